"""Updating a catalogue from the source keeps all work of translators, and a second update changes nothing."""

from __future__ import annotations

import io
from collections.abc import Set
from types import SimpleNamespace
from typing import Protocol

import polib
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

HEADER = '# Czech.\nmsgid ""\nmsgstr ""\n"Language: cs\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
HEADER += '"Plural-Forms: nplurals=3; plural=((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2);\\n"\n'

BEFORE = """\
# Said at the end. No exclamation mark!
#. told to all
#: old/place.py
msgid "The game is over."
msgstr "Konec hry."

#, fuzzy
#| msgid "You may pass."
msgid "You can pass."
msgstr "Můžeš pasovat."

msgid "{n} tile"
msgid_plural "{n} tiles"
msgstr[0] "{n} kámen"
msgstr[1] "{n} kameny"
msgstr[2] "{n} kamenů"

msgctxt "key"
msgid "h"
msgstr "r"

#~ msgid "Whose turn is it?"
#~ msgstr "Kdo je na tahu?"
"""


def source_with(*messages: str | tuple[str, str], context: str | None = None) -> Catalog:
    source = Catalog(charset="utf-8")
    for line, message in enumerate(messages, 1):
        source.add(message, locations=[("moon_access/a.py", line)], context=context)
    return source


Known = Set[tuple[str | None, str]]
"""Contexts and msgids."""

ALL = ("The game is over.", "You can pass.", ("{n} tile", "{n} tiles"))


class Update(Protocol):
    """Updates the Czech catalogue. ``known``: the messages that existed before, if not these."""

    def __call__(self, messages: Catalog, before: str = BEFORE, known: Known | None = None) -> polib.POFile:
        """Return the entries of the catalogue after the update."""


@pytest.fixture
def update(source: SimpleNamespace) -> Update:
    """`update(source, before)`: the entries of the catalogue afterwards, which a second update keeps."""

    def updated(messages: Catalog, before: str = BEFORE, known: Known | None = None) -> polib.POFile:
        def update_once(text: str) -> str:
            if known is None:
                brought: str = source.update_messages(text, messages, "cs")
            else:
                brought = source.update_some_messages(text, messages, "cs", known)
            return brought

        text = update_once(f"{HEADER}\n{before}")
        assert text.startswith(HEADER + "\n")
        assert update_once(text) == text
        read_po(io.StringIO(text), abort_invalid=True)
        return polib.pofile(text)

    return updated


def test_updating_keeps_comments_flags_and_earlier_texts_of_entries(update: Update) -> None:
    after = update(source_with(*ALL))
    assert [entry.msgid for entry in after if not entry.obsolete] == ["The game is over.", "You can pass.", "{n} tile"]
    over, fuzzy, counted = after[:3]
    assert (over.tcomment, over.msgstr, over.flags) == ("Said at the end. No exclamation mark!", "Konec hry.", [])
    assert over.occurrences == [("moon_access/a.py", "")]
    assert (fuzzy.msgstr, fuzzy.flags, fuzzy.previous_msgid) == ("Můžeš pasovat.", ["fuzzy"], "You may pass.")
    assert counted.msgstr_plural == {0: "{n} kámen", 1: "{n} kameny", 2: "{n} kamenů"}


def test_a_removed_message_moves_to_the_end_and_comes_back(update: Update) -> None:
    after = update(source_with("Something else altogether"))
    gone = {entry.msgid: entry.msgstr or entry.msgstr_plural[2] for entry in after if entry.obsolete}
    assert gone == {
        "The game is over.": "Konec hry.",
        "You can pass.": "Můžeš pasovat.",
        "{n} tile": "{n} kamenů",
        "h": "r",
        "Whose turn is it?": "Kdo je na tahu?",
    }
    back = update(source_with(*ALL, "Whose turn is it?"), str(after).partition("\n\n")[2])
    there = {entry.msgid: entry.msgstr for entry in back if not entry.obsolete}
    assert there["The game is over."] == "Konec hry."
    assert there["Whose turn is it?"] == "Kdo je na tahu?"
    assert [entry.msgid for entry in back if entry.obsolete] == ["h"], "drop entries that had no translation"


def test_an_entry_duplicated_by_a_merge_of_two_branches_stays_once(update: Update) -> None:
    gone = '#~ msgid "The game is over."\n#~ msgstr "Hra skončila."'
    after = update(source_with(*ALL), f"{BEFORE}\n{gone}\n")
    there = [(entry.msgstr, bool(entry.obsolete)) for entry in after if entry.msgid == "The game is over."]
    assert there == [("Konec hry.", False)]


def test_a_reworded_message_keeps_its_text_as_a_proposal(update: Update) -> None:
    after = update(source_with("The game is over!", "You can pass.", ("{n} tile more", "{n} tiles more")))
    over, _, counted = after[:3]
    assert (over.msgid, over.msgstr, over.flags) == ("The game is over!", "Konec hry.", ["fuzzy"])
    assert (over.previous_msgid, over.tcomment) == ("The game is over.", "Said at the end. No exclamation mark!")
    assert (counted.previous_msgid, counted.previous_msgid_plural) == ("{n} tile", "{n} tiles")
    assert counted.msgstr_plural[2] == "{n} kamenů"
    assert "The game is over." not in [entry.msgid for entry in after]


def test_rewording_only_the_plural_makes_the_translation_a_proposal(update: Update) -> None:
    after = update(source_with("The game is over.", "You can pass.", ("{n} tile", "{n} of the tiles")))
    assert after[2].flags == ["fuzzy"]
    assert (after[2].msgid_plural, after[2].previous_msgid_plural) == ("{n} of the tiles", "{n} tiles")
    assert after[2].msgstr_plural[2] == "{n} kamenů"


def test_updating_some_messages_changes_only_those_worded_differently(update: Update) -> None:
    known = {(None, "The game is over."), (None, "You can pass."), (None, "{n} tile"), (None, "You can play.")}
    messages = source_with("The game is over!", "You can pass.", "You can play.", "You can pass now.", "Altogether new")
    after = update(messages, known=known)
    assert [entry.msgid for entry in after if not entry.obsolete] == ["The game is over!", "You can pass."]
    assert (after[0].msgstr, after[0].flags, after[0].previous_msgid) == ("Konec hry.", ["fuzzy"], "The game is over.")


def test_only_the_translation_of_a_removed_message_is_proposed_for_a_new_one(update: Update) -> None:
    before = 'msgid "{name} takes the trick."\nmsgstr "{name} bere štych."\n\n'
    before += 'msgid "{name} takes the widow."\nmsgstr "{name} bere talon."\n'
    source = source_with("{name} takes the widow.", "{name} wins the trick.", "{name} takes the widows.")
    after = {entry.msgid: (entry.msgstr, entry.previous_msgid) for entry in update(source, before)}
    assert after == {
        "{name} takes the widow.": ("{name} bere talon.", None),
        "{name} wins the trick.": ("{name} bere štych.", "{name} takes the trick."),
        "{name} takes the widows.": ("", None),
    }


def test_undoing_a_rewording_restores_the_old_translation(update: Update) -> None:
    there = ("{name} takes the widow.", "{name} takes the trick.")
    before = "".join(f'msgid "{text}"\nmsgstr "{text} cs"\n\n' for text in there)
    reworded = update(source_with(there[0], "{name} takes this trick."), before)
    assert reworded[1].previous_msgid == there[1]
    back = update(source_with(*there), str(reworded).partition("\n\n")[2])
    assert {entry.msgid: (entry.msgstr, entry.fuzzy) for entry in back} == {
        text: (f"{text} cs", False) for text in there
    }


def test_a_fuzzy_message_keeps_the_context_that_it_had(update: Update) -> None:
    before = 'msgctxt "bold"\nmsgid "That was a fine deal."\nmsgstr "To bylo pěkné."\n'
    after = update(source_with("That was a fine deal!", context="calm"), before)
    assert (after[0].msgctxt, after[0].previous_msgctxt) == ("calm", "bold")
    assert (after[0].previous_msgid, after[0].tcomment) == ("That was a fine deal.", "")
    again = update(source_with("That was a fine deal!", context="calm"), str(after).partition("\n\n")[2])
    assert again[0].previous_msgctxt == "bold"


def test_earlier_texts_written_by_another_tool_are_understood(update: Update) -> None:
    before = BEFORE.replace("#| msgid", "# | msgid") + '#~| msgid "Who is it?"\n#~ msgid "Who?"\n#~ msgstr "Kdo?"\n'
    after = update(source_with(*ALL), before)
    assert (after[1].previous_msgid, after[1].tcomment) == ("You may pass.", "")
    obsolete = after.find("Who?", include_obsolete_entries=True)
    assert obsolete is not None and obsolete.msgstr == "Kdo?"


def test_a_proposal_for_one_language_does_not_reach_other_languages(source: SimpleNamespace) -> None:
    messages = source_with("The whole game is over.")
    other = BEFORE.replace("Konec hry.", "Das Spiel ist aus.")
    there = [polib.pofile(source.update_messages(f"{HEADER}\n{text}", messages, "cs")) for text in (BEFORE, other, "")]
    proposed = [entry.msgstr for entries in there for entry in entries if entry.msgid == "The whole game is over."]
    assert proposed == ["Konec hry.", "Das Spiel ist aus.", ""]


def test_the_earlier_text_of_a_fuzzy_message_stays_whole_even_if_it_is_long(update: Update) -> None:
    long = "The game is over, and " * 12 + "nobody has won."
    before = f'msgid "{long}"\nmsgstr "Konec."\n'
    (fuzzy, *_) = update(source_with(f"{long} Really."), before)
    assert (fuzzy.previous_msgid, fuzzy.flags) == (long, ["fuzzy"])
