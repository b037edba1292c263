"""Which game is meant by a message, with its house rules and for how many players; either side reads it here."""

from __future__ import annotations

from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import BadHouseRule, ImpossibleTable
from moon_access.games import GAMES

from .messages import BadMessage, Message, number_in, text_in

LONGEST_GAME = 40
"""Maximum bytes of a game's name."""


def game_meant(message: Message, *, by_server: bool = False) -> AnyGame:
    """Return the game that a message means by ``game``, ``rules`` and ``players``. Raises BadMessage.

    Ignore an unknown house rule in a player's wish. If a table ``by_server`` has one, nobody can play there with this
    version.

    Returns:
        The game, with its house rules.

    Raises:
        BadMessage: there is no such game, or it cannot be played so.
    """
    game, rules = text_in(message, "game", LONGEST_GAME), message.get("rules", {})
    if game not in GAMES:
        raise BadMessage("game")
    if not isinstance(rules, dict):
        raise BadMessage("rules")
    players = number_in(message, "players", 2, 16) if message.get("players") is not None else None
    known = {rule.name: rule for rule in GAMES[game].rules().house_rules}
    if by_server and not rules.keys() <= known.keys():
        raise BadMessage("rules")
    try:
        # As in a record: true is true, and "true" a mistake.
        values = {name: known[name].checked(value, str(value)[:80]) for name, value in rules.items() if name in known}
        return GAMES[game].rules(values, players)
    except (BadHouseRule, ImpossibleTable):
        raise BadMessage("rules") from None
