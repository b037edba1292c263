"""In brief verbosity, a turn is short, and leaves out nothing that the next choice needs.

The reader here knows the rules, its own typed lines, and the lines that it was told: no view, and no event. From these
it must know the trick, the leader, the trump, the winners of tricks, its hand, and so its legal plays.
"""

from __future__ import annotations

import re
import statistics
from functools import cached_property
from random import Random

import pytest

from moon_access.announcer.message import answer
from moon_access.engine.actions import Action, Play
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.engine.trick import lead_under, legal_tiles
from moon_access.games import GAMES
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.games.tricks.state import Phase
from moon_access.i18n.typed_words import fold
from tests.support.levels import bot
from tests.support.line_reader import LineReader
from tests.support.seated import LANGUAGES, Seated
from tests.support.turns import turns_of, words_in

MOON = ("moon3", "moon4")
WIDE = 10_000
"""Enough columns for any line to stay whole."""

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_moon = pytest.mark.parametrize("game", MOON)


@in_every_language
@in_moon
def test_a_brief_turn_of_moon_has_less_than_15_words_in_the_median(game: str, language: str) -> None:
    words = [words_in(shown) for shown in turns_of(game, language, "brief", 40)]
    assert statistics.median(words) < 15


@in_every_language
def test_a_brief_turn_of_42_has_less_than_12_words_in_the_median(language: str) -> None:
    words = [words_in(shown) for shown in turns_of("forty_two", language, "brief", 40)]
    assert statistics.median(words) < 12


class Reader(LineReader):
    """A reader of Moon."""

    def __init__(self, player: Seated) -> None:
        super().__init__(player, highest=6)
        self.trump: Suit | None = None
        self.bids: list[tuple[int, int]] = []
        self.start_tricks(None)

    def start_tricks(self, leader: int | None) -> None:
        self.trick: list[tuple[int, Tile]] = []
        self.leader = leader
        self.taken = [0] * self.players

    # The reader's own moves

    def do(self, action: Action) -> None:
        if isinstance(action, Play):
            self._plays(0, action.tile)
        elif isinstance(action, Discard):
            self.hand.remove(action.tile)
        elif isinstance(action, NameTrump):
            self.trump = action.trump
        elif isinstance(action, Bid):
            self.bids.append((0, action.amount))

    # Lines that the reader hears

    @cached_property
    def _patterns(self) -> list[tuple[str, re.Pattern[str]]]:
        """Return patterns for all lines that this test needs."""
        texts = {
            "hand": "You hold {tiles}.",
            "widow": "You take the widow: {tile}.",
            "plays for": "{name} plays for {amount}, {suit:pl} are trump.",
            "no trump": "{name} plays for {amount} without trump.",
            "all pass": "Everybody passes. Nobody scores.",
        }
        return [(key, self.pattern(text)) for key, text in texts.items()]

    def read(self, lines: list[str]) -> None:
        for line in lines:
            found = next(((key, match) for key, pattern in self._patterns if (match := pattern.fullmatch(line))), None)
            if found is None:
                self._read_sentence(line.removesuffix("."))
            else:
                self._read_line(*found)

    def _read_line(self, key: str, found: re.Match[str]) -> None:
        if key == "hand":
            self.hand = {tile for part in found["tiles"].split(", ") if (tile := self.tile(part)) is not None}
            assert len(self.hand) == 7
            self.bids, self.trump = [], None
            self.start_tricks(None)
        elif key == "widow":
            tile = self.tile(found["tile"])
            assert tile is not None
            self.hand.add(tile)
        elif key == "plays for":
            self.trump = self._suit(found["suit"])
        elif key == "no trump":
            self.trump = Suit.NONE
        if key in ("plays for", "no trump"):
            self.leader = self._find_seat(found["name"])

    def _read_sentence(self, sentence: str) -> None:
        """Read plays, tricks and bids, with commas between them. Other sentences have nothing that the reader needs."""
        yours = self.wording.line(answer("yours"))
        theirs = {fold(self.wording.line(answer("{name}'s", name=name))): at for at, name in enumerate(self.names)}
        mine = [self.pattern("you trump with {tile:ins}"), self.pattern("you {what}")]
        others = [self.pattern("{name} trumps with {tile:ins}"), self.pattern("{name} {what}")]
        for part in sentence.split(", "):
            if fold(part) == fold(yours):
                self._takes(0)
            elif fold(part) in theirs:
                self._takes(theirs[fold(part)])
            elif found := next(filter(None, (pattern.fullmatch(part) for pattern in mine)), None):
                self._does(0, found[1])
            else:
                found = next(filter(None, (pattern.fullmatch(part) for pattern in others)), None)
                seat = self._find_seat(found["name"]) if found else None
                tile = self.tile(part)
                if tile is not None:
                    self._plays(self._next, tile)
                elif found and seat is not None:
                    self._does(seat, found[2])

    def _find_seat(self, name: str) -> int | None:
        """Return the seat of this name, which begins with a capital letter at the start of a sentence."""
        return next((seat for seat, one in enumerate(self.names) if fold(one) == fold(name)), None)

    def _does(self, seat: int, what: str) -> None:
        tile, number = self.tile(what), self.lexicon.numbers.get(fold(what))
        if tile is not None:
            self._plays(seat, tile)
        elif what.isdecimal() or number is not None:
            self.bids.append((seat, int(what) if what.isdecimal() else number or 0))

    def _suit(self, text: str) -> Suit:
        return next(suit for suit in Suit if fold(self.wording.suit(suit, "pl")) == fold(text))

    @property
    def _next(self) -> int:
        """The seat of a tile without a name: the next clockwise in the trick, or the leader, who took the last one."""
        if self.trick:
            return (self.trick[-1][0] + 1) % self.players
        assert self.leader is not None, "tell who leads"
        return self.leader

    def _plays(self, seat: int, tile: Tile) -> None:
        if not self.trick:
            self.leader = seat
        self.trick.append((seat, tile))
        if seat == 0:
            self.hand.remove(tile)

    def _takes(self, seat: int) -> None:
        assert len(self.trick) == self.players, self.trick
        self.trick, self.leader = [], seat
        self.taken[seat] += 1

    # Conclusions of the reader

    @property
    def legal(self) -> set[Tile]:
        assert self.trump is not None
        led = lead_under(self.trump, self.trick[0][1]) if self.trick else None
        return set(legal_tiles(tuple(self.hand), led))


def agrees(reader: Reader, view: MoonView) -> None:
    """Return whether the reader knows everything that the view of this moment shows."""
    assert reader.hand == set(view.hand)
    if view.phase is Phase.AUCTION:
        assert reader.bids == [(call.seat, call.amount) for call in view.calls if isinstance(call, Bid)]
    if view.phase is not Phase.PLAY:
        return
    assert reader.trump is view.trump
    assert [tile for _, tile in reader.trick] == list(view.trick)
    assert [seat for seat, _ in reader.trick] == [
        (view.leader + place) % view.players for place in range(len(view.trick))
    ]
    assert reader.leader in (None, view.leader)  # the prompt asks for the own first lead, and no message tells it
    assert tuple(reader.taken) == view.taken
    assert reader.legal == {action.tile for action in view.legal if isinstance(action, Play)}


@in_every_language
@in_moon
def test_the_brief_lines_name_the_trick_the_trump_who_took_what_and_the_legal_tiles(game: str, language: str) -> None:
    compared = 0
    mind = bot(game, "normal")
    for seed in range(3):
        player = Seated(game, language, seed=str(seed), bots="normal", verbosity="brief", width=WIDE)
        reader = Reader(player)
        lines = player.type().splitlines()
        while not player.table.is_over and player.table.state.deal < 8:
            reader.read(lines[:-1])
            view: MoonView = player.table.view(Seat(0))
            agrees(reader, view)
            if view.phase is Phase.PLAY:
                names_what_is_restricted(reader, view, lines[-1])
                compared += 1
            action = mind.advise(view, Random(f"{seed} {player.table.turn}")).action
            reader.do(action)
            player.session.submit(action)
            lines = player.type().splitlines()
    assert compared > 80


def names_what_is_restricted(reader: Reader, view: MoonView, prompt: str) -> None:
    """Assert that the prompt names the tiles to choose from, unless the player may choose any tile of the hand."""
    named = {tile for tile in view.hand if reader.wording.tile(tile, "acc") in prompt.rstrip(": ")}
    legal = {action.tile for action in view.legal if isinstance(action, Play)}
    assert named == (legal if len(legal) < len(view.hand) or len(legal) == 1 else set()), prompt


@in_every_language
def test_a_tile_chosen_by_its_number_is_announced(language: str) -> None:
    by_number, by_name = (
        Seated("moon3", language, seed="3", bots="normal", verbosity="brief", width=WIDE) for _ in range(2)
    )
    for player in (by_number, by_name):
        player.type("pass")
        player.type()
    tile = by_name.session.choices[0]
    told = by_number.type("1"), by_name.type(f"{tile.high}{tile.low}")
    item = by_name.console.wording.line(answer("you {what}", what=tile))
    assert fold(item) in fold(told[0]) and fold(item) not in fold(told[1])


@in_every_language
@pytest.mark.parametrize("game", GAMES)
def test_every_action_gets_an_answer(game: str, language: str) -> None:
    player = Seated(game, language, seed="5", bots="normal", verbosity="brief")
    mind = bot(game, "normal")
    player.type()
    for _ in range(60):
        if player.table.is_over:
            break
        view = player.table.view(Seat(0))
        player.session.submit(mind.advise(view, Random(player.table.turn)).action)
        assert len(player.type().strip("\n").splitlines()) > 1, "print no line before the prompt"


def test_a_kind_of_announcement_that_is_switched_off_is_left_out_of_a_sentence() -> None:
    def parts(*muted: str) -> set[str]:
        player = Seated("moon3", seed="1", bots="normal", verbosity="brief", muted=muted, width=WIDE)
        lines = player.type("pass", *["1"] * 7).splitlines()
        sentences = [line for line in lines if line.endswith(".") and not line.startswith("You hold")]
        return {part for line in sentences for part in line.lower().removesuffix(".").split(", ")}

    tricks = {part for part in parts() if part.endswith("'s") or part == "yours"}
    plays = {part for part in parts() if re.match(r"((you|anna|ben) )?(double|six|five|four|three|two|one)\b", part)}
    assert tricks and plays
    assert parts("plays") == parts() - plays
    assert parts("tricks") == parts() - tricks
