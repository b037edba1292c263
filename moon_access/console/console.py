"""Where one player reads and types: prompts go out, typed lines come in.

What is told before them is teller.py's, how a prompt is shown and answered asking.py's. Questions that are answered by
a number (the menus, "are you sure") are asked here. Nothing of any game is known.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from moon_access.announcer import questions, words
from moon_access.announcer.lists import names_tile
from moon_access.announcer.message import Message, Prompt
from moon_access.i18n.catalog import ENGLISH, Catalog
from moon_access.i18n.lexicon import number_words
from moon_access.i18n.typed_words import begun_by, fold, is_number, whole_number, words_of, written_words

from .asking import Asker, Leave, Other, nothing_else

if TYPE_CHECKING:
    from moon_access.engine.tiles import Tile

__all__ = ["Choice", "Console", "Leave", "Other", "T", "nothing_else"]

T = TypeVar("T")


def nothing_named(typed: str) -> Tile | None:
    """Where no tile can be meant."""
    return None


class Choice(NamedTuple, Generic[T]):
    """One answer to a question: what it means, what it is called, and the words for it in the catalogue. ``name`` is a
    part of the label by which it may be called, too."""

    value: T
    label: Message
    words: str = ""
    name: Message | None = None


class Console(Asker):
    """Where one player reads and types."""

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
        return self.choose_at(prompt, choices, other, fresh)

    def choose_at(
        self,
        prompt: Prompt,
        choices: Sequence[Choice[T]],
        other: Other,
        fresh: bool = True,
        default: int | None = None,
    ) -> T | None:
        """Likewise, at this prompt. ``default`` is the number that Enter takes, which else reads the choices again."""
        chosen = self._chosen_at(prompt, choices, other, default=default, may_be_done=True, fresh=fresh)
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
            named = self._named(typed, choices, default)
            if named is not None:
                return named
            if self.is_to_list(typed):
                fresh = True
            elif self.is_for_help(typed):
                self.tell(questions.help_to_choose(len(choices), default), *prompt.help)
            else:
                meant = self._meant(typed, prompt, choices, other)
                if meant is not None:
                    return meant

    def choice_typed(
        self, typed: str, prompt: Prompt, choices: Sequence[Choice[T]], other: Other, default: int | None = None
    ) -> Choice[T] | None:
        """Which of the choices this line is, which was typed at a question that is asked anew by now. None where it is
        none of them: then it was something else, or the player is told so."""
        return self._named(typed, choices, default) or self._meant(typed, prompt, choices, other)

    def _named(self, typed: str, choices: Sequence[Choice[T]], default: int | None) -> Choice[T] | None:
        """The choice with this number or name; the default where nothing is typed."""
        number = default if not typed else whole_number(typed, self.language)
        if number is not None and 1 <= number <= len(choices):
            return choices[number - 1]
        return next((choice for choice in choices if typed and fold(typed) in self._names(choice)), None)

    def _meant(self, typed: str, prompt: Prompt, choices: Sequence[Choice[T]], other: Other) -> Choice[T] | None:
        """What is no answer may be something else, or the beginning of one; else what was probably meant is told."""
        beside = other(typed)
        if beside is True:
            return None
        named = {name: at for at, choice in enumerate(choices, 1) for name in self._written(choice)}
        begun = sorted({named[name] for name in begun_by(typed, named)})
        if len(begun) == 1:
            return choices[begun[0] - 1]
        done = questions.done_written(self.catalog) if words.ZERO in prompt.words else []
        if begun:
            self.tell(*(questions.item(number, choices[number - 1].label) for number in begun))
        else:
            self._suggest(typed, beside, [*named, *done], questions.refusal(typed, prompt, len(choices)))
        return None

    def offer(self, typed: str, other: Other, names: Iterable[str], otherwise: Message) -> None:
        """What is no answer, for something else. Where it is nothing else either, the player is told which of these
        ``names``, or which other word, was probably meant; or ``otherwise``."""
        beside = other(typed)
        if beside is not True:
            self._suggest(typed, beside, names, otherwise)

    def _suggest(self, typed: str, beside: bool | str, names: Iterable[str], otherwise: Message) -> None:
        """The word that was probably meant, of these or the one ``beside``; or ``otherwise``."""
        from moon_access.i18n.typed_words import nearest

        near = nearest(typed, names) or (beside if isinstance(beside, str) else "")
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
        return self.choose_at(questions.yes_or_no(question), [yes, no], other) is True

    def choose_or_go_back(
        self, question: Message, choices: Sequence[Choice[T]], other: Other = nothing_else
    ) -> T | None:
        """One of the choices; None by 0, or a word for being done, where that means one of them: the line need not say
        so. Raises Leave.
        """
        prompt = questions.question(question, [choice.label for choice in choices], None, may_be_done=False)
        return self.choose_at(prompt, choices, other)

    def ask_number(
        self, asked: Message, least: int, most: int, default: int | None = None, other: Other = nothing_else
    ) -> int | None:
        """Ask until a number from ``least`` to ``most`` is typed; Enter takes ``default``, which may be typed, too, and
        may be none of these. Raises Leave.

        None when the player is done, and there is no default.
        """
        return self.ask_number_at(questions.number_question(asked, least, most, default), (least, most), default, other)

    def ask_number_at(
        self, prompt: Prompt, bounds: tuple[int, int], default: int | None = None, other: Other = nothing_else
    ) -> int | None:
        """Likewise, at this prompt; ``bounds`` are the least number and the most."""
        least, most = bounds
        while True:
            typed = self.ask(prompt)
            if not typed and default is not None:
                return default
            number = whole_number(typed, self.language)
            if number is not None and (least <= number <= most or number == default):
                return number
            if default is None and self.is_done(typed):
                return None
            if self.is_for_help(typed):
                self.tell(questions.help_with_a_number(least, most, default))
            elif not self.is_to_list(typed):
                beside = nothing_else if number is not None else other
                self.offer(typed, beside, (), questions.not_a_number(typed, least, most, default is None))

    def number_named(self, typed: str, numbers: Sequence[int]) -> int | None:
        """Which of these numbers was typed, in digits or as a word of the player's language or of English, if any."""
        number = whole_number(typed, self.language)
        if number is None:
            catalogs = Catalog(ENGLISH), self.catalog  # the player's own language wins
            words = {word: one for catalog in catalogs for one in numbers for word in number_words(catalog, one)}
            number = words.get(fold(typed))
        return number if number in numbers else None

    def choose_number(
        self,
        prompt: Prompt,
        numbers: Sequence[int],
        other: Other,
        tiles: Mapping[int, Tile] | None = None,
        tile_named: Callable[[str], Tile | None] = nothing_named,
        before: Collection[str] = (),
    ) -> int | None:
        """Ask until one of these numbers is typed, in digits or as a word; None when done. Raises Leave.

        ``tiles``: those of the numbers that are typed as a tile, which ``tile_named`` reads. ``before``: folded words
        of which one may stand before a number.
        """
        by_tile = {tile: number for number, tile in (tiles or {}).items()}
        shown = tuple((tiles or {}).get(number, number) for number in numbers)
        in_digits = [number for number in numbers if number not in by_tile.values()]
        while True:
            typed = self.ask(prompt)
            first, _, rest = typed.partition(" ")
            meant = rest if fold(first) in before else typed
            named = tile_named(meant)
            number = by_tile[named] if named in by_tile else self.number_named(meant, in_digits)
            if number is not None:
                return number
            if self.is_done(typed):
                return None
            if self.is_for_help(typed):
                self.tell(questions.help_with_numbers(shown))
            elif not self.is_to_list(typed):
                beside = nothing_else if is_number(typed, self.language) else other
                self.offer(typed, beside, (), questions.not_one_of(typed, shown))

    def ask_text(self, prompt: Prompt, default: str = "") -> str | None:
        """Ask until any text is typed; Enter takes ``default`` where there is one. None where the player is done."""
        while True:
            with self.holding_keys(are_on=False):
                typed = self.ask(prompt)
            if self.is_for_help(typed):
                self.tell(questions.help_with_a_text(default))
            elif self.is_done(typed):
                return None
            elif typed or default:
                return typed or default
