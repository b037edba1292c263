"""What a player is told at a console: messages wait until the next prompt, then go out worded, broken to lines and in
one write, and the voice says them.

It knows how the player reads and what the player has chosen, and nothing of any game but how large its tiles are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from moon_access.announcer import general
from moon_access.announcer.message import SWITCHABLE, Message, without
from moon_access.announcer.preferences import TileStyle, Verbosity
from moon_access.announcer.wording import Wording
from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.lines import Page, most_windows
from moon_access.outputs.streams import write_aside
from moon_access.storage.settings import Settings

from .routing_keys import Routing

if TYPE_CHECKING:
    from moon_access.outputs.earcons import Signal
    from moon_access.outputs.player_terminal import PlayerTerminal

    from .voice import Voice

MOST_REPEATED = 20
"""Lines of others' doing that are repeated; who has typed nothing for long means the last of them."""

UNKNOWN_WIDTH = 20
"""The width until the player's display is known: every display has that many cells."""
USUAL_WIDTH = 80
"""Of a terminal that nobody has chosen: it says nothing of the display. One that is narrower was made for it."""


class GameOn(NamedTuple):
    """What a console has to know of the game that is on.

    ``largest_number`` on its tiles settles how tiles are written in braille.
    """

    largest_number: int = 6
    before_telling: Callable[[], Sequence[Message]] = tuple


class Signalling(Protocol):
    """A terminal that plays earcons, or has somebody play them."""

    @property
    def plays_earcons(self) -> bool: ...

    def signal(self, signals: Sequence[Signal]) -> None:
        """Before what is written next."""


class Teller:
    """What goes out to one player. Settings may change at any time.

    ``make_voice`` makes the built-in voice when the player has chosen it; without it there is none.
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
        self._parting: Sequence[Message] = ()  # what a voice that is not taken says as it goes
        self._make_voice = make_voice
        self.routing = Routing(terminal)
        self._game = GameOn()
        self._cells: int | None = None  # of the display; 0: not known yet; None: as the settings say
        self._pending: list[Message] = []
        self._shown: list[Message] = []
        self._goes_on = False  # whether what was read last is gone on with by what is told next
        self._asides: list[Message] = []
        self._spelt = False
        self._leaves_open = False  # whether the last line told ends only when something follows
        self._said: list[Message] = []
        self._signals: tuple[Signal, ...] = ()
        """What is to be heard before the prompt that comes next."""
        self.signalling: Signalling | None = None
        """What plays earcons where the session has no voice of ours."""
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
            self._close_voice()
        elif self.voice is not None:
            self.voice.change(self.settings, self.language)
            self._listen_to(self.voice)
        elif self._make_voice is not None:
            self.voice, self._offered = self._offered or self._make_voice(self.settings, self.language), None
            self.voice.change(self.settings, self.language)
            self._listen_to(self.voice)

    def _listen_to(self, voice: Voice) -> None:
        """The terminal waits for its news, each key silences it, and it says what is typed."""
        from .echo import Echo  # only where there is a voice

        self.terminal.on_key = voice.stop
        self.terminal.news = voice.fileno()
        self.terminal.edit_lines(Echo(voice, self.catalog, self.settings.echo).hear)

    @property
    def can_speak(self) -> bool:
        """Whether there is a built-in voice to be chosen."""
        return self._make_voice is not None

    def _offered_voice(self) -> Voice | None:
        """One that the player has not chosen yet: what it lacks is not told. Chosen, it is the player's."""
        if self._offered is None and self._make_voice is not None:
            self._offered = self._make_voice(self.settings._replace(read="speech"), self.language)
        return self._offered

    def _tile_style(self) -> TileStyle:
        """The chosen style, or the one that suits the way of reading."""
        if self.settings.tiles:
            return TileStyle(self.settings.tiles)
        if self.settings.read != "braille":
            return TileStyle.WORDS
        return TileStyle.DIGITS if self._game.largest_number < 10 else TileStyle.SHORT

    @property
    def page(self) -> Page:
        """The width that lines are broken to."""
        columns = self.terminal.width
        if self._cells is not None and (columns or self.terminal.is_here):
            return Page(self._first_width(columns or USUAL_WIDTH))
        if self.settings.read == "braille":
            return Page(min(self.settings.cells, columns or self.settings.cells), share_lines=True)
        return Page(columns)

    def _first_width(self, columns: int) -> int:
        """While the first questions are asked."""
        if self._cells:
            return min(self._cells, columns)
        return columns if columns < USUAL_WIDTH else UNKNOWN_WIDTH

    def play_with(self, tiles: Iterable[Tile], before_telling: Callable[[], Sequence[Message]] = tuple) -> None:
        """From now on a game with these tiles is on. What ``before_telling`` gives is told with all that goes out."""
        self._have_on(GameOn(max(tile.high for tile in tiles), before_telling))

    def _have_on(self, game: GameOn) -> None:
        self._game = game
        self.wording = Wording(self.catalog, self._tile_style())

    @property
    def game_on(self) -> GameOn:
        """The game that is on. Put it back after other games."""
        return self._game

    @game_on.setter
    def game_on(self, game: GameOn) -> None:
        self._have_on(game)

    # What is told

    def tell(self, *messages: Message) -> None:
        """To be read before the next prompt, unless the player has switched this kind off."""
        self._pending += self._wanted(messages)

    def refuse(self, message: Message) -> None:
        """Why nothing is begun: a person reads it as everything else, a script on standard error."""
        if self.terminal.is_interactive:
            self.tell(message)
            return
        lines = self.page.lay_out([self.wording.sentence(message)])
        write_aside("".join(f"{line}\n" for line in lines))
        if self.voice is not None:
            self.voice.speak([message])

    def _wanted(self, messages: Iterable[Message]) -> list[Message]:
        muted = [kind for kind in SWITCHABLE if kind.name.lower() in self.settings.muted]
        return [wanted for message in messages if (wanted := without(message, muted)) is not None]

    def _in_few_windows(self, messages: Sequence[Message]) -> bool:
        """Whether these behind what waits already, and a prompt, can be read in braille without much panning."""
        windows = Verbosity(self.settings.verbosity).level.windows
        if windows is None or not self.page.share_lines:
            return True
        lines = self.page.lay_out([self.wording.sentence(m) for m in (*self._pending, *messages)])
        return len(lines) < most_windows(windows, self.settings.cells)

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

    def tell_said(self, *messages: Message) -> None:
        """To be read before the next prompt; the voice has said it already, and does not say the prompt behind it
        unless something else is to be told."""
        for message in messages:
            self.tell_aside(message)
        self._said += messages

    @property
    def has_said(self) -> bool:
        """Whether the voice is saying what was asked for, which nothing ought to follow that need not."""
        return bool(self._said)

    @property
    def last_told(self) -> list[Message]:
        """What was read before the prompt that was answered last."""
        return self._shown

    def flush(self, prompt: Message | None = None) -> None:
        """Everything that waits, and the prompt, in one write; then the voice says it."""
        told = self._print(prompt)
        said, self._said = self._said, []
        unsaid = [message for message in told if message not in said]
        if self.voice is not None and (unsaid or (prompt is not None and not said)):
            self.voice.speak(unsaid, prompt, self._spelt, self._signals)
        self._spelt = False
        self._signals = ()

    def flush_last(self) -> None:
        """The last lines of all, which a voice says to their end without holding anybody up."""
        told = self._print()
        if not self.terminal.at_line_start:
            self.terminal.write("\n")
        self.close(told)

    def close(self, last: Sequence[Message] = ()) -> None:
        """Nothing is asked and nothing is spoken any more, except these last lines."""
        self._close_voice(last)
        self.terminal.others = None

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
        """That it is gone, or back. Who hears nothing any more, and sees nothing, is called by a bell."""
        news = self.voice.news() if self.voice is not None else None
        if news is None:
            return None
        if news.is_gone:
            self.terminal.ring()
        return news.told

    def _print(self, prompt: Message | None = None) -> list[Message]:
        """Everything that waits, and the prompt, in one write; gives what it was."""
        self._tell_of_outputs()
        self._pending += self._game.before_telling()
        told, self._pending = self._pending, []
        read = [message for message in told if message not in self._asides]
        if self.settings.sounds:
            read = self._signal(told, read)
        self._shown = [*self._shown, *read][-MOST_REPEATED:] if self._goes_on and read else read or self._shown
        self._asides = []
        lines = self.page.lay_out([self.wording.sentence(message) for message in told])
        start = "" if self.terminal.at_line_start else "\n"
        last = f"{self.wording.sentence(prompt)} " if prompt is not None else ""
        told_lines = "".join(f"{line}\n" for line in lines)
        is_left_open = self._leaves_open and bool(lines)
        self.terminal.write(start + (told_lines.removesuffix("\n") if is_left_open else told_lines) + last)
        self.terminal.is_left_open = is_left_open
        return told

    def _signal(self, told: Sequence[Message], read: Sequence[Message]) -> list[Message]:
        """Earcons of what is told now and of the prompt go before it; gives what was read as it is read again."""
        from moon_access.announcer.earcons import carried, without  # nobody else needs it

        signals = [*(one for message in told for one in carried(message)), *self._signals]
        if self.signalling is not None and signals:
            self.signalling.signal(signals)
        return [without(message) for message in read]

    @property
    def plays_earcons(self) -> bool:
        """Whether sounds can be heard here."""
        if self.voice is not None:
            return self.voice.plays_earcons
        return self.signalling is not None and self.signalling.plays_earcons

    def _tell_of_outputs(self) -> None:
        """What has become of the voice, and of the routing keys, is told with what waits."""
        self._pending += filter(None, (self.news_of_voice(), self.routing.failure()))
