"""If a player types a word for another kind of move than the prompt asks for, the program refuses it with a line that
names the right kind, and does nothing. Words for the right kind work."""

from __future__ import annotations

import pytest

from moon_access.announcer.move_kind import TILE, refuse_kind_of_move
from moon_access.engine.actions import Pass, Play
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.games.tricks.words import moves
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import written_words
from tests.support.seated import LANGUAGES, Moment, moments

in_every_language = pytest.mark.parametrize("language", LANGUAGES)

KINDS = {kind.action: kind for kind in (*moves.KINDS, TILE)}
AT = {Bid: "moon3 Bid or Pass", Discard: "moon3 Discard", NameTrump: "moon3 NameTrump", Play: "moon3 Play first"}
"""For each kind of move, a moment that asks for it."""
TYPED: dict[type, tuple[str, ...]] = {
    Play: ("play six two", "lead 6-2", "play 5", "play"),
    Discard: ("discard six two", "discard 62", "discard"),
    Bid: ("bid 5", "moon"),
    NameTrump: ("trump 6", "trump doubles", "doubles", "no trump", "sixes"),
    Pass: ("pass",),
    Tile: ("six five", "6-5", "double six", "66"),
}
"""For each kind of move, words that mean this kind and no other."""


def moment(asked: type) -> Moment:
    return moments()[AT[asked]]


def cases() -> list[tuple[type, type, str]]:
    found = [(asked, said, typed) for asked in AT for said in TYPED if said is not asked for typed in TYPED[said]]
    found = [case for case in found if case[:2] != (Bid, Pass)]
    at_tiles = [case for case in found if case[1] is Tile and case[0] in (Play, Discard)]
    # When a bid is asked for, 66 is an illegal bid, not a tile.
    return [case for case in found if case not in at_tiles and case[::2] != (Bid, "66")]


@in_every_language
@pytest.mark.parametrize(("asked", "said", "typed"), cases())
def test_another_kind_of_move_is_refused_with_the_name_of_the_expected_kind(
    asked: type, said: type, typed: str, language: str
) -> None:
    seated = moment(asked).seated(language)
    turn = seated.table.turn
    told = " ".join(seated.answers_to(typed))
    assert told == seated.console.wording.sentence(refuse_kind_of_move(KINDS[asked], KINDS[said]))
    assert seated.table.turn == turn


@in_every_language
@pytest.mark.parametrize(("asked", "said", "word"), [(Play, Discard, "discard"), (Discard, Play, "play")])
def test_refusing_a_wrong_kind_of_move_also_says_that_the_tile_is_not_held(
    asked: type, said: type, word: str, language: str
) -> None:
    seated = moment(asked).seated(language)
    told, tile = seated.console.wording.sentence, Tile(6, 5)
    not_held = seated.session.words.refusal(
        Refused(Reason.NOT_HELD, tile=tile), seated.session.view, seated.session.listener
    )
    lines = [told(refuse_kind_of_move(KINDS[asked], KINDS[said])), told(not_held)]
    for typed in ("6-5", "65", "six five"):
        assert " ".join(seated.answers_to(f"{word} {typed}")) == " ".join(lines)


@in_every_language
def test_the_words_of_the_language_are_as_distinct_as_the_english_ones(language: str) -> None:
    words = Catalog(language)
    refused = moment(Discard).seated(language)
    for word in written_words(words, "play, lead, lay, open"):
        assert " ".join(refused.answers_to(word)) == refused.console.wording.sentence(
            refuse_kind_of_move(KINDS[Discard], KINDS[Play])
        ), word
    refused = moment(Play).seated(language)
    for word in written_words(words, "discard"):
        assert " ".join(refused.answers_to(word)) == refused.console.wording.sentence(
            refuse_kind_of_move(KINDS[Play], KINDS[Discard])
        ), word


@in_every_language
def test_an_expected_move_may_be_typed_after_its_verb(language: str) -> None:
    trump = moment(NameTrump).seated(language)
    trump.type("trump 6")
    assert trump.table.actions[len(moment(NameTrump).actions)] == NameTrump(trump.session.seat, Suit.SIX)
    for asked in (Discard, Play):
        seated = moment(asked).seated(language)
        tile = seated.session.choices[1]
        word = "discard" if asked is Discard else "play"
        seated.type(f"{word} {tile.high}-{tile.low}")
        done = seated.table.actions[len(moment(asked).actions)]
        assert isinstance(done, Discard | Play) and type(done) is asked and done.tile is tile


def test_the_playing_key_discards_if_that_is_asked_for() -> None:
    for asked, typed in ((Discard, "x"), (Play, "x"), (Discard, "discard"), (Play, "play")):
        seated = moment(asked).seated()
        seated.type("next", typed)
        assert isinstance(seated.table.actions[len(moment(asked).actions)], asked)


def test_games_without_a_discard_refuse_the_word_for_it() -> None:
    for name in ("moon4 Play first", "draw12 Play some"):
        seated = moments()[name].seated()
        told = seated.answers_to("discard 1")
        assert told == (
            ["Not in this game: discard."]
            if "draw" in name
            else ["The question is what to play, not a discard: name a tile."]
        )
