"""Name the kinds of players, and the words that players type for kinds of bots.

A kind is a level, or a style and a level: "careful-normal". bots/levels.py takes kinds apart; company.py words how
strong the opponents at a table are.
"""

from __future__ import annotations

from moon_access.i18n.catalog import Catalog, pgettext
from moon_access.i18n.typed_words import fold, own_words, words_of

from .message import N_, Message, answer

KINDS = {
    "random": N_("random"),
    "easy": N_("easy"),
    "normal": N_("normal"),
    "strong": N_("strong"),
    # translators: kinds of bots: a style and a level.
    "careful-easy": N_("careful easy"),
    "careful-normal": N_("careful normal"),
    "careful-strong": N_("careful strong"),
    "bold-easy": N_("bold easy"),
    "bold-normal": N_("bold normal"),
    "bold-strong": N_("bold strong"),
    # translators: the kind of opponents that are no bots.
    "human": N_("human"),
}
"""The words for each kind of player, by the name that records and flags use."""


_LEVEL_WORDS = {
    # translators: words to type for how bots play, separated by commas; the first stands on the command line.
    "random": pgettext("words", "random"),
    "easy": pgettext("words", "easy, weak"),
    "normal": pgettext("words", "normal, medium"),
    "strong": pgettext("words", "strong, hard"),
    "adaptive": pgettext("words", "adaptive"),
}
_STYLE_WORDS = {
    # translators: words to type for a style of bots, before how they play: "careful-normal".
    "careful": pgettext("words", "careful"),
    "bold": pgettext("words", "bold"),
}


def kinds_to_type(catalog: Catalog) -> dict[str, str]:
    """Return a table from each text that a player may type (folded, own language and English) to its kind of bots."""
    levels = {word: level for level, words in _LEVEL_WORDS.items() for word in words_of(catalog, words)}
    styles = {word: style for style, words in _STYLE_WORDS.items() for word in words_of(catalog, words)}
    styled = {
        way: f"{styles[style]}-{levels[level]}"
        for style in styles
        for level in levels
        for way in (f"{style} {level}", f"{level} {style}")
    }
    labels = {fold(catalog.text(text)): kind for kind, text in KINDS.items() if kind != "human"}
    return labels | styled | levels


def kind_to_type(kind: str, catalog: Catalog) -> str:
    """Return the word that a player of this language types for a kind of bots."""
    style, _, level = kind.rpartition("-")
    if level not in _LEVEL_WORDS:  # a level of one game alone
        return kind
    lists = [_STYLE_WORDS[style], _LEVEL_WORDS[level]] if style else [_LEVEL_WORDS[level]]
    return "-".join(own_words(catalog, words)[0] for words in lists)


def name_kind(kind: str) -> Message:
    """Return the name of a kind of player.

    A kind from another version's record that we do not know keeps its name.
    """
    return answer(KINDS[kind]) if kind in KINDS else answer("{name}", name=kind)


def bot_by_kind(kind: str, place: int) -> Message:
    """Return the name of a bot that has none: its kind and its place, counted from 1."""
    # translators: a bot in a replay: "easy 3".
    return answer("{kind} {n}", kind=name_kind(kind), n=place)
