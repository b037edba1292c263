"""No function is called by a preposition or a past participle alone, such as ``of`` or ``told``: a reader would have to
open it to learn what it does. ``FOLDERS`` are the folders that keep to this; add a folder when its names are mended.
"""

from __future__ import annotations

import ast

from .test_imports import FILES, PACKAGE, nodes_of

FOLDERS = (
    "announcer",
    "app",
    "arena",
    "bots",
    "browser",
    "cli",
    "engine",
    "evening",
    "games",
    "i18n",
    "link",
    "record",
    "storage",
    "terminals",
)

PREPOSITIONS = frozenset(
    [
        "about",
        "above",
        "after",
        "against",
        "along",
        "among",
        "around",
        "as",
        "at",
        "before",
        "behind",
        "below",
        "beside",
        "between",
        "beyond",
        "by",
        "down",
        "during",
        "for",
        "from",
        "in",
        "into",
        "near",
        "of",
        "off",
        "on",
        "onto",
        "out",
        "over",
        "past",
        "per",
        "since",
        "than",
        "through",
        "to",
        "toward",
        "under",
        "up",
        "until",
        "via",
        "with",
        "within",
        "without",
    ]
)
PARTICIPLES = frozenset(
    [
        "begun",
        "broken",
        "brought",
        "built",
        "chosen",
        "cut",
        "dealt",
        "done",
        "drawn",
        "found",
        "given",
        "gone",
        "grown",
        "heard",
        "held",
        "hidden",
        "kept",
        "known",
        "laid",
        "led",
        "left",
        "lost",
        "made",
        "meant",
        "said",
        "seen",
        "sent",
        "shown",
        "spoken",
        "stuck",
        "taken",
        "thrown",
        "told",
        "thought",
        "won",
        "written",
    ]
)
NO_PARTICIPLES = frozenset({"feed", "need", "seed", "speed"})
"""Words that only look like a participle."""

REVIEWED = frozenset(["games/chains/rules.py:drawn", "games/moon/state.py:out", "games/tricks/state.py:out"])
"""Names that views share with the protocol, as ``file:name``."""


def is_bare(name: str) -> bool:
    """Return whether a name is a preposition or a past participle alone, whatever its underscores."""
    word = name.strip("_")
    looks_past = word.endswith("ed") and word.isalpha() and word not in NO_PARTICIPLES
    return word in PREPOSITIONS | PARTICIPLES or looks_past


def test_no_function_is_called_by_a_preposition_or_a_participle_alone() -> None:
    files = [file for file in FILES if file.relative_to(PACKAGE).parts[0] in FOLDERS]
    assert len(files) > 100
    functions = (
        (file, node)
        for file in files
        for node in nodes_of(file)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    bare = [f"{file.relative_to(PACKAGE)}:{node.name}" for file, node in functions if is_bare(node.name)]
    wrong = sorted(set(bare) - REVIEWED)
    assert not wrong, "\n".join(["Begin these names with a verb, or name the result with a noun:", *wrong])
    assert set(bare) >= REVIEWED, "Some names in REVIEWED are gone."
