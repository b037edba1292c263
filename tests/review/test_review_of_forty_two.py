"""The review of 42: a player who follows the hints makes no fault, the review finds costly choices, and the results
with all tiles open are true."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Pass, Play
from moon_access.engine.events import DealScored
from moon_access.engine.tiles import Seat
from moon_access.games.forty_two.actions import BIDDERS_CHOICE, NameSpecial, Special
from moon_access.games.forty_two.bots import BOTS
from moon_access.games.forty_two.bots.exact import position
from moon_access.games.forty_two.bots.outlook import Candidate, Departure
from moon_access.games.forty_two.bots.review import departures, is_mistake
from moon_access.games.forty_two.hints import hint
from moon_access.games.forty_two.marks import side_of
from moon_access.games.forty_two.review import is_to_lead, par
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.forty_two.words import review
from moon_access.games.review import finished_deal
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.state import Phase
from moon_access.scenes.game.commands.review import lines, review_of
from moon_access.table import Player, Table
from tests.all_games import SomeTable
from tests.support.long import LONG
from tests.support.seated import LANGUAGES, READINGS, Seated

from .deals import ME, play_deal
from .test_review import again_in, seated_at


def table(seed: str, **rules: object) -> SomeTable:
    kinds = "human", "bot:normal", "bot:normal", "bot:normal"
    players = [Player(name, kind) for name, kind in zip("EABC", kinds, strict=True)]
    return Table(FortyTwo(rules), players, seed=seed, bots={Seat(at): BOTS["normal"]() for at in (1, 2, 3)})


def make_bidder(choose: Any) -> Any:
    """Return a player that bids a little whenever it can, so that tricks matter, and then follows ``choose``.

    The review may find fault with its bids.
    """

    def chosen(view: Any, chance: str) -> Any:
        if view.phase is Phase.AUCTION:
            return next((one for one in view.legal if isinstance(one, Bid) and one.amount < 34), Pass(ME))
        return choose(view, chance)

    return chosen


def faults(at: SomeTable) -> tuple[Departure, ...]:
    found = finished_deal(at.game, at.actions, at.seed, ME, None, is_to_lead)
    assert found is not None
    return departures(found.choices)


def as_hinted(view: Any, chance: str) -> Any:
    return hint(view, Random(chance)).action


def at_random(seed: str, **rules: object) -> SomeTable:
    rng = Random(seed)
    at = table(seed, **rules)
    play_deal(at, make_bidder(lambda view, chance: rng.choice(view.legal)))
    return at


@pytest.mark.parametrize("seed", ["a", "b"])
def test_a_player_who_follows_the_hints_makes_no_mistake(seed: str) -> None:
    at = table(seed)
    play_deal(at, as_hinted)
    assert faults(at) == ()
    told = review_of(at.game, at.actions, at.seed, ME, "full", has_curve=False)
    assert told is not None and told.findings == ()
    assert len(told.rest) in (2, 3)  # two if the bid was made, and could be made with all tiles open


@pytest.mark.parametrize("scoring", ["marks", "points"])
def test_findings_come_by_their_cost_and_only_mistakes_are_announced(scoring: str) -> None:
    found = [faults(at_random(f"{scoring} {seed}", scoring=scoring)) for seed in range(4 if LONG else 3)]
    for told in found:
        assert [one.cost for one in told] == sorted((one.cost for one in told), reverse=True)
        assert all(map(is_mistake, told))
    assert sum(map(len, found)) > 2


def test_a_review_names_only_tiles_that_the_player_held_at_the_time() -> None:
    for seed in range(3):
        for fault in faults(at_random(f"held {seed}")):
            for action in (fault.best.action, fault.choice.action):
                assert not isinstance(action, Play) or action.tile in fault.view.hand


@pytest.mark.parametrize(
    ("cost", "worlds", "made", "is_one"),
    [(0.04, 100, 50, False), (0.06, 100, 12, True), (0.5, 100, 8, False), (0.5, 20, 3, False), (0.5, 20, 5, True)],
    ids=["it hardly costs anything", "it costs", "it fails hardly more often", "three of twenty may be chance", "five"],
)
def test_a_choice_is_a_mistake_if_its_cost_is_unlikely_to_be_chance(
    cost: float, worlds: int, made: int, is_one: bool
) -> None:
    at = table("a")
    at.step()
    view: Any = at.view(ME)._replace(phase=Phase.PLAY)
    best = Candidate(Pass(ME), worlds, made, 0.0, cost)
    assert is_mistake(Departure(view, Candidate(Pass(ME), worlds, 0, 0.0, 0.0), best, True)) is is_one


def play_best_moves(state: Any, game: Any) -> DealScored:
    """Play the solver's best moves for everybody, to the end of the deal."""
    from moon_access.bots.search.double_dummy import Solver

    while True:
        assert state.to_act is not None
        now = position(game.view(state, state.to_act), state.hands)
        wants = max if now.to_play in now.attackers else min
        values = Solver().values(now)
        tile = wants(values, key=values.__getitem__)
        state, events = game.apply(state, Play(state.to_act, tile))
        for event in events:
            if isinstance(event, DealScored):
                return event


def test_with_all_tiles_open_the_possible_result_is_that_of_perfect_play() -> None:
    seen = set()
    for seed in range(6):
        at = at_random(f"open {seed}")
        found = finished_deal(at.game, at.actions, at.seed, ME, None, is_to_lead)
        told = review_of(at.game, at.actions, at.seed, ME, "full", has_curve=False)
        assert found is not None and told is not None
        made = play_best_moves(found.lead, at.game).made
        assert found.lead.settled.contract is not None
        was_made = bool(found.end.scores[side_of(found.lead.settled.contract.seat)])
        texts = {review.all_open(None, 0, could_be).text for could_be in (True, False)}
        told_open = [line.text for line in told.rest if line.text in texts]
        assert told_open == ([] if made and was_made else [review.all_open(None, 0, made).text])
        seen.add((made, was_made))
    assert {(True, True), (False, False)} <= seen


def test_par_counts_the_marks_that_perfect_play_gets_for_each_team() -> None:
    for seed in range(6):
        at = at_random(f"open {seed}")
        found = finished_deal(at.game, at.actions, at.seed, ME, None, is_to_lead)
        assert found is not None and found.lead.settled.contract is not None
        made = play_best_moves(found.lead, at.game).made
        bidders = side_of(found.lead.settled.contract.seat)
        for seat in range(4):
            told = par(at.game, at.actions, Seat(seat))
            assert told is not None
            assert told.best == int(made == (side_of(Seat(seat)) == bidders))
            assert told.taken == found.end.scores[side_of(Seat(seat))]
    assert par(at.game, at.actions[:9], ME) is None
    in_points = at_random("open 0", scoring="points")
    assert par(in_points.game, in_points.actions, ME) is None


def special_deal(special: Special) -> SomeTable:
    """Return a deal with a bid of a mark by one seat, which names nello or sevens."""
    at = table(f"special {special.value}", nello=True, sevens=True, nello_doubles=BIDDERS_CHOICE)
    names = {NameTrump, NameSpecial}

    def choose(view: Any, chance: str) -> Any:
        if view.phase is Phase.AUCTION:
            return max((one for one in view.legal if isinstance(one, Bid)), key=lambda bid: bid.amount)
        if type(view.legal[0]) in names:
            return NameSpecial(ME, special)
        return view.legal[0]

    play_deal(at, choose)
    return at


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("special", Special)
def test_a_review_judges_nello_and_says_that_sevens_has_no_choices(special: Special, language: str) -> None:
    at = special_deal(special)
    told = review_of(at.game, at.actions, at.seed, ME, "full", has_curve=False)
    assert told is not None
    if special is Special.SEVENS:
        last = {review.nothing_to_choose().text}
    else:
        last = {review.all_open(special, 0, made).text for made in (True, False)}
    was_made = at.state.scores[side_of(ME)] > 0
    assert (special is not Special.SEVENS and was_made) or told.rest[-1].text in last
    assert seated_at(at, language).answers_to("review")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("read", READINGS)
def test_the_command_announces_the_last_deal_in_every_language(language: str, read: str) -> None:
    at = at_random("marks 1")
    player: Seated = seated_at(at, language, read)
    told = " ".join(player.answers_to("review"))
    expected = review_of(at.game, at.actions, at.seed, ME, "normal")
    assert expected is not None and expected.findings
    for message in lines(expected, again_in(language)):
        assert player.console.wording.line(message).rstrip(".")[1:] in told
