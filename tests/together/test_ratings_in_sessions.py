"""Players hear about ratings: at a new table, after a game, and by commands, in each language and in braille."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from moon_access.server.hall.ratings import LEAST_GAMES_OF_LEADER, begin_season, season_at
from moon_access.server.hall.skills import rate_game
from moon_access.server.people.accounts import Account
from moon_access.server.store.rating_rows import RatedGame, RatedSide, RatingRows

from .at_table import Company, Guest, company

SHORT = {"house": {"moon3": {"rounds": 1}}}


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path, rates=True) as made:
        yield made


def open_rated(hall: Company, name: str = "Eva", **settings: Any) -> Guest:
    """Return the opener of a rated table."""
    opener = hall.enter(name, **SHORT, **settings)
    hall.type(opener, "new", "1", "1", "1", "2")
    return opener


def play_out(hall: Company, *guests: Guest) -> None:
    for _ in range(60):
        playing = [one for one in guests if one.table.is_on and one.table.view.to_act == one.table.seat]
        if not playing:
            return
        hall.play(playing[0])


def rate(hall: Company, winner: str, loser: str, games: int = LEAST_GAMES_OF_LEADER, season: int = 0) -> None:
    """Let one player win rated games against another."""
    rows = RatingRows(hall.database)
    accounts = [found.id for name in (winner, loser) if isinstance(found := hall.accounts.of_name(name), Account)]
    sides = tuple(RatedSide((account,), frozenset(), 0, place) for place, account in enumerate(accounts, 1))
    season = season or season_at(hall.hall.now())
    for at in range(games):
        rows.add_game(RatedGame(f"{winner} {season} {at}", "moon3", sides), season, at, begin_season, rate_game)


def test_a_new_table_is_for_fun_unless_its_opener_wants_it_rated(hall: Company) -> None:
    eva = hall.enter("Eva", **SHORT)
    asked = hall.type(eva, "new", "1", "1", "1")
    assert "Rated games, 1 no, 2 yes, Enter 1:" in " ".join(asked.split())
    shown = hall.type(eva, "")
    assert "Waiting for players" in shown and "Rated." not in shown
    hall.type(eva, "leave")
    ben = hall.enter("Benno", **SHORT)
    assert "Rated." in hall.type(ben, "new", "1", "1", "1", "yes")
    assert "Moon for three, rated" in hall.enter("Kim").shown


def test_a_player_who_may_not_be_rated_is_not_asked(hall: Company) -> None:
    eva = hall.enter("Eva")
    assert "Waiting for players" in hall.type(eva, "new", "a deal by its code", "M3 K7QF J", "1", "1")
    hall.hall.ratings = None
    ben = hall.enter("Benno")
    assert "Waiting for players" in hall.type(ben, "new", "1", "1", "1")


def test_after_a_rated_game_every_player_hears_their_own_rating_in_one_line(hall: Company) -> None:
    eva = open_rated(hall)
    ben = hall.enter("Benno", language="de")
    kim = hall.enter("Kim", language="cs")
    hall.type(ben, "6")
    assert "Gewertet." in ben.shown
    hall.type(kim, "6")
    assert "Hodnocená hra." in kim.shown
    play_out(hall, eva, ben, kim)
    lines = [
        [line for line in one.shown.splitlines() if line.startswith(("Rating ", "Wertung ", "Hodnocení "))]
        for one in (eva, ben, kim)
    ]
    assert [len(one) for one in lines] == [1, 1, 1], lines
    assert [one[0].split()[0] for one in lines] == ["Rating", "Wertung", "Hodnocení"]
    told = eva.shown.rpartition("Game over")[2]
    assert lines[0][0] in told
    number = lines[0][0].split()[1].strip(",")
    assert f"Moon for three: {number}, 1 game." in hall.type(eva, "rating")


def test_there_are_no_hints_in_a_rated_game_but_after_it(hall: Company) -> None:
    eva = open_rated(hall)
    ben, kim = (hall.enter(name) for name in ("Benno", "Kim"))
    hall.type(ben, "6")
    hall.type(kim, "6")
    assert "No hints in a rated game." in hall.type(eva, "hint")


def test_leaving_a_rated_game_is_asked_about_and_told_at_its_end(hall: Company) -> None:
    eva = open_rated(hall)
    ben, kim = (hall.enter(name) for name in ("Benno", "Kim"))
    hall.type(ben, "6")
    hall.type(kim, "6")
    assert "Leave, and lose this rated game" in hall.type(kim, "leave")
    hall.type(kim, "yes")
    play_out(hall, eva, ben)
    assert "The rated game that you left is over: Moon for three.\nRating 1" in kim.shown
    assert " down." in kim.shown


def test_the_opener_hears_why_a_rated_game_does_not_begin_with_bots_alone(hall: Company) -> None:
    eva = open_rated(hall)
    assert "A rated game needs two people who play against each other." in hall.type(eva, "start")


def test_others_hear_a_rating_only_after_its_player_shows_it(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    rate(hall, "Eva", "Benno")
    own = hall.type(eva, "rating")
    assert (
        f", {LEAST_GAMES_OF_LEADER} games.\nOnly you know your rating. To let others ask for it, type rating show."
        in own
    )
    assert "Eva does not show any rating." in hall.type(ben, "rating Eva")
    assert "Now everybody here can ask for your rating, and" in hall.type(eva, "rating show")
    assert "Eva:\nMoon for three: 1" in hall.type(ben, "rating Eva")
    assert "Everybody here can ask for your rating. To hide it, type rating hide." in hall.type(eva, "rating")
    assert "Now only you know your rating" in hall.type(eva, "rating hide")
    assert "Eva does not show any rating." in hall.type(ben, "rating Eva")
    assert "There is nobody here called Somebody." in hall.type(ben, "rating Somebody")


def test_a_player_can_read_their_rating_of_an_earlier_season(hall: Company) -> None:
    eva = hall.enter("Eva")
    hall.enter("Benno")
    rate(hall, "Eva", "Benno", season=20203)
    shown = hall.type(eva, "rating")
    assert "No rated games: " in shown and "Earlier seasons: 3 2020. Type rating 3 2020." in shown
    assert "July to September 2020:\nMoon for three: 1" in hall.type(eva, "rating 3 2020")
    assert "No rated games: January to March 2019." in hall.type(eva, "rating 2019-1")


def test_the_list_of_leaders_begins_with_the_players_own_place(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    rate(hall, "Eva", "Benno")
    nobody = "No leaders yet. The list names those who have 5 rated games in a season and show their rating."
    assert nobody in " ".join(hall.type(ben, "leaders", "1").split())
    hall.type(eva, "rating show")
    shown = hall.type(ben, "leaders", "1")
    assert "You are not listed. To show your rating, type rating show." in shown
    assert "1 Eva, 1" in shown and "Benno," not in shown
    hall.type(ben, "0", "rating show")
    shown = hall.type(ben, "leaders for three")
    assert shown.index("You: place 2 of 2.") < shown.index("1 Eva, 1")
    assert "Leaders, Moon for three, " in shown


def test_the_command_record_counts_wins_against_a_player_for_each_game(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno", language="de")
    rate(hall, "Eva", "Benno", 3)
    assert "Against Benno:\nMoon for three: won 3, lost 0." in hall.type(eva, "record Benno")
    assert "Gegen Eva:\nMond zu dritt: gewonnen 0, verloren 3." in hall.type(ben, "bilanz Eva")
    hall.enter("Kim")
    assert "No rated games against Kim." in hall.type(eva, "record against Kim")
    assert "Type record and a name." in hall.type(eva, "record")


@pytest.mark.parametrize(
    ("language", "show", "rating", "line"),
    [
        ("en", "rating show", "rating", "rating shown"),
        ("de", "wertung zeigen", "wertung", "Wertung offen"),
        ("cs", "hodnocení ukázat", "hodnocení", "hodnocení vidí"),
    ],
)
def test_lines_about_ratings_are_short_on_a_braille_display(
    hall: Company, language: str, show: str, rating: str, line: str
) -> None:
    eva = hall.enter("Eva", language=language, read="braille")
    hall.enter("Benno")
    rate(hall, "Eva", "Benno")
    assert line in " ".join(hall.type(eva, show).split())
    assert max(map(len, hall.type(eva, rating).splitlines())) <= 40
