"""Read what the program keeps about saved games in files beside their folder, one JSON object a file.

judgements.py, mistakes.py and verified.py keep such files. Each says what its file means, and writes it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from .paths import games_folder, read_own


def read_object(path: Path, largest: int) -> dict[str, object]:
    """Return the object in a file; an empty one if the file is missing or not ours.

    Args:
        path: The file.
        largest: The most bytes to read; a larger file is not ours.
    """
    try:
        kept: object = json.loads(read_own(path, largest))
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def names_of_games() -> set[str]:
    """Return the names of the files in the folder of saved games. Raises OSError."""
    return set(os.listdir(games_folder()))  # noqa: PTH208 - names are all that is needed
