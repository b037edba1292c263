"""The messages from a hosted table over whole games, to seats and onlookers, contain no tile that the reader may not
know.

Search every message as bytes on the wire, whatever its kind: steps, views, refusals, requests to undo and their
results, a look back, talk, a return to the table. The record and its seed come only after the game.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from moon_access.engine.actions import Deal
from moon_access.games.tricks.actions import Discard
from moon_access.server.tables.hosted_game import HostedGame
from tests.all_games import ALL_GAMES
from tests.properties.random_play import Knowledge, lying_from_the_start, played_openly, random_rules, tiles_in
from tests.support.long import LONG

from .at_hall import Halls, Program, halls

GAMES_EACH = 40 if LONG else 1
MOST_ACTIONS = 4000 if LONG else 120
TILE = re.compile(r'"(\d+-\d+)"')
Known = dict[tuple[str, int], set[str]]
"""Known tiles by player, and the number of the deal."""


class SearchedTable:
    """A game at a hosted table in which every line is searched when it is sent.

    ``asked``: the tiles that a player has just named. ``known``: the tiles that a player could see in a deal, in any of
    its courses: moves that were taken back stay known.
    """

    def __init__(self, game: HostedGame) -> None:
        self.game = game
        self.lines = self.tiles = 0
        self.asked: set[str] = set()
        self.known: Known = {}

    def known_tiles(self, program: Program, length: int) -> set[str] | None:
        """Return the tiles that this player may know after so many actions, or None if the deal is over and may show
        everything."""
        actions, rules = self.game.table.actions[:length], self.game.game
        state, knowledge = rules.start(), Knowledge(rules)
        for action in actions:
            state, _ = rules.apply(state, action)
            knowledge.follow(action, state)
        if state.to_act is None:
            return None
        openly = {*played_openly(actions), *lying_from_the_start(state)}
        seen = openly if program.seat is None else knowledge.seen[program.seat]
        deal = sum(isinstance(action, Deal) for action in actions)
        mine = self.known.setdefault((program.name, deal), set())
        mine.update(map(str, {*seen, *tiles_in(getattr(state, "engine", None))}))
        return mine

    def search(self, program: Program, line: bytes) -> None:
        table, message = self.game.table, json.loads(line)
        if message["is"] == "over":
            assert table.is_over
            return
        text = line.decode()
        assert table.seed not in text
        self.lines += 1
        steps = message.pop("steps", [])
        for place, step in enumerate(steps, start=table.turn - len(steps) + 1):
            self._compare(program, json.dumps(step), place)
        action = message.get("action")
        if action is not None and action["is"] == "Play":
            del message["action"]  # a move that was taken back was public, even one of the deal before
        self._compare(program, json.dumps(message), table.turn)

    def _compare(self, program: Program, text: str, length: int) -> None:
        known = self.known_tiles(program, length)
        if known is not None:
            named = set(TILE.findall(text)) - self.asked
            assert named <= known, (program.name, named - known, text)
            self.tiles += len(named)


NAMES = ("Eva", "Benno", "Jana", "Karl", "Lea", "Max", "Nora", "Otto")


def make_random_game(here: Halls, rng: Random, name: str) -> tuple[list[Program], Program]:
    """Return a game with random house rules, a full table, and an onlooker."""
    factory = ALL_GAMES[name]
    while True:
        players = rng.choice(factory.player_counts)
        programs = [here.program(one) for one in NAMES[:players]]
        terms = {"game": name, "players": players, "rules": random_rules(factory(), rng)}
        if programs[0].ask("open", **terms)["is"] == "done":
            break
    number = programs[0].visit.person.table
    for one in programs[1:]:
        assert one.ask("sit", table=number)["is"] == "done"
    onlooker = here.program("Onlooker")
    assert onlooker.ask("watch", table=number)["is"] == "done"
    return programs, onlooker


def number_of(programs: list[Program]) -> int:
    number = programs[0].visit.person.table
    assert number is not None
    return number


def ask_between_moves(
    here: Halls, watched: SearchedTable, players: list[Program], onlooker: Program, rng: Random
) -> None:
    """Let a player or the onlooker ask something between moves."""
    game, one = watched.game, rng.choice([*players, onlooker])
    foreign = game.codec.json_of(rng.choice(game.game.legal_actions(game.table.state)))
    choice = rng.randrange(8)
    if choice == 0:
        one.ask("past")
    elif choice in (1, 2):
        watched.asked = set(TILE.findall(json.dumps(foreign)))
        one.ask(("why", "act")[choice - 1], turn=game.table.turn - 1, action=foreign)
        watched.asked = set()
    elif choice == 3:
        one.ask("hello", version=1)
    elif choice == 4 and one.ask("undo")["is"] == "done":
        for other in players:
            other.ask(rng.choice(("agree", "agree", "agree", "refuse")))
    elif choice == 5:
        one.ask("tables")
    elif choice == 6 and one is onlooker:
        number = number_of(players)
        one.ask("leave")
        one.ask("watch", table=number)
    elif choice == 7:
        at = rng.randrange(len(players))
        players[at].leave()
        players[at] = here.program(players[at].name, greets=False)
        players[at].on_line = watched.search
        players[at].ask("hello", version=1)


def watched_game(name: str, number: int, folder: Path) -> SearchedTable:
    """Play one game, and search every line to everybody."""
    rng = Random(f"{name} at a table {number}")
    with halls(folder / str(number)) as here:
        players, onlooker = make_random_game(here, rng, name)
        watched = SearchedTable(here.game(number_of(players)))
        for one in (*players, onlooker):
            one.on_line = watched.search
        for _ in range(MOST_ACTIONS):
            if watched.game.table.is_over:
                break
            if rng.random() < 0.3:
                ask_between_moves(here, watched, players, onlooker, rng)
            else:
                here.act(players, rng)
    return watched


@pytest.mark.parametrize("name", ALL_GAMES)
def test_no_line_names_a_tile_that_its_reader_may_not_know(name: str, tmp_path: Path) -> None:
    """The server shuffles with a secret seed, so a game may be over soon. Then play another one instead."""
    long_ones = 0
    for number in range(5 * GAMES_EACH):
        watched = watched_game(name, number, tmp_path)
        long_ones += watched.lines > 100 and watched.tiles > 100
        if long_ones == GAMES_EACH:
            break
    assert long_ones == GAMES_EACH


def test_taking_back_a_discard_does_not_tell_which_tile_it_was(tmp_path: Path) -> None:
    with halls(tmp_path) as here:
        players = here.at_table("Eva", "Benno", "Jana")
        onlooker = here.program("Onlooker")
        onlooker.ask("watch", table=here.table().number)
        while not isinstance(here.legal()[0], Discard):
            here.act(players)
        bidder = here.to_act(players)
        here.act(players)
        tile = f'"{here.game().table.actions[-1].tile}"'.encode()  # type: ignore[attr-defined]
        others = [one for one in (*players, onlooker) if one is not bidder]
        assert bidder.ask("undo")["is"] == "done"
        assert all(one.ask("agree")["is"] == "done" for one in others if one is not onlooker)
        for one in others:
            assert one.news("undone")
            assert not any(tile in line for line in one.wire)
        assert any(tile in line for line in bidder.wire)


def test_no_program_finds_the_seed_by_trying_all_that_would_deal_its_hand(tmp_path: Path) -> None:
    """A million tries a second would take longer than anybody lives: even 64 bits would be enough."""
    with halls(tmp_path) as here:
        here.at_table("Eva", "Benno", "Jana")
        assert re.fullmatch("[0-9a-f]{32}", here.game().table.seed)
