"""Check what the player in charge of a waiting table may do: put a player out, hand the table on, and swap seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from moon_access.games import GAMES
from moon_access.record.deal_code import code_of
from tests.together.at_hall import Halls, Program, halls
from tests.together.at_table import Company, company
from tests.together.linked_halls import LinkedHalls, linked_halls
from tests.together.test_next_game_at_a_table import looking_back


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Halls]:
    with halls(tmp_path) as made:
        yield made


def seat_waiting(here: Halls) -> tuple[Program, Program]:
    """Return two players at a table for four that waits for its players."""
    eva, ben = here.at_table("Eva", "Benno", game="moon4", players=4)
    return eva, ben


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[LinkedHalls]:
    with linked_halls(tmp_path) as made:
        yield made


def seat_at_two_nodes(nodes: LinkedHalls) -> tuple[Program, Program]:
    """Return two players at one table that waits, each at another node."""
    eva, ben = nodes.program(0, "Eva"), nodes.program(1, "Benno")
    opened = eva.ask("open", game="moon4", players=4, bots="random")
    nodes.way.pass_on()
    assert ben.ask("sit", table=opened["number"])["is"] == "done"
    nodes.way.pass_on()
    return eva, ben


def test_a_player_who_is_put_out_is_in_the_lobby_and_comes_back_only_by_invitation(here: Halls) -> None:
    eva, ben = seat_waiting(here)
    number = here.table().number
    assert eva.ask("remove", name="benno")["name"] == "Benno"
    assert ben.news("put out")[0]["by"] == "Eva"
    assert ben.visit.person.table is None
    assert here.table().chairs.seat_of(ben.visit.person.account.id) is None
    assert ben.ask("sit", table=number)["why"] == "put out"
    assert ben.ask("sit", code=here.table().terms.code)["why"] == "put out"
    eva.ask("invite", name="Benno")
    assert ben.ask("sit", table=number)["is"] == "done"


def test_a_table_read_from_its_log_still_knows_who_was_put_out(here: Halls) -> None:
    eva, ben = seat_waiting(here)
    eva.ask("remove", name="Benno")
    here.table().reload()
    assert ben.ask("sit", table=here.table().number)["why"] == "put out"
    eva.ask("invite", name="Benno")
    here.table().reload()
    assert ben.ask("sit", table=here.table().number)["is"] == "done"


def test_a_table_that_was_handed_over_belongs_to_the_other_player(here: Halls) -> None:
    eva, ben = seat_waiting(here)
    assert ben.ask("remove", name="Eva")["why"] == "not in charge"
    assert eva.ask("give", name="Benno")["is"] == "done"
    assert ben.news("yours") and ben.news("table")[-1]["yours"] is True
    assert eva.news("table")[-1]["yours"] is False
    assert eva.ask("start")["why"] == "not opener"
    here.table().reload()
    assert eva.ask("give", name="Benno")["why"] == "not in charge"
    assert ben.ask("start")["is"] == "done"


def test_players_swap_seats_and_play_from_there(here: Halls) -> None:
    eva, ben = seat_waiting(here)
    assert eva.ask("swap", name="Benno", other="3")["is"] == "done"
    assert (eva.seat, ben.seat) == (0, 2)
    assert eva.ask("swap", name="Eva", other="Benno")["is"] == "done"
    assert (eva.seat, ben.seat) == (2, 0)
    here.table().reload()
    assert here.table().chairs.seat_of(eva.visit.person.account.id) == 2
    eva.ask("start")
    assert [player.name for player in here.game().players][::2] == ["Benno", "Eva"]
    assert eva.news("game")[-1]["seat"] == 2


@pytest.mark.parametrize(("one", "other"), [("1", "1"), ("3", "4"), ("0", "1"), ("1", "5"), ("Eva", "Eva")])
def test_seats_that_cannot_be_swapped_are_refused(here: Halls, one: str, other: str) -> None:
    eva, _ = seat_waiting(here)
    assert eva.ask("swap", name=one, other=other)["why"] == "no such seat"


def test_no_player_is_put_out_during_a_game(here: Halls) -> None:
    eva, _ = seat_waiting(here)
    eva.ask("start")
    for do, said in (("remove", {}), ("give", {}), ("swap", {"other": "Eva"})):
        assert eva.ask(do, name="Benno", **said)["why"] == "begun"


def test_no_player_can_put_themselves_out(here: Halls) -> None:
    eva, _ = seat_waiting(here)
    assert eva.ask("remove", name="Eva")["why"] == eva.ask("give", name="Eva")["why"] == "not yourself"


def test_nobody_puts_out_a_player_of_another_table(here: Halls) -> None:
    eva, _ = seat_waiting(here)
    jana, karl = here.at_table("Jana", "Karl", game="moon4", players=4)
    assert eva.ask("remove", name="Karl")["why"] == "nobody called"
    assert karl.visit.person.table == jana.visit.person.table
    assert here.program("Petra").ask("remove", name="Karl")["why"] == "at no table"
    eva.ask("remove", name="Benno")
    assert here.hall.person_named("Benno") is not None
    ben = next(one for one in here.hall.everybody() if one.name == "Benno")
    assert ben.table is None
    assert jana.visit.person.table is not None


def test_a_player_who_was_put_out_may_sit_at_another_table(here: Halls) -> None:
    eva, ben = seat_waiting(here)
    here.at_table("Jana", game="moon4", players=4)
    eva.ask("remove", name="Benno")
    assert ben.ask("sit", table=2)["is"] == "done"
    assert ben.ask("remove", name="Jana")["why"] == "not in charge"


def test_putting_out_a_player_who_looks_back_lets_the_next_game_begin(here: Halls) -> None:
    eva, ben = looking_back(here)
    eva.ask("start")
    assert eva.ask("swap", name="Benno", other="3") | {"id": 0} == {
        "is": "no", "id": 0, "why": "not ready", "name": "Benno",
    }  # fmt: skip
    assert eva.ask("remove", name="Benno")["is"] == "done"
    assert ben.news("put out")[0]["by"] == "Eva"
    assert eva.ask("start")["is"] == "done" and here.table().is_on
    assert ben.visit.person.table is None and len(ben.news("game")) == 1


def test_every_node_hears_of_swapped_seats_and_of_players_put_out(nodes: LinkedHalls) -> None:
    eva, ben = seat_at_two_nodes(nodes)
    eva.ask("swap", name="Benno", other="4")
    nodes.way.pass_on()
    assert ben.seat == 3 and ben.news("swapped")[0]["name"] == "Benno" and ben.news("table")[-1]["seats"][3] == "Benno"
    eva.ask("remove", name="Benno")
    nodes.way.pass_on()
    assert ben.news("put out")[0]["by"] == "Eva" and ben.visit.person.table is None
    assert [one["name"] for one in eva.news("put out")] == ["Benno"] and not eva.news("left")
    assert nodes.nodes[0].other_nodes.people_at(1) == []
    assert ben.ask("sit", table=1)["why"] == "put out"
    eva.ask("invite", name="Benno")
    nodes.way.pass_on()
    assert ben.ask("sit", table=1)["is"] == "done"


def test_a_player_at_another_node_may_be_in_charge(nodes: LinkedHalls) -> None:
    eva, ben = seat_at_two_nodes(nodes)
    assert eva.ask("give", name="Benno")["is"] == "done"
    nodes.way.pass_on()
    assert ben.news("yours") and ben.news("table")[-1]["yours"] is True
    assert eva.ask("remove", name="Benno")["why"] == "not in charge"
    assert ben.ask("remove", name="Eva")["is"] == "done"
    nodes.way.pass_on()
    assert eva.news("put out")[0]["by"] == "Benno" and eva.visit.person.table is None


def test_if_the_store_fails_no_player_is_put_out_or_changes_seats(here: Halls) -> None:
    eva, ben = seat_waiting(here)
    here.store.fails = 1
    assert eva.ask("remove", name="Benno")["why"] == "busy"
    assert ben.seat == 1 and not ben.news("put out")
    here.store.fails = 1
    assert eva.ask("swap", name="Benno", other="4")["why"] == "busy"
    assert ben.seat == 1 and not ben.news("swapped")
    assert eva.ask("swap", name="Benno", other="4")["is"] == "done" and ben.seat == 3


@pytest.mark.parametrize(
    ("language", "out", "swap", "give", "told"),
    [
        ("en", "remove", "swap", "give", "Eva has removed you from the table. You are in the lobby."),
        ("de", "wegschicken", "tauschen", "abgeben", "Eva hat dich vom Tisch weggeschickt. Du bist in der Lobby."),
        ("cs", "vyhodit", "prohodit", "předat", "Eva tě posílá od stolu. Jsi v lobby."),
    ],
)
def test_commands_of_the_player_in_charge_work_in_each_language(
    hall: Company, language: str, out: str, swap: str, give: str, told: str
) -> None:
    eva, ben, jana = (hall.enter(name, language=language) for name in ("Eva", "Benno", "Jana"))
    hall.type(eva, "1", "2", "1", "1")
    hall.type(ben, "6")
    hall.type(jana, "", "6")
    assert "Benno" in hall.type(eva, f"{swap} Benno 4")
    assert hall.hall.tables()[0].chairs[3].name == "Benno"
    length = len(ben.shown)
    hall.type(eva, f"{out} Benno")
    assert told in ben.shown[length:] and ben.prompt.startswith("Lobby")
    assert " 1 " in eva.prompt and " 2 " in eva.prompt
    hall.type(eva, f"{give} Jana")
    assert " 1 " in jana.prompt and " 2 " in jana.prompt
    assert " 1 " in eva.prompt and " 2 " not in eva.prompt  # she may not start with bots any more


def test_players_hear_their_own_seats_and_their_partners(hall: Company) -> None:
    eva, ben, jana = (hall.enter(name) for name in ("Eva", "Benno", "Jana"))
    hall.type(eva, "1", "2", "1", "1")
    hall.type(ben, "6")
    hall.type(jana, "", "6")
    assert "Seats: 1 Eva, 2 Benno, 3 Jana, 4 free." in hall.type(jana, "swap")
    length = len(ben.shown)
    told = hall.type(eva, "swap Benno Jana")
    assert "Jana and Benno have swapped seats.\nYour partner is Benno.\n" in told
    assert "You and Jana have swapped seats.\nYour partner is Eva.\n" in ben.shown[length:]
    assert "You sit in seat 4 now.\n" in hall.type(eva, "swap 4")


def test_a_player_who_is_put_out_while_they_look_back_stays_in_the_replay(hall: Company) -> None:
    eva, ben = (hall.enter(name) for name in ("Eva", "Benno"))
    hall.type(eva, "1", "1", "1", "1")
    hall.type(ben, "6")
    hall.type(eva, "1")
    hall.type(eva, "resign", "y")
    hall.type(ben, "agree")
    hall.type(eva, "1")
    length = len(ben.shown)
    hall.type(eva, "remove Benno")
    assert "Eva has removed you from the table.\n" in ben.shown[length:]
    assert "again" not in ben.prompt and "replay" in ben.prompt


# The conditions of the table


def test_the_player_in_charge_changes_the_table_and_all_hear_it(here: Halls) -> None:
    eva, ben = seat_waiting(here)
    changed = {"rules": {"rounds": 3}, "bots": "easy", "talk": False, "time": 60}
    assert ben.ask("terms", **changed)["why"] == "not in charge"
    assert eva.ask("terms", **changed, game="draw", invited=True, code=1)["is"] == "done"
    for one in (eva, ben):
        (told,) = one.news("terms")
        assert (told["name"], told["rules"], told["bots"], told["talk"], told["time"]) == ("Eva", *changed.values())
        assert one.news("table")[-1]["rules"] == {"rounds": 3}
    assert (here.table().terms.game, here.table().terms.invited) == ("moon4", False)
    assert eva.ask("terms", rules={"rounds": 1000})["why"] == "bad"
    assert eva.ask("terms", bots="genius")["why"] == "bad"
    terms = here.table().terms
    here.table().reload()
    assert here.table().terms == terms
    assert eva.ask("start")["is"] == "done" and here.game().game.value_of("rounds") == 3
    assert eva.ask("terms", talk=True)["why"] == "begun"


def test_the_rules_of_a_table_for_a_coded_deal_cannot_change_before_the_deal(here: Halls) -> None:
    coded = code_of(GAMES["moon3"].rules(dict(GAMES["moon3"].one_deal)), "41")
    assert coded is not None
    (eva,) = here.at_table("Eva", rules=dict(GAMES["moon3"].one_deal), deal=coded)
    assert eva.ask("terms", rules={"rounds": 3})["why"] == "rules of deal"
    assert eva.ask("terms", bots="random", talk=False)["is"] == "done" and here.table().terms.deal == coded
    assert eva.ask("start")["is"] == "done"
    here.play_on([eva], Random(1))
    assert eva.ask("terms", rules={"rounds": 3})["is"] == "done" and here.table().terms.deal == ""
    here.table().reload()
    assert eva.ask("start")["is"] == "done" and here.game().game.value_of("rounds") == 3


def test_people_at_another_node_hear_of_a_changed_table(nodes: LinkedHalls) -> None:
    eva, ben = seat_at_two_nodes(nodes)
    assert eva.ask("terms", talk=False)["is"] == "done"
    nodes.way.pass_on()
    assert ben.news("terms")[0]["talk"] is False and ben.news("table")[-1]["talk"] is False
    number = ben.visit.person.table or 0
    assert [node.table(number).terms.talk for node in nodes.nodes] == [False, False]


def test_a_table_is_opened_and_changed_by_a_list_of_its_conditions(hall: Company) -> None:
    eva, ben, jan = hall.enter("Eva"), hall.enter("Benno", language="de"), hall.enter("Jan", language="cs")
    listed = hall.type(eva, "new table", "moon for four", "everybody", "choose them")
    assert "1 bots: normal level\n2 talk at any time\n3 no clock\n" in listed
    assert "Deals: 9." in hall.type(eva, "deals", "9") and "Bots: random play." in hall.type(eva, "bots", "random")
    assert "as usual, but deals: 9." in hall.type(eva, "0")
    hall.type(ben, "6")
    hall.type(jan, "6")
    hall.type(eva, "change the table", "talk", "no")
    hall.type(eva, "deals", "1")
    assert "The table is changed." in hall.type(eva, "0")
    assert "Eva ändert den Tisch.\nRunden: 1.\nWährend der Runde wird nicht geredet.\n" in ben.shown
    assert "Eva mění stůl.\n" in jan.shown and "Během rozdání se nemluví.\n" in jan.shown
    assert "Der Tisch gehört jemand anderem." in hall.type(ben, "ändern")


def test_the_table_is_changed_after_a_game_too(hall: Company) -> None:
    eva = hall.enter("Eva")
    hall.type(eva, "new table", "1", "1", "choose them", "deals", "1", "0")
    hall.type(eva, "start")
    hall.finish(eva)
    hall.type(eva, "change the table", "deals", "2")
    assert "The table is changed." in hall.type(eva, "0")
    hall.type(eva, "again")
    assert "Deal 1 of 2." in hall.type(eva, "score")


# Onlookers


def test_an_onlooker_who_is_put_out_hears_so_and_returns_only_by_invitation(here: Halls) -> None:
    eva, ben = here.at_table("Eva", "Benno", rules={"target": 7})
    olga, number = here.program("Olga"), here.table().number
    assert eva.ask("start")["is"] == "done"
    assert olga.ask("watch", table=number)["is"] == "done"
    assert ben.ask("remove", name="Olga")["why"] == "not in charge"
    assert eva.ask("remove", name="olga")["name"] == "Olga"
    assert (olga.news("put out")[0]["by"], olga.visit.person.table, here.table().watchers) == ("Eva", None, [])
    assert [one["name"] for one in ben.news("put out")] == ["Olga"]
    assert olga.ask("watch", table=number)["why"] == "put out"
    here.table().reload()
    assert olga.ask("sit", table=number)["why"] == "put out"
    assert ben.ask("invite", name="Olga")["is"] == "done" and olga.ask("watch", table=number)["is"] == "done"


def test_an_onlooker_at_another_node_is_put_out_too(nodes: LinkedHalls) -> None:
    eva, _ = seat_at_two_nodes(nodes)
    olga, number = nodes.program(1, "Olga"), eva.visit.person.table
    assert eva.ask("start")["is"] == "done"
    nodes.way.pass_on()
    assert olga.ask("watch", table=number)["is"] == "done"
    nodes.way.pass_on()
    assert eva.ask("remove", name="Olga")["is"] == "done"
    nodes.way.pass_on()
    assert olga.news("put out") and olga.visit.person.table is None
    assert olga.ask("watch", table=number)["why"] == "put out"


def test_an_onlooker_hears_in_the_lobby_who_put_them_out(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno", language="cs")
    hall.type(eva, "new table", "1", "1", "1")
    hall.type(eva, "start")
    hall.type(ben, "6")  # there is no free seat any more
    hall.type(ben, "6")
    hall.type(eva, "remove Benno")
    assert "Eva tě posílá od stolu. Jsi v lobby." in ben.shown
    assert ben.prompt.startswith("Lobby"), ben.prompt
