"""A review puts the costliest choice first, finds nothing in a faultless deal, and uses no later knowledge."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from moon_access.announcer.review import no_deal_yet
from moon_access.console.console import PlayerLeaves
from moon_access.engine.actions import Action, Deal, Play
from moon_access.engine.events import DealScored
from moon_access.games.moon.actions import tricks_needed
from moon_access.games.moon.bots.comparison import analyse
from moon_access.games.moon.bots.outlook import Departure
from moon_access.games.moon.bots.review import Choice, departures, is_mistake
from moon_access.games.moon.review import finished_deal
from moon_access.games.moon.state import MoonState
from moon_access.games.moon.words import review
from moon_access.games.tricks.actions import Discard
from moon_access.games.tricks.state import Phase
from moon_access.i18n.catalog import Catalog
from moon_access.scenes.game.commands.review import lines, review_of
from tests.all_games import SomeTable
from tests.properties.random_play import tiles_in
from tests.session.test_secrets import exchange_tiles
from tests.support.long import LONG
from tests.support.seated import LANGUAGES, READINGS, Seated

from .deals import ME, as_hinted, play_deal, strongest_but_once, table

in_both_games = pytest.mark.parametrize("game", ["moon3", "moon4"])
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def faults(at: SomeTable) -> tuple[Departure, ...]:
    """Return the faults found in the last scored deal."""
    found = finished_deal(at.game, at.actions, at.seed, ME, None)
    assert found is not None
    return departures(found.choices)


def seated_at(at: SomeTable, language: str = "en", read: str = "screen-reader", **settings: Any) -> Seated:
    return Seated(at.game, language, read, seed=at.seed, bots="normal", actions=at.actions, width=300, **settings)


@in_both_games
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_player_who_follows_the_hints_makes_no_mistake(game: str, seed: str) -> None:
    at = table(game, seed)
    play_deal(at, as_hinted)
    assert faults(at) == ()
    told = review_of(at.game, at.actions, at.seed, ME, "full", has_curve=False)
    assert told is not None
    assert (told.findings, told.rest[0]) == ((), review.no_fault())
    assert len(told.rest) in (2, 3)  # two if the bid was made, and could be made with all tiles open
    assert told.rest[1].text == "Judged: {what}."


@pytest.mark.parametrize(("game", "seed"), [("moon3", "a"), ("moon3", "d"), ("moon4", "a")])
def test_one_awful_choice_is_announced_first(game: str, seed: str) -> None:
    at, awful = strongest_but_once(game, seed)
    first, *others = faults(at)
    assert first.choice.action == awful and first.best.action != awful
    assert all(first.cost >= other.cost for other in others)
    told = review_of(at.game, at.actions, at.seed, ME, "brief")
    assert told is not None
    assert told.findings[0].line == review.departure(first)
    assert at.actions[told.findings[0].turn] == awful


@in_both_games
def test_a_bid_is_announced_with_the_figures_of_its_hint(game: str) -> None:
    found = 0
    for seed in range(8 if LONG else 3):
        at = random_deal(game, str(seed))
        deal = finished_deal(at.game, at.actions, at.seed, ME, None)
        assert deal is not None
        chances = {choice.view: choice.chance for choice in deal.choices}
        for fault in departures(deal.choices):
            if fault.view.phase is Phase.AUCTION:
                hinted = analyse(fault.view, Random(chances[fault.view]))
                assert fault.best == hinted.best
                told = [one for one in hinted.candidates if one.action == fault.choice.action]
                assert not told or told == [fault.choice]
                found += 1
    assert found


def random_deal(game: str, seed: str) -> SomeTable:
    rng = Random(seed)
    at = table(game, seed)
    play_deal(at, lambda view, chance: rng.choice(view.legal))
    return at


@in_both_games
def test_findings_come_by_their_cost_and_only_mistakes_are_announced(game: str) -> None:
    found = [faults(random_deal(game, str(seed))) for seed in range(8)]
    for told in found:
        assert [one.cost for one in told] == sorted((one.cost for one in told), reverse=True)
        assert all(is_mistake(one) and one.cost > 0 for one in told)
    assert sum(map(len, found)) > 3


@in_both_games
def test_a_review_names_only_tiles_that_the_player_held_at_the_time(game: str) -> None:
    named = 0
    for seed in range(8):
        for fault in faults(random_deal(game, str(seed))):
            tiles = set(tiles_in((fault.best.action, fault.choice.action)))
            assert tiles <= set(fault.view.hand)
            told = review.departure(fault).fields.values()
            assert set(tiles_in(tuple(getattr(value, "fields", value) for value in told))) <= set(fault.view.hand)
            named += len(tiles)
    assert named


@in_both_games
def test_tiles_revealed_later_do_not_change_the_judgement_of_a_choice(game: str) -> None:
    """Review two worlds that look the same to the seat up to some choice, and differ afterwards."""
    compared = 0
    for seed in range(40):
        rng = Random(seed)
        at = random_deal(game, str(seed))
        mine = [turn for turn, action in enumerate(at.actions) if isinstance(action, Play) and action.seat == ME]
        turn = rng.choice(mine[:4])
        before = at.actions[: turn + 1]
        state = at.game.start()
        for action in before:
            state, _ = at.game.apply(state, action)
        unseen = [tile for seat, hand in enumerate(state.hands) if seat != ME for tile in hand]
        twin = exchange_tiles(at.game, before, *rng.sample(unseen, 2))
        if twin is None or twin == before:
            continue
        here, there = (judged_up_to(at, world, turn, rng) for world in (before, twin))
        assert here == there
        compared += 1
        if compared == 5:
            return
    raise AssertionError(compared)


def judged_up_to(at: SomeTable, actions: list[Action], turn: int, rng: Random) -> tuple[Departure, ...]:
    """Return the faults up to this turn of a deal that begins so and continues at random."""
    played = list(actions)
    state = at.game.start()
    for action in actions:
        state, _ = at.game.apply(state, action)
    while state.to_act is not None:
        played.append(rng.choice(state.legal))
        state, _ = at.game.apply(state, played[-1])
    found = finished_deal(at.game, played, at.seed, ME, None)
    assert found is not None
    last = actions[-1]
    kept: list[Choice] = []
    for choice in found.choices:
        kept.append(choice)
        if choice.action == last:
            break
    return departures(tuple(kept))


def test_with_all_tiles_open_the_result_of_perfect_play_is_announced() -> None:
    """Play each deal to its end with the moves of the exact solver."""
    seen = set()
    for seed in range(12):
        at = random_deal("moon3", str(seed))
        lead = finished_deal(at.game, at.actions, at.seed, ME, None)
        assert lead is not None
        told = review_of(at.game, at.actions, at.seed, ME, "full", has_curve=False)
        made = best_of_all(at, lead.lead)
        assert told is not None
        contract = lead.lead.bidding.contract
        assert contract is not None
        was_made = lead.end.taken[contract.seat] >= tricks_needed(contract.amount)
        if made and was_made:
            assert review.all_open(contract.amount, made) not in told.rest
            more = [tricks for tricks in range(1, 8) if review.more_tricks_by_perfect_play(tricks) in told.rest]
            assert all(tricks > lead.end.taken[contract.seat] for tricks in more)
        else:
            assert told.rest[-1] == review.all_open(contract.amount, made)
        seen.add((made, was_made))
    assert {(True, True), (False, False)} <= seen


def best_of_all(at: SomeTable, state: MoonState) -> bool:
    """Return whether perfect play makes the bid."""
    from moon_access.bots.search.double_dummy import Position, Solver
    from moon_access.games.moon.sides import bidding_seats

    contract, trump = state.bidding.contract, state.bidding.trump
    assert contract is not None and trump is not None
    side = bidding_seats(contract.seat, len(state.hands))
    while True:
        values = Solver().values(Position(state.hands, state.trick, state.leader, trump, side))
        wants = max if state.to_act in side else min
        tile = wants(values, key=lambda tile: values[tile])
        state, events = at.game.apply(
            state, next(one for one in state.legal if isinstance(one, Play) and one.tile is tile)
        )
        scored = [event for event in events if isinstance(event, DealScored)]
        if scored:
            return scored[0].made


# The command


def again_in(language: str) -> str:
    """Return the word for the command that plays from a finding."""
    return Catalog(language).context("words", "repeat, again").split(", ")[1]


@in_every_language
@pytest.mark.parametrize("read", READINGS)
def test_the_command_announces_the_last_deal_in_every_language(language: str, read: str) -> None:
    at, _ = strongest_but_once("moon3", "a")
    player = seated_at(at, language, read)
    told = " ".join(player.answers_to("review"))
    expected = review_of(at.game, at.actions, at.seed, ME, "normal")
    assert expected is not None and expected.findings
    for message in lines(expected, again_in(language)):
        assert player.console.wording.line(message).rstrip(".")[1:] in told
    turn = player.table.turn
    player.type("review")
    assert player.table.turn == turn


def test_there_is_nothing_to_review_before_a_deal_is_over() -> None:
    assert Seated("moon3").answers_to("review") == ["No deal has been finished yet."]
    assert Seated("chicken_foot").answers_to("review") == ["No deal has been finished yet."]


def test_a_review_without_a_table_says_that_no_deal_is_over() -> None:
    player = Seated("moon3")
    player.stand_up()
    player.obey_beside("review")
    player.console.flush()
    assert player.shown.strip() == player.console.wording.line(no_deal_yet())


def test_the_last_deal_is_reviewed_after_the_game_is_over() -> None:
    at, _ = strongest_but_once("moon3", "a")
    player = seated_at(at, ask_first=False)
    player.type("resign")
    assert player.table.is_over
    with suppress(PlayerLeaves):
        player.obey_beside("review")
    player.console.flush()
    assert "Deal 1, as it looked then." in player.shown


@pytest.mark.parametrize(("verbosity", "most"), [("brief", 2), ("normal", 3), ("full", 99)])
def test_the_number_of_lines_depends_on_the_verbosity(verbosity: str, most: int) -> None:
    counts = []
    for seed in range(8):
        at = random_deal("moon4", str(seed))
        told = review_of(at.game, at.actions, at.seed, ME, verbosity)
        assert told is not None
        assert len(told.findings) == min(most, len(faults(at)))
        counts.append(len(faults(at)))
    assert max(counts) > 2


def test_a_review_judges_every_choice_of_the_seat_and_of_no_other() -> None:
    at = random_deal("moon3", "3")
    found = finished_deal(at.game, at.actions, at.seed, ME, None)
    assert found is not None
    mine = [action for action in at.actions if not isinstance(action, Deal) and action.seat == ME]
    assert [choice.action for choice in found.choices] == mine
    assert all(choice.view.seat == ME for choice in found.choices)
    assert any(isinstance(choice.action, Discard | Play) for choice in found.choices)


@pytest.mark.parametrize(
    ("language", "all_phases", "one_phase"),
    [
        ("en", "Judged: bidding, discard, trump, tiles played.", "Judged: bidding."),
        ("de", "Beurteilt: Bieten, Ablegen, Trumpf, gespielte Steine.", "Beurteilt: Bieten."),
        ("cs", "Posouzeno: licitace, odhoz, trumf, zahrané kameny.", "Posouzeno: licitace."),
    ],
)
def test_if_nothing_is_found_the_number_of_judged_choices_is_announced(
    language: str, all_phases: str, one_phase: str
) -> None:
    phases = Phase.AUCTION, Phase.DISCARD, Phase.TRUMP, Phase.PLAY
    sentence = Seated("moon3", language=language).console.wording.sentence
    assert sentence(review.phases_judged(phases)) == all_phases
    assert sentence(review.phases_judged(phases[:1])) == one_phase
