"""The same deal at two halls with two tiles exchanged that a player, or an onlooker, has not seen: all messages to them
are equal, byte for byte, until the deal is over and hands may be shown.

At the second hall, everybody does what they did at the first: moves, questions, talk, undo, leaving and returning. If
the rules forbid one of these actions there, try two other tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from moon_access.engine.actions import Action, Play
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Tile
from moon_access.table import Table
from tests.all_games import ALL_GAMES
from tests.properties.random_play import hands_of, lying_from_the_start, next_action, swap_tiles
from tests.support.long import LONG

from .at_hall import Halls, Program, StoreInMemory

DEALS = 60 if LONG else 6
MOST_MOVES = 40 if LONG else 20
TRIES = 8
"""The pairs of tiles tried for each person."""
NAMES = ("Eva", "Benno", "Jana", "Karl", "Dora", "Emil", "Olga", "Petr")
Swap = tuple[Tile, Tile] | None


class Did(NamedTuple):
    """An action of somebody, by place: a seat, or a number above the seats for an onlooker."""

    place: int
    do: str
    action: Action | None = None


class CannotActAlike(Exception):
    """Raised if somebody could not act the same at the other hall."""


class World:
    """A hall with one table and a program for each player. ``sent``: all messages, by place."""

    def __init__(self, here: Halls, game: str, swap: Swap) -> None:
        self.here = here
        self.swap = swap
        counts = ALL_GAMES[game].player_counts
        self.players = 3 if 3 in counts else counts[0]
        self.sent: list[list[bytes]] = [[] for _ in range(self.players + 1)]
        self.programs = here.at_table(*NAMES[: self.players], game=game, players=self.players)
        self.programs.append(here.program("Onlooker"))
        self.programs[-1].ask("watch", table=1)
        for place, program in enumerate(self.programs):
            self._listen(place, program)

    def _listen(self, place: int, program: Program) -> None:
        self.sent[place] += program.wire
        program.on_line = lambda _, line: self.sent[place].append(line)

    @property
    def state(self) -> Any:
        return self.here.game().table.state

    @property
    def is_in_first_deal(self) -> bool:
        return self.state.deal == 1 and self.state.to_act is not None

    def do(self, did: Did, of: int) -> None:
        """Do it at this hall. With swapped tiles, everybody but ``of`` names the tile they hold instead."""
        program = self.programs[did.place]
        if did.do == "come back":
            program.leave()
            self.here.time.pass_(11)
            again = self.programs[did.place] = self.here.program(program.name)
            self._listen(did.place, again)
        elif did.action is None:
            program.ask(did.do, **({"text": "hello"} if did.do == "say" else {}))
        else:
            action = swap_tiles(did.action, *self.swap) if self.swap and did.place != of else did.action
            turn, table = self.here.game().table.turn, self.here.game()
            answer = program.ask(did.do, turn=turn, action=table.codec.json_of(action))
            if did.do == "act" and answer["is"] != "done":
                raise CannotActAlike


@contextmanager
def world(here: Halls, game: str, seed: str, swap: Swap = None) -> Iterator[World]:
    """Return the world whose first deal comes from this seed. Raise Refused if the swapped tiles make it illegal."""
    here.store = StoreInMemory()
    here.restart()
    deal = Table._next_deal

    def deal_swapped(table: Any) -> Any:
        return swap_tiles(deal(table), *swap) if swap else deal(table)

    seeded = patch("moon_access.server.tables.hosted_game.draw_secret_seed", lambda: seed)
    numbered = patch("moon_access.server.hall.visit.free_code", lambda taken: 427)  # codes do not depend on tiles
    with seeded, numbered, patch.object(Table, "_next_deal", deal_swapped):
        yield World(here, game, swap)


class First(NamedTuple):
    """The actions at the first hall, with the sent messages and each player's unseen tiles, by place."""

    doings: list[Did]
    sent: list[list[bytes]]
    unseen: list[list[Tile]]


def at_first(here: Halls, game: str, seed: str, rng: Random) -> First:
    """Play a deal with all actions of the players, up to the end of the deal."""
    doings: list[Did] = []
    with world(here, game, seed) as first:
        rules = first.here.game().game
        seen: list[set[Tile]] = [set() for _ in range(first.players + 1)]

        def look() -> None:
            for one, hand in zip(seen, hands_of(rules, first.state), strict=False):
                one.update(hand)
            for one in seen:
                one.update(lying_from_the_start(first.state))

        def do(did: Did) -> None:
            doings.append(did)
            first.do(did, did.place)
            look()

        look()
        for _ in range(rng.randint(1, MOST_MOVES)):
            for did in action_between_moves(first, rng):
                do(did)
            action = next_action(rules, first.state, rng)
            sent = [list(lines) for lines in first.sent]
            do(Did(action.seat or 0, "act", action))
            if not first.is_in_first_deal:  # do not compare actions that end the first deal
                doings.pop()
                break
            sent = first.sent
            if isinstance(action, Play):
                for one in seen:
                    one.add(action.tile)
        return First(doings, sent, [[tile for tile in rules.tiles if tile not in one] for one in seen])


def action_between_moves(here: World, rng: Random) -> list[Did]:
    """Return the action between two moves, usually none."""
    place, choice = rng.randrange(here.players + 1), rng.randrange(12)
    player = min(place, here.players - 1)
    legal = rng.choice(here.here.legal())
    if choice == 0:
        return [Did(place, "past")]
    if choice == 1:
        return [Did(player, "why", legal)]
    if choice == 2:
        return [Did(place, "come back")] if place < here.players else [Did(place, "tables")]
    if choice == 3:
        return [Did(player, "say")]
    if choice == 4:
        others = [Did(other, "agree") for other in range(here.players) if other != player]
        return [Did(player, "undo"), *others]
    return []


def until_told(sent: Sequence[bytes]) -> list[bytes]:
    """Return the messages sent before the server shows everybody the remaining hands, as at the end of a round."""
    return list(takewhile(lambda line: b'"RoundScored"' not in line, sent))


def same_sent(here: Halls, game: str, seed: str, first: First, place: int, swap: tuple[Tile, Tile]) -> bool:
    """Return whether the second hall allows the same actions.

    If it does, check that this place gets the same messages.
    """
    try:
        with world(here, game, seed, swap) as second:
            for did in first.doings:
                second.do(did, place)
            whole = [first.sent[place], second.sent[place]]
            sent = [until_told(lines) for lines in whole]
            fewest = min(map(len, sent))
            assert sent[0][:fewest] == sent[1][:fewest], (game, seed, place, swap)
            # The server announces to all when a blocked round ends; in the other world the round may continue.
            is_over = any(len(told) == fewest < len(lines) for told, lines in zip(sent, whole, strict=True))
            assert len(sent[0]) == len(sent[1]) or is_over, (game, seed, place, swap)
    except (CannotActAlike, Refused):
        return False
    return True


def pairs(rng: Random, tiles: Sequence[Tile]) -> Iterator[tuple[Tile, Tile]]:
    for _ in range(TRIES if len(tiles) > 1 else 0):
        one, other = rng.sample(tiles, 2)
        yield one, other


@pytest.mark.parametrize("game", ALL_GAMES)
def test_the_messages_of_a_hall_do_not_depend_on_unseen_tiles(here: Halls, game: str) -> None:
    compared = lines = 0
    for number in range(DEALS):
        seed = f"{game} {number}"
        rng = Random(seed)
        first = at_first(here, game, seed, rng)
        for place, unseen in enumerate(first.unseen):
            for swap in pairs(rng, unseen):
                if same_sent(here, game, seed, first, place, swap):
                    compared += 1
                    lines += len(first.sent[place])
                    break
    assert compared > DEALS
    assert lines > compared
