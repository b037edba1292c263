"""Show that the row under the fingers is enough to choose on a narrow display, in every game.

Each position comes from a game played at random, so that a new game is tested too. Where the tiles have no room, the
row has what decides between them, and how many of them may be chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from moon_access.announcer.message import Prompt
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.game import View
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.outputs.lines import ROOM_TO_TYPE, ROOM_TO_TYPE_IF_NARROW
from tests.properties.random_play import next_action
from tests.support.seated import LANGUAGES, Seated, moments

CELLS = (14, 20, 32, 40)
STEPS = 120
LONG_NAMES = ("Bartholo", "Adelheid", "Bernhard", "Clarissa", "Dorothea", "Emmerich", "Ferdiund", "Gertrude")

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def views_of(name: str) -> tuple[View, ...]:
    """Return the views of the seat that has to choose, through a game that is played at random."""
    return tuple(_views_of(name))


def _views_of(name: str) -> Iterator[View]:
    rng = Random(f"row {name}")
    game = GAMES[name].rules()
    state: Any = game.start()
    for _ in range(STEPS):
        if state.winners:
            state = game.start()
        legal = game.legal_actions(state)
        if state.to_act is not None and legal:
            yield game.view(state, state.to_act)
        passes = [action for action in legal if isinstance(action, Pass)]
        action: Action = rng.choice(legal) if legal else next_action(game, state, rng)
        if passes and rng.random() < 0.5:
            action = passes[0]
        state, _ = game.apply(state, action)


def row_of(player: Seated, prompt: Prompt) -> str:
    """Return the prompt as it stands on the row, with the space at its end."""
    console: Any = player.console
    return f"{console.wording.sentence(console._fit_prompt(prompt))} "


@in_every_language
@pytest.mark.parametrize("verbosity", ["brief", "normal"])
@pytest.mark.parametrize("cells", CELLS)
@pytest.mark.parametrize("name", GAMES)
def test_the_line_with_the_prompt_names_every_tile_that_may_be_played(
    name: str, cells: int, verbosity: str, language: str
) -> None:
    player = Seated(name, language, "braille", width=cells, cells=cells, verbosity=verbosity, names=LONG_NAMES)
    words = GAMES[name].words()
    for view in views_of(name):
        listener = player.session.listener._replace(seat=Seat(view.seat))
        row = row_of(player, words.prompt(view, listener))
        assert len(row) + (ROOM_TO_TYPE_IF_NARROW if cells <= 20 else ROOM_TO_TYPE) <= cells, row
        if not all(isinstance(action, Play) for action in view.legal):
            continue
        tiles = [player.console.wording.tile(tile) for tile in words.choices(view, listener)]
        numbers = re.findall(r"[\d-]+", row)
        is_counted = str(len(tiles)) in numbers
        assert is_counted or all(tile in numbers for tile in tiles) or _has_no_room(numbers, tiles, cells), row


def _has_no_room(numbers: list[str], tiles: list[str], cells: int) -> bool:
    """Return whether the row has the numbers on which tiles may be laid, and no room for the number of tiles."""
    return bool(numbers) and len(" ".join([*numbers, "aus", str(len(tiles)), ""])) + ROOM_TO_TYPE_IF_NARROW > cells


@in_every_language
@pytest.mark.parametrize("cells", [14, 20])
@pytest.mark.parametrize("moment", sorted(moments()))
def test_every_prompt_at_a_table_has_a_number_unless_a_word_answers_it(moment: str, cells: int, language: str) -> None:
    player = moments()[moment].seated(language, "braille", width=cells, cells=cells, verbosity="brief")
    player.type("")
    answered_by_word = moment.endswith((" Draw", " Pass"))
    assert re.search(r"\d", player.prompt) or answered_by_word, player.prompt
