"""Count cells and windows of every turn, prompt included, on braille displays of 14, 20 and 40 cells.

A turn is the output since the player's last move. Turns in which a deal ended are counted apart, because the player
also reads the score and the new hand. The result is printed as a table.
"""

from __future__ import annotations

import statistics
from random import Random

import pytest

from moon_access.announcer.preferences import Verbosity
from tests.support.seated import LANGUAGES, Seated
from tests.toy.registry import OFFERED

CELLS = (14, 20, 40)
GOALS = {
    (14, "brief"): (5, 8),
    (14, "normal"): (5, 8),
    (20, "brief"): (3, 5),
    (20, "normal"): (4, 6),
    (40, "brief"): (2, 3),
}
"""The most windows that a turn may take, in the median and in the worst case, by cells and verbosity."""
TURNS = 40
HEAD = (
    f"\n{'game':18}{'language':9}{'verbosity':10}{'cells':>6}"
    f"{'windows: median':>16}{'most':>6}{'cells: median':>15}{'most':>6}"
)
AT_THE_END = f"{'deal ended: windows median':>28}{'most':>6}"


def turns(game: str, language: str, verbosity: str, width: int) -> tuple[list[list[str]], list[list[str]]]:
    """Return the lines of this many turns with their prompts: turns within a deal, and other turns."""
    midst: list[list[str]] = []
    ended: list[list[str]] = []
    random = Random(f"{game} {language}")
    for seed in range(TURNS):
        player = Seated(
            game, language, "braille", seed=str(seed), bots="easy", width=width, cells=width, verbosity=verbosity
        )
        player.type()
        while not player.table.is_over and len(midst) < TURNS:
            deal = player.table.state.deal
            player.session.submit(random.choice(player.table.view(player.session.seat).legal))
            lines = player.type().strip("\n").split("\n")
            if not player.table.is_over:
                (midst if player.table.state.deal == deal else ended).append(lines)
        if len(midst) >= TURNS:
            break
    return midst, ended


def median_and_most(numbers: list[int]) -> tuple[float, int]:
    return statistics.median(numbers), max(numbers, default=0)


@pytest.mark.parametrize("width", CELLS)
@pytest.mark.parametrize("game", OFFERED)
def test_the_windows_of_a_turn_are_counted(game: str, width: int) -> None:
    missed: list[tuple[str, str, float, int]] = []
    print(HEAD + AT_THE_END)
    for language in LANGUAGES:
        for verbosity in (Verbosity.BRIEF.value, Verbosity.NORMAL.value):
            midst, ended = turns(game, language, verbosity, width)
            assert all(len(line) <= width for lines in (*midst, *ended) for line in lines)
            usual, most = median_and_most([len(lines) for lines in midst])
            if (width, verbosity) in GOALS:
                goal, most_allowed = GOALS[width, verbosity]
                missed += [(language, verbosity, usual, most)] * (usual > goal or most > most_allowed)
            cells, most_cells = median_and_most([sum(map(len, lines)) for lines in midst])
            at_end, most_at_end = median_and_most([len(lines) for lines in ended] or [0])
            print(
                f"{game:18}{language:9}{verbosity:10}{width:6}{usual:16g}{most:6}{cells:15g}{most_cells:6}"
                f"{at_end:28g}{most_at_end:6}"
            )
    assert missed == []
