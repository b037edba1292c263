"""What is sent of a hosted table as a whole: where somebody is who came to it, and how it stands in the lobby."""

from __future__ import annotations

from moon_access.table import HUMAN, Player

from .chairs import Chairs
from .hosted_game import HostedGame
from .terms import Terms
from .visitor import Visitor


def where(
    terms: Terms, chairs: Chairs, game: HostedGame | None, visitor: Visitor, *, is_mine: bool, is_back: bool
) -> dict[str, object]:
    """The ``game`` that is on, or who sits there before one is."""
    shared = {**terms.message(), "seat": visitor.seat}
    if game is not None and game.table.seed != terms.seed:
        shared["deal"] = ""  # the first game was that one
    if game is None:
        return {"is": "table", **shared, "seats": [chair.name or None for chair in chairs.all], "yours": is_mine}
    return {
        "is": "game",
        **shared,
        "names": [
            {"name": player.name, "kind": player.kind if chair.account is not None else _bot(player, terms)}
            for player, chair in zip(game.players, chairs.all, strict=True)
        ],
        "turn": game.table.turn,
        "view": game.whole_view(visitor.seat),
        "back": is_back,
    }


def _bot(player: Player, terms: Terms) -> str:
    """What kind of bot has the seat; that of a player who has left for good, too."""
    return f"bot:{terms.bots}" if player.kind == HUMAN else player.kind


def offered(terms: Terms, chairs: Chairs, *, is_on: bool) -> dict[str, object]:
    """As one of the lobby's list."""
    return {
        "game": terms.game,
        "players": terms.players,
        "names": [chair.name for chair in chairs.all if chair.account is not None],
        "free": 0 if is_on else len(chairs.free()),
        "on": is_on,
        "invited": terms.invited,
    }
