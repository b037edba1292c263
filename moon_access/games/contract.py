"""The contract between a game and everything else: what a game's folder gives, method by method.

Whoever plays, records, replays, counts or explains a game knows it by its ``GameDefinition`` alone, from the registry
in games/__init__.py. Each game's folder has one for each name that it is played under. A definition is cheap: it loads
its rules, words and bots when it is asked for them, and not before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from moon_access.engine.actions import Action, Deal, Play
from moon_access.engine.game import Game, S, State, V, View
from moon_access.engine.house_rules import BadHouseRule, HouseRule, read_rules

from .parts import Part

if TYPE_CHECKING:
    from moon_access.announcer.message import Message
    from moon_access.bots.contract import Bot
    from moon_access.engine.house_rules import Value

    from .claims import Claims
    from .hint import Adviser
    from .lesson import Lesson, Scene
    from .par import ParOf
    from .practice import Practice
    from .question import Question
    from .record_lines import RecordLines
    from .review import Reviewer
    from .trainer import Trainer
    from .words import GameWords


ANSWERED = ("hand", "table", "legal", "score", "turn")
"""The questions that every game answers, by the ids of their commands."""


class BadDefinition(Exception):
    """A game's definition lacks something, or contradicts itself. Its text tells whoever writes the game what to do."""

    def __init__(self, game: str, fault: str) -> None:
        super().__init__(f"The game {game}: {fault}.")


class GameDefinition(ABC, Generic[S, V]):
    """One game, under one name. ``S`` is its state, ``V`` what one seat may know of it."""

    name: str
    """As in the registry, on the command line, and in the head of a record: ``moon3``."""
    title: str
    """A text of the catalogue: what the game is called."""
    moves: ClassVar[Mapping[str, type]] = {"play": Play}
    """The moves that a command of the table makes: the id of the command -> the class of the action."""
    drawing: ClassVar[tuple[type, ...]] = ()
    """The kinds of moves of a player who cannot lay a tile, drawing and passing: the program makes them unless the
    player wishes to."""
    unchosen: ClassVar[tuple[type, ...]] = ()
    """The kinds of moves that the program makes, whatever the player wishes, if there is no other."""
    steps: ClassVar[Part] = Part.TURN
    """What a replay counts in a deal: turns, or tricks."""
    decisive: ClassVar[tuple[str, ...]] = ()
    """The house rules, by name, that decide more than any bot: they are always told with figures of bots."""
    code_letter: ClassVar[str] = ""
    """What the codes of its deals begin with, before the number of players; empty: its deals have none."""
    later_deals_alike: ClassVar[bool] = True
    """Whether any deal of a game could be its first one; where not, only first deals have codes."""
    one_deal: ClassVar[Mapping[str, Value]] = {}
    """The house rules by which a game is over after one deal: one that is played by its code."""

    def __init_subclass__(cls) -> None:
        """Check the rules and the words as soon as either is asked for, the bots as soon as they are. Checking all at
        the start of the program would load every game."""
        super().__init_subclass__()
        for method, faults in (("rules", _faults), ("words", _faults), ("bots", _faults_of_bots)):
            if method in vars(cls):
                setattr(cls, method, _checked(vars(cls)[method], faults))

    @property
    def counts_rounds(self) -> bool:
        """Whether its deals are called rounds, as where there are no tricks."""
        return self.steps is Part.TURN

    @abstractmethod
    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> Game[S, V]:
        """The rules of a table: house rules by name, and for how many players (None: as the game has it).

        Raises BadHouseRule for a rule or a value that there is not, ImpossibleTable where nobody can play so.
        """

    @abstractmethod
    def words(self) -> GameWords[S, V]:
        """All that the game has to say."""

    @abstractmethod
    def bots(self) -> Mapping[str, Callable[[], Bot[V]]]:
        """Level -> what makes a bot of it. The levels are those of bots/levels.py; every game has ``random``."""

    @abstractmethod
    def record_lines(self) -> RecordLines:
        """How the actions of the game are written in a record, and read again."""

    def questions(self) -> tuple[Question, ...]:
        """What can be asked in this game besides what can be asked in every game."""
        return ()

    def own_actions(self) -> tuple[type, ...]:
        """The kinds of actions that this game has beside those of the engine: tuples with names. How they are told to a
        table elsewhere follows from the types of their fields."""
        return ()

    def own_events(self) -> tuple[type, ...]:
        """Likewise of events."""
        return ()

    def changes_table(self, action: Action) -> bool:
        """Return whether a player who takes this action back wants to hear the table: a tile was laid or drawn."""
        return any(type(action) is self.moves.get(command) for command in ("play", "draw"))

    def bid_of(self, action: Action) -> int | None:
        """Return the amount of a bid, for statistics; None for any other action."""
        return None

    def rehearsed(self, scene: Scene, view: V) -> Action:
        """Return what a seat does in a scene of a lesson: here it plays its tiles in the order of its hand."""
        plays = [action for action in view.legal if isinstance(action, Play)]
        return next((play for tile in view.hand for play in plays if play.tile == tile), view.legal[0])

    def is_one_deal(self, game: Game[S, V]) -> bool:
        """Whether a game by these rules is over after one deal, as one that is played by its code is."""
        return bool(self.one_deal) and all(game.value_of(name) == value for name, value in self.one_deal.items())

    def part_of(self, state: S) -> tuple[Part, int]:
        """The step of its deal that a move from this state belongs to, where somebody is to act: neighbouring moves
        with equal answers are one step of a replay. Here: the turn of whoever is to act."""
        return Part.TURN, state.to_act or 0

    def told_with_next(self, action: Action, following: Action) -> bool:
        """Whether an action is told in one line with the next one, as tiles drawn in a row are."""
        return False

    def when_open(self, deal: Deal) -> tuple[Message, ...]:
        """What is told of a deal where all tiles lie open, besides the hands."""
        return ()

    def offers(self, command: str) -> bool:
        """Whether a command of the table, by its id, can be used in this game, as far as that is for the game to say.

        Questions are not: see ``answers`` of its words.
        """
        if command in ("draw", "discard", "pass"):
            return command in self.moves
        if command == "unseen":
            return self.words().unseen is not None
        if command == "hint":
            return self.adviser() is not None
        if command == "claim":
            return self.claims() is not None
        return command != "review" or self.reviewer() is not None

    def adviser(self) -> Adviser[V] | None:
        """What gives hints; None: this game has none."""
        return None

    def claims(self) -> Claims[V] | None:
        """What says whether the rest of a deal is one player's for certain; None: there is no such thing here."""
        return None

    def reviewer(self) -> Reviewer[S, V] | None:
        """What reviews a player's choices; None: nothing does in this game."""
        return None

    def par(self) -> ParOf[S, V] | None:
        """What says what a deal could have brought with all tiles open; None: nothing does in this game."""
        return None

    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of the tutorial, in their order."""
        return ()

    def practice(self) -> Practice[S, V] | None:
        """The deals that can be practised on; None: there are none."""
        return None

    def trainer(self) -> Trainer | None:
        """Hands to be judged without playing them, which are practised likewise; None: there are none."""
        return None


def part_of_folder(folder: str, module: str, name: str) -> Any:
    """Return a part of the game in this folder, by its module and its name there, which is loaded now."""
    return getattr(import_module(f"{__package__}.{folder}.{module}"), name)


Faults = Callable[[GameDefinition[Any, Any]], Iterator[str]]
_sound: set[tuple[type, Faults]] = set()
"""The definitions that were checked, and for which faults."""


def _checked(method: Callable[..., Any], faults: Faults) -> Callable[..., Any]:
    """Return the method of a definition, which is checked for these faults at the first call. It raises BadDefinition
    for the first fault."""

    @wraps(method)
    def checked(self: GameDefinition[Any, Any], *given: Any, **named: Any) -> Any:
        checked_for = type(self), faults
        if checked_for not in _sound:
            _sound.add(checked_for)  # now, for to look for faults is to call these methods
            fault = next(faults(self), None)
            if fault is not None:
                _sound.remove(checked_for)
                raise BadDefinition(self.name, fault)
        return method(self, *given, **named)

    return checked


def _faults(definition: GameDefinition[Any, Any]) -> Iterator[str]:
    game = definition.rules()
    if not definition.title:
        yield "it has no title"
    if game.name != definition.name:
        yield f"its rules have the name {game.name!r}: name them as the definition"
    if not game.player_counts or len(set(game.player_counts)) != len(game.player_counts):
        yield f"player_counts names each number of players once, not {game.player_counts}"
    names = [rule.name for rule in game.house_rules]
    for rule in game.house_rules:
        if names.count(rule.name) > 1:
            yield f"it has two house rules {rule.name}"
        yield from _faults_of_rule(rule, game)
        yield from _faults_of_words(rule, definition)
    if game.rounds is None and "target" not in names and type(game).target is Game.target:
        yield "nothing ends it: give it the house rule target, or say its rounds or its target"
    yield from _faults_of_names(definition, game)


def _faults_of_names(definition: GameDefinition[Any, Any], game: Game[Any, Any]) -> Iterator[str]:
    """Look for what is named and is not there, or is not named and must be."""
    for question in ANSWERED:
        if question not in definition.words().answers:
            yield f"its words do not answer {question}"
    for preset, values in {**game.presets, "one_deal": definition.one_deal}.items():
        try:
            read_rules(game.house_rules, values)
        except BadHouseRule as bad:
            yield f"{preset} names the house rule {bad.name}, or a value of it, that it does not have"
    for name in definition.decisive:
        if all(rule.name != name for rule in game.house_rules):
            yield f"decisive names the house rule {name}, which it does not have"


def _faults_of_rule(rule: HouseRule, game: Game[Any, Any]) -> Iterator[str]:
    typed = [(type(value), value) for value in rule.allowed]
    if not typed or len(set(typed)) != len(typed):
        yield f"the house rule {rule.name} needs values, each of them once"
    if not hasattr(game.options, rule.name):
        yield f"the house rule {rule.name} is no field of its options"
        return
    usual = game.value_of(rule.name)
    for meant, value in (("usual", usual), ("unwritten", usual if rule.unwritten is None else rule.unwritten)):
        if (type(value), value) not in typed:
            yield f"the {meant} value of the house rule {rule.name} is {value!r}, which is not allowed"


def _faults_of_words(rule: HouseRule, definition: GameDefinition[Any, Any]) -> Iterator[str]:
    names = definition.words().house_rules
    if not names.has_label(rule.name):
        yield f"the house rule {rule.name} has no label: name it in the labels of its words' house_rules"
    for value in rule.allowed:
        if isinstance(value, str) and not names.has_value_label(rule.name, value):
            yield f"the value {value} of the house rule {rule.name} has no label: name it in the values of house_rules"


def _faults_of_bots(definition: GameDefinition[Any, Any]) -> Iterator[str]:
    from moon_access.bots.levels import LEVELS
    from moon_access.bots.styles import level_of

    kinds = definition.bots()
    if not set(LEVELS).intersection(kinds):
        yield f"it needs a bot of one of the levels {', '.join(LEVELS)}"
    for kind in kinds:
        if level_of(kind) not in LEVELS:
            yield f"there is no level {kind} of bots: the levels are {', '.join(LEVELS)}"


AnyDefinition = GameDefinition[State, View]
"""A game of which no more is known than what every game has."""
