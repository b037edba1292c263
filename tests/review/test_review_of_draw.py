"""The review of draw dominoes: a player who follows the hints makes no fault, the review finds costly choices, and
figures called exact are exact."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from moon_access.announcer.listener import Listener
from moon_access.announcer.review import no_fault
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.chains.review import turn_number
from moon_access.games.contract import Part, seed_of_hint
from moon_access.games.draw.bots import strong
from moon_access.games.draw.bots.outlook import WIN_BONUS, Outcome, value_in_points
from moon_access.games.draw.bots.review import Departure, departures, is_mistake
from moon_access.games.draw.hints import hint, word_results
from moon_access.games.draw.review import _open_turns, is_before_opening, word_departure
from moon_access.games.review import finished_deal
from moon_access.scenes.game.commands.review import lines, review_of
from moon_access.scenes.replay.timeline import retell
from moon_access.table import Player, Table
from tests.all_games import SomeTable
from tests.bots.naive_endgame import TooLarge, naive_values
from tests.support.seated import LANGUAGES, READINGS, Seated

from .deals import ME
from .test_review import again_in, seated_at


def round_of(game: str, players: int, seed: str, choose: Any, **rules: object) -> SomeTable:
    """Return a round, or a game that is won in it."""
    definition = GAMES[game]
    seats = [Player(name, "human" if name == "E" else "bot:normal") for name in "EABC"[:players]]
    bots = {Seat(at): definition.bots()["normal"]() for at in range(1, players)}
    at: SomeTable = Table(definition.rules(rules, players), seats, seed=seed, bots=bots)
    while not at.is_over and (at.state.to_act is not None or not at.state.deal):
        if at.state.to_act == ME:
            at.submit(ME, choose(at.view(ME), seed_of_hint(at.seed, at.turn)), at.turn)
        else:
            at.step()
    return at


def as_hinted(view: Any, chance: str) -> Any:
    return hint(view, Random(chance)).action


def at_random(game: str, players: int, seed: str, **rules: object) -> SomeTable:
    rng = Random(seed)
    return round_of(game, players, seed, lambda view, chance: rng.choice(view.legal), **rules)


def faults(at: Any) -> tuple[Departure, ...]:
    found = finished_deal(at.game, at.actions, at.seed, ME, None, is_before_opening)
    assert found is not None
    return departures(found.choices)


@pytest.mark.parametrize(
    ("game", "players", "rules"),
    [("block", 2, {}), ("fives_and_threes", 4, {"teams": True}), ("all_fives", 2, {"hand": 12})],
    ids=["block", "teams", "a stock that is soon empty"],
)
def test_a_player_who_follows_the_hints_makes_no_mistake(
    monkeypatch: pytest.MonkeyPatch, game: str, players: int, rules: dict[str, object]
) -> None:
    monkeypatch.setattr(strong, "WORLDS", dict.fromkeys((2, 4), 12))
    at = round_of(game, players, "hinted", as_hinted, **rules)
    assert faults(at) == ()
    told = review_of(at.game, at.actions, at.seed, ME, "full")
    assert told is not None and told.findings == ()
    assert told.rest[0] == no_fault()


def test_findings_come_by_their_cost_and_only_mistakes_are_announced() -> None:
    found = [faults(at_random(game, 2, str(seed))) for game in ("block", "fives_and_threes") for seed in range(2)]
    for told in found:
        assert [one.cost for one in told] == sorted((one.cost for one in told), reverse=True)
        assert all(map(is_mistake, told))
        assert all(fault.choice.play.tile in fault.view.hand for fault in told)
    assert sum(map(len, found)) > 2


@pytest.mark.parametrize(
    ("points", "ahead", "spread", "exact", "is_one"),
    [
        (0.9, 60, 0, False, False),
        (5, 11, 0, False, False),
        (5, 12, 80, False, False),
        (5, 12, 20, False, True),
        (1, 0, 0, True, True),
        (0, 1, 0, True, False),
    ],
    ids=["few points", "hardly oftener", "perhaps luck", "it costs", "exactly one point", "exactly nothing"],
)
def test_a_play_is_a_mistake_if_luck_does_not_explain_its_cost(
    points: float, ahead: int, spread: float, exact: bool, is_one: bool
) -> None:
    """In half of the worlds, the best play gains by ``spread`` more than on average, in the others by as much less."""
    at = at_random("block", 2, "0")
    play: Any = None
    gains = (points - spread, points + spread) * 120
    best, chosen = Outcome(play, 240, 100 + ahead, points, gains), Outcome(play, 240, 100, 0.0, (0.0,) * 240)
    assert is_mistake(Departure(at.view(ME), chosen, best, exact)) is is_one


def test_figures_called_exact_are_exact_with_all_tiles_open() -> None:
    """Check every moment with an exact figure, as far as a search without pruning can."""
    compared = 0
    tables: list[tuple[str, int, dict[str, object]]] = [
        ("block", 2, {}),
        ("all_fives", 2, {}),
        ("fives_and_threes", 4, {"teams": True}),
        ("block", 3, {}),
        ("all_fives", 4, {}),
    ]
    for game, players, rules in tables:
        for seed in range(2):
            at: Any = at_random(game, players, str(seed), **rules)
            mine = [number for number, action in enumerate(at.actions) if action.seat == ME]
            for turn in _open_turns(at.game, at.actions, mine):
                state = at.game.start()
                for action in at.actions[: turn.turn]:
                    state, _ = at.game.apply(state, action)
                try:
                    values = naive_values(
                        at.game, state, value_in_points(state.scores, at.game.options, state.deal), 300
                    )
                except TooLarge:
                    continue
                assert turn.values == values
                compared += 1
    assert compared > 5


@pytest.mark.parametrize("players", [3, 4])
def test_among_more_than_two_sides_it_is_announced_that_each_plays_for_itself(players: int) -> None:
    told = [review_of(at.game, at.actions, at.seed, ME, "full") for at in each_for_itself(players)]
    texts = [message.text for found in told if found is not None for message in found.rest]
    assert any(text.startswith("With all tiles open and all playing for themselves, turn") for text in texts)
    assert not any(text.startswith("With all tiles open, ") for text in texts)


def each_for_itself(players: int) -> list[SomeTable]:
    return [at_random("block", players, f"sides {number}") for number in range(3)]


def test_play_among_three_is_judged_as_each_playing_for_itself() -> None:
    at: Any = at_random("block", 3, "0")
    play = next(action for action in at.actions if isinstance(action, Play))
    best, chosen = Outcome(play, 1, 1, 12.0), Outcome(play, 1, 0, -WIN_BONUS / 2)
    told = word_departure(3, Departure(at.view(ME), chosen, best, is_exact=True, is_one_of_many=True))
    assert "if all play for themselves" in told.text
    _, lost = word_results(12.0, -WIN_BONUS / 3)
    assert lost.text == "a loss"


def test_a_loss_of_less_than_half_a_point_is_zero_and_not_minus_zero() -> None:
    assert [word_results(2.0, lost)[1].text for lost in (-0.3, -0.6)] == ["{n}", "minus {number}"]


def test_a_turn_has_the_number_by_which_a_replay_reaches_it() -> None:
    at: Any = at_random("draw12", 2, "turns")
    (deal,) = retell(at.game, at.actions, Listener(None, ("E", "A"), sides=at.game.sides))
    place = 0
    for step in deal.steps:
        for move in step.moves:
            if step.part is Part.TURN and isinstance(move.action, Play):
                assert turn_number(at.actions, place) == step.number
            place += 1
    assert place > 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("read", READINGS)
def test_the_command_announces_the_last_round_in_every_language(language: str, read: str) -> None:
    at = at_random("block", 2, "a")
    player: Seated = seated_at(at, language, read)
    told = " ".join(player.answers_to("review"))
    expected = review_of(at.game, at.actions, at.seed, ME, "normal")
    # The rest is the play with open tiles, the end, and the chance to win.
    assert expected is not None and expected.findings and len(expected.rest) > 2
    for message in lines(expected, again_in(language)):
        assert player.console.wording.line(message).rstrip(".")[1:] in told
