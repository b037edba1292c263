"""A session knows its table only as a ``PlayersTable``, so the table may be elsewhere, and nobody hears a difference.

A stand-in offers only that interface to a real table.
"""

from __future__ import annotations

from random import Random

import pytest

from moon_access.announcer.review import no_deal_yet
from moon_access.engine.actions import Action
from moon_access.engine.refusals import Reason, Refused
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
    words = [words_of_command(command, player.console.catalog)[0] for command in asked if not command.needs_voice]
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


class QuickTable(StandIn):
    """A table whose clock makes the first move of each player before the player's own program can."""

    def submit(self, seat: Seat, action: Action, turn: int) -> None:
        self._table.submit(seat, action, turn)
        raise Refused(Reason.LATE)


class DeafTable(StandIn):
    """A table that takes no move."""

    def submit(self, seat: Seat, action: Action, turn: int) -> None:
        raise Refused(Reason.LATE)


def seat_with_sole_choices(stand_in: type[StandIn]) -> Seated:
    """Return a player at a table of this kind, whose only legal tiles are played without asking."""
    player = Seated("moon3", seed="4", rules=short_rules("moon3"), play_sole=True)
    player.session.sit(stand_in(player.table), Seat(0))  # type: ignore[arg-type]  # the test tries this type
    return player


def play_until_a_sole_choice(player: Seated) -> None:
    while player.table.to_act != 0 or len(player.table.view(Seat(0)).legal) > 1:
        if player.table.to_act != 0:
            player.table.step()
        else:
            player.table.submit(Seat(0), player.table.view(Seat(0)).legal[0], player.table.turn)


def test_a_player_whose_only_tile_the_clock_has_played_is_asked_for_the_next_one() -> None:
    player = seat_with_sole_choices(QuickTable)
    play_until_a_sole_choice(player)
    told = player.type()
    assert told.count("You play four one.") == 1
    assert told.endswith("Bid 4, 5, 6, 7, 21 or pass: ")


def test_a_player_is_asked_if_the_table_does_not_take_the_only_tile() -> None:
    player = seat_with_sole_choices(DeafTable)
    play_until_a_sole_choice(player)
    assert player.type().endswith("Play four one: ")
