"""The review of a round of Mexican Train, by the rollouts of the hints."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from moon_access.announcer.advice import choice_named
from moon_access.engine.actions import Play
from moon_access.games.chains.review import ChainReviewer
from moon_access.games.contract import ChoiceKind

from .bots.normal import rank_plays
from .bots.strong import Outcome, analyse
from .hints import WORLDS
from .state import TrainState, TrainView
from .words.trains import name_play

if TYPE_CHECKING:
    from moon_access.announcer.message import Message


def try_plays(view: TrainView, random: Random, plays: Sequence[Play] | None) -> Sequence[Outcome]:
    """Return the outcomes of these plays, or of all legal ones, the one first that is ahead most often."""
    judged = [one for one in rank_plays(view) if plays is None or one.play in plays]
    return analyse(view, judged, random, WORLDS).sort_by_times_ahead().outcomes


def name_in_review(play: Play, other_play: Play, view: TrainView) -> Message:
    """Name a play beside another one: the tile, with its train if both lay the same tile."""
    return name_play(play, view) if play.tile is other_play.tile else choice_named(play)


def kind_of(choice: Play, best: Play) -> ChoiceKind:
    """Return the kind of a mistake: the wrong train, or the wrong tile for the right train."""
    return ChoiceKind.TRAIN if choice.end != best.end else ChoiceKind.TILE


review: ChainReviewer[TrainState, TrainView] = ChainReviewer(try_plays, name_in_review, kind_of)
"""The reviewer of the game, see ``Reviewer`` in games/contract.py."""
judge_choice = review.judge_choice
"""The judge of one choice, see ``ChoiceJudge`` there."""
