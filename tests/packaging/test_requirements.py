"""setup.cfg names one floor for each package, .ci/oldest installs it, and constraints.txt pins what the tests need."""

import runpy
from configparser import ConfigParser
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
OF_PLAYERS = ("voice", "reader", "together", "page", "mud", "nodes", "cluster")
OF_TESTS = ("test", "test-long", "dev")


@pytest.fixture(scope="module")
def required() -> dict[str, list[Requirement]]:
    """Return the requirements by the name of their extra. The extra "" has those of every player."""
    read = ConfigParser()
    read.read(ROOT / "setup.cfg", "utf-8")
    lists = {"": read["options"]["install_requires"], **read["options.extras_require"]}
    return {extra: [Requirement(line) for line in lines.splitlines() if line] for extra, lines in lists.items()}


def test_a_package_has_the_same_floor_wherever_setup_cfg_names_it(required: dict[str, list[Requirement]]) -> None:
    floors: dict[str, set[str]] = {}
    for requirement in (one for requirements in required.values() for one in requirements):
        floors.setdefault(canonicalize_name(requirement.name), set()).add(str(requirement.specifier))
    assert {name: said for name, said in floors.items() if len(said) > 1} == {}


def test_every_package_that_a_player_installs_has_a_minimum_version(required: dict[str, list[Requirement]]) -> None:
    assert [str(one) for extra in ("", *OF_PLAYERS) for one in required[extra] if not one.specifier] == []


def test_the_oldest_versions_are_exactly_the_floors(required: dict[str, list[Requirement]]) -> None:
    oldest = runpy.run_path(str(ROOT / ".ci" / "oldest"))["floors"](ROOT / "setup.cfg")
    pins = {canonicalize_name(pin.name): str(pin.specifier) for pin in map(Requirement, oldest)}
    floors = {
        canonicalize_name(one.name): str(one.specifier).replace(">=", "==")
        for requirements in required.values()
        for one in requirements
        if ">=" in str(one.specifier)
    }
    assert {"click", "platformdirs", "pyttsx3", "psycopg", "espeakng-loader"} <= pins.keys()
    assert pins == floors


def test_the_newest_versions_come_with_all_extras_of_players_and_tests() -> None:
    extras = ",".join((*OF_PLAYERS, "test", "test-long"))
    assert f'".[{extras}]"' in (ROOT / ".ci" / "newest").read_text("utf-8")


def test_packages_of_the_tests_are_pinned_within_the_range_of_setup_cfg(required: dict[str, list[Requirement]]) -> None:
    pinned = [
        Requirement(line) for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if line[0] != "#"
    ]
    assert [str(pin) for pin in pinned if not str(pin.specifier).startswith("==")] == []
    for extra in ("", *OF_TESTS):
        for requirement in required[extra]:
            name = canonicalize_name(requirement.name)
            pins = [str(pin.specifier).removeprefix("==") for pin in pinned if canonicalize_name(pin.name) == name]
            assert pins, f"{name} is not pinned: run .ci/update-constraints"
            assert [pin for pin in pins if pin not in requirement.specifier] == [], str(requirement)
