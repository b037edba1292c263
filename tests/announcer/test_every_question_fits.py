"""Show that every question of the program fits on the row under the fingers, at any number of cells.

The functions that word questions are found, not listed here, and so are the commands that ask something. A question
fits if it is shorter than the display, the space at its end included, and leaves the cells that its answer needs.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random

import pytest

import moon_access
from moon_access.announcer import questions
from moon_access.announcer.message import End, OneOf, Prompt, answer
from moon_access.announcer.preferences import readings_in
from moon_access.app import first_start
from moon_access.console.console import Console, PlayerLeaves
from moon_access.engine.tiles import Tile
from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import languages as all_languages
from moon_access.outputs.contracted import cells_of
from moon_access.outputs.lines import ROOM_TO_TYPE, ROOM_TO_TYPE_IF_NARROW
from moon_access.scenes.dialogs.options import options_for
from moon_access.storage.settings import Settings
from tests.support.seated import LANGUAGES, ScriptedTerminal, Seated, moments

CELLS = (14, 20, 32, 40)
NAME = "Bartholo"
FIRST = 20
"""Characters that no question of the first start has, until the number of cells is known."""
ACTS = ("quit", "menu", "resign", "undo")
"""The commands that leave the table, so that nothing is asked after them."""
SAMPLES: dict[str, tuple[object, ...]] = {
    "Message": (answer("Name"), answer("{option} {value}", option=answer("Braille cells"), value=NAME)),
    "Message | None": (None, answer("Name")),
    "Sequence[Message]": (tuple(answer("{name}", name=NAME) for _ in range(12)), (answer("yes"),)),
    "Sequence[tuple[int, int, Message]]": (((1, 6, answer("game")),),),
    "str": (NAME, ""),
    "int": (1, 44),
    "int | None": (None, 1, 44),
    "bool": (True, False),
    "tuple[int, ...]": ((50, 100, 150, 200),),
    "OneOf": (OneOf((End(12), End(11), End(10), End(0))), OneOf((End(6), End(1)))),
    "Tile": (Tile(12, 11), Tile(6, 1)),
    "Prompt": (questions.text_or_done(answer("Name")),),
}
"""Values for the parameters of functions that word questions, by the type of the parameter. A name has eight letters.
"""

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
at_every_width = pytest.mark.parametrize("cells", CELLS)


def wordings() -> dict[str, Callable[..., Prompt]]:
    """Return every function that words a question, by its name."""
    found = inspect.getmembers(questions, inspect.isfunction)
    return {name: word for name, word in found if word.__annotations__.get("return") == "Prompt"}


def prompts_of(word: Callable[..., Prompt]) -> Iterator[Prompt]:
    """Yield what the function words for each choice of values."""
    types = [parameter.annotation for parameter in inspect.signature(word).parameters.values()]
    for values in product(*(SAMPLES[of_type] for of_type in types)):
        yield word(*values)


def room(cells: int, *, is_text: bool = False) -> int:
    """Return how many cells a question leaves free."""
    return ROOM_TO_TYPE if is_text or cells > 20 else ROOM_TO_TYPE_IF_NARROW


def shown_for(player: Seated, prompt: Prompt) -> str:
    """Return the row under the fingers at this prompt."""
    player.terminal.lines.append("x")
    player.console.ask(prompt)
    return player.terminal.reads[-1][0].rpartition("\n")[2]


@in_every_language
@at_every_width
@pytest.mark.parametrize("name", wordings())
def test_a_question_leaves_room_for_its_answer_whatever_it_asks(name: str, cells: int, language: str) -> None:
    player = Seated("moon3", language, "braille", width=cells, cells=cells)
    for prompt in prompts_of(wordings()[name]):
        row = shown_for(player, prompt)
        assert row.endswith(" ") and row.strip(), prompt
        assert len(row) + room(cells, is_text=prompt.is_text) <= cells, row


def test_only_the_module_of_questions_and_the_words_of_games_create_prompts() -> None:
    package = Path(moon_access.__file__).parent
    makers = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Prompt"
    }
    elsewhere = {maker for maker in makers if not (maker.startswith("games/") and "/words" in maker)}
    assert elsewhere == {"announcer/questions.py"}


@in_every_language
@pytest.mark.parametrize(("way", "read", "cells"), [*product("3", ["braille"], (14, 20, 40)), ("4", "contracted", 40)])
def test_a_question_of_the_first_start_fits_before_and_after_the_cells_are_known(
    way: str, read: str, cells: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if read not in readings_in(language):
        pytest.skip("this way of reading is not offered in this language")
    monkeypatch.setattr(first_start, "system_name", lambda: NAME.lower())
    monkeypatch.setattr(first_start, "_running_reader", lambda: "")
    terminal = ScriptedTerminal()
    terminal.lines.extend([way, str(cells), str(list(all_languages()).index(language) + 1), "", ""])
    console = Console(terminal, Settings(language=language), language)  # type: ignore[arg-type]
    chosen = first_start.first_questions(console, frozenset())
    assert (chosen.cells, chosen.read, chosen.name) == (cells, read, NAME.lower())
    rows = [shown.rpartition("\n")[2] for shown, _ in terminal.reads]
    before, after = rows[:2], rows[2:]
    assert len(after) == 3, "language, name and level"
    assert all(len(row) < FIRST for row in before), before
    assert all(len(row) < cells for row in after), after
    assert len(after[1]) + ROOM_TO_TYPE <= cells, "a name is typed there"
    if read == "contracted":
        assert all(cells_of(row) <= cells // 2 for row in after), after


def walks(player: Seated, number: int, *, with_options: bool) -> Iterator[list[str]]:
    """Yield lines to type in turn: each command with answers to its questions, and each option if wanted."""
    rng = Random(f"walk {number}")
    catalog = player.console.catalog
    for command in COMMANDS:
        if command.id not in ACTS:
            answers = [rng.choice(["1", "2", "3", "6", "14"]) for _ in range(4)]
            yield [words_of_command(command, catalog)[0], *answers, "0", "0", "0"]
    options = words_of_command(next(command for command in COMMANDS if command.id == "options"), catalog)[0]
    for option in range(1, len(options_for(player.console)) + 1 if with_options else 1):
        yield [options, str(option), "", "0", "0"]


GAMES_ASKED = sorted({moment.game.name for moment in moments().values()})


@pytest.mark.sampled(9)
@in_every_language
@pytest.mark.parametrize(("game", "cells"), [*product(GAMES_ASKED[:1], CELLS), *product(GAMES_ASKED[1:], CELLS[:1])])
def test_every_question_of_a_command_fits(
    game: str, cells: int, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    moment = next(moment for moment in moments().values() if moment.game.name == game)
    seated = moment.seated(language, "braille", width=cells, cells=cells)
    for lines in walks(seated, cells, with_options=game == GAMES_ASKED[0]):
        player = moment.seated(language, "braille", width=cells, cells=cells)
        player.type_all(lines)
        for shown, _ in player.terminal.reads:
            row = shown.rpartition("\n")[2]
            assert len(row) < min(player.console.settings.cells, cells), (lines, row)


@in_every_language
@at_every_width
def test_every_question_of_the_menu_fits(language: str, cells: int) -> None:
    player = Seated("moon3", language, "braille", width=cells, cells=cells)
    for number in range(1, 10):
        player.terminal.lines.extend([str(number), "1", "1", *"0000"])
        with suppress(PlayerLeaves):
            player.open_menu()
    for shown, _ in player.terminal.reads:
        row = shown.rpartition("\n")[2]
        assert len(row) < player.console.settings.cells, row
    assert player.terminal.reads


def test_a_list_of_tiles_on_a_display_has_no_numbers_before_the_tiles() -> None:
    for name, moment in moments().items():
        player = moment.seated("en", "braille", verbosity="brief")
        lines = player.answers_to("legal")
        assert not re.search(r"\d:", " ".join(lines)), (name, lines)
