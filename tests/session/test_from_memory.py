"""Winning and unseen tiles are right, use only public knowledge, and stay secret if players play from memory."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from moon_access.announcer.every_game import refuse_without_aids
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import AllOf, Message
from moon_access.announcer.preferences import HandOrder, Verbosity
from moon_access.engine.actions import Play
from moon_access.engine.events import Played
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.engine.trick import order
from moon_access.games import GAMES
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.words import answers as draw_answers
from moon_access.games.moon.words import answers as moon_memory
from moon_access.games.tricks.state import Phase
from tests.all_games import SomeGame
from tests.properties.random_play import next_action
from tests.support.seated import LANGUAGES, Seated

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def listener(seat: Seat, players: int) -> Listener:
    names = ("Eva", "Anna", "Ben", "Clara")[:players]
    return Listener(seat, names, Verbosity.NORMAL, HandOrder.SUIT, False, (), False)


def tiles_in(message: Message) -> set[Tile]:
    tiles = message.fields.get("tiles", ())
    assert isinstance(tiles, AllOf | tuple)
    found = {tile for tile in tiles if isinstance(tile, Tile)}
    assert len(found) == len(tiles)
    return found


def positions(name: str, deals: int) -> Iterator[Any]:
    """Return every state of some deals in which tiles are played, with the tiles that everybody has seen."""
    game: SomeGame = GAMES[name].rules()
    for number in range(deals):
        chance = Random(f"{name} {number}")
        state, played = game.start(), []
        while state.deal < 2 and not state.winners:
            state, events = game.apply(state, next_action(game, state, chance))
            played += [event.tile for event in events if isinstance(event, Played)]
            if state.deal == 1 and state.to_act is not None:
                yield game, state, tuple(played)


@pytest.mark.parametrize("name", ["moon3", "moon4"])
def test_the_tiles_that_could_beat_the_trick_are_those_the_later_players_could_hold(name: str) -> None:
    compared = 0
    for game, state, played in positions(name, 30):
        if state.phase is not Phase.PLAY or not state.trick or state.to_act is None:
            continue
        view = game.view(state, state.to_act)
        told = moon_memory.answer_winning(view, listener(view.seat, view.players))
        led = order(view.trump).lead(view.trick[0])
        best: Tile = max(view.trick, key=lambda tile: led.strength[tile])
        assert told[0].fields["tile"] is best
        later = [seat for seat in range(view.players) if len(state.hands[seat]) > len(view.hand) - 1]
        later = [seat for seat in later if seat != view.seat and (seat - view.leader) % view.players > len(view.trick)]
        real = {tile for seat in later for tile in state.hands[seat] if led.strength[tile] > led.strength[best]}
        assert real <= tiles_in(told[1])  # the answer never denies a tile that a player holds
        for tile in tiles_in(told[1]):
            assert tile not in played and tile not in view.hand and led.strength[tile] > led.strength[best]
        if not later:
            assert told[1].text == "You play last."
        compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", ["moon3", "moon4"])
def test_the_unseen_tiles_of_a_suit_are_those_that_lie_elsewhere(name: str) -> None:
    for game, state, played in positions(name, 6):
        view = game.view(state, state.to_act)
        known = {*view.hand, *played, view.discard, view.widow_seen}
        for suit in (*(Suit(number) for number in range(7)), Suit.DOUBLES):
            told = moon_memory.unseen_of(view, listener(view.seat, view.players), suit)
            belongs = order(view.trump or Suit.NONE).belongs
            wanted = {tile for tile in game.tiles if tile not in known}
            if suit is Suit.DOUBLES:
                wanted = {tile for tile in wanted if tile.is_double}
            else:
                wanted = {tile for tile in wanted if belongs(tile, suit)}
            assert tiles_in(told[0]) == wanted


def test_the_unseen_tiles_of_draw_dominoes_are_those_neither_held_nor_laid() -> None:
    game = DrawGame({"tiles": 6}, 2)
    state = game.start()
    chance = Random("unseen")
    while state.deal < 2:
        state, _ = game.apply(state, next_action(game, state, chance))
        if state.deal == 1 and state.to_act is not None:
            view = game.view(state, state.to_act)
            link, laid = view.chain, set()
            while link is not None:
                laid.add(link.tile)
                link = link.before
            for number in range(7):
                told = draw_answers.unseen_of(view, listener(view.seat, 2), number)
                wanted = {tile for tile in game.tiles if tile.has(number)} - laid - set(view.hand)
                assert tiles_in(told[0]) == wanted


@in_every_language
@pytest.mark.parametrize("game", ["moon3", "moon4", "draw12"])
def test_in_a_game_from_memory_unseen_and_winning_tiles_are_not_told(game: str, language: str) -> None:
    player = Seated(GAMES[game].rules({"aids": False}), language=language, bots="normal")
    not_told = player.console.wording.sentence(refuse_without_aids())
    player.type("5" if game != "draw12" else "")
    assert player.answers_to("unseen") == [not_told]
    assert player.answers_to("unseen 5") == [not_told]
    if game != "draw12":
        assert player.answers_to("wins") == [not_told]


@in_every_language
def test_a_suit_may_be_named_in_digits_or_words_and_nonsense_is_refused(language: str) -> None:
    player = Seated(language=language, bots="normal", seed="3")
    player.type("pass")
    while not any(isinstance(action, Play) for action in player.table.view(player.session.seat).legal):
        player.type("1")
    number = player.console.catalog.form("5", "number")
    assert player.answers_to("unseen 5") == player.answers_to(f"unseen {number}") != player.answers_to("unseen 6")
    for word in ("fish", "9", "13"):
        answered = player.answers_to(f"unseen {word}")
        assert len(answered) == 1 and word in answered[0]
