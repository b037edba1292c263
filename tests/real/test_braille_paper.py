"""Braille paper with the real liblouis: the rules of every game and whole games, in every language and grade.

If liblouis can translate a braille code back, its text must equal the printed text. It cannot translate German
contracted braille back, so there every word must have its own braille word.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.languages import facts_of
from moon_access.outputs.braille.paper import ASCII_BRAILLE, PROGRAM, SIGNS, translate
from tests.real.conftest import skip_or_fail
from tests.support.catalogues import COMPLETE
from tests.support.patience import PATIENCE
from tests.terminal.at_terminal import PROGRAM as PROGRAM_HERE
from tests.terminal.at_terminal import Home
from tests.toy.registry import OFFERED

RECORDS = Path(__file__).parents[1] / "transcripts/records"
FINISHED = ("moon3-bidder", "moon4-wins", "draw12-wins")
COMMANDS = [("rules", "--game", game) for game in OFFERED] + [
    ("replay", str(RECORDS / f"{name}.jsonl"), *seat) for name in FINISHED for seat in ((), ("--seat", "1"))
]
BRAILLE = [(language, grade) for language in COMPLETE for grade in facts_of(language).braille]
READ_BACK = {("en", 1): "en-ueb-g1.ctb", ("en", 2): "en-ueb-g2.ctb", ("de", 1): "de-g1.ctb", ("cs", 1): "cs.tbl"}
"""The tables that translate the braille back."""
CELLS, LINES = 40, 25

every_command = pytest.mark.parametrize("command", COMMANDS, ids=lambda command: "-".join(command).rpartition("/")[2])
every_braille = pytest.mark.parametrize(("language", "grade"), BRAILLE)


@pytest.fixture(autouse=True)
def liblouis() -> None:
    if shutil.which(PROGRAM) is None:
        skip_or_fail("Install liblouis-bin.")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def pages_of(brf: bytes) -> list[list[str]]:
    return [page.split("\r\n")[:-1] for page in brf.decode("ascii").split("\f")]


def words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def text_of(lines: list[str], table: str) -> list[str]:
    """Return the text that liblouis makes of the braille."""
    given = "".join(line.replace("\\", "\\\\") + "\n" for line in lines)
    done = subprocess.run(
        [PROGRAM, "--backward", f"{ASCII_BRAILLE},{table}"],
        input=given.encode(),
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    return done.stdout.decode().splitlines()


@every_braille
@every_command
def test_pages_consist_of_braille_signs_and_fit_the_paper(
    command: tuple[str, ...], language: str, grade: int, home: Home
) -> None:
    done = home.run(*command, "--language", language, "--grade", str(grade), "--braille", "-")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"\r\n")
    pages = pages_of(done.stdout)
    for number, page in enumerate(pages, 1):
        assert all(SIGNS.issuperset(line) and len(line) <= CELLS for line in page)
        assert len(page) <= LINES
        assert number == len(pages) or len(page) >= LINES - 4, "fill each page before the next one"
        digits = str(number).translate(str.maketrans("1234567890", "ABCDEFGHIJ"))
        assert page[0].endswith(f" #{digits}")


@pytest.mark.parametrize(("language", "grade"), READ_BACK)
@every_command
def test_reading_back_gives_the_printed_text(command: tuple[str, ...], language: str, grade: int, home: Home) -> None:
    plain = home.run(*command, "--language", language, "--read", "screen-reader")
    assert plain.returncode == 0
    brf = home.run(*command, "--language", language, "--grade", str(grade), "--braille", "-")
    lines = [line for page in pages_of(brf.stdout) for line in page[1:]]
    table = READ_BACK[language, grade]
    words = words_of(" ".join(text_of(lines, table)))
    expected = words_of(plain.stdout.decode())
    if command[0] == "replay":  # the first line is the title, which paper has at the top of each page
        title = words_of(plain.stdout.decode().splitlines()[0])
        assert expected[: len(title)] == title
        expected = expected[len(title) :]
    assert words == expected


@every_command
def test_german_contracted_braille_has_a_word_for_every_word(command: tuple[str, ...], home: Home) -> None:
    plain = home.run(*command, "--language", "de", "--read", "screen-reader").stdout.decode().splitlines()
    meaning: dict[str, str] = {}
    for text, braille in zip(plain, translate(plain, "de", 2), strict=True):
        assert len(text.split()) == len(braille.split())
        for word, contracted in zip(text.casefold().split(), braille.split(), strict=True):
            assert meaning.setdefault(contracted, word) == word, "two words must differ in braille"


KNOWN = {
    ("en", 1, "Anna plays six five."): ",ANNA PLAYS SIX FIVE4",
    ("en", 2, "and for of the with"): "& = ( ! )",
    ("en", 2, "You take 5 of the tricks."): ",Y TAKE #E ( ! TRICKS4",
    ("de", 0, "Ein schöner Stich"): "EIN SCH[NER STICH",
    ("de", 1, "Ein schöner Stich"): "%N :[NER )I?",
    ("de", 2, "der die das und nicht"): "R + D U N",
    ("cs", 1, "Příliš žluťoučký kůň"): ",PW/LI: !LU\\OU%K& K)$",
}
"""Texts and their braille by the codes of the languages, dot by dot."""


@pytest.mark.parametrize(("language", "grade", "text"), KNOWN)
def test_known_texts_give_known_braille(language: str, grade: int, text: str) -> None:
    assert translate([text], language, grade) == [KNOWN[language, grade, text]]


NAMES = (
    *("Žofie", "Jürgen", "Łukasz", "José", "日本", "Ж", "😀", "ﬁ", "a\u00adb"),
    *("a\\b", "a\\x41", "C:\\new", "\\", "{x}", "50 %"),
)


@every_braille
@pytest.mark.parametrize("name", NAMES)
def test_a_line_stays_whole_whatever_name_it_has(name: str, language: str, grade: int) -> None:
    before, line, after = translate(["Anna", f"Ben {name} Eva", "Anna"], language, grade)
    assert before == after
    ben, *between, eva = line.split(" ")
    assert [ben, eva] == translate(["Ben", "Eva"], language, grade)
    assert all(between) and SIGNS.issuperset(line)


@every_braille
def test_long_and_empty_lines_keep_their_places(language: str, grade: int) -> None:
    long = "Anna nimmt sechs. " * 500
    lines = translate(["Eva", "", long, "x" * 5000, "Eva"], language, grade)
    assert len(lines) == 5
    assert lines[0] == lines[4] and lines[1] == ""
    assert lines[2].split() == translate(["Anna nimmt sechs."], language, grade)[0].split() * 500


def test_a_table_that_is_broken_is_named(tmp_path: Path, home: Home) -> None:
    (tmp_path / "en-ueb-g1.ctb").write_text("nonsense")
    done = home.run("rules", "--braille", "rules.brf", environment={"LOUIS_TABLEPATH": str(tmp_path)})
    assert done.returncode == 1
    assert "en-ueb-g1.ctb" in done.stderr.decode() and "Install liblouis-data" in done.stderr.decode()
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "rules.brf").exists()


def test_the_size_of_the_paper_can_be_chosen(tmp_path: Path, home: Home) -> None:
    done = home.run("rules", "--braille", "rules.brf", "--page", "28x12", "--grade", "2")
    assert done.returncode == 0
    pages = pages_of((tmp_path / "rules.brf").read_bytes())
    assert all(len(page) <= 12 and all(len(line) <= 28 for line in page) for page in pages)
    assert str(len(pages)) in done.stdout.decode() and "rules.brf" in done.stdout.decode()


def test_an_existing_file_is_overwritten_only_on_request(tmp_path: Path, home: Home) -> None:
    there = tmp_path / "rules.brf"
    there.write_text("mine")
    done = home.run("rules", "--braille", "rules.brf")
    assert done.returncode == 1 and b"--force" in done.stderr
    assert there.read_text() == "mine"
    assert home.run("rules", "--braille", "rules.brf", "--force").returncode == 0
    assert there.read_bytes() == home.run("rules", "--braille", "-").stdout


@pytest.mark.parametrize(
    ("path", "why"),
    [("/dev/full", "the disk is full"), (".", "that is a folder"), ("no/such/folder", "no such folder")],
)
def test_a_file_that_cannot_be_written_is_reported_in_a_line(path: str, why: str, home: Home) -> None:
    if path == "/dev/full" and not Path(path).exists():
        pytest.skip("There is no /dev/full here.")
    done = home.run("rules", "--braille", path)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == f"Cannot write {path}: {why}.\n"


@pytest.mark.parametrize("lines", ["-n 0", "-n 1"])
def test_nothing_is_reported_if_the_embosser_stops_reading(lines: str, home: Home) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$@" | head {lines}', "sh", *PROGRAM_HERE, "rules", "--braille", "-"],
        capture_output=True,
        env=home.environment,
        cwd=home.folder,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == b""


def test_a_refused_retelling_leaves_no_file(tmp_path: Path, home: Home) -> None:
    done = home.run("replay", str(RECORDS / "moon4-unfinished.jsonl"), "--braille", "game.brf")
    assert done.returncode == 1 and not (tmp_path / "game.brf").exists()
    assert b"not over" in done.stderr


def test_doctor_reports_that_braille_paper_works(home: Home) -> None:
    assert re.search(r"Braille on paper: liblouis \d+\.\d+", home.run("doctor").stdout.decode())
