"""The files that ``.ci/release`` made install on bare systems, and each plays a deal.

``.ci/release-check`` runs this as root, and names the bare systems (a folder each, made by debootstrap and never
changed here) and the released files. Other runs collect nothing here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access import __version__
from release.archives import files_of_wheel
from release.deb import COMPLETIONS, REVISION
from tests.packaging.played import BareHome, play_a_deal
from tests.packaging.released.conftest import RELEASED
from tests.support.catalogues import COMPLETE
from tests.terminal.shells import EDITORS, OFFERED, Shell, offered_by_fish

SYSTEMS = Path(os.environ.get("MOON_ACCESS_SYSTEMS", "/nonexistent"))
NAMES = sorted(path.name for path in SYSTEMS.glob("*") if path.is_dir())
PATIENCE = 600.0


CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
OF_PIP = ("/etc/pip.conf", "/etc/xdg/pip/pip.conf", "/etc/xdg/pip/constraints.txt", CERTIFICATES)
"""The files of this machine by which pip reaches its index."""


class System:
    """A copy of a bare system, in which commands run as if there were nothing else."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.environment = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
        }
        for kind, place in (("proc", "proc"), ("tmpfs", "dev/shm")):
            (root / place).mkdir(exist_ok=True)
            subprocess.run(["mount", "-t", kind, kind, str(root / place)], check=True)

    def close(self) -> None:
        for place in ("proc", "dev/shm"):
            subprocess.run(["umount", "--lazy", str(self.root / place)], check=True)

    def run(self, *command: str) -> str:
        """Run a command, check that it succeeds and return its output."""
        done = subprocess.run(
            ["chroot", str(self.root), *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self.environment,
            timeout=PATIENCE,
            check=False,
        )
        text = done.stdout.decode()
        assert done.returncode == 0, text
        return text

    def install(self, *packages: str) -> None:
        self.run("apt-get", "install", "-y", "--no-install-recommends", *packages)

    def let_pip_fetch(self) -> None:
        """Give the system this machine's way to the index of packages."""
        for name in ("/etc/resolv.conf", "/etc/hosts", *OF_PIP):
            if Path(name).exists():
                (self.root / name[1:]).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(name, self.root / name[1:])
        kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        self.environment |= {name: value for name, value in kept.items() if name != "PIP_FIND_LINKS"}
        self.environment |= {"SSL_CERT_FILE": CERTIFICATES, "HOME": "/root"}

    def take(self, pattern: str) -> str:
        """Copy the released files into the system. Return their path there."""
        (released,) = RELEASED.glob(pattern)
        shutil.copy(released, self.root)
        return f"/{released.name}"

    def home(self, program: str) -> BareHome:
        """Return the home of a new player."""
        folder = self.root / "home/eva"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        home = BareHome(folder, shutil.which("chroot") or "chroot", str(self.root), program, path="/usr/bin:/bin")
        home.environment["HOME"] = "/home/eva"
        return home


@pytest.fixture(params=NAMES)
def system(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[System]:
    root = tmp_path / "root"
    subprocess.run(["cp", "-a", str(SYSTEMS / request.param), str(root)], check=True)
    system = System(root)
    yield system
    system.close()
    shutil.rmtree(root, ignore_errors=True)


def plays(system: System, program: str) -> None:
    """Play a deal in every language, verify it, and run bots in separate processes."""
    for language in COMPLETE:
        home = system.home(program)
        play_a_deal(home, language)
        home.run_told("check", f"/{home.record.relative_to(system.root)}")
    told = home.run_told("arena", "--players", "easy,easy,normal", "--games", "6", "--workers", "2", patience=PATIENCE)
    assert "33.3" in told or "33,3" in told, told


def speaks(system: System, program: str) -> None:
    """Check, as far as possible without a sound device, that there is a voice for every language."""
    home = system.home(program)
    for language in COMPLETE:
        assert home.run_told("voices", "--language", language), language


def test_there_are_bare_systems_to_test_the_packages_on() -> None:
    assert NAMES, "run .ci/release-check"


def test_a_wheel_contains_no_path_of_the_machine_that_built_it() -> None:
    here = {str(Path.home()).encode(), sys.base_prefix.encode(), b"/tmp/"}
    wheels = list(RELEASED.glob("*.whl"))
    assert len(wheels) == 3
    for wheel in wheels:
        for name, content in files_of_wheel(wheel).items():
            assert name.endswith((".py", ".md", "METADATA")) or not [one for one in here if one in content], name


def test_the_debian_package_plays_and_needs_no_voice(system: System) -> None:
    system.install(system.take(f"moon-access_{REVISION}_amd64.deb"))
    plays(system, "/usr/bin/moon-access")
    home = system.home("/usr/bin/moon-access")
    assert home.run_told("--version").split()[-1] == __version__
    page = home.run_told("--language", "de", "play", "--help")  # the system has an older click than ours
    assert "Vorgabe: moon3." in page and "Diese Hilfe anzeigen" in page, page
    assert home.run_told("--language", "de", "play", "--game", "chess", code=2).startswith("Fehler: ")
    told = home.run_told("doctor", "--language", "en")
    assert "Solver: compiled, fast." in told and "Voice library: missing." in told
    shown = "".join(play_a_deal(home, "en", "speech"))
    assert shown.count("No voice: pyttsx3 is missing.") == 1


def test_with_the_recommended_debian_packages_the_program_speaks(system: System) -> None:
    system.install(
        system.take("moon-access_*_amd64.deb"), system.take("python3-pyttsx3_*.deb"), "espeak-ng", "alsa-utils"
    )
    speaks(system, "/usr/bin/moon-access")


def test_the_debian_package_brings_manual_and_menu_and_leaves_nothing(system: System) -> None:
    system.install(system.take("moon-access_*_amd64.deb"), "man-db", "desktop-file-utils")
    for language, told in (
        ("C", "Play a new game"),
        ("de_DE.UTF-8", "Ein neues Spiel"),
        ("cs_CZ.UTF-8", "Začít novou hru"),
    ):
        page = system.run("env", f"LANGUAGE={language[:2]}", "man", "-L", language, "moon-access-play")
        assert told in page, page
    system.run("desktop-file-validate", "/usr/share/applications/moon-access.desktop")
    system.run("apt-get", "purge", "-y", "moon-access")
    assert system.run("find", "/usr", "-iname", "*moon?access*") == ""


def test_tab_completes_possible_words_if_the_debian_package_is_installed(system: System) -> None:
    system.install(system.take("moon-access_*_amd64.deb"), "zsh", "fish")
    home = system.home("/usr/bin/moon-access")
    chroot = home.program[:-1]
    for shell in EDITORS:
        with Shell(shell, f"/{COMPLETIONS[shell]}", home.environment, chroot) as at:
            assert {typed: at.list_offered(typed) for typed in OFFERED} == OFFERED, shell
    offered = {typed: offered_by_fish(typed, f"/{COMPLETIONS['fish']}", home.environment, chroot) for typed in OFFERED}
    assert offered == {typed: sorted(words) for typed, words in OFFERED.items()}


@pytest.mark.parametrize(("kind", "solver"), [("manylinux", "compiled, fast"), ("py3-none-any", "plain Python")])
def test_a_wheel_plays_with_what_pip_installs(kind: str, solver: str, system: System) -> None:
    system.install("python3-venv")
    wheel = system.take(f"moon_access-*{kind}*.whl")
    wheels = system.root / "wheels"
    version = system.run("python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip()
    fetched = ("--only-binary", ":all:", "--python-version", version, "--dest", str(wheels))
    # On Linux pyttsx3 needs nothing else.
    subprocess.run(
        ["python3", "-m", "pip", "download", "-q", "--no-deps", *fetched, "click", "platformdirs", "pyttsx3"],
        check=True,
    )
    system.run("python3", "-m", "venv", "/venv")
    system.run("/venv/bin/pip", "install", "--no-index", "-f", "/wheels", wheel)
    plays(system, "/venv/bin/moon-access")
    assert f"Solver: {solver}." in system.home("/venv/bin/moon-access").run_told("doctor", "--language", "en")


def test_the_frozen_folder_plays_without_any_python(system: System) -> None:
    archive = system.take("moon-access_*_linux-x86_64.tar.gz")
    system.run("tar", "-xzf", archive, "-C", "/opt")
    program = "/opt/moon-access/moon-access"
    assert not list(system.root.glob("usr/bin/python3*"))
    plays(system, program)
    told = system.home(program).run_told("doctor", "--language", "en")
    assert "Solver: compiled, fast." in told and "Voice library: pyttsx3" in told
    speaks(system, program)
