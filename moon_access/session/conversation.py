"""What is the same at a table and in a replay: a player types a command and is answered, in the chosen language.

Which game is on and how far, who listens, and what else may be typed, is for game_session.py and replay/session.py
to say. A question never moves the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from typing import TYPE_CHECKING

from moon_access.announcer import every_game, general, questions
from moon_access.announcer.listener import Listener, names_for, short_names
from moon_access.announcer.message import Message, answer, sentence
from moon_access.announcer.preferences import HandOrder, Verbosity
from moon_access.console.console import Choice, Console, Leave, T
from moon_access.engine.actions import Action
from moon_access.engine.game import AnyGame, View
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games import GAMES
from moon_access.games.contract import AnyDefinition
from moon_access.games.words import AnyWords
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.lexicon import Lexicon
from moon_access.i18n.typed_words import fold, is_number, whole_number
from moon_access.storage.settings import Settings
from moon_access.table import Course

from .history import History
from .thinking import Think, hint_from, think_here
from .turn import Turn

if TYPE_CHECKING:
    from moon_access.announcer.earcons import Earcons
    from moon_access.games.contract import Hint
    from moon_access.outputs.earcons import Signal

    from .command import Command
    from .command_reader import CommandReader, Typed
    from .hints import Hinting
    from .move_reader import MoveReader

TableOfCommands = Callable[[], Sequence["Command[Conversation]"]]
"""What gives the table of commands: until something was typed, nobody needs it."""


class Conversation(ABC):
    """One player's settings and commands. ``keep_settings`` writes settings down; it may raise OSError."""

    def __init__(self, console: Console, keep_settings: Callable[[Settings], None], commands: TableOfCommands) -> None:
        self.console = console
        self.keep_settings = keep_settings
        self.table_of_commands = commands
        self.reviewed: object = None  # the review that was told last; see commands/review.py
        self.keeps_games = True  # in files; not where the machine is somebody else's
        self.think: Think = think_here
        self.known_deal = ""  # the code of the one that is played, where that is known and its course is not
        self._was_told_where = False  # to keep settings
        self._reads_list = False
        self._is_at_a_question = False
        self._dialogs: list[Message] = []
        self._command_reader: tuple[Catalog, CommandReader[Conversation]] | None = None
        self._move_reader: tuple[object, MoveReader] | None = None

    # What is on

    @property
    @abstractmethod
    def game(self) -> AnyGame | None:
        """The game that is on, or was last."""

    @property
    @abstractmethod
    def is_on(self) -> bool:
        """Whether a game can be asked about."""

    @property
    @abstractmethod
    def course_so_far(self) -> Course | None:
        """The whole of the game so far, where it may be known here; None where it may not, or no game was on."""

    @property
    @abstractmethod
    def turn(self) -> Turn:
        """Return what holds for the line that is answered now. It is made once for each line, and made anew as soon as
        the game has gone on or the settings have changed."""

    @property
    def view(self) -> View:
        """Return what may be known of the game."""
        return self.turn.view

    @property
    def words(self) -> AnyWords:
        """Return the words of the game that is on."""
        return self.turn.words

    @property
    @abstractmethod
    def history(self) -> History:
        """What has been told of the game that is on."""

    @property
    def listener(self) -> Listener:
        return self.turn.listener

    @abstractmethod
    def refusal(self, action: Action) -> Refused | None:
        """Why this can not be done as the game stands; None where it can. It is not done."""

    @abstractmethod
    def hint_now(self) -> Hint | None:
        """For whoever is to choose now, as far as that may be told here; None where nobody is."""

    def where(self) -> tuple[Message, ...]:
        """Where the player is, the closest first: the dialogs, then the game as far as it has come. Not what is asked.

        Empty where there is nothing but the question that is asked.
        """
        dialogs = tuple(sentence((dialog,)) for dialog in reversed(self._dialogs))
        return *dialogs, *self._where_beneath()

    def _where_beneath(self) -> tuple[Message, ...]:
        """Likewise, without the dialogs. A game that is over is told where nothing else can be."""
        if self.is_on:
            turn = self.turn
            acting = every_game.whose_turn(turn.view, turn.listener)
            return (sentence((*turn.words.where(turn.view), answer(self.definition.title), acting)),)
        if self.game is None or self._dialogs:
            return ()
        return (sentence((every_game.over(), answer(self.definition.title))),)

    @property
    def game_now(self) -> AnyGame:
        assert self.game is not None
        return self.game

    @cached_property
    def hinting(self) -> Hinting:
        """The hint of this turn, and what of it was told."""
        from .hints import Hinting  # only when it is asked for

        return Hinting()

    def hint_of(self, seed: str, turn: int, view: View) -> Hint | None:
        """For who sits at this view, in this turn of the game; None where it is another's, or the game gives none."""
        if not view.legal or self.definition.adviser() is None:
            return None
        find = partial(hint_from, self.definition.name)
        return self.hinting.at(seed, turn, view, lambda view, chance: self.think(partial(find, view, chance)))

    @property
    def definition(self) -> AnyDefinition:
        """What the game's folder gives."""
        return GAMES[self.game_now.name]

    def has(self, command: Command[Conversation]) -> bool:
        """Whether this command makes sense in the game that is on, or was; where there is none, each does."""
        if command.of_a_game and self.game is not None:
            return command.id in self.definition.words().answers
        return self.game is None or self.definition.offers(command.id)

    def listening_at(self, seat: Seat | None, names: Sequence[str]) -> Listener:
        """Somebody who listens at this seat, as the settings have it. ``names`` by seat.

        A partner is called so; in brief braille others are called by their initials.
        """
        settings, game = self.console.settings, self.game_now
        braille, verbosity = settings.read == "braille", Verbosity(settings.verbosity)
        called = names_for(game, names, seat)
        return Listener(
            seat,
            short_names(called, seat) if braille and verbosity is Verbosity.BRIEF else called,
            verbosity,
            HandOrder(settings.hand_order),
            settings.hand_reversed,
            game.sides,
            braille,
            self._sounding,
        )

    @property
    def _sounding(self) -> Earcons | None:
        """What makes earcons, where the player wants them."""
        if not self.console.settings.sounds:
            return None
        from moon_access.announcer.earcons import Earcons  # most players have none

        return Earcons(self.definition.words().earcons)

    @property
    def turn_signal(self) -> tuple[Signal, ...]:
        """What comes before the prompt of a turn."""
        if not self.console.settings.sounds:
            return ()
        from moon_access.announcer.earcons import MY_TURN

        return (MY_TURN,)

    def not_allowed(self, refused: Refused, view: View) -> Message:
        """Why it was not done, after a move that was typed."""
        told = self.words.refusal(refused, view, self.listener)
        if not self.console.settings.sounds:
            return told
        from moon_access.announcer.earcons import NOT_ALLOWED

        return told._replace(earcons=(NOT_ALLOWED,))

    # What was typed

    @property
    def all_commands(self) -> Sequence[Command[Conversation]]:
        """The table of commands."""
        return self.table_of_commands()

    @property
    def commands(self) -> CommandReader[Conversation]:
        """Made once for each language."""
        catalog = self.console.catalog
        if self._command_reader is None or self._command_reader[0] is not catalog:
            from .command_reader import CommandReader  # with the table of commands

            self._command_reader = catalog, CommandReader(self.all_commands, catalog)
        return self._command_reader[1]

    @property
    def _moves(self) -> MoveReader:
        """Made once for each language and set of tiles."""
        catalog, words, tiles = self.console.catalog, self.turn.words, self.game_now.tiles
        made_for = catalog, words, tiles
        if self._move_reader is None or self._move_reader[0] != made_for:
            from .move_reader import MoveReader  # as a move has been typed

            lexicon = Lexicon(catalog.language, tiles, max(tile.high for tile in tiles))
            self._move_reader = made_for, MoveReader(catalog, lexicon, words)
        return self._move_reader[1]

    def _command(self, typed: str) -> Typed[Conversation] | None:
        """The command that was typed. Digits are none, also where a keyboard gives letters for them."""
        if is_number(typed, self.console.language):
            return None
        return self.commands.read(typed)

    def command_of(self, id: str) -> Command[Conversation]:
        """The command of this id. Raises StopIteration where there is none."""
        return next(command for command in self.all_commands if command.id == id)

    def name_of_command(self, id: str) -> str:
        """Its first word in the player's language."""
        return self.command_of(id).name_in(self.console.catalog)

    def why_not(self, command: Command[Conversation], word: str) -> Message | None:
        """Why this command, typed as this word, can not be used in this game; None where it can."""
        is_there = self.is_on or (command.outlasts_a_game and self.game is not None)
        if command.needs_a_game and not is_there:
            return self.nothing_on()
        if not self.has(command):
            return general.not_in_this_game(word)
        return None

    def rules_beside(self) -> Sequence[Message]:
        """What holds at this table besides the rules of its game."""
        return ()

    def nothing_on(self) -> Message:
        """What is told to whoever asks for something of a game where none is played now."""
        return general.no_game()

    @abstractmethod
    def is_out_of_place(self, command: Command[Conversation]) -> bool:
        """Whether this command makes sense in no game here; the help leaves it out."""

    def is_listed(self, command: Command[Conversation]) -> bool:
        """Whether the help has it: in a game, what that game has."""
        return not self.is_out_of_place(command) and self.has(command)

    def help_of(self, command: Command[Conversation]) -> str:
        """The help line of a command, a text of the catalogue."""
        return command.help

    @property
    @abstractmethod
    def how_to(self) -> tuple[Message, ...]:
        """What is typed here besides commands: the first item of the help."""

    def near_command(self, typed: str, never: Iterable[str] = ()) -> str | None:
        """The word of a command that can be used in this game and was probably meant; nothing for those that are as
        much like one of ``never``."""
        from moon_access.i18n.near_words import nearest  # most of what is typed is understood

        first = typed.split(maxsplit=1)[:1]
        offered = [word for word, command in self.commands.written() if self.why_not(command, word) is None]
        return nearest(first[0], offered, never) if first else None

    def obey_beside(self, typed: str) -> bool | str:
        """A command typed at a question, which is asked again then. False where it is none, or what may be meant."""
        command = self._command(typed)
        if command is None and self.is_on and self._moves.is_bid(typed):
            self.console.tell(general.not_now(typed))
            return True
        if command is None:
            return self.near_command(typed) or False
        if command.command.is_of_the_prompt and self.why_not(command.command, command.word) is None:
            self.console.tell(general.not_now(typed))
            return True
        outer, self._is_at_a_question = self._is_at_a_question, True
        try:
            self._run(command)
        finally:
            self._is_at_a_question = outer
        return True

    @property
    def is_at_a_question(self) -> bool:
        """Whether the command that is obeyed was typed at a question, which is asked again after it."""
        return self._is_at_a_question

    def _run(self, typed: Typed[Conversation]) -> None:
        command, argument, word = typed
        why_not = self.why_not(command, word)
        if why_not is not None:
            self.console.tell(why_not)
        else:
            command.run(self, argument)

    def step_of(self, typed: str) -> int | None:
        """What was typed in a list that is read item by item: 1 on, -1 back, 0 done, None something else."""
        command = self._command(typed)
        steps = {"next": 1, "previous": -1, "quit": 0}
        if command is not None:
            return steps.get(command.command.id)
        return 0 if fold(typed) in questions.done_words(self.console.catalog) else None

    def choose_or_be_done(self, question: Message, choices: Sequence[Choice[T]]) -> T | None:
        """A question beside which the commands can be used; None where the player is done with it. Raises Leave."""
        return self.console.choose_or_be_done(question, choices, self.obey_beside)

    @contextmanager
    def reading_a_list(self) -> Iterator[None]:
        """As long as a list is read item by item, which no other list may interrupt."""
        outer, self._reads_list = self._reads_list, True
        try:
            yield
        finally:
            self._reads_list = outer

    @contextmanager
    def being_in(self, dialog: Message) -> Iterator[bool]:
        """In what is called so as long as it takes; gives whether the player is in it already."""
        is_in_already = self.is_in(dialog)
        self._dialogs.append(dialog)
        try:
            yield is_in_already
        finally:
            self._dialogs.pop()

    def is_in(self, dialog: Message) -> bool:
        """Whether the player is in the dialog that is called so."""
        return dialog in self._dialogs

    @property
    def reads_a_list(self) -> bool:
        return self._reads_list

    # The commands that ask

    def answer_to(self, question: str, argument: str = "") -> None:
        """Answer a question about the game. ``argument`` is what was typed behind it."""
        turn, number = self.turn, whole_number(argument, self.console.language)
        if number is not None and question in turn.words.numbered:
            self.console.tell(*turn.words.numbered[question](turn.view, turn.listener, number))
        else:
            self.console.tell(*turn.words.answers[question](turn.view, turn.listener))

    @property
    def choices(self) -> tuple[Tile, ...]:
        """Return the tiles that may be chosen, as they are numbered."""
        return self.turn.choices

    def tile_named(self, typed: str) -> Tile | None:
        """The tile named; where there is none, why not is told."""
        from .move_reader import NoMove, WhichTile  # as something has been typed

        try:
            return self._moves.tile(typed, self.turn.choices, self.turn.view.hand)
        except WhichTile as which:
            return which.tiles[0]
        except NoMove as no_move:
            self.console.tell(no_move.message)
            return None

    def is_tile(self, typed: str) -> bool:
        """Whether a tile of this game is named, and not by its number in a list."""
        return self._moves.is_tile(typed)

    def suit_named(self, typed: str) -> int | Suit | None:
        """A number on the tiles of this game, in digits or as a word, or the doubles, or trump where there is one."""
        return self._moves.suit(typed, self.view)

    # Settings

    def apply_settings(self, settings: Settings) -> None:
        """From now on with these, and kept for the next time."""
        self.console.change(settings, settings.language or self.console.language)
        try:
            self.keep_settings(settings)
        except OSError as error:
            told = general.settings_not_kept(error)
            self.console.tell(*(told[:1] if self._was_told_where else told))
            self._was_told_where = True

    def leave(self) -> None:
        raise Leave
