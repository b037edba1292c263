"""A server without a writable folder says so in one line, in the host's language, and ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.at_terminal import Home


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The server cannot save anything in {folder}: "),
        ("de", "Im Ordner {folder} lässt sich nichts speichern: "),
    ],
)
def test_a_server_folder_that_cannot_be_created_is_named_in_one_line(language: str, said: str, tmp_path: Path) -> None:
    home = Home(tmp_path, lang=f"{language}_XX.UTF-8")
    home.keep(language=language)
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file" / "server", Path("/proc/server")):
        done = home.run("serve", "--folder", str(folder), "--port", "1", "--listen", "127.0.0.1")
        (line,) = done.stderr.decode().splitlines()
        assert (done.returncode, done.stdout) == (1, b""), folder
        assert line.startswith(said.format(folder=folder)) and "Errno" not in line, folder
