"""A player's costly choices are asked again after days, judged as the review judges them, until they are right."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from moon_access.console.console import PlayerLeaves
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.contract import seed_of_hint
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder
from moon_access.scenes.learn.practice import practise
from moon_access.storage.judgements import add_judgement, judge_deals
from moon_access.storage.mistakes import (
    MOST_MISTAKES,
    Schedule,
    break_after,
    games_with_mistakes,
    note_answer,
    waiting_mistakes,
)
from moon_access.storage.paths import mistakes_file
from moon_access.table import Player, Table
from tests.support.seated import LANGUAGES, Seated

TODAY = date.today()
DAY = timedelta(days=1)
GAMES_WITH_REVIEWS = tuple(name for name, game in GAMES.items() if game.reviewer() is not None)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of saved games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "moon-access" / "games"


def keep_bad_deal(folder: Path, game: str = "block", days_ago: int = 1) -> int:
    """Save the first deal of a game that a careless player lost, with its judgement. Return the number of mistakes."""
    for seed in range(20):
        path = folder / f"{game} {seed}.jsonl"
        rules = GAMES[game].rules({})
        path.parent.mkdir(parents=True, exist_ok=True)
        kinds = ["human", *["bot:normal"] * (rules.players - 1)]
        players = [Player(name, kind) for name, kind in zip("EABC", kinds, strict=False)]
        bots = {Seat(at): GAMES[game].bots()["normal" if at else "random"]() for at in range(rules.players)}
        recorder = Recorder.begin(RecordFile.begin(path), rules, players, str(seed))
        table = Table(rules, players, seed=str(seed), bots=bots, recorder=recorder)
        while table.state.deal < 2 and table.step():
            pass
        recorder.close()
        played = path.stat().st_mtime - 86400 * days_ago
        os.utime(path, (played, played))
        judged = judge_deals(str(path), [1])
        if judged is not None and judged.deals[1].mistakes:
            add_judgement(str(path), judged)
            return len(judged.deals[1].mistakes)
        path.unlink()
    raise AssertionError(game)


@pytest.mark.parametrize(("right", "days"), [(0, 1), (1, 6), (2, 15)])
def test_the_days_until_a_mistake_comes_again_are_those_of_the_method_sm2(right: int, days: int) -> None:
    assert break_after(right) == days


def test_a_good_choice_lengthens_the_break_and_a_bad_one_resets_it() -> None:
    once = Schedule(0, 0).after_answer(is_right=True, today=TODAY)
    assert once == Schedule(1, (TODAY + 6 * DAY).toordinal())
    assert once.after_answer(is_right=False, today=TODAY) == Schedule(0, (TODAY + DAY).toordinal())
    third = once.after_answer(is_right=True, today=TODAY).after_answer(is_right=True, today=TODAY)
    assert third.is_done and not once.is_done


def test_mistakes_wait_for_a_day_and_the_most_costly_comes_first(folder: Path) -> None:
    number = keep_bad_deal(folder, days_ago=0)
    assert waiting_mistakes("block", TODAY).due == ()
    assert waiting_mistakes("block", TODAY).next_in == 1
    due = waiting_mistakes("block", TODAY + DAY).due
    assert len(due) == min(number, MOST_MISTAKES)
    assert [one.cost for one in due] == sorted((one.cost for one in due), reverse=True)
    assert waiting_mistakes("moon3", TODAY + DAY) == ((), None)
    assert games_with_mistakes() == ["block"]


def test_an_answer_is_saved_and_a_corrected_mistake_is_not_asked_again(folder: Path) -> None:
    number = keep_bad_deal(folder)
    first, *others = waiting_mistakes("block", TODAY).due
    assert note_answer(first, is_right=True, today=TODAY).due == (TODAY + 6 * DAY).toordinal()
    assert waiting_mistakes("block", TODAY).due == tuple(others)
    assert first in waiting_mistakes("block", TODAY + 6 * DAY).due
    for _ in range(2):
        note_answer(first, is_right=True, today=TODAY)
    assert len(waiting_mistakes("block", TODAY + 400 * DAY).due) == number - 1


@pytest.mark.parametrize("content", ["", "[]", '{"mistakes": 1}', '{"mistakes": {"a 1": ["x", 2], "b 1": [1]}}'])
def test_with_an_unreadable_file_every_mistake_counts_as_new(folder: Path, content: str) -> None:
    number = keep_bad_deal(folder)
    mistakes_file().write_text(content, "utf-8")
    assert len(waiting_mistakes("block", TODAY).due) == number


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("read", ["screen-reader", "braille"])
def test_practising_a_mistake_announces_its_position_and_judges_the_new_choice(
    folder: Path, language: str, read: str
) -> None:
    number = keep_bad_deal(folder)
    first = waiting_mistakes("block", TODAY).due[0]
    player = Seated("block", language, read)
    word = player.console.catalog.context("words", "mistakes")
    player.terminal.lines.extend([f"practice {word}", "hint", "undo", *(["number 1"] * number)])
    with suppress(PlayerLeaves):
        player.play()
    shown = player.shown
    say = player.console.wording.sentence
    from moon_access.announcer import mistakes as words
    from moon_access.announcer import practice

    flat = " ".join(shown.split())
    assert say(words.task_of_mistakes()).rstrip(".") in flat
    assert say(practice.no_undo()).rstrip(".") in flat
    assert say(words.no_more_mistakes()).rstrip(".") in flat
    told = [say(words.is_right()), say(words.wrong_again(words.no_more_mistakes()))[:8]]
    assert any(one.rstrip(".") in flat for one in told)
    counts = player.console.settings.practice["mistakes"]
    assert counts["tried"] == number
    assert first not in waiting_mistakes("block", TODAY).due


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES_WITH_REVIEWS)
def test_in_every_game_the_hint_counts_as_right_and_the_old_choice_as_a_mistake(folder: Path, game: str) -> None:
    from moon_access.games.review import Choice
    from moon_access.record.reader import resumable_game

    keep_bad_deal(folder, game)
    mistake = waiting_mistakes(game, TODAY).due[0]
    recorded = resumable_game(mistake.path)
    state = recorded.game.start()
    for action in recorded.actions[: mistake.turn]:
        state = recorded.game.next_state(state, action)
    judge, adviser = GAMES[game].choice_judge(), GAMES[game].adviser()
    assert judge is not None and adviser is not None and state.to_act is not None and recorded.seed is not None
    view, chance = recorded.game.view(state, state.to_act), seed_of_hint(recorded.seed, mistake.turn)
    again = judge(Choice(view, recorded.actions[mistake.turn], chance), recorded.actions[: mistake.turn + 1])
    assert again is not None and again.turn == mistake.turn and again.cost == pytest.approx(mistake.cost, abs=1e-4)
    better = adviser(view, Random(chance)).action
    assert judge(Choice(view, better, chance), (*recorded.actions[: mistake.turn], better)) is None
    assert isinstance(better, Play) or game in ("moon3", "moon4", "forty_two")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_without_mistakes_who_types_mistakes_hears_that_there_are_none(folder: Path, language: str) -> None:
    from moon_access.announcer import mistakes as words

    player = Seated("block", language)
    player.terminal.lines.extend(["practice mistakes"])
    with suppress(PlayerLeaves):
        player.play()
    assert player.console.wording.sentence(words.none_known()) in " ".join(player.shown.split())


def test_a_position_whose_file_is_gone_is_left_out(folder: Path) -> None:
    keep_bad_deal(folder)
    player = Seated("block")
    for path in folder.glob("*.jsonl"):
        played = path.stat().st_mtime
        path.write_text("broken\n", "utf-8")
        os.utime(path, (played, played))
    player.terminal.lines.extend(["practice mistakes"])
    with suppress(PlayerLeaves):
        player.play()
    assert "No more mistakes for today." in player.shown or "No mistakes yet" in player.shown


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.choice_judge() is not None])
def test_a_player_without_mistakes_hears_once_that_they_come_from_played_games(folder: Path, game: str) -> None:
    player = Seated(game)
    with suppress(PlayerLeaves):
        player.follow(practise(player.evening, game, "1", "mistakes"))
    player.console.flush()
    assert player.shown.count("No mistakes yet: they come from the games that you play.") == 1


def test_a_game_without_deals_to_practise_offers_its_puzzle(folder: Path) -> None:
    player = Seated("draw12")
    with suppress(PlayerLeaves):
        player.follow(practise(player.evening, "draw12", "1", "making"))
    player.console.flush()
    told = [line for line in player.shown.splitlines() if line != "Your game waits."]
    assert told[0] == "Not in this game: making. It is in Texas 42."
    assert "1 puzzle of the day" in told[1]
