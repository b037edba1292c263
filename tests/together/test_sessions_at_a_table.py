"""Several sessions at one table, driven at random: whatever players do, the store, the wire and each session agree on
one game.

Players read in different ways and languages. They move, ask, talk, take back, leave, lose their connection, return, use
two machines, and let a bot play. witness.py checks the invariants after each of these.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from unittest.mock import patch

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from moon_access.games import GAMES
from moon_access.link.codec import codec_of
from moon_access.link.kept_game import displayed_name
from moon_access.scenes.game.table_scene import TableScene
from moon_access.scenes.lobby.presence import Whereabouts
from tests.support.long import LONG
from tests.terminal.killing import line_for_choice

from .at_hall import StoreInMemory
from .at_table import Company, Guest
from .witness import Witness

PLAYERS = {
    "Eva": {},
    "Benno": {"language": "de"},
    "Jana": {"language": "cs", "read": "braille"},
    "Karl": {"verbosity": "brief"},
}
"""The way in which each player reads, by name."""
QUESTIONS = (
    "t",
    "h",
    "s",
    "e",
    "=",
    "63",
    "63 65",
    "why 6-3",
    "hint",
    "recap",
    "last",
    "people",
    "played",
    "help",
    "log",
)
ASIDE = ("", "0", "1", "2", "options", "tutorial", "practice", "rules", "yes", "no", "menu", "claim", "review", "stats")
WHO = st.sampled_from(sorted(PLAYERS))
WAITS = st.sampled_from((3, 11, 25, 60, 121))


def move_of(table: TableScene, choice: int) -> str:
    """Return one of the player's legal moves, as they type it."""
    view = table.view
    names = [displayed_name(player, table.console.catalog) for player in table.table_now.players]
    return line_for_choice(view.legal[choice % len(view.legal)], view, names)


class SessionsAtATable(RuleBasedStateMachine):
    """``company``: a hall with its players. The first of them opens the table."""

    @initialize(
        game=st.sampled_from(sorted(GAMES)),
        seed=st.integers(0, 9),
        sitting=st.integers(1, 3),
        time=st.sampled_from((0, 0, 30)),
        first=WHO,
    )
    def begin(self, game: str, seed: int, sitting: int, time: int, first: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.rng = Random(seed)
        self.seeds = patch(
            "moon_access.server.tables.hosted_game.draw_secret_seed", lambda: f"the secret seed {self.rng.random()}"
        )
        self.seeds.start()
        self.company = Company(Path(self.folder.name), StoreInMemory())
        self.witness = Witness(self.company)
        self.company.on_guest = self.witness.follow
        self.mine: dict[str, Guest] = {}
        names = [first, *(name for name in PLAYERS if name != first)]
        for name in names:
            self.come(name)
        counts = GAMES[game].rules({}).player_counts
        clock = {"time": time} if time else {}
        self.send(first, "open", game=game, players=3 if 3 in counts else counts[0], bots="random", **clock)
        for name in names[1 : sitting + 1]:
            self.send(name, "sit", table=1)
        for name in names[sitting + 1 :]:
            self.send(name, "watch", table=1)
        if not self.company.hall.table(1).is_on:
            self.send(first, "start")
        assert self.company.hall.table(1).is_on

    def send(self, name: str, do: str, **said: object) -> None:
        """Send a request, like their program."""
        self.mine[name].link.send({"do": do, "id": 10**6, **said})
        self.company.settle()

    def come(self, name: str) -> None:
        self.mine[name] = self.company.enter(name, **PLAYERS[name])

    def here(self) -> list[Guest]:
        return [guest for guest in self.mine.values() if not guest.terminal.is_over]

    def type(self, name: str, *lines: str) -> None:
        guest = self.mine[name]
        for line in lines:
            if not guest.terminal.is_over:
                self.company.type(guest, line)

    # Actions of players in the game

    @rule(times=st.integers(1, 8), choice=st.integers(0, 100))
    def move(self, times: int, choice: int) -> None:
        """Make legal moves for the players to act."""
        for _ in range(times):
            for guest in self.here():
                table = guest.table
                if guest.session.where_now is Whereabouts.PLAYING and table.is_on and table.view.to_act == table.seat:
                    self.company.type(guest, move_of(table, choice))
                    break

    @rule(
        name=WHO, line=st.sampled_from(("63", "66 on 6", "pass", "4", "draw", "suit 3", "discard 63", "play 99", "7"))
    )
    def type_any_move(self, name: str, line: str) -> None:
        self.type(name, line)

    @rule(name=WHO, line=st.sampled_from(QUESTIONS))
    def ask(self, name: str, line: str) -> None:
        self.type(name, line)

    @rule(name=WHO, lines=st.lists(st.sampled_from(ASIDE), min_size=1, max_size=2))
    def do_something_else(self, name: str, lines: list[str]) -> None:
        self.type(name, *lines)

    @rule(
        name=WHO, do=st.sampled_from(("act", "why", "undo", "start", "time", "past", "agree")), off=st.integers(-2, 1)
    )
    def forge(self, name: str, do: str, off: int) -> None:
        """Send a message that our programs would never send: for another seat, too late, at the wrong moment."""
        guest, tables = self.mine[name], list(self.witness.kept.values())
        if guest.terminal.is_over or not tables or tables[0].state.to_act is None:
            return
        kept = tables[0]
        legal = kept.game.legal_actions(kept.state)
        seat = guest.session.remote.seat if guest.session.remote is not None else None
        if do == "act" and (off == 0 and legal[0].seat == seat):
            return
        message = {"turn": kept.turn + off, "action": codec_of(kept.game).json_of(legal[0])}
        self.send(name, do, **message)

    @rule(who=st.integers(0, 3), answers=st.sampled_from(("agree", "agree", "refuse agree", "agree t", "")))
    def take_back(self, who: int, answers: str) -> None:
        """Let one of the players ask to take a move back, and the others answer."""
        playing = [guest.name for guest in self.here() if guest.session.where_now is Whereabouts.PLAYING]
        name, *others = [*playing[who:], *playing[:who]] or [*PLAYERS]
        self.type(name, "undo")
        for other, answer in zip(others, answers.split() * 3, strict=False):
            self.type(other, answer)

    @rule(name=WHO, means_it=st.sampled_from(("no", "no", "t", "yes")))
    def resign(self, name: str, means_it: str) -> None:
        self.type(name, "resign", means_it)

    @rule()
    def play_another(self) -> None:
        for guest in self.here():
            if guest.session.where_now is Whereabouts.AFTER:
                self.company.type(guest, "1")
                break

    # Talk

    @rule(name=WHO, other=WHO, line=st.sampled_from(("say hello", "tell {} psst", "mute {}", "block {}", "invite {}")))
    def talk(self, name: str, other: str, line: str) -> None:
        self.type(name, line.format(other))

    # Arrivals and departures

    @rule(name=WHO, seconds=st.sampled_from((0, 3, 11, 121)))
    def be_cut_off(self, name: str, seconds: int) -> None:
        self.mine[name].hang_up()
        self.company.settle()
        self.company.pass_(seconds)

    @rule(name=WHO)
    def come_back(self, name: str) -> None:
        """Reconnect, or connect a second time."""
        self.come(name)

    @rule(name=WHO, line=st.sampled_from(("menu", "quit", "1")))
    def go(self, name: str, line: str) -> None:
        self.type(name, line)

    @rule(seconds=WAITS)
    def wait(self, seconds: int) -> None:
        self.company.pass_(seconds)

    @rule(choice=st.integers(0, 3))
    def have_a_bot(self, choice: int) -> None:
        """Let a bot play for a player who has left, if anybody has."""
        gone = [name for name, guest in self.mine.items() if guest not in self.here()] or list(PLAYERS)
        for guest in self.here():
            self.company.type(guest, f"bot {gone[choice % len(gone)]}")

    @rule(name=WHO)
    def start_the_server_again(self, name: str) -> None:
        for guest in self.here():
            guest.hang_up()
        self.company.restart()
        for each in sorted(PLAYERS, key=lambda one: one != name):
            self.come(each)

    @rule(name=WHO)
    def ask_for_time(self, name: str) -> None:
        self.type(name, "time")

    # Invariants

    @invariant()
    def all_is_one_game(self) -> None:
        if hasattr(self, "witness"):
            self.witness.look()

    def teardown(self) -> None:
        if not hasattr(self, "company"):
            return
        try:
            self.company.close()
            assert not any(guest.is_running for guest in self.company.guests)
        finally:
            self.seeds.stop()
            self.folder.cleanup()


TestSessionsAtATable = SessionsAtATable.TestCase
TestSessionsAtATable.settings = settings(
    max_examples=400 if LONG else 20,
    stateful_step_count=60 if LONG else 30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
