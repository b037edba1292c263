"""The terminal of a player who has a page in a browser. It sends the page structured pieces instead of one text.

The session writes as it does at any terminal: lines, and then a prompt. The terminal turns each write into one piece:
the lines, the prompt, the choices in the prompt, the language, and the earcons that sound before it. It sends earcons
note by note, because a page has none of its own. The browser wraps lines. If news comes while a prompt is open, the
page shows it before the prompt, and the terminal does not send the prompt again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import TYPE_CHECKING

from moon_access.announcer import login, words
from moon_access.announcer.message import InLanguage
from moon_access.announcer.routing_keys import Choosable, choosable
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog, system_language
from moon_access.i18n.languages import language_tag
from moon_access.outputs.earcons import ATTACK_MILLISECONDS, GAP_MILLISECONDS, NOTES, Signal, milliseconds

from .channel_terminal import UNSENT_CONTROLS, ChannelTerminal, InputKind
from .typed_bytes import TypedBytes
from .typed_lines import Pace

if TYPE_CHECKING:
    from moon_access.announcer.message import Prompt
    from moon_access.console.console import Console

Piece = Mapping[str, object]
"""One message to a page. ``PageTerminal`` puts its parts together."""

_NUMBERS = frozenset({words.DIGIT_ZERO, words.DIGIT_ONE, words.DIGIT_TWO})
"""Numbers that a prompt offers as answers, beside words with the same meaning."""
_SIGNS = str.maketrans(dict.fromkeys("\a\b\r"))


class PageTerminal(ChannelTerminal):
    """The terminal of a page. ``tell`` sends a piece to the page, and returns whether the player is still there.

    ``environment`` has the languages of the player's browser. ``pace`` limits the lines, see ``ChannelTerminal``.
    """

    comes_back = True

    def __init__(
        self,
        typed: TypedBytes,
        tell: Callable[[Piece], bool],
        environment: Mapping[str, str],
        pace: Pace | None = None,
    ) -> None:
        super().__init__(typed, lambda data: True, None, environment, pace=pace)
        self._tell = tell
        self._speaks: Callable[[], str] = lambda: system_language(environment)
        self._console: Console | None = None
        self._choices: Sequence[tuple[str, str, str]] = ()
        self._last_question = ""
        self._expected = InputKind.LINE
        self._last_language = ""
        self._signals: Sequence[Signal] = ()

    @property
    def width(self) -> int:
        return 0

    def attend(self, console: Console) -> None:
        self._console = console
        self._speaks = lambda: console.language
        console.before_asking = self._offer
        console.earcon_terminal = self

    @property
    def plays_earcons(self) -> bool:
        return True

    def signal(self, signals: Sequence[Signal]) -> None:
        self._signals = signals

    def expect(self, what: InputKind) -> None:
        self._expected = what

    def remember(self, token: str, is_guest: bool) -> None:
        self._show({"token": token, "guest": True} if is_guest else {"token": token})

    @property
    def language(self) -> str:
        return self._speaks()

    def words(self) -> dict[str, str]:
        """Return the texts of the page itself, in the player's language, by name."""
        return words_in(self.language)

    def _offer(self, prompt: Prompt) -> None:
        """Find the choices of the next prompt in its full wording, even if the player reads a shorter one."""
        assert self._console is not None
        wording = self._console.wording
        full = prompt.each or prompt.full
        line = wording.line(full)
        found = _buttons(choosable(full, prompt.words, wording), line, _NUMBERS.intersection(prompt.words))
        labels = [(line[choice.start : choice.end], choice.text_to_type) for choice in found]
        languages = _LanguagesIn(wording)
        languages.line(full)
        self._choices = [(label, typed, languages.language_of(label)) for label, typed in labels]

    def write(self, text: str) -> None:
        *told, asked = text.translate(UNSENT_CONTROLS).translate(_SIGNS).split("\n")
        lines = [line for line in told if line]
        asked = asked.strip()
        signals = self._signals
        self._signals = ()
        if not lines and not asked:
            return
        piece: dict[str, object] = {"told": lines, "language": language_tag(self.language)}
        is_again = bool(asked) and asked == self._last_question and not self.is_at_line_start
        if is_again:
            piece["beside"] = True
        elif asked:
            piece |= {"prompt": asked, "choices": self._choices, "expects": self._expected.value}
        if self.language != self._last_language:
            self._last_language = self.language
            piece["words"] = self.words()
        if signals:
            piece["earcons"] = [_notes_of(signal) for signal in signals]
        if lines or not is_again:
            self._show(piece)
        self._last_question = asked
        self.is_at_line_start = not asked

    def _show(self, piece: Piece) -> None:
        """Send a piece, and end the input if the player is gone. Raises Hangup."""
        self.handle_signals()
        if not self._tell(piece):
            self.end()
            self.handle_signals()


def _buttons(choices: Sequence[Choosable], line: str, numbers: Set[str]) -> list[Choosable]:
    """Return one button for each answer. A number and the word right after it, as in "0 done", make one button."""
    made: list[Choosable] = []
    for choice in choices:
        label = line[choice.start : choice.end]
        before = made[-1] if made and line[made[-1].start : made[-1].end] in numbers else None
        if before is not None and label not in numbers and line[before.end : choice.start] == " ":
            made[-1] = before._replace(end=choice.end)
        else:
            made.append(choice)
    return made


def words_in(language: str) -> dict[str, str]:
    """Return the texts of the page itself, in this language, by name."""
    catalog = Catalog(language)
    return {name: catalog.text(message.text) for name, message in login.WORDS.items()}


def _notes_of(signal: Signal) -> Mapping[str, object]:
    """Return an earcon for a page: its pan, its length with the gap after it in milliseconds, and its notes.

    Each note has its hertz, its start, attack and length in milliseconds, and its level.
    """
    notes = [[note.hertz, note.start, ATTACK_MILLISECONDS, note.length, note.level] for note in NOTES[signal.earcon]]
    return {"pan": signal.pan, "lasts": milliseconds(signal.earcon) + GAP_MILLISECONDS, "notes": notes}


class _LanguagesIn(Wording):
    """A wording that notes which nouns of a line are in another language, such as the names of languages."""

    def __init__(self, wording: Wording) -> None:
        super().__init__(wording.catalog, wording.style)
        self._languages_found: dict[str, str] = {}

    def noun(self, value: object, form: str = "") -> str:
        if isinstance(value, InLanguage):
            self._languages_found[value.text] = language_tag(value.language)
        return super().noun(value, form)

    def language_of(self, label: str) -> str:
        """Return the language of a label, or "" if it is in the player's language."""
        return next((language for text, language in self._languages_found.items() if label.endswith(text)), "")
