"""News of players elsewhere is announced as it comes, and before the answer to a typed line."""

from __future__ import annotations

from typing import Any

import pytest

from moon_access.announcer.message import Kind, Prompt, answer, say
from moon_access.console.asking import Overtaken
from moon_access.console.console import Console, PlayerLeaves
from moon_access.outputs.terminal import OtherInput
from moon_access.storage.settings import Settings
from tests.support.others import PostedNews, make_said
from tests.support.seated import ScriptedTerminal

ASKED = answer("Your move:")
PROMPT = Prompt(ASKED, ASKED, ASKED)


class At:
    """A console with other players. ``meanwhile``: their news while each line is read."""

    def __init__(self, *lines: str, **settings: Any) -> None:
        self.terminal = ScriptedTerminal()
        self.terminal.lines.extend(lines)
        self.console = Console(self.terminal, Settings(**settings), "en")  # type: ignore[arg-type]
        self.others = PostedNews()
        self.console.news_source = self.others

    @property
    def shown(self) -> str:
        return self.terminal.shown


def test_news_is_announced_at_a_prompt_and_the_prompt_is_shown_again() -> None:
    at = At("6-4")
    at.others.post("Anna sits down.", "Anna: hello.")
    assert at.console.ask(PROMPT) == "6-4"
    assert at.shown == "Your move: \nAnna sits down.\nAnna: hello.\nYour move: 6-4\n"


def test_news_that_came_while_a_line_was_typed_is_announced_before_its_answer() -> None:
    at = At("6-4")
    terminal, read_line = at.terminal, at.terminal.read_line

    def read_with_news() -> str | None:
        typed = read_line()
        at.others.post("Anna: wait!")
        return typed

    terminal.read_line = read_with_news  # type: ignore[method-assign]
    assert at.console.ask(PROMPT) == "6-4"
    at.console.tell(make_said("You play 6-4."))
    at.console.flush()
    assert at.shown == "Your move: 6-4\nAnna: wait!\nYou play 6-4.\n"


def test_an_overtaken_question_ends_and_leaves_the_typed_line_to_the_next_one() -> None:
    at = At("hand")
    at.others.post("Time is up, a bot plays for you.", overtaken=True)
    with pytest.raises(Overtaken) as overtaken:
        at.console.ask(PROMPT)
    assert overtaken.value.typed_line is None
    assert at.console.listen() == "hand"
    assert at.shown == "Your move: \nTime is up, a bot plays for you.\nhand\n"


def test_a_line_typed_while_its_question_is_overtaken_is_not_lost() -> None:
    at = At()

    def read_overtaken() -> str | None:
        at.others.post("Time is up.", overtaken=True)
        return "6-4"

    at.terminal.read_line = read_overtaken  # type: ignore[method-assign]
    with pytest.raises(Overtaken) as overtaken:
        at.console.ask(PROMPT)
    assert overtaken.value.typed_line == "6-4"


def test_news_for_a_player_without_a_prompt_is_written_all_at_once() -> None:
    at = At("score")
    writes: list[str] = []
    write = at.terminal.write
    at.terminal.write = lambda text: (writes.append(text), write(text))[1]  # type: ignore[method-assign, func-returns-value]
    at.console.tell(make_said("Waiting for Anna."))
    at.others.post("Anna plays 6-4.", "Ben plays 6-1.")
    assert at.console.listen() is None
    at.others.post("Ben: ha!")
    assert at.console.listen() is None
    assert at.console.listen() == "score"
    assert writes == ["Waiting for Anna.\n", "Anna plays 6-4.\nBen plays 6-1.\n", "Ben: ha!\n"]
    with pytest.raises(PlayerLeaves):
        at.console.listen()


def test_announcements_that_a_player_has_switched_off_are_silent_and_bring_no_prompt() -> None:
    at = At("6-4", muted=("bids",))
    at.others.post(say(Kind.BIDS, "Anna passes."))
    assert at.console.ask(PROMPT) == "6-4"
    assert at.shown == "Your move: 6-4\n"


def test_repeat_reads_everything_since_the_last_typed_line_up_to_a_limit() -> None:
    at = At("pass")
    at.console.tell(make_said("You bid 20."))
    for number in range(30):
        at.others.post(f"Anna: {number}.")
        at.console.listen()
    before = len(at.shown)
    at.console.repeat()
    at.console.flush()
    assert at.shown[before:].splitlines() == [f"Anna: {number}." for number in range(10, 30)]
    assert at.console.ask(PROMPT) == "pass"
    at.console.tell(make_said("You pass."))
    at.console.flush()
    before = len(at.shown)
    at.console.repeat()
    at.console.flush()
    assert at.shown[before:] == "You pass.\n"


class PressedKeys:
    """Routing keys of a display. ``take_pressed_cell`` takes the next one from ``waiting``, where -1 is no key."""

    cells = 40
    failure = None

    def __init__(self) -> None:
        self.waiting = [-1]
        self.drained: list[int] = []

    def fileno(self) -> int:
        return -1

    def take_pressed_cell(self) -> int | None:
        cell = self.waiting.pop() if self.waiting else -1
        self.drained += [cell] if cell >= 0 else []
        return cell if cell >= 0 else None

    def close(self) -> None: ...


def test_a_routing_key_chooses_nothing_if_nothing_is_asked_and_news_arrives_anyway() -> None:
    at = At("x")
    keys = PressedKeys()
    at.console.routing._keys = keys  # type: ignore[assignment]
    read_line, drained = at.terminal.read_line, list[int]()

    def pressed_meanwhile() -> str | None:
        if not drained:
            drained.append(7)
            keys.waiting = [7]
            raise OtherInput
        return read_line()

    at.terminal.read_line = pressed_meanwhile  # type: ignore[method-assign]
    assert at.console.listen() is None and keys.drained == [7]
    at.others.post("Anna plays 6-4.")
    assert at.console.listen() is None
    assert at.console.listen() == "x"
    assert at.shown == "Anna plays 6-4.\nx\n", "write nothing else"


def test_a_game_alone_does_not_wait_for_news_of_others() -> None:
    at = At("x")
    at.console.news_source = None
    at.others.post("Anna: hello.")
    assert at.console.ask(PROMPT) == "x" and at.shown == "Your move: x\n"
