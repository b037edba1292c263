"""Says so many utterances, every second one stopped half-way, and prints what the process is like before and after.

A process of its own: beside a recording of the sound its memory could not be told from the recording's.
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
"""Processes: two spare workers and a player."""


def measures() -> dict[str, int]:
    """KiB in memory, threads, open files, children with those that have ended and nobody has asked about."""
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
    """After a last utterance, so that all before it are put away."""
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
            time.sleep(0.001 * (number % 40))  # stopped at another moment each time
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
