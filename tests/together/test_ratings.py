"""Rated games: what counts, for whom, how much, once, and who may know it."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

from moon_access.announcer.hosting import ratings_not_installed
from moon_access.games import GAMES
from moon_access.server.hall.ratings import (
    FIRST_SKILL,
    LEAST_GAMES_OF_LEADER,
    begin_season,
    is_possible,
    points_of,
    season_at,
)
from moon_access.server.hall.skills import rate_game
from moon_access.server.people.accounts import Account
from moon_access.server.store.rating_rows import RatedGame, RatedSide, RatingRows, Skill

from .at_hall import Halls, Program

DRAW = {"game": "block", "players": 2, "rules": {"target": 20}}
DAY = 24 * 3600.0


def side(*accounts: int, place: int = 1, left: tuple[int, ...] = (), bots: int = 0) -> RatedSide:
    return RatedSide(accounts, frozenset(left), bots, place)


def rated_table(here: Halls, *names: str, **terms: Any) -> list[Program]:
    return here.at_table(*names, rated=True, **{**DRAW, **terms})


def play(here: Halls, players: list[Program], seed: int = 1) -> None:
    """Play the game that is on to its end, and receive its record."""
    here.play_on(players, Random(seed))


def leave(player: Program) -> None:
    assert player.ask("leave", gives_up=True)["is"] == "done"


def rating(player: Program, **said: Any) -> Any:
    return player.ask("rating", **said)


def points(player: Program, **said: Any) -> dict[str, tuple[int, int]]:
    """Return the player's own rating and number of games, by game."""
    return {game: (rating, games) for game, rating, games in rating(player, **said)["ratings"]}


def account_of(player: Program) -> int:
    return player.visit.person.account.id


def test_the_rating_figures_equal_those_that_openskill_publishes() -> None:
    """The README of openskill has this example: two teams of two, the first one wins."""
    before = dict.fromkeys((1, 2, 3, 4), FIRST_SKILL)
    after = rate_game(RatedGame("s", "moon4", (side(1, 2), side(3, 4, place=2))), before)
    assert after[1] == after[2] == pytest.approx(Skill(26.964294621803063, 8.177962604389991))
    assert after[3] == after[4] == pytest.approx(Skill(23.035705378196937, 8.177962604389991))
    assert [points_of(skill.mu) for skill in (FIRST_SKILL, after[1], after[3])] == [1500, 1594, 1406]


def test_a_tie_of_equal_players_makes_their_ratings_only_more_certain() -> None:
    after = rate_game(RatedGame("s", "block", (side(1), side(2))), {1: FIRST_SKILL, 2: FIRST_SKILL})
    assert points_of(after[1].mu) == points_of(after[2].mu) == 1500
    assert after[1].sigma < FIRST_SKILL.sigma


def test_a_partner_who_left_loses_and_the_one_who_stayed_wins_with_the_bot() -> None:
    sides = (side(1, 2, left=(2,)), side(3, 4, place=2))
    after = rate_game(RatedGame("s", "moon4", sides), dict.fromkeys((1, 2, 3, 4), FIRST_SKILL))
    assert after[1].mu > FIRST_SKILL.mu > after[2].mu
    assert after[3] == pytest.approx(Skill(23.035705378196937, 8.177962604389991))


def test_a_bot_beside_a_person_is_an_average_player() -> None:
    with_bot = rate_game(
        RatedGame("s", "moon4", (side(1, bots=1), side(3, bots=1, place=2))), {1: FIRST_SKILL, 3: FIRST_SKILL}
    )
    assert with_bot[1] == pytest.approx(Skill(26.964294621803063, 8.177962604389991))


def test_a_season_lasts_a_quarter_and_begins_with_less_certain_ratings() -> None:
    seasons = [season_at(at) for at in (1_767_225_599.0, 1_767_225_600.0, 1_782_864_000.0)]
    assert seasons == [20254, 20261, 20263]
    assert begin_season(None) == FIRST_SKILL
    assert begin_season(Skill(30.0, 2.0)) == Skill(30.0, (2.0 + FIRST_SKILL.sigma) / 2)


@pytest.mark.parametrize(
    ("game", "players", "rules"),
    [
        ("moon3", 3, {"target": 7}),
        ("moon4", 4, {"target": 7}),
        ("forty_two", 4, {"target": 2}),
        ("block", 4, {"target": 20}),
        ("mexican_train", 8, {"rounds": 1}),
    ],
)
def test_everybody_hears_the_new_rating_with_the_end_of_the_game(
    here: Halls, game: str, players: int, rules: dict[str, Any]
) -> None:
    names = ["Eva", "Jan", "Iva", "Ota", "Ida", "Leo", "Max", "Pia"][:players]
    seated = here.at_table(*names, rated=True, game=game, players=players, rules=rules)
    played = here.game()
    play(here, seated)
    state, rules_of = played.table.state, played.game
    for one in seated:
        told = one.news("over")[0]["rated"]
        assert points(one) == {game: (told["rating"], 1)}
        assert told["rating"] == 1500 + told["change"]
        if len(state.winners) == 1:
            assert one.seat is not None
            assert (told["change"] > 0) >= (rules_of.side(one.seat) in state.winners)
    changes = [one.news("over")[0]["rated"]["change"] for one in seated]
    assert max(changes) > 0 > min(changes)
    assert abs(sum(changes)) <= players  # all were equal before, so what some win others lose, but for rounding


def test_only_games_at_tables_opened_as_rated_count(here: Halls) -> None:
    eva, jan = here.at_table("Eva", "Jan", **DRAW)
    play(here, [eva, jan])
    assert "rated" not in eva.news("over")[0] and points(eva) == {}
    assert here.table().in_lobby()["rated"] is False


def test_a_rated_table_says_so_to_everybody(here: Halls) -> None:
    ota = here.program("Ota")
    eva = here.program("Eva")
    assert eva.ask("open", **DRAW, bots="random", rated=True)["is"] == "done"
    assert eva.news("table")[0]["rated"] is True
    assert ota.news("opened")[0]["rated"] is True
    assert ota.ask("tables")["tables"][0]["rated"] is True


def test_bots_alone_and_partners_alone_begin_no_rated_game(here: Halls) -> None:
    eva = here.program("Eva")
    eva.ask("open", game="moon4", players=4, bots="random", rated=True, rules={"target": 7})
    assert eva.ask("start")["why"] == "rated alone"
    jan = here.program("Jan")
    jan.ask("sit", table=here.table().number)
    assert eva.ask("swap", name="Jan", other="3")["is"] == "done"
    assert eva.ask("start")["why"] == "rated alone"  # seats 1 and 3 are partners
    assert eva.ask("swap", name="Jan", other="2")["is"] == "done"
    assert eva.ask("start")["is"] == "done"


def test_guests_neither_open_nor_join_rated_tables(here: Halls) -> None:
    guest = Program(here.hall, here.accounts.new("Gast", guest=True))
    assert guest.news("welcome")[0]["rates"] is False
    assert guest.ask("open", **DRAW, bots="random", rated=True)["why"] == "guest"
    eva = here.program("Eva")
    assert eva.news("welcome")[0]["rates"] is True
    eva.ask("open", **DRAW, bots="random", rated=True)
    number = here.table().number
    assert guest.ask("sit", table=number)["why"] == "guest"
    assert guest.ask("sit", code=here.table().terms.code)["why"] == "guest"
    assert guest.ask("watch", table=number)["is"] == "done"
    assert guest.ask("show rating", on=True)["why"] == "guest"


def test_a_deal_that_somebody_may_know_is_never_rated(here: Halls) -> None:
    eva = here.program("Eva")
    coded = {"game": "moon3", "players": 3, "rules": dict(GAMES["moon3"].one_deal), "deal": "M3 K7QF J"}
    assert eva.ask("open", **coded, bots="random", rated=True)["where"] == "rated"


def test_a_player_who_leaves_a_rated_game_loses_and_hears_it_in_the_lobby(here: Halls) -> None:
    eva, jan, iva = rated_table(here, "Eva", "Jan", "Iva", game="moon3", players=3, rules={"target": 7})
    leave(jan)
    assert "rated" not in [one.get("what") for one in jan.received]
    play(here, [eva, iva])
    (told,) = jan.news("rated")
    assert told["game"] == "moon3" and told["change"] < 0
    assert points(jan) == {"moon3": (told["rating"], 1)}
    assert told["change"] <= min(one.news("over")[0]["rated"]["change"] for one in (eva, iva))


def test_a_rated_game_given_up_counts_only_against_those_who_left(here: Halls) -> None:
    eva, jan = rated_table(here, "Eva", "Jan")
    assert eva.ask("act", turn=here.game().table.turn, action={"is": "Resign", "seat": 0})["is"] == "done"
    assert jan.ask("agree")["is"] == "done"
    assert not here.table().is_on and points(eva) == points(jan) == {}
    for one in (eva, jan):
        one.ask("had", table=here.table().number)
        one.ask("start")
    leave(jan)
    assert eva.ask("act", turn=here.game().table.turn, action={"is": "Resign", "seat": 0})["is"] == "done"
    assert eva.news("over")[-1]["rated"]["change"] > 0 > jan.news("rated")[0]["change"]


def test_if_everybody_leaves_a_rated_game_the_first_to_leave_has_lost(here: Halls) -> None:
    eva, jan = rated_table(here, "Eva", "Jan")
    leave(jan)
    leave(eva)
    assert not here.hall.tables()
    assert points(eva)["block"][0] > 1500 > points(jan)["block"][0]


def test_the_result_of_a_bot_after_a_broken_connection_counts_for_its_player(here: Halls) -> None:
    eva, jan = rated_table(here, "Eva", "Jan")
    jan.leave()
    here.time.pass_(200)
    assert eva.ask("bot", name="Jan")["is"] == "done"
    play(here, [eva])
    again = here.program("Jan")
    told = [one for one in again.news("over") if "rated" in one]
    assert told[0]["rated"]["change"] == -eva.news("over")[0]["rated"]["change"]


def test_a_game_counts_once_however_often_the_server_is_killed(here: Halls) -> None:
    eva, jan = rated_table(here, "Eva", "Jan")
    play(here, [eva, jan])
    before = points(eva), points(jan)
    here.restart()
    eva, jan = here.program("Eva"), here.program("Jan")
    assert (points(eva), points(jan)) == before
    here.hall.ratings.rate(1, here.store.tables[1])  # type: ignore[union-attr]
    assert (points(eva), points(jan)) == before
    assert eva.news("over")[0]["rated"] == {
        "game": "block",
        "rating": before[0]["block"][0],
        "change": before[0]["block"][0] - 1500,
    }


def test_a_server_killed_between_the_end_and_the_rating_rates_after_its_start(
    here: Halls, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object) -> bool:
        raise KeyboardInterrupt

    eva, jan = rated_table(here, "Eva", "Jan")
    with monkeypatch.context() as patched:
        patched.setattr(RatingRows, "add_game", die)
        with pytest.raises(KeyboardInterrupt):
            play(here, [eva, jan])
    assert points(eva) == {}
    here.restart()
    eva, jan = here.program("Eva"), here.program("Jan")
    told = [one.news("over")[0]["rated"] for one in (eva, jan)]
    assert told[0]["change"] == -told[1]["change"] != 0
    assert points(eva) == {"block": (told[0]["rating"], 1)}


def test_a_game_is_rated_later_if_the_store_fails_at_its_end(here: Halls, monkeypatch: pytest.MonkeyPatch) -> None:
    from moon_access.server.store.store import StoreFailed

    def fail(*_: object) -> bool:
        raise StoreFailed

    eva, jan = rated_table(here, "Eva", "Jan")
    with monkeypatch.context() as patched:
        patched.setattr(RatingRows, "add_game", fail)
        play(here, [eva, jan])
    assert "rated" not in eva.news("over")[0] and points(eva) == {}
    here.time.pass_(3)
    assert points(eva)["block"][1] == 1


def test_several_games_at_a_table_each_count(here: Halls) -> None:
    eva, jan = rated_table(here, "Eva", "Jan")
    for seed in range(3):
        play(here, [eva, jan], seed)
        for one in (eva, jan):
            one.ask("had", table=here.table().number)
            one.ask("start")
    assert points(eva)["block"][1] == points(jan)["block"][1] == 3
    against = eva.ask("record against", name="Jan")
    assert sum(against["rows"][0][1:]) == 3
    assert jan.ask("record against", name="Eva")["rows"][0][1:3] == against["rows"][0][2:0:-1]


# Who may know it


def test_nobody_reads_a_rating_that_its_player_does_not_show(here: Halls) -> None:
    eva, jan = rated_table(here, "Eva", "Jan")
    play(here, [eva, jan])
    ota = here.program("Ota")
    assert rating(ota, name="Jan") == {"is": "no", "id": ota.asked, "why": "rating hidden", "name": "Jan"}
    assert rating(ota, name="Nobody")["why"] == "nobody called"
    assert jan.ask("show rating", on=True)["on"] is True
    assert rating(ota, name="Jan")["ratings"] == rating(jan)["ratings"] != []
    assert jan.ask("show rating", on=False)["on"] is False
    assert rating(ota, name="Jan")["why"] == "rating hidden"


def secrets_of(program: Program, name: str, number: int) -> list[bytes]:
    """Return the messages to this program that have the name of another player together with this number."""
    return [line for line in program.wire if name.encode() in line and str(number).encode() in line]


def test_no_message_to_others_has_a_rating_that_is_not_shown(here: Halls) -> None:
    ota = here.program("Ota")
    eva, jan = rated_table(here, "Eva", "Jan")
    ota.ask("watch", table=here.table().number)
    for seed in range(LEAST_GAMES_OF_LEADER):
        play(here, [eva, jan], seed)
        for one in (eva, jan):
            one.ask("had", table=here.table().number)
            one.ask("start")
    hidden = points(jan)["block"][0]
    eva.ask("show rating", on=True)
    for one in (ota, eva):
        one.ask("rating", name="Jan")
        one.ask("leaders", game="block")
        one.ask("people")
        one.ask("tables")
        one.ask("friends")
        one.ask("record against", name="Jan")
        for do in ("show rating", "leaders", "rating"):
            one.ask(do, name="Jan", game="block", account=account_of(jan), on=False)
        assert secrets_of(one, "Jan", hidden) == []
    eva.ask("show rating", on=True)
    assert [row[0] for row in ota.ask("leaders", game="block")["rows"]] == ["Eva"]


def add_games(here: Halls, winner: int, loser: int, many: int, season: int) -> None:
    rows = RatingRows(here.database.database)
    for at in range(many):
        game = RatedGame(f"{winner}-{loser}-{season}-{at}", "block", (side(winner), side(loser, place=2)))
        assert rows.add_game(game, season, float(at), begin_season, rate_game)


def test_leaders_are_those_who_show_their_rating_and_have_played_enough(here: Halls) -> None:
    eva, jan, iva, ota = (here.program(name) for name in ("Eva", "Jan", "Iva", "Ota"))
    season = season_at(here.hall.now())
    add_games(here, account_of(eva), account_of(jan), LEAST_GAMES_OF_LEADER, season)
    add_games(here, account_of(iva), account_of(ota), LEAST_GAMES_OF_LEADER - 1, season)
    for one in (jan, iva, ota):
        one.ask("show rating", on=True)
    told = jan.ask("leaders", game="block")
    assert [(row[0], row[1], row[3]) for row in told["rows"]] == [("Jan", 1, LEAST_GAMES_OF_LEADER)]
    assert (told["mine"], told["shown"], told["least"]) == (0, True, LEAST_GAMES_OF_LEADER)
    eva.ask("show rating", on=True)
    told = iva.ask("leaders", game="block")
    assert [row[0] for row in told["rows"]] == ["Eva", "Jan"] and told["mine"] is None
    assert iva.ask("leaders", game="moon3")["rows"] == []
    assert iva.ask("leaders", game="nothing")["why"] == "bad"


def test_ratings_of_earlier_seasons_stay_readable_and_carry_over(here: Halls) -> None:
    eva, jan = here.program("Eva"), here.program("Jan")
    season = season_at(here.hall.now())
    add_games(here, account_of(eva), account_of(jan), LEAST_GAMES_OF_LEADER, season)
    eva.ask("show rating", on=True)
    last = points(eva)["block"]
    here.time.pass_(100 * DAY)
    assert rating(eva)["season"] > season and points(eva) == {}
    assert rating(eva)["seasons"] == [season]
    assert points(eva, season=season) == {"block": last}
    assert [row[0] for row in jan.ask("leaders", game="block", season=season)["rows"]] == ["Eva"]
    assert jan.ask("leaders", game="block")["rows"] == []
    add_games(here, account_of(eva), account_of(jan), 1, rating(eva)["season"])
    assert points(eva)["block"][0] > last[0] and points(eva)["block"][1] == 1
    assert jan.ask("record against", name="Eva")["rows"] == [["block", 0, LEAST_GAMES_OF_LEADER + 1, 0]]


def test_a_server_without_the_library_rates_nothing_and_says_so(here: Halls) -> None:
    here.hall.ratings = None
    eva = here.program("Eva")
    assert eva.news("welcome")[0]["rates"] is False
    assert eva.ask("open", **DRAW, bots="random", rated=True)["why"] == "no ratings"
    asked: dict[str, dict[str, Any]] = {
        "rating": {},
        "show rating": {"on": True},
        "leaders": {"game": "block"},
        "record against": {"name": "Jan"},
    }
    here.program("Jan")
    for do, said in asked.items():
        assert eva.ask(do, **said)["why"] == "no ratings"


def test_a_server_finds_out_whether_the_library_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_possible()
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert not is_possible()
    told = ratings_not_installed().fields
    assert told["library"] == "openskill" and "install" in str(told["command"]) and "openskill" in str(told["command"])


def test_a_renamed_player_keeps_the_rating_under_the_new_name(here: Halls) -> None:
    eva, jan = here.program("Eva"), here.program("Jan")
    add_games(here, account_of(eva), account_of(jan), LEAST_GAMES_OF_LEADER, season_at(here.hall.now()))
    eva.ask("show rating", on=True)
    here.accounts.rename(account_of(eva), "Evelyn")
    assert [row[0] for row in jan.ask("leaders", game="block")["rows"]] == ["Evelyn"]
    assert isinstance(here.accounts.of_name("Evelyn"), Account)
