"""The program understands its own names for a move, a place, a player or a command, if a player types them.

The games come from the registry, and the names from their words: a new game is tested like the others.
"""

from __future__ import annotations

from typing import Any

import pytest

from moon_access.announcer.company import place_words, seat_called, seating_lines
from moon_access.announcer.listener import short_names
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.chain import place_on_double
from moon_access.engine.tiles import Seat
from moon_access.evening.command import CommandReader, key_of, words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.games.tricks.actions import Bid, Discard
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import own_words
from tests.replay.replays import FINISHED, Replaying
from tests.support.seated import LANGUAGES, Seated, moments
from tests.toy.registry import OFFERED

NAMES = ("Eva", "Anna", "Benno", "Clara", "Anke", "Bruno", "Cyril", "Dora")
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
MOMENTS = {name: moment for name, moment in moments().items() if moment.game.name in OFFERED}


def read_action(seated: Seated, typed: str) -> Action | None:
    """Return the action that the line means, before the program asks for its end; None if it means none."""
    found: list[Action] = []
    scene: Any = seated.session
    scene.submit_at_end = lambda action, turn, by_name=True: found.append(action)
    scene.submit = lambda action, by_name=True: found.append(action)
    scene.obey(typed)
    return found[0] if found else None


def calls(action: Action, seated: Seated) -> tuple[Message, ...]:
    """Return the names that the game's words have for an action."""
    turn = seated.session.turn
    words = turn.words
    return words.name_move(action), *(
        words.name_spoken_move(action, turn.view, turn.listener) if words.name_spoken_move else ()
    )


def texts(message: Message, seated: Seated) -> set[str]:
    """Return the texts of a message, in every style of tiles, without the word before a hint."""
    wordings = (Wording(seated.console.catalog, style) for style in TileStyle)
    return {text.partition(": ")[2] or text for text in (one.line(message) for one in wordings)}


def is_meant(action: Action, got: Action | None) -> bool:
    """Return whether the move is the named one. A play named without its end may be at any of its ends."""
    if isinstance(action, Play) and isinstance(got, Play):
        return got.tile is action.tile and (got.end == action.end or got.end is None)
    return got == action


@in_every_language
@pytest.mark.parametrize("read", ["screen-reader", "braille"])
@pytest.mark.parametrize("name", MOMENTS)
def test_a_move_is_understood_by_the_name_that_hints_and_lists_give_it(name: str, read: str, language: str) -> None:
    seated = MOMENTS[name].seated(language, read)
    wrong = []
    for action in seated.session.turn.legal:
        for message in calls(action, seated):
            for text in texts(message, seated):
                for typed in (text, f"{text[:1].upper()}{text[1:]}."):
                    got = read_action(seated, typed)
                    if not is_meant(action, got):
                        wrong.append((typed, action, got))
    assert wrong == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("read", ["screen-reader", "braille"])
@in_every_language
@pytest.mark.parametrize("name", [name for name, moment in MOMENTS.items() if GAMES[moment.game.name].adviser()])
def test_the_move_of_a_hint_is_understood_if_it_is_typed(name: str, language: str, read: str) -> None:
    seated = MOMENTS[name].seated(language, read)
    hint = seated.session.find_hint_now()
    assert hint is not None
    for text in texts(hint.move, seated):
        got = read_action(seated, text)
        assert is_meant(hint.action, got), (text, hint.action, got)


ORDERS = {
    "en": {
        Play: ("I'll play {}", "I play {}", "lay {} down"),
        Discard: ("I'll discard {}", "i discard {}", "lay {} away"),
        Bid: ("I'll bid {}", "I bid {}"),
        Pass: ("I pass",),
    },
    "de": {
        Play: ("{} spielen", "ich spiele {}", "spiele {} aus", "{} ausspielen", "ich will {} legen"),
        Discard: ("{} ablegen", "lege {} ab", "ich lege {} ab", "ich möchte {} ablegen"),
        Bid: ("{} bieten", "ich biete {}", "ich möchte {} bieten"),
        Pass: ("ich passe",),
    },
    "cs": {
        Play: ("já hraj {}",),
        Discard: ("{} odhodit", "chci {} odhodit"),
        Bid: ("já hlásím {}", "chci {} hlásit"),
        Pass: ("já pas",),
    },
}
"""Lines for a move as players of each language say it: with "I", with the verb at the end, with a verb in two parts."""


@in_every_language
@pytest.mark.parametrize("name", MOMENTS)
def test_a_move_is_understood_with_its_verb_where_the_language_has_it(name: str, language: str) -> None:
    seated = MOMENTS[name].seated(language)
    wrong = []
    for action in seated.session.turn.legal:
        named = str(action.tile) if isinstance(action, Play | Discard) else str(getattr(action, "amount", ""))
        for order in ORDERS[language].get(type(action), ()):
            got = read_action(seated, order.format(named))
            if not is_meant(action, got):
                wrong.append((order.format(named), action, got))
    assert wrong == []


@in_every_language
def test_a_tile_may_be_named_with_the_suit_that_it_follows(language: str) -> None:
    word = {"en": "on", "de": "auf", "cs": "na"}[language]
    for name in [name for name in MOMENTS if name.startswith("moon3") and name.endswith("Play some")]:
        seated = MOMENTS[name].seated(language)
        for action in seated.session.turn.legal:
            assert isinstance(action, Play)
            assert read_action(seated, f"{action.tile} {word} {action.tile.high}") == action


@in_every_language
@pytest.mark.parametrize("name", [name for name in MOMENTS if name.endswith("Play some")])
def test_the_question_where_to_lay_a_tile_accepts_the_whole_move(name: str, language: str) -> None:
    """After hearing a hint, a player may type all of it there, too."""
    seated = MOMENTS[name].seated(language)
    turn = seated.session.turn
    ends: dict[Any, list[Play]] = {}
    for action in turn.legal:
        if isinstance(action, Play):
            ends.setdefault(action.tile, []).append(action)
    for play in next((plays for plays in ends.values() if len(plays) > 1), []):
        assert turn.words.name_spoken_move is not None
        for message in turn.words.name_spoken_move(play, turn.view, turn.listener):
            for typed in texts(message, seated):
                found: list[Action] = []
                scene: Any = MOMENTS[name].seated(language).session
                scene.submit = lambda action, by_name=True, found=found: found.append(action)
                scene.console.terminal.lines.append(typed)
                scene.submit_at_end(play._replace(end=None), scene.turn)
                assert found == [play], typed


@in_every_language
def test_words_of_the_help_are_understood_with_a_capital_letter_and_a_full_stop(language: str) -> None:
    catalog = Catalog(language)
    reader = CommandReader(COMMANDS, catalog)
    for command in COMMANDS:
        for word in (*words_of_command(command, catalog), *filter(None, [key_of(command, catalog)])):
            ways = (word, word.capitalize(), f"{word}.", f"{word.upper()}.") if word.isalpha() else (word,)
            for typed in ways:
                read = reader.read(typed)
                assert read is not None, typed
                assert read.command.id == command.id or len(word) == 1, (typed, read.command.id)


@in_every_language
@pytest.mark.parametrize("braille", [False, True])
def test_a_player_is_understood_by_everything_that_the_program_calls_them(language: str, braille: bool) -> None:
    catalog = Catalog(language, braille=braille)
    wording = Wording(Catalog(language), TileStyle.WORDS)
    for names in (NAMES[:2], NAMES[:3], NAMES[:4], NAMES):
        for seat in map(Seat, range(len(names))):
            partners = (Seat((seat + 2) % 4),) if len(names) == 4 else ()
            lines = seating_lines([(name, "human") for name in names], seat, partners)
            for step, line in enumerate(lines, 1):
                other = Seat((seat + step) % len(names))
                calls = {wording.sentence(line), names[other], names[other].upper(), str(other + 1)}
                calls |= {str(short_names(names, seat)[other])}
                if place_words(step, len(names)):
                    calls |= set(own_words(catalog, place_words(step, len(names))))
                if other in partners:
                    calls |= {catalog.text("your partner"), catalog.text("Partner")}
                for typed in calls:
                    assert seat_called(typed, names, catalog, seat, partners) == other, (typed, names, seat)


@in_every_language
def test_a_seat_of_a_replay_may_be_named_by_where_its_player_sits(language: str) -> None:
    player = Replaying(FINISHED[0], language, seat=0)
    count = len(player.recorded.players)
    for step in (1, count - 1):
        word = own_words(player.console.catalog, place_words(step, count))[0]
        player = Replaying(FINISHED[0], language, seat=0)
        player.type(f"seat {word}")
        assert player.replay.seat == step, word


def test_an_onlooker_cannot_name_a_seat_by_left_or_right() -> None:
    assert seat_called("left", NAMES, Catalog("en")) is None
    assert seat_called("partner", NAMES, Catalog("en"), Seat(0)) is None


@pytest.mark.parametrize(
    ("typed", "language"),
    [("on the left", "en"), ("left", "en"), ("auf links", "de"), ("na vlevo", "cs"), ("vlevo", "cs")],
)
def test_a_train_may_be_named_by_where_its_player_sits(typed: str, language: str) -> None:
    seated = MOMENTS["mexican_train Play some"].seated(language)
    action = read_action(seated, f"6-5 {typed}")
    assert isinstance(action, Play)
    assert action.end == 1


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("{tile} on the Mexican Train", "en"),
        ("{tile} the Mexican train.", "en"),
        ("play {tile} on the mexican", "en"),
        ("{tile} an den mexikanischen Zug", "de"),
        ("{tile} den Mexikanischen Zug.", "de"),
        ("{tile} na mexický vlak", "cs"),
        ("{tile} mexický vlak.", "cs"),
    ],
)
def test_a_place_may_have_an_article_and_capital_letters(typed: str, language: str) -> None:
    seated = MOMENTS["mexican_train Play some"].seated(language)
    view: Any = seated.session.turn.view
    action = read_action(seated, typed.format(tile="6-5"))
    assert isinstance(action, Play)
    assert action.end == view.mexican


@in_every_language
@pytest.mark.parametrize("typed", ["6-5 on spinner 6", "6-5 on the spinner 6.", "6-5 on double six"])
def test_an_end_may_be_called_the_spinner(typed: str, language: str) -> None:
    seated = MOMENTS["all_fives Play some"].seated(language)
    reader = seated.session.moves
    view: Any = seated.session.turn.view
    action = reader.move(typed, view, seated.session.turn.choices)
    assert isinstance(action, Play)
    assert action.end in (6, place_on_double(6))


@in_every_language
def test_the_word_for_the_widow_means_the_stock_in_a_game_that_has_one(language: str) -> None:
    for game in ("draw12", "mexican_train", "chicken_foot"):
        seated = Seated(game, language=language)
        assert seated.answers_to("talon") == seated.answers_to("stock")
    seated = Seated("moon3", language=language)
    assert seated.answers_to("kitty") == seated.answers_to("widow")
