"""List the lines that bots say at the table, for players who want table talk: a table that a translator fills.

scenes/game/table_talk.py decides when a bot speaks, and which. No line says anything about a tile.
"""

from __future__ import annotations

from enum import Enum

from moon_access.i18n.catalog import Catalog, pgettext

from .listener import Name
from .message import Kind, Message, say


class Moment(Enum):
    """The moments at which a bot says something. ``YOU_``: an opponent says it about the player.

    The values stand in contexts of the catalogues.
    """

    MADE = "bid made"
    FAILED = "bid failed"
    YOU_MADE = "your bid made"
    YOU_FAILED = "your bid failed"
    OUT = "out of tiles"
    YOU_OUT = "you out of tiles"
    DREW = "many tiles drawn"
    WON = "game won"
    YOU_WON = "you win the game"


# translators: from here on: what a bot says now and then. The context says what kind of player, and when: "careful, bid
# made" when a careful player has made a bid; "bold, your bid failed" by a bold one to the player. Write what people say
# at a table in your language, one line or more, with " / " between, each of at most 32 characters and true whatever the
# tiles. It need not mean what the English means.
LINES = {
    "careful, bid made": pgettext("careful, bid made", "I had counted twice. / Better safe than sorry."),
    "careful, bid failed": pgettext("careful, bid failed", "I should have passed. / I was afraid of that."),
    "careful, your bid made": pgettext("careful, your bid made", "Well counted. / I wouldn't have dared."),
    "careful, your bid failed": pgettext("careful, your bid failed", "That happens to all of us. / What a pity."),
    "careful, out of tiles": pgettext("careful, out of tiles", "Nothing left, what a relief. / Home and dry."),
    "careful, you out of tiles": pgettext("careful, you out of tiles", "That was quick. / And I wasn't done yet."),
    "careful, many tiles drawn": pgettext("careful, many tiles drawn", "Oh dear, so many. / I was afraid of that."),
    "careful, game won": pgettext("careful, game won", "I can hardly believe it. / Patience pays."),
    "careful, you win the game": pgettext("careful, you win the game", "Well played, truly. / You earned that."),
    "bold, bid made": pgettext("bold, bid made", "Told you so. / Who dares, wins."),
    "bold, bid failed": pgettext("bold, bid failed", "Worth a try. / Next time!"),
    "bold, your bid made": pgettext("bold, your bid made", "Now that's how to bid! / Bravo!"),
    "bold, your bid failed": pgettext("bold, your bid failed", "At least you dared. / Chin up!"),
    "bold, out of tiles": pgettext("bold, out of tiles", "And that's that. / Out! Who's next?"),
    "bold, you out of tiles": pgettext("bold, you out of tiles", "Hey, not so fast! / You beat me to it."),
    "bold, many tiles drawn": pgettext("bold, many tiles drawn", "Give them here. / The more the merrier."),
    "bold, game won": pgettext("bold, game won", "What a game! Another one? / There you go!"),
    "bold, you win the game": pgettext("bold, you win the game", "You got me. Again? / Hats off!"),
    "calm, bid made": pgettext("calm, bid made", "That worked out. / Just as planned."),
    "calm, bid failed": pgettext("calm, bid failed", "Oh well. / It wasn't to be."),
    "calm, your bid made": pgettext("calm, your bid made", "Nicely done. / Good bid."),
    "calm, your bid failed": pgettext("calm, your bid failed", "Bad luck. / Such is life."),
    "calm, out of tiles": pgettext("calm, out of tiles", "That was my last one. / All gone."),
    "calm, you out of tiles": pgettext("calm, you out of tiles", "Well done. / That went fast."),
    "calm, many tiles drawn": pgettext("calm, many tiles drawn", "That took a while. / Quite a few."),
    "calm, game won": pgettext("calm, game won", "Thanks for the game. / That was fun."),
    "calm, you win the game": pgettext("calm, you win the game", "Congratulations! / Good game."),
}
"""The remarks by context. Bots without a style are ``calm``."""

_SEPARATOR = " / "


def lines_for(manner: str, moment: Moment, catalog: Catalog) -> tuple[str, ...]:
    """Return the lines that a player of this manner (empty: none) may say at this moment, in this language."""
    context = f"{manner or 'calm'}, {moment.value}"
    return tuple(catalog.context(context, LINES[context]).split(_SEPARATOR))


def remark_line(name: Name, line: str) -> Message:
    return say(Kind.TALK, "{name}: {text}", name=name, text=line)._replace(is_of_others=True)
