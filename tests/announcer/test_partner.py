"""A partner stands in the place of a name, in the form that the sentence needs."""

from __future__ import annotations

import pytest

from moon_access.announcer.general import PARTNER
from moon_access.announcer.message import AllOf, answer
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Waiting for Partner."), ("de", "Warten auf deinen Partner."), ("cs", "Na tahu je partner, čeká se.")],
)
def test_a_partner_is_inflected_in_a_sentence(language: str, told: str) -> None:
    wording = Wording(Catalog(language), TileStyle.WORDS)
    assert wording.sentence(answer("Waiting for {name}.", name=PARTNER)) == told


def test_only_the_partner_is_inflected_beside_a_players_name() -> None:
    wording = Wording(Catalog("de"), TileStyle.WORDS)
    assert wording.noun(AllOf(("Anna", PARTNER)), "acc") == "Anna und deinen Partner"
    assert wording.noun(AllOf(("Anna", PARTNER))) == "Anna und Partner"
