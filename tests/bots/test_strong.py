"""The strong player of Moon is legal and fair everywhere, is the same on every machine, and does not bid 21 on mere
hope."""

from __future__ import annotations

from random import Random

import pytest

from moon_access.bots.search import double_dummy as solver
from moon_access.bots.search.double_dummy import Position, SearchBudget, Solver
from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.moon.actions import MOON
from moon_access.games.moon.bots import BOTS, monte_carlo_auction, monte_carlo_contract, monte_carlo_play
from moon_access.games.moon.bots import normal as normal_moon
from moon_access.games.moon.bots import strong as strong_moon
from moon_access.games.moon.bots.deal_evaluation import DealEvaluator
from moon_access.games.moon.bots.determinization import MoonWorld
from moon_access.games.moon.bots.outlook import Analysis, Candidate
from moon_access.games.moon.sides import bidding_seats
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.games.tricks.state import Phase
from moon_access.table import Table
from tests.bots.compiled_search import SearchMaker
from tests.bots.hands import FACTORIES, MoonTable, all_rules, in_other_worlds, table


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search so little that the test can play many games."""
    few = SearchBudget(2, 1, 500)
    for module in (monte_carlo_auction, monte_carlo_contract, monte_carlo_play):
        monkeypatch.setattr(module, "BUDGET", {3: few, 4: few})
    monkeypatch.setattr(monte_carlo_auction, "WORLDS_FOR_OWN_BIDS", {3: 1, 4: 1})
    monkeypatch.setattr(monte_carlo_auction, "PLANS_FOR_OWN_BIDS", {3: 1, 4: 1})


@pytest.mark.parametrize("players", [3, 4])
def test_moves_are_legal_under_every_combination_of_house_rules(players: int, little: None) -> None:
    for number, rules in enumerate(all_rules(players)):
        at = table(players, rules, ["strong", "random", "strong", "random"][:players], str(number))
        while at.state.deal < 2 and at.step():
            pass


@pytest.mark.parametrize("players", [3, 4])
def test_strong_bots_finish_a_game_under_each_rule_of_scoring(players: int, little: None) -> None:
    for rules in ({"bidder_goes_out": True}, {"overtricks": players == 3}, {"moon_wins": True}):
        at = table(players, {"target": 7, **rules}, ["strong"] * players, "end")
        while at.step():
            assert at.state.deal < 60
        assert at.is_over


def moments(players: int, seed: str, rules: dict[str, object]) -> list[tuple[MoonTable, Seat]]:
    """Yield every decision of one deal, as tables stopped there."""
    at = table(players, rules, ["normal"] * players, seed)
    while at.state.deal < 2 and at.step():
        pass
    stopped = [Table(at.game, [], seed=seed, bots={}, actions=at.actions[:turn]) for turn in range(len(at.actions))]
    return [(here, Seat(here.state.to_act)) for here in stopped if here.state.to_act is not None]


@pytest.mark.parametrize("players", [3, 4])
def test_what_others_hold_does_not_change_a_move(players: int, little: None) -> None:
    chance = Random("worlds")
    compared = 0
    for seed in "abcd":
        for here, seat in moments(players, seed, {"widow": "optional"} if players == 3 else {}):
            analysis = strong_moon.analyse(here.view(seat), Random(seed))
            other = in_other_worlds(here.game, here.state, seat, chance)
            assert strong_moon.analyse(here.game.view(other, seat), Random(seed)) == analysis
            compared += other.hands != here.state.hands
    assert compared > 80


@pytest.mark.parametrize("players", [3, 4])
def test_an_analysis_lists_every_action_once_with_the_best_first(players: int, little: None) -> None:
    for here, seat in moments(players, "all", {"widow": "optional"} if players == 3 else {}):
        view = here.view(seat)
        analysis: Analysis = strong_moon.analyse(view, Random(1))
        assert {*map(str, view.legal)} == {str(one.action) for one in analysis.candidates}
        assert len(analysis.candidates) == len(view.legal)
        assert all(0 <= one.times_made <= one.worlds and 0 <= one.tricks <= 7 for one in analysis.candidates)
        tried = [one.value for one in analysis.candidates if one.worlds]
        assert max(tried) == analysis.best.value
        if len(view.legal) > 1 and (players == 3 or view.phase is Phase.PLAY):  # for auctions in teams see below
            assert BOTS["strong"]().advise(view, Random(1)).action == analysis.best.action
        assert analysis.attacks == (view.contract is None or view.seat in bidding_seats(view.contract.seat, players))


def test_in_teams_only_calls_below_21_are_decided_by_samples(little: None) -> None:
    otherwise = 0
    for here, seat in [moment for seed in "teams" for moment in moments(4, seed, {})]:
        view = here.view(seat)
        if len(view.legal) == 1 or view.phase is Phase.PLAY:
            continue
        habit = normal_moon.advise(view).action
        action = BOTS["strong"]().advise(view, Random(1)).action
        if view.phase is Phase.TRUMP or habit == Bid(seat, MOON):
            assert action == habit
        else:
            calls = [one.action for one in strong_moon.analyse(view, Random(1)).candidates]
            assert action == next(call for call in calls if call != Bid(seat, MOON))
            otherwise += action != habit
    assert otherwise


def test_in_teams_the_bot_bids_21_only_with_a_hand_that_takes_every_trick_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seat = Seat(0)
    moon, less = Candidate(Bid(seat, MOON), 9, 9, 7.0, 0.9), Candidate(Bid(seat, 5), 9, 9, 6.0, 0.5)
    monkeypatch.setattr(strong_moon, "analyse_auction", lambda view, random: Analysis((moon, less), True))
    for hand, bid in (("6-6 6-5 6-4 6-3 6-2 6-1 6-0", MOON), ("6-6 6-5 6-4 6-3 5-4 5-5 1-0", 5)):
        advice = BOTS["strong"]().advise(auction_of(hand, 4), Random(1))
        assert advice.action == Bid(seat, bid)


def test_the_bot_never_makes_a_choice_dropped_early_even_if_its_value_was_higher(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, seat = next(one for one in moments(3, "all", {}) if one[0].state.phase is Phase.DISCARD)
    lasted, dropped, *_ = here.view(seat).legal
    found = Analysis((Candidate(lasted, 24, 12, 5.0, 0.4), Candidate(dropped, 6, 4, 5.0, 0.6)), True)
    monkeypatch.setattr(strong_moon, "analyse_contract", lambda view, random: found)
    assert BOTS["strong"]().advise(here.view(seat), Random(1)).action == lasted


@pytest.mark.parametrize("players", [3, 4])
def test_the_strong_bot_plays_the_same_with_either_search(
    players: int, searches: list[SearchMaker], monkeypatch: pytest.MonkeyPatch
) -> None:
    if len(searches) < 2:
        pytest.skip("there is no C compiler")
    if players == 4:
        monkeypatch.setattr(monte_carlo_auction, "WORLDS_FOR_OWN_BIDS", {3: 1, 4: 1})
    played = []
    for search in searches:
        monkeypatch.setattr(solver, "IMPLEMENTATIONS", {"this": search})
        at = table(players, {}, ["strong"] * players, "either")
        while at.state.deal < 2 and at.step():
            pass
        played.append(at.actions)
    assert played[0] == played[1]


def auction_of(hand: str, players: int = 3, **rules: object) -> MoonView:
    """Return the view of seat 0 with this hand, as the first caller."""
    game = FACTORIES[players](rules)
    held = [Tile.parse(tile) for tile in hand.split()]
    deal = game.make_deal(game.start(), [*held, *(tile for tile in game.tiles if tile not in held)], Seat(0))
    view: MoonView = Table(game, [], seed="", bots={}, actions=[deal]).view(Seat(0))
    return view


@pytest.mark.parametrize("moon_wins", [True, False])
def test_21_is_bid_only_with_a_hand_that_makes_it(moon_wins: bool) -> None:
    sure = BOTS["strong"]().advise(auction_of("6-6 6-5 6-4 6-3 6-2 6-1 5-5", moon_wins=moon_wins), Random(1))
    assert sure.action == Bid(Seat(0), MOON)
    hope = BOTS["strong"]().advise(auction_of("6-6 6-4 6-3 6-1 5-5 5-4 4-3", moon_wins=moon_wins), Random(1))
    assert isinstance(hope.action, Bid) and hope.action.amount < MOON


def test_the_bot_makes_most_of_its_bids_of_21_even_if_one_wins_the_game() -> None:
    """If a made 21 wins the game, a chance of one half would be enough. Steady players play the deals to their end."""
    chance = Random("moons")
    game = FACTORIES[3]({"moon_wins": True})
    others = {Seat(1): BOTS["normal"](), Seat(2): BOTS["normal"]()}
    strong_hands = bid = made = 0
    for number in range(500):
        tiles = chance.sample(game.tiles, len(game.tiles))
        deal = game.make_deal(game.start(), tiles, Seat(0))
        at = Table(game, [], seed=str(number), bots={Seat(0): BOTS["strong"](), **others}, actions=[deal])
        if DealEvaluator(at.view(Seat(0))).best_plan(at.view(Seat(0)).hand).tricks < 5.2:
            continue
        strong_hands += 1
        at.step()
        if at.actions[-1] == Bid(Seat(0), MOON):
            bid += 1
            while at.state.deal < 2 and at.step():
                pass
            made += 0 in at.state.winners
    assert strong_hands > 2 * bid > 10
    assert made >= 0.75 * bid, f"{made} of {bid}"


def test_a_forced_move_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Solver, "values", None)
    monkeypatch.setattr(Solver, "tricks", None)
    asked = 0
    for here, seat in moments(3, "forced", {}):
        view = here.view(seat)
        if len(view.legal) == 1:
            asked += view.phase is Phase.PLAY
            assert BOTS["strong"]().advise(view, Random(1)).action == view.legal[0]
    assert asked


@pytest.mark.parametrize("players", [3, 4])
def test_every_figure_is_an_average_over_enough_worlds(players: int) -> None:
    """A few worlds would make every figure random. Choices that started badly may have been tried in fewer worlds."""
    least = {3: {Bid: 80, Pass: 10, Discard: 10, NameTrump: 10, Play: 6}, 4: {Bid: 5, Pass: 5, NameTrump: 5, Play: 8}}
    tried: set[type] = set()
    for here, seat in moments(players, "worlds", {}):
        view = here.view(seat)
        if len(view.legal) > 1:
            candidates = strong_moon.analyse(view, Random(1)).candidates
            assert candidates[0].worlds >= least[players][type(candidates[0].action)], candidates
            assert all(one.worlds == 0 or one.worlds >= 5 for one in candidates), candidates
            tried.add(type(candidates[0].action))
    assert {Play, NameTrump} < tried


def test_a_bid_of_21_is_evaluated_in_many_more_worlds_before_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[bool] = []
    makes_all = DealEvaluator.can_take_all

    def note_result(evaluator: DealEvaluator, world: MoonWorld) -> bool:
        tried.append(makes_all(evaluator, world))
        return tried[-1]

    monkeypatch.setattr(DealEvaluator, "can_take_all", note_result)
    strong_moon.analyse(auction_of("6-6 6-5 6-4 6-3 6-2 6-1 5-5"), Random(1))
    assert len(tried) >= 30


def test_own_bids_are_evaluated_with_several_trumps(monkeypatch: pytest.MonkeyPatch) -> None:
    trumps: set[Suit] = set()
    tricks = Solver.tricks

    def note_trump(solver: Solver, position: Position, within: tuple[int, int] = (0, 7)) -> int:
        if position.leader == 0:
            trumps.add(position.trump)
        return tricks(solver, position, within)

    monkeypatch.setattr(Solver, "tricks", note_trump)
    strong_moon.analyse(auction_of("6-6 6-5 6-4 5-5 5-4 5-3 4-4"), Random(1))
    assert len(trumps) >= 3


@pytest.mark.parametrize("players", [3, 4])
def test_the_estimate_that_others_make_a_bid_grows_with_their_tricks_in_perfect_play(players: int) -> None:
    """People do not always make a bid that can be made, nor always lose one that cannot."""
    here, seat = moments(players, "people", {})[0]
    evaluator = DealEvaluator(here.view(seat))
    bid = Bid(Seat((seat + 1) % players), 5)
    values = [evaluator.value_against_people(bid, tricks) for tricks in range(3, 7)]
    made, failed = evaluator.value(bid, 5), evaluator.value(bid, 4)
    assert values[0] > values[1] > values[2]
    assert failed > values[1] and values[2] > made
    assert values[2] - made < failed - values[2], "what can just be made is mostly made"
