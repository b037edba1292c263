"""House rules in words: what each is called, what its values are called, and why a table is impossible."""

from __future__ import annotations

from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import BadHouseRule, Impossible, ImpossibleTable, Value

from .message import N_, Message, OneOf, answer, error

LABELS = {
    "target": N_("points to win"),
    "all_pass": N_("when all pass"),
    "moon_wins": N_("a made 21 wins the game"),
    "minimum_bid": N_("lowest bid"),
    "doubles_trump": N_("doubles may be trump"),
    "no_trump": N_("there may be no trump"),
    "widow": N_("the widow"),
    "trump_before_widow": N_("trump is named before the widow is seen"),
    "overtricks": N_("tricks above the bid count"),
    "bidder_goes_out": N_("the bidder goes out first"),
    "aids": N_("aids to memory"),
    "tiles": N_("highest double of the set"),
    "hand": N_("tiles for each player"),
    "double_branches": N_("branches of a double"),
    "drawing": N_("drawing"),
    "opening": N_("no double in any hand"),
}
"""Name of a house rule -> what it is called."""

VALUES: dict[tuple[str, Value], str] = {
    ("all_pass", "redeal"): N_("deal again"),
    ("all_pass", "force"): N_("the last must bid"),
    ("widow", "exchange"): N_("the bidder takes it"),
    ("widow", "optional"): N_("the bidder may leave it"),
    ("widow", "none"): N_("stays unseen"),
    ("drawing", "until"): N_("until a tile fits"),
    ("drawing", "one"): N_("one tile"),
    ("drawing", "none"): N_("none at all"),
    ("opening", "heaviest"): N_("the heaviest tile opens"),
    ("opening", "redeal"): N_("deal again"),
}
"""Values that are words; the others are numbers, or yes and no."""


def label(name: str) -> Message:
    return answer(LABELS[name])


def value_label(name: str, value: Value) -> Message:
    if (name, value) in VALUES:
        return answer(VALUES[name, value])
    if isinstance(value, bool):
        return answer("yes") if value else answer("no")
    return answer("{n}", n=value)


def changed_rules(game: AnyGame, usual: AnyGame) -> tuple[Message, ...]:
    """The house rules of a table that are not as usual, one line each."""
    return tuple(_rule(game, name) for name in _names(game, usual, changed=True))


def by_players() -> Message:
    return answer("by the number of players")


def table_rules(game: AnyGame, usual: AnyGame) -> tuple[Message, ...]:
    """Every house rule of a table, one line each, those first that are not as usual."""
    unchanged = tuple(_rule(game, name) for name in _names(game, usual, changed=False))
    return *changed_rules(game, usual), answer("As usual:"), *unchanged


def _names(game: AnyGame, usual: AnyGame, changed: bool) -> list[str]:
    names = [rule.name for rule in game.house_rules]
    return [name for name in names if (getattr(game.options, name) != getattr(usual.options, name)) is changed]


def _rule(game: AnyGame, name: str) -> Message:
    return rule_line(name, getattr(game.options, name))


def rule_line(name: str, value: Value) -> Message:
    # translators: a house rule and what it is, in a line of its own.
    return answer("{rule}: {value}.", rule=label(name), value=value_label(name, value))


def bad_rule(bad: BadHouseRule) -> Message:
    """Which rule can't be so, and what could."""
    if bad.text is None:
        return error("This game has no rule {name}. Rules: {names}.", name=bad.name, names=_written(bad))
    if isinstance(bad.possible, range):
        bounds = {"least": bad.possible.start, "most": bad.possible.stop - 1}
        return error("{name} cannot be {typed}: from {least} to {most}.", name=bad.name, typed=bad.text, **bounds)
    return error("{name} cannot be {typed}. Possible: {names}.", name=bad.name, typed=bad.text, names=_written(bad))


def _written(bad: BadHouseRule) -> tuple[str, ...]:
    """What is possible, as it is typed after ``--rule``."""
    return tuple(str(value).lower() for value in bad.possible)


def impossible(table: ImpossibleTable) -> Message:
    """Why nobody can play at such a table, and what would do."""
    if table.reason is Impossible.PLAYERS:
        return error("Not for {n} players: this game is for {numbers}.", n=table.players, numbers=OneOf(table.possible))
    return error(
        "The set is too small: {tiles} tiles, {players} players with {hand} each. At most {most} each.",
        tiles=table.tiles,
        players=table.players,
        hand=table.hand,
        most=table.most,
    )


def heading() -> Message:
    return answer("Rules of this table.")
