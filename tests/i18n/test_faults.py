"""A translation that the program could not form is found, and left out, so that the player hears the English text."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from moon_access.i18n.catalog import Searched
from moon_access.i18n.compiler import compiled
from moon_access.i18n.faults import faults, plurals_of

HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"

"""
THREE = plurals_of("nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);")


def told(entry: str, domain: str = "moon_access") -> list[tuple[str, bool]]:
    """Return the faults of the entry: what is told, and whether the program could not form the text."""
    (one,) = polib.pofile(HEADER + entry)
    return [(fault.told, fault.is_fatal) for fault in faults(one, THREE, domain)]


@pytest.mark.parametrize(
    ("msgid", "text", "fault", "is_fatal"),
    [
        ("{name} passes.", "{nazwa} pasuje.", "the field {nazwa} does not exist, there are: {name}", True),
        ("{name} passes.", "{name pasuje.", "its braces are broken: expected '}' before end of string", True),
        ("{name} passes.", "name} pasuje.", "its braces are broken: Single '}' encountered in format string", True),
        ("{name} passes.", "{} pasuje.", "the field {} does not exist, there are: {name}", True),
        ("{name} passes.", "{name.x} pasuje.", "the field {name.x} does not exist, there are: {name}", True),
        ("{name} passes.", "{name!r} pasuje.", "the field {name!r} does not exist, there are: {name}", True),
        ("{name} passes.", "{name:{name}} pasuje.", "the form of {name} has braces of its own", True),
        ("{name} passes.", "Pas.", "the field {name} is missing", False),
        ("%(prog)s, now", "%(prg)s", "the field %(prg) does not exist, there are: %(prog)", True),
        ("%(prog)s, now", "now %(prog)", "its percent sign is broken: incomplete format", True),
    ],
)
def test_a_fault_says_the_field(msgid: str, text: str, fault: str, is_fatal: bool) -> None:
    assert (fault, is_fatal) in told(f'msgid "{msgid}"\nmsgstr "{text}"\n')


@pytest.mark.parametrize("text", ["{name:acc} pasuje.", "Pasuje: {name}.", ""])
def test_a_text_may_choose_the_form_and_the_order(text: str) -> None:
    assert told(f'msgid "{{name}} passes."\nmsgstr "{text}"\n') == []


@pytest.mark.parametrize("context", ["list", "sign", "words"])
def test_a_text_whose_fields_are_no_nouns_asks_for_no_form(context: str) -> None:
    entry = f'msgctxt "{context}"\nmsgid "{{items}} or {{last}}"\nmsgstr "{{items}} lub {{last:acc}}"\n'
    assert told(entry) == [("{last:acc} asks for a form, which no text here can", True)]


def test_only_the_form_for_one_may_leave_the_count_out() -> None:
    counted = 'msgid "a trick"\nmsgid_plural "{n} tricks"\nmsgstr[0] "lewa"\nmsgstr[1] "%s"\nmsgstr[2] "{n} lew"\n'
    assert told(counted % "{n} lewy") == []
    assert told(counted % "lewy") == [("the field {n} is missing", False)]


def test_a_plural_form_too_few_is_fatal() -> None:
    entry = 'msgid "a trick"\nmsgid_plural "{n} tricks"\nmsgstr[0] "lewa"\nmsgstr[1] "{n} lewy"\n'
    assert told(entry) == [("it has 2 plural forms instead of 3", True)]


@pytest.mark.parametrize("rule", ["", "nplurals=3", "nplurals=2; plural=n>4 ? 2 : 1;", "nplurals=2; plural=n !=;"])
def test_a_plural_rule_that_gettext_could_not_use_is_none(rule: str) -> None:
    assert plurals_of(rule) is None


def test_a_compiled_catalogue_has_nothing_that_cannot_be_formed(tmp_path: Path) -> None:
    path = tmp_path / "moon_access.po"
    entries = 'msgid "{a}"\nmsgstr "{b}"\n\nmsgid "{a}."\nmsgstr "{a:x}!"\n\nmsgid "c"\nmsgid_plural "{n} c"\n'
    path.write_text(f'{HEADER}{entries}msgstr[0] "d"\nmsgstr[1] "{{n}} d"\n', "utf-8")
    texts = Searched(compiled(path))
    assert [texts.gettext("{a}"), texts.gettext("{a}."), texts.ngettext("c", "{n} c", 5)] == ["{a}", "{a:x}!", "{n} c"]


def test_a_wrong_plural_rule_does_not_end_the_program(tmp_path: Path) -> None:
    path = tmp_path / "moon_access.po"
    header = HEADER.replace("nplurals=3; plural=(n==1", "nplurals=3; plural=(n=1")
    path.write_text(
        f'{header}msgid "c"\nmsgid_plural "{{n}} c"\nmsgstr[0] "d"\nmsgstr[1] "e"\nmsgstr[2] "f"\n\n'
        'msgid "a"\nmsgstr "b"\n',
        "utf-8",
    )
    texts = Searched(compiled(path))
    assert [texts.gettext("a"), texts.ngettext("c", "{n} c", 1), texts.ngettext("c", "{n} c", 5)] == ["b", "c", "{n} c"]
