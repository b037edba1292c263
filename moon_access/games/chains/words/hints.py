"""The words of hints that games of chains share: what sets a play apart from another one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from moon_access.announcer import advice as shared
from moon_access.announcer.advice import choice_named
from moon_access.announcer.message import N_, Message, answer, ngettext
from moon_access.announcer.words import place
from moon_access.bots.contract import Advice
from moon_access.engine.actions import Action, Play
from moon_access.games.chains.contrast import ChainWhy


def reason(advice: Advice, reasons: Mapping[Enum, shared.Reason]) -> Message:
    """Return the sentence of a reason. ``reasons``: the texts of the game's own reasons."""
    against, action = advice.against, advice.action
    other = name_play(against, action) if isinstance(against, Play) else None
    return shared.reason(advice, {**reasons, **REASONS}, other)


def name_play(play: Play, other_play: Action) -> Message:
    """Return the tile of the play, with its end if the play beside it has the same tile."""
    if isinstance(other_play, Play) and play.tile is other_play.tile and play.end is not None:
        return answer("{tile} on {ends}", tile=play.tile, ends=place(play.end))
    return choice_named(play)


REASONS: dict[Enum, shared.Reason] = {
    ChainWhy.LAST_ANYWHERE: N_("It is your last tile: play it anywhere."),
    ChainWhy.GETS_RID: N_("You get rid of one more tile."),
    # translators: n and less are numbers of guesses at the hidden tiles; other is another tile.
    ChainWhy.NEXT_STUCK: N_(
        "In {n} of {worlds} guesses the next player has nothing that fits, with {other} in {less}."
    ),
    # translators: in these lines other is another tile.
    ChainWhy.WORTH_MORE: ngettext(
        "On average it is worth one point more than {other}.", "On average it is worth {n} points more than {other}."
    ),
    # translators: in these lines, a tile that sampling finds no better and no worse than another one; then a rule of
    # thumb that decides.
    ChainWhy.AS_GOOD: N_("As good as {other}, as far as guesses can tell."),
    ChainWhy.DOUBLE_FIRST: N_("As good as {other}: doubles first."),
    ChainWhy.HEAVIER_FIRST: N_("As good as {other}: the heavier tile first."),
    ChainWhy.FITS_MORE: N_("As good as {other}: more of your tiles fit then."),
    ChainWhy.MORE_NUMBERS: N_("As good as {other}: you keep more different numbers."),
    ChainWhy.FEWER_FIT: N_("As good as {other}: fewer unseen tiles fit then."),
    ChainWhy.FEWER_SCORE: N_("As good as {other}: fewer unseen tiles score then."),
    ChainWhy.LESS_LOOSE: N_("As good as {other}: fewer pips stay outside your train."),
}
"""The texts of the reasons that hints of games of chains share."""
