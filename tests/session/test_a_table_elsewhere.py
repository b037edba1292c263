"""A session knows its table only as a ``PlayersTable``, so the table may be elsewhere, and nobody hears a difference.

A stand-in offers only that interface to a real table.
"""

from __future__ import annotations

from random import Random

import pytest

from moon_access.announcer.review import no_deal_yet
from moon_access.engine.tiles import Seat
from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS, IDS_OF_REPLAY
from moon_access.games import GAMES
from moon_access.scenes.game.commands.review import review_last_deal
from moon_access.table import Course, PlayersTable
from tests.all_games import DRAW_GAMES, SomeTable
from tests.support.adviser import steady_hint
from tests.support.seated import Seated
from tests.support.short import short_rules
from tests.terminal.killing import line_for_choice

FACE = {name for name in vars(PlayersTable) if not name.startswith("_")}
AWAY = {"menu", "quit", "resign", "options", "tutorial", "practice", "rules", "help"}


class StandIn:
    """A table that offers only the interface for players."""

    def __init__(self, table: SomeTable) -> None:
        self._table = table

    def __getattr__(self, name: str) -> object:
        assert name in FACE, f"a session asks a table for its {name}, which one elsewhere has not"
        return getattr(self._table, name)


class TableWithoutCourse(StandIn):
    """A table that hides the course of its game."""

    course: Course | None = None


def make_seated(game: str, stand_in: type[StandIn] | None) -> Seated:
    player = Seated(game, seed="4", rules={"target": 30} if game in DRAW_GAMES else short_rules(game))
    player.session.hint_progress.adviser = steady_hint
    if stand_in is not None:
        player.session.sit(stand_in(player.table), Seat(0))  # type: ignore[arg-type]  # the test tries this type
    return player


def list_commands(player: Seated) -> list[str]:
    """Return every command that asks the table, with a tile after ``why``."""
    asked = [command for command in COMMANDS if command.id not in AWAY and command.id not in IDS_OF_REPLAY]
    words = [words_of_command(command, player.console.catalog)[0] for command in asked if not command.of_voice]
    return ["" if word == "play" else "why 6-1" if word == "why" else word for word in words]


def play(player: Seated, course_is_told: bool) -> str:
    """Play a random game, ask everything once, take back each third move, and return the output."""
    chance, moves = Random(1), 0
    player.type("")
    while not player.table.is_over:
        view = player.table.view(player.session.seat)
        choice = line_for_choice(chance.choice(view.legal), view)
        moves += 1
        assert moves < 2000, "the game must continue"
        if moves == 4:
            player.type(*(line for line in list_commands(player) if course_is_told or line not in ("review", "code")))
        elif moves % 3:
            player.type(choice)
        else:
            player.type(choice, "undo", "1", "since", "journal", choice)
    player.session.recap()
    player.console.flush()
    return player.shown


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_at_a_table_elsewhere_reads_like_one_at_home(game: str) -> None:
    here = play(make_seated(game, None), True)
    assert play(make_seated(game, StandIn), True) == here
    assert len(here) > 2000


def test_only_the_review_fails_at_a_table_that_does_not_send_its_actions() -> None:
    assert play(make_seated("moon3", TableWithoutCourse), False) == play(make_seated("moon3", None), False)
    player = make_seated("moon3", TableWithoutCourse)
    play(player, False)
    review_last_deal(player.session, "")
    player.console.flush()
    assert player.shown.endswith(player.console.wording.line(no_deal_yet()) + "\n")
