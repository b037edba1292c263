"""A catalogue that we search gives the same texts as the library, which loads it whole."""

from __future__ import annotations

import gettext
import io

import polib
import pytest

from moon_access.i18n import files
from moon_access.i18n.catalog import Searched

CATALOGUES = [
    (language, domain)
    for language in files.folders()
    for domain in ("moon_access", "moon_access-braille", "lexicon")
    if files.load_catalogue(language, domain) is not None
]


@pytest.mark.parametrize(("code", "domain"), CATALOGUES)
def test_the_fast_lookup_finds_every_text_that_gettext_finds(code: str, domain: str) -> None:
    content = files.load_catalogue(code, domain)
    assert content is not None
    ours, library = Searched(content), gettext.GNUTranslations(io.BytesIO(content))
    entries = polib.pofile(str(files.locales() / code / "LC_MESSAGES" / f"{domain}.po"))
    assert entries or domain == "moon_access-braille", "a language that was just begun has no short forms"
    for entry in entries:
        if entry.msgctxt is not None:
            assert ours.pgettext(entry.msgctxt, entry.msgid) == library.pgettext(entry.msgctxt, entry.msgid)
        elif entry.msgid_plural:
            for count in range(121):
                assert ours.ngettext(entry.msgid, entry.msgid_plural, count) == library.ngettext(
                    entry.msgid, entry.msgid_plural, count
                )
        else:
            assert ours.gettext(entry.msgid) == library.gettext(entry.msgid)


@pytest.mark.parametrize("sought", ["", "a text that no catalogue has", "\U0010ffff", "\ud800", "!"])
def test_a_missing_attribute_gets_the_same_answer_as_from_gettext(sought: str) -> None:
    content = files.load_catalogue("de", "moon_access")
    assert content is not None
    ours, library = Searched(content), gettext.GNUTranslations(io.BytesIO(content))
    assert ours.gettext(sought) == library.gettext(sought)
    assert ours.pgettext("context", sought) == library.pgettext("context", sought)
    if sought:  # the empty text is the header, which has no plural
        assert ours.ngettext(sought, "many", 1) == library.ngettext(sought, "many", 1)


def test_a_file_that_is_no_catalogue_is_refused() -> None:
    with pytest.raises(OSError, match="magic"):
        Searched(b"msgid")
