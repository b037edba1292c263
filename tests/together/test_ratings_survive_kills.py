"""A server is killed (kill -9) at the end of a rated game, before or after it is rated: the next one has it once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from moon_access.server.store.rating_rows import RatingRows

from .at_hall import Program
from .at_table import Company

ROOT = Path(__file__).parents[2]
MOMENTS = ("before", "in the middle", "after")
"""When the server is killed: before the rating is stored, in its transaction, or after it."""
NAMES = ("Eva", "Jan")
KILL = 9
"""The number of SIGKILL, which Windows does not name."""


def programs(made: Company) -> list[Program]:
    known = [made.accounts.of_name(name) or made.accounts.new(name, key=f"SHA256:{name}") for name in NAMES]
    return [Program(made.hall, account) for account in known]


def die(*_: object) -> None:
    os.kill(os.getpid(), KILL)


def play_until_killed(folder: Path, moment: str) -> None:
    """Play a rated game to its end, at which this process is killed."""
    made = Company(folder, rates=True)
    players = programs(made)
    terms = {"game": "block", "players": 2, "rules": {"target": 20}, "bots": "random", "rated": True}
    number = players[0].ask("open", **terms)["number"]
    players[1].ask("sit", table=number)
    game = made.hall.table(number).game
    assert game is not None
    add: Callable[..., bool] = RatingRows.add_game

    def add_and_die(rows: RatingRows, *given: object) -> None:
        if moment == "before":
            die()
        add(rows, *given[:-1], die if moment == "in the middle" else given[-1])
        die()

    RatingRows.add_game = add_and_die  # type: ignore[method-assign, assignment]
    chance = Random(3)
    while True:
        action = chance.choice(list(game.game.legal_actions(game.table.state)))
        actor = next(one for one in players if one.seat == game.table.state.to_act)
        actor.ask("act", turn=game.table.turn, action=game.codec.json_of(action))


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_killed_server_neither_loses_nor_doubles_a_rating(tmp_path: Path, moment: str) -> None:
    line = f"from {__name__} import *; play_until_killed(Path({str(tmp_path)!r}), {moment!r})"
    done = subprocess.run([sys.executable, "-c", line], check=False, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == -KILL, done.stderr
    for _ in range(2):  # a second start must not count it again
        made = Company(tmp_path, rates=True)
        try:
            told = [one.news("over")[-1]["rated"] for one in programs(made)]
            assert told[0]["change"] == -told[1]["change"] != 0
            for one, change in zip(programs(made), told, strict=True):
                assert one.ask("rating")["ratings"] == [["block", change["rating"], 1]]
        finally:
            made.close()
