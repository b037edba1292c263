"""The review of a round of Chicken Foot, by the rollouts of the hints."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from moon_access.engine.actions import Play
from moon_access.games.chains.review import ChainReviewer, kind_of_tile
from moon_access.games.chains.words.hints import name_play

from .bots.strong import Outcome, analyse
from .state import ChickenState, ChickenView

if TYPE_CHECKING:
    from moon_access.announcer.message import Message


def try_plays(view: ChickenView, random: Random, plays: Sequence[Play] | None) -> Sequence[Outcome]:
    """Return the outcomes of these plays, or of all legal ones, the best first."""
    return analyse(view, random, plays).outcomes


def name_in_review(play: Play, other_play: Play, view: ChickenView) -> Message:
    """Name a play beside another one: the tile, with its end if both lay the same tile."""
    return name_play(play, other_play)


review: ChainReviewer[ChickenState, ChickenView] = ChainReviewer(try_plays, name_in_review, kind_of_tile)
"""The reviewer of the game, see ``Reviewer`` in games/contract.py."""
judge_choice = review.judge_choice
"""The judge of one choice, see ``ChoiceJudge`` there."""
