"""Word the players at a table and the length of the game.

A player hears this when the game begins: the opponents, their strength and manner, and the partner. The answer to the
command ``players`` is here, too, and so are the names of bots in each language, with the style of each name.
bots/levels.py explains styles.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.bots.levels import level_of, parts_of
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.i18n.catalog import Catalog, pgettext
from moon_access.i18n.typed_words import fold, whole_number, words_of

from .general import PARTNER
from .listener import short_names
from .message import N_, AllOf, Kind, Message, answer, count, notice, sentence, sentence_of_phrases

_LEVELS = {
    # translators: of bots, after their names: "Against Anna and Ben, easy level, to 21."
    "easy": N_("easy level"),
    "normal": N_("normal level"),
    "strong": N_("strong level"),
    "random": N_("random play"),
}

_MANNERS = {
    # translators: how a bot plays; parts of a line: "Anna plays carefully, Ben plays boldly."
    "careful": N_("{name} plays carefully"),
    "bold": N_("{name} plays boldly"),
}


def level(kind: str) -> Message:
    """Return how strong a bot of this kind is. We call a kind that we do not know normal."""
    return answer(_LEVELS.get(level_of(kind), _LEVELS["normal"]))


def opponents(
    names: tuple[str, ...], kinds: tuple[str, ...], game: AnyGame, target: Message | None, *, rounds: bool
) -> Message:
    """Return who plays against the player, at what levels, and how long. If levels differ, name each bot's level.

    ``target``: the points to win; None if the game has a number of rounds. ``rounds``: the game calls its deals rounds.
    """
    if len({level_of(kind) for kind in kinds}) > 1:
        each = tuple(
            # translators: one of several opponents: "Anna easy level".
            answer("{name} {level}", name=name, level=level(kind))
            for name, kind in zip(names, kinds, strict=True)
        )
        return _opponents_line(AllOf(each), game, target, rounds)
    if game.rounds is not None and not rounds:
        return count(
            Kind.NOTICE,
            "Against {names}, {level}, {n} deal. For help type help.",
            "Against {names}, {level}, {n} deals. For help type help.",
            game.rounds,
            names=AllOf(names),
            level=level(kinds[0]),
        )
    if game.rounds is not None:
        return count(
            Kind.NOTICE,
            "Against {names}, {level}, {n} round. For help type help.",
            "Against {names}, {level}, {n} rounds. For help type help.",
            game.rounds,
            names=AllOf(names),
            level=level(kinds[0]),
        )
    return notice(
        "Against {names}, {level}, to {target}. For help type help.",
        names=AllOf(names),
        level=level(kinds[0]),
        target=target,
    )


def _opponents_line(names: AllOf, game: AnyGame, target: Message | None, rounds: bool) -> Message:
    if game.rounds is None:
        return notice("Against {names}, to {target}. For help type help.", names=names, target=target)
    if not rounds:
        return count(
            Kind.NOTICE,
            "Against {names}, {n} deal. For help type help.",
            "Against {names}, {n} deals. For help type help.",
            game.rounds,
            names=names,
        )
    return count(
        Kind.NOTICE,
        "Against {names}, {n} round. For help type help.",
        "Against {names}, {n} rounds. For help type help.",
        game.rounds,
        names=names,
    )


def styles_of_players(names: Sequence[str], kinds: Sequence[str]) -> tuple[Message, ...]:
    """Return one line about the players with a style of their own; nothing if there are none."""
    styles = ((name, parts_of(kind)[0]) for name, kind in zip(names, kinds, strict=True))
    told = tuple(answer(_MANNERS[style], name=name) for name, style in styles if style)
    return (sentence(told)._replace(kind=Kind.NOTICE),) if told else ()


def level_of_opponents(step: int, highest: int) -> Message:
    """Return how strong opponents are whose level follows the player's results: a step from 1 to ``highest``."""
    # translators: the opponents' level follows the player's results: "Level 3 of 5, set by your results."
    return notice("Level {n} of {most}, set by your results.", n=step, most=highest)


def partner(name: str) -> Message:
    return notice("Your partner is {name}.", name=name)


def partner_of_level(name: str, kind: str) -> Message:
    """Return the line about a partner whose level differs from the opponents' level."""
    return notice("Your partner is {name}, {level}.", name=name, level=level(kind))


_OWN_MANNERS = {
    # translators: how a bot plays; part of a line: "Anna on your left, normal level, plays carefully."
    "careful": N_("plays carefully"),
    "bold": N_("plays boldly"),
}


_BOT = "bot:"


def seating_lines(players: Sequence[tuple[str, str]], seat: Seat, partners: Sequence[Seat]) -> tuple[Message, ...]:
    """Return a line for everybody except the player at this ``seat``, in the order in which they play.

    ``players``: names, each with the kind of player: ``human``, or ``bot:`` and the kind of bot.
    """
    count = len(players)
    others = [Seat((seat + step) % count) for step in range(1, count)]
    return tuple(
        _player_at_place(players[other], other in partners, step, count) for step, other in enumerate(others, 1)
    )


def _player_at_place(player: tuple[str, str], is_partner: bool, seats_clockwise: int, count: int) -> Message:
    """Return where a player sits. ``seats_clockwise``: the number of seats clockwise from the player who asks."""
    name, kind = player
    parts = [answer(_place(seats_clockwise, count), name=name)]
    if is_partner:
        # translators: part of a line: "Ben opposite you, your partner, normal level."
        parts.append(answer("your partner"))
    if kind.startswith(_BOT):
        bot = kind.removeprefix(_BOT)
        style, _ = parts_of(bot)
        parts += [level(bot), *([answer(_OWN_MANNERS[style])] if style else [])]
    return sentence_of_phrases(*parts)


def _place(step: int, count: int) -> str:
    if 2 * step == count:
        # translators: where a player sits, the first part of a line: "Anna opposite you, normal level."
        return N_("{name} opposite you")
    if step == 1:
        return N_("{name} on your left")
    return N_("{name} on your right") if step == count - 1 else "{name}"


# translators: words to type for the player who sits there: "tell left well played", "6-5 on the left"; separated by
# commas.
_LEFT_WORDS = pgettext("words", "left, on your left, on my left")
# translators: words to type for the player who sits there: "tell right well played"; separated by commas.
_RIGHT_WORDS = pgettext("words", "right, on your right, on my right")
# translators: words to type for the player who sits there: "tell opposite well played"; separated by commas.
_OPPOSITE_WORDS = pgettext("words", "opposite, opposite you, opposite me")
# translators: words to type for the player of the same team: "tell partner well played"; separated by commas.
_PARTNER_WORDS = pgettext("words", "partner, your partner, my partner")
WORDS_FOR_PLAYERS = (_LEFT_WORDS, _RIGHT_WORDS, _OPPOSITE_WORDS, _PARTNER_WORDS)
"""The lists of words that may be typed for a player instead of the name."""


def place_words(step: int, count: int) -> str:
    """Return the catalogue's words for a place ``step`` seats clockwise at a table for ``count``; "" if none."""
    places = {
        "{name} opposite you": _OPPOSITE_WORDS,
        "{name} on your left": _LEFT_WORDS,
        "{name} on your right": _RIGHT_WORDS,
    }
    return places.get(_place(step, count), "")


def seat_called(
    typed: str, names: Sequence[str], catalog: Catalog, seat: Seat | None = None, partners: Sequence[Seat] = ()
) -> Seat | None:
    """Return the seat that a player means by a name, a number or a place at the table; None if nobody sits there.

    Examples: "Anna", in brief braille "A", "2" for the second seat, "left", "Anna on your left", "my partner".

    Args:
        typed: The name.
        names: The names by seat.
        catalog: The player's language.
        seat: The player's own seat; None if they have none, so that nobody is on their left.
        partners: The other seats of the player's team.
    """
    number, plain = whole_number(typed, catalog.language), fold(typed)
    if number is not None:
        return Seat(number - 1) if 1 <= number <= len(names) else None
    for called in (names, short_names(names, seat)):
        for place, name in enumerate(called):
            if plain == fold(str(name)):
                return Seat(place)
    if seat is not None:
        for step in range(1, len(names)):
            other = Seat((seat + step) % len(names))
            words = place_words(step, len(names)), _PARTNER_WORDS if partners == (other,) else ""
            texts = (one.text(_place(step, len(names))) for one in (catalog, Catalog(catalog.language)))
            said = {fold(text.replace("{name}", names[other])) for text in texts}
            said |= {fold(catalog.text(PARTNER.text))} if partners == (other,) else set()
            if fold(typed.partition(",")[0]) in said or any(plain in words_of(catalog, one) for one in words if one):
                return other
    return None


# translators: a bot's name. Take one that is usual in your language, short, and begins with the same letter.
NAMES = (
    pgettext("name", "Anna"),
    pgettext("name", "Ben"),
    pgettext("name", "Clara"),
    pgettext("name", "Dora"),
    pgettext("name", "Emily"),
    pgettext("name", "Frank"),
    pgettext("name", "Grace"),
    pgettext("name", "Henry"),
)
"""The names, one for each seat of the largest table, because one of them may be the player's own name."""

MANNERS = dict(zip(NAMES, ("careful", "bold", "", "bold", "careful", "", "bold", "careful"), strict=True))
"""The style of each bot, as in bots/levels.py; empty for the plain one. Any three neighbours have two styles at least.
"""


def names_for_bots(name: str, catalog: Catalog) -> list[str]:
    """Return at least seven names in this language, without the player's name."""
    names = [catalog.context("name", own) for own in NAMES]
    return [own for own in names if fold(own) != fold(name)]


def manner_of(name: str, catalog: Catalog) -> str:
    """Return the style of the bot with this name in this language; the plain style for an unknown name."""
    return next((style for own, style in MANNERS.items() if catalog.context("name", own) == name), "")
