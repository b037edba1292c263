"""Name the keys that type no text: arrows, function keys, Ctrl with a letter.

Names are "up", "page-down", "f5", "escape", "backspace", with "ctrl-", "alt-" and "shift-" before them in this order.
The sequences are those of ECMA-48 (CSI and SS3), of the VT220, and of xterm, rxvt and the Linux console. An unknown
sequence has no name. key_bytes.py splits bytes into keys.
"""

from __future__ import annotations

import re

ESCAPE = b"\x1b"

_LETTERS = {"A": "up", "B": "down", "C": "right", "D": "left", "F": "end", "H": "home"}
_PF = {"P": "f1", "Q": "f2", "R": "f3", "S": "f4"}
_LINUX = {"A": "f1", "B": "f2", "C": "f3", "D": "f4", "E": "f5"}

_NUMBERS = {
    **dict(enumerate(("home", "insert", "delete", "end", "page-up", "page-down", "home", "end"), 1)),
    **{number: f"f{key}" for key, number in enumerate((*range(11, 16), *range(17, 22), 23, 24), 1)},
    **{number: f"f{key}" for key, number in enumerate((25, 26, 28, 29, *range(31, 35)), 13)},
}
"""The VT220's sequences, and those of rxvt for Home and End: ``CSI number ~``."""

_RXVT = {"~": "", "^": "ctrl-", "$": "shift-", "@": "ctrl-shift-"}
"""How rxvt ends a numbered sequence if a modifier key is held."""

_CONTROLS = {
    0x00: "ctrl-space",
    0x08: "backspace",
    0x09: "tab",
    0x0A: "enter",
    0x0D: "enter",
    0x1B: "escape",
    0x7F: "backspace",
}
_SEQUENCE = re.compile(r"(?P<introducer>\[\[|\[|O)(?P<key>\d*)(?:;(?P<held>\d+))?(?P<end>[A-Za-z~^$@])")


def name_key(raw: bytes) -> str:
    """Return the name of the key that sends these bytes, or "" if they are unknown or text."""
    if len(raw) == 1:
        return _CONTROLS.get(raw[0]) or (f"ctrl-{chr(raw[0] + 0x40).lower()}" if raw[0] < 0x20 else "")
    if not raw.startswith(ESCAPE):
        return ""
    if raw.startswith(ESCAPE * 2):  # rxvt with Alt
        held = name_key(raw[1:])
        return f"alt-{held}" if held else ""
    text = raw[1:].decode("latin-1")
    found = _SEQUENCE.fullmatch(text)
    if found is None:
        return f"alt-{text}" if len(text) == 1 and text.isprintable() else ""
    return _of_sequence(found["introducer"], found["key"], found["held"] or "", found["end"])


def _of_sequence(introducer: str, number: str, held: str, end: str) -> str:
    if introducer == "[[":
        return "" if number else _LINUX.get(end, "")
    if introducer == "[" and number and end in _RXVT:
        name = _NUMBERS.get(int(number), "")
        return f"{_held(held)}{_RXVT[end]}{name}" if name else ""
    if introducer == "O":
        name = _LETTERS.get(end) or _PF.get(end, "")
        if not name and end.upper() in "ABCD":  # rxvt, with Ctrl
            name = f"ctrl-{_LETTERS[end.upper()]}"
        return f"{_held(held or number)}{name}" if name else ""
    if end == "Z":
        return "shift-tab"
    if end in "abcd":  # rxvt
        return f"shift-{_LETTERS[end.upper()]}"
    name = _LETTERS.get(end) or _PF.get(end, "")
    return f"{_held(held)}{name}" if name and number in ("", "1") else ""


def _held(code: str) -> str:
    """Decode the modifiers that xterm sends: one more than the sum of 1 for Shift, 2 for Alt and 4 for Ctrl."""
    keys = int(code) - 1 if code and len(code) < 4 else 0
    names = ((4, "ctrl-"), (2, "alt-"), (1, "shift-"))
    return "".join(name for bit, name in names if keys > 0 and keys & bit)
