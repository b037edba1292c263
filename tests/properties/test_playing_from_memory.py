"""If a table plays from memory (house rule ``aids`` false), no answer names a tile of an older trick.

Ask everything at every turn of one seat, in random games. ``last`` may tell the last trick, and so may the history.
Neither names a tile of older tricks or of earlier deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from moon_access.announcer.every_game import names_tile
from moon_access.announcer.message import Message
from moon_access.engine.tiles import Tile
from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.storage.settings import Settings
from tests.properties.random_play import tiles_in
from tests.support.adviser import steady_hint
from tests.support.long import LONG
from tests.support.seated import Seated

GAMES_PLAYED = 40 if LONG else 4
NEVER = {
    "play", "discard", "claim", "pass", "draw", "undo", "resign", "menu", "quit", "options", "order", "verbosity",
    "voice", "tutorial", "help", "rules", "repeat", "spell", "slower",
}  # fmt: skip
"""Commands that act, change a setting or teach, and the one that repeats the line before."""
BEHIND = {
    "history": ("", "previous", "next", "first", "last", "bids", "plays", "tricks", "scores", "deals"),
    "last": ("", *map(str, range(1, 8))),
    "unseen": ("", *map(str, range(7)), "doubles"),
    "hint": ("move", "why", "figures"),
}


def questions(seated: Seated) -> Iterator[str]:
    for command in COMMANDS:
        if command.id in NEVER or command.id == "review":  # ``review`` is about a deal that is over
            continue
        word = words_of_command(command, seated.console.catalog)[0]
        tiles = [f"{tile.high}-{tile.low}" for tile in seated.table.game.tiles] if command.id == "why" else []
        yield from (f"{word} {behind}" for behind in (*BEHIND.get(command.id, ("",)), *tiles[::5]))


class MessageRecorder:
    """Records all messages from now on."""

    def __init__(self, seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[Message] = []
        tell = seated.console.tell

        def hear(*messages: Message) -> None:
            self.messages += messages
            tell(*messages)

        monkeypatch.setattr(seated.console, "tell", hear)

    def tiles(self) -> set[Tile]:
        told, self.messages = self.messages, []
        return {tile for message in told for tile in find_tiles(message)}


def find_tiles(told: Any) -> Iterator[Tile]:
    if isinstance(told, Message):
        told = tuple(told.fields.values())
    if isinstance(told, tuple):
        for part in told:
            yield from find_tiles(part)
    elif isinstance(told, Tile):
        yield told


def may_be_told(seated: Seated) -> list[Message]:
    """Return all lines of the history that a player hears who steps through it."""
    history = seated.session.history
    lines = [history.first()]
    while lines[-1] is not None:
        lines.append(history.next())
    return [line for line in lines if line is not None]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("verbosity", ["brief", "full"])
@pytest.mark.parametrize("name", ["moon3", "moon4"])
def test_no_answer_names_a_tile_of_an_older_trick(name: str, verbosity: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    for number in range(GAMES_PLAYED):
        chance = Random(f"{name} {number}")
        rules: dict[str, object] = {"aids": False, "target": 14}
        seated = Seated(name, rules=rules, seed=str(number), verbosity=verbosity, play_sole=bool(number % 2))
        seated.session.hint_progress.adviser = steady_hint
        heard = MessageRecorder(seated, monkeypatch)
        while not seated.table.is_over and seated.table.state.deal < 3:
            seated.type()  # plays on until it is this seat's turn
            state: Any = seated.table.state
            if number % 4 >= 2:
                seated.session.look_back()  # as after an undo, or when the game is resumed
            older = set(tiles_in(state.tricks[:-1]))
            heard.tiles()
            for question in questions(seated):
                seated.type(question)
                named = {Tile(*map(int, question.split()[1].split("-")))} if "-" in question else set()
                assert not (heard.tiles() - named) & older, question
                asked += bool(older)
            if not seated.table.is_over:
                seated.table.submit(seated.session.seat, chance.choice(state.legal), seated.table.turn)
    assert asked > 500


@pytest.mark.parametrize("name", ["moon3", "moon4"])
def test_in_a_game_from_memory_the_history_keeps_recent_lines_and_lines_without_tiles(name: str) -> None:
    free, bound = (Seated(name, rules={"aids": aids}, seed="3") for aids in (True, False))
    kept_back = 0
    while not free.table.is_over:
        for one in (free, bound):
            one.type()
        lines = {one: may_be_told(one) for one in (free, bound)}
        assert [line for line in lines[free] if not names_tile(line)] == [
            line for line in lines[bound] if not names_tile(line)
        ]
        state: Any = free.table.state
        told = set(find_tiles(tuple(lines[bound])))
        assert set(tiles_in([state.tricks[-1:], state.trick])) <= told, "the last trick is told, and the one that is on"
        kept_back += len(lines[free]) - len(lines[bound])
        for one in (free, bound):
            if not one.table.is_over:
                one.table.submit(one.session.seat, state.legal[0], one.table.turn)
    assert kept_back > 100
    for one in (free, bound):
        one.type()
    assert len(may_be_told(bound)) == len(may_be_told(free)), "the game is over"


def test_a_player_who_asks_for_older_plays_hears_why_there_are_none() -> None:
    seated = Seated("moon3", rules={"aids": False}, seed="3")
    seated.type()
    while len(seated.table.state.tricks) < 3:
        seated.table.submit(seated.session.seat, seated.table.state.legal[0], seated.table.turn)
        seated.type()
    why = "Only the last trick: this table plays from memory."
    assert seated.answers_to("journal plays")[0] == why
    assert seated.answers_to("journal scores")[0] != why
    seated.answers_to("journal first")
    assert why in [seated.answers_to("journal")[0] for _ in range(2)]


def test_playing_from_memory_is_a_house_rule_and_not_a_setting() -> None:
    assert "aids" not in Settings._fields and all(game.rules().allows("aids") for game in GAMES.values())
