"""The tools of translators begin a language, and name the file and line of each fault."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import polib
import pytest

from moon_access.evening.vocabulary import COMMANDS

ROOT = Path(__file__).parents[2]
LANGUAGE = "sr_Latn"
FOLDER = f"locales/{LANGUAGE}/LC_MESSAGES"
RULE = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
HEADER = f"""\
msgid ""
msgstr ""
"Language: {LANGUAGE}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: {RULE}\\n"

"""
OF_COMMANDS = "#: moon_access/evening/vocabulary.py\n"
FAULTS = [
    (
        'msgid "{name} passes."\nmsgstr "{ime} pasuje."\n',
        ":7: the field {ime} does not exist, there are: {name}, in the translation of '{name} passes.'",
    ),
    (
        'msgid "{name} passes."\nmsgstr "Pasuje."\n',
        ":7: the field {name} is missing, in the translation of '{name} passes.'",
    ),
    (
        'msgid "{name} passes."\nmsgstr "{name pasuje."\n',
        ":7: its braces are broken: expected '}' before end of string, in the translation of '{name} passes.'",
    ),
    (
        'msgid "You must follow {suit}."\nmsgstr "Prati {suit:lok}."\n',
        ":7: {suit:lok} asks for a form that lexicon.po does not have, in the translation of 'You must follow {suit}.'",
    ),
    (
        'msgid "{n} trick"\nmsgid_plural "{n} tricks"\nmsgstr[0] "{n} štih"\nmsgstr[1] "{n} štiha"\n',
        ":7: it has 2 plural forms instead of 3, in the translation of '{n} trick'",
    ),
    ('msgid "a"\nmsgstr "b"c"\n', ":8: (line 8): unescaped double quote found"),
    (
        'msgctxt "key"\nmsgid "h"\nmsgstr "r"\n\nmsgctxt "key"\nmsgid "t"\nmsgstr "r"\n',
        ":11: 'r' is the key of 'h' too, in line 7, in the translation of 't'",
    ),
    (
        'msgctxt "key"\nmsgid "h"\nmsgstr "đ"\n\nmsgctxt "key"\nmsgid "t"\nmsgstr "d"\n',
        ":11: 'd' is the key of 'h' too, in line 7, in the translation of 't'",
    ),
    (
        f'{OF_COMMANDS}msgctxt "words"\nmsgid "hand"\nmsgstr "ruka"\n\n'
        f'{OF_COMMANDS}msgctxt "words"\nmsgid "table"\nmsgstr "sto, ruka"\n',
        ":12: 'ruka' is a word of 'hand' too, in line 7, in the translation of 'table'",
    ),
    (
        'msgctxt "key"\nmsgid "h"\nmsgstr "r1"\n',
        ":7: a key is one letter or sign and no digit, not 'r1', in the translation of 'h'",
    ),
]


class Copy:
    """A copy of the checkout in which a test begins a language."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("moon_access", "locales", ".ci"):
            without = shutil.ignore_patterns("__pycache__", "*.mo")
            shutil.copytree(ROOT / folder, root / folder, ignore=without)

    def run(self, *arguments: str) -> tuple[int, list[str]]:
        """Return the exit code of .ci/update-catalogues and the lines that it printed."""
        done = subprocess.run(
            [sys.executable, ".ci/update-catalogues", *arguments],
            cwd=self.root,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=300,
        )
        assert not done.stderr
        return done.returncode, done.stdout.splitlines()


@pytest.mark.costly(3)
def test_a_language_is_begun_by_a_command_which_lists_its_first_texts_and_names_faults(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    folder = copy.root / FOLDER
    code, told = copy.run("--first", LANGUAGE)
    assert code == 0
    assert {path.name for path in folder.glob("*.po")} == {
        f"{domain}.po" for domain in ("moon_access", "moon_access-braille", "lexicon", "click")
    }
    for path in folder.glob("*.po"):
        begun = polib.pofile(path.read_text("utf-8"))
        assert begun.metadata["Language"] == LANGUAGE
        assert begun.metadata["Plural-Forms"].startswith("nplurals=3;")
        assert "Serbian" in begun.header
        assert not any(any(char.isalpha() for char in entry.msgstr.format(high=1, low=1, n=1)) for entry in begun)
    short_forms = polib.pofile((folder / "moon_access-braille.po").read_text("utf-8"))
    assert len(short_forms) == 0, "copies of the English ones would make all braille English"
    *left, summary, how = [line for line in told if not line.startswith("Written: ")]
    needed = len(left)
    assert 120 < needed < 400
    texts = {line.partition(": ")[2] for line in left}
    first = [command for command in COMMANDS if command.id in ("hand", "table", "hint", "pass", "help")]
    assert {f"words: {command.words}" for command in first} <= texts
    assert "Not understood: {typed}. Type a tile, its number in the list, or help." in texts
    assert summary == f"One deal of Moon needs {needed} texts of {LANGUAGE}. Translated: 0. Left: {needed}."
    assert how == f"Try it: MOON_ACCESS_UNFINISHED=1 .venv/bin/moon-access --language {LANGUAGE}"
    assert f"{FOLDER}/lexicon.po:" in left[0]
    where, _, msgid = left[-1].partition(": ")
    name, line = where.split(":")
    assert name == f"{FOLDER}/moon_access.po"
    lines = (copy.root / name).read_text("utf-8").splitlines()
    assert msgid[-10:] in "\n".join(lines[int(line) - 1 : int(line) + 6])

    braille = folder / "moon_access-braille.po"
    braille.write_text(braille.read_text("utf-8") + '\nmsgid "You pass."\nmsgstr "pas {tko}"\n', "utf-8")
    code, told = copy.run("--check")
    assert code == 1
    number = braille.read_text("utf-8").splitlines().index('msgid "You pass."') + 1
    fault = "the field {tko} does not exist, there are: none, in the translation of 'You pass.'"
    assert f"{FOLDER}/moon_access-braille.po:{number}: {fault}" in told


@pytest.mark.parametrize(("entry", "told"), FAULTS)
def test_a_fault_of_a_translation_is_named_with_its_file_and_line(
    entry: str, told: str, source: SimpleNamespace, tmp_path: Path
) -> None:
    path = tmp_path / "moon_access.po"
    path.write_text(HEADER + entry, "utf-8")
    assert list(source.wrong_texts(tmp_path)) == [f"{path}{told}"]


def test_a_wrong_plural_rule_is_named_with_its_file(source: SimpleNamespace, tmp_path: Path) -> None:
    rule = RULE.replace("n%10==1", "n%10=1")
    path = tmp_path / "click.po"
    path.write_text(HEADER.replace(RULE, rule), "utf-8")
    told = f"{path}: Plural-Forms in the header is no rule that gettext knows: {rule!r}"
    assert list(source.wrong_texts(tmp_path)) == [told]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("../polish", "../polish is no code of a language. Codes are such as pl, pt_BR or sr_Latn."),
        ("en", "English is in the source, and needs no translation."),
    ],
)
def test_a_language_that_cannot_be_begun_is_refused(
    code: str, told: str, source: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    assert source.main(["--first", code]) == 2
    assert capsys.readouterr().out == f"{told}\n"
