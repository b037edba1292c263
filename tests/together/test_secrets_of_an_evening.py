"""While somebody still has to play a deal of an evening, nobody can learn its tiles: thirty ways to try.

Jan has played the first deal, and sits at the second. Iva has entered and has played nothing; Ota has not entered; Eva
is a moderator who has entered. Whatever they ask for, no message to Iva, Ota or Eva has a tile, and no message to Jan
has the seed, or a record. At full tables, Jan's table has finished a deal that another table still plays.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from moon_access.record.reader import game_in
from moon_access.server.contests.contest import LONGEST
from tests.terminal.killing import line_for_choice

from .at_hall import Halls, Program
from .at_table import company
from .test_evenings import begin, end_deal, enter, play_deal, set_up
from .test_full_tables import come, play_table, set_up_tables

TILE = re.compile(rb'"\d+-\d+"')
TILES_SAID = "six three, five zero"


class Evening:
    """The four players, the number of the evening, and the number of Jan's table. ``others``: who play elsewhere."""

    others: tuple[Program, ...] = ()

    def __init__(self, here: Halls) -> None:
        self.here = here
        self.number = set_up(here)
        self.jan, self.iva, self.eva = enter(here, self.number, "Jan", "Iva", "Eva")
        self.ota = here.program("Ota")
        here.accounts.appoint(self.jan.visit.person.account.id)
        begin(here)
        assert self.jan.ask("play contest", number=self.number)["is"] == "done"
        self.table = self.jan.visit.person.table or 0
        self.seeds = [self.contest.seed_of(deal) for deal in range(2)]
        end_deal(here, self.jan)
        assert self.jan.ask("start")["is"] == "done"

    @property
    def contest(self) -> Any:
        contests = self.here.hall.contests
        assert contests is not None
        return contests.contest(self.number)

    @property
    def blind(self) -> list[Program]:
        """Everybody who has not seen a tile yet."""
        return [self.iva, self.ota, self.eva]

    def check(self, way: str) -> None:
        for one in self.blind:
            assert not [line for line in one.wire if TILE.search(line)], (way, one.name)
            assert not [line for line in one.wire if TILES_SAID.encode() in line], (way, one.name)
        for one in self.others:
            assert not [line for line in one.wire if TILES_SAID.encode() in line], (way, one.name)
        for one in (self.jan, *self.blind, *self.others):
            everything = b"".join(one.wire)
            assert not any(seed.partition("-")[0].encode() in everything for seed in self.seeds), (way, one.name)
            assert not one.news("over") and b'"record"' not in everything, (way, one.name)


class EveningAtTables(Evening):
    """Jan's table has finished the first deal; the others still play it at another one. Iva, Eva and Ota look in."""

    def __init__(self, here: Halls) -> None:
        self.here = here
        self.number = set_up_tables(here)
        names = ("Jan", "Pia", "Rita", "Hugo", "Nora", "Olga")
        players = enter(here, self.number, *names)
        self.jan = players[0]
        begin(here)
        come(players, self.number)
        self.iva, self.eva = enter(here, self.number, "Iva", "Eva")
        self.ota = here.program("Ota")
        here.accounts.appoint(self.jan.visit.person.account.id)
        self.table = self.jan.visit.person.table or 0
        self.seeds = [self.contest.seed_of(deal) for deal in range(2)]
        self.others = tuple(one for one in players if one.visit.person.table != self.table)
        play_table(here, here.hall.table(self.table), players, Random(5))
        assert len(self.others) == 3 and self.jan.news("deal done")[-1]["left"] == 1


def ways_to_try(evening: Evening) -> dict[str, Callable[[], object]]:
    """Return what anybody may ask for, by a name of the way."""
    jan, iva, eva, ota = evening.jan, evening.iva, evening.eva, evening.ota
    table, number = evening.table, evening.number
    terms = {"game": "moon3", "players": 3, "rules": {"rounds": 1}, "invited": True}
    setting = {"name": TILES_SAID, "game": "moon3", "players": 3, "deals": 1, "scoring": "average"}
    return {
        "watch the table": partial(iva.ask, "watch", table=table),
        "watch it as a stranger": partial(ota.ask, "watch", table=table),
        "sit down at it": partial(iva.ask, "sit", table=table),
        "sit down by the number 0": partial(iva.ask, "sit", code=0),
        "be invited": partial(jan.ask, "invite", name="Iva"),
        "be invited and watch": lambda: (jan.ask("invite", name="Ota"), ota.ask("watch", table=table)),
        "have the table given": partial(jan.ask, "give", name="Iva"),
        "have seats swapped": partial(jan.ask, "swap", name="1", other="2"),
        "hear Jan say it": partial(jan.ask, "say", text=TILES_SAID),
        "be told it": partial(jan.ask, "tell", name="Iva", text=TILES_SAID),
        "be told it as a stranger": partial(jan.ask, "tell", name="Ota", text=TILES_SAID),
        "read it in a report": partial(jan.ask, "report", name="Iva", why=TILES_SAID),
        "read reports": partial(eva.ask, "moderate", what="reports"),
        "hear the name of an evening": partial(
            jan.ask, "set up contest", starts_at=evening.here.hall.now() + 60, **setting
        ),
        "ask for the past": partial(iva.ask, "past"),
        "ask for the record": partial(iva.ask, "had", table=table),
        "let Jan ask for the record": partial(jan.ask, "had", table=table),
        "start the table": partial(iva.ask, "start"),
        "open a table with the seed": partial(iva.ask, "open", **terms, deal=evening.seeds[0]),
        "read results": partial(iva.ask, "contest results", number=number),
        "ask for the deal itself": partial(iva.ask, "contest record", number=number, deal=0),
        "let Jan ask for the deal": partial(jan.ask, "contest record", number=number, deal=0),
        "let Jan read results": partial(jan.ask, "contest results", number=number),
        "read the calendar": partial(iva.ask, "contests"),
        "read the tables": partial(iva.ask, "tables"),
        "ask who is here": partial(iva.ask, "people"),
        "take moves back and look on": partial(jan.ask, "undo"),
        "resign for the record": lambda: jan.ask("act", turn=turn_of(evening), action={"is": "Resign", "seat": 0}),
        "have a bot play": partial(iva.ask, "bot", name="Jan"),
        "ask why a move is refused": partial(iva.ask, "why", action={"is": "Resign", "seat": 0}),
        "become a friend": lambda: (jan.ask("friend", name="Iva"), iva.ask("friend", name="Jan")),
        "agree to anything": lambda: (iva.ask("agree"), iva.ask("refuse"), iva.ask("time")),
    }


def turn_of(evening: Evening) -> int:
    game = evening.here.hall.table(evening.table).game
    assert game is not None
    return game.table.turn


def test_thirty_ways_to_ask_for_the_tiles_of_an_evening_fail(here: Halls) -> None:
    evening = Evening(here)
    ways = ways_to_try(evening)
    assert len(ways) >= 30
    for name, way in ways.items():
        way()
        evening.check(name)


def test_thirty_ways_to_ask_for_the_tiles_of_another_full_table_fail(here: Halls) -> None:
    evening = EveningAtTables(here)
    beside = [one for one in here.hall.table(evening.table).everybody() if one is not evening.jan.visit.person]
    for name, way in ways_to_try(evening).items():
        if name == "hear Jan say it":  # only those hear it who have played the deal at the same table
            assert evening.jan.ask("say", text=TILES_SAID)["is"] == "done" and len(beside) == 2
        else:
            way()
        evening.check(name)
    one, other = evening.others[:2]
    for text in (TILES_SAID, "hello"):
        assert one.ask("say", text=text)["why"] == "evening talk"
        assert evening.jan.ask("tell", name=one.name, text=text)["why"] == "evening talk"
        assert one.ask("tell", name=other.name, text=text)["why"] == "evening talk"
    assert one.ask("watch", table=evening.table)["why"] == "not invited"
    assert one.ask("sit", table=evening.table)["why"] == "not invited"
    assert one.ask("contest record", number=evening.number, deal=0)["why"] == "evening is on"
    assert one.ask("undo")["why"] == "not in evening"
    evening.check("what the others ask for")


def test_a_full_table_gives_no_record_before_the_evening_is_over(here: Halls) -> None:
    evening = EveningAtTables(here)
    here.hall.close_by_host(here.hall.table(evening.others[0].visit.person.table or 0))
    evening.check("closed by the host")
    now = here.time.now
    here.restart()
    here.time.now = now
    evening.jan, evening.iva, evening.eva, evening.ota = map(here.program, ("Jan", "Iva", "Eva", "Ota"))
    evening.others = ()
    evening.check("restart")
    assert evening.jan.ask("contest record", number=evening.number, deal=0)["why"] == "evening is on"


def test_a_table_opened_with_the_number_of_an_evening_plays_other_deals(here: Halls) -> None:
    evening = Evening(here)
    terms = {"game": "moon3", "players": 3, "rules": {"rounds": 1}, "invited": True}
    opened = evening.ota.ask("open", **terms, contest=evening.number)
    assert evening.ota.ask("start")["is"] == "done"
    game = here.hall.table(opened["number"]).game
    assert game is not None and game.table.seed not in evening.seeds
    assert here.hall.table(opened["number"]).terms.contest == 0


def test_a_deal_of_an_evening_is_not_played_twice_and_leaving_gives_no_record(here: Halls) -> None:
    evening = Evening(here)
    evening.jan.ask("leave", gives_up=True)
    evening.check("leave")
    assert evening.jan.ask("play contest", number=evening.number)["why"] == "evening left"
    assert evening.jan.ask("enter contest", number=evening.number)["is"] == "done"  # changes nothing
    assert evening.jan.ask("play contest", number=evening.number)["why"] == "evening left"
    assert evening.jan.ask("say", text=TILES_SAID)["why"] == "evening talk"
    evening.check("say in the lobby")


def test_after_a_break_or_a_restart_the_record_of_an_evening_stays_secret(here: Halls) -> None:
    evening = Evening(here)
    end_deal(here, evening.jan)
    evening.jan.leave()
    evening.jan = here.program("Jan")
    evening.check("come back")
    now = here.time.now
    here.restart()
    here.time.now = now
    evening.jan, evening.iva, evening.eva, evening.ota = map(here.program, ("Jan", "Iva", "Eva", "Ota"))
    evening.check("restart")
    play_deal_of(evening.iva, evening)
    table = here.hall.table(evening.iva.visit.person.table or 0)
    here.hall.close_by_host(table)
    assert not evening.iva.news("over") and b'"record"' not in b"".join(evening.iva.wire)
    assert evening.iva.news("deal done")[-1]["deal"] == 1  # bots have finished it


def test_nobody_can_change_the_conditions_of_an_evening(here: Halls) -> None:
    evening = Evening(here)
    jan = evening.jan
    assert jan.ask("undo")["why"] == "not in evening"
    assert jan.ask("act", turn=turn_of(evening), action={"is": "Resign", "seat": 0})["why"] == "leaves evening"
    assert jan.ask("invite", name="Iva")["why"] == "not invited"
    assert evening.iva.ask("watch", table=evening.table)["why"] == "not invited"
    assert evening.iva.ask("sit", table=evening.table)["why"] == "not invited"
    end_deal(here, jan)  # now the table waits for the next deal, and Jan is in charge of it
    assert jan.ask("swap", name="1", other="2")["why"] == "not in evening"
    assert jan.ask("give", name="Iva")["why"] == "not in evening"


def play_deal_of(program: Program, evening: Evening) -> None:
    assert program.ask("play contest", number=evening.number)["is"] == "done"


def test_talk_is_free_again_when_the_evening_is_over(here: Halls) -> None:
    evening = Evening(here)
    end_deal(here, evening.jan)
    assert evening.jan.ask("tell", name="Ota", text="hello")["why"] == "evening talk"
    for one in (evening.iva, evening.eva):
        for deal in range(2):
            play_deal(here, one, evening.number, seed=deal)
    assert evening.jan.ask("tell", name="Ota", text="hello")["is"] == "done"
    here.time.pass_(LONGEST)
    assert evening.jan.ask("contest results", number=evening.number)["is"] == "done"
    for deal in range(2):
        record = evening.jan.ask("contest record", number=evening.number, deal=deal)["record"]
        assert evening.seeds[deal] in record[0] and game_in(record).is_finished
    assert evening.jan.ask("contest record", number=evening.number, deal=2)["why"] == "no game"
    assert evening.ota.ask("contest record", number=evening.number, deal=0)["why"] == "no game"


def test_the_session_after_a_deal_has_no_code_no_review_and_no_replay(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva, jan = hall.enter("Eva"), hall.enter("Jan")
        contests = hall.hall.contests
        assert contests is not None
        terms = {"name": "Duplicate", "game": "moon3", "players": 3, "deals": 2, "scoring": "average"}
        number = contests.set_up({**terms, "starts_at": hall.hall.now()}, "Eva")
        for guest in (eva, jan):
            hall.type(guest, "evening", "1", "1")
        shown = hall.finish(eva)
        assert "Deal 1 of 2" in shown and "review" not in shown.rpartition("\n")[2]
        assert number == 1
        for line in ("code", "review"):
            assert "That waits until the evening is over" in hall.type(eva, line), line
        for line in ("replay", "save", "games"):
            told = hall.type(eva, line)
            assert "holds" not in told and "M3" not in told, (line, told)
        assert not list(eva.folder.iterdir())
        hall.type(jan, line_for_choice(jan.table.view.legal[0]))
        assert "Not during an evening" in hall.type(jan, "undo")
