"""Speak a number of utterances, stop every second one half-way, and print the figures of the process before and after.

This is a process of its own, because a recording of the sound in the same process would hide its memory.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance

AT_REST = 3
"""The processes of an idle voice: two spare workers and a player."""


def measures() -> dict[str, int]:
    """Return the memory in KiB, the threads, the open files and the children, including children that nobody has waited
    for."""
    if sys.platform == "win32":
        raise NotImplementedError("a Unix terminal is needed")
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    tasks = list(Path("/proc/self/task").iterdir())
    started = [child for task in tasks for child in (task / "children").read_text().split()]
    return {
        "memory": pages * os.sysconf("SC_PAGE_SIZE") // 1024,
        "threads": len(tasks),
        "open files": len(list(Path("/proc/self/fd").iterdir())),
        "processes": len(started),
    }


def settle(speech: Speech) -> dict[str, int]:
    """Speak a last utterance, so that the voice has cleaned up all earlier ones."""
    speech.say([Utterance("Six.", "en", rate=450)])
    speech.wait_until_said()
    until = time.monotonic() + 10
    while measures()["processes"] > AT_REST and time.monotonic() < until:
        time.sleep(0.01)
    return measures()


def main(utterances: int) -> None:
    speech = Speech()
    speech.wait_for_start()
    began = time.monotonic()
    before = {}
    for number in range(utterances):
        speech.say([Utterance("Six.", "en", rate=450)])
        if number % 2:
            time.sleep(0.001 * (number % 40))  # stop each at another moment
            speech.stop()
        else:
            speech.wait_until_said()
        if number == utterances // 10:
            before = settle(speech)
    after = settle(speech)
    seconds = time.monotonic() - began
    works = speech.works
    speech.close()
    print(json.dumps({"before": before, "after": after, "seconds": seconds, "works": works}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
