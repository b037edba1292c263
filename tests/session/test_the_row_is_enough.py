"""A player who reads only the row under the fingers plays every game to its end, on any display.

The row is the last line, where the cursor is. The player reads nothing else: no line before the prompt, no view and
no event. The texts of the catalogue are the player's knowledge of the language.
"""

from __future__ import annotations

import pytest

from moon_access.games.tricks.rules import TrickRules
from tests.support.row_reader import RowReader
from tests.support.seated import LANGUAGES, Seated
from tests.toy.registry import OFFERED

SHORT: dict[str, dict[str, object]] = {
    "moon3": {"target": 11},
    "moon4": {"target": 11},
    "forty_two": {"target": 3},
    "draw12": {"target": 50},
    "block": {"target": 50},
    "chicken_foot": {"rounds": 1},
    "mexican_train": {"rounds": 1},
}
"""House rules with which a game ends soon."""
WHERE = ("end", "place")
"""The kinds of questions within a move."""
MOST_ROWS = 600


@pytest.mark.sampled(6)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cells", [14, 20, 40])
@pytest.mark.parametrize("name", OFFERED)
def test_a_player_who_feels_only_the_line_with_the_prompt_plays_to_the_end(
    name: str, cells: int, language: str
) -> None:
    seed = f"{name} {cells} {language}"
    player = Seated(
        name, language, "braille", rules=SHORT.get(name), seed=seed, width=cells, cells=cells, verbosity="brief"
    )
    reader = RowReader(language, seed, has_bids=isinstance(player.table.game, TrickRules))
    player.type()
    rows = 0
    typed: list[str] = []
    while not player.table.is_over:
        row, turn = player.prompt, player.table.turn
        assert len(row) <= cells
        asks_where = reader.kind(row) in WHERE
        typed = [*(typed if asks_where else ()), reader.answer(row)]  # the script ends at each prompt, even in a move
        player.type(*typed)
        is_done = player.table.turn > turn
        assert is_done or (not asks_where and reader.kind(player.prompt) in WHERE), (
            f"{row!r} led to {typed!r}: {player.terminal.unseen()!r}"
        )
        rows += 1
        assert rows < MOST_ROWS
    assert rows > 5
