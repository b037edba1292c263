"""Find what is wrong with one translation: its fields, its braces, its plural forms.

compiler.py asks this module, and leaves out a translation that has a fault, so that the player hears the English text.
.ci/update-catalogues and the tests ask it too, and name the file and the line. It does not check whether a noun has the
form that a text asks for: wording.py finds that out when it makes a line.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import polib

WITHOUT_FORMS = ("list", "sign", "words", "voice")
"""The contexts whose texts have plain values in their fields: the form of a noun cannot be chosen there."""


class Plurals(NamedTuple):
    """The plural rule of a language: how many forms there are, and which one a count takes."""

    forms: int
    form_of: Callable[[int], int]

    def is_only_for_one(self, form: int) -> bool:
        """Return whether only the count 1 uses this form, so that the form may say "a trick" without a number."""
        return form == self.form_of(1) and all(self.form_of(count) != form for count in range(200) if count != 1)


def plurals_of(header: str) -> Plurals | None:
    """Return the rule in the field Plural-Forms of a header; None if gettext could not use it."""
    found = re.fullmatch(r"\s*nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*(.+?)\s*;?\s*", header)
    if not found:
        return None
    try:
        form_of = gettext.c2py(found[2])
        used = {form_of(count) for count in range(200)}
    except (ValueError, RecursionError, ZeroDivisionError):
        return None
    return Plurals(int(found[1]), form_of) if max(used) < int(found[1]) else None


def fields_of(text: str) -> set[str]:
    """Return the names of the fields of a text, without the form: "tile" for "{tile:acc}".

    Raises ValueError if the braces are broken.
    """
    braces = {
        f"{name}!{conversion}" if conversion else name
        for _, name, _, conversion in Formatter().parse(text)
        if name is not None
    }
    return braces | {f"%{name}" for name in re.findall(r"%\((\w+)\)", text)}


def forms_asked(text: str) -> Iterator[tuple[str, str]]:
    """Yield each field with the form that the text asks for: "tile", "acc". Raises ValueError for broken braces."""
    for _, name, form, _ in Formatter().parse(text):
        if name is not None and form:
            yield name, form


def faults(entry: polib.POEntry, plurals: Plurals | None, domain: str) -> list[str]:
    """Return the faults of a translation, each in words. A missing or fuzzy translation has none."""
    if not entry.translated():
        return []
    if not entry.msgid_plural:
        return [*_faults_of_words(entry), *_faults_of_text(entry, entry.msgstr, [entry.msgid], domain)]
    if plurals is None:
        return ["it counts, but the header has no valid Plural-Forms"]
    texts = [entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)]
    found = []
    if len(texts) != plurals.forms:
        found.append(f"it has {len(texts)} plural forms instead of {plurals.forms}")
    for form, text in enumerate(texts):
        originals = [entry.msgid_plural, entry.msgid] if plurals.is_only_for_one(form) else [entry.msgid_plural]
        found += _faults_of_text(entry, text, originals, domain)
    return found


def _faults_of_words(entry: polib.POEntry) -> Iterator[str]:
    """Yield the faults of a key, or of a list of words to type."""
    text = entry.msgstr
    if entry.msgctxt == "key" and (len(text) != 1 or text.isdecimal() or text.isspace()):
        yield f"a key is one letter or sign and no digit, not {text!r}"
    if entry.msgctxt == "words" and not all(word.strip() for word in text.split(",")):
        yield "a word of its list is empty"


def _faults_of_text(entry: polib.POEntry, text: str, originals: list[str], domain: str) -> Iterator[str]:
    """Yield the faults of one plural form.

    ``originals``: the English texts whose fields it may use, the usual first.
    """
    try:
        there = fields_of(text)
        asked = list(forms_asked(text))
    except ValueError as error:
        yield f"its braces are broken: {error}"
        return
    if any(char < " " and char not in "".join(originals) for char in text):
        yield "it has a line break or another control character"
    wanted = [fields_of(original) for original in originals]
    known = fields_of(entry.msgid) | fields_of(entry.msgid_plural or "")
    has_no_forms = domain in ("lexicon", "click") or entry.msgctxt in WITHOUT_FORMS
    for name, form in asked:
        if "{" in form:
            yield f"the form of {_write_field(name)} has braces of its own"
        elif has_no_forms:
            yield f"{{{name}:{form}}} asks for a form, which no text here can"
    yield from _faults_of_names(there, wanted, known)
    if any(name.startswith("%") for name in wanted[0]) and there <= known:
        try:
            _ = text % {name[1:]: 0 for name in known if name.startswith("%")}
        except (ValueError, TypeError, KeyError) as error:
            yield f"its percent sign is broken: {error}"


def _faults_of_names(given_names: set[str], wanted_names: list[set[str]], known: set[str]) -> Iterator[str]:
    """Yield the faults in the names of fields."""
    for name in sorted(given_names - known):
        yield f"the field {_write_field(name)} does not exist, there are: {_join_fields(known)}"
    if given_names <= known and given_names not in wanted_names:
        for name in sorted(wanted_names[0] - given_names):
            yield f"the field {_write_field(name)} is missing"
        for name in sorted(given_names - wanted_names[0]):
            yield f"the field {_write_field(name)} does not belong in this form"


def _write_field(name: str) -> str:
    return f"%({name[1:]})" if name.startswith("%") else f"{{{name}}}"


def _join_fields(names: set[str]) -> str:
    return ", ".join(map(_write_field, sorted(names))) or "none"
