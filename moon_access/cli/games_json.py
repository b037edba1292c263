"""Write the saved games and their statistics as JSON, with the values that the list and the lines tell.

The keys never change, but there may be more of them one day.
"""

from __future__ import annotations

from collections.abc import Mapping

from moon_access.engine.tiles import Seat
from moon_access.record.faults import BadRecord
from moon_access.storage.saved_games import Listed, Standing, Unreadable
from moon_access.storage.statistics import Counted, Tally

from .json_output import code_of, fault_as_json


def game_as_json(listed: Listed) -> dict[str, object]:
    """Return a game of the list. If a game cannot be read, what nobody knows about it is null."""
    number, game, found = listed
    stands = found if isinstance(found, Standing) else None
    return {
        "number": number,
        "file": game.path,
        "title": game.title or None,
        "played": round(game.played),
        "state": _state(found),
        "game": stands and stands.game.name,
        "players": stands and [{"name": player.name, "kind": player.kind} for player in stands.players],
        "seat": stands and _seat(stands.seat),
        "sides": stands and _sides(stands),
        "turn": stands and _seat(stands.to_act),
        "fault": fault_as_json(found.bad) if isinstance(found, Unreadable) else None,
        "error": code_of(found) if isinstance(found, OSError) else None,
    }


def _state(found: Standing | Unreadable | OSError) -> str:
    if isinstance(found, OSError):
        return "unreadable"
    if isinstance(found, Unreadable):
        return "broken"
    if found.in_use:
        return "open"
    if found.scores is None:
        return "given_up"
    return "finished" if found.finished else "unfinished"


def _seat(seat: Seat | None) -> int | None:
    """Return the number of a seat, from 1."""
    return None if seat is None else seat + 1


def _sides(stands: Standing) -> list[dict[str, object]]:
    """Return each side with its players' seats, its points, and whether it has won."""
    game = stands.game
    seats = [Seat(at) for at in range(len(stands.players))]
    return [
        {
            "seats": [seat + 1 for seat in seats if game.side(seat) == side],
            "points": None if stands.scores is None else stands.scores[side],
            "won": side in stands.winners,
        }
        for side in sorted({game.side(seat) for seat in seats})
    ]


def as_json(found: Counted) -> dict[str, object]:
    """Return the statistics for scripts."""
    return {
        "games": {game: _of_game(tally) for game, tally in sorted(found.games.items())},
        "unreadable": [
            {"file": one.path, "line": one.why.line if isinstance(one.why, BadRecord) else None} for one in found.unread
        ],
    }


def _of_game(tally: Tally) -> dict[str, object]:
    win = tally.best_win
    return {
        "played": tally.played,
        "won": tally.won,
        "given_up": tally.given_up,
        "unfinished": tally.unfinished,
        "against": {
            kinds: {"played": played, "won": tally.won_against[kinds]}
            for kinds, played in sorted(tally.against.items())
        },
        "best_win": None if win is None else {"points": win.mine, "best_other": win.best, "played": round(win.played)},
        "deals": tally.deals,
        "points": tally.points,
        "tricks": tally.tricks,
        "bids": _bids(tally.bids, tally.made),
        "partners_bids": _bids(tally.partners_bids, tally.partners_made),
        "others_bids": _bids(tally.others_bids, tally.others_made),
    }


def _bids(bids: Mapping[int, int], made: Mapping[int, int]) -> dict[str, dict[str, int]]:
    """Return the bids by height."""
    return {str(amount): {"bid": bids[amount], "made": made[amount]} for amount in sorted(bids)}
