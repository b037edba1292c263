"""A player at a table, in this process: a test types lines and reads the output.

The terminal is a list of lines and a text; all the rest is the program's own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from moon_access.console.console import Console, PlayerLeaves
from moon_access.engine.actions import Action, Pass
from moon_access.engine.tiles import Seat
from moon_access.evening.evening import Evening, Following, Push, Scene
from moon_access.games import GAMES
from moon_access.outputs.streams import clean_line
from moon_access.outputs.terminal import OtherInput
from moon_access.scenes.game.table_scene import TableScene
from moon_access.scenes.menu.menu import open_menu
from moon_access.scenes.menu.seating import USUAL, NewGame
from moon_access.storage.settings import Settings
from moon_access.table import Player
from tests.all_games import SomeGame, SomeTable
from tests.properties.random_play import next_action, random_game
from tests.support.catalogues import COMPLETE
from tests.support.levels import bot

LANGUAGES = COMPLETE
READINGS = ("screen-reader", "braille")
WIDTHS = {"screen-reader": 80, "braille": 40}
NAMES = ("Eva", "Anna", "Ben", "Clara", "Dora", "Emily", "Frank", "Grace")


class ScriptedTerminal:
    """A stand-in for the terminal: returns the scripted lines, and keeps the output.

    ``mark`` marks typed lines in ``shown``; without it, the text is as on a real terminal.
    """

    has_keys = False
    edits_lines = False
    is_interactive = True
    is_here = True
    is_own_page = False
    keeps_files = True
    on_key: Any = None
    news = -1
    news_source: Any = None
    is_line_begun = False
    is_left_open = False

    def __init__(self, width: int = 80, mark: str = "{}") -> None:
        self.width = width
        self.mark = mark
        self.is_at_line_start = True
        self.shown = ""
        self.rings = 0
        self.lines: deque[str] = deque()
        self.reads: list[tuple[str, str | None]] = []  # for each line read: the text shown before it, and the line
        self._seen = 0

    def ring(self) -> None:
        self.rings += 1

    def write(self, text: str) -> None:
        self.shown += text
        if text:
            self.is_at_line_start = text.endswith("\n")

    def read_line(self) -> str | None:
        """Return the next line; news comes before typed lines."""
        if self.news_source is not None and self.news_source.has_news():
            raise OtherInput
        line = self.lines.popleft() if self.lines else None
        self.reads.append((self.unseen(), line))
        if line is None:
            return None
        self.shown += self.mark.format(line) + "\n"
        self._seen = len(self.shown)
        self.is_at_line_start = True
        return clean_line(line)

    def unseen(self) -> str:
        """Return the output since the last typed line."""
        return self.shown[self._seen :]

    def edit_lines(self, heard: Any) -> None:
        pass

    def resume_keys(self) -> None:
        pass

    def handle_signals(self) -> None:
        pass

    def pause(self, seconds: float) -> None:
        pass


class RecordedTable(SomeTable):
    """A table at which all other players, and the dealer, do what was recorded.

    Better bots change nothing here. If the record ends, so does the session.
    """

    recorded: Sequence[Action] = ()

    def step(self) -> bool:
        seat = self.state.to_act
        if self.is_over or (seat is not None and seat not in self.bots):
            return False
        if self.turn == len(self.recorded):
            raise PlayerLeaves
        self._apply(self.recorded[self.turn])
        return True


def players_at(game: SomeGame, seat: int = 0, bots: str = "random", called: Sequence[str] = NAMES) -> list[Player]:
    """Return the players by seat, with the player at this seat under the first of the names."""
    names = [called[(at - seat) % game.players] for at in range(game.players)]
    return [Player(name, "human" if at == seat else f"bot:{bots}") for at, name in enumerate(names)]


class Seated:
    """A session at a table. ``recorded``: the actions of the other players, instead of bots' choices.

    ``kept``: the settings that the session saved, in order.
    """

    def __init__(  # noqa: PLR0913 - whatever a session may differ in
        self,
        game: SomeGame | str = "moon3",
        /,
        language: str = "en",
        read: str = "screen-reader",
        *,
        rules: dict[str, object] | None = None,
        seed: str = "1",
        seat: int = 0,
        bots: str = "random",
        recorded: Sequence[Action] | None = None,
        actions: Sequence[Action] = (),
        width: int | None = None,
        recorder: Any = None,
        mark: str = "{}",
        names: Sequence[str] = NAMES,
        **settings: Any,
    ) -> None:
        played = GAMES[game].rules(rules or {}) if isinstance(game, str) else game
        self.terminal = ScriptedTerminal(WIDTHS[read] if width is None else width, mark)
        self.kept: list[Settings] = []
        chosen = Settings(language=language, read=read, name=names[0], **settings)
        self.console = Console(self.terminal, chosen, language)  # type: ignore[arg-type]
        self.have_console(self.console)
        others = [Seat(at) for at in range(played.players) if at != seat]
        players = players_at(played, seat, bots, names)
        sat_at = {at: bot(played.name, bots) for at in others}
        kind: type[SomeTable] = SomeTable if recorded is None else RecordedTable
        self.table = kind(played, players, seed=seed, bots=sat_at, recorder=recorder, actions=actions)
        if isinstance(self.table, RecordedTable):
            self.table.recorded = recorded or ()
        self.session.sit(self.table, Seat(seat))

    def have_console(self, console: Console) -> None:
        """Begin the evening at this console. Nobody sits at a table yet."""
        self.console = console
        self.evening = Evening(console, self.kept.append)
        self.session = TableScene(self.evening)
        self.evening.stack.append(self.session)

    def stand_up(self) -> None:
        """Return to the state before the first game."""
        self.session._place = None

    @property
    def shown(self) -> str:
        return self.terminal.shown

    def type(self, *lines: str) -> str:
        """Type these lines and return the output from here on."""
        return self.type_all(lines)

    def type_all(self, lines: Iterable[str]) -> str:
        before = len(self.shown)
        self.terminal.lines = deque(lines)
        try:
            self.play()
            self.console.flush()
        except PlayerLeaves:
            pass
        return self.shown[before:]

    def play(self) -> None:
        """Play until the game is over. Raises PlayerLeaves if the player leaves before."""
        self.evening.stack.clear()
        self._spend(self.session)

    def open_menu(self, new: NewGame = USUAL) -> None:
        """Use the menu until a game is set up or resumed. Raises PlayerLeaves."""
        self._spend(open_menu(self.session, new))

    def follow(self, following: Following) -> None:
        """Play the scene that comes next. Raises PlayerLeaves."""
        if isinstance(following, Push):
            self._spend(following.scene)

    def _spend(self, scene: Scene) -> None:
        try:
            following = self.evening.spend(scene)
        finally:
            self.evening.stack[:] = [self.session]
        if following is not None:
            raise PlayerLeaves

    def obey_beside(self, line: str) -> bool | str:
        """Obey a line at a question. Raises PlayerLeaves if the command leads elsewhere."""
        obeyed = self.session.obey_beside(line)
        if self.evening.take_elsewhere() is not None:
            raise PlayerLeaves
        return obeyed

    def answers_to(self, line: str) -> list[str]:
        """Type this line and return the lines of the answer, without the next prompt."""
        self.type(line)
        shown = self.terminal.unseen()
        return shown.splitlines() if shown.endswith("\n") else shown.splitlines()[:-1]

    @property
    def prompt(self) -> str:
        """Return the last line, where the cursor is."""
        return self.shown.rpartition("\n")[2]


class Moment(NamedTuple):
    """A point of a game at which seat 0 has to choose, and the way to reach it."""

    game: SomeGame
    actions: tuple[Action, ...]

    def seated(self, language: str = "en", read: str = "screen-reader", **others: Any) -> Seated:
        """Return a player who draws and passes by hand: otherwise the program would not ask for these moves."""
        settings = {"draw_by_hand": True, **others}
        return Seated(self.game, language, read, actions=self.actions, **settings)


@cache
def moments() -> dict[str, Moment]:
    """Return one moment of every kind that the registered games have, by a name with the game and the kind.

    Random play finds them, so that a new game brings its own.
    """
    found: dict[str, Moment] = {}
    for name in GAMES:
        for number in range(60):
            rng = Random(f"{name} {number}")
            game = random_game(name, rng)[0] if number % 2 else GAMES[name].rules()
            if not game.allows("hints"):
                continue  # tables without hints have their own tests
            state: Any = game.start()
            actions: list[Action] = []
            for _ in range(60):
                if state.winners:
                    break
                if state.to_act == 0 and not _goes_by_itself(game, state):
                    found.setdefault(_kind(game, state), Moment(game, tuple(actions)))
                legal = game.legal_actions(state)
                passes = [action for action in legal if isinstance(action, Pass)]
                if passes and rng.random() < 0.5:
                    actions.append(passes[0])
                else:
                    actions.append(rng.choice(legal) if legal else next_action(game, state, rng))
                state, _ = game.apply(state, actions[-1])
    return found


def _goes_by_itself(game: SomeGame, state: Any) -> bool:
    """Return whether the game makes this move itself, under any settings: its own move, and the only one."""
    legal = game.legal_actions(state)
    return len(legal) == 1 and isinstance(legal[0], GAMES[game.name].unchosen)


def _kind(game: SomeGame, state: Any) -> str:
    legal = game.legal_actions(state)
    asked = " or ".join(sorted({type(action).__name__ for action in legal}))
    if asked != "Play":
        return f"{game.name} {asked}"
    if getattr(state, "trick", ()) or getattr(state, "chain", None) is not None:
        return f"{game.name} Play {'one' if len(legal) == 1 else 'some'}"
    return f"{game.name} Play first"
