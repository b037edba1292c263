"""Each event has at most one earcon, at the place of its player, and its announcement carries that earcon."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from random import Random
from typing import Any

import pytest

from moon_access.announcer.earcons import Earcons, earcons_in, pan_of_seat, strip_earcons, words_after_earcons
from moon_access.announcer.listener import Listener
from moon_access.announcer.preferences import TileStyle, Verbosity
from moon_access.announcer.wording import Wording
from moon_access.engine.events import DealScored, Event, Played, TileLaid, TrickTaken, doer
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games import GAMES
from moon_access.games.mexican_train.events import TrainLaid
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.events import TrumpNamed
from moon_access.games.words import tellings
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.earcons import Earcon, Signal
from tests.all_games import ALL_GAMES, SomeGame
from tests.properties.random_play import next_action
from tests.support.seated import NAMES

LAID = Played, TileLaid, TrainLaid
HEARD_OF: dict[type, set[Earcon]] = {
    **{kind: {Earcon.TILE} for kind in LAID},
    TrumpNamed: {Earcon.TRUMP},
    TrickTaken: {Earcon.TRICK_MINE, Earcon.TRICK_THEIRS},
    DealScored: {Earcon.BID_MADE, Earcon.BID_FAILED},
}
"""The earcons of each kind of event, heard in more than two deals. Two further earcons belong to no event: those of a
prompt and of a refusal."""
MANY = {"mexican_train": 8, "chicken_foot": 4}

every_game = pytest.mark.parametrize("name", GAMES)


class Happened:
    """More than two deals of a random game: the events, and the state after each event."""

    def __init__(self, name: str) -> None:
        self.game: SomeGame = ALL_GAMES[name]({}, MANY.get(name))
        self.events: list[tuple[Event, Any]] = []
        self.turns: list[int] = []  # for each action, the place of its first event
        rng = Random(name)
        state: Any = self.game.start()
        while len(self.events) < 600 and not state.winners:
            action = next_action(self.game, state, rng)
            legal = self.game.legal_actions(state)
            trumps = [one for one in legal if isinstance(one, NameTrump) and one.trump is not Suit.NONE]
            if trumps:
                action = rng.choice(trumps)
            elif isinstance(action, Bid):
                action = min(one for one in legal if isinstance(one, Bid))  # the lowest bid: some are made
            state, events = self.game.apply(state, action)
            self.turns.append(len(self.events))
            self.events += [(event, state) for event in events]

    @property
    def kinds(self) -> set[type]:
        return {type(event) for event, _ in self.events}

    def heard_by(self, seat: Seat) -> list[tuple[Event, Any]]:
        return [(self.game.redact(event, seat), self.game.view(state, seat)) for event, state in self.events]

    def listener(self, seat: Seat | None, verbosity: Verbosity = Verbosity.NORMAL, braille: bool = False) -> Listener:
        names, sides = NAMES[: self.game.players], self.game.sides
        sounding = Earcons(GAMES[self.game.name].words().earcons)
        return Listener(seat, names, verbosity, sides=sides, braille=braille, earcons=sounding)


@cache
def find_happened(name: str) -> Happened:
    return Happened(name)


@every_game
def test_each_event_has_its_earcon_at_the_place_of_its_player(name: str) -> None:
    course, heard = find_happened(name), set()
    for seat in map(Seat, range(course.game.players)):
        listener = course.listener(seat)
        for event, view in course.heard_by(seat):
            signals = listener.earcons.signal_events([(event, view)], listener)  # type: ignore[union-attr]
            assert len(signals) == isinstance(event, (*LAID, TrickTaken, DealScored, TrumpNamed)), event
            for signal in signals:
                by = event.bidder if isinstance(event, DealScored) else doer(event)
                assert by is not None and signal.pan == pan_of_seat(by, listener)
                heard.add(signal.earcon)
                if isinstance(event, TrickTaken):
                    is_mine = listener.side_of(event.trick.winner) == listener.side
                    assert signal.earcon is (Earcon.TRICK_MINE if is_mine else Earcon.TRICK_THEIRS)
                if isinstance(event, DealScored):
                    assert signal.earcon is (Earcon.BID_MADE if event.made else Earcon.BID_FAILED)
    assert heard == {earcon for kind, ones in HEARD_OF.items() if kind in course.kinds for earcon in ones}


def pieces(course: Happened, seat: Seat) -> Iterator[list[tuple[Event, Any]]]:
    """Yield events that are announced together, in random pieces: a whole deal, or some moves."""
    heard, rng, start = course.heard_by(seat), Random(course.game.name), 0
    for end in (*course.turns[1:], len(heard)):
        is_over = end == len(heard) or heard[end][1].deal != heard[start][1].deal
        if end > start and (is_over or rng.random() < 0.2):
            yield heard[start:end]
            start = end


@every_game
@pytest.mark.parametrize("verbosity", Verbosity)
@pytest.mark.parametrize("braille", [False, True])
def test_earcons_come_in_order_with_every_way_of_announcing(name: str, verbosity: Verbosity, braille: bool) -> None:
    course, seat = find_happened(name), Seat(1)
    listener, words = course.listener(seat, verbosity, braille), GAMES[name].words()
    sounding = listener.earcons
    assert sounding is not None
    if not any(earcons_in(message) for message in words.announce(course.heard_by(seat), course.listener(seat))):
        pytest.skip("the words of this game come without earcons, which no game has to have")
    for heard in pieces(course, seat):
        for told in tellings(words, heard, listener).ways:
            signals = [signal for message in told for signal in earcons_in(message)]
            expected = sounding.signal_events(heard, listener)
            assert tuple(signal for signal, _ in groupby(signals)) == (expected if told else ()), heard


@every_game
@pytest.mark.parametrize("verbosity", Verbosity)
def test_the_words_are_the_same_with_earcons_and_without(name: str, verbosity: Verbosity) -> None:
    course, seat = find_happened(name), Seat(0)
    listener, words = course.listener(seat, verbosity), GAMES[name].words()
    for heard in pieces(course, seat):
        (told,) = tellings(words, heard, listener).ways
        (plain,) = tellings(words, heard, listener._replace(earcons=None)).ways
        assert tuple(map(strip_earcons, told)) == plain
        if verbosity is not Verbosity.BRIEF:
            assert all(words_after_earcons(message) is message for message in told), "only a brief one leaves words out"


def test_in_brief_a_voice_leaves_out_only_words_that_an_earcon_has_told() -> None:
    left_out, wording = set(), Wording(Catalog("en"), TileStyle.WORDS)
    course, seat = find_happened("moon3"), Seat(0)
    for heard in pieces(course, seat):
        (told,) = tellings(GAMES["moon3"].words(), heard, course.listener(seat, Verbosity.BRIEF)).ways
        for message in told:
            said = words_after_earcons(message)
            before = wording.line(message).rstrip(".").replace(",", "").split()
            after = iter(wording.line(said).rstrip(".").replace(",", "").split() if said is not None else ())
            at = next(after, None)
            for word in before:
                if word.lower().rstrip(":") == (at or "").lower().rstrip(":"):
                    at = next(after, None)
                else:
                    left_out.add(word)
            assert at is None, (before, said)
    assert left_out == {"yours", "trumps", "trump", "with", "Bid", "made", "failed"}


@pytest.mark.parametrize(
    ("players", "places"),
    [
        (2, [0, 0]),
        (3, [0, -0.8, 0.8]),
        (4, [0, -0.8, 0, 0.8]),
        (5, [0, -0.8, -0.27, 0.27, 0.8]),
        (8, [0, -0.8, -0.53, -0.27, 0, 0.27, 0.53, 0.8]),
    ],
)
def test_earcons_of_others_come_from_their_places_round_the_table(players: int, places: list[float]) -> None:
    for seat in range(players):
        listener = Listener(Seat(seat), NAMES[:players])
        assert [pan_of_seat(Seat((seat + step) % players), listener) for step in range(players)] == places


def test_an_onlooker_hears_the_seats_from_left_to_right_and_no_earcon_for_a_trick() -> None:
    course = find_happened("moon3")
    listener = course.listener(None)
    assert [pan_of_seat(Seat(seat), listener) for seat in range(3)] == [-0.8, 0, 0.8]
    sounding = Earcons({})
    tricks = [(event, state) for event, state in course.events if isinstance(event, TrickTaken)]
    assert tricks and sounding.signal_events(tricks, listener) == ()


def test_a_trump_stays_a_trump_if_another_suit_was_led() -> None:
    listener, sounding = Listener(Seat(0), NAMES[:3]), Earcons({})
    ace, fives, sixes = Tile(6, 1), Suit.FIVE, Suit.SIX
    trumps, follows = Played(Seat(1), ace, False, fives), Played(Seat(1), ace, False, sixes)
    assert sounding.signal_event(trumps, listener, sixes) == (Signal(Earcon.TRUMP, -0.8),)
    assert sounding.signal_event(follows, listener, sixes) == sounding.signal_event(trumps, listener, None)
    assert sounding.signal_event(follows, listener, sixes) == (Signal(Earcon.TILE, -0.8),)
    assert sounding.signal_event(TrumpNamed(Seat(1), Suit.NONE), listener) == ()
