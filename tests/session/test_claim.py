"""Claiming the rest of a deal: the program offers it if it is sure, plays it as ordinary moves, and refuses it with a
reason."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from moon_access.announcer import general
from moon_access.announcer.message import answer
from moon_access.engine.actions import Action, Deal, Play
from moon_access.engine.events import TrickTaken
from moon_access.engine.tiles import Seat
from moon_access.games.moon import MoonForFour, MoonForThree
from moon_access.games.moon.claims import announce_claim, rest_of
from moon_access.games.moon.state import MoonView
from tests.support.seated import LANGUAGES, READINGS, Moment, Seated

GAMES = {"moon3": MoonForThree(), "moon4": MoonForFour()}
MOON = tuple(GAMES)
LEAST = 3
"""The least number of remaining tricks with which a claim saves something."""

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_every_reading = pytest.mark.parametrize("read", READINGS)
in_moon = pytest.mark.parametrize("game", MOON)


def plays_of(name: str, aids: bool) -> Iterator[tuple[Moment, MoonView]]:
    """Return the moments at which seat 0 chooses a tile, with its view, in games of normal bots."""
    game, mind = GAMES[name].rules({"aids": aids, "target": 200}), GAMES[name].bots()["normal"]()
    for number in range(100):
        chance, state, actions = Random(f"{name} {number}"), game.start(), list[Action]()
        while state.deal < 6 and not state.winners:
            if state.to_act is None:
                tiles = list(game.tiles)
                chance.shuffle(tiles)
                action: Action = game.make_deal(state, tiles, Seat(0))
            else:
                view = game.view(state, state.to_act)
                if view.seat == 0 and isinstance(view.legal[0], Play):
                    yield Moment(game, tuple(actions)), view
                action = mind.advise(view, chance).action
            actions.append(action)
            state, _ = game.apply(state, action)


@cache
def find_sure(name: str, aids: bool = True) -> Moment:
    """Return a moment at which at least so many tricks are left, and sure."""
    return next(found for found, view in plays_of(name, aids) if len(view.hand) >= LEAST and rest_of(view).order)


@cache
def unsure(name: str, aids: bool = True) -> Moment:
    """Return a moment at which a lead may be beaten."""
    return next(found for found, view in plays_of(name, aids) if not view.trick and rest_of(view).doubt)


def make_seated(moment: Moment, language: str = "en", read: str = "screen-reader", **settings: object) -> Seated:
    return moment.seated(language, read, bots="normal", **settings)


def view_of_player(player: Seated) -> MoonView:
    """Return the view of the player."""
    view: MoonView = player.table.view(Seat(0))
    return view


def offer(player: Seated) -> str:
    word = player.session.name_of_command("claim")
    return player.console.wording.sentence(general.rest_is_yours(word))


@in_moon
@in_every_reading
@in_every_language
def test_the_surely_won_rest_is_offered_once_in_a_deal(game: str, read: str, language: str) -> None:
    player = make_seated(find_sure(game), language, read)
    assert player.type().count(offer(player)) == 1
    view = view_of_player(player)
    tile = rest_of(view).order[0]
    assert offer(player) not in player.type("", f"{tile.high}{tile.low}")
    assert view_of_player(player).deal == view.deal


@in_moon
@in_every_reading
@in_every_language
def test_a_claim_takes_the_rest_by_ordinary_plays_and_announces_the_score(game: str, read: str, language: str) -> None:
    player = make_seated(find_sure(game), language, read)
    player.type()
    table, before = player.table, player.table.turn
    view = view_of_player(player)
    shown = player.type(player.session.name_of_command("claim"))
    assert player.console.wording.sentence(announce_claim(view)).rstrip(".") in shown
    done = table.actions[before:]
    played = done[: next((at for at, action in enumerate(done) if isinstance(action, Deal)), len(done))]
    assert [action.tile for action in played if isinstance(action, Play) and action.seat == 0] == [*rest_of(view).order]
    assert len(played) == len(view.hand) * view.players - len(view.trick)
    state = table.game.start()
    for action in table.actions[: before + len(played)]:
        state, events = table.game.apply(state, action)
    taken = next(event.taken[0] for event in events if isinstance(event, TrickTaken))
    assert taken == view.taken[0] + len(view.hand)
    for each_trick in ("You take the trick.", "You play {tile:acc}.", "You lead {tile:acc}."):
        told = player.console.wording.sentence(answer(each_trick, tile=view.hand[0]))
        assert told.rstrip(".") not in shown


@in_moon
def test_the_history_has_every_play_of_a_claim(game: str) -> None:
    player = make_seated(find_sure(game))
    player.type()
    number = len(view_of_player(player).hand)
    player.type("claim")
    said = [message.text for message in player.session.history.since_my_turn()]
    assert sum("take the trick" in text for text in said) == number


@in_moon
@in_every_language
def test_an_unsure_claim_is_refused_and_names_the_tile_that_may_win(game: str, language: str) -> None:
    player = make_seated(unsure(game), language)
    assert offer(player) not in player.type()
    turn, view = player.table.turn, view_of_player(player)
    answered = player.answers_to(player.session.name_of_command("claim"))
    doubt = rest_of(view).doubt
    assert doubt is not None and player.console.wording.tile(doubt) in " ".join(answered)
    assert player.table.turn == turn


@in_moon
def test_a_player_who_cannot_win_the_current_trick_hears_that(game: str) -> None:
    rests = ((found, rest_of(view)) for found, view in plays_of(game, True) if view.trick)
    player = make_seated(next(found for found, rest in rests if not rest.order and not rest.doubt))
    player.type()
    assert player.answers_to("claim") == ["You cannot claim: you cannot win this trick."]


@in_moon
def test_before_the_first_trick_there_is_nothing_to_claim(game: str) -> None:
    player = Seated(game)
    player.type()
    assert player.answers_to("claim") == ["You cannot claim: there are no tricks yet."]


@in_moon
def test_in_a_game_from_memory_no_claim_is_offered_but_a_typed_claim_is_judged(game: str) -> None:
    player = make_seated(find_sure(game, aids=False))
    assert offer(player) not in player.type()
    assert "tricks are yours." in player.type("claim")
    player = make_seated(unsure(game, aids=False))
    player.type()
    assert player.answers_to("claim") == ["You cannot claim: an unseen tile may still win a trick."]


@in_moon
def test_the_offer_can_be_switched_off_and_a_claim_is_made_anyway(game: str) -> None:
    player = make_seated(find_sure(game), muted=("offers",))
    assert offer(player) not in player.type()
    assert "tricks are yours." in player.type("claim")


@in_moon
def test_after_a_claim_the_last_tile_can_be_undone(game: str) -> None:
    player = make_seated(find_sure(game), ask_first=False)
    player.type()
    view = view_of_player(player)
    last = rest_of(view).order[-1]
    player.type("claim")
    assert f"Taken back: {player.console.wording.tile(last)}" in player.type("undo")
    assert view_of_player(player).hand == (last,)


@in_every_language
def test_a_game_without_claims_explains_that_it_has_none(language: str) -> None:
    player = Seated("draw12", language)
    player.type()
    word = player.session.name_of_command("claim")
    assert player.answers_to(word) == [player.console.wording.sentence(general.not_in_this_game(word))]
