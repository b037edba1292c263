"""docs/architecture.md shows the layers of the test of imports."""

from __future__ import annotations

from tests.architecture.test_imports import LAYERS
from tests.documents.pages import DOCS, sections


def test_the_picture_has_every_layer_in_its_order() -> None:
    picture = sections(DOCS / "architecture.md")["The layers"].split("```")[1]
    assert tuple(line.split()[0] for line in picture.strip().splitlines()) == LAYERS
