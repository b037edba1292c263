"""The command ``review``: tell where a player's choices in a finished deal fell short of better ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from moon_access.announcer import review
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.evening.command import words_of_command
from moon_access.games import GAMES
from moon_access.games.win_curve import win_curve
from moon_access.scenes.game.game_scene import GameScene
from moon_access.scenes.game.seated_scene import SeatedScene
from moon_access.table import Player

if TYPE_CHECKING:
    from moon_access.games.contract import Review


class HeardReview(NamedTuple):
    """A review that a player has heard, and its game, for the command that plays again from a finding.

    ``record``: the file of that game, empty if it has none.
    """

    review: Review
    game: AnyGame
    players: tuple[Player, ...]
    actions: tuple[Action, ...]
    seed: str
    seat: Seat
    record: str


def review_last_deal(scene: SeatedScene, argument: str) -> None:
    """Tell the review of the deal that was scored last at the scene's table, for its player."""
    table = scene.table
    verbosity = scene.console.settings.verbosity
    course = None if table is None else table.course
    if table is None or course is None:
        # Only the server has the course, and it keeps it secret while it would reveal hands.
        scene.console.tell(review.review_after_the_game() if scene.is_on else review.no_deal_yet())
        return
    curve = not scene.is_aside  # a practised deal is no part of a game
    told = scene.evening.think(
        partial(review_of, table.game, course.actions, course.seed, scene.seat, verbosity, has_curve=curve)
    )
    if told is None:
        scene.console.tell(review.no_deal_yet())
        return
    record = scene.record_state.path or ""
    tell(scene, HeardReview(told, table.game, table.players, *course, scene.seat, record))


def tell(scene: GameScene, reviewed: HeardReview) -> None:
    """Tell the findings with their numbers, and how to play from one of them. The scene remembers the findings."""
    scene.heard_review = reviewed
    name, *others = words_of_command(scene.evening.command_of("repeat"), scene.console.catalog)
    again = others[0] if others else name  # "again 1" says more than "repeat 1"
    scene.console.tell(*lines(reviewed.review, again))


def lines(told: Review, again: str) -> tuple[Message, ...]:
    """Return the lines of a review. ``again``: the word that plays from a finding."""
    findings = [review.numbered_finding(place, finding.line) for place, finding in enumerate(told.findings, 1)]
    return told.heading, *findings, *told.rest, *([review.play_from_there(again)] if findings else [])


def review_of(  # noqa: PLR0913 - what a review depends on
    game: AnyGame,
    actions: Sequence[Action],
    seed: str,
    seat: Seat,
    verbosity: str,
    deal: int | None = None,
    *,
    has_curve: bool = True,
) -> Review | None:
    """Return the review of this seat's choices in the deal with this number, or in the last one that was scored.

    None if there is no such deal, or if the game has no reviews. ``seed``: the game's. ``has_curve``: it ends with the
    chances to win, see ``lines_of_curve``.
    """
    reviewer = GAMES[game.name].reviewer()
    found = None if reviewer is None else reviewer(game, actions, seed, seat, deal, Verbosity(verbosity).level.faults)
    if found is None or not has_curve:
        return found
    return found._replace(rest=(*found.rest, *lines_of_curve(game, actions, seat, deal)))


def lines_of_curve(game: AnyGame, actions: Sequence[Action], seat: Seat, deal: int | None) -> tuple[Message, ...]:
    """Return the chance of the seat's side to win, at first and after the deals.

    If the game is over, they are those of all deals; otherwise only that of the reviewed deal, because the others were
    told with theirs. A game of one deal has none.

    Args:
        game: The rules of the table.
        actions: All actions of the game so far.
        seat: The seat.
        deal: The number of the reviewed deal; None means the one that was scored last.

    Returns:
        The lines.
    """
    definition = GAMES[game.name]
    if definition.is_one_deal(game):
        return ()
    curve = win_curve(game, actions, seat, definition.bots())
    told: list[Message] = []
    before = round(100 * curve.first)
    reviewed = curve.deals[-1].number if deal is None and curve.deals else deal
    for one in curve.deals:
        chance = round(100 * one.chance)
        change = 0 if one.is_even else chance - before
        if curve.is_over or one.number == reviewed:
            if not told:
                told.append(review.chance_before(before, is_team=len(game.sides) < game.players))
            told.append(review.chance_after(change, chance, one.number, is_round=definition.counts_rounds))
        before = chance
    return tuple(told)
