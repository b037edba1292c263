"""The console of one player: questions with numbered choices, questions for a number or a text, and long lists.

asking.py shows a prompt and reads its answer, teller.py prints the lines before it. No module here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from moon_access.announcer import general, questions, words
from moon_access.announcer.every_game import names_tile
from moon_access.announcer.lexicon import HIGHEST_NUMBER, PLACE_WORDS, number_words
from moon_access.announcer.message import Message, Prompt, sentence
from moon_access.i18n.catalog import ENGLISH, Catalog
from moon_access.i18n.typed_words import (
    fold,
    is_number,
    names_beginning_with,
    own_words,
    whole_number,
    words_of,
    written_words,
)

from .asking import Asker, ObeyOther, PlayerLeaves, obey_nothing

if TYPE_CHECKING:
    from moon_access.engine.tiles import Tile

__all__ = ["Choice", "Console", "ObeyOther", "PlayerLeaves", "T", "obey_nothing"]

T = TypeVar("T")


def find_no_tile(typed: str) -> Tile | None:
    """Return None: no text names a tile."""
    return None


def find_no_place(typed: str) -> int | None:
    """Return None: no text names a place in a list."""
    return None


class NumberReading(NamedTuple):
    """The ways to type a number of a list besides its digits and its word.

    ``tiles``: the doubles that numbers of the list stand for. ``tile_named``: reads a tile from a line. A player may
    also type the number on a double, unless it is another number of the list. ``prefixes``: folded words that may
    precede the number. ``place_named``: reads a place in the list, from 1, unless the text is a number of the list.
    """

    tiles: Mapping[int, Tile] = {}
    tile_named: Callable[[str], Tile | None] = find_no_tile
    prefixes: Collection[str] = ()
    place_named: Callable[[str], int | None] = find_no_place


class Choice(NamedTuple, Generic[T]):
    """One answer to a question: its value, its label, and the words that the catalogue has for it.

    ``name`` is a part of the label that the player may type instead of the whole label. ``explain`` returns what the
    choice means, for a player who types a question mark and its number. ``number`` is a number that names the choice,
    such as the open end of a train; the player may type it if it is no place in the list and names no other choice.
    """

    value: T
    label: Message
    words: str = ""
    name: Message | None = None
    explain: Callable[[], Sequence[Message]] | None = None
    number: int | None = None


class Console(Asker):
    """The console of one player."""

    def choose(
        self,
        question: Message,
        choices: Sequence[Choice[T]],
        other: ObeyOther = obey_nothing,
        default: int | None = None,
        explanation: Message | None = None,
    ) -> T:
        """Ask until the player types the number or the name of a choice.

        Args:
            question: the question to the player.
            choices: the answers, numbered from 1.
            other: handles lines that are no answer.
            default: the number that Enter alone stands for. Only the first start uses it.
            explanation: what the question means, for a player who asks for help.

        Returns:
            The value of the choice.
        """
        prompt = questions.question(question, [choice.label for choice in choices], default, may_be_done=False)
        prompt = questions.add_explanation(prompt, explanation)
        chosen = self._choose_at(prompt, choices, other, default=default)
        assert chosen is not None  # only a question that may be done returns None
        return chosen.value

    def choose_or_be_done(
        self,
        question: Message,
        choices: Sequence[Choice[T]],
        other: ObeyOther = obey_nothing,
        is_fresh: bool = True,
        about: Message | None = None,
    ) -> T | None:
        """Ask until the player types a choice, or 0 or a word for being done.

        Args:
            question: the question to the player.
            choices: the answers, numbered from 1.
            other: handles lines that are no answer.
            is_fresh: False if the player has read the choices before. The word for a list reads them again.
            about: what the question means, for a player who asks for help.

        Returns:
            The value of the choice, or None if the player is done.
        """
        prompt = questions.question(question, [choice.label for choice in choices], None, may_be_done=True)
        return self.choose_at(questions.add_explanation(prompt, about), choices, other, is_fresh)

    def choose_at(
        self,
        prompt: Prompt,
        choices: Sequence[Choice[T]],
        other: ObeyOther,
        fresh: bool = True,
        default: int | None = None,
    ) -> T | None:
        """Ask at this prompt until the player types a choice, or is done.

        Args:
            prompt: the question in its lengths.
            choices: the answers, numbered from 1.
            other: handles lines that are no answer.
            fresh: whether the player has not read the prompt yet.
            default: the number that Enter alone stands for. Without it, Enter reads the choices again.

        Returns:
            The value of the choice, or None if the player is done.
        """
        chosen = self._choose_at(prompt, choices, other, default=default, may_be_done=True, fresh=fresh)
        return None if chosen is None else chosen.value

    def _choose_at(
        self,
        prompt: Prompt,
        choices: Sequence[Choice[T]],
        other: ObeyOther,
        *,
        default: int | None = None,
        may_be_done: bool = False,
        fresh: bool = True,
    ) -> Choice[T] | None:
        """Return the choice that the player typed, or None if the player may be done, and is."""
        while True:
            typed = self.ask(prompt, fresh)
            fresh = False
            if may_be_done and self.is_done(typed):
                return None
            named = self._find_named(typed, choices, default)
            if named is not None:
                return named
            if self.asks_for_list(typed):
                fresh = True
            elif self.asks_for_help(typed):
                explains = [questions.help_about_choices()] if any(choice.explain for choice in choices) else []
                self.tell(*prompt.explanation, questions.help_to_choose(len(choices), default), *explains, *prompt.help)
            elif asked := self._explanation_asked_for(typed, prompt, choices):
                self.tell(*asked)
            else:
                meant = self._find_meant(typed, prompt, choices, other)
                if meant is not None:
                    return meant

    def _explanation_asked_for(self, typed: str, prompt: Prompt, choices: Sequence[Choice[T]]) -> Sequence[Message]:
        """Return the explanation of a choice if the line is a word for help and then the choice; otherwise nothing.

        If the choice has no explanation of its own, return its name and the explanation of the question. If the number
        is no choice's, return which numbers are.
        """
        sign = questions.help_sign(self.catalog)
        word, rest = (sign, typed[len(sign) :]) if typed.startswith(sign) else typed.partition(" ")[::2]
        asked = rest.strip() if self.asks_for_help(word) else ""
        choice = self._find_named(asked, choices, None) if asked else None
        if choice is None and whole_number(asked, self.language) is not None:
            return (questions.no_such_answer(asked, len(choices)),)
        if choice is None:
            return ()
        if choice.explain is not None:
            return choice.explain()
        if questions.YES_WORDS in prompt.words:
            return *prompt.explanation, questions.help_yes_or_no()
        about = prompt.explanation or (questions.help_to_choose(len(choices), None),)
        return sentence((choice.label,)), *about

    def choice_typed(
        self,
        typed: str,
        prompt: Prompt,
        choices: Sequence[Choice[T]],
        other: ObeyOther,
        default: int | None = None,
    ) -> Choice[T] | None:
        """Find the choice that a line means. The line was typed at a question that has been asked again since.

        Returns:
            The choice, or None if the line means none of them. Then ``other`` has obeyed the line, or the player hears
            why it was refused.
        """
        return self._find_named(typed, choices, default) or self._find_meant(typed, prompt, choices, other)

    def _find_named(self, typed: str, choices: Sequence[Choice[T]], default: int | None) -> Choice[T] | None:
        """Return the choice with this number, name, or number and name; the default if nothing was typed.

        A number may be a word, unless the choices have numbers of their own, as ends of a chain have.
        """
        number = default if not typed else whole_number(typed, self.language)
        if number is not None and 1 <= number <= len(choices):
            return choices[number - 1]
        numbered = [choice for choice in choices if number is not None and choice.number == number]
        if len(numbered) == 1:
            return numbered[0]
        named = next((choice for choice in choices if typed and fold(typed) in self._folded_names(choice)), None)
        first, _, rest = typed.partition(" ")
        if named is None and rest and fold(first) in words_of(self.catalog, PLACE_WORDS):
            number = whole_number(rest, self.language)
            return choices[number - 1] if number is not None and 1 <= number <= len(choices) else None
        number = whole_number(first, self.language) if named is None and rest else None
        if number is not None and 1 <= number <= len(choices) and fold(rest) in self._folded_names(choices[number - 1]):
            return choices[number - 1]
        if named is None and typed and all(choice.number is None for choice in choices):
            number = self.number_named(typed, range(1, min(len(choices), HIGHEST_NUMBER) + 1))
            return None if number is None else choices[number - 1]
        return named

    def _find_meant(
        self, typed: str, prompt: Prompt, choices: Sequence[Choice[T]], other: ObeyOther
    ) -> Choice[T] | None:
        """Return the choice that a line abbreviates, or None after offering the line to ``other``."""
        beside = other(typed)
        if beside is True:
            return None
        named = {name: at for at, choice in enumerate(choices, 1) for name in self._names_to_type(choice)}
        own = [name for choice in choices for name in self._own_names(choice)]
        begun = sorted({named[name] for name in names_beginning_with(typed, named)})
        if len(begun) == 1:
            return choices[begun[0] - 1]
        done = questions.written_done_words(self.catalog) if words.DIGIT_ZERO in prompt.words else []
        if begun:
            self.tell(*(questions.item(number, choices[number - 1].label) for number in begun))
        else:
            self._suggest(typed, beside, [*own, *done], questions.refusal(typed, prompt, len(choices)))
        return None

    def offer(self, typed: str, other: ObeyOther, names: Iterable[str], otherwise: Message) -> None:
        """Offer a line to ``other``. If it refuses the line, suggest the nearest of ``names``, or say ``otherwise``."""
        beside = other(typed)
        if beside is not True:
            self._suggest(typed, beside, names, otherwise)

    def _suggest(self, typed: str, near_command: bool | str, names: Iterable[str], otherwise: Message) -> None:
        """Suggest the most similar of ``names`` or the word ``near_command``; if none is similar, say ``otherwise``."""
        from moon_access.i18n.typed_words import nearest_word

        near = nearest_word(typed, names) or (near_command if isinstance(near_command, str) else "")
        self.tell(questions.did_you_mean(typed, near) if near else otherwise)

    def _names_to_type(self, choice: Choice[T]) -> list[str]:
        """Return the names of a choice as a player types them. A tile has none, because tiles are never guessed."""
        if names_tile(choice.label):
            return []
        return [*self._own_names(choice), *(written_words(self.catalog, choice.words) if choice.words else ())]

    def _own_names(self, choice: Choice[T]) -> list[str]:
        """Return the names of a choice in the player's language; none for a tile."""
        if names_tile(choice.label):
            return []
        words = own_words(self.catalog, choice.words) if choice.words else []
        named = [] if choice.name is None else [self.wording.line(choice.name)]
        return [self.wording.line(choice.label), *words, *named]

    def _folded_names(self, choice: Choice[T]) -> set[str]:
        words = words_of(self.catalog, choice.words) if choice.words else set()
        labels = [choice.label] if choice.name is None else [choice.label, choice.name]
        return {*(fold(self.wording.line(label)) for label in labels), *words}

    def is_done(self, typed: str) -> bool:
        """Return whether a line says that the player is done with a question: 0, or a word for it."""
        return whole_number(typed, self.language) == 0 or fold(typed) in questions.done_words(self.catalog)

    def asks_for_list(self, typed: str) -> bool:
        """Return whether a line asks for the choices again: Enter alone, or a word for it."""
        return not typed or fold(typed) in questions.list_words(self.catalog)

    def asks_for_help(self, typed: str) -> bool:
        """Return whether a line asks for help, which explains the open question."""
        return fold(typed) in questions.help_words(self.catalog)

    def ask_yes_or_no(
        self, question: Message, other: ObeyOther = obey_nothing, explanation: Message | None = None
    ) -> bool:
        """Ask until the player answers yes or no. Being done means no. ``explanation``: what the question means."""
        yes, no = Choice(True, questions.YES, questions.YES_WORDS), Choice(False, questions.NO, questions.NO_WORDS)
        prompt = questions.add_explanation(questions.yes_or_no(question), explanation)
        return self.choose_at(prompt, [yes, no], other) is True

    def choose_or_go_back(
        self, question: Message, choices: Sequence[Choice[T]], other: ObeyOther = obey_nothing
    ) -> T | None:
        """Ask until the player types a choice.

        The prompt does not mention 0, because one of the choices means being done.

        Returns:
            The value of the choice, or None if the player types 0 or a word for being done.
        """
        prompt = questions.question(question, [choice.label for choice in choices], None, may_be_done=False)
        return self.choose_at(prompt, choices, other)

    def ask_number(
        self,
        question: Message,
        least: int,
        most: int,
        default: int | None = None,
        other: ObeyOther = obey_nothing,
        about: Message | None = None,
    ) -> int | None:
        """Ask for a number from ``least`` to ``most``.

        Args:
            question: the question to the player.
            least: the lowest number.
            most: the highest number.
            default: the number that Enter alone stands for. It may lie outside the bounds, and may be typed as well.
            other: handles lines that are no answer.
            about: what the question means, for a player who asks for help.

        Returns:
            The number, or None if there is no default and the player is done.
        """
        prompt = questions.add_explanation(questions.number_question(question, least, most, default), about)
        return self.ask_number_at(prompt, (least, most), default, other)

    def ask_number_at(
        self,
        prompt: Prompt,
        bounds: tuple[int, int],
        default: int | None = None,
        other: ObeyOther = obey_nothing,
    ) -> int | None:
        """Ask for a number at this prompt.

        Args:
            prompt: the question in its lengths.
            bounds: the lowest and the highest number.
            default: the number that Enter alone stands for. It may lie outside the bounds, and may be typed as well.
            other: handles lines that are no answer.

        Returns:
            The number, or None if there is no default and the player is done.
        """
        least, most = bounds
        while True:
            typed = self.ask(prompt)
            if not typed and default is not None:
                return default
            number = self._number_in(typed, most)
            if number is not None and (least <= number <= most or number == default):
                return number
            if self.is_called_away or (default is None and self.is_done(typed)):
                return None
            if self.asks_for_help(typed):
                self.tell(*prompt.explanation, questions.help_with_a_number(least, most, default))
            elif not self.asks_for_list(typed):
                beside = obey_nothing if number is not None else other
                self.offer(typed, beside, (), questions.not_a_number(typed, least, most, default is None))

    def _number_in(self, typed: str, most: int) -> int | None:
        """Return the number that was typed in digits, however high, or as a word up to ``most``; None if it is none."""
        number = whole_number(typed, self.language)
        return self.number_named(typed, range(min(most, HIGHEST_NUMBER) + 1)) if number is None and typed else number

    def read_number(self, typed: str) -> int | None:
        """Return the number that was typed, in digits or in a word; None if it is none."""
        return self._number_in(typed, HIGHEST_NUMBER)

    def number_named(self, typed: str, numbers: Sequence[int]) -> int | None:
        """Return which of these numbers a line names, in digits or in a word of the player's language or of English."""
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
        other: ObeyOther,
        reading: NumberReading = NumberReading(),  # noqa: B008 - never changed
    ) -> int | None:
        """Ask until the player types one of these numbers, in digits or as a word.

        Args:
            prompt: the question in its lengths.
            numbers: the numbers to choose from.
            other: handles lines that are no answer.
            reading: the other ways to type one of the numbers.

        Returns:
            The number, or None if the player is done.
        """
        by_tile = {tile: number for number, tile in reading.tiles.items()}
        shown = tuple(reading.tiles.get(number, number) for number in numbers)
        by_number = {tile.high: number for tile, number in by_tile.items()}
        by_number |= {number: number for number in numbers if number not in reading.tiles}
        while True:
            typed = self.ask(prompt)
            first, _, rest = typed.partition(" ")
            meant = rest if fold(first) in reading.prefixes else typed
            named = reading.tile_named(meant)
            number = by_tile.get(named) if named is not None else None
            if number is None:
                at = self.number_named(meant, tuple(by_number))
                number = None if at is None else by_number[at]
            place = reading.place_named(meant) if number is None else None
            if place is not None and 1 <= place <= len(numbers):
                number = numbers[place - 1]
            if number is not None:
                return number
            if self.is_done(typed):
                return None
            if self.asks_for_help(typed):
                self.tell(*prompt.explanation, questions.help_with_numbers(shown))
            elif not self.asks_for_list(typed):
                beside = obey_nothing if is_number(typed, self.language) else other
                self.offer(typed, beside, (), questions.no_such_choice(typed, shown))

    def ask_text(self, prompt: Prompt, default: str = "") -> str | None:
        """Ask until the player types any text.

        Args:
            prompt: the question in its lengths.
            default: the text that Enter alone stands for; empty for none.

        Returns:
            The text, or None if the player is done.
        """
        while True:
            with self.holding_keys(are_on=False):
                typed = self.ask(prompt)
            if self.asks_for_help(typed):
                self.tell(*prompt.explanation, questions.help_with_a_text(default))
            elif self.is_done(typed):
                return None
            elif typed or default:
                return typed or default


def read_items(
    console: Console,
    title: Message,
    items: Sequence[tuple[Message, ...]],
    step_of: Callable[[str], int | None],
    other: ObeyOther,
    item_of: Callable[[str], str] = str,
) -> None:
    """Read a list item by item, such as the help or the rules, until the player is done.

    Args:
        console: where the player reads and types.
        title: what the list is called in its prompt.
        items: the messages of each item. The player steps through them or types a number.
        step_of: returns 1 if a line means the next item, -1 the previous one, 0 being done, None for anything else.
        other: handles lines that mean none of these. Enter, and the word for a list, read the item again.
        item_of: replaces a line that names an item in another way by its number; returns any other line unchanged.
    """
    place = 0
    console.tell(*items[place])
    while True:
        typed = item_of(console.ask(questions.item_prompt(title, place + 1, len(items))))
        number = console.read_number(typed)
        step = step_of(typed)
        if step == 0 or number == 0:
            return
        if number is not None or step is not None:
            wanted = number - 1 if number is not None else place + (step or 0)
            if 0 <= wanted < len(items):
                place = wanted
                console.tell(*items[place])
            elif number is not None:
                console.tell(questions.no_such_item(typed, len(items)))
            else:
                console.tell(general.start_of_list() if wanted < 0 else general.end_of_list())
        elif console.asks_for_list(typed):
            console.tell(*items[place])
        elif console.asks_for_help(typed):
            console.tell(questions.help_in_a_list())
        else:
            console.offer(typed, other, (), questions.no_such_item(typed, len(items)))
