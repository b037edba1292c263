"""Texts come from the overlay, the language or the source; only a checkout compiles catalogues itself."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
PLURALS = '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"\n'


class Place:
    """A copy of i18n/catalog.py with its own catalogues, running in a separate process."""

    def __init__(self, root: Path, locales: str) -> None:
        self.root = root
        self.folder = root / locales / "cs" / "LC_MESSAGES"
        self.folder.mkdir(parents=True)
        (root / "moon_access/i18n").mkdir(parents=True, exist_ok=True)
        for name in (
            "__init__.py",
            *(f"i18n/{part}.py" for part in ("__init__", "catalog", "files", "compiler", "faults")),
        ):
            shutil.copy(ROOT / "moon_access" / name, root / "moon_access" / name)

    def write(self, domain: str, entries: str) -> None:
        (self.folder / f"{domain}.po").write_text(HEADER + PLURALS + "\n" + entries, encoding="utf-8")

    def ask(self, expression: str, **environ: str) -> str:
        """Return the value of `expression`, in which `plain` and `braille` are the Czech catalogues and `c` is the
        module."""
        program = (
            "import moon_access.i18n.catalog as c\n"
            "plain, braille = c.Catalog('cs'), c.Catalog('cs', braille=True)\n"
            f"print({expression})"
        )
        environment = {**os.environ, "PYTHONPATH": str(self.root), "PYTHONUTF8": "1", **environ}
        asked = subprocess.run(
            [sys.executable, "-c", program],
            env=environment,
            cwd=self.root,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return asked.stdout.strip()

    def without_compiler(self) -> None:
        """Hide polib, as if Python did not have it."""
        (self.root / "polib.py").write_text("raise ModuleNotFoundError('polib')\n")

    def list_compiled(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir() if path.suffix != ".po")


@pytest.fixture
def checkout(tmp_path: Path) -> Place:
    return Place(tmp_path, "locales")


@pytest.fixture
def installed(tmp_path: Path) -> Place:
    return Place(tmp_path, "moon_access/locales")


def test_braille_has_the_short_form_if_there_is_one_and_otherwise_the_long_one(checkout: Place) -> None:
    checkout.write("moon_access", 'msgid "Lead."\nmsgstr "Vynášíš."\n\nmsgid "Pass."\nmsgstr "Pas."\n')
    checkout.write("moon_access-braille", 'msgid "Lead."\nmsgstr "Vyn."\n')
    asked = checkout.ask("[x.text(m) for x in (plain, braille) for m in ('Lead.', 'Pass.', 'None.', '')]")
    assert asked == str(["Vynášíš.", "Pas.", "None.", "", "Vyn.", "Pas.", "None.", ""])


def test_counts_and_contexts_are_looked_up_in_the_same_order(checkout: Place) -> None:
    trick = 'msgid "one"\nmsgid_plural "{count}"\n'
    checkout.write(
        "moon_access",
        f'{trick}msgstr[0] "jeden"\nmsgstr[1] "dva {{count}}"\nmsgstr[2] "pět {{count}}"\n'
        'msgctxt "bid"\nmsgid "x"\nmsgstr "y"\n',
    )
    checkout.write("moon_access-braille", f'{trick}msgstr[0] "1"\nmsgstr[1] "2 {{count}}"\nmsgstr[2] "5 {{count}}"\n')
    asked = checkout.ask("[x.plural('one', '{count}', n) for x in (plain, braille) for n in (1, 2, 5)]")
    assert asked == str(["jeden", "dva {count}", "pět {count}", "1", "2 {count}", "5 {count}"])
    asked = checkout.ask("[x.context(c, 'x') for x in (plain, braille) for c in ('bid', 'none')]")
    assert asked == str(["y", "x", "y", "x"])


def test_fuzzy_and_empty_texts_are_not_used(checkout: Place) -> None:
    checkout.write("moon_access", '#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr ""\n')
    assert checkout.ask("plain.text('a') + plain.text('c')") == "ac"


def test_a_checkout_compiles_missing_and_outdated_catalogues(checkout: Place) -> None:
    checkout.write("moon_access", 'msgid "a"\nmsgstr "b"\n')
    assert checkout.ask("plain.text('a')") == "b"
    assert checkout.list_compiled() == ["moon_access.mo"]
    os.utime(checkout.folder / "moon_access.mo", (1, 1))
    checkout.write("moon_access", 'msgid "a"\nmsgstr "c"\n')
    assert checkout.ask("plain.text('a')") == "c"


def test_without_a_compiler_the_old_texts_are_used_and_reported_as_outdated(checkout: Place) -> None:
    checkout.write("moon_access", 'msgid "a"\nmsgstr "b"\n')
    checkout.write("click", 'msgid "Options"\nmsgstr "Volby"\n')
    assert checkout.ask("plain.text('a'), c.prepare('cs'), c.files.is_outdated('cs')") == "b None False"
    checkout.without_compiler()
    checkout.write("moon_access", 'msgid "a"\nmsgstr "c"\n')
    checkout.write("click", 'msgid "Options"\nmsgstr "Možnosti"\n')
    asked = "plain.text('a'), c.prepare('cs'), c.gettext.gettext('Options'), c.files.is_outdated('cs')"
    assert checkout.ask(asked) == "b None Volby True"


def test_without_a_compiler_and_without_compiled_files_the_texts_are_english(checkout: Place) -> None:
    checkout.write("moon_access", 'msgid "a"\nmsgstr "b"\n')
    checkout.without_compiler()
    assert checkout.ask("c.languages(), plain.text('a'), braille.text('a')") == "('en',) a a"
    with pytest.raises(subprocess.CalledProcessError) as failed:
        checkout.ask("plain.form('5', 'sg')")
    assert "moon-access has no texts here. In its folder, run: pip install -e ." in failed.value.stderr


def test_a_fresh_compiled_catalogue_is_used_as_it_is(checkout: Place) -> None:
    checkout.write("moon_access", 'msgid "a"\nmsgstr "b"\n')
    checkout.ask("plain.text('a')")
    checkout.write("moon_access", 'msgid "a"\nmsgstr "c"\n')
    os.utime(checkout.folder / "moon_access.po", (1, 1))
    assert checkout.ask("plain.text('a')") == "b"


def test_if_nothing_can_be_written_catalogues_are_compiled_in_memory(checkout: Place) -> None:
    checkout.write("moon_access", 'msgid "a"\nmsgstr "b"\n')
    checkout.write("click", 'msgid "Options"\nmsgstr "Volby"\n')
    # Put a folder in the way: even root cannot replace it with a file, while root can write to a read-only folder.
    (checkout.folder / "moon_access.mo").mkdir()
    (checkout.folder / "click.mo").mkdir()
    assert checkout.ask("plain.text('a')") == "b"
    assert checkout.ask("[c.prepare('cs'), c.gettext.gettext('Options')][1]") == "Volby"
    assert checkout.list_compiled() == ["click.mo", "moon_access.mo"]


def test_an_installed_package_writes_nothing(installed: Place) -> None:
    installed.write("moon_access", 'msgid "a"\nmsgstr "b"\n')
    assert installed.ask("plain.text('a')") == "b"
    assert installed.list_compiled() == []


def test_click_speaks_the_language_that_was_prepared(checkout: Place) -> None:
    checkout.write("click", 'msgid "Options"\nmsgstr "Volby"\n')
    assert checkout.ask("[c.prepare('cs'), c.gettext.gettext('Options')][1]", LANG="de_DE.UTF-8") == "Volby"
    asked = checkout.ask("[c.prepare('cs'), c.prepare('en'), c.gettext.gettext('Options')][2]")
    assert asked == "Options"
    assert checkout.list_compiled() == ["click.mo"]


def test_an_unreadable_text_is_reported_with_its_line_and_the_earlier_catalogue_stays(checkout: Place) -> None:
    asked = "plain.text('a'), [told.rpartition('/')[2] for told in c.files.unreadable('cs')]"
    told = "['moon_access.po: Syntax error in po file (line 7): unescaped double quote found']"
    checkout.write("moon_access", 'msgid "a"\nmsgstr "b"c"\n')
    assert checkout.ask(asked) == f"a {told}"
    checkout.write("moon_access", 'msgid "a"\nmsgstr "b"\n')
    assert checkout.ask(asked) == "b []"
    checkout.write("moon_access", 'msgid "a"\nmsgstr "b"c"\n')
    os.utime(checkout.folder / "moon_access.mo", (1, 1))
    assert checkout.ask(asked) == f"b {told}"
