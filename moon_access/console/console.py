"""Where one player reads and types: prompts go out, typed lines come in.

What is told before them is teller.py's. Questions that are answered by a number (the menus, "are you sure") are asked
here. Nothing of any game is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from moon_access.announcer import questions
from moon_access.announcer.choices import Choosable
from moon_access.announcer.lists import names_tile
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import Verbosity
from moon_access.announcer.prompt import Prompt
from moon_access.i18n.catalog import ENGLISH, Catalog
from moon_access.i18n.lexicon import number_words
from moon_access.i18n.typed_words import digit_keys, fold, is_number, whole_number, words_of, written_words
from moon_access.outputs.terminal import Beside, Terminal
from moon_access.storage.settings import Settings

from .teller import Teller

if TYPE_CHECKING:
    from .voice import Voice
    from .voice_offer import VoiceOffer

T = TypeVar("T")

Other = Callable[[str], bool | str]
"""Is offered what is no answer to a question, and says whether it was something else; or which word it was meant for,
where that is probable."""


def nothing_else(typed: str) -> bool | str:
    """Where a question has its answers alone."""
    return False


class Leave(Exception):
    """The player goes, by a command or at the end of the input. What is on is kept.

    ``code``: the program's exit code.
    """

    def __init__(self, code: int = 0) -> None:
        super().__init__()
        self.code = code


class Choice(NamedTuple, Generic[T]):
    """One answer to a question: what it means, what it is called, and the words for it in the catalogue. ``name`` is a
    part of the label by which it may be called, too."""

    value: T
    label: Message
    words: str = ""
    name: Message | None = None


class Console(Teller):
    """Where one player reads and types."""

    def __init__(
        self,
        terminal: Terminal,
        settings: Settings,
        language: str,
        make_voice: Callable[[Settings, str], Voice] | None = None,
    ) -> None:
        super().__init__(terminal, settings, language, make_voice)
        self._is_to_leave: Other = nothing_else
        self._offer: VoiceOffer | None = None
        self._last_prompt: tuple[Prompt, Message] | None = None  # and how it was shown
        self._asked: Message | None = None  # the prompt on the last line, while something is awaited

    @contextmanager
    def before_anything_is_known(self, is_to_leave: Other) -> Iterator[None]:
        """For the first questions of all: lines are as short as any display. ``is_to_leave``: whether by what was typed
        the player leaves, whatever was asked; where there are commands, one of them does that.

        Who leaves them by Leave leaves the display unknown, for the last line.
        """
        self._display_known, self._is_to_leave = False, is_to_leave
        yield
        self._display_known, self._is_to_leave = True, nothing_else

    @contextmanager
    def offering(self, offer: VoiceOffer) -> Iterator[None]:
        """With this said at each prompt, by a voice that is there only when the prompt is out."""
        if self._make_voice is None:
            yield
            return
        self._offer = offer
        try:
            yield
        finally:
            self._offer = None
            self.terminal.forget_first_key()

    def while_stopped(self, stop: Callable[[], None]) -> None:
        """Do ``stop``, which comes back when the program goes on.

        Raises Beside where something is awaited: what was waited for beside the keyboard has gone.
        """
        if self.routing.while_stopped(lambda: self.terminal.while_stopped(stop)) and self._asked is not None:
            raise Beside

    def say_again(self) -> None:
        """The prompt once more, after the program was stopped and goes on."""
        if self._asked is not None:
            self.terminal.write(f"\n{self.wording.sentence(self._asked)} ")
            if self.voice is not None:
                self.voice.speak((), self._asked)
            self.terminal.resume_keys()

    def tell_the_most(self, tellings: Iterable[Sequence[Message]], prompt: Prompt | None) -> None:
        """The first of these ways to tell the same that takes few enough windows with this prompt, or the last."""
        ways = [self._wanted(told) for told in tellings]
        before = self._before(prompt) if prompt is not None else ()
        fitting = [told for told in ways if self._in_few_windows([*told, *before])]
        if not fitting and self._leaves_out(before):
            fitting = [told for told in ways if self._in_few_windows(told)]
        self._pending += fitting[0] if fitting else ways[-1]

    def ask(self, prompt: Prompt, fresh: bool = True) -> str:
        """What was typed at this prompt. Raises Leave at the end of the input.

        A ``fresh`` prompt is one that the player has not read yet: moves that have no room on its line are
        told before it.
        """
        if self.routing.is_on and prompt.each is not None:
            prompt = prompt._replace(full=prompt.each)
        asked, before = self._fitting(prompt), self._before(prompt)
        self._last_prompt = prompt, asked
        if fresh and (prompt.lists or not self._leaves_out(before)):
            self.tell(*before)
        typed = self._answer(asked, prompt.words, asked is prompt.full)
        if self.voice is not None and not self.terminal.edits_lines:  # else the keys have done that
            self.voice.stop()  # what was typed is answered first
        if typed is None or self._is_to_leave(typed):
            raise Leave
        return typed

    @property
    def asked_in_full(self) -> tuple[Message, ...]:
        """What was asked last, where its prompt says less than that; without the items of a list, and without more
        choices than have room on a line."""
        if self._last_prompt is None:
            return ()
        prompt, shown = self._last_prompt
        whole = prompt.full if self._fits(prompt.full) and not prompt.lists else prompt.short
        return () if shown in (whole, prompt.full) else (whole,)

    def _answer(self, asked: Message, words: Sequence[str], is_full: bool) -> str | None:
        """What was typed at this prompt or chosen in it by a routing key; None at the end of the input."""
        while True:
            self.terminal.notice()  # before there is a prompt that would be said again
            if self._offer is not None:
                self.terminal.await_first_key()
            self.flush(asked)
            self.routing.prompt_is_shown()
            told: Message | None = None
            while told is None:
                try:
                    self._asked = asked
                    return self._read()
                except Beside:
                    # What has been typed of a line is left as it is: it will be read, and it is meant.
                    chosen = self.news_of_voice() or self.routing.choose(asked, words, self.wording, is_full)
                finally:
                    self._asked = None
                if isinstance(chosen, Choosable):
                    return chosen.typed
                told = chosen
            self.tell_aside(told)

    def _fitting(self, prompt: Prompt) -> Message:
        """The prompt in the chosen length, or shorter where the line is too short for that."""
        ways = (self._chosen(prompt), prompt.short, prompt.narrow, prompt.word)
        fitting = [asked for asked in ways if asked is not None and self._fits(asked)]
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
            return prompt.asked or prompt.word, *prompt.before
        return prompt.before

    def _leaves_out(self, before: Sequence[Message]) -> bool:
        """Whether choices that take too many windows are left to be asked for."""
        return Verbosity(self.settings.verbosity) is Verbosity.BRIEF and not self._in_few_windows(before)

    def _read(self) -> str | None:
        if self._offer is not None:
            return self._offer.read(self.terminal, self._offered_voice)
        if self.settings.keys and self.terminal.has_keys:
            # A digit begins a line, which the terminal edits; so does ":", for words.
            return self.terminal.read_key(f"{digit_keys(self.language)}:")
        return self.terminal.read_line()

    # Questions

    def choose(
        self,
        question: Message,
        choices: Sequence[Choice[T]],
        other: Other = nothing_else,
        default: int | None = None,
    ) -> T:
        """Ask until one of the choices is typed, by number or name; gives its value. Raises Leave.

        ``default`` is the number that Enter takes; only the first start has one.
        """
        prompt = questions.question(question, [choice.label for choice in choices], default, may_be_done=False)
        chosen = self._chosen_at(prompt, choices, other, default=default)
        assert chosen is not None  # there is no being done with this question
        return chosen.value

    def choose_or_be_done(
        self, question: Message, choices: Sequence[Choice[T]], other: Other = nothing_else, fresh: bool = True
    ) -> T | None:
        """Likewise, but by 0, or a word for it, the player is done: None.

        Not ``fresh``: the choices have been read before; the word for a list reads them again.
        """
        prompt = questions.question(question, [choice.label for choice in choices], None, may_be_done=True)
        chosen = self._chosen_at(prompt, choices, other, may_be_done=True, fresh=fresh)
        return None if chosen is None else chosen.value

    def _chosen_at(
        self,
        prompt: Prompt,
        choices: Sequence[Choice[T]],
        other: Other,
        *,
        default: int | None = None,
        may_be_done: bool = False,
        fresh: bool = True,
    ) -> Choice[T] | None:
        """One of the choices; None where the player may be done, and is."""
        while True:
            typed = self.ask(prompt, fresh)
            fresh = False
            if may_be_done and self.is_done(typed):
                return None
            number = default if not typed else whole_number(typed, self.language)
            if number is not None and 1 <= number <= len(choices):
                return choices[number - 1]
            named = next((choice for choice in choices if typed and fold(typed) in self._names(choice)), None)
            if named is not None:
                return named
            if self.is_to_list(typed):
                fresh = True
            elif self.is_for_help(typed):
                self.tell(questions.help_to_choose(len(choices), default))
            else:
                names = [name for choice in choices for name in self._written(choice)]
                names += questions.done_written(self.catalog) if may_be_done else []
                self.offer(typed, other, names, questions.no_such_answer(typed, len(choices)))

    def offer(self, typed: str, other: Other, names: Iterable[str], otherwise: Message) -> None:
        """What is no answer, for something else. Where it is nothing else either, the player is told which of these
        ``names``, or which other word, was probably meant; or ``otherwise``."""
        beside = other(typed)
        if beside is not True:
            from moon_access.i18n.near_words import nearest  # what is typed at most questions is an answer

            near = nearest(typed, names) or beside
            self.tell(questions.did_you_mean(typed, near) if near else otherwise)

    def _written(self, choice: Choice[T]) -> list[str]:
        """The names of a choice, as they are typed; none of a tile, which is never guessed."""
        if names_tile(choice.label):
            return []
        words = written_words(self.catalog, choice.words) if choice.words else []
        named = [] if choice.name is None else [self.wording.line(choice.name)]
        return [self.wording.line(choice.label), *words, *named]

    def _names(self, choice: Choice[T]) -> set[str]:
        words = words_of(self.catalog, choice.words) if choice.words else set()
        labels = [choice.label] if choice.name is None else [choice.label, choice.name]
        return {*(fold(self.wording.line(label)) for label in labels), *words}

    def is_done(self, typed: str) -> bool:
        """Whether this says that the player is done with a question: 0, or a word for it."""
        return whole_number(typed, self.language) == 0 or fold(typed) in questions.done_words(self.catalog)

    def is_to_list(self, typed: str) -> bool:
        """Whether this asks for the choices of a question again: Enter alone, or a word for it."""
        return not typed or fold(typed) in questions.list_words(self.catalog)

    def is_for_help(self, typed: str) -> bool:
        """Whether this asks for help, which at a question is about the question."""
        return fold(typed) in questions.help_words(self.catalog)

    def says_yes(self, question: Message, other: Other = nothing_else) -> bool:
        """Ask until it is yes or no; who is done with the question says no. Raises Leave."""
        yes, no = Choice(True, questions.YES, questions.YES_WORDS), Choice(False, questions.NO, questions.NO_WORDS)
        return self._chosen_or_back(questions.yes_or_no(question), [yes, no], other) is True

    def choose_or_go_back(
        self, question: Message, choices: Sequence[Choice[T]], other: Other = nothing_else
    ) -> T | None:
        """One of the choices; None by 0, or a word for being done, where that means one of them: the line need not say
        so. Raises Leave.
        """
        prompt = questions.question(question, [choice.label for choice in choices], None, may_be_done=False)
        return self._chosen_or_back(prompt, choices, other)

    def _chosen_or_back(self, prompt: Prompt, choices: Sequence[Choice[T]], other: Other) -> T | None:
        chosen = self._chosen_at(prompt, choices, other, may_be_done=True)
        return None if chosen is None else chosen.value

    def ask_number(
        self,
        asked: Message,
        least: int,
        most: int,
        default: int | None = None,
        other: Other = nothing_else,
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
            if default is None and self.is_done(typed):
                return None
            if self.is_for_help(typed):
                self.tell(questions.help_with_a_number(least, most, default))
            elif not self.is_to_list(typed):
                beside = nothing_else if number is not None else other
                self.offer(typed, beside, (), questions.not_a_number(typed, least, most))

    def number_named(self, typed: str, numbers: Sequence[int]) -> int | None:
        """Which of these numbers was typed, in digits or as a word of the player's language or of English, if any."""
        number = whole_number(typed, self.language)
        if number is None:
            catalogs = Catalog(ENGLISH), self.catalog  # the player's own language wins
            words = {word: one for catalog in catalogs for one in numbers for word in number_words(catalog, one)}
            number = words.get(fold(typed))
        return number if number in numbers else None

    def choose_number(self, prompt: Prompt, numbers: Sequence[int], other: Other) -> int | None:
        """Ask until one of these numbers is typed, in digits or as a word; None when done. Raises Leave."""
        while True:
            typed = self.ask(prompt)
            number = self.number_named(typed, numbers)
            if number is not None:
                return number
            if self.is_done(typed):
                return None
            if self.is_for_help(typed):
                self.tell(questions.help_with_numbers(tuple(numbers)))
            elif not self.is_to_list(typed):
                beside = nothing_else if is_number(typed, self.language) else other
                self.offer(typed, beside, (), questions.not_one_of(typed, tuple(numbers)))

    def ask_text(self, prompt: Prompt, default: str = "") -> str | None:
        """Ask until any text is typed; Enter takes ``default`` where there is one. None where the player is done."""
        while True:
            typed = self.ask(prompt)
            if self.is_for_help(typed):
                self.tell(questions.help_with_a_text(default))
            elif self.is_done(typed):
                return None
            elif typed or default:
                return typed or default
