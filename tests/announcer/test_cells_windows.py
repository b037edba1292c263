"""Nobody needs to move a display of 40 cells more than twice to read all that happened since the last turn.

In brief verbosity, the news takes at most three lines with the prompt, in every language and game. In normal verbosity,
which tells newcomers more, Moon takes four. The tests play random deals and construct the longest possible ones. With
MOON_ACCESS_LONG=1 they play ten times as many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from moon_access.engine.actions import Pass, Play
from moon_access.engine.chain import OpenEnd
from moon_access.engine.events import (
    DealScored,
    Dealt,
    Event,
    Passed,
    Played,
    RoundEnded,
    RoundScored,
    ThrownIn,
    TileDrawn,
    TileLaid,
    Trick,
    TrickTaken,
    TurnPassed,
)
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games import GAMES
from moon_access.games.moon.events import WidowTaken
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.events import AuctionWon, Bidden, Discarded, TrumpNamed
from tests.support.long import LONG
from tests.support.seated import LANGUAGES, Seated

DEALS = 400 if LONG else 40
ROUND_THE_TABLE = [
    ("moon3", 3),
    ("moon4", 4),
    ("draw12", 2),
    ("draw12", 3),
    ("draw12", 4),
    ("chicken_foot", 2),
    ("chicken_foot", 8),
]
MANY_MOVES_OR_TILES = [("mexican_train", 8), ("forty_two", 4), ("fives_and_threes", 4)]
A, B, C, ME = Seat(1), Seat(2), Seat(3), Seat(0)

languages = pytest.mark.parametrize("language", LANGUAGES)


def turns(name: str, players: int, language: str, verbosity: str) -> Iterator[str]:
    """Return the lines shown between two inputs of the player, with the prompt."""
    return (shown for shown, _ in turns_and_deals(name, players, language, verbosity, DEALS))


def turns_and_deals(
    name: str, players: int, language: str, verbosity: str, most_deals: int
) -> Iterator[tuple[str, bool]]:
    """Return the lines of ``turns``, and for each turn whether tiles were dealt in it."""
    deals = seed = 0
    while deals < most_deals:
        seed += 1
        rng = Random(f"{name} {players} {seed}")
        player = Seated(GAMES[name].rules({}, players), language, "braille", seed=str(seed), verbosity=verbosity)
        player.type()
        while not player.table.is_over and player.table.state.deal < 10:
            before, deal = len(player.shown), player.table.state.deal
            player.session.submit(rng.choice(player.table.view(ME).legal))
            player.type()
            yield player.shown[before:].strip("\n"), player.table.state.deal != deal
        deals += player.table.state.deal


@pytest.mark.sampled(4)
@languages
@pytest.mark.parametrize(("name", "players"), ROUND_THE_TABLE)
def test_in_brief_everything_since_the_last_turn_takes_three_windows(name: str, players: int, language: str) -> None:
    for shown in turns(name, players, language, "brief"):
        assert shown.count("\n") < 3, shown
        assert all(len(line) < 40 for line in shown.split("\n")), shown


@languages
@pytest.mark.parametrize(("name", "players"), MANY_MOVES_OR_TILES)
def test_with_many_moves_or_tiles_only_a_new_hand_of_mexican_train_takes_a_fourth_window(
    name: str, players: int, language: str
) -> None:
    """The ten to fifteen tiles of a new hand in the largest sets take two windows alone."""
    for shown, dealt in turns_and_deals(name, players, language, "brief", DEALS // 10):
        assert shown.count("\n") < (4 if dealt and name == "mexican_train" else 3), shown
        assert all(len(line) < 40 for line in shown.split("\n")), shown


@languages
@pytest.mark.parametrize(("name", "players"), [("mexican_train", 8), ("chicken_foot", 8), ("all_fives", 4)])
def test_every_answer_about_a_full_table_fits_in_two_windows(name: str, players: int, language: str) -> None:
    rng = Random(f"{name} {language}")
    rules = {"rounds": 3} if name != "all_fives" else {}
    player = Seated(GAMES[name].rules(rules, players), language, "braille", seed="5", verbosity="brief")
    player.type()
    for _ in range(20):
        if player.table.is_over:
            break
        for question in ("score", "count", "table", "who", "pips"):
            lines = player.answers_to(question)
            assert 0 < len(lines) < 3, lines
            assert all(len(line) < 40 for line in lines), lines
        player.session.submit(rng.choice(player.table.view(ME).legal))
        player.type()


@languages
@pytest.mark.parametrize(("name", "players"), [("moon3", 3), ("moon4", 4)])
def test_in_normal_verbosity_moon_takes_four_windows(name: str, players: int, language: str) -> None:
    for shown in turns(name, players, language, "normal"):
        assert shown.count("\n") < 4, shown


@languages
@pytest.mark.parametrize(("verbosity", "most"), [("brief", 3), ("normal", 4)])
@pytest.mark.parametrize(("name", "players"), [("moon3", 3), ("moon4", 4)])
def test_a_player_who_comes_back_to_moon_hears_the_hand_in_as_many_windows(
    name: str, players: int, verbosity: str, most: int, language: str
) -> None:
    rng = Random(f"{name} {players}")
    player = Seated(GAMES[name].rules({}, players), language, "braille", seed="5", verbosity=verbosity)
    player.type()
    while not player.table.is_over and player.table.state.deal < 6:
        before = len(player.shown)
        player.session.come_back()
        player.type()
        shown = player.shown[before:].strip("\n")
        assert shown.count("\n") < most, shown
        assert all(f"{tile.high}{tile.low}" in shown for tile in player.table.view(ME).hand), shown
        player.session.submit(rng.choice(player.table.view(ME).legal))
        player.type()


# The longest possible values

HAND = tuple(Tile(high, low) for high, low in ((6, 5), (6, 1), (5, 2), (5, 1), (4, 2), (2, 2), (1, 1)))
LONG_HAND = tuple(Tile(high, low) for high, low in ((12, 12), (12, 10), (11, 10), (11, 11), (10, 10)))


def plays(*seats: Seat) -> list[Event]:
    return [Played(seat, HAND[seat], False, Suit.SIX) for seat in seats]


def end_of_a_deal(players: int, bidder: Seat, total: tuple[int, ...]) -> list[Event]:
    """Yield the events from the listener's lead to the last trick up to the score of the deal."""
    trick = Trick(7, ME, HAND[:players], B)
    sides = len(total)
    scored = DealScored(bidder, 7, False, (3,) * sides, (-21,) * sides, total)
    return [*plays(*map(Seat, range(players))), TrickTaken(trick, (3, 2, 2, 0)[:players]), scored]


def next_deal(players: int, *calls: Event) -> list[Event]:
    return [Dealt(12, (HAND, *(None,) * (players - 1)), A), *calls]


def make_pass(*seats: Seat) -> list[Event]:
    return [Passed(Pass(seat)) for seat in seats]


def make_bids(*seats: Seat) -> list[Event]:
    return [Bidden(Bid(seat, 3 + seat)) for seat in seats]


LONGEST_OF_MOON: dict[str, tuple[int, list[Event]]] = {
    "a deal of three that ends, and a next one with bids": (
        3,
        [*end_of_a_deal(3, A, (105, -21, 105)), *next_deal(3, *make_pass(A), *make_bids(B))],
    ),
    "a deal of four that ends, and a next one with bids": (
        4,
        [*end_of_a_deal(4, A, (105, -21)), *next_deal(4, *make_pass(A), *make_bids(B), *make_pass(C))],
    ),
    "a deal of four that the listener's team fails, and all pass": (
        4,
        [*end_of_a_deal(4, B, (-105, 105)), *next_deal(4, *make_pass(A, B, C))],
    ),
    "all pass, and a next deal with bids": (
        4,
        [*make_pass(ME, A, B, C), ThrownIn(11), *next_deal(4, *make_bids(A, B), *make_pass(C))],
    ),
    "six plays and a trick between": (
        4,
        [*plays(ME, A, B, C), TrickTaken(Trick(1, ME, HAND[:4], A), (0, 1, 0, 0)), *plays(A, B, C)],
    ),
    "an auction up to the first tiles": (
        4,
        [
            *make_bids(ME),
            *make_pass(A, B),
            *make_bids(C),
            AuctionWon(C, 21),
            TrumpNamed(C, Suit.DOUBLES),
            *plays(A, B, C),
        ],
    ),
    "an auction with a widow up to the first tiles": (
        3,
        [
            *make_pass(ME), *make_bids(A), *make_pass(B), AuctionWon(A, 21), WidowTaken(A, None), Discarded(A, None),
            TrumpNamed(A, Suit.DOUBLES), *plays(A, B),
        ],
    ),
}  # fmt: skip


@languages
@pytest.mark.parametrize("case", LONGEST_OF_MOON)
def test_the_longest_turns_of_moon_in_brief_take_three_windows(language: str, case: str) -> None:
    players, events = LONGEST_OF_MOON[case]
    player = Seated(f"moon{players}", language, "braille", verbosity="brief", bots="normal")
    shown = read_events(player, events, counts=(0,) * players)
    assert shown.count("\n") < 3, shown


ENDS = ((12, 2), (11, 2), (10, 3), (9, 1), (8, 1), (7, 2), (6, 1), (5, 1), (4, 3))


def make_play(seat: Seat, tile: Tile, ends: Sequence[tuple[int, int]] = ENDS) -> TileLaid:
    return TileLaid(seat, tile, tile.high, tuple(OpenEnd(number, times) for number, times in ends))


def make_draw(seat: Seat, count: int) -> list[Event]:
    return [TileDrawn(seat, Tile(12, number % 10) if seat == ME else None, 60 - number) for number in range(count)]


LONGEST_OF_DRAW: dict[str, Callable[[], list[Event]]] = {
    "everybody draws twelve tiles, the listener nineteen": lambda: [
        make_play(ME, LONG_HAND[1]),
        *(event for seat in (A, B, C) for event in (*make_draw(seat, 12), make_play(seat, LONG_HAND[seat]))),
        *make_draw(ME, 19),
    ],
    "a round that ends, and a next one with draws": lambda: [
        make_play(ME, LONG_HAND[1]),
        *(make_play(seat, LONG_HAND[seat]) for seat in (A, B)),
        RoundEnded(B),
        RoundScored((145, 0, 0, 103), (A, B), (0, 248, 248, 0), (205, 248, 248, 103)),
        Dealt(12, (LONG_HAND, None, None, None), A),
        make_play(A, Tile(12, 11)),
        *make_draw(B, 12),
        make_play(B, Tile(12, 9)),
        *make_draw(C, 12),
        make_play(C, Tile(11, 9)),
    ],
    "nobody but one can play, and the listener passes again and again": lambda: [
        *(
            event
            for _ in range(9)
            for event in (make_play(A, Tile(12, 9)), TurnPassed(B, 0), make_play(C, Tile(11, 9)), TurnPassed(ME, 0))
        ),
        make_play(A, Tile(12, 8)),
        *make_draw(B, 3),
        TurnPassed(B, 3),
        TurnPassed(C, 0),
    ],
}


@languages
@pytest.mark.parametrize("case", LONGEST_OF_DRAW)
def test_the_longest_turns_of_draw_dominoes_in_brief_take_three_windows(language: str, case: str) -> None:
    player = Seated(GAMES["draw12"].rules({}, 4), language, "braille", verbosity="brief")
    shown = read_events(player, LONGEST_OF_DRAW[case]())
    assert shown.count("\n") < 3, shown


@languages
def test_the_tiles_of_a_trick_that_decides_a_deal_of_42_are_left_out_last(language: str) -> None:
    """Others had a choice in this trick, because tiles are left in the hands. The fall of the very last tiles follows
    from the rest."""
    decided = 0
    for seed in range(1, 9):
        player = Seated("forty_two", language, "braille", seed=str(seed), verbosity="brief")
        player.type()
        rng, session = Random(seed), player.session
        while player.table.state.deal < 2 and not player.table.is_over:
            session.place.take_heard()
            move, left = rng.choice(player.table.view(ME).legal), len(player.table.view(ME).hand) - 1
            player.table.submit(ME, move, player.table.turn)
            while player.table.step():
                pass
        heard, _ = session.place.take_heard()
        squeezed = session.words.condense
        if isinstance(move, Play) and left and squeezed is not None:
            decided += 1
            sentence = player.console.wording.sentence
            ways = ["; ".join(map(sentence, told)) for told in squeezed(heard, session.listener)]
            tile = f"{move.tile.high}{move.tile.low}"
            assert [tile in told.partition(";")[0] for told in ways] == [True] * (len(ways) - 1) + [False], ways
    assert decided > 3


def read_events(player: Seated, events: Sequence[Event], **moment: object) -> str:
    """Return the lines that this player reads for made-up events, with the prompt of the moment. In each event the view
    is the present one, except ``moment``."""
    player.type()
    for event in events:
        player.session.hear(event, player.table.view(ME)._replace(**moment))
    before = len(player.shown)
    player.type()
    return player.shown[before:].strip("\n")


# Facts that no density leaves out


@pytest.mark.parametrize(("name", "players"), ROUND_THE_TABLE)
def test_the_history_in_braille_has_every_line_that_a_screen_reader_gets(name: str, players: int) -> None:
    histories = []
    for read in ("braille", "screen-reader"):
        rng = Random(name)
        player = Seated(GAMES[name].rules({}, players), "en", read, seed="3", verbosity="brief")
        player.type()
        while not player.table.is_over and player.table.state.deal < 4:
            player.session.submit(rng.choice(player.table.view(ME).legal))
            player.type()
        first = player.session.history.first()
        rest = iter(player.session.history.next, None)
        histories.append([message.text for message in (first, *rest) if message is not None])
    assert histories[0] == histories[1] and len(histories[0]) > 20


@languages
def test_on_14_cells_every_move_of_the_player_is_answered_before_the_prompt(language: str) -> None:
    for name, players in ROUND_THE_TABLE:
        player = Seated(GAMES[name].rules({}, players), language, "braille", verbosity="brief", cells=14, width=14)
        player.type()
        for _ in range(30):
            if player.table.is_over:
                break
            before = len(player.shown)
            player.session.submit(player.table.view(ME).legal[-1])
            player.type()
            assert player.shown[before:].strip("\n").count("\n") > 0, "something before the prompt"
