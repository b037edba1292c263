"""The codec reads back any game with any house rules at any moment."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from moon_access.engine import actions, events
from moon_access.engine.actions import Clock, Deal, Pass, Play
from moon_access.engine.events import Trick
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.games import GAMES
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.chain import links
from moon_access.link.codec import Codec, codec_of, kinds_in, view_of
from moon_access.link.messages import DEEPEST_NESTING, LONGEST_TO_PLAYER, BadMessage, line_of, message_of
from tests.all_games import ALL_GAMES
from tests.properties.random_play import next_action
from tests.support.long import LONG

from .played import kinds, send_and_receive, some_game, told_by

NUMBER = 400 if LONG else 6
every_game = pytest.mark.parametrize("name", ALL_GAMES)


@every_game
def test_every_announcement_arrives_unchanged(name: str) -> None:
    heard, done = set(), set()
    for number in range(NUMBER):
        game, rng = some_game(name, number)
        here, there = Codec(game), Codec(game)
        before: dict[Seat, Any] = {}
        arrived: dict[Seat, Any] = {}
        for step in told_by(game, rng):
            for action in (*step.legal, *([] if isinstance(step.action, Clock | Deal) else [step.action])):
                assert kinds(there.action(send_and_receive(here.json_of(action)))) == kinds(action)
                done.add(type(action))
            for seat, view, happened in step.told:
                for event in happened:
                    assert kinds(there.event(send_and_receive(here.json_of(event)))) == kinds(event)
                    heard.add(type(event))
                whole = there.view(send_and_receive(here.changes(view, None)), None)
                arrived[seat] = there.view(send_and_receive(here.changes(view, before.get(seat))), arrived.get(seat))
                assert kinds(whole) == kinds(arrived[seat]) == kinds(view)
                before[seat] = view
    assert len(heard) > 2 and done


@every_game
def test_in_one_process_messages_are_not_encoded(name: str) -> None:
    game, rng = some_game(name, 0)
    codec = Codec(game)
    for step in told_by(game, rng):
        for _, view, happened in step.told:
            assert kinds(codec.view(codec.changes(view, None), None)) == kinds(view)
            assert [kinds(codec.event(codec.json_of(event))) for event in happened] == list(map(kinds, happened))


@every_game
def test_unchanged_facts_are_not_sent_again(name: str) -> None:
    game, rng = some_game(name, 1)
    codec = Codec(game)
    for step in told_by(game, rng):
        for _, view, _ in step.told:
            assert codec.changes(view, view) == {}
            assert codec.view({}, view) == view


@every_game
def test_a_view_after_an_undo_arrives_unchanged(name: str) -> None:
    """After an undo, the codec sends a view whose linked lists are different objects with equal values."""
    for number in range(NUMBER):
        game, rng = some_game(name, number)
        codec = Codec(game)
        steps = list(told_by(game, rng))
        seen = steps[rng.randrange(len(steps))].told
        cut = rng.randrange(1, len(steps))
        state = game.start()
        for step in steps[:cut]:
            state, _ = game.apply(state, step.action)
        for seat, view, _ in seen:
            now = game.view(state, seat)
            assert kinds(codec.view(send_and_receive(codec.changes(now, view)), view)) == kinds(now)


def test_a_chain_is_sent_as_the_tiles_laid_on_it() -> None:
    game = GAMES["draw12"].rules({"tiles": 12}, 2)
    codec, rng = Codec(game), Random(1)
    state, laid = game.start(), 0
    before: Any = None
    while not state.winners and laid < 15:
        state, _ = game.apply(state, next_action(game, state, rng))
        view: Any = game.view(state, Seat(0))
        if before is not None and view.chain is not before.chain and view.chain is not None:
            chain: Any = codec.changes(view, before)["chain"]
            laid = len(links(view.chain))
            assert len(chain["more"]) == 1 and chain["kept"] == laid - 1
        before = view


def test_kinds_of_events_with_equal_fields_are_distinguished() -> None:
    codec = Codec(GAMES["draw12"].rules({}, 2))
    game = GAMES["draw12"].rules({}, 2)
    state: Any = game.apply(game.start(), game.make_deal(game.start(), game.tiles, Seat(0)))[0]
    view: Any = game.view(state, Seat(0))
    draws, passes = view._replace(legal=(Draw(Seat(0)),)), view._replace(legal=(Pass(Seat(0)),))
    assert draws == passes
    assert codec.changes(passes, draws) == {"legal": [{"is": "Pass", "seat": 0}]}
    assert type(codec.view(codec.changes(passes, draws), draws).legal[0]) is Pass


def test_an_action_looks_as_the_protocol_says() -> None:
    codec = Codec(GAMES["draw12"].rules({}))
    play = Play(Seat(1), Tile(3, 6), 6)
    assert codec.json_of(play) == {"is": "Play", "seat": 1, "tile": "6-3", "end": 6}
    assert codec.action({"is": "Play", "seat": 1, "tile": "6-3", "end": 6, "new": "passed over"}) == play


@every_game
def test_every_refusal_arrives_with_its_facts(name: str) -> None:
    seen = set()
    for number in range(NUMBER):
        game, rng = some_game(name, number)
        codec, state = Codec(game), game.start()
        tried = [action for step in told_by(game, Random(number)) for action in step.legal][:60]
        for _ in range(30):
            if state.winners:
                break
            for action in tried:
                refused = game.refusal(state, action)
                if refused is not None:
                    seen.add(refused.reason)
                    again = codec.read_refusal(send_and_receive(codec.json_of_refused(refused)))
                    assert vars(again) == vars(refused) and again.args == refused.args
            state, _ = game.apply(state, next_action(game, state, rng))
    assert seen


def test_each_reason_to_refuse_a_move_is_read_as_it_was_sent() -> None:
    codec = Codec(GAMES["moon3"].rules({}))
    for reason in Reason:
        assert codec.read_refusal(codec.json_of_refused(Refused(reason))).reason is reason


def test_a_message_cannot_contain_a_deal() -> None:
    codec = Codec(GAMES["moon3"].rules({}))
    deal = Deal((), (), Seat(0))
    with pytest.raises(KeyError):
        codec.json_of(deal)
    with pytest.raises(BadMessage):
        codec.action({"is": "Deal", "hands": [], "stock": [], "first": 0})


def test_a_message_with_only_a_part_of_an_event_is_refused() -> None:
    assert Trick not in kinds_in(events)
    assert {Play, Deal} <= set(kinds_in(actions))
    with pytest.raises(BadMessage):
        Codec(GAMES["moon3"].rules({})).event({"is": "Trick", "number": 1, "leader": 0, "tiles": [], "winner": 0})


@every_game
def test_every_message_has_a_permitted_size_and_depth(name: str) -> None:
    for number in range(NUMBER):
        game, rng = some_game(name, number)
        codec = Codec(game)
        for step in told_by(game, rng):
            for _, view, happened in step.told:
                told = {"is": "done", "events": [codec.json_of(event) for event in happened]}
                line = line_of({**told, "view": codec.changes(view, None)})
                assert message_of(line, LONGEST_TO_PLAYER) and len(line) < LONGEST_TO_PLAYER // 10, DEEPEST_NESTING


@every_game
def test_a_decoded_view_has_the_class_that_the_rules_declare(name: str) -> None:
    game = GAMES[name].rules({})
    assert view_of(game) is type(game.view(game.start(), Seat(0)))


def test_tables_by_the_same_rules_have_one_codec_and_others_have_their_own() -> None:
    rules = GAMES["moon3"].rules
    shared = codec_of(rules({}))
    assert codec_of(rules({})) is shared
    others = [codec_of(rules({"target": 15})), codec_of(GAMES["moon4"].rules({})), codec_of(GAMES["draw12"].rules({}))]
    assert len({id(one) for one in (shared, *others)}) == 4
