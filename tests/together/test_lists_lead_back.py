"""Everything that a player opens by a command, at any place, leads back to that place: the same prompt returns.

Open each list and each question from each place, and leave it in each way: with the word for done, with 0, after its
last item, and with the key that leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from moon_access.announcer import questions
from moon_access.engine.tiles import Seat
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog
from moon_access.scenes.learn.practice import kinds_of
from moon_access.scenes.menu.home import Home
from moon_access.scenes.menu.seating import NewGame
from tests.practice.practising import Practising
from tests.replay.replays import Replaying
from tests.support.seated import LANGUAGES, Seated
from tests.together.at_table import Company, Guest, company
from tests.tutorial.learner import Learner

MOVES = ("play", "discard", "pass", "draw", "claim", "next", "previous")
"""Commands that change the game or the prompt itself."""
GOES = ("quit", "menu", "leave", "join")
"""Commands that leave the place."""
OF_A_REPLAY = ("jump", "end")
READ_BY_ITEMS = ("rules", "help")
MOST_STEPS = 120

Walk = Iterator[str]


def word_done(catalog: Catalog) -> list[str]:
    return [questions.done_word(catalog)]


def type_zero(catalog: Catalog) -> list[str]:
    return ["0"]


def steps(prompt: str, before: str, ways: list[str], case: str) -> Any:
    """Type these lines until the prompt is the earlier one again, which leaves everything that they opened."""
    for _ in range(6):
        for typed in ways:
            if prompt == before:
                return prompt
            prompt = yield typed
    assert prompt == before, f"{case}: expected to return to {before!r}, got {prompt!r}"
    return prompt


def walk(catalog: Catalog, left_out: tuple[str, ...], case: str, opened: set[str]) -> Any:
    """Yield the lines to type. The caller sends back the prompt that follows each line.

    ``opened`` collects the commands that opened something.
    """
    prompt = before = yield ""
    for command in COMMANDS:
        if command.id in left_out:
            continue
        word = catalog.context("words", command.words).split(",")[0].strip()
        for way in (word_done, type_zero):
            prompt = yield word
            if prompt != before:
                opened.add(command.id)
            prompt = yield from steps(prompt, before, way(catalog), f"{case}: {word}, then {way.__name__}")
        if command.id in READ_BY_ITEMS:
            prompt = yield word
            if prompt != before:
                at = 0
                while (prompt_then := (yield "next")) != prompt:
                    prompt, at = prompt_then, at + 1
                    assert at < MOST_STEPS, f"{case}: {word} must lead out in the end"
                prompt = yield from steps(prompt, before, ["q"], f"{case}: {word}, to its end, then q")


# At a server


def by_number(hall: Company) -> str:
    """Return the line that joins the only table."""
    return f"join {hall.hall.tables()[0].terms.code}"


def lobby(hall: Company, **settings: Any) -> Guest:
    return hall.enter("Eva", **settings)


def enter_waiting(hall: Company, **settings: Any) -> Guest:
    eva = lobby(hall, **settings)
    hall.type(eva, "1", "1", "1", "1")
    assert eva.session.gathering is not None
    return eva


def enter_playing(hall: Company, **settings: Any) -> Guest:
    """Return the player whose turn it is."""
    eva = enter_waiting(hall, **settings)
    hall.type(eva, "1")
    assert eva.prompt
    return eva


def others_are_to_move(hall: Company, **settings: Any) -> Guest:
    eva = enter_waiting(hall, **settings)
    others = [hall.enter(name, **settings) for name in ("Benno", "Kim")]
    for one in others:
        hall.type(one, by_number(hall))
    return next(one for one in (eva, *others) if not one.prompt)


def looking_on(hall: Company, **settings: Any) -> Guest:
    enter_playing(hall)
    benno = hall.enter("Benno", **settings)
    benno.session.ask("watch", table=hall.hall.tables()[0].number)
    hall.settle()
    assert benno.session.looks_on
    return benno


def enter_after_game(hall: Company, **settings: Any) -> Guest:
    eva = enter_playing(hall, **settings)
    hall.type(eva, "resign", "1")
    return eva


PLACES: tuple[Callable[..., Guest], ...] = (
    lobby,
    enter_waiting,
    enter_playing,
    others_are_to_move,
    looking_on,
    enter_after_game,
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_scenes_opened_at_a_server_lead_back(place: Callable[..., Guest], language: str, tmp_path: Path) -> None:
    opened: set[str] = set()
    with company(tmp_path) as hall:
        guest = place(hall, language=language)
        walked = walk(Catalog(language), (*MOVES, *GOES), f"{place.__name__}, {language}", opened)
        next(walked)
        try:
            typed = walked.send(guest.prompt)
            while True:
                hall.type(guest, typed)
                typed = walked.send(guest.prompt)
        except StopIteration:
            pass
    assert {"rules", "options", "tutorial", "practice"} <= opened, opened


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_stays_open_in_the_lobby_while_others_open_tables(language: str, tmp_path: Path) -> None:
    catalog = Catalog(language)
    with company(tmp_path) as hall:
        eva = lobby(hall, language=language)
        for opens in ("rules", "options"):
            hall.type(eva, opens)
            at = eva.prompt
            benno = hall.enter(f"Benno{opens}"[:9])
            hall.type(benno, "new table", "1", "1", "1")
            assert eva.prompt == at, f"{opens} must stay open whatever others do"
            hall.type(eva, *word_done(catalog))
            assert f"{benno.name}" in eva.shown
            listed = eva.session.tables
            assert hall.hall.tables()[-1].number in [one.number for one in (*listed.tables, *listed.new_tables)]
            assert eva.prompt != at


def test_a_list_stays_open_at_a_waiting_table_while_others_come_and_the_table_changes_hands(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva = enter_waiting(hall)
        benno = hall.enter("Benno")
        hall.type(benno, by_number(hall))
        assert "start" not in benno.prompt
        hall.type(benno, "rules")
        at = benno.prompt
        hall.type(eva, "leave")
        assert benno.prompt == at
        hall.type(benno, "done")
        assert "start" in benno.prompt, "expected the line that the table is theirs now"


@pytest.mark.parametrize("opens", ["rules", "options"])
def test_a_list_stays_open_in_a_game_while_others_move(opens: str, tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva = enter_waiting(hall)
        others = [hall.enter(name) for name in ("Benno", "Kim")]
        for one in others:
            hall.type(one, by_number(hall))
        players = [eva, *others]
        acting = next(one for one in players if one.prompt)
        seat = acting.table.seat
        reader = next(one for one in players if one.table.seat == (seat + 2) % 3)
        hall.type(reader, opens)
        at = reader.prompt
        assert at
        hall.type(acting, "pass")
        assert reader.prompt == at, f"{opens} must stay open when others move"
        assert f"{acting.name} passes" in reader.shown
        hall.type(reader, "done")
        assert not reader.prompt, "it must not be the reader's turn"


# At home


def home_game(walked: Any) -> None:
    player = Seated("moon3")
    _drive(player.console, walked)
    player.play()


def home_menu(walked: Any) -> None:
    player = Seated("moon3")
    player.stand_up()
    _drive(player.console, walked)
    player.open_menu(NewGame("moon3", {}))


def home_after(walked: Any) -> None:
    player = Seated("draw12")
    player.table.submit(Seat(0), _resigns(player), player.table.turn)
    _drive(player.console, walked)
    home = Home(player.evening, NewGame("draw12", {}))
    home.sit(player.table, Seat(0))
    player.evening.stack.clear()
    player.evening.spend(home)


def _resigns(player: Seated) -> Any:
    from moon_access.engine.actions import Resign

    while player.table.to_act != 0:
        player.table.step()
    return Resign(Seat(0))


def tutorial(walked: Any) -> None:
    learner = Learner("moon3")
    _drive(learner.console, walked)
    learner.evening.spend(learner.tutorial)


def at_practice(walked: Any) -> None:
    kind = kinds_of(GAMES["moon3"])[0]
    practising = Practising(kind.name)
    _drive(practising.console, walked)
    practising.evening.spend(practising.practice)


def a_replay(walked: Any) -> None:
    replaying = Replaying("moon3-bidder", seat=0)
    _drive(replaying.console, walked)
    replaying.evening.spend(replaying.replay)


class AllWasTyped(Exception):
    """Raised when the walk is over."""


def _drive(console: Any, walked: Any) -> None:
    """Type this walk's lines at the console's terminal."""
    terminal = console.terminal

    def read_line() -> str:
        try:
            typed = walked.send(terminal.shown.rpartition("\n")[2])
        except StopIteration:
            raise AllWasTyped from None
        terminal.shown += f"{typed}\n"
        terminal.is_at_line_start = True
        return str(typed)

    terminal.read_line = read_line
    next(walked)


@pytest.mark.parametrize("place", [home_game, home_menu, home_after, tutorial, at_practice, a_replay])
def test_scenes_opened_at_home_lead_back(place: Callable[[Any], None]) -> None:
    opened: set[str] = set()
    left_out = (*MOVES, *GOES, *OF_A_REPLAY, *OF_THE_PLACE.get(place.__name__, ()))
    with pytest.raises(AllWasTyped):
        place(walk(Catalog("en"), left_out, place.__name__, opened))
    assert {"rules", "options"} <= opened, opened


OF_THE_PLACE = {
    "tutorial": tuple(command.id for command in COMMANDS if command.id not in ("rules", "help", "options")),
    "at_practice": ("practice",),
    "a_replay": ("step", "deal", "seat"),
}
"""Commands that are meant to lead elsewhere from this place; in a lesson, those that it may ask for."""
