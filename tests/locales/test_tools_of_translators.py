"""The tools of translators begin a language, and say of each fault in which file and line it is."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).parents[2]
LANGUAGE = "sr_Latn"
HEADER = """\
msgid ""
msgstr ""
"Language: sr_Latn\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

"""


class Copy:
    """A copy of the checkout with one language more."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT / "moon_access", root / "moon_access", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(ROOT / "locales", root / "locales")
        shutil.copytree(ROOT / ".ci", root / ".ci")

    def run(self, *arguments: str) -> tuple[int, list[str]]:
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

    def path(self, domain: str, language: str = LANGUAGE) -> Path:
        return self.root / "locales" / language / "LC_MESSAGES" / f"{domain}.po"

    def write(self, text: str, language: str = LANGUAGE) -> list[str]:
        """Return what a check says of this catalogue."""
        path = self.path("moon_access", language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        code, told = self.run("--check")
        assert code == 1
        shutil.rmtree(path.parents[1])
        return [line for line in told if line.startswith("locales/sr_Latn")]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("copy"))


@pytest.mark.costly(3)
def test_a_language_is_begun_by_a_command_and_its_first_texts_are_listed(copy: Copy) -> None:
    for language in ("sr_Latn",):
        code, told = copy.run("--first", language)
        assert code == 0
        names = {path.name for path in copy.path("x", language).parent.iterdir()}
        assert names == {"moon_access.po", "moon_access-braille.po", "lexicon.po", "click.po"}
        *left, summary, how = [line for line in told if not line.startswith("Written: ")]
        needed = int(summary.split()[5])
        assert 120 < needed < 400
        assert summary == f"One deal of Moon needs {needed} texts of {language}. Translated: 0. Left: {needed}."
        assert how == f"Try it: MOON_ACCESS_UNFINISHED=1 .venv/bin/moon-access --language {language}"
        assert len(left) == needed
        where, _, msgid = left[-1].partition(": ")
        name, line = where.split(":")
        assert name == f"locales/{language}/LC_MESSAGES/moon_access.po"
        lines = (copy.root / name).read_text("utf-8").splitlines()
        assert msgid[-10:] in "\n".join(lines[int(line) - 1 : int(line) + 6])
    assert "nplurals=3" in polib.pofile(str(copy.path("moon_access"))).metadata["Plural-Forms"]
    for language in ("sr_Latn",):
        shutil.rmtree(copy.path("x", language).parents[1])


@pytest.mark.costly(3)
@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (
            'msgid "{name} passes."\nmsgstr "{ime} pasuje."\n',
            ":7: the field {ime} does not exist, there are: {name}, in the translation of '{name} passes.'",
        ),
        (
            'msgid "{name} passes."\nmsgstr "{name pasuje."\n',
            ":7: its braces are broken: expected '}' before end of string, in the translation of '{name} passes.'",
        ),
        (
            'msgid "You must follow {suit}."\nmsgstr "Prati {suit:lok}."\n',
            ":7: {suit:lok} asks for a form that lexicon.po does not have,"
            " in the translation of 'You must follow {suit}.'",
        ),
        ('msgid "a"\nmsgstr "b"c"\n', ":8: (line 8): unescaped double quote found"),
        (
            'msgctxt "key"\nmsgid "h"\nmsgstr "r"\n\nmsgctxt "key"\nmsgid "t"\nmsgstr "r"\n',
            ":11: 'r' is the key of 'h' too, in line 7, in the translation of 't'",
        ),
    ],
)
def test_a_fault_of_a_translation_is_told_with_its_file_and_line(entry: str, told: str, copy: Copy) -> None:
    assert f"locales/sr_Latn/LC_MESSAGES/moon_access.po{told}" in copy.write(HEADER + entry)


@pytest.mark.costly(3)
def test_a_wrong_plural_rule_is_told_with_its_file(copy: Copy) -> None:
    told = copy.write(HEADER.replace("nplurals=3; plural=(n%10==1", "nplurals=3; plural=(n%10=1"))
    assert told[0].startswith("locales/sr_Latn/LC_MESSAGES/moon_access.po: Plural-Forms in the header is no rule that")


def test_a_code_that_is_none_is_refused(copy: Copy) -> None:
    code, told = copy.run("--first", "../polish")
    assert (code, told) == (2, ["../polish is no code of a language. Codes are such as pl, pt_BR or sr_Latn."])
