"""The table: the rights of everybody, the order of announcing and recording, and resuming a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from moon_access.engine.actions import Action, Deal, Pass, Resign
from moon_access.engine.events import Dealt, Event, GameOver, Resigned
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.moon.bots import BOTS
from moon_access.games.moon.events import WidowTaken
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.events import Discarded
from moon_access.table import Player, Table
from tests.all_games import SomeTable

SEATS = [Seat(0), Seat(1), Seat(2)]
PLAYERS = [Player("Anna", "human"), Player("Berta", "bot:normal"), Player("Cilka", "bot:random")]


class Notes:
    """A recorder and a listener that note everything in memory, in order."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.heard: list[tuple[Event, Any]] = []
        self.written_when_heard: list[int] = []

    def write(self, action: Action, events: Sequence[Event]) -> None:
        self.actions.append(action)

    def undo(self, seat: Seat, actions: Sequence[Action]) -> None:
        raise AssertionError("nobody takes anything back here")

    def hear(self, event: Event, view: Any) -> None:
        self.heard.append((event, view))
        self.written_when_heard.append(len(self.actions))


def table(bots: str = "", *, notes: Notes | None = None, seed: str = "a", **others: Any) -> SomeTable:
    """Return a table for three, with a letter for each seat: n and r for bots, h for a player."""
    names = {"n": "normal", "r": "random"}
    seats = {Seat(at): BOTS[names[letter]]() for at, letter in enumerate(bots or "hhh") if letter in names}
    game = GAMES["moon3"].rules({"target": 7})
    return Table(game, PLAYERS, seed=seed, bots=seats, recorder=notes, **others)


def play_to_the_end(at: SomeTable) -> None:
    while at.step():
        pass
    assert at.is_over


def to_first_question(at: SomeTable) -> Seat:
    while at.step():
        pass
    assert at.state.to_act is not None
    return Seat(at.state.to_act)


def reason_of(at: SomeTable, seat: Seat, action: Action, turn: int) -> Reason:
    with pytest.raises(Refused) as refused:
        at.submit(seat, action, turn)
    return refused.value.reason


def test_nobody_is_asked_while_bots_play_among_themselves() -> None:
    play_to_the_end(table("nrn"))


def test_a_table_waits_for_a_seat_without_a_bot() -> None:
    at = table("hnn")
    assert to_first_question(at) == 0
    turn = at.turn
    assert not at.step()
    assert at.turn == turn


def test_an_action_meant_for_an_earlier_turn_is_refused_as_late() -> None:
    at = table()
    seat = to_first_question(at)
    assert reason_of(at, seat, Pass(seat), at.turn - 1) is Reason.LATE
    at.submit(seat, Pass(seat), at.turn)
    assert reason_of(at, seat, Pass(seat), at.turn - 1) is Reason.LATE


def test_a_seat_out_of_turn_hears_whose_turn_it_is() -> None:
    at = table()
    seat = to_first_question(at)
    other = Seat((seat + 1) % 3)
    with pytest.raises(Refused) as refused:
        at.submit(other, Pass(other), at.turn)
    assert (refused.value.reason, refused.value.seat) == (Reason.NOT_YOUR_TURN, seat)


def test_a_seat_cannot_act_for_another() -> None:
    at = table()
    seat = to_first_question(at)
    assert reason_of(at, Seat((seat + 1) % 3), Pass(seat), at.turn) is Reason.NOT_YOUR_TURN


def test_no_seat_may_submit_a_deal() -> None:
    at = table()
    deal = at.game.make_deal(at.state, at.game.tiles, Seat(0))
    assert isinstance(deal, Deal)
    assert reason_of(at, Seat(0), deal, at.turn) is Reason.NOT_NOW


def test_a_refused_action_changes_nothing_and_is_neither_written_nor_heard() -> None:
    notes = Notes()
    at = table(notes=notes, listeners=dict.fromkeys(SEATS, notes))
    seat = to_first_question(at)
    state, actions = at.state, list(at.actions)
    written, heard = len(notes.actions), len(notes.heard)
    for action, turn in ((Bid(seat, 2), at.turn), (Bid(seat, 4), at.turn - 1), (Bid(seat, 99), at.turn)):
        reason_of(at, seat, action, turn)
    assert (at.state, at.actions) == (state, actions)
    assert (len(notes.actions), len(notes.heard)) == (written, heard)


def test_an_action_is_written_before_anybody_hears_of_it() -> None:
    notes = Notes()
    at = table("nnn", notes=notes, listeners={Seat(1): notes})
    at.step()
    assert notes.written_when_heard == [1]
    play_to_the_end(at)
    assert notes.actions == at.actions


def test_every_seat_hears_everything_as_it_may_know_it() -> None:
    ears = {seat: Notes() for seat in SEATS}
    play_to_the_end(table("nnn", listeners=ears))
    kinds = [[type(event) for event, _ in ear.heard] for ear in ears.values()]
    assert kinds[0] == kinds[1] == kinds[2]
    for seat, ear in ears.items():
        for event, view in ear.heard:
            assert view.seat == seat
            if isinstance(event, Dealt):
                assert [hand is None for hand in event.hands] == [other != seat for other in SEATS]
                assert event.hands[seat] == view.hand
            if isinstance(event, WidowTaken | Discarded):
                assert (event.tile is None) == (event.seat != seat)


def test_listeners_get_the_view_of_the_moment_after_the_action() -> None:
    notes = Notes()
    at = table("nnn", listeners={Seat(2): notes})
    play_to_the_end(at)
    last_event, last_view = notes.heard[-1]
    assert isinstance(last_event, GameOver)
    assert last_view == at.view(Seat(2))


def test_a_player_who_gives_up_ends_the_game_out_of_turn_as_well() -> None:
    notes = Notes()
    at = table(listeners={Seat(0): notes})
    seat = to_first_question(at)
    other = Seat((seat + 1) % 3)
    at.submit(other, Resign(other), at.turn)
    assert at.is_over and not at.step()
    assert [type(event) for event, _ in notes.heard[-2:]] == [Resigned, GameOver]
    assert reason_of(at, seat, Pass(seat), at.turn) is Reason.GAME_OVER


def test_a_seed_repeats_its_game_and_another_seed_plays_another() -> None:
    tables = [table("nrn", seed=seed) for seed in ("one", "one", "two")]
    for at in tables:
        play_to_the_end(at)
    assert tables[0].actions == tables[1].actions != tables[2].actions


@pytest.mark.parametrize("seed", ["a", "b", "č"])
def test_a_game_resumed_at_any_action_ends_like_the_uninterrupted_one(seed: str) -> None:
    whole = table("nrr", seed=seed)
    play_to_the_end(whole)
    for stop in range(0, len(whole.actions), 7):
        notes = Notes()
        again = table("nrr", seed=seed, notes=notes, listeners={Seat(0): notes}, actions=whole.actions[:stop])
        assert (again.turn, notes.actions, notes.heard) == (stop, [], [])
        play_to_the_end(again)
        assert again.actions == whole.actions
        assert notes.actions == whole.actions[stop:]


def test_a_game_of_other_rules_is_not_resumed() -> None:
    at = table("nnn")
    play_to_the_end(at)
    strict = GAMES["moon3"].rules({"minimum_bid": 5, "doubles_trump": False, "widow": "none"})
    with pytest.raises(Refused):
        Table(strict, PLAYERS, seed="a", bots={}, actions=at.actions)


def test_the_first_to_speak_is_drawn_by_lot() -> None:
    firsts = set()
    for number in range(30):
        at = table(seed=str(number))
        at.step()
        dealt = at.actions[0]
        assert isinstance(dealt, Deal)
        firsts.add(dealt.first)
    assert firsts == {0, 1, 2}


def test_the_past_of_a_seat_has_exactly_what_the_seat_heard() -> None:
    for seat in SEATS:
        notes = Notes()
        at = table("nrn", listeners={seat: notes})
        play_to_the_end(at)
        past = list(at.fetch_past(seat))
        assert [one for _, heard in past for one in heard] == notes.heard
        assert [by for by, _ in past] == [action.seat for action in at.actions]


def test_the_past_that_was_asked_for_does_not_grow_with_later_moves() -> None:
    at = table("hnn")
    seat = to_first_question(at)
    turn, past = at.turn, at.fetch_past(seat)
    at.submit(seat, at.view(seat).legal[0], at.turn)
    assert len(list(past)) == turn


def test_the_last_choice_of_a_seat_skips_moves_that_were_made_automatically() -> None:
    at = table("hnn")
    assert at.last_choice(Seat(0), lambda view: False) is None
    for _ in range(4):
        seat = to_first_question(at)
        at.submit(seat, at.view(seat).legal[0], at.turn)
    turns = [turn for turn, action in enumerate(at.actions) if action.seat == 0]
    assert at.last_choice(Seat(0), lambda view: False) == (turns[-1], at.actions[turns[-1]])
    last = at.actions[turns[-1]]
    assert at.last_choice(Seat(0), lambda view: last in view.legal) == (turns[-2], at.actions[turns[-2]])
    assert at.last_choice(Seat(0), lambda view: True) is None


def test_why_not_gives_the_reason_without_making_the_move() -> None:
    at = table("hnn")
    seat = to_first_question(at)
    state = at.state
    tried: list[Action] = [Bid(seat, 40), Bid(Seat(1), 5), Pass(Seat(2)), Deal((), (), None)]
    for action in tried:
        refused = at.refusal(seat, action)
        assert refused is not None and refused.reason is reason_of(at, seat, action, at.turn)
    assert all(at.refusal(seat, action) is None for action in at.view(seat).legal)
    assert at.state is state


def test_a_move_is_undone_without_asking_if_all_others_are_bots() -> None:
    assert table("hnn").is_against_bots and table("nnn").is_against_bots
    assert not table("hhn").is_against_bots
