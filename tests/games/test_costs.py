"""Compare the cost of choices with the reviews, read it back from its file, and find it in the statistics."""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.contract import ChoiceKind, Unit
from moon_access.i18n.catalog import Catalog
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder
from moon_access.scenes.dialogs.statistics import describe_costs
from moon_access.scenes.game.commands.review import review_of
from moon_access.scenes.menu.costs import line_about
from moon_access.storage.judgements import (
    JudgedDeal,
    JudgedGame,
    Mistake,
    add_judgement,
    judge_deals,
    judged_games,
    read_judgements,
)
from moon_access.storage.judging import Judging
from moon_access.storage.paths import games_folder, judgements_file
from moon_access.table import Player, Table
from tests.all_games import SomeTable
from tests.support.catalogues import COMPLETE
from tests.terminal.at_terminal import Home

ONE_ROUND = {"rounds": 1}


def record_game(path: Path, seed: str = "1") -> SomeTable:
    """Write the record of a game of block that random bots play, one of them in the place of a person."""
    game = GAMES["block"].rules(ONE_ROUND, 2)
    path.parent.mkdir(parents=True, exist_ok=True)
    players = [Player("Eva", "human"), Player("Anna", "bot:random")]
    bots = {Seat(at): GAMES["block"].bots()["random"]() for at in range(2)}
    recorder = Recorder.begin(RecordFile.begin(path), game, players, seed)
    table: SomeTable = Table(game, players, seed=seed, bots=bots, recorder=recorder)
    while not table.is_over:
        table.step()
    recorder.close()
    return table


def a_game(*costs: float, unit: Unit = Unit.POINTS, kind: ChoiceKind = ChoiceKind.TILE) -> JudgedGame:
    """Return a judged game of one deal with ten choices, and mistakes with these costs."""
    mistakes = tuple(Mistake(at, kind, cost) for at, cost in enumerate(costs))
    return JudgedGame("block", unit, {1: JudgedDeal(10, mistakes)})


def in_words(messages: object, language: str = "en") -> list[str]:
    wording = Wording(Catalog(language), TileStyle.WORDS)
    return [wording.sentence(message) for message in messages]  # type: ignore[attr-defined]


def test_a_judgement_has_the_choices_and_costs_of_the_review(home: Home) -> None:
    for seed in range(4):
        path = home.games / f"{seed}.jsonl"
        table = record_game(path, str(seed))
        judged = judge_deals(str(path), [1, 2])
        review = review_of(table.game, table.actions, table.seed, Seat(0), "full", 1)
        assert judged is not None and review is not None
        assert judged.deals[2] == JudgedDeal(0, ()), "the game has no second round"
        assert judged.deals[1].choices == review.choices
        assert [(one.turn, one.kind, one.cost) for one in judged.deals[1].mistakes] == [
            (one.turn, one.kind, one.cost) for one in review.findings
        ]


def test_a_game_among_bots_and_an_unreadable_file_have_no_judgement(home: Home) -> None:
    path = home.games / "bots.jsonl"
    record_game(path)
    path.write_text(path.read_text("utf-8").replace('"human"', '"bot:easy"'), "utf-8")
    assert judge_deals(str(path), [1]) is None
    path.write_text("no record\n", "utf-8")
    assert judge_deals(str(path), [1]) is None
    assert judge_deals(str(home.games / "missing.jsonl"), [1]) is None


def test_a_judgement_is_read_as_written_and_disappears_with_its_game(home: Home) -> None:
    for name in ("a", "b"):
        record_game(home.games / f"{name}.jsonl")
        add_judgement(str(home.games / f"{name}.jsonl"), a_game(1.5, 0.25))
    assert read_judgements() == {"a.jsonl": a_game(1.5, 0.25), "b.jsonl": a_game(1.5, 0.25)}
    (home.games / "b.jsonl").unlink()
    second = JudgedGame("block", Unit.POINTS, {2: JudgedDeal(3, ())})
    add_judgement(str(home.games / "a.jsonl"), second)
    both = JudgedGame("block", Unit.POINTS, {**a_game(1.5, 0.25).deals, **second.deals})
    assert read_judgements() == {"a.jsonl": both}
    assert judged_games() == {"block": [both]}


@pytest.mark.parametrize(
    "content",
    ["", "[]", '{"games": 1}', '{"games": {"a": 1, "b": {"game": "block"}}}', '{"games": {"a": {"game": "chess"}}}',
     '{"games": {"a": {"game": "block", "unit": "points", "deals": {"1": [2, [["x", "tile", 1]]]}}}}'],
)  # fmt: skip
def test_a_file_of_invalid_content_counts_as_no_judgements(home: Home, content: str) -> None:
    judgements_file().parent.mkdir(parents=True, exist_ok=True)
    judgements_file().write_text(content, "utf-8")
    assert read_judgements() == {}


def test_the_line_after_a_game_tells_its_mean_cost_and_the_mean_of_the_last_games(home: Home) -> None:
    assert line_about("a.jsonl") == ()
    record_game(home.games / "a.jsonl")
    add_judgement(str(home.games / "a.jsonl"), a_game(8, 4))
    assert in_words(line_about("a.jsonl")) == ["Each choice cost you 1.2 points."]
    record_game(home.games / "b.jsonl")
    add_judgement(str(home.games / "b.jsonl"), a_game(20))
    assert in_words(line_about("a.jsonl")) == ["Each choice cost you 1.2 points, 1.6 over 2 games."]


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("unit", Unit)
def test_three_lines_state_mean_cost_kinds_of_mistake_and_trend(language: str, unit: Unit) -> None:
    games = [a_game(0.02, unit=unit), a_game(0.04, unit=unit, kind=ChoiceKind.END), *[a_game(unit=unit)] * 4]
    told = in_words(describe_costs(games), language)
    assert len(told) == 3
    assert all(text.endswith(".") for text in told)
    assert "60" in told[0] and "67" in told[1] and "33" in told[1]


def test_the_most_costly_kind_comes_first_and_few_games_show_no_trend() -> None:
    games = [a_game(1, 2), a_game(7, kind=ChoiceKind.END), a_game()]
    assert in_words(describe_costs(games)) == [
        "Lost per choice: 0.3 points. Choices judged: 30.",
        "Where you lost it, in percent: wrong end 70, wrong tile 30.",
    ]
    assert in_words(describe_costs([])) == []
    assert in_words(describe_costs([a_game()])) == ["Lost per choice: 0.0 points. Choices judged: 10."]


@pytest.mark.long
def test_a_game_is_judged_in_another_process_which_ends_with_the_program(home: Home) -> None:
    from threading import Event

    path = home.games / "a.jsonl"
    record_game(path)
    assert games_folder() == home.games
    judged: list[JudgedGame] = []
    is_kept = Event()

    def keep(file: str, game: JudgedGame) -> None:
        assert file == str(path)
        judged.append(game)
        is_kept.set()

    judging = Judging(keep)
    judging.judge(str(home.games.parent / "elsewhere.jsonl"), [1])
    assert not judging.is_judging(str(home.games.parent / "elsewhere.jsonl"))
    judging.judge(str(path), [1])
    assert is_kept.wait(60)
    assert judged == [judge_deals(str(path), [1])]
    judging.judge(str(path), range(1, 100))
    judging.close()
    assert not judging.is_judging(str(path)) or len(judged) < 99
    judging.judge(str(path), [1])
    judging.close()
