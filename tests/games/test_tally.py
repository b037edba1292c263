"""Statistics over games agree with the rules for the same actions, and an unreadable file never stops them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.engine.actions import Deal
from moon_access.engine.events import DealScored, EndsScored, RoundScored, TrickTaken
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.contract import ChoiceKind, Unit
from moon_access.i18n.catalog import Catalog
from moon_access.record.file import RecordFile
from moon_access.record.reader import RecordedGame
from moon_access.record.writer import Recorder
from moon_access.scenes.dialogs.statistics import describe_counts as word_statistics
from moon_access.storage import saved_games
from moon_access.storage.judgements import JudgedDeal, JudgedGame, Mistake, add_judgement
from moon_access.storage.statistics import Tally, count
from tests.all_games import SomeTable
from tests.support.catalogues import COMPLETE
from tests.support.short import long_rules, short_rules
from tests.terminal.at_terminal import Home, assert_plain
from tests.toy.registry import OFFERED

from .kept import keep

KEYS = {
    "played", "won", "given_up", "unfinished", "against", "best_win",
    "deals", "points", "tricks", "bids", "partners_bids", "others_bids", "costs",
}  # fmt: skip
"""The keys that scripts may rely on."""


def by_the_rules(table: SomeTable, actions: int | None = None, seat: int = 0) -> dict[str, Any]:
    """Return the player's results from the events of these actions."""
    game = table.game
    state, mine = game.start(), game.side(Seat(seat))
    said: dict[str, Any] = {"deals": 0, "points": 0, "tricks": 0}
    bids = {f"{whose}{what}": Counter[int]() for whose in ("", "partners_", "others_") for what in ("bids", "made")}
    earned = tricks = 0
    for action in table.actions[:actions]:
        state, events = game.apply(state, action)
        earned, tricks = (0, 0) if isinstance(action, Deal) else (earned, tricks)
        tricks += sum(game.side(event.trick.winner) == mine for event in events if isinstance(event, TrickTaken))
        earned += sum(event.delta[mine] for event in events if isinstance(event, EndsScored))
        if state.winners and isinstance(events[-2], EndsScored):  # the game ended before the round did
            said["deals"] += 1
            said["points"] += earned
        for event in events:
            if isinstance(event, DealScored | RoundScored):
                said["deals"] += 1
                said["points"] += event.delta[mine] + earned
                said["tricks"] += tricks
            if isinstance(event, DealScored):
                assert event.tricks[mine] == tricks
                is_mine = game.side(event.bidder) == mine
                whose = "" if event.bidder == seat else "partners_" if is_mine else "others_"
                bids[f"{whose}bids"][event.amount] += 1
                bids[f"{whose}made"][event.amount] += event.made
    return {**said, **bids, "played": int(bool(state.winners)), "won": int(mine in state.winners)}


def count_games(game: str) -> Tally:
    found = count(saved_games.all_games(), game)
    assert not found.unread
    return found.games[game]


def agrees(tally: Tally, *said: dict[str, Any]) -> None:
    for name in said[0]:
        expected = sum((one[name] for one in said[1:]), start=said[0][name])
        assert getattr(tally, name) == expected, name


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_counts_of_statistics_agree_with_the_rules(game: str, seat: int, home: Home) -> None:
    rules = short_rules(game, 14)
    tables = [
        keep(home.games / f"{seed}.jsonl", game, seed=str(seed), opponents="normal", rules=rules, seat=seat)
        for seed in range(5)
    ]
    agrees(count_games(game), *(by_the_rules(table, seat=seat) for table in tables))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_game_does_not_count_but_its_finished_deals_do(game: str, home: Home) -> None:
    whole = keep(home.games / "a.jsonl", game, opponents="normal")
    keep(home.games / "a.jsonl", game, opponents="normal", actions=len(whole.actions) - 1)
    tally = count_games(game)
    said = by_the_rules(whole, len(whole.actions) - 1)
    agrees(tally, said)
    assert (tally.played, tally.won, tally.unfinished) == (0, 0, 1)
    assert tally.deals < by_the_rules(whole)["deals"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_an_undone_move_does_not_count(game: str, home: Home) -> None:
    path = home.games / "a.jsonl"
    rules, most = long_rules(game), 150 if "target" in long_rules(game) else 400
    table = keep(path, game, actions=most, opponents="normal", rules=rules)
    if table.is_over:  # nobody can take back a move after the end of the game
        table = keep(path, game, actions=len(table.actions) - 1, opponents="normal", rules=rules)
    first = next(at for at in range(len(table.actions)) if by_the_rules(table, at)["deals"])
    kept = saved_games.load(str(path))
    assert isinstance(kept, RecordedGame) and not kept.is_finished
    recorder = Recorder.go_on(RecordFile.keep(path), kept)
    recorder.undo(Seat(0), table.actions[first - 1 :])
    recorder.close()
    assert by_the_rules(table)["deals"] > 0
    tally = count_games(game)
    agrees(tally, by_the_rules(table, first - 1))
    assert tally.deals == 0


def test_a_resigned_game_counts_as_lost(home: Home) -> None:
    with home.terminal("play", "--seed", "4") as at:
        at.prompt()
        at.ask("resign")
        at.ask("yes")
        at.finish("leave")
    tally = count_games("moon3")
    assert (tally.played, tally.won, tally.given_up, tally.best_win) == (1, 0, 1, None)


def test_games_are_counted_separately_for_each_kind_of_opponent(home: Home) -> None:
    for seed in range(3):
        keep(home.games / f"{seed}.jsonl", seed=str(seed), opponents="random")
    keep(home.games / "n.jsonl", opponents="normal")
    keep(home.games / "b.jsonl", opponents="normal", seat=None)
    tally = count_games("moon3")
    assert tally.against == {"random": 3, "normal": 1}
    assert sum(tally.won_against.values()) == tally.won
    assert tally.played == 4, "do not count a game of bots alone"


def test_the_best_win_is_the_one_by_the_most_points(home: Home) -> None:
    tables = [keep(home.games / f"{seed}.jsonl", seed=str(seed)) for seed in range(8)]
    wins = [table.state.scores for table in tables if 0 in table.state.winners]
    margins = [mine - max(others) for mine, *others in wins]
    win = count_games("moon3").best_win
    assert win is not None
    assert win.margin == max(margins)


def test_broken_files_are_named_once_and_all_other_games_are_counted(home: Home) -> None:
    keep(home.games / "good.jsonl")
    contents = {
        "empty": b"",
        "nonsense": b"nonsense\n",
        "number": b"7\n",
        "list": b"[]\n",
        "no head": b'{"over":{"winner":[0]}}\n',
        "unknown": (home.games / "good.jsonl").read_bytes().replace(b'"trick"', b'"trik"'),
        "undo": (home.games / "good.jsonl").read_bytes().splitlines()[0] + b'\n{"undo":1,"seat":0}\n',
        "score": b"\n".join([(home.games / "good.jsonl").read_bytes().splitlines()[0], b'{"score":7}\n']),
        "deep": b"[" * 50_000 + b"\n",
    }
    for name, content in contents.items():
        (home.games / f"{name}.jsonl").write_bytes(content)
    found = count(saved_games.all_games())
    assert {Path(one.path).stem for one in found.unread} == set(contents)
    assert found.games["moon3"].played == 1
    done = home.run("stats")
    assert (done.returncode, done.stderr) == (0, b"")
    for name in contents:
        assert done.stdout.decode().count(f"File {name}.jsonl. ") == 1


def test_a_record_with_a_torn_last_line_still_counts_its_finished_deals(home: Home) -> None:
    path = home.games / "a.jsonl"
    whole = keep(path)
    path.write_bytes(path.read_bytes()[:-3])
    assert count_games("moon3").unfinished == 1
    assert count_games("moon3").deals == by_the_rules(whole)["deals"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", COMPLETE)
def test_the_statistics_are_plain_lines_in_every_language(language: str, home: Home) -> None:
    for game in OFFERED:
        keep(home.games / f"{game}.jsonl", game)
    keep(home.games / "begun.jsonl", actions=40)
    (home.games / "broken.jsonl").write_bytes(b"x\n")
    for read in ("screen-reader", "braille"):
        done = home.run("stats", "--language", language, "--read", read)
        assert (done.returncode, done.stderr) == (0, b"")
        assert_plain(done.stdout.replace(b"\n", b"\r\n"))
    told = home.run("stats", "--language", language, "--game", "draw12").stdout.decode()
    assert len(told.splitlines()) < len(home.run("stats", "--language", language).stdout.splitlines())


def test_without_games_there_is_nothing_to_count(home: Home) -> None:
    done = home.run("stats")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"No finished games yet.\n", b"")
    assert json.loads(home.run("stats", "--json").stdout) == {"games": {}, "unreadable": []}


@pytest.mark.parametrize("language", COMPLETE)
def test_a_game_that_was_never_finished_is_listed_without_a_count_of_wins(language: str, home: Home) -> None:
    keep(home.games / "begun.jsonl", actions=3)
    words = Catalog(language)
    lines = home.run("stats", "--language", language).stdout.decode().splitlines()
    assert lines[1:] == [words.text("{game}: none finished yet.").format(game=words.text("Moon for three"))]
    assert not any("0" in line for line in lines)


def test_the_json_of_statistics_has_its_agreed_keys(home: Home) -> None:
    keep(home.games / "a.jsonl", opponents="random")
    (home.games / "broken.jsonl").write_bytes(b"x\n")
    done = home.run("stats", "--json", "--language", "de")
    found = json.loads(done.stdout)
    assert found.keys() == {"games", "unreadable"}
    (game,) = found["games"].values()
    assert game.keys() == KEYS
    assert game["against"] == {"random": {"played": 1, "won": game["won"]}}
    assert found["unreadable"] == [{"file": str(home.games / "broken.jsonl"), "line": 1}]
    tally = count(saved_games.all_games()).games["moon3"]
    assert game["bids"] == {str(at): {"bid": n, "made": tally.made[at]} for at, n in sorted(tally.bids.items())}


def test_scripts_read_what_choices_cost(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", home.environment["XDG_STATE_HOME"])
    for number, cost in enumerate((2.0, 1.5)):
        keep(home.games / f"{number}.jsonl", "block", played=1_000_000_000.0 + number)
        mistakes = (Mistake(3, ChoiceKind.TILE, cost), Mistake(5, ChoiceKind.END, 4.0))
        judged = JudgedGame("block", Unit.POINTS, {1: JudgedDeal(10, mistakes[: number + 1])})
        add_judgement(str(home.games / f"{number}.jsonl"), judged)
    keep(home.games / "not judged.jsonl", "moon3")
    games = json.loads(home.run("stats", "--json").stdout)["games"]
    assert games["moon3"]["costs"] is None
    assert games["block"]["costs"] == {
        "unit": "points",
        "choices": 20,
        "lost": 7.5,
        "kinds": {"end": 4.0, "tile": 3.5},
        "last_games": [{"choices": 10, "lost": 5.5}, {"choices": 10, "lost": 2.0}],
    }


def test_a_game_left_before_its_first_deal_is_unfinished(home: Home) -> None:
    path = Path(home.environment["XDG_STATE_HOME"], "moon-access", "games", "moon3.jsonl")
    keep(path, actions=0)
    assert count([saved_games.SavedFile(str(path), 0)]).games["moon3"].unfinished == 1


def test_a_bid_of_marks_is_named_as_a_bid_of_marks() -> None:
    found = count([])
    found.games["forty_two"] = Tally(bids=Counter({31: 1, 84: 2}), made=Counter({84: 1}))
    for language, told in (
        ("en", ("Your bids of 31: 0 of 1 made.", "Your bids of two marks: 1 of 2 made.")),
        ("de", ("Deine Gebote, 31: 0 von 1 erfüllt.", "Deine Gebote, zwei Striche: 1 von 2 erfüllt.")),
        ("cs", ("Tvoje závazky, 31: splněno nula z jednoho.", "Tvoje závazky, dvě značky: splněno jedno ze dvou.")),
    ):
        wording = Wording(Catalog(language), TileStyle.WORDS)
        assert set(told) <= set(map(wording.sentence, word_statistics(found, {})))
