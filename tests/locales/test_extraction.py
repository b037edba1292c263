"""A message is a literal in a call of a marker, even if something else has a marker's name, with any version of
Babel."""

import io
from types import SimpleNamespace

import pytest
from babel.messages.extract import extract

MARKERS = ("say", "count", "answer", "error", "notice", "_", "N_", "ngettext", "pgettext")


def messages_in(source: SimpleNamespace, code: str) -> list[object]:
    """Return the messages that .ci/update-catalogues finds in the code."""
    found = extract(source.messages_in_calls, io.BytesIO(code.encode()), source.KEYWORDS)
    return [message for _, message, _, _ in found]


def test_every_marker_is_tested(source: SimpleNamespace) -> None:
    assert set(source.KEYWORDS) == set(MARKERS)


@pytest.mark.parametrize("marker", MARKERS)
def test_a_marker_that_is_not_called_marks_nothing(source: SimpleNamespace, marker: str) -> None:
    for code in (
        f'{marker}["refused"]',
        f'{marker}["refused"]("typed", "words", "of a player")',
        f'{marker}["refused"], ("typed", "words")',
        f'{marker}.refused("typed", "words", "of a player")',
        f'{marker} == ("typed", "words")',
        f'({marker})["refused"]',
        f'{marker} = ("typed", "words")',
        f'{marker}: dict[str, str] = {{"typed": "words"}}',
        f'if {marker} in ("typed", "words"): pass',
        f'for {marker} in ("typed", "words"): pass',
        f'match {marker}:\n    case ("typed", "words"): pass',
        f'def {marker}(kind="typed", text="words", more="of a player"): pass',
        f'class {marker}(dict["typed", "words"]): pass',
        f'lambda {marker}: ("typed", "words")',
        f'send({marker}="typed", text="words")',
        f"f\"{{{marker}}} ('typed', 'words')\"",
        f"\"{marker}('typed', 'words', 'of a player')\"",
        f'# {marker}("typed", "words", "of a player")',
    ):
        assert messages_in(source, code) == [], code


@pytest.mark.parametrize("marker", MARKERS)
def test_an_invalid_literal_marks_nothing(source: SimpleNamespace, marker: str) -> None:
    for code in (
        f"{marker}()",
        f"{marker}(text, text, text)",
        f'{marker}(f"typed {{text}}", f"words {{text}}", f"more {{text}}")',
        f'{marker}(words["typed"], words["more"], words["words"])',
        f'{marker}(text.strip("typed"), text.strip("words"), text.strip("more"))',
        f'{marker}(b"typed", b"words", b"more")',
        f'{marker}(text="typed", word="words", more="of a player")',
    ):
        assert messages_in(source, code) == [], code


def test_the_literals_of_a_call_are_the_messages(source: SimpleNamespace) -> None:
    for code, messages in {
        '_("One.")': ["One."],
        'answer("One.", tile=tile["two"])': ["One."],
        'say(Kind.ANSWER, "One.", name="two")': ["One."],
        'count(Kind.ANSWER, "One.", "Many.", n)': [("One.", "Many.")],
        'words.answer("One.")': ["One."],
        'answer(\n    "One "\n    "sentence."\n)': ["One sentence."],
        'answer(\n    # Why it is refused.\n    "One.",\n)': ["One."],
        'send(to[1], str(answer("One.")))': ["One."],
        'say(Kind.ANSWER, "One.", more=say(Kind.ANSWER, "Two.", more=(answer("Three."),)))': ["One.", "Two.", "Three."],
        'answer["refused"] = answer("One.")': ["One."],
        'answer("One.")["refused"]': ["One."],
        "f\"{answer('One.')}\"": ["One."],
        'pgettext("key", "h")': ["h"],
    }.items():
        found = messages_in(source, code)
        assert [tuple(one) if isinstance(one, list) else one for one in found] == messages, code


def test_a_comment_for_translators_belongs_to_the_message_that_follows(source: SimpleNamespace) -> None:
    code = """
    # Not for translators.
    answer("One.")
    # translators: of the second, on
    # two lines.
    answer(
        "Two."
    )
    answer("Three.")
    send(
        # translators: inside of a call.
        text=answer("Four."),
    )
    """
    tags = ("translators:",)
    file = io.BytesIO("\n".join(line.removeprefix("    ") for line in code.splitlines()).encode())
    found = extract(source.messages_in_calls, file, source.KEYWORDS, tags, strip_comment_tags=True)
    assert {message: comments for _, message, comments, _ in found} == {
        "One.": [],
        "Two.": ["of the second, on", "two lines."],
        "Three.": [],
        "Four.": ["inside of a call."],
    }
