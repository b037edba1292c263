"""One player's console: messages go out worded, broken to lines and in one write; typed lines come in.

It knows how the player reads and what the player has chosen, and nothing of any game. Questions that are
answered by a number (the menus, "are you sure") are asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from moon_access.announcer import general, questions
from moon_access.announcer.choices import Choosable
from moon_access.announcer.message import SWITCHABLE, Message
from moon_access.announcer.prompt import Prompt
from moon_access.announcer.wording import TileStyle, Wording
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.lexicon import number_words
from moon_access.i18n.typed_words import digit_keys, fold, whole_number, words_of
from moon_access.outputs.lines import Page, most_windows
from moon_access.outputs.terminal import Beside, Terminal
from moon_access.storage.settings import Settings

from .routing_keys import Routing

if TYPE_CHECKING:
    from .voice import Voice

UNKNOWN_WIDTH = 20
"""The width until the player's display is known: every display has that many cells."""


class Leave(Exception):
    """The player goes, by a command or at the end of the input. What is on is kept."""


class Choice(NamedTuple):
    """One answer to a question: what it means, what it is called, and the words for it in the catalogue."""

    value: object
    label: Message
    words: str = ""


class Console:
    """Where one player reads and types. Settings may change at any time.

    ``make_voice`` makes the built-in voice when the player has chosen it; without it there is none.
    """

    def __init__(
        self,
        terminal: Terminal,
        settings: Settings,
        language: str,
        make_voice: Callable[[Settings, str], Voice] | None = None,
    ) -> None:
        self.terminal = terminal
        self.voice: Voice | None = None
        self._make_voice = make_voice
        self.routing = Routing(terminal)
        self.largest_number = 6  # on any tile of the game that is on
        self.display_known = True
        self._pending: list[Message] = []
        self._shown: list[Message] = []
        self._asides: list[Message] = []
        self._spelt = False
        self.before_telling: Callable[[], Sequence[Message]] = tuple
        """Called before anything goes out; what it gives is told with it."""
        self.is_to_leave: Callable[[str], bool] = lambda typed: False
        """Whether by this the player leaves, whatever was asked; where there are commands, one of them does that."""
        self._asked: Message | None = None  # the prompt on the last line, while something is awaited
        self.change(settings, language)

    def change(self, settings: Settings, language: str) -> None:
        """From now on with these settings, in this language."""
        self.settings = settings
        self.language = language
        self.catalog = Catalog(language, settings.read == "braille")
        self.wording = Wording(self.catalog, self._tile_style())
        self._change_voice()
        self.routing.change(settings.routing)

    def _change_voice(self) -> None:
        """Have a voice where speech is chosen, and none where it is not."""
        if self.settings.read != "speech":
            self.close()
        elif self.voice is not None:
            self.voice.change(self.settings, self.language)
            self.terminal.news = self.voice.fileno()
        elif self._make_voice is not None:
            self.voice = self._make_voice(self.settings, self.language)
            self.terminal.on_key = self.voice.stop
            self.terminal.news = self.voice.fileno()

    def while_stopped(self, stop: Callable[[], None]) -> None:
        """Do ``stop``, which comes back when the program goes on.

        Raises Beside where something is awaited: what was waited for beside the keyboard has gone.
        """
        if self.routing.while_stopped(stop) and self._asked is not None:
            raise Beside

    def _tile_style(self) -> TileStyle:
        """The chosen style, or the one that suits the way of reading."""
        if self.settings.tiles:
            return TileStyle(self.settings.tiles)
        if self.settings.read != "braille":
            return TileStyle.WORDS
        return TileStyle.DIGITS if self.largest_number < 10 else TileStyle.SHORT

    @property
    def page(self) -> Page:
        """The width that lines are broken to."""
        if not self.display_known:
            return Page(UNKNOWN_WIDTH)
        columns = self.terminal.width
        if self.settings.read == "braille":
            return Page(min(self.settings.cells, columns or self.settings.cells), share_lines=True)
        return Page(columns)

    def play_with(self, largest_number: int) -> None:
        """The largest number on a tile of the game that is on: it settles how tiles are written in braille."""
        self.largest_number = largest_number
        self.wording = Wording(self.catalog, self._tile_style())

    # Out

    def tell(self, *messages: Message) -> None:
        """To be read before the next prompt, unless the player has switched this kind off."""
        self._pending += self._wanted(messages)

    def _wanted(self, messages: Iterable[Message]) -> list[Message]:
        muted = self.settings.muted
        return [m for m in messages if m.kind not in SWITCHABLE or m.kind.name.lower() not in muted]

    def tell_the_most(self, tellings: Iterable[Sequence[Message]], prompt: Prompt | None) -> None:
        """The first of these ways to tell the same that takes few enough windows with this prompt, or the last."""
        ways = [self._wanted(told) for told in tellings]
        before = self._before(prompt) if prompt is not None else ()
        fitting = [told for told in ways if self._in_few_windows([*told, *before])]
        if not fitting and self._leaves_out(before):
            fitting = [told for told in ways if self._in_few_windows(told)]
        self._pending += fitting[0] if fitting else ways[-1]

    def _in_few_windows(self, messages: Sequence[Message]) -> bool:
        """Whether these behind what waits already, and a prompt, can be read in braille without much panning."""
        most = most_windows(self.settings.verbosity, self.settings.cells)
        if most is None or not self.page.share_lines:
            return True
        return len(self.page.lay_out([self.wording.sentence(m) for m in (*self._pending, *messages)])) < most

    def drop(self) -> None:
        """Nothing of what waits is told."""
        self._pending = []

    def repeat(self) -> None:
        """What was read before the last prompt, again."""
        self._pending += self._shown or [general.nothing_yet()]

    def tell_aside(self, message: Message) -> None:
        """To be read before the next prompt, and not what ``repeat`` means."""
        self._pending.append(message)
        self._asides.append(message)

    def spell(self, message: Message) -> None:
        """To be read, and by a voice slowly, word by word."""
        self.tell_aside(message)
        self._spelt = True

    @property
    def last_told(self) -> list[Message]:
        """What was read before the prompt that was answered last."""
        return self._shown

    def flush(self, prompt: Message | None = None) -> None:
        """Everything that waits, and the prompt, in one write; then the voice says it."""
        told = self._print(prompt)
        if self.voice is not None:
            self.voice.speak(told, prompt, self._spelt)
        self._spelt = False

    def flush_last(self) -> None:
        """The last lines of all, which a voice says to their end without holding anybody up."""
        told = self._print()
        if not self.terminal.at_line_start:
            self.terminal.write("\n")
        self.close(told)

    def close(self, last: Sequence[Message] = ()) -> None:
        """Nothing is spoken any more, except these last lines."""
        if self.voice is not None:
            self.terminal.on_key = None
            self.terminal.news = -1
            self.voice.close(last)
            self.voice = None

    def _print(self, prompt: Message | None = None) -> list[Message]:
        """Everything that waits, and the prompt, in one write; gives what it was."""
        failures = (self.voice.failure() if self.voice is not None else None, self.routing.failure())
        self._pending += filter(None, failures)
        self._pending += self.before_telling()
        told, self._pending = self._pending, []
        self._shown = [message for message in told if message not in self._asides] or self._shown
        self._asides = []
        lines = self.page.lay_out([self.wording.sentence(message) for message in told])
        start = "" if self.terminal.at_line_start else "\n"
        last = f"{self.wording.sentence(prompt)} " if prompt is not None else ""
        self.terminal.write(start + "".join(f"{line}\n" for line in lines) + last)
        return told

    def say_again(self) -> None:
        """The prompt once more, after the program was stopped and goes on."""
        if self._asked is not None:
            self.terminal.write(f"\n{self.wording.line(self._asked)} ")
            self.terminal.resume_keys()
            if self.voice is not None:
                self.voice.speak((), self._asked)

    # In

    def ask(self, prompt: Prompt, fresh: bool = True) -> str:
        """What was typed at this prompt. Raises Leave at the end of the input.

        A ``fresh`` prompt is one that the player has not read yet: moves that have no room on its line are
        told before it.
        """
        if self.routing.is_on and prompt.each is not None:
            prompt = prompt._replace(full=prompt.each)
        asked, before = self._fitting(prompt), self._before(prompt)
        if fresh and (prompt.lists or not self._leaves_out(before)):
            self.tell(*before)
        typed = self._answer(asked, prompt.words, asked is prompt.full)
        if self.voice is not None:
            self.voice.stop()  # what was typed is answered first
        if typed is None or self.is_to_leave(typed):
            raise Leave
        return typed

    def _answer(self, asked: Message, words: Sequence[str], is_full: bool) -> str | None:
        """What was typed at this prompt or chosen in it by a routing key; None at the end of the input."""
        while True:
            self.flush(asked)
            self.routing.prompt_is_shown()
            told: Message | None = None
            while told is None:
                try:
                    self._asked = asked
                    return self._read()
                except Beside:
                    # What has been typed of a line is left as it is: it will be read, and it is meant.
                    failed = self.voice.failure() if self.voice is not None else None
                    chosen = failed or self.routing.choose(asked, words, self.wording, is_full)
                finally:
                    self._asked = None
                if isinstance(chosen, Choosable):
                    return chosen.typed
                told = chosen
            self.tell_aside(told)

    def _fitting(self, prompt: Prompt) -> Message:
        """The prompt in the chosen length, or shorter where the line is too short for that."""
        fitting = [asked for asked in (self._chosen(prompt), prompt.short, prompt.word) if self._fits(asked)]
        return fitting[0] if fitting else prompt.bare or prompt.word

    def _fits(self, asked: Message) -> bool:
        return self.page.fits(self.wording.line(asked))

    def _chosen(self, prompt: Prompt) -> Message:
        return {"full": prompt.full, "short": prompt.short, "word": prompt.word}[self.settings.prompt]

    def _before(self, prompt: Prompt) -> tuple[Message, ...]:
        """The choices, where they ought to be told and the prompt has no room for them."""
        chosen = self._chosen(prompt)
        if self._fits(chosen) and (chosen is prompt.full or not prompt.lists):
            return ()
        if prompt.bare is not None and not self._fits(prompt.word):
            return prompt.word, *prompt.before
        return prompt.before

    def _leaves_out(self, before: Sequence[Message]) -> bool:
        """Whether choices that take too many windows are left to be asked for."""
        return self.settings.verbosity == "brief" and not self._in_few_windows(before)

    def _read(self) -> str | None:
        if self.settings.keys and self.terminal.has_keys:
            # A digit begins a line, which the terminal itself edits; so does ":", for words.
            return self.terminal.read_key(f"{digit_keys(self.language)}:")
        return self.terminal.read_line()

    # Questions

    def choose(
        self,
        question: Message,
        choices: Sequence[Choice],
        default: int | None = None,
        other: Callable[[str], bool] = lambda typed: False,
        may_be_done: bool = False,
        fresh: bool = True,
    ) -> object:
        """Ask until one of the choices is typed, by number or name; gives its value. Raises Leave.

        ``default`` is the number that Enter takes; only the first start has one. ``other`` is offered what is
        no answer, and says whether it was something else. Where the player ``may_be_done``, 0 gives None.
        Not ``fresh``: the choices have been read before; the word for a list reads them again.
        """
        prompt = questions.question(question, [choice.label for choice in choices], default, may_be_done)
        while True:
            typed = self.ask(prompt, fresh)
            fresh = False
            number = whole_number(typed, self.language)
            if not typed and default is not None:
                number = default
            if may_be_done and (number == 0 or fold(typed) in questions.done_words(self.catalog)):
                return None
            if number is not None and 1 <= number <= len(choices):
                return choices[number - 1].value
            for choice in choices:
                if typed and fold(typed) in self._names(choice):
                    return choice.value
            if fold(typed) in questions.list_words(self.catalog):
                fresh = True
                continue
            if typed and not other(typed):
                self.tell(questions.no_such_answer(typed, len(choices)))

    def _names(self, choice: Choice) -> set[str]:
        words = words_of(self.catalog, choice.words) if choice.words else set()
        return {fold(self.wording.line(choice.label)), *words}

    def ask_number(
        self,
        asked: Message,
        least: int,
        most: int,
        default: int | None = None,
        other: Callable[[str], bool] = lambda typed: False,
    ) -> int | None:
        """Ask until a number from ``least`` to ``most`` is typed; Enter takes ``default``. Raises Leave.

        None when the player is done, and there is no default.
        """
        while True:
            typed = self.ask(questions.number_question(asked, least, most, default))
            if not typed and default is not None:
                return default
            number = whole_number(typed, self.language)
            if number is not None and least <= number <= most:
                return number
            if default is None and fold(typed) in questions.done_words(self.catalog):
                return None
            if typed and (number is not None or not other(typed)):
                self.tell(questions.not_a_number(typed, least, most))

    def choose_number(self, prompt: Prompt, numbers: Sequence[int], other: Callable[[str], bool]) -> int | None:
        """Ask until one of these numbers is typed, in digits or as a word; None when done. Raises Leave."""
        words = {word: number for number in numbers for word in number_words(self.catalog, number)}
        while True:
            typed = self.ask(prompt)
            number = whole_number(typed, self.language)
            if number is None:
                number = words.get(fold(typed))
            if number is not None and number in numbers:
                return number
            if fold(typed) in questions.done_words(self.catalog):
                return None
            if typed and (number is not None or not other(typed)):
                self.tell(questions.not_one_of(typed, tuple(numbers)))
