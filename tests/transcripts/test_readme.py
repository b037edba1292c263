"""The deal that README.md shows is one of the transcripts here, word for word."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
HEADING = "### A deal, word for word"


def test_the_deal_in_the_readme_is_what_a_player_sees() -> None:
    readme = (HERE.parents[1] / "README.md").read_text("utf-8")
    block = readme.split(HEADING)[1].split("```")[1].strip()
    transcript = (HERE / "en/moon3-deal.screen-reader.txt").read_text("utf-8")
    assert block == transcript.strip()
