"""Print messages at a console: they wait for the next prompt, then become lines and are written at once.

The voice speaks the same messages. This module knows how the player reads and which settings they chose; of the game it
knows only the size of its tiles. asking.py reads typed lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from moon_access.announcer import general
from moon_access.announcer.message import SWITCHABLE, Message, strip
from moon_access.announcer.preferences import TileStyle, Verbosity, Windows
from moon_access.announcer.wording import Wording
from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.lines import Page
from moon_access.outputs.streams import write_aside
from moon_access.storage.settings import Settings

from .routing_keys import Routing

if TYPE_CHECKING:
    from moon_access.outputs.earcons import Signal
    from moon_access.outputs.player_terminal import PlayerTerminal

    from .voice import Voice

MOST_REPEATED = 20
"""The lines of news that ``repeat`` reads again. A player who has typed nothing for long needs only the last ones."""

UNKNOWN_WIDTH = 20
"""Columns used until the player's display is known: nearly every display has that many cells."""
ROOM_FOR_FIRST_ANSWER = 1
"""Cells that a question of the first start leaves free: one digit answers most of them."""
USUAL_WIDTH = 80
"""Columns of a terminal that nobody has resized. It says nothing about the display; a narrower one was made to fit it.
"""


class GameOn(NamedTuple):
    """The facts about the current game that a console needs.

    ``largest_number``: on its tiles; it decides how braille writes tiles.
    """

    largest_number: int = 6
    write_before_telling: Callable[[], Sequence[Message]] = tuple


class EarconTerminal(Protocol):
    """A terminal that plays earcons itself, or has a client play them."""

    @property
    def plays_earcons(self) -> bool: ...

    def signal(self, signals: Sequence[Signal]) -> None:
        """Play the signals before the next text."""


class Teller:
    """The output to one player. The settings may change at any time.

    ``make_voice`` makes the built-in voice when the player has chosen it. Without ``make_voice`` there is no voice.
    """

    def __init__(
        self,
        terminal: PlayerTerminal,
        settings: Settings,
        language: str,
        make_voice: Callable[[Settings, str], Voice] | None = None,
    ) -> None:
        self.terminal = terminal
        self.voice: Voice | None = None
        self._offered: Voice | None = None
        self._parting: Sequence[Message] = ()  # the last words of a voice that the player declines
        self._make_voice = make_voice
        self.routing = Routing(terminal)
        self._game = GameOn()
        self._cells: int | None = None  # cells of the display; 0: not known yet; None: as the settings say
        self._is_contracted = False  # whether this display, known before the settings are, contracts
        self._pending: list[Message] = []
        self._shown: list[Message] = []
        self._goes_on = False  # whether the next messages continue those that were just read
        self._asides: list[Message] = []
        self._is_spelt = False
        self._samples = False  # whether earcons play although the player has not switched them on
        self._leaves_open = False  # whether the last line gets its line end only when something follows
        self._pending_messages: list[Message] = []
        self._signals: tuple[Signal, ...] = ()
        """The earcons to play before the next prompt."""
        self.earcon_terminal: EarconTerminal | None = None
        """Plays earcons if the session has no voice of ours."""
        self.change(settings, language)

    def change(self, settings: Settings, language: str) -> None:
        """Use these settings and this language from now on."""
        self.settings = settings
        self.language = language
        self.catalog = Catalog(language, settings.reads_braille)
        self.wording = Wording(self.catalog, self._tile_style())
        self._change_voice()
        # The keys of a contracted display stand above cells, and the program cannot know which letters those are.
        self.routing.change(settings.routing and not settings.is_contracted)

    def _change_voice(self) -> None:
        """Start the voice if the player has chosen speech; otherwise close it."""
        if self.settings.read != "speech":
            self._close_voice()
        elif self.voice is not None:
            self.voice.change(self.settings, self.language)
            self._listen_to(self.voice)
        elif self._make_voice is not None:
            self.voice, self._offered = self._offered or self._make_voice(self.settings, self.language), None
            self.voice.change(self.settings, self.language)
            self._listen_to(self.voice)

    def _listen_to(self, voice: Voice) -> None:
        """Let the terminal wait for news of the voice, silence it at each key, and report typed keys to it."""
        from .voice import Echo

        self.terminal.on_key = voice.stop
        self.terminal.news = voice.fileno()
        self.terminal.edit_lines(Echo(voice, self.catalog, self.settings.echo).hear)

    @property
    def can_speak(self) -> bool:
        """True if the player can choose the built-in voice."""
        return self._make_voice is not None

    def _offered_voice(self) -> Voice | None:
        """Return a voice that the player has not chosen yet. Its failures are not announced."""
        if self._offered is None and self._make_voice is not None:
            self._offered = self._make_voice(self.settings._replace(read="speech"), self.language)
        return self._offered

    def _tile_style(self) -> TileStyle:
        """Return the chosen style of tiles, or the one that suits the way of reading."""
        if self.settings.tiles:
            return TileStyle(self.settings.tiles)
        if not self.settings.reads_braille:
            return TileStyle.WORDS
        return TileStyle.DIGITS if self._game.largest_number < 10 else TileStyle.SHORT

    @property
    def page(self) -> Page:
        """The page with the width at which lines break."""
        columns = self.terminal.width
        if self._cells is not None and (columns or self.terminal.is_here):
            width = self._first_width(columns or USUAL_WIDTH)
            page = Page(width, room=ROOM_FOR_FIRST_ANSWER, is_contracted=self._is_contracted)
            return page if self._cells else page._replace(room_for_text=ROOM_FOR_FIRST_ANSWER)
        if self.settings.reads_braille:
            cells = min(self.settings.cells, columns or self.settings.cells)
            return Page(cells, share_lines=True, is_contracted=self.settings.is_contracted)
        return Page(columns)

    def _first_width(self, columns: int) -> int:
        """Return the width to use during the first questions."""
        if self._cells:
            return min(self._cells, columns)
        return columns if columns < USUAL_WIDTH else UNKNOWN_WIDTH

    def play_with(self, tiles: Iterable[Tile], write_before_telling: Callable[[], Sequence[Message]] = tuple) -> None:
        """Begin a game with these tiles. The messages that ``write_before_telling`` returns join every output."""
        self._set_game(GameOn(max(tile.high for tile in tiles), write_before_telling))

    def _set_game(self, game: GameOn) -> None:
        self._game = game
        self.wording = Wording(self.catalog, self._tile_style())

    @property
    def game_on(self) -> GameOn:
        """The current game. A scene restores it after another game."""
        return self._game

    @game_on.setter
    def game_on(self, game: GameOn) -> None:
        self._set_game(game)

    # Messages

    def tell(self, *messages: Message) -> None:
        """Print messages before the next prompt, except the kinds that the player has switched off."""
        self._pending += self._select_wanted(messages)

    def refuse(self, message: Message) -> None:
        """Say why nothing begins: to a person like any other message, to a script on standard error."""
        if self.terminal.is_interactive:
            self.tell(message)
            return
        lines = self.page.lay_out([self.wording.sentence(message)])
        write_aside("".join(f"{line}\n" for line in lines))
        if self.voice is not None:
            self.voice.speak([message])

    def _select_wanted(self, messages: Iterable[Message]) -> list[Message]:
        muted = [kind for kind in SWITCHABLE if kind.name.lower() in self.settings.muted]
        return [wanted for message in messages if (wanted := strip(message, muted)) is not None]

    def _windows(self) -> Sequence[Windows]:
        """Return the limits on the windows of a turn in braille, the lower limit first; nothing for no limit."""
        return Verbosity(self.settings.verbosity).level.windows if self.page.share_lines else ()

    def _fits_windows(self, messages: Sequence[Message], windows: Windows) -> bool:
        """Return whether pending messages, ``messages`` and a prompt fit into this number of windows."""
        lines = self.page.lay_out([self.wording.sentence(m) for m in (*self._pending, *messages)])
        return len(lines) < windows.count_at(self.settings.cells)

    def drop(self) -> None:
        """Discard pending messages."""
        self._pending = []

    def repeat(self) -> None:
        """Print again what the player read before the last prompt."""
        self._pending += self._shown or [general.nothing_yet()]

    def tell_aside(self, message: Message) -> None:
        """Print a message before the next prompt that ``repeat`` does not repeat."""
        self._pending.append(message)
        self._asides.append(message)

    def spell(self, message: Message) -> None:
        """Print a message that the voice speaks slowly, word by word."""
        self.tell_aside(message)
        self._is_spelt = True

    def sample_sounds(self, *messages: Message) -> None:
        """Print messages, and play their earcons even if the player has not switched them on."""
        self.tell(*messages)
        self._samples = True

    def tell_spoken(self, *messages: Message) -> None:
        """Print messages that the voice has already spoken.

        The voice does not speak the prompt after them, unless there is something else to announce.
        """
        for message in messages:
            self.tell_aside(message)
        self._pending_messages += messages

    @property
    def is_answering_aloud(self) -> bool:
        """True if the voice is speaking what the player asked for. Nothing unnecessary should follow it."""
        return bool(self._pending_messages)

    @property
    def last_told(self) -> list[Message]:
        """The lines that the player read before the prompt that they last answered."""
        return self._shown

    def flush(self, prompt: Message | None = None) -> None:
        """Print all pending messages and the prompt in one write, then speak them."""
        told = self._print(prompt)
        said, self._pending_messages = self._pending_messages, []
        unsaid = [message for message in told if message not in said]
        if self.voice is not None and (unsaid or (prompt is not None and not said)):
            self.voice.speak(unsaid, prompt, self._is_spelt, self._signals, samples=self._samples)
        self._is_spelt = self._samples = False
        self._signals = ()

    def flush_last(self) -> None:
        """Print the last lines of all. The voice speaks them to their end without delaying anybody."""
        told = self._print()
        if not self.terminal.is_at_line_start:
            self.terminal.write("\n")
        self.close(told)

    def close(self, last: Sequence[Message] = ()) -> None:
        """Stop asking and speaking, except for these last lines."""
        self._close_voice(last)
        self.terminal.news_source = None

    def _close_voice(self, last: Sequence[Message] = ()) -> None:
        if self._offered is not None:
            self._offered.close_in_time(self._parting if self._offered.works else ())
            self._offered = None
        if self.voice is not None:
            self.terminal.edit_lines(None)
            self.terminal.on_key = None
            self.terminal.news = -1
            self.voice.close(last)
            self.voice = None

    def news_of_voice(self) -> Message | None:
        """Return the news that the voice failed or is back. Ring the bell for a player who now hears nothing."""
        news = self.voice.news() if self.voice is not None else None
        if news is None:
            return None
        if news.is_gone:
            self.terminal.ring()
        return news.message

    def _print(self, prompt: Message | None = None) -> list[Message]:
        """Print all pending messages and the prompt in one write; return the messages."""
        self._tell_of_outputs()
        self._pending += self._game.write_before_telling()
        told, self._pending = self._pending, []
        read = [message for message in told if message not in self._asides]
        if self.settings.sounds or self._samples:
            read = self._signal(told, read)
        self._shown = [*self._shown, *read][-MOST_REPEATED:] if self._goes_on and read else read or self._shown
        self._asides = []
        page = self.page.half_page if self._leaves_open else self.page
        lines = page.lay_out([self.wording.sentence(message) for message in told])
        start = "" if self.terminal.is_at_line_start else "\n"
        last = f"{self.wording.sentence(prompt)} " if prompt is not None else ""
        told_lines = "".join(f"{line}\n" for line in lines)
        is_left_open = self._leaves_open and bool(lines)
        self.terminal.write(start + (told_lines.removesuffix("\n") if is_left_open else told_lines) + last)
        self.terminal.is_left_open = is_left_open
        return told

    def _signal(self, messages: Sequence[Message], read: Sequence[Message]) -> list[Message]:
        """Play the earcons of messages and prompt before them; return the messages as ``repeat`` reads them."""
        from moon_access.announcer.earcons import earcons_in, strip_earcons  # late, because few players turn earcons on

        signals = [*(one for message in messages for one in earcons_in(message)), *self._signals]
        if self.earcon_terminal is not None and self.voice is None and signals:
            self.earcon_terminal.signal(signals)
        return [strip_earcons(message) for message in read]

    @property
    def plays_earcons(self) -> bool:
        """True if earcons can be heard here."""
        if self.voice is not None:
            return self.voice.plays_earcons
        return self.earcon_terminal is not None and self.earcon_terminal.plays_earcons

    def _tell_of_outputs(self) -> None:
        """Add the news about the voice and the routing keys to the pending messages."""
        self._pending += filter(None, (self.news_of_voice(), self.routing.failure()))
