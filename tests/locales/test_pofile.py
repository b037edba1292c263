"""The formats of gettext, read and written as the GNU gettext manual has them."""

import gettext
import io

import pytest
from babel.messages import mofile
from babel.messages import pofile as babel_pofile

from moon_access.i18n import pofile

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
HEADER += '"Plural-Forms: nplurals=2; plural=n>1;\\n"\n'


def test_an_entry_has_context_plural_and_forms():
    text = 'msgctxt "c"\nmsgid "a"\n"b"\nmsgid_plural "bs"\nmsgstr[0] "x"\nmsgstr[1] ""\n"y"\n'
    assert pofile.parse(text) == [pofile.Message("c", "ab", "bs", ("x", "y"), fuzzy=False)]


def test_entries_need_no_empty_line_between_them():
    text = '# one\nmsgid "a"\nmsgstr "b"\n# two\nmsgid "c"\nmsgstr "d"\nmsgctxt "e"\nmsgid "f"\nmsgstr "g"'
    assert [message.msgid for message in pofile.parse(text)] == ["a", "c", "f"]


def test_a_comment_may_stand_inside_an_entry():
    assert pofile.parse('msgid "a"\n# comment\nmsgstr "b"\n')[0].strings == ("b",)


def test_escapes_are_those_of_c():
    assert pofile.parse(r'msgid "a\n\t\"\\"' + '\nmsgstr "x"\n')[0].msgid == 'a\n\t"\\'


def test_fuzzy_is_of_its_entry_alone_and_obsolete_entries_are_passed_over():
    text = '#, fuzzy, c-format\nmsgid "a"\nmsgstr "b"\n\n#~ msgid "o"\n#~ msgstr "p"\n\nmsgid "c"\nmsgstr "d"\n'
    assert [(message.msgid, message.fuzzy) for message in pofile.parse(text)] == [("a", True), ("c", False)]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('msgid "a"\nmsgstr "b\n', 2),
        ('msgid "a"\nmsgstr "b"c"\n', 2),
        ('"a"\n', 1),
        ('msgid "a"\nmsgid "b"\n', 2),
        ('msgid "a"\n\nmsgid "b"\nmsgstr "c"\n', 3),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"\n\n', 4),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[2] "d"\n\n', 5),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n\n', 6),
        ("msgid a\n", 1),
        ('mesgid "a"\n', 1),
        (r'msgid "\q"', 1),
    ],
)
def test_a_broken_line_is_named(text, line):
    with pytest.raises(pofile.PoError, match=f"line {line}:"):
        pofile.parse(text)


def test_what_is_written_is_what_gettext_reads():
    entries = (
        'msgid "a"\nmsgstr "á"\n\nmsgctxt "c"\nmsgid "a"\nmsgstr "č"\n\n'
        'msgid "one"\nmsgid_plural "more"\nmsgstr[0] "x"\nmsgstr[1] "y"\n\n'
        '#, fuzzy\nmsgid "f"\nmsgstr "wrong"\n\n'
        'msgid "half"\nmsgid_plural "halves"\nmsgstr[0] "x"\nmsgstr[1] ""\n'
    )
    compiled = pofile.to_mo(pofile.parse(HEADER + "\n" + entries))
    read = gettext.GNUTranslations(io.BytesIO(compiled))
    assert read.gettext("a") == "á"
    assert read.pgettext("c", "a") == "č"
    assert [read.ngettext("one", "more", count) for count in (1, 2)] == ["x", "y"]
    assert read.gettext("f") == "f"
    assert read.ngettext("half", "halves", 2) == "halves"


def test_every_catalogue_is_compiled_as_babel_compiles_it(catalogue):
    with open(catalogue, encoding="utf-8") as file:
        theirs = io.BytesIO()
        mofile.write_mo(theirs, babel_pofile.read_po(file))
    theirs.seek(0)
    ours = gettext.GNUTranslations(io.BytesIO(pofile.compile_file(catalogue)))
    by_babel = gettext.GNUTranslations(theirs)
    assert {key: text for key, text in ours._catalog.items() if key} == {
        key: text for key, text in by_babel._catalog.items() if key
    }
