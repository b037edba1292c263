"""The two file formats of gettext: text catalogues (.po) are read, binary ones (.mo) are written.

Only the formats live here, with nothing but the standard library, because the build (build.py) loads this
file by its path before anything is installed, and a plain checkout compiles its catalogues with it at run
time (catalog.py). Which catalogue is used for what is catalog.py's business. The formats are those of the
GNU gettext manual, "The Format of PO Files" and "The Format of GNU MO Files"; like msgfmt, the writer leaves
out what is fuzzy or not translated, so that the reader falls back to the original text.
"""

import struct
from collections.abc import Iterable
from typing import NamedTuple

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", '"': '"', "\\": "\\"}
_KEYWORDS = ("msgctxt", "msgid_plural", "msgid", "msgstr")


class PoError(ValueError):
    """A line of a .po file that is no .po; the message begins with the number of the line."""


class Message(NamedTuple):
    """One entry. `strings` holds one text, or with `plural` one text for each plural form, in order."""

    context: str | None
    msgid: str
    plural: str | None
    strings: tuple[str, ...]
    fuzzy: bool

    @property
    def translated(self) -> bool:
        """Whether the entry may be shown: not fuzzy, and every form has a text."""
        return not self.fuzzy and all(self.strings)

    @property
    def key(self) -> tuple[str | None, str]:
        """What makes the entry unique in its catalogue: context and msgid."""
        return self.context, self.msgid


def parse(text: str) -> list[Message]:
    """The entries of a .po file in file order, the header (empty msgid) among them, obsolete ones left out.

    Raises PoError for a line that cannot be read, an entry without msgstr, and an entry that is there twice.
    """
    messages: dict[tuple[str | None, str], Message] = {}
    fields: dict[str, str] = {}
    current = ""
    fuzzy = False

    def finish(number: int) -> None:
        nonlocal fuzzy
        if fields:
            forms = {field: value for field, value in fields.items() if field.startswith("msgstr")}
            numbered = [f"msgstr[{form}]" for form in range(len(forms))]
            if "msgid" not in fields or list(forms) != (numbered if "msgid_plural" in fields else ["msgstr"]):
                raise PoError(f"line {number}: the entry above lacks its msgid or its msgstr forms")
            message = Message(
                fields.get("msgctxt"),
                fields["msgid"],
                fields.get("msgid_plural"),
                tuple(forms.values()),
                fuzzy,
            )
            if message.key in messages:
                raise PoError(f"line {number}: {message.msgid!r} is there twice")
            messages[message.key] = message
        fields.clear()
        fuzzy = False

    number = 0
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            # A comment after a msgstr opens the next entry; a comment before a msgid belongs to it.
            if current.startswith("msgstr"):
                finish(number)
                current = ""
            if line.startswith("#,"):
                fuzzy = fuzzy or "fuzzy" in line
            continue
        if not line.startswith('"'):
            keyword, _, line = line.partition(" ")
            if current.startswith("msgstr") and not keyword.startswith("msgstr"):
                finish(number)
            current = keyword
            if keyword.partition("[")[0] not in _KEYWORDS or keyword in fields:
                raise PoError(f"line {number}: {raw!r} does not belong here")
            fields[current] = ""
        if not current:
            raise PoError(f"line {number}: a text without a keyword before it")
        fields[current] += _unquote(line.strip(), number)
    finish(number)
    return list(messages.values())


def _unquote(quoted: str, number: int) -> str:
    if len(quoted) < 2 or quoted[0] != '"' or quoted[-1] != '"':
        raise PoError(f"line {number}: {quoted!r} is not in double quotes")
    characters = iter(quoted[1:-1])
    text = ""
    for character in characters:
        if character == "\\":
            escape = next(characters, "")
            if escape not in _ESCAPES:
                raise PoError(f"line {number}: unknown escape \\{escape}")
            character = _ESCAPES[escape]
        elif character == '"':
            raise PoError(f"line {number}: a double quote inside needs a backslash")
        text += character
    return text


def header(messages: Iterable[Message]) -> dict[str, str]:
    """The header's fields by name in lower case ("plural-forms", "language"); empty without a header."""
    for message in messages:
        if message.key == (None, ""):
            lines = (line.partition(":") for line in message.strings[0].splitlines())
            return {name.strip().lower(): value.strip() for name, _, value in lines}
    return {}


def to_mo(messages: Iterable[Message]) -> bytes:
    """The bytes of a .mo file with every translated entry of `messages`, in UTF-8."""
    pairs = sorted(
        (
            (f"{message.context}\4" if message.context is not None else "")
            + (message.msgid if message.plural is None else f"{message.msgid}\0{message.plural}"),
            "\0".join(message.strings),
        )
        for message in messages
        if message.translated
    )
    originals = [original.encode() for original, _ in pairs]
    translations = [translation.encode() for _, translation in pairs]
    # Magic, revision, number of pairs, offsets of both tables, then an empty hash table; a text ends in NUL.
    originals_table = 7 * 4
    translations_table = originals_table + 8 * len(pairs)
    offset = translations_table + 8 * len(pairs)
    table = b""
    for text in originals + translations:
        table += struct.pack("<II", len(text), offset)
        offset += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), originals_table, translations_table, 0, offset)
    return head + table + b"".join(text + b"\0" for text in originals + translations)


def compile_file(path: str) -> bytes:
    """The .mo bytes of the .po file at `path`. Raises OSError, UnicodeDecodeError, PoError with the path."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        return to_mo(parse(text))
    except PoError as error:
        raise PoError(f"{path}: {error}") from None
