"""Every question at every place of a replay gets an answer, moves nothing, and tells the facts of that moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from moon_access.announcer.replay import ALL_WORDS, own_tiles_only
from moon_access.engine.actions import Deal
from moon_access.engine.tiles import Seat
from moon_access.evening.command import key_of, words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.i18n.typed_words import words_of
from moon_access.record.reader import RecordedGame
from moon_access.scenes.game.commands.moves import MOVES
from moon_access.table import Player
from tests.properties.random_play import random_moment
from tests.session.test_secrets import exchange_tiles
from tests.support.long import LONG
from tests.support.seated import LANGUAGES, NAMES, READINGS, Seated

from .replays import FINISHED, Replaying, load_recorded, of_actions

WORLDS = 200 if LONG else 2

every_game = pytest.mark.parametrize("game", [*FINISHED, "random 1", "random 2", "random 4"])
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_reading = pytest.mark.parametrize("read", READINGS)
every_seat = pytest.mark.parametrize("seat", [None, 0, 1])

MOVE = ("next", "previous", "deal", "menu", "quit")
SET = ("options", "order", "verbosity", "voice", "step", "seat")
ARGUMENTS = {
    "hand": ["1", "eva", "x"],
    "table": ["x"],
    "why": ["66", "6-1", "1", "x"],
    "last": ["1", "7", "x"],
    "history": ["previous", "next", "first", "last", "bids", "plays", "tricks", "scores", "deals", "x"],
    "help": ["hand", "next", "play", "x"],
    "rules": ["1", "99"],
    "spell": ["1", "65", "x"],
    "deal": ["99", "x"],
    "step": ["x"],
    "seat": ["x"],
}


def questions(player: Replaying) -> Iterator[str]:
    """Return everything that a player may type that does not move."""
    for command in COMMANDS:
        words = words_of_command(command, player.console.catalog)
        if command.id not in (*MOVE, *SET):
            yield from filter(None, (key_of(command, player.console.catalog), words[0]))
        yield from (f"{words[0]} {argument}" for argument in ARGUMENTS.get(command.id, ()))
    yield from ("no such thing", "999", "6-5", "65-")


@pytest.mark.costly(3)
@pytest.mark.sampled(30)
@every_game
@every_language
@every_reading
@every_seat
def test_every_question_is_answered_at_every_place_of_a_replay(
    game: str, language: str, read: str, seat: int | None
) -> None:
    player = Replaying(game, language, read, seat)
    player.type("")
    for place in player.places[seat or 0 :: 17]:
        player.go(place)
        player.type("")
        prompt, state = player.prompt, player.replay.state
        for line in questions(player):
            told = player.answers_to(line)
            assert told, f"{line!r} at {prompt} must get an answer"
            assert not any("{" in shown for shown in told)
            assert player.replay._place == place and player.replay.state == state
            if player.prompt != prompt:  # a list is open
                player.type(line, "0")
                assert player.replay._place == place and not player.ended
    assert player.kept == []


@every_language
@every_reading
def test_a_command_that_makes_no_sense_here_is_refused_in_one_line(language: str, read: str) -> None:
    for game in FINISHED:
        player = Replaying(game, language, read, width=200)
        player.type("")
        for command in COMMANDS:
            if command.id in (*MOVES, "players", "save"):
                word = words_of_command(command, player.console.catalog)[0]
                (told,) = player.answers_to(word)
                assert word in told, told


@every_language
def test_at_an_open_question_of_a_replay_other_questions_are_answered(language: str) -> None:
    player = Replaying("moon3-bidder", language)
    word = {command.id: words_of_command(command, player.console.catalog)[0] for command in COMMANDS}
    player.type("", "5")
    place = player.replay._place
    for question in ("seat", "options", "help"):
        for beside in ("table", "score", "play", "deal", "step", "seat"):
            player.type(word[question], word[beside])
            assert len(player.terminal.unseen().splitlines()) > 1, (question, beside)
            assert player.replay._place == place and player.replay.seat is None
    player.type(word["seat"], "2")
    assert player.replay.seat == 1
    player.type(word["seat"], "4")
    assert player.replay.seat is None


@every_game
def test_the_open_hands_of_a_replay_are_those_of_the_replayed_moment(game: str) -> None:
    player = Replaying(game, width=1000)
    player.type("")
    wording = player.console.wording
    for place in player.places[::3]:
        player.go(place)
        lines = player.answers_to("hand")
        state: Any = player.replay.state
        for seat, (line, hand) in enumerate(zip(lines, state.hands, strict=True)):
            name = player.replay.finished_game.names[seat]
            assert line.startswith(f"{name} holds ")
            items = line.removeprefix(f"{name} holds ").removesuffix(".").split(", ") if hand else []
            assert {item.partition(" on ")[0] for item in items} == {wording.tile(tile) for tile in hand}
            assert player.answers_to(f"hand {name}") == [line]
            assert player.answers_to(f"hand {seat + 1}") == [line]


def test_from_a_seat_other_hands_are_hidden_until_the_player_opens_all() -> None:
    player = Replaying("moon3-bidder", seat=0)
    player.type("5")
    assert player.answers_to("hand eva") == player.answers_to("hand")
    assert player.answers_to("hand anna") == [
        "You cannot see the other hands from this seat. To open all tiles type seat all."
    ]
    player.type("seat all")
    assert player.answers_to("hand anna")[0].startswith("Anna holds ")


@every_game
@every_seat
def test_in_a_replay_legal_names_the_choices_of_the_replayed_moment(game: str, seat: int | None) -> None:
    player = Replaying(game, seat=seat, width=1000)
    player.type("step move")
    for place in player.places:
        player.go(place)
        state: Any = player.replay.state
        told = " ".join(player.answers_to("legal"))
        if state.to_act is None or seat not in (None, state.to_act):
            assert told == "Nothing to choose now."
            continue
        tiles = {action.tile for action in state.legal if hasattr(action, "tile")}
        assert all(player.console.wording.tile(tile) in told.lower() for tile in tiles)
        if seat is None:
            assert told.startswith(f"{player.replay.finished_game.names[state.to_act]} m")


@every_game
def test_a_replay_from_a_seat_answers_as_the_table_did_at_that_moment(game: str) -> None:
    """Ask at the turns of that seat, and expect the words of the table."""
    asked = 0
    found = load_recorded(game)
    for seat in range(len(found.players)):
        player = Replaying(rename_players(found, seat), seat=seat)
        player.type("")
        for place in player.places:
            player.go(place)
            moment = player.replay.moment
            if moment.state.to_act != seat or moment.turn == len(found.actions):
                continue
            there = Seated(found.game, seat=seat, actions=found.actions[: moment.turn], draw_by_hand=True)
            if asked % 5 == 0:
                for question in there.session.words.answers:
                    word = next(command.words.split(",")[0] for command in COMMANDS if command.id == question)
                    assert player.answers_to(word) == there.answers_to(word), word
            asked += 1
    assert asked > 10


def rename_players(game: RecordedGame, seat: int) -> RecordedGame:
    """Return the game with the names of a table at which a person has that seat."""
    count = len(game.players)
    names = [NAMES[(at - seat) % count] for at in range(count)]
    return game._replace(players=tuple(one._replace(name=name) for one, name in zip(game.players, names, strict=True)))


@pytest.mark.costly(4)
@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@every_reading
def test_in_a_replay_from_a_seat_nothing_depends_on_unseen_tiles(name: str, read: str) -> None:
    """Two games that differ in tiles that this seat never saw until their end have equal announcements and answers."""
    compared: Counter[str] = Counter()
    for number in range(WORLDS * 60):
        if compared["worlds"] == WORLDS:
            break
        rng = Random(f"{name} {read} {number}")
        moment = random_moment(name, rng, 3, 60)
        game, actions = moment.game, moment.actions
        seat = Seat(rng.randrange(game.players))
        unseen = moment.unseen(seat)
        if len(unseen) < 2 or moment.state.to_act is None:  # a scored round shows what was held
            continue
        twin = exchange_tiles(game, actions, *rng.sample(unseen, 2))
        if twin is None or twin == actions:
            continue
        language = LANGUAGES[number % len(LANGUAGES)]
        told = [collect_announcements(of_actions(game, world), seat, language, read) for world in (actions, twin)]
        assert told[0] == told[1], f"seat {seat}, game {number}"
        compared["worlds"] += 1
    assert compared["worlds"] == WORLDS


def collect_announcements(game: RecordedGame, seat: Seat, language: str, read: str) -> str:
    """Return all announcements from the last deal on, with the answer to every question after each move."""
    player = Replaying(game, language, read, seat)
    deals = sum(isinstance(action, Deal) for action in game.actions)
    player.type("step move", f"deal {deals}")
    start = len(player.terminal.shown)
    last = player.places[-1]
    while True:
        if player.replay._place % 4 == 0:
            player.type(*(line for question in questions(player) for line in (question, "help", "0")))
        if player.replay._place == last:
            return player.terminal.shown[start:]
        player.type(".")


@every_language
def test_all_hands_may_be_asked_for_by_the_word_for_all(language: str) -> None:
    player = Replaying("moon3-bidder", language)
    every = words_of(player.console.catalog, ALL_WORDS)
    player.type("")
    hands = player.type("hand")
    assert [word for word in sorted(every) if player.type(f"hand {word}").replace(f" {word}\n", "\n", 1) != hands] == []
    own = Replaying("moon3-bidder", language, seat=0)
    refused = own.console.wording.sentence(own_tiles_only())
    assert all(refused in " ".join(own.type(f"hand {word}").split()) for word in sorted(every))


@pytest.mark.parametrize(
    ("language", "bot", "title"),
    [("en", "easy 3", "Replay."), ("de", "leicht 3", "Nachspielen."), ("cs", "slabí 3", "Přehrávání.")],
)
def test_a_bot_of_the_arena_is_called_by_its_kind(language: str, bot: str, title: str) -> None:
    game = load_recorded("moon3-bidder")
    players = tuple(Player(f"easy {place}", "bot:easy") for place in (1, 2, 3))
    player = Replaying(game._replace(players=players), language)
    assert bot in " ".join(player.type("where").split()) or bot in player.terminal.shown
    assert title in player.type("where")
    for typed in (bot, "easy 3"):
        assert f"{bot}" in player.type(f"seat {typed}")
