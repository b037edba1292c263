"""Messages that our programs would never send: the server answers each, and nothing forbidden happens at the table.

No message makes a visit raise an error. The server cuts off a client that keeps sending invalid messages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moon_access.engine.actions import Deal
from moon_access.server.hall.visit import _DOES, MOST_BAD
from moon_access.server.people.talk_text import clean
from tests.properties.random_play import random_deal
from tests.support.long import LONG

from .at_hall import Halls, Program, StoreInMemory

TRIES = 20_000 if LONG else 100
KINDS = {"done", "no", "refused", "welcome", "bye", "told", "talk", "table", "game", "did", "over", "undone"}


def state_of(here: Halls) -> tuple[object, ...]:
    """Return the whole state of a table: its record, players, onlookers and open questions."""
    table = here.table()
    actions = tuple(table.game.table.actions) if table.game is not None else ()
    seats = {seat: one.name for seat, one in table.chairs.present.items()}
    watchers = [one.name for one in table.watchers]
    return json.dumps(here.store.tables), actions, str(seats), watchers, table._proposal, table.is_on


# Requests that are not allowed


def test_before_its_greeting_a_program_gets_nothing_done(here: Halls) -> None:
    here.at_table("Eva", "Benno", "Jana")
    before = state_of(here)
    for do in _DOES:
        stranger = here.program(f"Karl {do}", greets=False)  # one for each, because many bad messages end a connection
        if do != "hello":
            answer = stranger.ask(do, **EVERYTHING)
            assert (answer["is"], answer["where"]) == ("no", "hello")
        assert stranger.visit.person.name not in here.hall.names()
    assert state_of(here) == before


def test_a_program_of_another_version_is_rejected_with_the_reason(here: Halls) -> None:
    for version in (0, 2, None, "1", [1], -1):
        one = here.program("Karl", greets=False)
        assert one.ask("hello", version=version)["why"] == "version"
        assert one.ask("tables")["where"] == "hello"


def test_after_leaving_a_program_gets_nothing_done_and_no_answers(here: Halls) -> None:
    eva, *_ = here.at_table("Eva", "Benno", "Jana")
    eva.leave()
    before, count = state_of(here), len(eva.wire)
    for do in _DOES:
        eva.visit.receive({"do": do, "id": 99, **EVERYTHING})
    eva.leave()
    assert state_of(here) == before
    assert len(eva.wire) == count


def test_a_client_that_sends_thirty_invalid_messages_is_disconnected(here: Halls) -> None:
    eva, benno, jana = here.at_table("Eva", "Benno", "Jana")
    for count in range(MOST_BAD):
        assert not benno.visit.person.is_gone, count
        benno.visit.receive({"do": "act", "turn": "now"})
    assert benno.visit.person.is_gone
    assert benno.received[-1] == {"is": "bye", "why": "too much"}
    here.time.pass_(10)
    assert [one["name"] for one in eva.news("broken")] == ["Benno"]
    assert jana.ask("ping")["is"] == "done"


def test_moves_for_another_seat_out_of_turn_or_with_a_deal_are_refused(here: Halls) -> None:
    programs = here.at_table("Eva", "Benno", "Jana")
    game, now = here.game(), here.to_act(programs)
    turn, codec = game.table.turn, game.codec
    mine = [codec.json_of(action) for action in here.legal()]
    whole = random_deal(game.game, game.table.state, Random(1))
    deal = {"is": "Deal", "hands": [[str(tile) for tile in hand] for hand in whole.hands], "stock": [], "first": 0}
    before = state_of(here)
    for one in programs:
        for action in mine if one is not now else ():
            assert one.ask("act", turn=turn, action=action)["is"] == "refused"
        assert one.ask("act", turn=turn, action=deal)["is"] == "no"
    for late in (turn - 1, 0, turn + 1):
        assert now.ask("act", turn=late, action=mine[0])["is"] == "refused"
    assert state_of(here) == before
    assert now.ask("act", turn=turn, action=mine[0])["is"] == "done"
    assert now.ask("act", turn=turn, action=mine[0])["is"] == "refused"


def test_an_onlooker_can_do_nothing_at_the_table(here: Halls) -> None:
    programs = here.at_table("Eva", "Benno", "Jana")
    karl = here.program("Karl")
    assert karl.ask("watch", table=1)["is"] == "done"
    programs[0].ask("undo")
    before, action = state_of(here), here.game().codec.json_of(here.legal()[0])
    for do in ("act", "why", "undo", "agree", "refuse", "time", "start", "bot"):
        answer = karl.ask(do, turn=here.game().table.turn, action=action, name="Eva")
        assert answer["is"] == "no", do
    assert state_of(here) == before


def test_an_undo_needs_all_others_to_agree_and_nobody_agrees_unasked(here: Halls) -> None:
    programs = here.at_table("Eva", "Benno", "Jana")
    here.act(programs)
    asker = programs[here.game().table.actions[-1].seat or 0]
    others = [one for one in programs if one is not asker]
    for one in programs:
        assert one.ask("agree")["why"] == one.ask("refuse")["why"] == "nothing asked"
    assert asker.ask("undo")["is"] == "done"
    assert asker.ask("agree")["why"] == "nothing asked"
    turn = here.game().table.turn
    assert others[0].ask("agree")["is"] == others[0].ask("agree")["is"] == "done"
    assert here.game().table.turn == turn
    assert others[1].ask("agree")["is"] == "done"
    assert here.game().table.turn == turn - 1
    assert others[1].ask("agree")["why"] == "nothing asked"


def test_a_refused_undo_cannot_be_agreed_to(here: Halls) -> None:
    programs = here.at_table("Eva", "Benno", "Jana")
    here.act(programs)
    asker = programs[here.game().table.actions[-1].seat or 0]
    others = [one for one in programs if one is not asker]
    asker.ask("undo")
    assert others[0].ask("refuse")["is"] == "done"
    assert others[1].ask("agree")["why"] == "nothing asked"


def test_the_undo_that_one_player_asked_for_is_not_replaced_by_anothers(here: Halls) -> None:
    programs = here.at_table("Eva", "Benno", "Jana")
    first = here.to_act(programs)
    here.act(programs)
    second = here.to_act(programs)
    here.act(programs)
    third = next(one for one in programs if one not in (first, second))
    assert first.ask("undo")["is"] == "done"
    assert second.ask("undo")["why"] == "asked"
    assert first.ask("undo")["why"] == "asked"
    assert len(third.news("undo wanted")) == 1
    assert third.ask("agree")["is"] == second.ask("agree")["is"] == "done"
    assert len(here.game().table.actions) == 1


def test_a_table_by_invitation_is_hidden_from_others(here: Halls) -> None:
    eva = here.program("Eva")
    number = eva.ask("open", game="moon3", invited=True)["number"]
    karl = here.program("Karl")
    assert karl.ask("tables")["tables"] == []
    assert karl.ask("sit", table=number)["why"] == karl.ask("watch", table=number)["why"] == "not invited"
    assert not karl.news("opened")
    assert karl.ask("invite", name="Karl")["is"] == "no"
    assert eva.ask("invite", name="Karl")["is"] == "done"
    assert karl.news("invited")
    assert karl.ask("sit", table=number)["is"] == "done"


def test_no_bot_plays_for_a_player_who_is_there_or_has_just_left(here: Halls) -> None:
    eva, benno, jana = here.at_table("Eva", "Benno", "Jana")
    for name in ("Eva", "Benno", "Jana", "benno"):
        assert eva.ask("bot", name=name)["why"] == "no bot yet"
    benno.leave()
    here.time.pass_(119)
    assert eva.ask("bot", name="Benno")["why"] == "no bot yet"
    assert eva.ask("bot", name="Nobody")["why"] == "nobody called"
    here.time.pass_(1)
    assert eva.ask("bot", name="Benno")["is"] == "done"
    assert jana.ask("bot", name="Benno")["why"] == "no bot yet"


def test_the_game_is_started_once_and_by_its_opener(here: Halls) -> None:
    eva, benno = here.at_table("Eva", "Benno")
    assert benno.ask("start")["why"] == "not opener"
    assert eva.ask("start")["is"] == "done"
    before = state_of(here)
    assert eva.ask("start")["why"] == benno.ask("start")["why"] == "begun"
    assert state_of(here) == before


def test_a_refused_request_for_another_table_keeps_the_players_seat(here: Halls) -> None:
    eva, benno, _ = here.at_table("Eva", "Benno", "Jana")
    karl = here.program("Karl")
    other = karl.ask("open", game="moon3", invited=True)["number"]
    before = state_of(here)
    for asked in (
        {"do": "open", "game": "chess"},
        {"do": "open", "game": "moon3", "rules": 3},
        {"do": "sit", "table": other},
        {"do": "watch", "table": other},
        {"do": "sit", "table": 99},
        {"do": "watch", "table": "1"},
    ):
        benno.visit.receive(asked)
        assert benno.received[-1]["is"] == "no"
    assert state_of(here) == before
    assert not eva.news("left the game")


def test_a_player_who_looks_on_at_their_own_empty_table_can_leave_and_open_another(here: Halls) -> None:
    eva = here.program("Eva")
    number = eva.ask("open", game="moon3")["number"]
    eva.ask("watch", table=number)
    assert eva.ask("leave")["is"] == "done"
    assert eva.ask("open", game="moon3")["is"] == "done"
    eva.leave()
    assert here.hall.tables() == []


def test_a_second_greeting_of_a_program_changes_nothing(here: Halls) -> None:
    eva, benno, _ = here.at_table("Eva", "Benno", "Jana")
    number = eva.visit.person.table
    other = here.program("Karl").ask("open", game="moon3")["number"]
    assert benno.ask("watch", table=other)["is"] == "done"
    assert benno.ask("hello", version=1, name="Somebody")["name"] == "Benno"
    assert benno.visit.person.table == other
    assert benno.ask("sit", table=number)["is"] == "done"
    assert not here.table(other).watchers
    assert number is not None and benno.seat is not None
    assert here.table(number).chairs.present[benno.seat] is benno.visit.person


def test_talk_to_unknown_players_or_oneself_is_refused(here: Halls) -> None:
    eva = here.program("Eva")
    for name in ("Nobody", "", "\ud800", "Eva\x1b[2J", "é" * 200):
        for do in ("tell", "mute", "block", "invite"):
            assert eva.ask(do, name=name, text="hello")["is"] == "no"
    for do in ("tell", "mute", "block", "invite"):
        assert eva.ask(do, name="eva", text="hello")["why"] == "not yourself"


# Text that one player types and another reads

NASTY = (
    "\x1b[2Jgone\x07",
    "a\r\nYour turn:",
    "\u202eback\u2066x\u200f",
    "e" + "\u0301" * 50,
    "\ud800",
    "\u2028\u2029\u0085x",
    "\U000e0041tag",
    "\x9b31m",
    "{name} %s {0}",
)


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_a_player_s_text_reaches_others_only_as_clean_text(text: str, here: Halls) -> None:
    eva, benno, jana = here.at_table("Eva", "Benno", "Jana")
    eva.ask("say", text=text)
    eva.ask("tell", name="Benno", text=text)
    eva.ask("open", game="draw12", rules={"tiles": text, text: text}, bots=text)
    eva.ask("open", game="draw12", rules={text: text})
    eva.ask("bot", name=text)
    eva.ask("invite", name=text)
    nameless = Program(here.hall, here.hall.new_unnamed("SHA256:new"), greets=False)
    nameless.ask("hello", version=1, name=text)
    for one in (benno, jana):
        for line in one.wire:
            strings = list(strings_in(json.loads(line)))
            assert all(part == clean(part) for part in strings)
            assert not text.isascii() or not any("\x1b" in part for part in strings)


def strings_in(value: Any) -> Iterator[str]:
    """Yield all texts in the value, including keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from strings_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings_in(part)


# Random messages

EVERYTHING: dict[str, object] = {
    "version": 1,
    "name": "Benno",
    "table": 1,
    "turn": 1,
    "text": "hello",
    "game": "moon3",
    "action": {"is": "Pass", "seat": 0},
}
KEYS = (*EVERYTHING, "players", "rules", "bots", "invited", "talk", "time", "id", "do", "seat")
LIKELY = st.sampled_from(
    [
        "Eva",
        "Benno",
        "Jana",
        "moon3",
        "moon4",
        "draw12",
        "normal",
        "hello",
        "\ud800",
        "\x1b[2J",
        "x" * 1900,
        "",
        "widow",
    ]
)
NUMBERS = st.sampled_from([-1, 0, 1, 2, 3, 4, 30, 600, 10**9, 10**40, 0.5, 1e300, True, False])
PLAIN = st.none() | NUMBERS | LIKELY
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=6,
)
DOES = st.sampled_from(sorted(_DOES)) | VALUES
MESSAGES = st.builds(
    lambda do, fields, usual: {**({**EVERYTHING} if usual else {}), **fields, "do": do},
    DOES,
    st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4),
    st.booleans(),
)


@cache
def make_hall() -> Halls:
    """Return a hall whose accounts are made once."""
    return Halls(Path(mkdtemp()))


def restart_hall() -> Halls:
    """Start the hall again without tables."""
    here = make_hall()
    here.store = StoreInMemory()
    here.restart()
    return here


@given(st.lists(st.tuples(st.integers(0, 4), MESSAGES), min_size=1, max_size=12))
@settings(max_examples=TRIES, deadline=None)
def test_every_message_is_answered_and_the_game_stays_consistent(sent: list[tuple[int, dict[str, Any]]]) -> None:
    here = restart_hall()
    programs = [*here.at_table("Eva", "Benno", "Jana"), here.program("Karl"), here.program("Otto")]
    programs[3].ask("watch", table=1)
    seed = here.game(1).table.seed.encode()
    for at, message in sent:
        one = programs[at]
        count, was_gone = len(one.wire), one.visit.person.is_gone
        one.visit.receive(message)
        assert was_gone or len(one.wire) > count
        assert {each["is"] for each in one.received} <= KINDS
    for one in programs:
        assert not any(seed in line for line in one.wire)
        one.leave()
    again = here.hall
    here.restart()
    kept = {table.number: table.game.table.actions for table in here.hall.tables() if table.game is not None}
    for table in again.tables():
        if table.game is not None and table.is_on:
            assert kept[table.number] == table.game.table.actions
            assert all(isinstance(one, Deal) or one.seat is not None for one in table.game.table.actions)
