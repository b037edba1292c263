"""Run a coverage-guided fuzzer on one target, until you stop it or its time is up:

    pip install -e ".[fuzz]"
    python -m tests.fuzz.run record -max_total_time=600

The targets are record, typed and settings. libFuzzer reads the options after the target. The seeds are in corpus/. Add
each input that fails there as a file, so that the normal tests replay it. Inputs that merely reach new code go to a
folder in the system's folder for temporary files.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["moon_access"]):
    from tests.fuzz.targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
VALUES: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    3,
    4,
    6,
    7,
    21,
    10**20,
    1.5,
    "",
    "pass",
    "6-5",
    "0-0",
    "doubles",
    [],
    {},
    "\x1b[A",
)


def mutate(data: bytes, most: int, seed: int) -> bytes:
    """Return changed lines or JSON values in half of the cases: changed bytes alone seldom give a new record."""
    chance = random.Random(seed)
    lines = data.split(b"\n")
    if chance.random() < 0.5:
        return bytes(atheris.Mutate(data, most))
    at = chance.randrange(len(lines))
    way = chance.randrange(4)
    if way == 0:
        lines.insert(chance.randrange(len(lines)), lines[at])
    elif way == 1:
        del lines[at]
    else:
        lines[at] = _other_value(lines[at], chance)
    return b"\n".join(lines)[:most]


def _other_value(line: bytes, chance: random.Random) -> bytes:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return bytes(atheris.Mutate(line, len(line) + 8))
    within = value
    while isinstance(within, dict | list) and within:
        keys = list(within) if isinstance(within, dict) else list(range(len(within)))
        key = chance.choice(keys)
        if isinstance(within[key], dict | list) and within[key] and chance.random() < 0.7:
            within = within[key]
            continue
        within[key] = chance.choice(VALUES)
        break
    return json.dumps(value, separators=(",", ":")).encode()


def main() -> None:
    name, *flags = sys.argv[1:]
    found = Path(tempfile.gettempdir(), f"moon-access-fuzz-{name}")
    found.mkdir(parents=True, exist_ok=True)
    arguments = [
        sys.argv[0],
        str(found),
        str(CORPUS / name),
        "-max_len=20000",
        "-timeout=20",
        f"-artifact_prefix={found}-",
        *flags,
    ]
    if name == "typed":
        atheris.Setup(arguments, TARGETS[name])
    else:
        atheris.Setup(arguments, TARGETS[name], custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
