"""Everybody who has played the same deal at a server hears how the others did with the same tiles."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moon_access.games import GAMES
from moon_access.record.deal_code import code_of, deal_of
from moon_access.server.store.deal_results import DealResults
from moon_access.server.store.store import StoreFailed

from .at_hall import Halls, Program
from .at_table import company

CODED = [name for name, game in GAMES.items() if game.code_letter]
CODE = str(code_of(GAMES["moon3"].rules(), "4711"))


def open_deal(here: Halls, code: str, *names: str) -> list[Program]:
    coded = deal_of(code)
    terms = {"game": coded.game, "players": coded.players, "rules": coded.exact_rules, "deal": code}
    return here.at_table(*names, **terms)


def play(here: Halls, code: str, *names: str, seed: int = 1) -> list[dict[str, Any]]:
    """Let these players play the deal, the others being bots; return the message at the end of each."""
    programs = open_deal(here, code, *names)
    if programs[0].visit.person.table is not None and not here.hall.table(programs[0].visit.person.table).is_on:
        assert programs[0].ask("start")["is"] == "done"
    here.play_on(programs, Random(seed))
    over = [program.news("over")[-1] for program in programs]
    for program, message in zip(programs, over, strict=True):
        program.ask("had", table=message["number"])
        program.leave()
    return over


@pytest.mark.parametrize("name", CODED)
def test_the_end_of_a_deal_brings_the_results_of_everybody_at_the_same_seat(here: Halls, name: str) -> None:
    game = GAMES[name]
    code = str(code_of(game.rules(), "4711"))
    first = play(here, code, "Eva")[0]["results"]
    assert first["others"] == 0 and "best" not in first
    second = play(here, code, "Jan", seed=2)[0]["results"]
    assert second["others"] == 1 and second["best"] == first["mine"] and second["bots"] == first["bots"]
    third = play(here, code, "Iva", seed=3)[0]["results"]
    theirs = [first["mine"], second["mine"]]
    assert third["others"] == 2
    assert third["best"] == (min if game.lowest_wins else max)(theirs)
    assert third["by"] == theirs.count(third["best"])
    assert third["better"] + third["same"] + third["worse"] == 2
    sign = -1 if game.lowest_wins else 1
    assert third["better"] == sum(sign * one > sign * third["mine"] for one in theirs)


def test_in_games_where_points_are_bad_the_fewest_points_win(here: Halls) -> None:
    from moon_access.bots.levels import bot_of
    from moon_access.table import Player, Table

    for name in CODED:
        definition = GAMES[name]
        game = definition.rules(definition.one_deal)
        differ = 0
        for seed in range(30):
            bots = {seat: bot_of(definition.bots(), "normal") for seat in range(game.players)}
            table = Table(game, [Player("", "bot:normal")] * game.players, seed=str(seed), bots=bots, recorder=None)  # type: ignore[arg-type]
            while table.step():
                pass
            scores = table.state.scores
            best = min(scores) if definition.lowest_wins else max(scores)
            differ += min(scores) != max(scores)
            assert all(scores[winner] == best for winner in table.state.winners), (name, seed)
        assert differ, name


def test_a_second_result_for_a_deal_does_not_count_but_is_compared(here: Halls) -> None:
    first = play(here, CODE, "Eva")[0]["results"]
    again = play(here, CODE, "Eva", seed=5)[0]["results"]
    assert again["others"] == 0
    assert play(here, CODE, "Jan", seed=7)[0]["results"]["best"] == first["mine"]


def test_results_of_other_seats_and_of_games_without_a_code_are_not_compared(here: Halls) -> None:
    eva, jan = play(here, CODE, "Eva", "Jan")
    assert [one["results"]["others"] for one in (eva, jan)] == [0, 0]
    assert play(here, CODE, "Iva", seed=2)[0]["results"]["others"] == 1  # Eva, and not Jan, who had other tiles
    programs = here.at_table("Ota", rules={"rounds": 1})
    programs[0].ask("start")
    here.play_on(programs, Random(1))
    assert "results" not in programs[0].news("over")[-1]


def test_a_deal_that_was_given_up_has_no_result(here: Halls) -> None:
    programs = open_deal(here, CODE, "Eva")
    programs[0].ask("start")
    table = here.table()
    assert table.give_up(even_if_present=True)
    assert "results" not in programs[0].news("over")[-1]
    programs[0].leave()
    assert play(here, CODE, "Jan")[0]["results"]["others"] == 0


def test_results_that_a_killed_server_has_not_kept_are_kept_at_the_next_start(
    here: Halls, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StoreFailed("killed")

    monkeypatch.setattr(DealResults, "add", fail)
    programs = open_deal(here, CODE, "Eva")
    programs[0].ask("start")
    here.play_on(programs, Random(1))
    monkeypatch.undo()
    here.restart()
    eva = here.program("Eva")
    assert eva.news("over")[0]["results"]["others"] == 0
    eva.ask("had", table=eva.news("over")[0]["number"])
    eva.leave()
    assert play(here, CODE, "Jan", seed=2)[0]["results"]["others"] == 1


def test_players_hear_the_others_after_the_deal_in_their_language(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        settings: list[dict[str, Any]] = [{}, {"language": "de"}, {"language": "cs"}, {"read": "braille", "cells": 20}]
        shown = []
        for name, chosen in zip(("Eva", "Benno", "Jana", "Ota"), settings, strict=True):
            guest = hall.enter(name, **chosen)
            hall.type(
                guest, {"de": f"code {CODE}", "cs": f"kód {CODE}"}.get(chosen.get("language", ""), f"code {CODE}")
            )
            hall.type(guest, {"de": "anfangen", "cs": "začít"}.get(chosen.get("language", ""), "start"))
            shown.append(hall.finish(guest))
        assert "You are the first here to play this deal." in shown[0]
        assert re.search(r"A bot with your tiles made (minus )?\d+\.", shown[0])
        assert re.search(r"Punkte: du (minus )?\d+; sonst hat hier nur eine Person gespielt: (minus )?\d+\.", shown[1])
        others = re.search(r"Lépe než ty: (\d), stejně: (\d), hůř: (\d)\.", shown[2])
        assert others is not None and sum(map(int, others.groups())) == 2
        assert shown[0].index("perfect play") < shown[0].index("You are the first here")


def test_a_new_table_plays_the_deal_of_a_typed_code(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva = hall.enter("Eva")
        assert "a deal by its code" in hall.type(eva, "new")
        assert "Code of the deal:" in hall.type(eva, "a deal by its code")
        assert "Not a deal code" in hall.type(eva, "M3 K7QF")
        hall.type(eva, "new", "a deal by its code", CODE, "1", "1")
        assert hall.hall.tables()[0].terms.deal == CODE
        hall.type(eva, "leave", "new", "a deal by its code", "")
        assert not hall.hall.tables()
