"""What a play would score at once, where the sum of the open ends scores: for whoever asks, for hints and for bots.

What scores is decided in scoring.py, and how ends are added up in engine/counted_chain.py.
"""

from __future__ import annotations

from moon_access.engine.actions import Play
from moon_access.engine.counted_chain import sum_of_ends

from .chain import ends_with
from .scoring import counting, points_for
from .state import DrawView


def points_for_play(view: DrawView, play: Play) -> int:
    """The points for the sum that this play would make, even where they would be more than may be scored."""
    if not view.options.counts_ends:
        return 0
    ends = ends_with(view.chain, view.ends, play.tile, play.end, view.options)
    return points_for(sum_of_ends(ends), view.options.scoring)


def points_of(view: DrawView, play: Play, side: int) -> int:
    """What this play scores at once for the own side."""
    return counting(points_for_play(view, play), view.scores[side], view.options)
