"""Hints and reviews in a replay give the strongest play at that moment, by what the seat knew then."""

from __future__ import annotations

from random import Random

import pytest

from moon_access.announcer import review
from moon_access.games.contract import seed_of_hint
from moon_access.scenes.game.commands.review import lines, review_of
from tests.replay.replays import Replaying
from tests.support.adviser import strongest
from tests.support.seated import LANGUAGES

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
GAME = "moon3-bidder"


@in_every_language
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_hint_in_a_replay_advises_the_player_to_act_by_their_own_view(seat: int | None, language: str) -> None:
    player = Replaying(GAME, language, seat=seat, width=300)
    player.type("step move")
    hinted = 0
    for place in player.places[::5]:
        player.go(place)
        state, moment = player.replay.state, player.replay.moment
        lines = player.answers_to("hint")
        if state.to_act is None or seat not in (None, state.to_act):
            assert lines == player.answers_to("legal")
            continue
        view = player.recorded.game.view(state, state.to_act)
        hint = strongest(view, Random(seed_of_hint(player.recorded.seed or "", moment.turn)))
        line = player.console.wording.sentence
        both = line(hint.reason) if hint.is_only_move else f"{line(hint.move)} {line(hint.reason)}"
        assert " ".join(lines) == both
        assert player.replay._place == place
        hinted += 1
    assert hinted


@in_every_language
def test_a_review_belongs_to_the_deal_and_the_seat(language: str) -> None:
    for seat in (0, 2):
        player = Replaying(GAME, language, seat=seat, width=300)
        player.type("5")
        game, actions, seed = player.recorded.game, player.recorded.actions, player.recorded.seed or ""
        expected = review_of(game, actions, seed, player.replay.seat, "normal", player.replay.moment.deal)  # type: ignore[arg-type]
        assert expected is not None
        again = player.console.catalog.context("words", "repeat, again").split(", ")[1]
        told = [player.console.wording.sentence(message) for message in lines(expected, again)]
        assert player.answers_to("review") == told
        assert player.answers_to(f"review {seat + 1}") == player.answers_to("review")


def test_in_a_replay_with_open_tiles_review_asks_whose_choices_to_judge() -> None:
    player = Replaying(GAME, width=300)
    player.type("5")
    assert player.answers_to("review") == ["Whose review? Type review Eva."]
    assert player.answers_to("review anna")[0] == "Deal 1, as it looked then."
    assert player.answers_to("review x")[0].startswith("No seat x.")


def test_a_deal_that_was_not_played_to_its_end_has_no_review() -> None:
    player = Replaying(GAME, seat=0, width=300)
    player.recorded = player.recorded._replace(actions=player.recorded.actions[:12])
    player.replay.finished_game = player.replay.finished_game._replace(record=player.recorded)
    player.type("")
    assert player.answers_to("review") == [player.console.wording.sentence(review.no_play_to_review())]
