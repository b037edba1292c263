"""The file of a club's evening: what is in it after reading, joining, killing and damaging it."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from moon_access.contests.club import Club, Terms
from moon_access.contests.club_file import LARGEST, BadEvening, ClubFile, Fault, read_club
from moon_access.contests.scoring import SCORINGS
from moon_access.contests.standings import Standings
from moon_access.engine.actions import Deal
from moon_access.games import GAMES
from moon_access.record.file import InUse
from moon_access.server.contests.contest import Contest
from moon_access.server.contests.standings import standings_alone
from moon_access.server.store.contest_rows import ResultRow
from tests.club.clubs import SEED, begin, play, terms_for

WITH_EVENINGS = [name for name, game in GAMES.items() if game.one_deal]


def copy_of(path: Path, name: str) -> Path:
    copy = path.with_name(name)
    copy.write_bytes(path.read_bytes())
    return copy


def keys(club: Club) -> set[object]:
    return {attempt.key for attempt in club.attempts}


@pytest.mark.parametrize("game", WITH_EVENINGS)
def test_everybody_gets_the_same_tiles_and_the_same_bots(tmp_path: Path, game: str) -> None:
    file = begin(tmp_path / "club", game=game)
    tables = [play(file, file.enter(name), 0, chance=1) for name in ("Eva", "Jan")]
    assert tables[0].actions == tables[1].actions
    assert isinstance(tables[0].actions[0], Deal)
    other = play(file, file.enter("Petr"), 0, chance=2)
    assert other.actions[0] == tables[0].actions[0]
    file.close()
    club = read_club(str(tmp_path / "club"))
    assert keys(club) == keys(file.club)
    assert [club.shown_names[one] for one in club.begun] == ["Eva", "Jan", "Petr"]


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("game", ["moon3", "draw12"])
def test_scores_are_those_of_a_server(tmp_path: Path, game: str, scoring: str) -> None:
    file = begin(tmp_path / "club", game=game, scoring=scoring)
    for chance, name in enumerate(("Eva", "Jan", "Petr")):
        entrant = file.enter(name)
        for deal in range(2):
            play(file, entrant, deal, chance)
    file.close()
    club, terms = file.club, file.club.terms
    accounts = {entrant: account for account, entrant in enumerate(sorted(club.names), 1)}
    contest = Contest(1, terms.name, "", game, terms.players, 2, scoring, terms.seed, 0.0, 1.0)
    rows = [ResultRow(one.deal, accounts[one.entrant], one.points, is_by_bot=False) for one in club.attempts]
    at_server: Standings = standings_alone(contest, rows)
    names = {account: club.names[entrant] for entrant, account in accounts.items()}
    results = club.find_results()
    assert [(row.name, row.place, row.score) for row in results.rows] == [
        (names[one.account], one.place, one.score) for one in at_server.order
    ]
    assert club.write_table().splitlines()[0] == "place,name,score,deals_by_bots,deal_1,deal_2"


def test_a_deal_goes_on_where_it_was_with_the_moves_that_were_made(tmp_path: Path) -> None:
    path = tmp_path / "club"
    file = begin(path)
    entrant = file.enter("Eva")
    begun = play(file, entrant, 0, most=9)
    file.close()
    path.write_bytes(path.read_bytes() + b'{"play":1,"li')  # killed within a line
    file = ClubFile.open(str(path))
    assert file.club.unfinished_deals(entrant) == [0, 1]
    whole = play(file, entrant, 0)
    assert whole.actions[: begun.turn] == begun.actions
    assert file.club.unfinished_deals(entrant) == [1]
    play(file, entrant, 1)
    file.close()
    club = read_club(str(path))
    assert len(club.attempts) == 2
    assert club.unfinished_deals(entrant) == []


def test_copies_joined_in_any_order_give_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "club"
    file = begin(path)
    shared = file.enter("Eva")
    play(file, shared, 0)
    file.close()
    copies = [copy_of(path, f"copy {number}") for number in range(3)]
    for chance, copy in enumerate(copies):
        file = ClubFile.open(str(copy))
        play(file, shared, 1, chance)
        own = file.enter("Jan")
        play(file, own, 0, chance, most=9 if chance == 2 else 10_000)
        file.close()
    joined = set()
    for number, order in enumerate(permutations(copies)):
        first = copy_of(order[0], f"joined {number}")
        for _ in range(2):
            for other in order[1:]:
                file = ClubFile.open(str(first))
                file.join([read_club(str(other))])
        joined.add(first.read_bytes())
    assert len(joined) == 1
    club = read_club(str(first))
    assert sorted(club.names.values()) == ["Eva", "Jan", "Jan", "Jan"]
    assert sorted(club.shown_names.values()) == ["Eva", "Jan", "Jan 2", "Jan 3"]
    played = Counter((one.entrant, one.deal) for one in club.attempts)
    different = len({one.lines for one in club.attempts if (one.entrant, one.deal) == (shared, 1)})
    assert played[shared, 1] == different > 1
    assert ("Eva", 2) in club.played_twice
    counted = club.counted(shared, 1)
    assert counted is not None
    assert counted.points == min(one.points for one in club.attempts if (one.entrant, one.deal) == (shared, 1))


def test_joining_a_copy_with_nothing_new_says_so_and_a_longer_deal_replaces_a_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "club"
    file = begin(path)
    entrant = file.enter("Eva")
    play(file, entrant, 0, most=9)
    file.close()
    copy = copy_of(path, "copy")
    file = ClubFile.open(str(copy))
    play(file, entrant, 0)
    file.close()
    assert ClubFile.open(str(path)).join([read_club(str(copy))])
    assert not ClubFile.open(str(path)).join([read_club(str(copy))])
    assert len(read_club(str(path)).attempts) == 1


def test_bots_finish_the_deals_that_are_left_when_the_evening_is_closed(tmp_path: Path) -> None:
    file = begin(tmp_path / "club")
    whole, part, never = (file.enter(name) for name in ("Eva", "Jan", "Petr"))
    for deal in range(2):
        play(file, whole, deal)
    play(file, part, 0, most=9)
    assert [row.name for row in file.club.find_results().rows] == ["Eva"]
    file.end()
    results = file.club.find_results(part)
    assert sorted((row.name, row.by_bot) for row in results.rows) == [("Eva", 0), ("Jan", 2)]
    assert results.mine is not None
    assert results.rows[results.mine].name == "Jan"
    assert never not in file.club.begun
    file.close()
    assert read_club(str(tmp_path / "club")).is_closed


def test_another_evening_is_not_joined_and_nothing_changes(tmp_path: Path) -> None:
    begin(tmp_path / "club").close()
    begin(tmp_path / "other", seed="f" * 32).close()
    before = (tmp_path / "club").read_bytes()
    with pytest.raises(BadEvening) as refused:
        ClubFile.open(str(tmp_path / "club")).join([read_club(str(tmp_path / "other"))])
    assert refused.value.fault is Fault.OTHER
    assert (tmp_path / "club").read_bytes() == before


def test_two_programs_never_have_the_file_at_once(tmp_path: Path) -> None:
    file = begin(tmp_path / "club")
    with pytest.raises(InUse):
        ClubFile.open(str(tmp_path / "club"))
    assert read_club(str(tmp_path / "club")).terms == file.club.terms
    file.close()
    ClubFile.open(str(tmp_path / "club")).close()
    with pytest.raises(FileExistsError):
        begin(tmp_path / "club")


def lines_of_an_evening(tmp_path: Path) -> list[str]:
    file = begin(tmp_path / "good")
    play(file, file.enter("Eva"), 0)
    file.close()
    return (tmp_path / "good").read_text("utf-8").splitlines()


def test_hostile_files_are_refused_and_stay_as_they_are(tmp_path: Path) -> None:
    good = lines_of_an_evening(tmp_path)
    head = json.loads(good[0])

    def with_head(**values: object) -> bytes:
        return json.dumps({**head, **values}).encode() + b"\n"

    def with_line(line: object, at: int = 3) -> bytes:
        text = line if isinstance(line, str) else json.dumps(line)
        return "\n".join([*good[:at], text, *good[at:], ""]).encode()

    other_tiles = "\n".join([*good, ""]).replace("-0", "-1").encode()
    damaged = Fault.DAMAGED
    cases: list[tuple[bytes, Fault]] = [
        (b"", Fault.FOREIGN),
        (b"\x00\xff\xfe" * 100 + b"\n", Fault.FOREIGN),
        (b"[" * 100_000 + b"\n", Fault.FOREIGN),
        (b'{"record":"moon-access"}\n', Fault.FOREIGN),
        (b" " * (LARGEST + 1), Fault.TOO_LARGE),
        (with_head(evening=2), Fault.NEWER),
        (with_head(evening=True), Fault.FOREIGN),
        (with_head(deals=10**9), damaged),
        (with_head(deals=1.0), damaged),
        (with_head(game="poker"), damaged),
        (with_head(players=99), damaged),
        (with_head(seed="../../etc/passwd"), damaged),
        (with_head(name="a\x1b[2Jb"), damaged),
        (with_head(name="n" * 61), damaged),
        (with_head(scoring="wins"), damaged),
        (with_head(more=1), damaged),
        (with_line({"entrant": "0" * 16, "name": "\u202eavE"}), damaged),
        (with_line({"entrant": "0" * 16, "name": "x" * 5000}), damaged),
        (with_line({"entrant": ["0" * 16], "name": "Jan"}), damaged),
        (with_line({"play": 2, "entrant": "0" * 16, "deal": 0}), damaged),
        (with_line({"play": 9, "line": {}}), damaged),
        (with_line({"play": 1, "line": {"seat": 0, "undo": 1}}, len(good)), damaged),
        (with_line({"play": 1, "line": {"seat": 0, "resign": True}}, len(good)), damaged),
        (with_line({"closed": 1}), damaged),
        (with_line('{"closed":true,"closed":true}'), damaged),
        (with_line("[" * 60_000), damaged),
        (with_line("x" * 100_000), damaged),
        (with_line(good[-2], len(good)), damaged),
        (other_tiles, damaged),
    ]
    path = tmp_path / "hostile"
    for number, (content, fault) in enumerate(cases):
        path.write_bytes(content)
        for read in (read_club, ClubFile.open):
            with pytest.raises(BadEvening) as refused:
                read(str(path))
            assert refused.value.fault is fault, number
        assert path.read_bytes() == content, number


def test_a_folder_and_a_pipe_are_no_evenings(tmp_path: Path) -> None:
    with pytest.raises(BadEvening):
        read_club(str(tmp_path))
    with pytest.raises(FileNotFoundError):
        ClubFile.open(str(tmp_path / "missing"))
    assert not (tmp_path / "missing").exists()


def test_a_file_says_in_which_line_it_is_damaged(tmp_path: Path) -> None:
    good = lines_of_an_evening(tmp_path)
    path = tmp_path / "bad"
    for at in range(1, len(good)):
        path.write_text("\n".join([*good[:at], "{}", *good[at:], ""]), "utf-8")
        with pytest.raises(BadEvening) as refused:
            read_club(str(path))
        assert refused.value.line == at + 1


def test_the_default_number_of_players_is_that_of_the_game() -> None:
    assert terms_for().players == 3
    assert Terms.draw("a", "forty_two", None, 3, "average").make_game().players == 4
    assert terms_for().seed_of(1) == f"{SEED}-1"
