"""The part that a table and a replay have in common: the questions about a game, which never change it.

seated_scene.py and scenes/replay/replay.py decide which game and which moment it is, who listens, and which other lines
a player may type.

The scene stores the hint of a turn until the next turn, so asking again costs no time and gets the same answer.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property, partial
from random import Random
from typing import TYPE_CHECKING, cast

from moon_access.announcer import advice, every_game, general
from moon_access.announcer.earcons import MY_TURN, NOT_ALLOWED, Earcons
from moon_access.announcer.lexicon import Lexicon
from moon_access.announcer.listener import Listener, Name, names_for, short_names
from moon_access.announcer.message import Message, answer, in_one_line, sentence_of_phrases
from moon_access.announcer.move_kind import MoveKind, NoMove, WhichTile
from moon_access.announcer.preferences import HandOrder, Verbosity
from moon_access.engine.actions import Action
from moon_access.engine.game import AnyGame, View
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.evening.command import Command, Typed
from moon_access.evening.evening import Evening, Scene
from moon_access.games import GAMES
from moon_access.games.contract import Adviser, AnyDefinition, Hint, seed_of_hint
from moon_access.games.words import AnyWords
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, words_of
from moon_access.later import later
from moon_access.table import Course

from .history import History

if TYPE_CHECKING:
    from moon_access.outputs.earcons import Signal

    from .move_reader import MoveReader


class HintProgress:
    """The hint for the last turn about which the player asked, and how much of it the player has heard."""

    def __init__(self) -> None:
        self.adviser: Adviser[View] | None = None  # replaces the game's own adviser
        self._asked_at: tuple[str, int, View] | None = None
        self._hint: Hint | None = None
        self._told_depth: str | None = None  # the depth that was told last
        self._names_move = False
        self._explained: set[str] = set()

    def find_hint(self, seed: str, turn: int, view: View, adviser: Adviser[View]) -> Hint:
        """Return the hint for this turn of a game. A change of ``adviser`` has an effect from the next turn on."""
        if self._hint is None or self._asked_at != (seed, turn, view):
            self._asked_at, self._told_depth, self._names_move = (seed, turn, view), None, False
            self._hint = (self.adviser or adviser)(view, Random(seed_of_hint(seed, turn)))
        return self._hint

    def find_heard(self, view: View) -> Hint | None:
        """Return the hint for this view if the player has heard any of it."""
        return self._hint if self._told_depth and self._asked_at is not None and self._asked_at[-1] == view else None

    def begin_again(self) -> None:
        """Begin the hint again from its first depth.

        Call this after an undo, because it may be the same turn again.
        """
        self._told_depth, self._names_move = None, False

    def depths(self, wanted_depth: str | None) -> tuple[str, ...]:
        """Return the depths to tell now, a line each: the ``wanted_depth`` depth, or the one after the last depth told.

        Reason and figures are about a move, so the move comes before them if the player has not heard it.
        """
        depth = _NEXT_DEPTH[self._told_depth] if wanted_depth is None else wanted_depth
        self._told_depth = depth
        knows_move, self._names_move = self._names_move, True
        if depth == "why" and not knows_move:
            return (advice.BOTH,)
        return ("move", depth) if depth == "figures" and not knows_move else (depth,)

    def explanation(self, hint: Hint, depth: str) -> tuple[Message, ...]:
        """Return what the figures assume if they are told now, unless the player has heard it before."""
        found = hint.explanation
        if depth != "figures" or found is None or found.text in self._explained:
            return ()
        self._explained.add(found.text)
        return (found,)


_NEXT_DEPTH = {None: advice.BOTH, "move": "why", "why": "figures", advice.BOTH: "figures", "figures": advice.BOTH}
"""The depth that follows the one told last, if the player asks for none."""


def compute_hint(game: str, view: View, chance: Random) -> Hint:
    """Return the hint for this view. The game must give hints. A server sends this call to another process."""
    return cast(Adviser[View], GAMES[game].adviser())(view, chance)


def word_hint(hint: Hint, depth: str) -> Message:
    """Return the message of one depth of a hint."""
    if depth == advice.BOTH:
        return hint.reason if hint.is_only_move else in_one_line(hint.move, hint.reason)
    return {"move": hint.move, "why": hint.reason, "figures": hint.figures}[depth]


_move_reader = later("scenes.game.move_reader", "MoveReader")


class Turn:
    """One view of a game, with its listener and its words.

    ``legal``: the actions that the player may choose from now; empty if somebody else is to act.
    """

    def __init__(self, view: View, listener: Listener, words: AnyWords) -> None:
        self.view = view
        self.listener = listener
        self.words = words
        self.legal: Sequence[Action] = view.legal

    @cached_property
    def choices(self) -> tuple[Tile, ...]:
        """The tiles that may be chosen, in the order of their numbers in the list."""
        return self.words.choices(self.view, self.listener)

    @cached_property
    def asked_kind(self) -> MoveKind | None:
        """The first legal kind of move with a text that refuses other kinds (``MoveKind.wanted``); None if none has."""
        legal = {type(action) for action in self.legal}
        return next((kind for kind in self.words.kinds if kind.wanted and kind.action in legal), None)


class GameScene(Scene):
    """A scene with a game about which the player can ask."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.heard_review: object = None  # the last review that the player heard; see commands/review.py
        self.known_deal = ""  # the deal's code, if the scene knows it but not the course
        self._move_reader: tuple[object, MoveReader] | None = None

    # The game that is on

    @property
    @abstractmethod
    def game(self) -> AnyGame | None:
        """The current or last game; None before the first."""

    @property
    @abstractmethod
    def course_so_far(self) -> Course | None:
        """The whole game so far; None if the player may not know it, or there was no game."""

    @property
    @abstractmethod
    def turn(self) -> Turn:
        """The ``Turn`` for the line that the scene answers now.

        The scene makes another one as soon as the game has gone on or the settings have changed.
        """

    @property
    @abstractmethod
    def history(self) -> History:
        """The messages of the current game, as the player has heard them."""

    @abstractmethod
    def refusal(self, action: Action) -> Refused | None:
        """Return why the rules refuse this action now; None if they allow it. This does not do the action."""

    @abstractmethod
    def find_hint_now(self) -> Hint | None:
        """Return the hint for the seat to act; None if there is none, or the player may not hear it."""

    @property
    def view(self) -> View:
        """The view of the game that the player may have here."""
        return self.turn.view

    @property
    def words(self) -> AnyWords:
        """The words of the current game."""
        return self.turn.words

    @property
    def listener(self) -> Listener:
        return self.turn.listener

    @property
    def choices(self) -> tuple[Tile, ...]:
        """The tiles that may be chosen, in the order of their numbers in the list."""
        return self.turn.choices

    def describe_place(self) -> tuple[Message, ...]:
        """Tell how far the game has come. Tell that it is over only if no dialog already says where the player is."""
        if self.is_on:
            turn = self.turn
            acting = every_game.whose_turn_in_place(turn.view, turn.listener)
            return (
                sentence_of_phrases(
                    *turn.words.place_in_deal(turn.view, turn.listener), answer(self.definition.title), acting
                ),
            )
        if self.game is None or any(dialog.title is not None for dialog in self.evening.dialogs):
            return ()
        return (sentence_of_phrases(every_game.words_game_over(), answer(self.definition.title)),)

    @property
    def game_now(self) -> AnyGame:
        assert self.game is not None
        return self.game

    @property
    def definition(self) -> AnyDefinition:
        """The game's definition, see games/contract.py."""
        return GAMES[self.game_now.name]

    def explain_move(self, typed: str) -> tuple[Message, ...]:
        """If the line is a word for a kind of move, such as "bid", and no command, explain how to type the move."""
        if self.game is None:
            return ()
        words = self.definition.words()
        first_words = (kind.first_word for kind in words.kinds if kind.first_word)
        is_kind = any(fold(typed) in words_of(self.console.catalog, first) for first in first_words)
        return words.typing_help if is_kind else ()

    @cached_property
    def hint_progress(self) -> HintProgress:
        """The hint of this turn, and how much of it the player has heard."""
        return HintProgress()

    def hint_of(self, seed: str, turn: int, view: View) -> Hint | None:
        """Return the hint for the seat of this view in this turn.

        Return None if it is another seat's turn, or if the game gives no hints.
        """
        if not view.legal or self.definition.adviser() is None:
            return None
        find = partial(compute_hint, self.definition.name)
        return self.hint_progress.find_hint(
            seed, turn, view, lambda view, chance: self.evening.think(partial(find, view, chance))
        )

    # Listeners

    def listening_at(self, seat: Seat | None, names: Sequence[Name]) -> Listener:
        """Return the listener at this seat (None: at no seat), with the player's settings. ``names``: by seat.

        The listener calls a partner "partner"; in brief braille the other names are as short as they can be.
        """
        settings, game = self.console.settings, self.game_now
        braille, verbosity = settings.reads_braille, Verbosity(settings.verbosity)
        called = names_for(game, names, seat)
        return Listener(
            seat,
            short_names(called, seat) if braille and verbosity is Verbosity.BRIEF else called,
            verbosity,
            HandOrder(settings.hand_order),
            settings.hand_reversed,
            game.sides,
            braille,
            self._earcon_maker,
        )

    @property
    def _earcon_maker(self) -> Earcons | None:
        """The function that returns earcons; None if the player wants none."""
        if not self.console.settings.sounds:
            return None
        return Earcons(self.definition.words().earcons)

    @property
    def turn_signal(self) -> tuple[Signal, ...]:
        """The sounds before the prompt of a turn; none if the player wants no sounds."""
        if not self.console.settings.sounds:
            return ()
        return (MY_TURN,)

    def not_allowed(self, refused: Refused, view: View) -> Message:
        """Return the message that says why the rules refuse a move that the player made."""
        told = self.words.refusal(refused, view, self.listener)
        if not self.console.settings.sounds:
            return told
        return told._replace(earcons=(NOT_ALLOWED,))

    # Commands

    def has(self, command: Command) -> bool:
        if command.of_a_game and self.game is not None:
            return command.id in self.definition.words().answers
        return self.game is None or self.definition.offers(command.id)

    def read_command(self, typed: str) -> Typed | None:
        read = super().read_command(typed)
        if read is None or self.game is None:
            return read
        meant = self.definition.words().synonymous_commands.get(read.command.id)
        return read if meant is None else read._replace(command=self.evening.command_of(meant))

    def other_rules(self) -> Sequence[Message]:
        """Return the rules of this table besides those of its game."""
        return ()

    def answer_no_game(self) -> Message:
        """Answer a player who asks about a game while no game is on."""
        return general.no_game()

    def is_for_prompt(self, typed: str) -> bool:
        is_bid = self.is_on and self.read_command(typed) is None and self.moves.is_bid(typed)
        return is_bid or super().is_for_prompt(typed)

    # Commands that ask about the game

    def answer_to(self, question: str, argument: str = "") -> None:
        """Answer a question about the game. ``argument``: the text after the command."""
        turn, number = self.turn, self.console.read_number(argument)
        if number is not None and question in turn.words.numbered_answers:
            self.console.tell(*turn.words.numbered_answers[question](turn.view, turn.listener, number))
        else:
            self.console.tell(*turn.words.answers[question](turn.view, turn.listener))

    @property
    def moves(self) -> MoveReader:
        """The reader of moves, made once for each language and set of tiles."""
        catalog, words, tiles = self.console.catalog, self.definition.words(), self.game_now.tiles
        made_for: tuple[Catalog, object, object] = catalog, words, tiles
        if self._move_reader is None or self._move_reader[0] != made_for:
            lexicon = Lexicon(catalog.language, tiles, max(tile.high for tile in tiles))
            self._move_reader = made_for, _move_reader(catalog, lexicon, words)
        return self._move_reader[1]

    def tile_named(self, typed: str) -> Tile | None:
        """Return the typed tile. If the line names no tile, say why and return None."""
        try:
            return self.moves.tile(typed, self.turn.choices, self.turn.view.hand)
        except WhichTile as which:
            return which.tiles[0]
        except NoMove as no_move:
            self.console.tell(no_move.message)
            return None

    def is_tile(self, typed: str) -> bool:
        """Return whether the line names a tile of this game by its numbers, not by its place in a list."""
        return self.moves.is_tile(typed)

    def suit_named(self, typed: str) -> int | Suit | None:
        """Return the typed suit, or None.

        A suit is a number on the tiles of this game, in digits or as a word, or the doubles, or trump if there is one.
        """
        return self.moves.suit(typed, self.view)
