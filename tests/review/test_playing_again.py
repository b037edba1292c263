"""``again 2`` after a review sets up the deal up to the choice of that finding, and then it is the player's turn.

This is a separate game, which names its origin and does not count.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from moon_access.announcer import review as words
from moon_access.announcer import tutorial
from moon_access.announcer.message import answer
from moon_access.console.console import PlayerLeaves
from moon_access.evening.command import key_of
from moon_access.record.faults import BadRecord, Fault
from moon_access.record.head import ReplayOrigin
from moon_access.record.reader import read
from moon_access.record.skim import skim_games
from moon_access.scenes.game.commands.review import HeardReview, review_of
from moon_access.storage import saved_games
from moon_access.storage.statistics import count
from tests.all_games import SomeTable
from tests.games.kept import keep
from tests.support.seated import LANGUAGES, Seated
from tests.toy.registry import OFFERED

from .deals import ME
from .test_review import random_deal, seated_at

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "moon-access" / "games"


@cache
def make_dealt() -> SomeTable:
    return random_deal("moon3", "3")


def turns() -> list[int]:
    """Return the turns of the findings in the review of that deal."""
    found = review_of(make_dealt().game, make_dealt().actions, make_dealt().seed, ME, "normal")
    assert found is not None and len(found.findings) == 3
    return [finding.turn for finding in found.findings]


def open_review(language: str = "en") -> Seated:
    seated = seated_at(make_dealt(), language)
    seated.type("review")
    return seated


def records(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.jsonl")) if folder.exists() else []


@in_every_language
@pytest.mark.parametrize("number", [1, 2])
def test_a_choice_played_again_is_the_players_to_make(language: str, number: int, folder: Path) -> None:
    seated = seated_at(make_dealt(), language)
    again = seated.console.catalog.context("words", "repeat, again").split(", ")[1]
    shown = seated.type("review", f"{again} {number}", "hand", "done", "score")
    told = seated.console.wording.sentence
    assert told(words.play_from_there(again)) in shown
    assert told(tutorial.back_in_game()) in shown
    (path,) = records(folder)
    (game,) = read(path)
    assert game.actions == tuple(make_dealt().actions[: turns()[number - 1]])
    assert game.state.to_act == ME and not game.is_finished
    assert skim_games(path)[0].head.again == ReplayOrigin("", len(game.actions))
    assert [player.kind for player in game.players] == ["human", "bot:normal", "bot:normal"]


def test_a_deal_played_again_with_another_choice_is_recorded_separately(folder: Path) -> None:
    seated = open_review()
    turn = turns()[1]  # this turn is a bid
    seated.type("review", "again 2", "21", "done")
    (path,) = records(folder)
    (game,) = read(path)
    assert len(game.actions) > turn and getattr(game.actions[turn], "amount", None) == 21
    assert tuple(seated.table.actions[: len(make_dealt().actions)]) == tuple(make_dealt().actions), (
        "the first record must not change"
    )


def test_opening_a_second_finding_from_a_first_one_does_not_nest_games(folder: Path) -> None:
    seated = open_review()
    shown = seated.type("review", "again 1", "again 2", "again 1", "done", "score")
    assert len(records(folder)) == 3
    assert shown.count("Back in your game.") == 1 and shown.count("Your game waits.") == 1


def test_later_deals_of_a_game_played_again_differ_from_those_of_the_waiting_game(folder: Path) -> None:
    seated = open_review()
    waiting = seated.table.state.hands
    seated.type("review", "again 1", *["1"] * 60)
    (path,) = records(folder)
    deals = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.startswith('{"deal"')]
    hands = [[str(tile) for tile in hand] for hand in waiting]
    assert all(deal["hands"] != hands for deal in deals)


@in_every_language
@pytest.mark.parametrize("by_key", [False, True])
def test_quit_and_done_both_lead_back_from_a_game_played_again(language: str, by_key: bool, folder: Path) -> None:
    seated = open_review(language)
    quit, told = seated.evening.command_of("quit"), seated.console.wording.sentence
    typed = key_of(quit, seated.console.catalog) if by_key else "quit"
    shown = seated.type("again 1", "=", typed, "=")
    aside, _, after = shown.partition(told(tutorial.back_in_game()))
    assert f"{told(words.playing_again())}." in aside
    assert after and told(words.playing_again()) not in after


def test_playing_again_can_be_left_at_a_question_too(folder: Path) -> None:
    shown = open_review().type("again 1", "options", "q", "score")
    assert shown.count("Back in your game.") == 1


def test_continuing_without_a_choice_takes_the_players_own_game_and_no_second_try(folder: Path) -> None:
    keep(folder / "own.jsonl", actions=3)
    open_review().type("again 1", "done")
    assert len(records(folder)) == 2
    (unasked,) = saved_games.unfinished_games()
    assert unasked.title == "own"
    found = saved_games.find_game_to_continue()
    assert found is not None and found[0] == unasked
    assert "second try" in [game.title for game in saved_games.all_games()]


@in_every_language
def test_again_explains_that_the_deal_or_the_review_or_the_finding_is_missing(language: str, folder: Path) -> None:
    seated = Seated("moon3", language=language)
    again = seated.console.catalog.context("words", "repeat, again").split(", ")[1]
    sentence = seated.console.wording.sentence
    assert " ".join(seated.answers_to(f"{again} 2")) == sentence(words.no_deal_yet())
    seated = seated_at(make_dealt(), language)
    review = seated.session.name_of_command("review")
    assert " ".join(seated.answers_to(f"{again} 2")) == sentence(words.no_review_to_play_from(review))
    seated = open_review(language)
    for number in (0, 4, 99):
        told = " ".join(seated.answers_to(f"{again} {number}"))
        assert told == sentence(words.no_such_finding(number, 3))
    assert not records(folder)


@in_every_language
def test_before_any_game_review_and_again_give_the_same_answer(language: str) -> None:
    player = Seated("moon3", language=language)
    player.stand_up()
    player.terminal.lines.extend(["review", "again 1"])
    with pytest.raises(PlayerLeaves):
        player.open_menu()
    _, first, second = (shown.splitlines()[0] for shown, _ in player.terminal.reads)
    assert first == second == player.console.wording.sentence(words.no_deal_yet())


def test_if_there_is_no_review_again_explains_why_as_review_does() -> None:
    for seated in (Seated("draw12"), Seated("moon3", rules={"hints": False})):
        assert seated.answers_to("again 1") == seated.answers_to("review")


def test_again_after_a_review_without_findings_says_that_there_are_none() -> None:
    seated = open_review()
    told = seated.session.heard_review
    assert isinstance(told, HeardReview)
    seated.session.heard_review = told._replace(review=told.review._replace(findings=()))
    assert seated.answers_to("again 1") == ["The review found nothing to play from."]


def test_a_game_played_again_is_listed_with_a_title_and_not_counted(folder: Path) -> None:
    keep(folder / "own.jsonl")
    alone = count(saved_games.all_games())
    seated = open_review()
    seated.type("again 1", "done")
    both = count(saved_games.all_games())
    assert (both.games, both.again, both.unread) == (alone.games, 1, ())
    assert sorted(game.title for game in saved_games.all_games()) == ["own", "second try"]


@pytest.mark.parametrize(
    "said", ["7", '"x"', "[]", "{}", '{"record":7,"actions":1}', '{"record":"a","actions":0}', '{"record":"a"}']
)
def test_a_record_with_a_wrong_value_for_again_is_refused(said: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    keep(path, actions=3)
    head, *rest = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text(head.replace('"seed"', f'"again":{said},"seed"') + "".join(rest), "utf-8")
    with pytest.raises(BadRecord) as refused:
        read(path)
    assert (refused.value.fault, refused.value.key) == (Fault.BAD_VALUE, "again")


@in_every_language
@pytest.mark.parametrize("read", ["screen-reader", "braille"])
@pytest.mark.parametrize("game", OFFERED)
def test_a_player_who_comes_back_to_their_turn_is_told_every_tile_of_their_hand_once(
    game: str, read: str, language: str
) -> None:
    seated = Seated(game, language, read, width=400, cells=80)
    seated.type()
    before = len(seated.shown)
    seated.session.recap_with_hand()
    seated.console.flush()
    line = " ".join(seated.shown[before:].casefold().split())
    for tile in seated.session.view.hand:
        name = seated.console.wording.line(answer("{tile}", tile=tile)).casefold()
        assert len(re.findall(rf"(?<![\w-]){re.escape(name)}(?![\w-])", line)) == 1, (name, line)
