"""Each attack on one door is tried on every door."""

from __future__ import annotations

from pathlib import Path

import pytest

from .sieges import CASES, NAMED_BY_DOOR

DOORS = ("the_door", "the_page", "the_mud_door")


@pytest.mark.parametrize("door", DOORS)
def test_every_door_has_a_test_of_every_attack(door: str) -> None:
    text = Path(__file__).with_name(f"test_attacks_at_{door}.py").read_text("utf-8")
    missing = [case for case in CASES if f"\ndef test_{case}(" not in text]
    missing += [begun for begun in NAMED_BY_DOOR if f"\ndef test_{begun}" not in text]
    assert missing == []


def test_the_table_of_attacks_lists_every_door() -> None:
    assert sorted(Path(__file__).parent.glob("test_attacks_at_*.py")) == sorted(
        Path(__file__).with_name(f"test_attacks_at_{door}.py") for door in DOORS
    )
