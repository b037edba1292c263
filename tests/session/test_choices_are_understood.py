"""A player may type each answer of each question as the question names it: its number, its label, or both together.

The walks open every question that they can find: they type every number at every question that comes up. So a new
dialog, game, house rule or setting is walked, too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from moon_access.announcer import questions
from moon_access.announcer.every_game import names_tile
from moon_access.announcer.message import Message, Prompt
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.console.console import Choice, Console, PlayerLeaves
from moon_access.engine.actions import Resign
from moon_access.engine.tiles import Seat
from moon_access.i18n.typed_words import own_words
from moon_access.scenes.menu.home import Home
from moon_access.scenes.menu.seating import USUAL
from tests.practice.practising import Practising
from tests.replay.replays import FINISHED, Replaying
from tests.support.seated import LANGUAGES, Seated
from tests.together.at_table import Company, Guest, company
from tests.tutorial.learner import Learner

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
DEEPEST = 4
"""The most questions on top of one another in a walk."""


class MetQuestion(NamedTuple):
    """A question as a player has met it."""

    prompt: Prompt
    choices: Sequence[Choice[Any]]
    may_be_done: bool


Met = dict[tuple[str, ...], MetQuestion]


def key_of(question: Message, choices: Sequence[Choice[Any]]) -> tuple[str, ...]:
    """Return a key that tells a question from others, whatever the current values of its options."""
    option = [choice.label.fields.get("option") for choice in choices]
    labels = [choice.label if one is None else one for choice, one in zip(choices, option, strict=True)]
    return (str(question.fields.get("question")), *map(str, labels))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Met:
    """Return a list that gets every question with choices that the program asks. Games are saved in a folder of the
    test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    met: Met = {}
    choose: Any = Console._choose_at

    def note_question(console: Console, prompt: Prompt, choices: Any, other: Any, **how: Any) -> Any:
        met[key_of(prompt.full, choices)] = MetQuestion(prompt, choices, bool(how.get("may_be_done")))
        return choose(console, prompt, choices, other, **how)

    monkeypatch.setattr(Console, "_choose_at", note_question)
    return met


def names_of(choice: Choice[Any], number: int, console: Console) -> Iterator[str]:
    """Yield everything that a question calls a choice."""
    yield str(number)
    if names_tile(choice.label):
        return
    for style in TileStyle:
        wording = Wording(console.catalog, style)
        labels = choice.label, choice.name, choice.label.fields.get("option")
        for label in (one for one in labels if isinstance(one, Message)):
            line = wording.line(label)
            yield from (line, wording.sentence(label), f"{line}.", f"{number} {line}", f"{number} {line}.")
    if choice.words:
        yield from own_words(console.catalog, choice.words)


def misunderstood(met: Met, console: Console) -> list[tuple[str, str, object]]:
    """Return the choices that the program misunderstands: question, name, and how the program reads the name.

    It may read a choice that ends the question as "done".
    """
    wrong: list[tuple[str, str, object]] = []
    for prompt, choices, may_be_done in met.values():
        shown = console.wording.line(prompt.full)
        for number, choice in enumerate(choices, 1):
            for typed in names_of(choice, number, console):
                if may_be_done and console.is_done(typed):
                    wrong.append((shown, typed, "done"))
                    continue
                found = console._find_named(typed, choices, None)
                if found is not choice:
                    wrong.append((shown, typed, found and found.value))
                elif choice.explain is not None:
                    for line in (f"{questions.help_sign(console.catalog)} {typed}", f"?{typed}", f"help {typed}"):
                        if list(console._explanation_asked_for(line, prompt, choices)) != list(choice.explain()):
                            wrong.append((shown, line, "not explained"))
                elif typed == str(number) and not prompt.explanation and questions.YES_WORDS not in prompt.words:
                    wrong.append((shown, typed, "no explanation"))
    return wrong


def walk(play: Any, met: Met, typed: tuple[str, ...] = (), deepest: int = DEEPEST) -> None:
    """Type every number at every question with choices to which these lines lead.

    ``play`` types lines from the beginning, and returns the prompt after them.
    """
    before = set(met)
    play(typed)
    new = [met[shown] for shown in met if shown not in before]
    if not new or len(typed) >= deepest:
        return
    for number in range(1, len(new[-1].choices) + 1):
        walk(play, met, (*typed, str(number)), deepest)


@pytest.mark.sampled(3)
@in_every_language
def test_every_choice_of_every_dialog_at_a_table_is_understood(language: str, asked: Met) -> None:
    for opened in ("options", "resign", "undo", "tutorial", "practice"):

        def play(typed: tuple[str, ...], opened: str = opened) -> None:
            player = Seated(language=language)
            if opened == "undo":
                player.type("pass")
            player.type(opened, *typed)

        walk(play, asked)
    assert len(asked) > 20
    console = Seated(language=language).console
    wrong = misunderstood(asked, console)
    assert not wrong, "\n".join(map(str, wrong))


class _All(Exception):
    """Every line of the walk has been typed."""


def type_lines(console: Console, lines: tuple[str, ...]) -> None:
    """Type these lines at the console, and leave whatever is open after the last one."""
    terminal: Any = console.terminal
    left = deque(lines)

    def read_line() -> str:
        if not left:
            raise _All
        terminal.shown += f"{left[0]}\n"
        terminal.is_at_line_start = True
        return left.popleft()

    terminal.read_line = read_line


def at_the_menu(language: str, typed: tuple[str, ...]) -> None:
    player = Seated(language=language)
    type_lines(player.console, typed)
    player.open_menu()


def after_a_game(language: str, typed: tuple[str, ...]) -> None:
    game = "moon3"
    player = Seated(game, language=language)
    while player.table.to_act != 0:
        player.table.step()
    player.table.submit(Seat(0), Resign(Seat(0)), player.table.turn)
    home = Home(player.evening, USUAL._replace(game=game))
    home.sit(player.table, Seat(0))
    player.evening.stack.clear()
    type_lines(player.console, typed)
    player.evening.spend(home)


def at_a_replay(language: str, typed: tuple[str, ...]) -> None:
    replaying = Replaying(FINISHED[0], language, seat=0)
    type_lines(replaying.console, ("seat", *typed))
    replaying.evening.spend(replaying.replay)


def after_a_lesson(language: str, typed: tuple[str, ...]) -> None:
    learner = Learner("moon3", language, lessons={"moon3": 2})
    type_lines(learner.console, typed)
    learner.evening.spend(learner.tutorial)


PLACES = (at_the_menu, after_a_game, at_a_replay, after_a_lesson)


@pytest.mark.sampled(4)
@in_every_language
@pytest.mark.parametrize("place", PLACES)
def test_every_choice_of_every_menu_at_home_is_understood(place: Any, language: str, asked: Met) -> None:
    def play(typed: tuple[str, ...]) -> None:
        with suppress(_All, PlayerLeaves):
            place(language, typed)

    walk(play, asked, deepest=3)
    assert asked
    wrong = misunderstood(asked, Seated(language=language).console)
    assert not wrong, "\n".join(map(str, wrong))


@in_every_language
def test_every_choice_after_practice_is_understood(language: str, asked: Met) -> None:
    practising = Practising("bidding", language)
    practising.play(1)
    practising.run()
    assert asked
    wrong = misunderstood(asked, practising.console)
    assert not wrong, "\n".join(map(str, wrong))


def with_others(hall: Company, language: str, asked: Met) -> Guest:
    """Walk the questions of the lobby, of a new table and of a table that waits, and those after a game."""
    eva = hall.enter("Eva", language=language)
    hall.enter("Benno")
    hall.type(hall.guests[1], "1", "1", "1", "1")
    hall.type(eva, "4", "1", "1", "1", "2", "1", "0", "1", "resign", "1", "0")
    for number in range(1, 4):
        hall.type(eva, "1", "2", str(number), "1", "2", "1")
    return eva


@pytest.mark.sampled(3)
@in_every_language
def test_every_choice_at_a_server_is_understood(language: str, asked: Met, tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva = with_others(hall, language, asked)
        wrong = misunderstood(asked, eva.console)
    assert len(asked) > 6, list(asked)
    assert not wrong, "\n".join(map(str, wrong))
