"""Codes of deals are short, harmless when spoken, and give everybody the same deal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_access.bots.levels import RandomBot
from moon_access.engine.actions import Deal
from moon_access.engine.house_rules import ImpossibleTable, Value
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.deal_code import SIGNS, BadCode, Slip, code_of, deal_of
from moon_access.table import Player, Table
from tests.all_games import SomeTable

CODED = {name: game for name, game in GAMES.items() if game.code_letter}


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, int, dict[str, Value]]:
    """Return a game, a number of players, and some house rules other than the defaults."""
    name = draw(st.sampled_from(sorted(CODED)))
    players = draw(st.sampled_from(GAMES[name].rules().player_counts))
    usual = GAMES[name].rules({}, players)
    changed: dict[str, Value] = {}
    for rule in draw(st.lists(st.sampled_from(usual.house_rules), max_size=3, unique=True)):
        value = draw(st.sampled_from(tuple(rule.allowed)))
        if rule.name not in GAMES[name].one_deal and value != usual.value_of(rule.name):
            changed[rule.name] = value
    return name, players, changed


@given(tables(), st.integers(0, 10**9 - 1), st.integers(1, 40), st.data())
def test_a_code_stands_for_the_deal_from_which_it_was_made(
    table: tuple[str, int, dict[str, Value]], seed: int, deal: int, data: st.DataObject
) -> None:
    name, players, rules = table
    try:
        game = GAMES[name].rules(rules, players)
    except ImpossibleTable:
        return
    deal = deal if GAMES[name].later_deals_alike else 1
    first = data.draw(st.integers(0, players - 1))
    code = code_of(game, str(seed), deal, first)
    assert code is not None
    later = f"{seed}+{deal - 1}@{first}" if deal > 1 else str(seed)
    coded = deal_of(code)
    assert coded == deal_of(code.replace(" ", "").lower())
    assert (coded.game, coded.players, coded.seed) == (name, players, later)
    assert GAMES[name].rules(coded.rules, players).options == game.options  # some rules follow from others


def test_the_first_deal_by_the_usual_rules_has_seven_signs() -> None:
    for name in CODED:
        code = code_of(GAMES[name].rules(), "1048575")
        assert code is not None
        assert len(code.replace(" ", "")) == 7
        assert list(map(len, code.split())) == [2, 4, 1]


def test_letters_that_look_like_digits_are_taken_for_them() -> None:
    code = code_of(GAMES["moon3"].rules(), str(32 * 32 + 1))
    assert code is not None
    assert "0101" in code
    assert deal_of(code.replace("0101", "OlOi")) == deal_of(code)


def test_most_typing_errors_in_a_code_are_noticed() -> None:
    """The last of 32 possible characters checks the others, so about one slip of 32 goes unnoticed."""
    slips = unnoticed = 0
    for seed in range(7, 2**20, 2**15):
        code = code_of(GAMES["moon3"].rules(), str(seed))
        assert code is not None
        for place in range(3, 7):
            for sign in set(SIGNS) - {code[place]}:
                slips += 1
                try:
                    deal_of(code[:place] + sign + code[place + 1 :])
                    unnoticed += 1
                except BadCode as bad:
                    assert bad.slip is Slip.MISHEARD
    assert slips / 64 < unnoticed < slips / 16


@pytest.mark.parametrize(
    ("typed", "slip"),
    [
        ("", Slip.UNREADABLE),
        ("M3", Slip.UNREADABLE),
        ("M3 K7Q! 2", Slip.UNREADABLE),
        ("MM K7QF 2", Slip.UNREADABLE),
        ("M3 " + "7" * 60, Slip.UNREADABLE),
        ("Z3 K7QF 2", Slip.UNKNOWN),
        ("M9 K7QF 2", Slip.UNKNOWN),
        ("M3 ZZZZ ZZZZ ZZZZ 2", Slip.MISHEARD),
    ],
)
def test_text_that_is_no_deal_is_refused_with_the_reason(typed: str, slip: Slip) -> None:
    with pytest.raises(BadCode) as bad:
        deal_of(typed)
    assert bad.value.slip is slip


def test_if_the_rounds_of_a_game_differ_only_the_first_round_has_a_code() -> None:
    for name, game in CODED.items():
        codes = [code_of(game.rules(), "77", deal) is not None for deal in (1, 2)]
        assert codes == [True, game.later_deals_alike], name


@given(st.text(max_size=50))
def test_every_typed_code_is_a_deal_or_refused(typed: str) -> None:
    try:
        coded = deal_of(typed)
    except BadCode:
        return
    GAMES[coded.game].rules(coded.rules, coded.players)


def test_a_seed_of_words_has_no_code() -> None:
    game = GAMES["moon3"].rules()
    assert [code_of(game, seed) for seed in ("", "a", "-1", "007", "1.5", "4711+x", "9" * 12)] == [None] * 7


@pytest.mark.parametrize("name", [name for name, game in CODED.items() if game.later_deals_alike])
def test_the_code_of_a_later_deal_makes_it_the_first_with_the_same_player_to_begin(name: str) -> None:
    game = GAMES[name].rules()
    table = play_four_deals(name, "4711")
    deals = [action for action in table.actions if isinstance(action, Deal)]
    for number, deal in enumerate(deals[:4], 1):
        code = code_of(game, "4711", number, deal.first or 0)
        assert code is not None
        again = Table(game, table.players, seed=deal_of(code).seed, bots={})
        again.step()
        assert again.actions == [deal]
        assert code_of(game, again.seed, 1, 0) == code


def play_four_deals(name: str, seed: str) -> SomeTable:
    """Return four deals of a game of random bots."""
    game = GAMES[name].rules({} if name == "forty_two" else {"rounds": 4})
    players = [Player("-", "bot:random")] * game.players
    table = Table(game, players, seed=seed, bots={Seat(at): RandomBot() for at in range(game.players)})
    while table.step():
        pass
    return table


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("F4 GR5 04K7 2", {"nello": True, "nello_doubles": "low"}),
        ("D3 2P8 04K7 6", {"opening": "winner", "spinner": True}),
        ("A4 348 04K7 X", {"opening": "turns", "teams": True}),
    ],
)
def test_codes_written_before_a_rule_got_new_values_keep_their_meaning(code: str, rules: dict[str, Value]) -> None:
    """These codes were written before the rules ``nello_doubles`` and ``opening`` had their last values."""
    coded = deal_of(code)
    assert (coded.rules, coded.seed) == (rules, "4711")
    assert code_of(coded.exact_game, coded.seed) == code
