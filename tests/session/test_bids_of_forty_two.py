"""The program reads typed bids of 42, and announces the contract."""

from __future__ import annotations

import pytest

from moon_access.games import GAMES
from moon_access.games.tricks.actions import Bid
from tests.support.seated import LANGUAGES, Seated

TYPED = """
en  31              31
en  bid_31          31
en  31_points       31
en  bid_31_points   31
en  thirty          30
en  thirty_one      31
en  Thirty-One      31
en  thirty_one_points 31
en  bid_thirty_nine 39
en  forty-one       41
en  forty_two       42
en  two_marks       84
de  einunddreißig   31
de  einunddreissig  31
de  biete_vierzig   40
de  fünfunddreißig_punkte 35
de  fuenfunddreissig 35
de  thirty_one      31
cs  jedenatřicet    31
cs  jednatricet     31
cs  třicet_jedna    31
cs  hlásím_čtyřicet 40
cs  třicet_bodů     30
"""


@pytest.mark.parametrize("case", TYPED.strip().splitlines())
def test_a_bid_may_be_typed_in_digits_or_in_words(case: str) -> None:
    language, typed, amount = case.split()
    player = Seated("forty_two", language)
    player.type("")
    view = player.table.view(player.session.seat)
    read = GAMES["forty_two"].words().own_move
    assert read is not None
    words = typed.replace("_", " ")
    found = read(words, view, player.session.moves) or player.session.moves.move(words, view, ())
    assert found == Bid(view.seat, int(amount))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["moon3", "forty_two"])
def test_bid_alone_is_answered_with_the_legal_bids(game: str, language: str) -> None:
    player = Seated(game, language)
    player.type("")
    turn = player.table.turn
    assert player.answers_to("bid") == player.answers_to("legal")
    assert player.table.turn == turn


def test_an_illegal_bid_is_answered_with_the_legal_ones() -> None:
    player = Seated("forty_two")
    player.type("")
    told = " ".join(player.answers_to("55"))
    assert told == "There is no bid of 55: bid 30 to 41, 1 or 2 marks, or pass."


@pytest.mark.parametrize(
    ("language", "to_seven", "to_one", "in_points"),
    [
        ("en", "7 marks", "a single mark", "250"),
        ("de", "sieben Striche", "zu einem Strich", "250"),
        ("cs", "7 značek", "jedna značka", "250 bodů"),
    ],
)
def test_the_target_is_announced_in_marks_or_in_points(
    language: str, to_seven: str, to_one: str, in_points: str
) -> None:
    line, definition = Seated("forty_two", language).console.wording.line, GAMES["forty_two"]
    target, rules = definition.words().target, definition.rules
    assert line(target(rules({}))) == to_seven
    assert line(target(rules({"target": 1}))) == to_one
    assert line(target(rules({"scoring": "points"}))) == in_points
