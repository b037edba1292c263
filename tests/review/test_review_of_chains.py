"""The reviews of Mexican Train and Chicken Foot: a player who follows the hints makes no mistake, and a costly play is
found, with its kind and its cost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from moon_access.announcer.review import no_fault
from moon_access.engine.actions import Play
from moon_access.games import GAMES
from moon_access.games.chains.contrast import TriedPlay
from moon_access.games.chains.review import LEAST_COST, ChainReviewer, turn_number
from moon_access.games.contract import ChoiceKind, Review, Unit
from moon_access.scenes.game.commands.review import lines, review_of
from tests.all_games import SomeTable
from tests.support.seated import LANGUAGES

from .deals import ME
from .test_review import again_in, seated_at
from .test_review_of_draw import round_of

CHAINS = ("chicken_foot", "mexican_train")
in_each_game = pytest.mark.parametrize("game", CHAINS)


def review_in_full(at: SomeTable) -> Review:
    found = review_of(at.game, at.actions, at.seed, ME, "full", has_curve=False)
    assert found is not None
    return found


def at_random(game: str, seed: str) -> SomeTable:
    rng = Random(seed)
    return round_of(game, 2, seed, lambda view, chance: rng.choice(view.legal))


def as_hinted(game: str) -> Any:
    hint = GAMES[game].adviser()
    assert hint is not None
    return lambda view, chance: hint(view, Random(chance)).action


@in_each_game
def test_a_player_who_follows_the_hints_makes_no_mistake(game: str) -> None:
    at = round_of(game, 2, "hinted", as_hinted(game))
    found = review_in_full(at)
    assert found.findings == ()
    assert found.rest == (no_fault(),)
    assert found.choices


@in_each_game
def test_a_careless_player_hears_the_most_costly_choice_first(game: str) -> None:
    at = at_random(game, "careless")
    found = review_in_full(at)
    costs = [one.cost for one in found.findings]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] >= LEAST_COST
    assert found.unit is Unit.POINTS
    assert 0 < len(costs) <= found.choices
    for one in found.findings:
        action = at.actions[one.turn]
        assert isinstance(action, Play) and action.seat == ME
        assert one.line.fields["turn"] == turn_number(at.actions, one.turn)
        assert one.line.fields["n"] == round(one.cost)


def test_a_mistake_of_mexican_train_is_the_tile_or_the_train() -> None:
    kinds = {one.kind for seed in "abc" for one in review_in_full(at_random("mexican_train", seed)).findings}
    assert kinds <= {ChoiceKind.TILE, ChoiceKind.TRAIN} and ChoiceKind.TRAIN in kinds


@in_each_game
def test_a_play_is_no_mistake_if_new_worlds_do_not_confirm_a_better_one(game: str) -> None:
    """Let the first analysis find other plays ten points better than the chosen one, and new worlds no difference."""
    at = at_random(game, "careless")
    real = GAMES[game].reviewer()
    assert isinstance(real, ChainReviewer)

    def analyse_with_luck(view: Any, random: Random, plays: Any) -> list[TriedPlay]:
        tried = list(real._analyse(view, random, plays))
        chosen = {action for action in at.actions if isinstance(action, Play)}
        gained = 10.0 if plays is None else 0.0
        found = [one._replace(gains=(0.0 if one.play in chosen else gained,) * 40) for one in tried]  # type: ignore[attr-defined]
        return sorted(found, key=lambda one: one.gains, reverse=True)

    unlucky: ChainReviewer[Any, Any] = ChainReviewer(analyse_with_luck, real._name_play, real._kind_of)
    found = unlucky(at.game, at.actions, at.seed, ME, None, None)
    assert found is not None and found.findings == ()


@in_each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_tells_the_round_in_every_language(game: str, language: str) -> None:
    at = at_random(game, "careless")
    player = seated_at(at, language)
    told = " ".join(player.answers_to("review"))
    expected = review_of(at.game, at.actions, at.seed, ME, "normal")
    assert expected is not None and expected.findings
    for message in lines(expected, again_in(language)):
        assert player.console.wording.line(message).rstrip(".")[1:] in told
