"""Find the languages that there are, choose one, and return its texts and noun forms.

This module chooses no wording (announcer/ does) and writes no message. Importing it must stay cheap and must not import
click: the language has to be set before click's decorators run, so this is the first module of the program. A language
is a folder in `locales`, which we find by looking and never list in code. We offer it as soon as most of it is
translated:

- `moon_access.po`: our own texts; `moon_access-braille.po`: an overlay with their short forms for braille;
- `lexicon.po`: noun forms, kept by hand; the context of an entry is the form, its msgid a number or noun;
- `click.po`: the texts of click itself.

files.py knows where the catalogues are and compiles them.
"""

import functools
import gettext
import os
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, NoReturn

from . import files
from .compiler import share

ENGLISH: Final = "en"
"""The language of the source: its texts are the messages themselves, so that it is always complete."""

LEAST_SHARE_TO_OFFER: Final = 0.9
"""The share of messages that a language must have before we offer it. Missing messages are in English, which a voice or
a braille table of the language garbles. One line in ten is bearable for a while, and waiting for the last one would
keep a language from its players whenever a few messages are new."""

UNFINISHED_VARIABLE: Final = "MOON_ACCESS_UNFINISHED"
"""The environment variable with which a translator gets all languages, even unfinished ones."""

# The form that replaces a missing one, so that a language need not repeat a noun for cases that it does not have. Any
# other form of several words falls back to the form without its last word: "count m acc" to "count m".
_FORM_FALLBACK: Final = {
    "gen": "pl",
    "acc": "sg",
    "ins": "sg",
    "dat": "sg",
    "count": "number",
    "tile": "number",
}


class Catalog:
    """The texts of one language in one way of reading. It costs little to make: the first question reads the files.

    `language` is a code of `languages()`; `braille` puts the short forms first. If a language has no folder, making its
    catalogue raises ValueError.
    """

    __slots__ = ("braille", "language")

    def __init__(self, language: str, braille: bool = False) -> None:
        if language != ENGLISH and language not in files.folders():
            raise ValueError(f"no catalogue for the language {language!r}")
        self.language: Final = language
        self.braille: Final = braille

    def __repr__(self) -> str:
        return f"Catalog({self.language!r}, braille={self.braille})"

    def text(self, msgid: str) -> str:
        """Return the text for `msgid`: in braille its short form, otherwise the language's text, otherwise `msgid`."""
        # gettext answers the empty msgid with the catalogue's header.
        return _texts(self.language, self.braille).gettext(msgid) if msgid else ""

    def plural(self, singular: str, plural: str, count: int) -> str:
        """Return the text for a message that counts `count` of something, with its fields still empty."""
        return _texts(self.language, self.braille).ngettext(singular, plural, count)

    def context(self, context: str, msgid: str) -> str:
        """Return the text for `msgid` in this context.

        In other contexts, the English words may need another translation.
        """
        return _texts(self.language, self.braille).pgettext(context, msgid)

    def own_text(self, context: str, msgid: str) -> str | None:
        """Return the language's own text for `msgid` in this context; None if it has none, or is English."""
        return _own_texts(self.language, context).get(msgid)

    def key(self, msgid: str) -> str:
        """Return the key of a command whose English key is `msgid`; empty if the command has none.

        A key of the language itself has priority. If it equals the English key of another command without a key in this
        language, that other command has no key.
        """
        own = _own_texts(self.language, "key")
        return own.get(msgid, "" if msgid in own.values() else msgid)

    def text_of_click(self, msgid: str) -> str:
        """Return click's own text for `msgid`.

        gettext's global functions, which click uses, load the names of all locales to find the catalogue. This method
        is faster, for texts that every start needs.
        """
        return _texts_of_click(self.language).gettext(msgid)

    def form(self, noun: str, form: str) -> str:
        """Return the noun form `form` ("sg", "gen", "count f acc" ...) of `noun`, a number's digits or "doubles".

        A form that the lexicon lacks falls back: "gen" to "pl"; "acc", "ins" and "dat" to "sg"; "count" and "tile" to
        "number"; any form of several words to the form without its last word. If the lexicon has none of these, the
        English noun is used. If English has none either, this raises KeyError.
        """
        try:
            return _form(self.language, noun, form)
        except KeyError:
            return _form(ENGLISH, noun, form)

    def forms(self, noun: str) -> Sequence[str]:
        """Return all forms of `noun` that the language's own lexicon has: "sg", "count f acc"."""
        return _own_forms(self.language).get(noun, ())

    def own_form(self, noun: str, form: str) -> str:
        """Return the noun form of the language's own lexicon, with the fallbacks of ``form``; empty if it has none."""
        try:
            return _form(self.language, noun, form)
        except KeyError:
            return ""


def pgettext(context: str, msgid: str) -> str:
    """Return the text. The call marks it with a context for the catalogue; the user of the text looks it up there."""
    return msgid


@functools.cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages that we offer: English first, the others by their code."""
    return (ENGLISH, *(code for code in files.folders() if code != ENGLISH and _is_offered(code)))


def _is_offered(language: str) -> bool:
    """Return whether enough of a language is translated.

    A catalogue that does not say how much is translated counts as complete.
    """
    if os.environ.get(UNFINISHED_VARIABLE):
        return True
    try:
        content = files.load_catalogue(language, "moon_access")
        return content is not None and share(content) >= LEAST_SHARE_TO_OFFER
    except ValueError:
        return False


def language_name(code: str) -> str:
    """Return the language's own name for itself ("Deutsch"); its code if its lexicon has no name."""
    try:
        return _form(code, "name", "language")
    except KeyError:
        return code


def code_named(name: str) -> str:
    """Return the code of the language with this own name ("Deutsch", "čeština"); empty if we have none."""
    typed = name.strip().casefold()
    return next((code for code in languages() if typed and language_name(code).casefold() == typed), "")


def prepare(language: str) -> None:
    """Make click speak `language`. Call this before importing click, and again for another language.

    This is the only setting of the whole process in this module: click asks gettext's global functions.
    """
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("click", _folder_of_click(language))
    gettext.textdomain("click")


def system_language(environ: Mapping[str, str] | None = None) -> str:
    """Return the language of the user's system if we speak it, otherwise English.

    This reads the locale as gettext does: the locale is the first of LC_ALL, LC_MESSAGES and LANG that is not empty;
    the list in LANGUAGE comes before it, unless the locale is C. If none of them is set, ask Windows.
    """
    if environ is None:
        environ = os.environ
    locale_name = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    if _language_part(locale_name) in ("c", "posix"):
        return ENGLISH
    wanted = [*environ.get("LANGUAGE", "").split(":"), locale_name, _windows_language()]
    return next((code for code in map(_code_for, wanted) if code), ENGLISH)


def chosen_language(argv: Sequence[str], environ: Mapping[str, str], saved: str | None) -> str:
    """Return the language before click reads the command line, from the flag, environment, settings, or system.

    `argv` is without the program's name. The flag is `--language de` or `--language=de`, and the last one counts. A
    value that names no language of ours is skipped, because click reports it later.
    """
    chosen = ""
    words = iter(argv)
    for word in words:
        if word == "--":
            break
        flag, equals, value = word.partition("=")
        if flag == "--language":
            chosen = _code_meant(value if equals else next(words, "")) or chosen
    asked = _code_meant(environ.get("MOON_ACCESS_LANGUAGE", ""))
    return chosen or asked or _code_for(saved or "") or system_language(environ)


def _code_meant(typed: str) -> str:
    """Return our code for a typed locale or language name; empty if we do not have the language."""
    return _code_for(typed) or code_named(typed)


_SCRIPTS: Final = {
    "@latin": "latn",
    "@cyrillic": "cyrl",
    "zh_cn": "hans",
    "zh_sg": "hans",
    "zh_tw": "hant",
    "zh_hk": "hant",
    "zh_mo": "hant",
}
"""The script that the name of a locale means, if it does not say the script itself."""


def _code_for(name: str) -> str:
    """Return our code for a locale's name ("de_AT.UTF-8", "pt-BR"), or its closest variant; empty if we have none.

    "pt_PT" finds "pt", and otherwise "pt_BR": its players understand that better than English.
    """
    plain, _, modifier = name.strip().lower().replace("-", "_").partition("@")
    plain = plain.partition(".")[0]
    language, *others = plain.split("_")
    scripts = (_SCRIPTS.get(f"@{modifier}"), _SCRIPTS.get(plain))
    wanted = {*others, modifier, *scripts}

    def distance(code: str) -> tuple[int, int, str]:
        parts = set(code.lower().replace("@", "_").split("_")[1:])
        return -len(parts & wanted), len(parts - wanted), code

    ours = [code for code in languages() if code.lower().replace("@", "_").split("_")[0] == language]
    return min(ours, key=distance, default="")


def _language_part(locale_name: str) -> str:
    return locale_name.replace("-", "_").replace(".", "_").replace("@", "_").partition("_")[0].strip().lower()


def _windows_language() -> str:
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""


def _form(language: str, noun: str, form: str) -> str:
    """Return a form that the language's own lexicon has, or its fallback. Raises KeyError."""
    candidate = form
    while candidate:
        try:
            return _lexicon(language).pgettext(candidate, noun)
        except KeyError:
            candidate = candidate.rpartition(" ")[0] or _FORM_FALLBACK.get(candidate, "")
    raise KeyError(f"{language}: no form {form!r} of {noun!r}")


@functools.cache
def _texts(language: str, braille: bool) -> gettext.NullTranslations:
    translations = _load(language, "moon_access-braille" if braille else "moon_access")
    if braille:
        translations.add_fallback(_texts(language, False))
    return translations


@functools.cache
def _own_texts(language: str, context: str) -> Mapping[str, str]:
    """Return all texts that the language itself has in this context, by their msgids."""
    translations = _texts(language, False)
    return translations.in_context(context) if isinstance(translations, Searched) else {}


@functools.cache
def _own_forms(language: str) -> Mapping[str, Sequence[str]]:
    """Return the forms that the language's own lexicon has of each noun."""
    lexicon = _lexicon(language)
    forms: dict[str, list[str]] = {}
    for form, noun in lexicon.in_contexts() if isinstance(lexicon, Searched) else ():
        forms.setdefault(noun, []).append(form)
    return forms


@functools.cache
def _texts_of_click(language: str) -> gettext.NullTranslations:
    return _load(language, "click")


class _EmptyLexicon(gettext.NullTranslations):
    """The end of a lexicon. gettext would answer with the msgid, and nobody would notice a missing form."""

    def pgettext(self, context: str, message: str) -> NoReturn:
        raise KeyError(message)


@functools.cache
def _lexicon(language: str) -> gettext.NullTranslations:
    translations = _load(language, "lexicon")
    translations.add_fallback(_EmptyLexicon())
    return translations


def _load(language: str, domain: str) -> gettext.NullTranslations:
    """Return the catalogue of a domain, an empty one if there is none. Raises NoTexts."""
    content = files.load_catalogue(language, domain)
    if content is None and (language, domain) == (ENGLISH, "lexicon"):
        raise files.NoTexts("moon-access has no texts here. In its folder, run: pip install -e .")
    return Searched(content) if content else gettext.NullTranslations()


def _folder_of_click(language: str) -> str:
    """Return a folder in which gettext finds the compiled click catalogue of `language`, if there is any."""
    content = files.load_catalogue(language, "click")
    if content is None or files.is_fresh(language, "click"):
        return str(files.locales())
    return _temporary_folder(language, content)


def _temporary_folder(language: str, content: bytes) -> str:
    # gettext's global functions only read files. If the checkout is read-only, the file must be elsewhere.
    import atexit
    import shutil
    import tempfile

    try:
        folder = Path(tempfile.mkdtemp(prefix="moon-access-"))
    except OSError:  # no folder is writable: click then speaks English
        return str(files.locales())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    below = folder / language / "LC_MESSAGES"
    with suppress(OSError):
        below.mkdir(parents=True)
    files.write_whole(below / "click.mo", content)
    return str(folder)


_LITTLE_ENDIAN, _BIG_ENDIAN = b"\xde\x12\x04\x95", b"\x95\x04\x12\xde"
_CONTEXT = "\x04"
"""The character between a context and its text."""
KEPT = 4096
"""The size of the cache: more than a catalogue has, and a limit, because some texts are made of what players type."""


class Searched(gettext.NullTranslations):
    """The catalogue with this ``content``, in UTF-8. It looks up each text only when it is needed.

    The library's ``GNUTranslations`` reads a whole catalogue as it is made, 2,000 texts, and the first prompt needs
    forty. This class searches instead: the originals of a .mo stand in order (GNU gettext manual, "The Format of GNU MO
    Files"). It caches what it found, because a session asks for the same texts at every line. It raises OSError if the
    content is no compiled catalogue.
    """

    def __init__(self, content: bytes) -> None:
        super().__init__()
        if content[:4] not in (_LITTLE_ENDIAN, _BIG_ENDIAN):
            raise OSError(0, "Bad magic number")
        self._content = content
        self._order: Literal["little", "big"] = "little" if content[:4] == _LITTLE_ENDIAN else "big"
        self._texts, self._originals, self._translated = map(self._number, (8, 12, 16))
        self._plural_of: Callable[[int], int] | None = None
        self._find_cached = lru_cache(KEPT)(self._search)

    def gettext(self, message: str) -> str:
        found = self._find_cached(message)
        return super().gettext(message) if found is None else found.partition("\0")[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        found = self._find_cached(msgid1)
        forms = [] if found is None else found.split("\0")
        form = self._form(n) if forms else 0
        return forms[form] if form < len(forms) else super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        found = self._find_cached(f"{context}{_CONTEXT}{message}")
        return super().pgettext(context, message) if found is None else found.partition("\0")[0]

    def in_context(self, context: str) -> dict[str, str]:
        """Return all translations in this context, by their msgids."""
        beginning = f"{context}{_CONTEXT}".encode()
        found = {}
        for at in range(bisect_left(range(self._texts), beginning, key=self._original), self._texts):
            original = self._original(at)
            if not original.startswith(beginning):
                break
            text = self._entry(self._translated, at).partition(b"\0")[0]
            found[original.removeprefix(beginning).decode("utf-8")] = text.decode("utf-8")
        return found

    def in_contexts(self) -> Iterator[tuple[str, str]]:
        """Yield the context and the msgid of each translation that has a context."""
        for at in range(self._texts):
            context, found, msgid = self._original(at).decode("utf-8").partition(_CONTEXT)
            if found:
                yield context, msgid

    def _search(self, original: str) -> str | None:
        """Return the translation, with a NUL between its plural forms; None if there is none."""
        sought = original.encode("utf-8", "surrogatepass")
        at = bisect_left(range(self._texts), sought, key=self._original)
        if at == self._texts or self._original(at) != sought:
            return None
        return self._entry(self._translated, at).decode("utf-8")

    def _original(self, index: int) -> bytes:
        return self._entry(self._originals, index).partition(b"\0")[0]  # the plural follows the NUL

    def _entry(self, table: int, at: int) -> bytes:
        length, start = self._number(table + 8 * at), self._number(table + 8 * at + 4)
        return self._content[start : start + length]

    def _number(self, at: int) -> int:
        return int.from_bytes(self._content[at : at + 4], self._order)

    def _form(self, count: int) -> int:
        """Return the number of the plural form for this count, by the rule in the header."""
        if self._plural_of is None:
            rule = (self._find_cached("") or "").partition("plural=")[2].partition(";")[0].partition("\n")[0]
            self._plural_of = gettext.c2py(rule or "n != 1")
        return self._plural_of(count)
