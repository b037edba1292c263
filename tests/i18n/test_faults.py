"""The program finds a faulty translation and skips it, so that the player hears the English text."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from moon_access.i18n.catalog import Searched
from moon_access.i18n.compiler import compile_catalogue
from moon_access.i18n.faults import faults, plurals_of

HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"

"""
THREE = plurals_of("nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);")


def faults_of_entry(entry: str, domain: str = "moon_access") -> list[str]:
    """Return the faults of the entry."""
    (one,) = polib.pofile(HEADER + entry)
    return faults(one, THREE, domain)


@pytest.mark.parametrize(
    ("msgid", "text", "fault"),
    [
        ("{name} passes.", "{nazwa} pasuje.", "the field {nazwa} does not exist, there are: {name}"),
        ("{name} passes.", "{name pasuje.", "its braces are broken: expected '}' before end of string"),
        ("{name} passes.", "name} pasuje.", "its braces are broken: Single '}' encountered in format string"),
        ("{name} passes.", "{} pasuje.", "the field {} does not exist, there are: {name}"),
        ("{name} passes.", "{name.x} pasuje.", "the field {name.x} does not exist, there are: {name}"),
        ("{name} passes.", "{name!r} pasuje.", "the field {name!r} does not exist, there are: {name}"),
        ("{name} passes.", "{name:{name}} pasuje.", "the form of {name} has braces of its own"),
        ("{name} passes.", "Pas.", "the field {name} is missing"),
        ("%(prog)s, now", "%(prg)s", "the field %(prg) does not exist, there are: %(prog)"),
        ("%(prog)s, now", "now %(prog)", "its percent sign is broken: incomplete format"),
    ],
)
def test_a_fault_names_the_field(msgid: str, text: str, fault: str) -> None:
    assert fault in faults_of_entry(f'msgid "{msgid}"\nmsgstr "{text}"\n')


@pytest.mark.parametrize(
    ("context", "msgid", "text", "fault"),
    [
        ("key", "h", "7", "a key is one letter or sign and no digit, not '7'"),
        ("key", "h", "ab", "a key is one letter or sign and no digit, not 'ab'"),
        ("words", "hand, tiles", ", ręka", "a word of its list is empty"),
        ("words", "hand, tiles", "ręka,", "a word of its list is empty"),
        ("sign", "dot", "kro\\npka", "it has a line break or another control character"),
    ],
)
def test_a_key_or_a_word_that_nobody_could_type_is_a_fault(context: str, msgid: str, text: str, fault: str) -> None:
    assert faults_of_entry(f'msgctxt "{context}"\nmsgid "{msgid}"\nmsgstr "{text}"\n') == [fault]


@pytest.mark.parametrize("text", ["{name:acc} pasuje.", "Pasuje: {name}.", ""])
def test_a_text_may_choose_the_noun_form_and_the_order_of_fields(text: str) -> None:
    assert faults_of_entry(f'msgid "{{name}} passes."\nmsgstr "{text}"\n') == []


@pytest.mark.parametrize("context", ["list", "sign", "words"])
def test_asking_for_a_noun_form_in_a_list_is_a_fault(context: str) -> None:
    entry = f'msgctxt "{context}"\nmsgid "{{items}} or {{last}}"\nmsgstr "{{items}} lub {{last:acc}}"\n'
    assert faults_of_entry(entry) == ["{last:acc} asks for a form, which no text here can"]


def test_only_the_singular_may_omit_the_count() -> None:
    counted = 'msgid "a trick"\nmsgid_plural "{n} tricks"\nmsgstr[0] "lewa"\nmsgstr[1] "%s"\nmsgstr[2] "{n} lew"\n'
    assert faults_of_entry(counted % "{n} lewy") == []
    assert faults_of_entry(counted % "lewy") == ["the field {n} is missing"]


def test_a_missing_plural_form_is_a_fault() -> None:
    entry = 'msgid "a trick"\nmsgid_plural "{n} tricks"\nmsgstr[0] "lewa"\nmsgstr[1] "{n} lewy"\n'
    assert faults_of_entry(entry) == ["it has 2 plural forms instead of 3"]


@pytest.mark.parametrize("rule", ["", "nplurals=3", "nplurals=2; plural=n>4 ? 2 : 1;", "nplurals=2; plural=n !=;"])
def test_a_plural_rule_that_gettext_cannot_use_is_rejected(rule: str) -> None:
    assert plurals_of(rule) is None


def test_a_compiled_catalogue_has_no_text_with_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "moon_access.po"
    entries = 'msgid "{a}"\nmsgstr "{b}"\n\nmsgid "to {a}"\nmsgstr "do"\n\nmsgid "{a}."\nmsgstr "{a:x}!"\n\n'
    entries += 'msgid "c"\nmsgid_plural "{n} c"\n'
    path.write_text(f'{HEADER}{entries}msgstr[0] "d"\nmsgstr[1] "{{n}} d"\n', "utf-8")
    texts = Searched(compile_catalogue(path))
    assert [texts.gettext(text) for text in ("{a}", "to {a}", "{a}.")] == ["{a}", "to {a}", "{a:x}!"]
    assert texts.ngettext("c", "{n} c", 5) == "{n} c"


def test_a_wrong_plural_rule_does_not_end_the_program(tmp_path: Path) -> None:
    path = tmp_path / "moon_access.po"
    header = HEADER.replace("nplurals=3; plural=(n==1", "nplurals=3; plural=(n=1")
    path.write_text(
        f'{header}msgid "c"\nmsgid_plural "{{n}} c"\nmsgstr[0] "d"\nmsgstr[1] "e"\nmsgstr[2] "f"\n\n'
        'msgid "a"\nmsgstr "b"\n',
        "utf-8",
    )
    texts = Searched(compile_catalogue(path))
    assert [texts.gettext("a"), texts.ngettext("c", "{n} c", 1), texts.ngettext("c", "{n} c", 5)] == ["b", "c", "{n} c"]
