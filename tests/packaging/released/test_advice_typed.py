"""Each line that docs/installing.md gives, and each by which the program says how to install something, works as typed.

The lines are typed by an administrator without sudo, and apt does not ask. Those for Windows are not typed here.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator

import pytest

from moon_access import __version__
from release.deb import REVISION
from tests.documents.pages import DOCS
from tests.packaging.released.conftest import RELEASED
from tests.packaging.released.test_bare_systems import System, system

__all__ = ["system"]  # a fixture

SERVE = "serve --listen 127.0.0.1 --port 22977 --folder /srv/tables --language en < /dev/null"
OPEN = "Open. Only on this machine:"
ADVICE = re.compile(r"To install it:\s(.+)$", re.MULTILINE)


def blocks() -> Iterator[tuple[str, str]]:
    """Yield each block of lines to type, with the heading that it stands under."""
    heading, inside = "", False
    block: list[str] = []
    for line in (DOCS / "installing.md").read_text("utf-8").splitlines():
        if line.startswith("```"):
            if inside:
                yield heading, "\n".join(block)
            inside, block = not inside, []
        elif inside:
            block.append(line)
        elif line.startswith("## "):
            heading = line[3:]


def lines_to_type(block: str) -> str:
    """Return the lines as they are typed here."""
    block = block.replace("sudo ", "").replace("apt install", "apt-get install -y --no-install-recommends")
    return block.replace("_VERSION-1", f"_{REVISION}").replace("VERSION", __version__)


def type_in(system: System, line: str) -> str:
    return system.run("bash", "-euc", f"cd /download; {line}")


def open_server(system: System, program: str) -> str:
    """Open a server for some seconds. Return what it told."""
    return type_in(system, f"timeout --preserve-status -s TERM 30 {program} {SERVE} || true")


def with_downloads(system: System) -> None:
    (system.root / "download").mkdir()
    for path in RELEASED.iterdir():
        if path.is_file():
            shutil.copy(path, system.root / "download")


def test_every_code_block_of_the_page_has_a_test() -> None:
    assert [heading for heading, _ in blocks()] == [
        *["Debian 12 and 13"] * 2,
        *["Any Linux, without Python"] * 2,
        "Windows, without Python",
        *["With Python"] * 2,
        "The Tab key without the Debian package",
    ]


def test_the_installation_lines_for_debian_work(system: System) -> None:
    with_downloads(system)
    for heading, block in blocks():
        if heading.startswith("Debian"):
            told = type_in(system, lines_to_type(block) + " < /dev/null")
    assert "python3-pyttsx3" in told
    (tab,) = [block for heading, block in blocks() if heading.startswith("The Tab key")]
    assert "complete" in type_in(system, f"{tab}; complete -p moon-access")


def test_the_lines_for_any_linux_work_and_the_folder_for_hosts_opens_a_server(system: System) -> None:
    with_downloads(system)
    game, host = [lines_to_type(block) for heading, block in blocks() if heading.startswith("Any Linux")]
    assert "Moon" in type_in(system, f"{game} < /dev/null")
    assert host.endswith("\nmoon-access-host/moon-access serve")
    type_in(system, host.partition("\n")[0])
    assert OPEN in open_server(system, "moon-access-host/moon-access")
    refused = type_in(system, f"! moon-access/moon-access {SERVE} 2>&1")
    (named,) = re.findall(r"moon-access-host_\S+\.tar\.gz", refused)
    assert (RELEASED / named).is_file(), refused


def test_the_line_for_python_works_and_so_does_the_advice_after_it(system: System) -> None:
    with_downloads(system)
    system.install("python3-venv")
    system.let_pip_fetch()
    (line,) = [block for heading, block in blocks() if heading == "With Python" and "python3" in block]
    assert "Moon" in type_in(system, f"{lines_to_type(line)} --language en < /dev/null")
    follow_advice(system, "~/.moon-access/bin/moon-access")


def test_with_debians_own_python_the_advised_command_opens_a_server(system: System) -> None:
    with_downloads(system)
    type_in(system, lines_to_type("sudo apt install ./moon-access_VERSION-1_amd64.deb"))
    system.install("python3-venv")
    system.let_pip_fetch()
    advised = advice(system, "moon-access")
    assert advised.endswith(" -m moon_access serve"), advised
    assert OPEN in open_server_after(system, advised)


def test_installed_by_pipx_the_advised_command_opens_a_server(system: System) -> None:
    with_downloads(system)
    system.install("pipx")
    system.let_pip_fetch()
    type_in(system, f"pipx install ./moon_access-{__version__}-py3-none-any.whl")
    follow_advice(system, "~/.local/bin/moon-access")


def test_installed_by_uv_the_advised_command_opens_a_server(system: System) -> None:
    with_downloads(system)
    system.install("python3-venv")
    system.let_pip_fetch()
    type_in(system, "python3 -m venv /uv; /uv/bin/pip install -q uv")
    system.environment["PATH"] += ":/uv/bin"
    type_in(system, f"uv tool install ./moon_access-{__version__}-py3-none-any.whl")
    follow_advice(system, "~/.local/bin/moon-access")


def advice(system: System, program: str) -> str:
    """Return the line that the program gives to somebody who wants to be the host."""
    told = type_in(system, f"! {program} {SERVE} 2>&1")
    found = ADVICE.search(told)
    assert found, told
    return found[1].strip()


def open_server_after(system: System, advised: str) -> str:
    """Type the advice, which ends with the program, and return what the server told."""
    install, _, program = lines_to_type(advised).rpartition(" && ")
    type_in(system, install)
    return open_server(system, program.removesuffix(" serve"))


def follow_advice(system: System, program: str) -> None:
    type_in(system, lines_to_type(advice(system, program)))
    assert OPEN in open_server(system, program)


@pytest.mark.parametrize("language", ["de", "cs"])
def test_the_lines_to_type_are_the_same_in_every_language(language: str) -> None:
    def lines(text: str) -> list[str]:
        return re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)

    english = lines((DOCS / "installing.md").read_text("utf-8"))
    assert lines((DOCS / language / "installing.md").read_text("utf-8")) == english
