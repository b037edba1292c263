"""Seats, tiles and counts of a match agree with the records of its games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from moon_access.arena.match import Match, play_game
from moon_access.arena.result import (
    Bids,
    Method,
    Totals,
    match_result,
    pairings_for,
    play_pairings,
    players_by_seat,
    seatings,
)
from moon_access.engine.actions import Deal
from moon_access.engine.house_rules import ImpossibleTable
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.reader import RecordedGame, read

from .matches import SHORT, THREE

TABLES = {name: (("normal", "random") * 2)[: game.rules().players] for name, game in GAMES.items()}
"""The default number of players of each game."""


def play_pairing(match: Match, pairing: int, path: Path) -> list[RecordedGame]:
    """Return the games of one pairing, seating by seating."""
    file = RecordFile.begin(path)
    for seating in seatings(match.kinds):
        play_game(match.table(), seating, f"{match.seed}:{pairing}", file)
    file.close()
    return read(path)


def test_every_player_comes_to_every_seat_and_no_seating_comes_twice() -> None:
    assert seatings(("a", "b", "c")) == (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"))
    assert seatings(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    assert seatings(("a", "a", "b", "b"))[1] == ("a", "b", "b", "a")
    assert seatings(("a", "a", "a")) == (("a", "a", "a"),)
    assert len(seatings(("a", "b", "c", "d"))) == 4


def test_two_names_are_two_teams_only_if_there_are_teams() -> None:
    assert players_by_seat(["a", "b"], "moon4") == ("a", "b", "a", "b")
    assert players_by_seat(["a", "b", "c", "d"], "moon4") == ("a", "b", "c", "d")
    assert players_by_seat(["a", "b"], "draw12") == ("a", "b")
    with pytest.raises(ImpossibleTable):
        Match("moon3", {}, players_by_seat(["normal", "random"], "moon3"), "a").table()


def test_the_number_of_games_is_rounded_up_to_whole_pairings() -> None:
    assert [pairings_for(games, ("a", "b", "c")) for games in (1, 3, 4, 5000)] == [1, 1, 2, 1667]
    assert pairings_for(5, ("a", "a", "a")) == 5
    result = match_result(THREE, 4, play_pairings(THREE, (1, 2)))
    assert (result.asked, result.planned, result.games, result.pairings) == (4, 6, 6, 2)


@pytest.mark.parametrize("game", GAMES)
def test_every_seating_of_a_pairing_gets_the_same_tiles(game: str, tmp_path: Path) -> None:
    match = Match(game, SHORT[game], TABLES[game], "a")
    opened_by_winner = getattr(match.table().options, "opening", "") == "winner"  # then seatings differ in the opener
    dealt = [
        [
            action._replace(first=None) if opened_by_winner else action
            for action in one.actions
            if isinstance(action, Deal)
        ]
        for pairing in (1, 2, 3)
        for one in play_pairing(match, pairing, tmp_path / str(pairing))
    ]
    each = len(seatings(match.kinds))
    for at in range(0, len(dealt), each):
        common = min(map(len, dealt[at : at + each]))
        assert len({tuple(deals[:common]) for deals in dealt[at : at + each]}) == 1
    assert len({deals[0] for deals in dealt}) == 3


@pytest.mark.parametrize("game", GAMES)
def test_the_counts_of_a_match_agree_with_its_records(game: str, tmp_path: Path) -> None:
    match = Match(game, SHORT[game], TABLES[game], "b")
    wins: Counter[tuple[str, int]] = Counter()
    points: Counter[str] = Counter()
    deals = winners = 0
    for pairing in (1, 2, 3):
        for one in play_pairing(match, pairing, tmp_path / str(pairing)):
            deals += one.state.deal
            winners += len(one.state.winners)
            for seat, player in enumerate(one.players):
                name = player.kind.removeprefix("bot:")
                side = one.game.side(Seat(seat))
                wins[name, seat] += side in one.state.winners
                points[name] += one.state.scores[side]
    result = match_result(match, 1, play_pairings(match, (1, 2, 3)))
    assert result.deals == deals
    for found in result.players:
        assert [at.won for at in found.at_seats] == [wins[found.player, seat] for seat in range(len(match.kinds))]
        assert found.win_rate.won == sum(at.won for at in found.at_seats)
        assert found.win_rate.played == sum(at.played for at in found.at_seats) == found.seats * result.games
        assert found.points_per_game * found.seats * result.games == pytest.approx(points[found.player])
        assert found.points_per_deal * found.seats * deals == pytest.approx(points[found.player])
    of_one_side = sum(one.win_rate.won for one in result.players) / len(match.kinds) * (1 / result.equal_share)
    assert of_one_side == winners >= result.games  # a game may have several winners


def test_in_every_deal_a_bid_is_made_or_fails_or_all_pass() -> None:
    result = match_result(THREE, 1, play_pairings(THREE, range(1, 9)))
    bids: list[Bids] = [bid for one in result.players for bid in one.bids]
    assert sum(bid.played for bid in bids) + result.thrown_in == result.deals
    assert all(0 <= bid.made <= bid.played for bid in bids)
    assert any(0 < bid.made < bid.played for bid in bids)


def test_counts_can_be_added_in_any_order_and_in_any_groups() -> None:
    parts = [play_pairings(THREE, [pairing]) for pairing in (3, 1, 4, 2)]
    totals = Totals()
    for part in parts:
        totals.add(part)
    assert totals == play_pairings(THREE, range(1, 5))


def test_bots_that_play_on_both_sides_have_a_win_rate_of_one_half() -> None:
    for players in (("normal", "normal", "normal", "normal"), ("normal", "normal", "random", "random")):
        match = Match("moon4", SHORT["moon4"], players, "a")
        for one in match_result(match, 1, play_pairings(match, (1, 2))).players:
            assert (one.win_rate.low, one.win_rate.rate, one.win_rate.high) == (0.5, 0.5, 0.5)
            assert one.win_rate.method is Method.SEATING
