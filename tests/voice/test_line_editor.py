"""Each key edits the line and the screen as the terminal's own line mode would."""

from __future__ import annotations

import unicodedata

import pytest

from moon_access.outputs.key_bytes import name_key
from moon_access.outputs.line_editor import LONGEST, Edit, Effect, LineEditor

NAMED = {
    "up": (b"\x1b[A", b"\x1bOA"),
    "down": (b"\x1b[B", b"\x1bOB"),
    "right": (b"\x1b[C", b"\x1bOC"),
    "left": (b"\x1b[D", b"\x1bOD"),
    "home": (b"\x1b[H", b"\x1bOH", b"\x1b[1~", b"\x1b[7~"),
    "end": (b"\x1b[F", b"\x1bOF", b"\x1b[4~", b"\x1b[8~"),
    "insert": (b"\x1b[2~",),
    "delete": (b"\x1b[3~",),
    "page-up": (b"\x1b[5~",),
    "page-down": (b"\x1b[6~",),
    "f1": (b"\x1bOP", b"\x1b[11~", b"\x1b[[A", b"\x1b[P"),
    "f4": (b"\x1bOS", b"\x1b[14~", b"\x1b[[D"),
    "f5": (b"\x1b[15~", b"\x1b[[E"),
    "f6": (b"\x1b[17~",),
    "f10": (b"\x1b[21~",),
    "f11": (b"\x1b[23~",),
    "f12": (b"\x1b[24~",),
    "f13": (b"\x1b[25~",),
    "f20": (b"\x1b[34~",),
    "shift-f12": (b"\x1b[24;2~", b"\x1b[24$"),
    "ctrl-left": (b"\x1b[1;5D", b"\x1bOd", b"\x1bO5D"),
    "ctrl-right": (b"\x1b[1;5C", b"\x1bOc"),
    "shift-up": (b"\x1b[1;2A", b"\x1b[a"),
    "alt-up": (b"\x1b[1;3A", b"\x1b\x1b[A"),
    "ctrl-alt-shift-home": (b"\x1b[1;8H",),
    "ctrl-page-up": (b"\x1b[5;5~", b"\x1b[5^"),
    "shift-tab": (b"\x1b[Z",),
    "alt-h": (b"\x1bh",),
    "escape": (b"\x1b",),
    "backspace": (b"\x7f", b"\x08"),
    "enter": (b"\r", b"\n"),
    "tab": (b"\t",),
    "ctrl-space": (b"\x00",),
    "ctrl-a": (b"\x01",),
    "ctrl-\\": (b"\x1c",),
    "": (
        b"\x1b[99~",
        b"\x1b[1;5",
        b"\x1b[?1;2c",
        b"\x1b[9999999999;99999999999z",
        b"\x1bOp",
        b"\x1b[[Z",
        b"\xc3",
        b"a",
    ),
}


@pytest.mark.parametrize("name", NAMED)
def test_keys_that_are_no_text_have_their_names_on_every_terminal(name: str) -> None:
    assert {name_key(raw) for raw in NAMED[name]} == {name}


class Screen:
    """A row of a terminal, as the pressed keys change it."""

    def __init__(self, opened_by: str | None = None) -> None:
        self.editor = LineEditor()
        self.editor.opened_by = opened_by
        self.row = ""

    def press(self, *keys: str) -> Edit:
        """Press keys. Each is a character, or the name of a key between < and >."""
        for key in keys:
            name = key[1:-1] if len(key) > 2 and key.startswith("<") else ""
            edit = self.editor.press("" if name else key, name)
            assert not {char for char in edit.screen_text if unicodedata.category(char) == "Cc"} - {"\b", "\n"}
            for char in edit.screen_text.replace("\b \b", "\b"):
                self.row = self.row[:-1] if char == "\b" else self.row + char
        return edit


def test_typed_characters_form_the_line_and_enter_ends_it() -> None:
    screen = Screen()
    assert screen.press(*"hand č ü") == Edit(Effect.TYPED, "ü", "hand č ü", "ü")
    assert screen.press("<enter>") == Edit(Effect.ENTERED, "ü", "hand č ü", "\n")
    assert screen.row == "hand č ü\n"
    assert screen.press("h", "<enter>").line == "h", "the next line must start empty"


def test_the_last_character_is_deleted_with_its_accent_and_by_as_many_columns_as_it_has() -> None:
    screen = Screen()
    screen.press(*"5", "e", "\u0301", "日")
    assert screen.press("<backspace>") == Edit(Effect.DELETED, "日", "5e\u0301", "\b \b\b \b")
    assert screen.press("<backspace>") == Edit(Effect.DELETED, "e\u0301", "5", "\b \b")
    assert screen.press("<backspace>") == Edit(Effect.DELETED, "5", "", "\b \b")
    assert screen.press("<backspace>") == Edit(Effect.HAD_NOTHING, "", "")


def test_a_word_and_a_line_are_deleted_at_once() -> None:
    screen = Screen()
    screen.press(*"six five ")
    assert screen.press("<ctrl-w>")[:3] == (Effect.WORD_DELETED, "five", "six ")
    assert screen.row == "six "
    assert screen.press(*"one", "<ctrl-u>")[:3] == (Effect.LINE_DELETED, "six one", "")
    assert screen.row == ""
    for key in ("<ctrl-u>", "<ctrl-w>", "<backspace>"):
        assert screen.press(key).effect is Effect.HAD_NOTHING


def test_escape_deletes_the_line_and_on_an_empty_line_goes_to_the_voice() -> None:
    screen = Screen()
    screen.press(*"six")
    assert screen.editor.press("", "escape")[:3] == (Effect.LINE_DELETED, "six", "")
    assert screen.editor.press("", "escape") == Edit(Effect.STROKE, "escape", "")


def test_keys_that_are_no_text_leave_the_line_as_it_is() -> None:
    screen = Screen()
    screen.press(*"ha")
    for name in ("up", "f5", "ctrl-v", "ctrl-d", ""):
        assert screen.editor.press("", name) == Edit(Effect.STROKE, name, "ha")
    assert screen.press(*"nd", "<enter>").line == "hand"


def test_space_and_tab_are_keys_on_an_empty_line_and_spaces_in_another() -> None:
    screen = Screen()
    assert screen.press(" ") == Edit(Effect.STROKE, "space", "")
    assert screen.press("<tab>") == Edit(Effect.STROKE, "tab", "")
    assert screen.press(*"6 5", "<tab>", "<enter>").line == "6 5 "


def test_the_end_of_input_counts_only_on_an_empty_line() -> None:
    assert Screen().press("<ctrl-d>").effect is Effect.ENDED
    assert Screen("6:").press("<ctrl-d>").effect is Effect.ENDED
    screen = Screen("6:")
    assert screen.press("6", "<ctrl-d>").effect is Effect.STROKE


def test_undecodable_bytes_are_shown_as_a_question_mark() -> None:
    assert Screen().press("\N{REPLACEMENT CHARACTER}").screen_text == "?"


def test_the_length_of_an_edited_line_is_limited() -> None:
    screen = Screen()
    screen.press(*"x" * LONGEST)
    assert screen.press("x") == Edit(Effect.STROKE, "", "x" * LONGEST)


def test_a_single_key_is_the_answer_and_a_digit_or_a_colon_opens_a_line() -> None:
    screen = Screen("0123456789:")
    assert screen.press("h") == Edit(Effect.KEY, "h", "h")
    assert screen.press("<enter>") == Edit(Effect.ENTERED, "", "")
    assert screen.press(" ") == Edit(Effect.STROKE, "space", "")
    assert screen.press("<up>") == Edit(Effect.STROKE, "up", "")
    assert screen.press("<backspace>") == Edit(Effect.STROKE, "backspace", "")
    assert screen.press("6") == Edit(Effect.TYPED, "6", "6", "6")
    assert screen.press("5", "<enter>").line == "65"
    assert screen.press(":") == Edit(Effect.OPENED, ":", "")
    assert screen.press(*"hand", "<enter>").line == "hand"
    assert screen.row == "65\nhand\n"


def test_a_line_opened_by_a_digit_ends_when_the_digit_is_erased_but_one_for_words_waits_for_enter() -> None:
    screen = Screen("0123456789:")
    assert screen.press("6", "<backspace>", "h").effect is Effect.KEY
    assert screen.press(":", "h", "<backspace>", "s").effect is Effect.TYPED


def test_dropped_input_counts_as_never_typed() -> None:
    screen = Screen("6:")
    screen.press("6")
    screen.editor.clear()
    assert (screen.editor.text, screen.press("h").effect) == ("", Effect.KEY)
