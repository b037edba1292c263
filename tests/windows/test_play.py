"""A deal through pipes, as a script or another program plays it: in every language, with any code page of the system.

Nothing here needs a Unix terminal, so that the test runs on Windows and under Wine.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import written_words
from moon_access.record.file import InUse, is_held, lock_until_closed
from moon_access.storage.settings import Settings, save
from tests.support.catalogues import COMPLETE

ROOT = Path(__file__).parents[2]
TURNS = 30
"""More lines than a deal needs: the program answers further lines, and plays nothing."""

HOLDER = """
import sys
from io import FileIO
from moon_access.i18n.typed_words import written_words
from moon_access.record.file import lock_until_closed
with FileIO(sys.argv[1], "r+") as file:
    lock_until_closed(file)
    print("held", flush=True)
    sys.stdin.read()
"""


def run(folder: Path, *arguments: str, typed: str = "", **environment: str) -> tuple[int, str]:
    """Return the exit code and all output."""
    places = {"XDG_CONFIG_HOME": str(folder), "XDG_STATE_HOME": str(folder), "HOME": str(folder)}
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MOON_ACCESS", "LANG", "LC_"))}
    done = subprocess.run(
        [sys.executable, "-m", "moon_access", *arguments],
        input=typed.encode(),
        env={**kept, **places, **environment},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    # Not on Windows, the locale sets the encoding of pipes; here there is no locale.
    return done.returncode, done.stdout.decode("utf-8", "strict").replace("\r\n", "\n")


@pytest.mark.parametrize("language", sorted(COMPLETE))
def test_a_deal_is_played_saved_and_continued(language: str, tmp_path: Path) -> None:
    typed = f"{written_words(Catalog(language), 'pass')[0]}\n" + "1\n" * TURNS + "q\n"
    code, told = run(tmp_path, "play", "--language", language, "--seed", "3", "--name", "Eva", typed=typed)
    assert code == 0 and "Traceback" not in told
    records = list((tmp_path / "moon-access" / "games").glob("*.jsonl"))
    assert len(records) == 1 and b'"play"' in records[0].read_bytes()
    code, told = run(tmp_path, "resume", "--language", language, typed="h\nq\n")
    assert code == 0 and "Traceback" not in told and len(told.splitlines()) > 4
    code, told = run(tmp_path, "check", str(records[0]), "--language", language)
    assert code == 0, told


def test_a_changed_setting_is_saved(tmp_path: Path) -> None:
    kept = tmp_path / "moon-access" / "settings.json"
    save(kept, Settings(language="cs", name="Žofie"))
    code, told = run(tmp_path, "play", "--seed", "3", typed="q\n")
    assert code == 0 and told.startswith("Měsíc pro tři, čeština")
    save(kept, Settings(language="de"))
    assert run(tmp_path, "play", "--seed", "3", typed="q\n")[1].startswith("Mond zu dritt")
    assert [path.name for path in kept.parent.iterdir() if path.is_file()] == [kept.name], "leave no half-written file"


def test_a_record_that_another_program_writes_is_in_use(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text("{}\n")
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(record)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    assert holder.stdin is not None and holder.stdout is not None
    try:
        assert holder.stdout.readline().strip() == b"held"
        assert is_held(str(record))
        with record.open("r+b", buffering=0) as file, pytest.raises(InUse):
            lock_until_closed(file)
        assert record.read_bytes().strip() == b"{}", "the record must be readable anyway"
    finally:
        holder.communicate()
    assert not is_held(str(record))
