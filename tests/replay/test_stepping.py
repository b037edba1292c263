"""Stepping through a finished game leaves nothing out, reaches every place, and announces the ends."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest

from moon_access.announcer import general
from moon_access.engine.actions import Deal
from moon_access.games.contract import Part
from moon_access.outputs.contracted import cells_of
from moon_access.outputs.lines import NARROW_WIDTH, ROOM_TO_TYPE, ROOM_TO_TYPE_IF_NARROW
from moon_access.scenes.replay.replay import Size
from moon_access.scenes.replay.timeline import retell
from tests.support.seated import LANGUAGES, READINGS

from .replays import FINISHED, Replaying

GAMES = (*FINISHED, *(f"random {number}" for number in range(6)))
every_game = pytest.mark.parametrize("game", GAMES)
every_seat = pytest.mark.parametrize("seat", [None, 0, 1])
every_size = pytest.mark.parametrize("size", [Size.STEP, Size.MOVE])


def told_at_once(player: Replaying) -> list[str]:
    """Return the lines of the whole game without stepping."""
    listener = player.replay.listener
    wording = player.console.wording
    deals = retell(player.recorded.game, player.recorded.actions, listener)
    messages = [general.history_line(message) for deal in deals for message in deal.messages]
    return [wording.sentence(message) for message in messages]


@pytest.mark.sampled(4)
@every_game
@every_seat
@every_size
@pytest.mark.parametrize("verbosity", ["brief", "normal", "full"])
def test_stepping_to_the_end_retells_the_whole_game_once(
    game: str, seat: int | None, size: Size, verbosity: str
) -> None:
    player = Replaying(game, seat=seat, width=1000, verbosity=verbosity, muted=("plays", "bids", "tricks"))
    intro = player.type()
    player.replay.size = size
    lines = intro.splitlines()[4:-1]
    while player.replay._place < player.places[-1]:
        lines += player.answers_to(".")
    assert lines == told_at_once(player)
    assert player.answers_to(".") == ["The game ends here."]
    assert player.replay.state.winners


@every_game
@every_size
def test_stepping_back_visits_the_same_places_and_announces_them_again(game: str, size: Size) -> None:
    player = Replaying(game, width=1000)
    player.type()
    player.replay.size = size
    visited = [(0, player.answers_to("deal 1"))]
    while player.replay._place < player.places[-1]:
        told = player.answers_to(".")
        visited.append((player.replay._place, told))
    for (place, told), (after, _) in reversed([*pairwise(visited)]):
        assert player.replay._place == after
        assert player.answers_to(",") == told
        assert player.replay._place == place
    assert player.answers_to(",") == ["The game begins here."]


@every_game
@every_seat
def test_a_replay_shows_the_game_as_it_stood_at_each_place(game: str, seat: int | None) -> None:
    player = Replaying(game, seat=seat)
    on, actions = player.recorded.game, player.recorded.actions
    states = [on.start()]
    for action in actions:
        states.append(on.apply(states[-1], action)[0])
    for place in player.places:
        player.go(place)
        moment = player.replay.moment
        state: Any = moment.state
        assert state == states[moment.turn]
        assert moment.deal == moment.state.deal
        assert moment.actor == getattr(actions[moment.turn - 1], "seat", None)
        if moment.part is Part.TRICK:
            taken = len(state.tricks) + bool(state.trick)
            assert moment.number == taken
    assert player.replay._moments[-1].turn == len(actions)


@every_game
def test_every_deal_can_be_reached_by_number_and_one_by_one(game: str) -> None:
    player = Replaying(game)
    player.type()
    deals = sum(isinstance(action, Deal) for action in player.recorded.actions)
    called = "round" if player.replay.definition.steps is Part.TURN else "deal"
    for number in [*range(deals, 0, -1), *range(1, deals + 1)]:
        player.type(f"deal {number}")
        assert (player.replay.moment.deal, player.replay.moment.part) == (number, Part.DEAL)
        assert player.answers_to("deal") == [f"{called.capitalize()} {number} of {deals}."]
    assert player.answers_to(f"deal {deals + 1}") == [f"No {called} {deals + 1}. {called.capitalize()}s: {deals}."]
    player.type("deal 1")
    for number in range(2, deals + 1):
        player.type("next deal")
        assert (player.replay.moment.deal, player.replay.moment.part) == (number, Part.DEAL)
    assert player.answers_to("next deal") == [f"This is the last {called}."]
    player.type(".", "previous deal")
    assert (player.replay.moment.deal, player.replay.moment.part) == (deals, Part.DEAL)


@pytest.mark.parametrize(
    ("game", "part"), [("moon3-bidder", "trick"), ("moon4-wins", "trick"), ("draw12-loses", "turn")]
)
def test_typing_a_number_in_a_replay_leads_to_the_trick_or_turn_with_it(game: str, part: str) -> None:
    player = Replaying(game)
    player.type("deal 2")
    for number in (3, 1, 2):
        for typed in (str(number), f"trick {number}", f"table {number}"):
            player.type("deal 2", typed)
            moment = player.replay.moment
            assert (moment.deal, moment.part.value, moment.number) == (2, part, number)
            assert player.prompt == f"{'Round' if part == 'turn' else 'Deal'} 2, {part} {number}: "
    player.type("move", "3")
    assert player.replay.moment.move == 1
    told = player.answers_to("99")
    assert told[0].startswith(f"No {part} 99. ")


def test_next_and_previous_take_the_size_of_one_step() -> None:
    player = Replaying("moon3-bidder")
    player.type("trick 2", "previous move")
    assert (player.replay.moment.number, player.replay.moment.move) == (2, 2)
    assert player.prompt == "Deal 1, trick 2: "
    player.type("next move")
    assert (player.replay.moment.number, player.replay.moment.move) == (2, 3)
    assert player.answers_to("next week") == ["Not week: type deal, trick, turn or move."]
    assert player.answers_to("step") == ["Move by move."]
    assert player.prompt == "Deal 1, trick 2, move 3: "
    assert player.answers_to("step") == ["Trick by trick."]
    assert player.answers_to("step deal") == ["Deal by deal."]


@pytest.mark.sampled(6)
@every_game
@pytest.mark.parametrize("command", ["verbosity", "seat 1", "seat 2", "seat all", "order number", "order"])
def test_a_replay_keeps_its_place_when_the_listener_changes(game: str, command: str) -> None:
    player = Replaying(game, seat=0)
    player.type("step move")
    for place in player.places[::5]:
        player.go(place)
        turn, state = player.replay.moment.turn, player.replay.state
        player.type(command)
        moment = player.replay.moment
        assert moment.turn >= turn
        if command != "verbosity":  # verbosity may skip moments
            assert (moment.turn, moment.state) == (turn, state)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("read", READINGS)
def test_an_empty_line_repeats_the_prompt_and_0_or_done_leaves_the_replay(language: str, read: str) -> None:
    player = Replaying("moon3-bidder", language, read)
    player.type()
    prompt = player.prompt
    assert player.type("", " ").count(prompt) == 3
    assert not player.ended
    for word in ("0", "done"):
        player.type(word)
        assert player.ended
        player.ended = False
    player.type("quit", ".")
    assert player.replay._place == 0 and not player.ended


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("read", "width"), [*product(["screen-reader", "braille"], (20, 40, 80)), ("braille", 14), ("contracted", 80)]
)
def test_the_prompt_states_the_place_and_leaves_room_to_type(language: str, read: str, width: int) -> None:
    for game in FINISHED:
        player = Replaying(game, language, read, width=width)
        player.type("step move" if width > 20 else "")
        seen = set()
        for place in player.places:
            player.go(place)
            player.type("")
            *lines, prompt = player.terminal.unseen().split("\n")
            assert prompt.endswith(": ") and prompt[0].isalpha()
            assert lines == []
            assert len(prompt) + (ROOM_TO_TYPE_IF_NARROW if width <= NARROW_WIDTH else ROOM_TO_TYPE) <= width, prompt
            if read == "contracted":
                assert cells_of(prompt) <= width // 2, prompt
            seen.add(prompt)
        if width >= 40:
            assert len(seen) == len(player.places)
