"""Unless the player has chosen speech, the program loads no part of the voice and starts no process for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
sys.argv[0] = "moon-access"
from moon_access.__main__ import main
try:
    main()
except SystemExit:
    pass
needs_voice = ["moon_access.console.voice", "moon_access.outputs.speech", "pyttsx3"]
if sys.platform != "win32":  # on Windows, subprocess quotes the command that resumes the game
    needs_voice.append("subprocess")
print("loaded:", *(name for name in needs_voice if name in sys.modules))
"""


@pytest.mark.parametrize("read", ["screen-reader", "braille"])
def test_a_game_without_speech_loads_nothing_of_the_voice(tmp_path: Path, read: str) -> None:
    folders = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, "play", "--language", "en", "--read", read, "--name", "Eva", "--seed", "1"],
        input="h\npass\nq\n",
        env={**os.environ, **folders},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.splitlines()[-1] == "loaded:"
