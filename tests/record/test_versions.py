"""Records of every version of the format stay readable for ever: versions/ has games that those versions wrote.

The number before the name is the version. Never write these files again; a new version adds new ones.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.record.head import VERSIONS
from moon_access.record.reader import read

KEPT = {path.stem: path for path in Path(__file__).parent.glob("versions/*.jsonl")}
RESULTS: dict[str, tuple[int, tuple[int, ...], tuple[int, ...]]] = {
    "1-draw12": (231, (5, 40), (1,)),
    "1-moon3": (54, (0, 2, 11), (2,)),
    "1-moon3-optional-widow": (56, (5, 9, -11), (1,)),
    "1-moon3-undo-and-resign": (15, (0, 0, 0), (1, 2)),
    "1-moon4": (68, (5, 9), (1,)),
    "2-moon3-optional-widow": (56, (5, 9, -11), (1,)),
}
"""The number of actions, the scores, and the winners of each record."""


@pytest.mark.parametrize("name", sorted(KEPT))
def test_a_record_of_this_version_is_still_read(name: str) -> None:
    (game,) = read(KEPT[name])
    assert f"{game.version}-" == name[:2]
    assert (len(game.actions), game.state.scores, game.state.winners) == RESULTS[name]
    assert game.finished and not game.torn


def test_every_version_has_a_record() -> None:
    assert {int(name[0]) for name in KEPT} == set(VERSIONS)
