"""The words for sure tricks in Moon: the count, step by step in the order of play, for a lesson and the trainer."""

from __future__ import annotations

from moon_access.announcer.message import N_, AllOf, Kind, Message, answer, count, notice
from moon_access.engine.tiles import Tile
from moon_access.games.moon.sure_tricks import Count, Step, Way
from moon_access.games.practice import PracticeKind
from moon_access.games.tricks.words.answers import trump_named
from moon_access.i18n.catalog import pgettext

Messages = tuple[Message, ...]

SURE_TRICKS = PracticeKind(
    "sure",
    # translators: the name of a kind of practice, in a menu: to count the tricks that a hand takes for certain.
    answer("counting sure tricks"),
    # translators: words to type for it, separated by commas; the first one is one word.
    pgettext("words", "sure, sure tricks, counting"),
    # translators: the learner is asked how many tricks a hand is sure of.
    notice("Practice: count the tricks you are sure of, wherever the other tiles are. You name trump and lead."),
    has_review=False,
)
KINDS = {
    # translators: a kind of hands, as an item of a list: what the learner has to count there.
    "top": N_("many high trumps"),
    "long": N_("long trumps"),
    "numberless": N_("doubles or no trump"),
    "sides": N_("side suits"),
    "gap": N_("a gap in the trumps"),
    "weak": N_("weak hands"),
}
# translators: the prompt of a trainer: "How many tricks are sure, 0 to 7:"
HOW_MANY = answer("How many tricks are sure")
# translators: the prompt of a trainer, asked next: "And with the widow, 0 to 7:"
WITH_WIDOW = answer("And with the widow")


def widow(tile: Tile) -> Message:
    return notice("Widow: {tile}.", tile=tile)


def kind(name: str) -> Message:
    """Return the label of a kind of hands. ``name``: a key of KINDS."""
    return answer(KINDS[name])


def count_lines(sure: Count) -> Messages:
    """Return the lines of trump, and the count."""
    if not sure.tricks:
        return (notice("Whatever the trump, the others may take every trick."),)
    return trump_named(sure.trump), *steps(sure)


def widow_count_lines(sure: Count, discard: Tile) -> Messages:
    """Return the lines of the count with the widow, for a hand that is sure of more tricks with it than without."""
    return discard_line(discard), *count_lines(sure)


def discard_line(tile: Tile) -> Message:
    return notice("Discard {tile:acc}.", tile=tile)


def widow_adds_nothing(widow: Tile) -> Messages:
    # translators: the tile is the widow itself; the number of sure tricks is the same as without it.
    return (notice("The widow adds nothing: discard {tile:acc}.", tile=widow),)


def steps(sure: Count) -> Messages:
    """Tell which tiles win, step by step, and how many tricks are sure so far."""
    return tuple(map(_step, sure.steps))


def _step(step: Step) -> Message:
    way, tiles, tricks, suit = step
    if way in (Way.DRAW_ALL, Way.DRAW_SOME):
        return _describe_drawing_trumps(tiles, draws_everything=way is Way.DRAW_ALL)
    if way is Way.LAST:
        # translators: these tiles win when nobody else has a tile of their suit: "Five one, when the other fives are
        # gone: 5 so far." n is how many tricks are sure so far.
        return notice("{tiles}, when the other {suit:pl} are gone: {n} so far.", tiles=tiles, suit=suit, n=tricks)
    if way is Way.WIN:
        # translators: tiles that win for sure; n is how many tricks are sure so far: "Six four, six three: 4 so far."
        return notice("{tiles}: {n} so far.", tiles=tiles, n=tricks)
    if len(tiles) == 1:
        # translators: a trump of the others, which may beat one tile; n is how many tricks are sure even so.
        return notice("{tile} may take a trick: still {n}.", tile=tiles[0], n=tricks)
    # translators: trumps of the others, each of which may beat one tile; n is how many tricks are sure even so.
    return notice("{tiles} may take a trick each: still {n}.", tiles=AllOf(tiles), n=tricks)


def _describe_drawing_trumps(tiles: tuple[Tile, ...], *, draws_everything: bool) -> Message:
    """Return the line of the first leads, each of which draws one of the others' trumps."""
    number, items = len(tiles), AllOf(tiles)
    if not draws_everything:
        # translators: so many tiles draw a trump each, and others stay out; n is how many tricks are sure so far, too.
        return count(
            Kind.NOTICE,
            "{tiles} draws one trump: {n} so far.",
            "{tiles} draw {n} trumps: {n} so far.",
            number,
            tiles=items,
        )
    if number == 2:
        # translators: the tiles draw the two trumps that the others may hold; n is how many tricks are sure so far.
        return notice("{tiles} draw both trumps: {n} so far.", tiles=items, n=number)
    # translators: one tile draws the only trump that the others may hold, or three or more draw all; n is how many
    # tricks are sure so far, too.
    return count(
        Kind.NOTICE,
        "{tiles} draws the only trump out: {n} so far.",
        "{tiles} draw all {n} trumps: {n} so far.",
        number,
        tiles=items,
    )


def hints(sure: Count) -> Messages:
    """Return two hints: the trump, then the trumps that others may hold; if they can hold none, what to count."""
    if sure.out:
        return trump_named(sure.trump), answer("Trumps unseen, {n}: {tiles}.", n=len(sure.out), tiles=sure.out)
    return trump_named(sure.trump), notice("Count the tiles that nothing beats.")


def hints_with_widow(sure: Count, discard: Tile) -> Messages:
    """Return hints: what to discard, then those without the widow."""
    return discard_line(discard), *hints(sure)


def widow_is_of_no_use() -> Messages:
    """Return the hint to try without the widow."""
    return (notice("Try without the widow."),)
