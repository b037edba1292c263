"""If exact play makes the bid in every sampled world, or loses it in each, whatever is played, a hint says so."""

from __future__ import annotations

import pytest

from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.engine.actions import Play
from moon_access.games.forty_two.bots.reasons import reason
from moon_access.games.forty_two.words.hints import reason as word_reason
from moon_access.games.tricks.contrast import TrickWhy
from moon_access.i18n.catalog import Catalog

from .test_reasons_of_forty_two import yield_hints


def test_a_bid_is_called_lost_or_made_only_if_no_tile_changes_that_in_any_world() -> None:
    told = {True: 0, False: 0, None: 0}
    for seed in range(20):
        for _, view, analysis in yield_hints(seed):
            advice = reason(view, analysis)
            if len(analysis.candidates) < 2 or advice.why is TrickWhy.ALL_ALIKE:
                continue
            outcomes = {result.is_made == analysis.attacks for one in analysis.candidates for result in one.results}
            told[advice.is_bid_made] += 1
            if advice.is_bid_made is not None:
                assert outcomes == {advice.is_bid_made}
                assert advice.worlds == analysis.best.worlds
            elif len({len(one.results) for one in analysis.candidates}) == 1:
                assert len(outcomes) == 2
    assert all(told.values()), told


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_a_reason_about_a_lost_bid_names_the_number_of_guesses(language: str) -> None:
    wording = Wording(Catalog(language), TileStyle.WORDS)
    found = next(
        (view, advice)
        for seed in range(20)
        for _, view, analysis in yield_hints(seed)
        if (advice := reason(view, analysis)).is_bid_made is False and isinstance(advice.action, Play)
    )
    view, advice = found
    told = wording.sentence(word_reason(advice, view.hand))
    assert str(advice.worlds) in told or language == "cs"
    if language == "en":
        assert told.endswith(f"The bid is lost in all {advice.worlds} guesses.")
