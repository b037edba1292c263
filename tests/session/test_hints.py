"""The command ``hint`` at a table: what it tells when, that it is thought out once a turn, and costs nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from moon_access.announcer import advice
from moon_access.engine.actions import Bid
from moon_access.engine.tiles import Seat
from moon_access.games.hint import Hint
from moon_access.games.moon.bots.outlook import Analysis, Candidate
from moon_access.games.moon.words.hints import figures
from moon_access.i18n.catalog import Catalog
from moon_access.session.hints import told as depth_of
from tests.support.adviser import strongest
from tests.support.seated import LANGUAGES, READINGS, Seated, moments

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
at_every_moment = pytest.mark.parametrize("moment", moments())

WORDS = {"en": ("move", "why", "figures"), "de": ("Zug", "Warum", "Zahlen"), "cs": ("tah", "proč", "čísla")}


class Counting:
    """The real adviser, and what it was asked."""

    def __init__(self, player: Seated) -> None:
        self.asked: list[tuple[Any, object]] = []
        self.given: list[Hint] = []
        player.session.hinting.adviser = self

    def __call__(self, view: Any, random: Random) -> Hint:
        self.asked.append((view, random.getstate()))
        self.given.append(strongest(view, random))
        return self.given[-1]


def in_order(player: Seated, hint: Hint) -> list[str]:
    """The three depths as they are printed, unbroken."""
    return [player.console.wording.sentence(depth_of(hint, depth)) for depth in advice.DEPTHS]


def unbroken(lines: list[str]) -> str:
    return " ".join(lines)


@in_every_language
@pytest.mark.parametrize("read", READINGS)
@at_every_moment
def test_asked_again_it_tells_the_reason_then_the_figures_then_starts_over(
    moment: str, language: str, read: str
) -> None:
    player = moments()[moment].seated(language, read)
    counting = Counting(player)
    before = player.table.state, player.table.turn, list(player.table.actions)
    told = [unbroken(player.answers_to("i")) for _ in range(7)]
    three = in_order(player, counting.given[0])
    assert told == [*three, *three, three[0]]
    assert len(set(three)) == 3
    assert len(counting.asked) == 1, "it was thought out again"
    assert (player.table.state, player.table.turn, player.table.actions) == before


@pytest.mark.parametrize("language", WORDS)
@at_every_moment
def test_a_word_behind_it_gives_a_depth_at_once_and_the_next_one_follows(moment: str, language: str) -> None:
    player = moments()[moment].seated(language)
    counting = Counting(player)
    for spoken in (WORDS["en"], WORDS[language]):
        for place in (2, 0, 1):
            told = unbroken(player.answers_to(f"hint {spoken[place]}"))
            three = in_order(player, counting.given[0])
            assert told == three[place]
            assert unbroken(player.answers_to("hint")) == three[(place + 1) % 3]
    assert len(counting.asked) == 1


def test_every_language_has_words_for_the_depths_of_its_own() -> None:
    for language in LANGUAGES:
        words = advice.depth_words(Catalog(language))
        assert set(words.values()) == set(advice.DEPTHS)
        assert len(words) > len(advice.depth_words(Catalog("en"))) or language == "en"


@in_every_language
def test_another_word_is_answered_with_those_there_are(language: str) -> None:
    player = next(iter(moments().values())).seated(language)
    counting = Counting(player)
    told = unbroken(player.answers_to("hint fish"))
    assert told == player.console.wording.sentence(advice.no_such_depth("fish"))
    assert not counting.asked


@at_every_moment
def test_the_same_turn_has_the_same_hint_whenever_and_by_whomever_it_is_asked(moment: str) -> None:
    told = []
    for other in ("hand", "table", "score"):
        player = moments()[moment].seated()
        player.type(other)
        told.append([player.answers_to("i") for _ in range(3)])
    assert told[0] == told[1] == told[2]


def test_the_next_turn_has_a_hint_of_its_own_that_begins_with_the_move() -> None:
    player = Seated("moon3", bots="normal", play_sole=False)
    counting = Counting(player)
    player.type("")
    for turns in range(1, 12):
        first = unbroken(player.answers_to("i"))
        assert len(counting.asked) == turns
        assert first == in_order(player, counting.given[-1])[0]
        player.type("i")
        action = counting.given[-1].action
        player.session.submit(action)
        player.type("")


def test_after_undo_the_hint_is_the_one_that_was_given_before() -> None:
    player = Seated("moon3", bots="normal", ask_first=False)
    player.type("")
    first = [player.answers_to("i") for _ in range(3)]
    player.type("7", "undo", "")
    assert [player.answers_to("i") for _ in range(3)] == first


def test_whoever_does_what_is_hinted_plays_legally_to_the_end_of_a_game() -> None:
    for game in ("moon3", "draw12"):
        player = Seated(game, bots="random", draw_by_hand=True, rules={"target": 20})
        given: list[Hint] = []
        while not player.table.is_over and len(given) < 120:
            seat = player.table.state.to_act
            if seat == player.session.seat:
                view = player.table.view(seat)
                given.append(strongest(view, Random(len(given))))
                assert given[-1].action in view.legal
                player.session.submit(given[-1].action)
            else:
                player.table.step()
        assert len(given) > 10


@pytest.mark.parametrize(
    ("first", "told"),
    [
        (21, "21 is made in 15 of 20 layouts; 6 in 18."),
        (7, "7 is made in 15 of 20 layouts; 6 in 18."),
        (6, "6 is made in 18 of 20 layouts; 7 in 15."),
    ],
)
def test_a_bid_of_all_seven_is_never_held_against_the_other_one(first: int, told: str) -> None:
    made = {5: 19, 6: 18, 7: 15, 21: 15}
    ordered = [first, *(amount for amount in made if amount != first)]
    bids = [Candidate(Bid(Seat(0), amount), 20, made[amount], 6.0, 0.5) for amount in ordered]
    sentence = Seated("moon3").console.wording.sentence(figures(Analysis(tuple(bids), True)))
    assert sentence == told
