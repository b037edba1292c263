"""Silence is a bug: every event, refusal, reason and fault has its line, in every language and way of reading."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from inspect import getsource
from itertools import permutations, product
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from moon_access.announcer import advice as hints
from moon_access.announcer import house_rules
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, notice
from moon_access.announcer.preferences import HandOrder, TileStyle, Verbosity
from moon_access.announcer.wording import UNBROKEN, Wording
from moon_access.bots.contract import Advice, Why
from moon_access.engine import events as engine_events
from moon_access.engine.actions import Action, Deal, Pass, Play, Resign
from moon_access.engine.events import Event, Trick
from moon_access.engine.house_rules import BadHouseRule, Impossible, ImpossibleTable
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games import GAMES
from moon_access.games.chains.contrast import ChainWhy
from moon_access.games.chicken_foot import hints as chicken_hints
from moon_access.games.chicken_foot import state as chicken_events
from moon_access.games.chicken_foot.bots import strong as chicken_strong
from moon_access.games.chicken_foot.bots.normal import ChickenWhy
from moon_access.games.draw import hints as draw_hints
from moon_access.games.draw.bots.outlook import DrawWhy, Forecast, Outcome
from moon_access.games.forty_two import events as forty_two_events
from moon_access.games.forty_two.actions import Special
from moon_access.games.forty_two.bots import reasons as forty_two_reasons
from moon_access.games.forty_two.bots.why import FortyTwoWhy
from moon_access.games.forty_two.words import hints as forty_two_hints
from moon_access.games.mexican_train import hints as train_hints
from moon_access.games.mexican_train.bots.normal import TrainWhy
from moon_access.games.moon import events as moon_events
from moon_access.games.moon.bots import reasons as moon_reasons
from moon_access.games.moon.bots.outlook import Analysis, Candidate
from moon_access.games.moon.bots.why import MoonWhy
from moon_access.games.moon.words import hints as moon_hints
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.contrast import TrickWhy
from moon_access.i18n.catalog import Catalog
from moon_access.record.faults import BadRecord, Fault
from moon_access.record.words import describe_fault
from moon_access.scenes.game.game_scene import word_hint as depth_of
from tests.all_games import DRAW_GAMES, SomeGame
from tests.properties.random_play import next_action, random_game
from tests.support.long import LONG
from tests.support.seated import LANGUAGES, NAMES, READINGS, moments


class HintWords(NamedTuple):
    words: Any
    reasons: tuple[Enum, ...]
    of_hand: tuple[tuple[Tile, ...], ...] = ()  # tiles that an explanation of a reason needs


def given_by(module: ModuleType, kind: type[Enum]) -> tuple[Enum, ...]:
    """Return the reasons of this kind that a module names. Bots have more of them, which no hint tells."""
    source = getsource(module)
    return tuple(why for why in kind if f"{kind.__name__}.{why.name}" in source)


HINTS = {
    **dict.fromkeys(("moon3", "moon4"), HintWords(moon_hints, (*Why, *given_by(moon_reasons, MoonWhy), *TrickWhy))),
    "forty_two": HintWords(
        forty_two_hints,
        (*Why, *given_by(forty_two_reasons, FortyTwoWhy), *TrickWhy),
        ((Tile(6, 5), Tile(5, 5)),),
    ),
    **dict.fromkeys(DRAW_GAMES, HintWords(draw_hints, (*Why, *DrawWhy, *ChainWhy))),
    "chicken_foot": HintWords(chicken_hints, (*Why, *ChickenWhy, *ChainWhy)),
    "mexican_train": HintWords(train_hints, (*Why, *TrainWhy, *ChainWhy)),
}

ALL_REASONS = list(dict.fromkeys(why for one in HINTS.values() for why in one.reasons))

FACTS: dict[str, Any] = {
    "seat": Seat(1),
    "tile": Tile(6, 1),
    "asked": Suit.FIVE,
    "tiles": (Tile(5, 5), Tile(6, 5)),
    "number": 4,
    "numbers": (5, 6),
}

languages = pytest.mark.parametrize("language", LANGUAGES)
readings = pytest.mark.parametrize("read", READINGS)
games = pytest.mark.parametrize("name", GAMES)


def wordings(language: str, read: str) -> list[Wording]:
    catalog = Catalog(language, read == "braille")
    return [Wording(catalog, style) for style in TileStyle]


def is_told(language: str, read: str, *messages: Message) -> None:
    """Assert that each of these messages has a text and no field without a value."""
    assert messages
    for wording in wordings(language, read):
        for message in messages:
            line = wording.line(message).replace(UNBROKEN, " ")
            assert line.strip(), message
            assert line == line.strip() and "  " not in line and line.isprintable(), line
            assert not {"{", "}", "_", "<", ">"} & set(line), line
            assert not any(unworded in line for unworded in (" None", "Suit.", "Tile(", "Seat(")), line


def sample(found: list[Any], most: int) -> list[Any]:
    """Return a sample of the list, spread over all of it."""
    return found[:: max(len(found) // most, 1)]


class RandomEvents:
    """The events of random games, as every seat heard them, and all refusals."""

    def __init__(self) -> None:
        self.events: dict[type, list[tuple[Event, Any]]] = {}
        self.refused: list[tuple[Refused, Any]] = []
        self.views: list[Any] = []
        self.sides: dict[tuple[int, int], tuple[tuple[Seat, ...], ...]] = {}  # by players and scores


class Turn(NamedTuple):
    """One step of a random game, before its action is applied."""

    number: int
    step: int
    game: SomeGame
    state: Any
    action: Action


def turns(name: str, games: int) -> Iterator[Turn]:
    """Play so many random games, and yield each step."""
    for number in range(games):
        rng = Random(f"{name}, {number}")
        game = random_game(name, rng)[0] if number % 4 else GAMES[name].rules()
        state: Any = game.start()
        for step in range(150):
            if state.winners:
                break
            legal = game.legal_actions(state)
            action = next_action(game, state, rng) if not legal or number % 2 else rng.choice(legal)
            if step == 149 and number % 3 == 0:
                action = Resign(Seat(rng.randrange(game.players)))
            yield Turn(number, step, game, state, action)
            state, _ = game.apply(state, action)


@cache
def play_random_events(name: str) -> RandomEvents:
    found = RandomEvents()
    for number, step, game, state, action in turns(name, 24):
        found.sides[game.players, len(state.scores)] = game.sides
        if number < 10 and step % 3 == 0 and game.legal_actions(state):
            found.refused += _refusals(game, state)
        after, events = game.apply(state, action)
        for seat in map(Seat, range(game.players)):
            view = game.view(after, seat)
            if step % 5 == 0 or after.winners:
                found.views.append(view)
            for event in events:
                found.events.setdefault(type(event), []).append((game.redact(event, seat), view))
    return found


@cache
def collect_advice(name: str) -> list[Advice]:
    """Return the advice of bots of every level in random games."""
    rng, bots, found = Random(name), GAMES[name].bots(), []
    for _, step, game, state, _ in turns(name, 10 if LONG else 4):
        if step % 3 == 0 and game.legal_actions(state):
            bot = bots[rng.choice(sorted(bots))]()
            found.append(bot.advise(game.view(state, state.to_act), rng))
    return found


def _refusals(game: SomeGame, state: Any) -> Iterator[tuple[Refused, Any]]:
    """Return the refusals of every other action that this seat could try, one for each reason."""
    seat = state.to_act
    reasons = set()
    for action in _tries(seat, game):
        try:
            game.apply(state, action)
        except Refused as refused:
            if refused.reason not in reasons:
                reasons.add(refused.reason)
                yield refused, game.view(state, seat)


@cache
def legal_at(moment: str) -> tuple[Action, ...]:
    player = moments()[moment].seated()
    return tuple(player.table.view(player.session.seat).legal)


def _tries(seat: Seat, game: SomeGame) -> Iterator[Action]:
    """Yield actions that a seat could try in any game, at least one for each reason to refuse it."""
    kinds: set[Any] = {type(action) for name in moments() for action in legal_at(name)}
    for kind in kinds:
        fields = dict.fromkeys(kind._fields)
        number = "marks" if "marks" in fields else "amount"
        for value in (None, 0, 2, 3, 4, 5, 8, 22, *Suit, *Special, *game.tiles):
            about = {int: number, Suit: "trump", Special: "special", Tile: "tile"}.get(type(value), "seat")
            if about in fields and len(set(fields) & {number, "trump", "special", "tile"}) == (about != "seat"):
                yield kind(**{"seat": seat, **({} if value is None else {about: value})})


def listeners(name: str, view: Any) -> Iterator[Listener]:
    for verbosity in Verbosity:
        for order in HandOrder:
            turned = order is HandOrder.DEALT
            sides = play_random_events(name).sides[view.players, len(view.scores)]
            for braille in (False, True):
                yield Listener(view.seat, NAMES[: view.players], verbosity, order, turned, sides, braille)


@pytest.mark.sampled(20)
@languages
@readings
@games
def test_every_event_reaches_every_seat(language: str, read: str, name: str) -> None:
    for events in play_random_events(name).events.values():
        for event, view in sample(events, 15):
            for listener in listeners(name, view):
                messages = GAMES[name].words().announce([(event, view)], listener)
                if listener.verbosity is not Verbosity.BRIEF or messages:
                    is_told(language, read, *messages)


@pytest.mark.long
def test_every_kind_of_event_happens_in_some_game() -> None:
    happened = {kind for name in GAMES for kind in play_random_events(name).events}
    of_all = {kind for kind in vars(engine_events).values() if hasattr(kind, "_fields")}
    own = {kind for game in GAMES.values() for kind in game.own_events()}
    kinds = {kind for kind in of_all if kind.__module__ == engine_events.__name__} | own
    assert kinds - {Event, Trick} <= happened, "a trick is a part of an event"
    assert {
        moon_events.WidowTaken,
        chicken_events.FootGrown,
        forty_two_events.Plunged,
        forty_two_events.SpecialNamed,
    } <= own


@pytest.mark.sampled(4)
@games
def test_even_a_brief_announcement_leaves_out_only_facts_that_change_nothing_for_the_listener(name: str) -> None:
    left_out = {
        (kind.__name__, event.seat == view.seat)
        for kind, events in play_random_events(name).events.items()
        for event, view in sample(events, 200)
        for listener in listeners(name, view)
        if not GAMES[name].words().announce([(event, view)], listener)
    }
    assert left_out <= {("WidowTaken", False), ("Discarded", False)}


@languages
@readings
@games
def test_every_reason_for_a_refusal_has_its_line(language: str, read: str, name: str) -> None:
    found = {}
    for refused, view in play_random_events(name).refused:
        facts = (refused.tile, refused.asked, refused.number, refused.tiles, refused.numbers)
        found[refused.reason, tuple(map(bool, facts)), refused.asked is getattr(view, "trump", None)] = refused, view
    for refused, view in found.values():
        is_told(language, read, GAMES[name].words().refusal(refused, view, next(listeners(name, view))))


@languages
@readings
@pytest.mark.parametrize("reason", Reason)
def test_every_possible_reason_has_its_line_in_some_game(language: str, read: str, reason: Reason) -> None:
    worded = 0
    for name in GAMES:
        view = play_random_events(name).views[-1]
        try:
            line = GAMES[name].words().refusal(Refused(reason, **FACTS), view, next(listeners(name, view)))
        except KeyError:  # this game never gives this reason
            continue
        worded += 1
        is_told(language, read, line)
    assert worded


@pytest.mark.long
@languages
@readings
@pytest.mark.parametrize("why", [why for why in ALL_REASONS if why not in (Why.ONLY_MOVE, MoonWhy.WINS_MOST)])
def test_every_reason_of_a_bot_has_its_line(language: str, read: str, why: Enum) -> None:
    worded = 0
    for name, (words, reasons, of_hand) in HINTS.items():
        if why in reasons:
            worded += 1
            for advice in collect_advice(name):
                if advice.why is why:
                    is_told(language, read, words.reason(advice, *of_hand))
            action = collect_advice(name)[0].action
            is_told(language, read, words.reason(some_advice(name, action, why), *of_hand))
    assert worded


def some_advice(name: str, action: Action, why: Enum) -> Advice:
    """Return an advice that has every fact."""
    against = Play(Seat(0), Tile(5, 1), None if name in ("moon3", "moon4", "forty_two") else 5)
    return Advice(action, why, Tile(6, 1), Suit.FIVE, 4, against=against, less=2, worlds=60)


@languages
@readings
def test_the_values_of_two_calls_are_announced_whichever_is_higher(language: str, read: str) -> None:
    calls: tuple[Action, ...] = Bid(Seat(0), 5), Bid(Seat(0), 21), Pass(Seat(0))
    for one, other in permutations(calls, 2):
        for less in (0.5, 0.49, 0.4, 0.0):
            best, second = Candidate(one, 80, 62, 5.0, 0.5), Candidate(other, 80, 62, 5.0, less)
            is_told(language, read, moon_hints.worth(best, second))
    is_told(language, read, moon_hints.worth(Candidate(Pass(Seat(0)), 150, 0, 2.0, 0.5), None))


@languages
@readings
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.adviser() is not None])
def test_every_kind_of_move_can_be_hinted_at(language: str, read: str, name: str) -> None:
    advise = GAMES[name].adviser()
    assert advise is not None
    for at, moment in moments().items():
        if moment.game.name == name and name in HINTS:
            for action in legal_at(at):
                is_told(language, read, HINTS[name].words.move(action))
        elif moment.game.name == name:
            player = moment.seated()
            hint = advise(player.table.view(player.session.seat), Random(1))
            is_told(language, read, *(depth_of(hint, depth) for depth in hints.DEPTHS))


@languages
@readings
def test_if_only_one_move_is_allowed_a_hint_says_so_at_once_whatever_the_move(language: str, read: str) -> None:
    no_chance: Any = None  # nothing is sampled
    for moment in moments().values():
        advise = GAMES[moment.game.name].adviser()
        if advise is None or moment.game.name not in HINTS:
            continue
        player = moment.seated()
        view: Any = player.table.view(player.session.seat)
        for action in view.legal:
            hint = advise(view._replace(legal=(action,)), no_chance)
            assert hint.action == action and hint.is_only_move
            only = [depth_of(hint, depth) for depth in (hints.BOTH, "why", "figures")]
            assert only == only[:1] * 3
            is_told(language, read, only[0])


@languages
@readings
@pytest.mark.parametrize("attacks", [True, False])
def test_figures_are_announced_whatever_their_values(language: str, read: str, attacks: bool) -> None:
    for at, moment in moments().items():
        if moment.game.name == "chicken_foot":
            plays = [action for action in legal_at(at) if isinstance(action, Play)]
            for points in product((0.0, 1.2, 33.4), repeat=2):
                costs = zip(plays, points, strict=False)
                costly = tuple(chicken_strong.Outcome(play, 20, cost, 0.0) for play, cost in costs)
                if costly:
                    is_told(language, read, chicken_hints.figures(chicken_strong.Forecast(costly)))
        elif moment.game.name.startswith("moon"):
            actions = legal_at(at)
            for worlds in product((0, 1, 6, 20), repeat=2):
                for made in ((0, 0), (worlds[0], 0), (0, worlds[1]), worlds):
                    tried = zip(actions, (*worlds, *[0] * len(actions)), (*made, *[0] * len(actions)), strict=False)
                    found = [Candidate(action, of, times, 0.0, 0.0) for action, of, times in tried]
                    is_told(language, read, moon_hints.figures(Analysis(tuple(found), attacks)))
        else:
            for ahead in product((0, 1, 20), repeat=2):
                plays = [action for action in legal_at(at) if isinstance(action, Play)]
                outcomes = [Outcome(play, 20, often, 0.0) for play, often in zip(plays, ahead, strict=False)]
                if outcomes:
                    is_told(language, read, draw_hints.figures(Forecast(tuple(outcomes))))
    is_told(
        language,
        read,
        moon_hints.figures(None),
        draw_hints.figures(None),
        chicken_hints.figures(None),
        hints.no_such_depth("x"),
    )


@languages
@readings
@pytest.mark.parametrize("fault", Fault)
def test_every_fault_of_a_record_has_its_line(language: str, read: str, fault: Fault) -> None:
    reasons = list(Reason) if fault is Fault.ILLEGAL else [None]
    for reason in reasons:
        bad = BadRecord(
            12,
            fault,
            key="play",
            found="6-6",
            expected="6-5",
            number=7,
            refused=Refused(reason, **FACTS) if reason else None,
            house=BadHouseRule("target", "x", range(7, 501)),
            impossible=ImpossibleTable(Impossible.SET_TOO_SMALL, players=4, hand=7, tiles=28, most=6),
        )
        message = describe_fault(bad)
        is_told(language, read, message)
        for wording in wordings(language, read):
            assert "12" in wording.line(message), "the line of the file"


@pytest.mark.sampled(9)
@languages
@readings
@games
def test_every_question_has_an_answer_at_every_moment(language: str, read: str, name: str) -> None:
    words = GAMES[name].words()
    for view in sample(play_random_events(name).views, 60):
        listener = next(listeners(name, view))
        for answer in words.answers.values():
            is_told(language, read, *answer(view, listener))
        for answer_about in words.numbered_answers.values():
            for number in range(9):
                is_told(language, read, *answer_about(view, listener, number))
        is_told(language, read, *words.recap(view, listener))
        if view.legal:
            prompt = words.prompt(view, listener)
            is_told(language, read, prompt.full, prompt.short, prompt.word, *prompt.lines_before)


@languages
@readings
@games
def test_the_rules_are_announced_in_full_whatever_the_house_rules(language: str, read: str, name: str) -> None:
    for number in range(10):
        rng = Random(str(number))
        game, _ = random_game(name, rng)
        for section in GAMES[name].words().rules(game):
            is_told(language, read, *section)


@languages
@readings
@games
def test_every_house_rule_and_each_of_its_values_has_its_line(language: str, read: str, name: str) -> None:
    usual, names = GAMES[name].rules(), GAMES[name].words().house_rules
    for rule in usual.house_rules:
        for value in rule.allowed[:3] if isinstance(rule.allowed, range) else rule.allowed:
            is_told(language, read, names.label(rule.name), names.value_label(rule.name, value))
    for number in range(10):
        game, _ = random_game(name, Random(str(number)))
        is_told(language, read, *house_rules.table_rules(names, game, GAMES[name].preset_games(game.players)))


@languages
@readings
@pytest.mark.parametrize("reason", Impossible)
def test_every_reason_why_a_table_is_impossible_has_its_line(language: str, read: str, reason: Impossible) -> None:
    table = ImpossibleTable(reason, players=4, possible=(2, 3), hand=7, tiles=28, most=6)
    is_told(language, read, house_rules.refuse_table(table))


def test_every_registered_game_has_words_and_rules_to_read() -> None:
    assert all(game.title and game.words() for game in GAMES.values())


@pytest.mark.long
def test_no_bot_advises_to_deal() -> None:
    assert not any(isinstance(advice.action, Deal) for name in GAMES for advice in collect_advice(name))


@languages
@pytest.mark.parametrize("is_braille", [False, True])
def test_a_control_character_in_a_name_is_no_command_to_the_terminal(language: str, is_braille: bool) -> None:
    wording = Wording(Catalog(language, is_braille), TileStyle.WORDS)
    assert wording.line(notice("{name}", name="E\x1b[2Jva\n\x9b")) == "E?[2Jva??"
