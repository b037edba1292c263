"""The contract between a game and everything else: this file says what any game is.

Code that plays, records, replays, counts or explains a game knows it by its ``GameDefinition`` alone, from the registry
in games/__init__.py. A game's folder has one definition for each name that the game is played under. A definition must
give five things: rules, words, bots, record lines and a title. Everything else has a default. Mostly the default is
that the game does not offer it, and the program says so to a player who asks for it.

A definition is cheap, because it loads its rules, words and bots only at the first request. The program then checks
them, and BadDefinition tells the author of the game what to do.

The classes of what definitions give are in this file before ``GameDefinition``, except those with a file of their own:
words.py, record_lines.py, lesson.py, practice.py and puzzle.py.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import wraps
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.engine.actions import Action, Deal, Play
from moon_access.engine.game import Game, S, State, V, View
from moon_access.engine.house_rules import BadHouseRule, HouseRule, ImpossibleTable, Value, read_rules
from moon_access.engine.tiles import Seat

if TYPE_CHECKING:
    from moon_access.bots.contract import Advice, Bot
    from moon_access.bots.contrast import FactsOf

    from .lesson import Lesson, Scene
    from .practice import Practice, Trainer
    from .puzzle import PuzzleMaker
    from .record_lines import RecordLines
    from .words import GameWords


class Part(Enum):
    """The part of a deal to which a step of a replay belongs."""

    DEAL = "deal"
    BIDS = "bids"
    CONTRACT = "contract"  # trump, and everything else that the bidder chooses
    TRICK = "trick"
    TURN = "turn"


class Question(NamedTuple):
    """A command that asks a question which not every game answers. Games that share a question give equal values.

    ``id`` names its answer among the words. ``key``, ``words`` (separated by commas, the name first) and ``help`` are
    texts of the catalogue, as in the table of commands. The help lists the question after the command or question with
    the id ``after``. ``after_a_game``: players may also ask it after the game, until another one begins.
    """

    id: str
    key: str
    words: str
    help: str
    after: str
    after_a_game: bool = False


class Hint(NamedTuple):
    """An advised action, already in words, so that the rest of the program need not know how the game found it.

    A player hears ``move`` and ``reason`` in one line, and ``figures`` when asking again. ``explanation`` says what the
    figures assume; it is told with the first figures of a game only. ``is_only_move``: no other action is legal;
    ``reason`` says this together with the move, and there are no figures. ``advice``: the action and its reason as
    facts.
    """

    action: Action
    move: Message
    reason: Message
    figures: Message
    explanation: Message | None = None
    is_only_move: bool = False
    advice: "Advice | None" = None


def hint_of_only_move(action: Action, move: Message, only: Message) -> Hint:
    """Return the hint for the only legal action. ``only``: the message that says so and names the move."""
    return Hint(action, move, only, only, is_only_move=True)


Adviser = Callable[[V, Random], Hint]
"""A function that returns the hint for the seat of a view, whose turn it is.

Equal views and equal chance give equal hints.
"""


def seed_of_hint(seed: str, turn: int) -> str:
    """Return the seed of the random numbers that the hint and the review of this turn use."""
    return f"{seed}:hint:{turn}"


class Claims(NamedTuple, Generic[V]):
    """The functions by which a game tells whether the rest of a deal certainly belongs to one player.

    The program calls them at every turn with the view of the seat to act, so they must be quick.

    ``plays`` returns the seat's own moves up to the end of the deal if nobody can do anything against them, otherwise
    nothing. The seat makes the first of these moves now. The program asks again at each later turn, because later moves
    may depend on what others do, and the deal may end sooner. ``why_not`` says why the rest is not certain. ``offer``
    words what a player hears without asking, with the word to claim by; it returns None if there is nothing to say.
    ``announce_claim`` words what a player who has claimed hears.
    """

    plays: Callable[[V], tuple[Action, ...]]
    why_not: Callable[[V, Listener], Message]
    offer: Callable[[V, str], Message | None]
    announce_claim: Callable[[V], Message]


class Par(NamedTuple):
    """The result of a deal for one side, and the result that perfect play would have had.

    ``taken`` is what the side took, and ``best`` what perfect play would have taken with all tiles open after the same
    calls. Both are in the game's own measure, such as tricks. The other side plays perfectly, too. So ``best`` may be
    more than anybody could have planned, and luck may still bring more.
    """

    taken: int
    best: int


class FindPar(Protocol[S, V]):
    """The function that finds how much a deal could have brought."""

    def __call__(self, game: Game[S, V], actions: Sequence[Action], seat: Seat) -> Par | None:
        """Return the par of the deal that was scored last, for the side of this seat.

        Args:
            game: The rules of the table.
            actions: All actions of the game, from its start.
            seat: The seat whose side's par is returned.

        Returns:
            The par; None if no deal was scored, or the game has none for this deal.
        """


class ChoiceKind(Enum):
    """The kind of a choice that a player makes. Files keep the values: see storage/judgements.py."""

    BID = "bid"
    TRUMP = "trump"
    DISCARD = "discard"
    LEAD = "lead"
    FOLLOW = "follow"
    TILE = "tile"  # in games of chains: which tile
    END = "end"  # at which open end, with the right tile
    TRAIN = "train"  # on which train


class Unit(Enum):
    """The unit in which a mistake is counted. Files keep the values: see storage/judgements.py."""

    POINTS = "points"
    MARKS = "marks"
    GAMES = "games"  # the share of games that are won, 0 to 1


class Finding(NamedTuple):
    """One choice that fell short, in words.

    ``turn``: how many actions of the game came before it. ``cost``: what it gave away on average, in the unit of the
    review.
    """

    turn: int
    line: Message
    cost: float
    kind: ChoiceKind


class Review(NamedTuple):
    """A review of one seat's choices in a deal that is over, in words.

    The player hears the ``heading``, then the ``findings``, the most costly first, then the ``rest``. ``choices``: how
    many choices were judged. ``unit``: of the costs of the findings.
    """

    heading: Message
    findings: tuple[Finding, ...]
    rest: tuple[Message, ...]
    choices: int
    unit: Unit


class Choice(NamedTuple, Generic[V]):
    """One choice of a seat: the view that it had, and the action.

    ``chance``: the seed for the hint of that turn, and for its review.
    """

    view: V
    action: Action
    chance: str


class ChoiceJudge(Protocol[V]):
    """The function by which a game judges one choice as a review does."""

    def __call__(self, choice: Choice[V], actions: Sequence[Action]) -> Finding | None:
        """Return the mistake if the choice was one.

        Args:
            choice: The choice, with the view that the seat had.
            actions: All actions of the game up to the choice and with it.

        Returns:
            The mistake; None if the choice was not clearly worse than the best one.
        """


class Reviewer(Protocol[S, V]):
    """The function by which a game reviews a player's choices."""

    def __call__(
        self, game: Game[S, V], actions: Sequence[Action], seed: str, seat: Seat, deal: int | None, most: int | None
    ) -> Review | None:
        """Return the review of a seat's choices in one deal.

        Args:
            game: The rules of the table.
            actions: All actions of the game, from its start.
            seed: The seed of the game.
            seat: The seat whose choices are judged.
            deal: The number of the deal; None means the deal that was scored last.
            most: The highest number of choices to name; None means every choice that cost something.

        Returns:
            The review; None if no such deal was scored.
        """


QUESTIONS_OF_EVERY_GAME = ("hand", "table", "legal", "score", "turn")
"""The ids of the commands that ask a question which every game answers."""


class BadDefinition(Exception):
    """A game's definition lacks something, or contradicts itself. The text tells you what to write."""

    def __init__(self, game: str, fault: str) -> None:
        super().__init__(f"The game {game}: {fault}.")


class GameDefinition(ABC, Generic[S, V]):
    """One game, under one name. ``S`` is the game's state, ``V`` the view of one seat.

    A game must give ``name`` and ``title``, and the methods ``rules``, ``words``, ``bots`` and ``record_lines``.
    """

    name: str
    """The name in the registry, on the command line and in the head of a record, such as ``moon3``."""
    title: str
    """The name that players read: a text of the catalogue."""
    moves: ClassVar[Mapping[str, type]] = {"play": Play}
    """The class of the action that each command of the table makes, by the id of the command."""
    drawing: ClassVar[tuple[type, ...]] = ()
    """The kinds of moves of a player who cannot lay a tile: drawing and passing.

    The program makes them unless the player wishes to make them.
    """
    unchosen: ClassVar[tuple[type, ...]] = ()
    """The kinds of moves that the program makes, whatever the player wishes, if there is no other."""
    steps: ClassVar[Part] = Part.TURN
    """The steps that a replay counts in a deal: turns, or tricks."""
    decisive: ClassVar[tuple[str, ...]] = ()
    """The names of house rules that decide more than any bot does; figures about bots always tell their values."""
    code_letter: ClassVar[str] = ""
    """The first letter of the codes of its deals; the number of players follows. Empty if deals have no codes."""
    later_deals_alike: ClassVar[bool] = True
    """True if any deal of a game could be its first one. If False, only first deals have codes."""
    one_deal: ClassVar[Mapping[str, Value]] = {}
    """The house rules by which a game ends after one deal, as a game does in which a deal is played by its code."""

    lowest_wins: ClassVar[bool] = False
    """True if points are bad: then the player with the fewest of them wins."""

    def __init_subclass__(cls) -> None:
        """Let the first call of ``rules`` or ``words`` check both, and the first call of ``bots`` check the bots.

        Checking all of them at the start of the program would load every game.
        """
        super().__init_subclass__()
        for method, faults in (("rules", _faults), ("words", _faults), ("bots", _faults_of_bots)):
            if method in vars(cls):
                setattr(cls, method, _check_first(vars(cls)[method], faults))

    @property
    def counts_rounds(self) -> bool:
        """True if the program calls the deals of this game rounds, as in games without tricks."""
        return self.steps is Part.TURN

    @abstractmethod
    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> Game[S, V]:
        """Return the rules of a table.

        Args:
            house_rules: House rules by name, with their values; missing house rules have their defaults.
            players: The number of players; None means the usual number.

        Returns:
            The rules.

        Raises:
            BadHouseRule: If a house rule or its value is unknown.
            ImpossibleTable: If nobody can play by these rules.
        """

    @abstractmethod
    def words(self) -> "GameWords[S, V]":
        """Return all words of the game."""

    @abstractmethod
    def bots(self) -> "Mapping[str, Callable[[], Bot[V]]]":
        """Return, by level, the function that makes a bot of that level.

        Returns:
            The levels of bots/levels.py that the game has, at least one. In place of a level that the game lacks, the
            next lower level plays.
        """

    @abstractmethod
    def record_lines(self) -> "RecordLines":
        """Return the lines that a record writes for the actions of the game, and reads again."""

    def within_limits(self, house_rules: Mapping[str, Value]) -> dict[str, Value]:
        """Limit house rules that an earlier version of the program allowed to values that are possible now.

        Args:
            house_rules: House rules by name, from a record or from settings.

        Returns:
            These house rules. A value beyond a limit that depends on another rule becomes the limit.
        """
        return dict(house_rules)

    def questions(self) -> tuple[Question, ...]:
        """Return the questions of this game besides those that every game answers."""
        return ()

    def own_actions(self) -> tuple[type, ...]:
        """Return the kinds of actions that this game has besides those of the engine.

        Returns:
            Named tuples. The types of their fields say how the program sends them to a table elsewhere.
        """
        return ()

    def own_events(self) -> tuple[type, ...]:
        """Return the kinds of events that this game has besides those of the engine: named tuples, as for actions."""
        return ()

    def changes_table(self, action: Action) -> bool:
        """Return whether to tell the table to a player who takes this action back, because it laid or drew a tile."""
        return any(type(action) is self.moves.get(command) for command in ("play", "draw"))

    def bid_of(self, action: Action) -> int | None:
        """Return the amount of a bid, for statistics; None for any other action."""
        return None

    def rehearse(self, scene: "Scene", view: V) -> Action:
        """Return the action of a seat in a scene of a lesson: usually it plays its tiles in the order of its hand."""
        plays = [action for action in view.legal if isinstance(action, Play)]
        return next((play for tile in view.hand for play in plays if play.tile == tile), view.legal[0])

    def is_one_deal(self, game: Game[S, V]) -> bool:
        """Return whether a game with these rules ends after one deal, see ``one_deal``."""
        return bool(self.one_deal) and all(game.value_of(name) == value for name, value in self.one_deal.items())

    def preset_games(self, players: int) -> dict[str, Game[S, V]]:
        """Return the game by the usual rules, under an empty name, and by each preset that so many can play."""
        games = {"": self.rules({}, players)}
        for name, rules in games[""].presets.items():
            try:
                games[name] = self.rules(rules, players)
            except ImpossibleTable:
                continue
        return games

    def part_of(self, state: S) -> tuple[Part, int]:
        """Return the step of the deal to which a move from this state belongs. A seat must be to act.

        Returns:
            The part and a number. Neighbouring moves with equal answers are one step of a replay. Usually the step is
            the turn of the seat that is to act.
        """
        return Part.TURN, state.to_act or 0

    def joins_next(self, action: Action, following: Action) -> bool:
        """Return whether a replay tells this action and the next one in one line, as for tiles drawn in a row."""
        return False

    def open_tiles_lines(self, deal: Deal) -> tuple[Message, ...]:
        """Return the lines about a deal with all tiles open, besides those about the hands."""
        return ()

    def offers(self, command: str) -> bool:
        """Return whether this game offers a command of the table.

        Args:
            command: The id of the command. For questions, see ``answers`` of the game's words.

        Returns:
            False if the game does not offer the command.
        """
        if command in ("draw", "discard", "pass"):
            return command in self.moves
        if command == "unseen":
            return self.words().unseen is not None
        part = {"hint": self.adviser, "claim": self.claims, "review": self.reviewer}.get(command)
        return part is None or part() is not None

    def adviser(self) -> Adviser[V] | None:
        """Return the function that gives hints; None if the game has none."""
        return None

    def facts(self) -> "Callable[[V], FactsOf] | None":
        """Return the function that lists the facts of a move, see bots/contrast.py; None if the game has none."""
        return None

    def claims(self) -> Claims[V] | None:
        """Return the functions for claims of the rest of a deal; None if the game has no claims."""
        return None

    def reviewer(self) -> Reviewer[S, V] | None:
        """Return the function that reviews a player's choices; None if the game has no reviews."""
        return None

    def choice_judge(self) -> ChoiceJudge[V] | None:
        """Return the function that judges one choice as the review does; None if the game has no reviews."""
        return None

    def par(self) -> FindPar[S, V] | None:
        """Return the function that finds the par of a deal; None if the game has none."""
        return None

    def lessons(self) -> "tuple[Lesson, ...]":
        """Return the lessons of the tutorial, in their order."""
        return ()

    def practice(self) -> "Practice[S, V] | None":
        """Return the kinds of deals that can be practised; None if there are none."""
        return None

    def puzzles(self) -> "PuzzleMaker[S] | None":
        """Return what makes puzzles of the day in this game, see puzzle.py; None if it has none."""
        return None

    def trainer(self) -> "Trainer | None":
        """Return the hands that can be practised without playing them; None if there are none."""
        return None


def part_of_folder(folder: str, module: str, name: str) -> Any:
    """Load this module of the game's folder, and return the part of the game that has this name in it."""
    return getattr(import_module(f"{__package__}.{folder}.{module}"), name)


Faults = Callable[[GameDefinition[Any, Any]], Iterator[str]]
_checked_definitions: set[tuple[type, Faults]] = set()
"""The classes of definitions that passed a check, each with the check that it passed."""


def _check_first(method: Callable[..., Any], faults: Faults) -> Callable[..., Any]:
    """Return a method of a definition that checks the definition for these faults at its first call.

    Args:
        method: The method of the definition.
        faults: The function that finds the faults.

    Returns:
        The method. Its first call raises BadDefinition for the first fault that it finds.
    """

    @wraps(method)
    def check_and_call(self: GameDefinition[Any, Any], *given: Any, **named: Any) -> Any:
        checked_for = type(self), faults
        if checked_for not in _checked_definitions:
            _checked_definitions.add(checked_for)  # add it first, because the check calls these methods
            fault = next(faults(self), None)
            if fault is not None:
                _checked_definitions.remove(checked_for)
                raise BadDefinition(self.name, fault)
        return method(self, *given, **named)

    return check_and_call


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
    """Yield a fault for each name that stands for nothing, and for each required name that is missing."""
    for question in QUESTIONS_OF_EVERY_GAME:
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
    from moon_access.bots.levels import LEVELS, level_of

    kinds = definition.bots()
    if not set(LEVELS).intersection(kinds):
        yield f"it needs a bot of one of the levels {', '.join(LEVELS)}"
    for kind in kinds:
        if level_of(kind) not in LEVELS:
            yield f"there is no level {kind} of bots: the levels are {', '.join(LEVELS)}"


AnyDefinition = GameDefinition[State, View]
"""Any game. Code that takes one knows nothing about it but this contract."""
