"""Claiming the rest in 42: up to the point where the bid is made or lost, and at nello by the player who loses
everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from moon_access.announcer import general
from moon_access.engine.actions import Action, Deal, Pass, Play
from moon_access.engine.events import DealScored
from moon_access.engine.tiles import Seat
from moon_access.games.forty_two import FortyTwo
from moon_access.games.forty_two.actions import NameSpecial, Special
from moon_access.games.forty_two.bots.hand_evaluation import certainty_to_lose_all
from moon_access.games.forty_two.claims import announce_claim, find_sure_rest
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from tests.support.seated import LANGUAGES, READINGS, Moment, Seated

PLAIN, NELLO, SEVENS = "plain", "nello", "sevens"
KINDS = (PLAIN, NELLO, SEVENS)
HOUSE = {"nello": True, "sevens": True, "target": 20}

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_every_reading = pytest.mark.parametrize("read", READINGS)
of_every_kind = pytest.mark.parametrize("kind", KINDS)


def moments(kind: str, aids: bool, seat: int = 0) -> Iterator[tuple[Moment, FortyTwoView]]:
    """Return the moments of first deals at which seat 0 chooses a tile, with its view. In special games ``seat`` bids,
    at nello with a suitable hand."""
    game = FortyTwo().rules({**HOUSE, "aids": aids})
    for number in range(200):
        chance = Random(f"{kind} {number}")
        shuffles = [chance.sample(game.tiles, 28) for _ in range(20)]
        tiles = (
            max(shuffles, key=lambda tiles: certainty_to_lose_all(tiles[7 * seat : 7 * seat + 7]))
            if kind == NELLO
            else shuffles[0]
        )
        state, actions = game.start(), list[Action]()
        action: Action = game.make_deal(state, tiles, Seat(0))
        while state.to_act is not None or not actions:
            if actions:
                view = game.view(state, Seat(state.to_act or 0))
                if view.seat == 0 and view.phase is Phase.PLAY:
                    yield Moment(game, tuple(actions)), view
                action = choose_action(view, kind, seat, chance)
            actions.append(action)
            state, _ = game.apply(state, action)


def choose_action(view: FortyTwoView, kind: str, bidder: int, chance: Random) -> Action:
    if kind != PLAIN and view.phase is Phase.AUCTION:
        return Bid(view.seat, 42) if view.seat == bidder else Pass(view.seat)
    if kind != PLAIN and view.phase is Phase.TRUMP:
        return NameSpecial(view.seat, Special(kind))
    return FortyTwo().bots()["normal"]().advise(view, chance).action


@cache
def find_sure(kind: str, aids: bool = True) -> Moment:
    """Return a moment at which the rest is sure, but not with the next tile."""
    return next(found for found, view in moments(kind, aids) if len(find_sure_rest(view).order) > 1)


@cache
def unsure(kind: str, aids: bool = True) -> Moment:
    return next(found for found, view in moments(kind, aids) if find_sure_rest(view).doubt)


def make_seated(moment: Moment, language: str = "en", read: str = "screen-reader", **settings: object) -> Seated:
    return moment.seated(language, read, bots="normal", **settings)


def word(player: Seated) -> str:
    return player.session.name_of_command("claim")


def offer(player: Seated, kind: str) -> str:
    message = general.rest_is_yours(word(player))
    if kind == NELLO:
        return player.console.wording.sentence(message._replace(text="You lose all the rest: type {word}."))
    return player.console.wording.sentence(message)


def own_plays(player: Seated, before: int) -> list[Play]:
    """Return the player's plays since then, in that deal."""
    done = player.table.actions[before:]
    end = next((at for at, action in enumerate(done) if isinstance(action, Deal)), len(done))
    return [action for action in done[:end] if isinstance(action, Play) and action.seat == 0]


@of_every_kind
@in_every_reading
@in_every_language
def test_a_player_who_claims_a_sure_rest_wins_the_deal(kind: str, read: str, language: str) -> None:
    player = make_seated(find_sure(kind), language, read)
    assert player.type().count(offer(player, kind)) == 1
    table, before = player.table, player.table.turn
    view: FortyTwoView = table.view(Seat(0))
    shown = player.type(word(player))
    assert player.console.wording.sentence(announce_claim(view)).rstrip(".") in shown
    state, scored = table.game.start(), None
    for action in table.actions:
        state, events = table.game.apply(state, action)
        scored = scored or next((event for event in events if isinstance(event, DealScored)), None)
    assert scored is not None and scored.delta[0] > 0
    played = own_plays(player, before)
    assert 0 < len(played) <= len(view.hand)
    assert played[0].tile is find_sure_rest(view).order[0]


def test_a_claim_plays_no_more_tiles_once_the_deal_is_decided() -> None:
    """A claim ends with the deal if the bid is made before the hand is empty."""
    for moment, view in moments(PLAIN, aids=True):
        if 1 < len(find_sure_rest(view).order) < len(view.hand):
            player = make_seated(moment)
            player.type()
            before = player.table.turn
            player.type("claim")
            assert len(own_plays(player, before)) < len(view.hand)
            assert "Too late" not in player.terminal.shown
            return
    pytest.fail("no game reaches the moment: try other seeds")


@of_every_kind
@in_every_language
def test_an_unsure_claim_is_refused_and_names_the_doubtful_tile(kind: str, language: str) -> None:
    player = make_seated(unsure(kind), language)
    player.type()
    turn, view = player.table.turn, player.table.view(Seat(0))
    doubt = find_sure_rest(view).doubt
    assert doubt is not None and player.console.wording.tile(doubt) in " ".join(player.answers_to(word(player)))
    assert player.table.turn == turn


@of_every_kind
def test_in_a_game_from_memory_no_claim_is_offered_but_a_typed_claim_is_judged(kind: str) -> None:
    player = make_seated(find_sure(kind, aids=False))
    assert offer(player, kind) not in player.type()
    view = player.table.view(Seat(0))
    assert player.console.wording.sentence(announce_claim(view)) in player.type("claim")
    player = make_seated(unsure(kind, aids=False))
    player.type()
    (answer,) = player.answers_to("claim")
    assert answer.startswith("You cannot claim: an unseen tile may still ")


WHY_NOT: tuple[tuple[str, int, Callable[[FortyTwoView], bool], str], ...] = (
    (PLAIN, 0, lambda view: bool(view.trick), "You cannot claim: you cannot win this trick."),
    (NELLO, 0, lambda view: not view.trick, "You cannot claim: this trick may be yours."),
    (NELLO, 1, lambda view: True, "You cannot claim: in nello only the bidder can."),
    (SEVENS, 0, lambda view: bool(view.trick), "You cannot claim: you cannot win this trick."),
)


@pytest.mark.parametrize(("kind", "bidder", "at", "told"), WHY_NOT)
def test_claim_explains_why_there_is_nothing_to_claim(
    kind: str, bidder: int, at: Callable[[FortyTwoView], bool], told: str
) -> None:
    rests = ((found, view) for found, view in moments(kind, True, bidder) if at(view))
    player = make_seated(next(found for found, view in rests if find_sure_rest(view) == ((), None)))
    player.type()
    assert player.answers_to("claim") == [told]


def test_undoing_the_last_tile_of_a_claim_lets_the_player_choose_it_again() -> None:
    player = make_seated(find_sure(NELLO), ask_first=False)
    player.type()
    before = player.table.turn
    player.type("claim")
    last = own_plays(player, before)[-1]
    assert f"Taken back: {player.console.wording.tile(last.tile)}" in player.type("undo")
    assert last in player.table.view(Seat(0)).legal


def test_before_the_first_trick_there_is_nothing_to_claim() -> None:
    player = Seated("forty_two")
    player.type()
    assert player.answers_to("claim") == ["You cannot claim: there are no tricks yet."]
    assert player.answers_to("lay down") == ["You cannot claim: there are no tricks yet."]
