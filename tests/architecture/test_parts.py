"""The table of short and long tests names tests that exist, and a test that you name on the command line always
runs."""

from __future__ import annotations

from fnmatch import fnmatchcase

from tests.support.parts import LONG, TESTS, chosen_part, has_tests_of

FILES = sorted(TESTS.rglob("test_*.py"))


def test_every_path_in_the_table_of_long_tests_exists() -> None:
    names = [file.relative_to(TESTS).as_posix() for file in FILES]
    missing = [path for path in LONG if not any(fnmatchcase(name, path.removeprefix("!")) for name in names)]
    assert not missing, missing


def test_every_file_has_tests_of_one_part_at_least() -> None:
    for file in FILES:
        assert has_tests_of("short", file) or has_tests_of("long", file), file


def test_a_run_without_names_is_short_and_a_named_folder_runs_in_full() -> None:
    everywhere = str(TESTS)
    for args, part in (
        ([everywhere], "short"),
        ([str(TESTS.parent)], "short"),
        ([f"{everywhere}/real"], "all"),
        ([everywhere, f"{everywhere}/real/test_page.py::test_any"], "all"),
    ):
        assert chosen_part(None, args, everything=False) == part, args
    assert chosen_part(None, [everywhere], everything=True) == "all"
    assert chosen_part("long", [f"{everywhere}/real"], everything=False) == "long"
