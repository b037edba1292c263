"""One player at one place: the scene tells what happens there, and obeys typed lines.

The table decides, the announcer words, the console presents and reads. This module only connects them. table_scene.py
has the course of a game at a table; lessons, the trainer and the menu run their own courses. game_scene.py has the part
that a replay of a finished game shares.

A player may type a move in the program's own words, "sixes as trump": ``SpokenMoves`` finds it. move_reader.py
understands players' own words, and is tried first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from moon_access.announcer import advice, general, questions
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, Prompt, answer
from moon_access.announcer.move_kind import MoveKind, MoveNamed, NoMove, WhichTile
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.console.console import Choice
from moon_access.engine.actions import Action, Play
from moon_access.engine.events import Event
from moon_access.engine.game import AnyGame, View
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat
from moon_access.evening.command import Command, Typed
from moon_access.evening.evening import CommandFunction, Evening, Following
from moon_access.i18n.catalog import ENGLISH, Catalog
from moon_access.i18n.typed_words import fold, is_number
from moon_access.later import later
from moon_access.table import Course, Player, PlayersTable

from .game_scene import GameScene, Turn
from .history import History
from .place import Place, RecordState

if TYPE_CHECKING:
    from moon_access.games.contract import Hint


_no_review_before_the_end = later("announcer.review", "no_review_before_the_end")
_commands = later("scenes.game.commands.at_table", "commands")
_outlasts = later("scenes.game.commands.at_table", "works_without_game")
_where_else = later("scenes.game.commands.at_table", "name_other_place")
# Late imports, because the first prompt does not need them.
_refuse_other_kind = later("scenes.game.move_reader", "refuse_other_kind")
_leads_nowhere = later("scenes.game.move_reader", "word_instead_of_leaving")
_what_was_meant = later("scenes.game.move_reader", "guess_meaning")
_or_a_move = later("scenes.game.move_reader", "accept_move_too")
_which_end = later("scenes.game.move_reader", "choose_end")
_belongs_elsewhere = later("scenes.game.elsewhere", "belongs_elsewhere")
_find_choice_elsewhere = later("scenes.game.elsewhere", "find_choice_elsewhere")
_in_our_order = later("scenes.game.move_reader", "put_verb_first")


TALK = frozenset(("say", "tell"))
"""The ids of commands whose text is for other players."""


class SeatedScene(GameScene):
    """A player at a place at a table. Until the player sits down for the first time, there is no place.

    At most one game is on there at a time; another one may come after it. Each scene that inherits this one says in
    ``go_on`` when it asks the player.
    """

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self._place: Place | None = None
        self._turn: Turn | None = None
        self._spoken: SpokenMoves | None = None  # for the last turn in which a typed line named a move in words
        self._turn_of: object = None  # the values that made _turn: if one has changed, _turn is stale

    # The game

    def sit(self, table: PlayersTable, seat: Seat) -> None:
        """Take a seat at a table. The player hears its events from now on."""
        if self._place is not None:
            self._place.record_state.close()
        self._place = Place(table, seat)
        self.console.play_with(table.game.tiles, self._place.record_state.write_before_telling)
        table.listeners[seat] = self

    @contextmanager
    def sitting_at(self, table: PlayersTable, seat: Seat) -> Iterator[None]:
        """Sit at this table inside the block, to tell about a game that was played elsewhere."""
        place, self._place = self._place, Place(table, seat)
        try:
            yield
        finally:
            self._place = place

    @property
    def place(self) -> Place:
        """The place where the player sits, or sat last. Do not ask for it before the first game."""
        assert self._place is not None
        return self._place

    @property
    def last_place(self) -> Place | None:
        """The place, or None before there is a game."""
        return self._place

    @property
    def seat(self) -> Seat:
        return self.place.seat

    @property
    def history(self) -> History:
        return self.place.history

    @property
    def record_state(self) -> RecordState:
        return self.place.record_state

    @property
    def table(self) -> PlayersTable | None:
        """The table; None before the first game."""
        return None if self._place is None else self._place.table

    def recap(self) -> None:
        """Tell where the game stands to a player who comes back to it, and rebuild the history, too."""
        self.look_back()
        self.console.tell(*self.where_it_stands())

    def recap_with_hand(self) -> None:
        """Tell where the game stands, and then the hand, unless every tile of it has been named already."""
        self.recap()
        told = repr(tuple(self.where_it_stands()))
        if not all(repr(tile) in told for tile in self.view.hand):
            self.answer_to("hand")

    def where_it_stands(self) -> Sequence[Message]:
        """Return where the game stands, for a player who comes back to it."""
        turn = self.turn
        return turn.words.recap(turn.view, turn.listener)

    def look_back(self) -> None:
        """Rebuild the history from the game without moves that were taken back."""
        self.place.look_back(self.listener)

    def is_sure(self, question: Message) -> bool:
        """Ask for confirmation, unless the player has switched that off. If they say no, say that the game goes on."""
        return not self.console.settings.ask_first or self._says_yes(question)

    def _says_yes(self, question: Message) -> bool:
        if self.console.ask_yes_or_no(question, self.evening.obey_beside):
            return True
        if not self.console.is_called_away:
            self.console.tell(general.goes_on())
        return False

    def open(self) -> None:
        if self._place is not None:
            self._place.ask_anew()

    def _ask_at(self, prompt: Prompt) -> str:
        """Return the line typed at a prompt of the game. Raises PlayerLeaves."""
        fresh = self.place.is_asked_anew()
        self.console.routing.take_doubtful()  # drop a choice that was meant for the prompt before
        return self.console.ask(prompt, fresh, self.turn_signal if fresh else ())

    def goes_by_itself(self, view: View) -> bool:
        """Return whether the program makes the only legal move without asking the player."""
        if len(view.legal) != 1:
            return False
        settings, only = self.console.settings, view.legal[0]
        if isinstance(only, Play):
            return settings.play_sole
        is_drawing = isinstance(only, self.definition.drawing)
        return isinstance(only, self.definition.unchosen) or (is_drawing and not settings.draw_by_hand)

    @property
    def table_now(self) -> PlayersTable:
        return self.place.table

    @property
    def game(self) -> AnyGame | None:
        return self.table.game if self.table is not None else None

    @property
    def course_so_far(self) -> Course | None:
        return None if self.table is None else self.table.course

    @property
    def is_on(self) -> bool:
        return self.table is not None and not self.table.is_over

    @property
    def turn(self) -> Turn:
        place = self.place
        made_of = place, place.table, place.table.turn, place.table.players, self.console.settings
        if self._turn is None or self._turn_of != made_of:
            self._turn, self._turn_of = self._look(place), made_of
        return self._turn

    def _look(self, place: Place) -> Turn:
        """Return the ``Turn`` of this place now."""
        return Turn(place.view, self._make_listener(place), place.words)

    def _make_listener(self, place: Place) -> Listener:
        seat = place.seat if place.seat >= 0 else None
        return self.listening_at(seat, [self.name_of(player) for player in place.table.players])

    def name_of(self, player: Player) -> str:
        """Return the player's name as the program tells it."""
        return player.name

    @property
    def how_to(self) -> tuple[Message, ...]:
        typing_help = self.definition.words().typing_help if self.game is not None else ()
        return general.how_to_play(typing_help)

    @property
    def does(self) -> Mapping[str, CommandFunction]:
        found: Mapping[str, CommandFunction] = _commands()
        return found

    def why_not(self, command: Command, word: str) -> Message | None:
        if command.id not in self.does:
            there: Message = _where_else(command, word)
            return there
        if self.is_on and self.has(command) and not self.game_now.allows("hints"):
            if command.id == "hint":
                return advice.no_advice_at_this_table()
            if command.id == "review":
                not_yet: Message = _no_review_before_the_end()
                return not_yet
        return super().why_not(command, word) if self._is_there(command) else self.answer_no_game()

    def _is_there(self, command: Command) -> bool:
        """Return whether the command needs no game, or the scene has the game that it needs."""
        return self.is_on or bool(_outlasts(command, was_on=self.game is not None))

    def come_back(self) -> None:
        """Tell where the waiting game stands, and treat its prompt as new."""
        self.console.tell(*self.where_it_stands())
        self.place.ask_anew()

    def refusal(self, action: Action) -> Refused | None:
        return self.table_now.refusal(self.seat, action)

    def find_hint_now(self) -> Hint | None:
        """Return the hint for this player if it is their turn; otherwise None."""
        return self.hint_of(self.table_now.chance, self.table_now.turn, self.table_now.view(self.seat))

    def asks_to_take_back(self) -> bool:
        """Return whether there are others to ask about taking a move back, after asking them."""
        return False

    def hear(self, event: Event, view: View) -> None:
        """Take an event of the table, redacted for this seat. The scene tells it later, together with other events."""
        self.place.hear(event, view)

    def tell_heard(self, prompt: Prompt | None = None, more: tuple[Message, ...] = ()) -> None:
        """Tell the events since the last time, and ``more`` before this prompt.

        The history gets the events one by one, even if the scene tells them together.
        """
        place = self.place
        heard, known = place.take_heard()
        if heard:
            turn = self.turn
            place.history.hear(heard, turn.words, turn.listener)
            talk = self.console.catalog if self.console.settings.talk else None
            ways, harmless = place.tellings(heard, known, turn.listener, talk)
            self.console.tell_the_most(((*told, *more) for told in ways), prompt, harmless)
        else:
            self.console.tell(*more)

    def submit(self, action: Action, *, by_name: bool = True) -> None:
        """Submit the player's choice; if the rules refuse it, tell why.

        ``by_name`` is False after a number in a list, so that the player hears what they chose.
        """
        place = self.place
        table = place.table
        turn = place.turn_asked if place.turn_asked >= 0 else table.turn
        if not self._confirms_choice():
            return
        self.tell_heard()
        told = len(place.history)
        try:
            table.submit(place.seat, action, turn)
            place.history.mark_my_turn(told + 1)  # the player's own move comes first and need not be told
            if by_name:
                place.note_first_known()
        except Refused as refused:
            self.console.tell(self.not_allowed(refused, table.view(place.seat)))

    def _confirms_choice(self) -> bool:
        """Return whether the player confirms a choice.

        If a routing key chose it, the player may have read an earlier line, so ask.
        """
        chosen = self.console.routing.take_doubtful()
        return not chosen or self._says_yes(self.console.routing.confirm_choice(chosen))

    def obey(self, typed: str) -> Following:
        """Do a command, otherwise a move."""
        # "play with others" and "draw dominoes" are choices of the menu that begin with a command's word.
        elsewhere = _find_choice_elsewhere(typed, self) if " " in typed.strip() else None
        if elsewhere is not None:
            self.console.tell(elsewhere)
            return None
        if self.is_on and self.turn.legal and " " in typed.strip():
            typed = self._put_verb_first(typed)
        command = self.read_command(typed)
        if command is None and advice.depth_words(self.console.catalog).get(fold(typed)) == "figures":
            command = Typed(self.evening.command_of("hint"), typed, typed)  # hints offer this word
        if command is None:
            return self.move(typed)
        if command.argument and command.command.id not in TALK and self.is_on and self.turn.legal:
            # "leave the widow" is a move that begins with a command's word. The command ``play`` reads a move itself.
            is_play = command.command.id == "play" and isinstance(self.turn.legal[0], Play)
            named = None if is_play else self.spoken_move(typed)
            if named is not None:
                self.submit_at_end(named, self.turn)
                return None
        return self.run(command)

    def _put_verb_first(self, typed: str) -> str:
        """Return the line with the verb of its move first, unless it is a command as it was typed.

        Where a key is also the word for "I", as in English, the line may still say a move: "I bid 5".
        """
        command = self.read_command(typed)
        if command is not None and command.command.id not in COMMANDS_BEFORE_MOVE:
            says_move = command.is_by_key(self.console.catalog) and self._says_move(command.argument)
            if not says_move:
                return typed
        said: str = _in_our_order(typed, self.moves, self._command_of)
        return said

    def _says_move(self, typed: str) -> bool:
        """Return whether this text names a move with its verb."""
        is_command = self._command_of(typed) in COMMANDS_BEFORE_MOVE
        return is_command or self.moves.is_bid(typed) or self.moves.kind_named(typed) is not None

    def _command_of(self, word: str) -> str | None:
        """Return the id of the command that this word stands for; None for a key and for any other word."""
        command = self.read_command(word)
        return None if command is None or command.is_by_key(self.console.catalog) else command.command.id

    def spoken_move(self, typed: str) -> Action | None:
        """Return the legal move that the player names in the program's own words, or None."""
        turn = self.turn
        if self._spoken is None or self._spoken.turn is not turn:
            self._spoken = SpokenMoves(turn, self.console.catalog, self.evening.reader.read)
        return self._spoken.find(typed)

    def run(self, typed: Typed) -> Following:
        """Return the step that follows after obeying a command, or a word for a move.

        If the command is a word for a move of another kind than the game asks for, say so. Trump may be named after its
        word.
        """
        turn = self.turn if self.is_on else None
        if turn is None or turn.asked_kind is None or self.why_not(typed.command, typed.word) is not None:
            return super().run(typed)
        asked, said = turn.asked_kind, self._kind_of(typed)
        if said is not None and said is not asked and said.action not in asked.also:
            kinds = asked, said
            told, refused = _refuse_other_kind(typed.argument, self.moves, kinds, turn.choices, turn.view.hand)
            self.console.tell(told, *(self.not_allowed(one, turn.view) for one in refused))
            return None
        if asked.is_meant is not None and asked.command == typed.command.id and typed.argument:
            return self.move(typed.argument)
        return super().run(typed)

    def _kind_of(self, typed: Typed) -> MoveKind | None:
        """Return the kind of move for which this command is a word.

        The key that plays a tile fits every kind with a tile.
        """
        id = typed.command.id
        if id == "play" and typed.is_by_key(self.console.catalog):
            return None
        kind = next((kind for kind in self.words.kinds if kind.command == id), None)
        is_none = kind is None or (kind.is_meant is not None and not kind.is_meant(typed.argument, self.moves))
        return None if is_none else kind

    def move(self, typed: str) -> Following:
        """Bid, name trump or play a tile, if the player typed one of these."""
        turn = self.turn
        if turn.legal:
            self._move(typed, turn)
        else:
            self.console.tell(self._not_yet(typed, turn.view))
        return None

    def _move(self, typed: str, turn: Turn) -> None:
        moves = self.moves
        if turn.asked_kind is not None and moves.is_begun(typed, turn.asked_kind):
            self.answer_to("legal")
            return
        spots = self.place.spots(turn)
        try:
            action = moves.move(typed, turn.view, turn.choices, spots)
        except NoMove as no_move:
            named = self.spoken_move(typed)
            if named is not None:
                self.submit_at_end(named, turn)
            else:
                self.console.tell(self._guess_meaning(typed, turn) or no_move.message)
        except WhichTile as which:
            choices = [Choice(tile, answer("{tile}", tile=tile)) for tile in which.tiles]
            tile = self.evening.choose_or_be_done(questions.ask_tile(), choices)
            if tile is not None:
                self.submit_at_end(Play(self.seat, tile), turn)
        else:
            self.submit_at_end(action, turn, by_name=not moves.is_by_number(typed, spots))

    def _move_with_place(self, typed: str) -> Play | None:
        """Return the legal play of a line that names tile and place in the way of a hint, or None."""
        turn = self.turn
        command = self.read_command(typed)
        named = typed if command is None or command.command.id != "play" else command.argument
        action = self.spoken_move(typed) or self.spoken_move(named)
        if action is None and not is_number(typed, self.console.language):
            try:
                action = self.moves.move(named, turn.view, turn.choices, self.place.spots(turn))
            except (NoMove, WhichTile):
                return None
        return action if isinstance(action, Play) and action.end is not None and action in turn.legal else None

    def _not_yet(self, typed: str, view: View) -> Message:
        elsewhere: Message | None = _belongs_elsewhere(typed, self)
        if elsewhere is not None:
            return elsewhere
        near = None if self.is_tile(typed) else self.near_command(typed)
        not_yet = Refused(Reason.NOT_YOUR_TURN, seat=view.to_act)
        return questions.did_you_mean(typed, near) if near else self.not_allowed(not_yet, view)

    def _guess_meaning(self, typed: str, turn: Turn) -> Message | None:
        nowhere: Message | None = _leads_nowhere(typed, self.console.catalog, self.evening.name_of_command)
        elsewhere: Message | None = nowhere or _belongs_elsewhere(typed, self)
        meant: Message | None = elsewhere or _what_was_meant(typed, self.moves, turn.asked_kind, self.near_command)
        return meant

    def submit_at_end(self, action: Action, turn: Turn, *, by_name: bool = True) -> None:
        """Submit the action.

        If the tile fits several ends of a chain, use the end that the player names; ask if needed.
        """
        if isinstance(action, Play) and action.end is None:
            ends = [play.end for play in turn.legal if isinstance(play, Play) and play.tile is action.tile]
            places, spots = [end for end in ends if end is not None], self.place.spots(turn)
            other = _or_a_move(self._move_with_place, self.evening.obey_beside)
            try:
                end = _which_end(self.console, action.tile, places, spots, self.moves, other)
            except MoveNamed as named:
                self.submit(named.action)
                return
            if end is None and len(ends) > 1:
                return
            action = action._replace(end=end)
        self.submit(action, by_name=by_name or getattr(action, "tile", None) is None)


COMMANDS_BEFORE_MOVE = ("play", "discard", "pass", "draw")
"""The ids of commands whose word may stand before a move."""


class SpokenMoves:
    """The legal moves of one turn by the program's names for them, in one language, in English and in braille."""

    def __init__(self, turn: Turn, catalog: Catalog, read: Callable[[str], Typed | None]) -> None:
        self.turn = turn
        self._read = read
        self._by_text: dict[str, list[Action]] = {}
        catalogs = [catalog, Catalog(catalog.language, braille=not catalog.braille), Catalog(ENGLISH)]
        wordings = [Wording(one, style) for one in catalogs for style in TileStyle]
        for action in turn.legal:
            for text in {text for message in self._messages(action) for text in _texts(message, wordings)}:
                for way in self._ways(text):
                    self._by_text.setdefault(way, []).append(action)

    def find(self, typed: str) -> Action | None:
        """Return the legal move that this line names; None for no move, or for moves that differ in more than the end.

        If it names a tile that fits several ends, return a play without an end. A line without a letter names no move
        here: the reader of moves has already judged it, and "-1" must not count as "1".
        """
        if not any(char.isalpha() for char in typed):
            return None
        found = list(dict.fromkeys(self._by_text.get(fold(typed), ())))
        if len(found) < 2:
            return found[0] if found else None
        plays = [action for action in found if isinstance(action, Play)]
        is_one_tile = len(plays) == len(found) and len({play.tile for play in plays}) == 1
        return plays[0]._replace(end=None) if is_one_tile else None

    def _messages(self, action: Action) -> tuple[Message, ...]:
        words = self.turn.words
        more = (
            words.name_spoken_move(action, self.turn.view, self.turn.listener)
            if words.name_spoken_move is not None
            else ()
        )
        return words.name_move(action), *more

    def _ways(self, text: str) -> Iterator[str]:
        """Yield one of our texts, folded, and the rest after the word for a move if the text begins with one.

        The player's own line keeps its word for a move: at a discard, "play six two" is no discard.
        """
        yield fold(text)
        typed = self._read(text)
        if typed is not None and typed.command.id in COMMANDS_BEFORE_MOVE and typed.argument:
            yield fold(typed.argument)


def _texts(message: Message, wordings: list[Wording]) -> Iterator[str]:
    """Yield the message in each of these wordings, without the word that announces a hint."""
    for wording in wordings:
        text = wording.line(message)
        yield text.partition(": ")[2] or text
