"""A game of so many minutes: the table looks at the clock before each deal, and the record says what it saw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from moon_access.bots.levels import bot_of
from moon_access.engine.actions import Clock, Deal
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.faults import BadRecord
from moon_access.record.file import RecordFile
from moon_access.record.reader import read, resumable_game
from moon_access.record.writer import Recorder
from moon_access.table import Player, Table
from tests.all_games import SomeTable
from tests.toy.registry import OFFERED


class Time:
    """A clock that a test sets."""

    def __init__(self, now: float = 5000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def timed_table(name: str, time: Time, file: RecordFile, minutes: int = 15) -> SomeTable:
    """Return a table of bots in a game of so many minutes that points do not end."""
    usual = GAMES[name].rules()
    long = {"forty_two": 50}.get(name, 500)
    rules = {"minutes": minutes, **({"target": long} if hasattr(usual.options, "target") else {})}
    game = GAMES[name].rules(rules)
    players = [Player(f"P{seat}", "bot:normal") for seat in range(game.players)]
    bots = {Seat(seat): bot_of(GAMES[name].bots(), "normal") for seat in range(game.players)}
    recorder = Recorder.begin(file, game, players, "7")
    return Table(game, players, seed="7", bots=bots, recorder=recorder, clock=time)


def play_until_a_deal_is_due(table: SomeTable) -> None:
    while table.step() and table.to_act is not None:
        pass


@pytest.mark.parametrize("name", OFFERED)
def test_the_deal_in_which_the_time_ends_is_the_last_one(name: str, tmp_path: Path) -> None:
    time, path = Time(), tmp_path / "game"
    file = RecordFile.begin(path)
    table = timed_table(name, time, file)
    play_until_a_deal_is_due(table)
    time.now += 899
    assert table.step() and table.actions[-2:][0] == Clock(899) and isinstance(table.actions[-1], Deal)
    time.now += 500  # in the middle of a deal, which goes on
    play_until_a_deal_is_due(table)
    assert not table.is_over
    assert table.step() and table.is_over and not table.step()
    assert table.actions[-1] == Clock(1399)
    file.close()
    (game,) = read(path)
    assert (game.version, game.is_finished, game.actions) == (3, True, tuple(table.actions))
    assert game.state.winners == table.state.winners


def test_a_resumed_game_goes_on_from_the_last_time_that_its_record_has(tmp_path: Path) -> None:
    time, path = Time(), tmp_path / "game"
    file = RecordFile.begin(path)
    table = timed_table("moon3", time, file)
    play_until_a_deal_is_due(table)
    time.now += 600
    table.step()
    file.close()
    later = Time(9e6)  # another day, or another machine
    saved = resumable_game(path)
    again: SomeTable = Table(saved.game, saved.players, seed="7", bots=table.bots, actions=saved.actions, clock=later)
    play_until_a_deal_is_due(again)
    later.now += 100
    again.step()
    assert [action for action in again.actions if isinstance(action, Clock)] == [Clock(600), Clock(700)]
    assert not again.is_over


def test_a_record_is_refused_if_its_end_contradicts_its_clock(tmp_path: Path) -> None:
    time, path = Time(), tmp_path / "game"
    file = RecordFile.begin(path)
    table = timed_table("moon3", time, file)
    play_until_a_deal_is_due(table)
    time.now += 900
    table.step()
    file.close()
    *lines, clock, over = path.read_text("utf-8").splitlines()
    assert (json.loads(clock), list(json.loads(over))) == ({"clock": 900}, ["over"])
    for bad in ('{"clock":899}', '{"clock":-1}', '{"clock":true}', '{"clock":"900"}'):
        path.write_text("\n".join([*lines, bad, over, ""]), "utf-8")
        with pytest.raises(BadRecord, match=r"DOES_NOT_FOLLOW|NOT_DUE|BAD_VALUE|ILLEGAL|LINE_MISSING"):
            read(path)


def test_no_seat_can_look_at_the_clock_and_games_without_a_time_have_none(tmp_path: Path) -> None:
    time, file = Time(), RecordFile.begin(tmp_path / "game")
    table = timed_table("moon3", time, file)
    play_until_a_deal_is_due(table)
    with pytest.raises(Refused) as refused:
        table.submit(Seat(0), Clock(900), table.turn)
    assert refused.value.reason is Reason.NOT_NOW
    untimed = timed_table("moon3", time, file, minutes=0)
    play_until_a_deal_is_due(untimed)
    time.now += 1e6
    untimed.step()
    assert not any(isinstance(action, Clock) for action in untimed.actions)
    file.close()
