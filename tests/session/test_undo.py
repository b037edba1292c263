"""Taking moves back returns the game to the player's question, updates the record, and leaves nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from moon_access.announcer import undo as words
from moon_access.engine.actions import Action, Deal, Pass, Play
from moon_access.engine.refusals import Reason, Refused
from moon_access.games import GAMES
from moon_access.games.moon.actions import LeaveWidow
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.record.file import RecordFile
from moon_access.record.reader import resumable_game
from moon_access.record.writer import Recorder
from tests.support.seated import LANGUAGES, Seated, players_at

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
GAMES_AND_RULES = [
    ("moon3", {"target": 7}),
    ("moon3", {"widow": "optional", "target": 7}),
    ("moon3", {"widow": "optional", "trump_before_widow": True, "target": 7}),
    ("moon4", {"target": 7}),
    ("draw12", {"tiles": 6, "target": 20}),
    ("draw12", {"tiles": 6, "drawing": "one", "target": 20}),
]
every_game = pytest.mark.parametrize(("game", "rules"), GAMES_AND_RULES, ids=str)


def line_for_choice(action: Action) -> str:
    """Return the line that a player types for this choice."""
    if isinstance(action, Bid):
        return str(action.amount)
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, Discard):
        return str(action.tile)
    if isinstance(action, NameTrump):
        return str(action.trump.value)
    if isinstance(action, Play):
        return str(action.tile) if action.end is None else f"{action.tile} on {action.end}"
    return "2" if isinstance(action, LeaveWidow) else "1"


@pytest.mark.sampled(4)
@every_game
def test_every_choice_of_a_game_can_be_undone_and_is_then_asked_again(
    game: str, rules: dict[str, object], tmp_path: Path
) -> None:
    on = GAMES[game].rules(rules)
    recorder = Recorder.begin(RecordFile.begin(tmp_path / "game"), on, players_at(on), "1")
    player = Seated(on, recorder=recorder, ask_first=False)
    chance = Random(f"{game} {rules}")
    player.type("")
    for _ in range(60):
        if player.table.is_over:
            break
        before, prompt, actions = player.table.state, player.prompt, list(player.table.actions)
        player.type(line_for_choice(chance.choice(player.table.view(player.session.seat).legal)))
        if player.table.is_over:
            break
        player.type("undo", "")
        assert player.table.state == before
        assert player.table.actions == actions
        assert player.prompt == prompt
        assert list(resumable_game(tmp_path / "game").actions) == actions
        player.type(line_for_choice(chance.choice(player.table.view(player.session.seat).legal)))
    assert len(player.table.actions) > 10


@every_game
def test_a_game_can_be_undone_to_its_first_choice(game: str, rules: dict[str, object], tmp_path: Path) -> None:
    on = GAMES[game].rules(rules)
    recorder = Recorder.begin(RecordFile.begin(tmp_path / "game"), on, players_at(on), "1")
    player = Seated(on, recorder=recorder, ask_first=False)
    player.type("")
    first, start = player.prompt, list(player.table.actions)
    choices = 0
    for _ in range(12):
        player.type(line_for_choice(player.table.view(player.session.seat).legal[0]))
        if player.table.is_over:
            return
        choices += 1
    player.type(*["undo"] * choices)
    assert (player.prompt, player.table.actions) == (first, start)
    assert player.answers_to("undo") == [player.console.wording.sentence(words.nothing_to_undo())]
    assert list(resumable_game(tmp_path / "game").actions) == start


@in_every_language
def test_undo_asks_first_and_the_answer_no_changes_nothing(language: str) -> None:
    player = Seated(language=language)
    player.type("5")
    actions = list(player.table.actions)
    player.type("undo")
    asked = player.prompt
    player.type("undo", "2")
    assert player.table.actions == actions
    player.type("undo", "1")
    assert player.table.actions == actions[:1] and isinstance(actions[0], Deal)
    assert "5" in asked or "pět" in asked


@in_every_language
def test_undo_explains_if_it_is_switched_off(language: str) -> None:
    player = Seated(language=language, undo=False)
    player.type("5")
    actions = list(player.table.actions)
    assert player.answers_to("undo") == [player.console.wording.sentence(words.undo_is_off())]
    assert player.table.actions == actions


def test_against_another_person_nothing_is_undone() -> None:
    player = Seated()
    player.type("5")
    del player.table.bots[next(iter(player.table.bots))]
    actions = list(player.table.actions)
    assert player.answers_to("undo") == [player.console.wording.sentence(words.against_bots_only())]
    assert player.table.actions == actions


def test_the_history_retells_the_game_as_it_stands() -> None:
    player = Seated(ask_first=False)
    player.type("5")
    told = player.type("journal bids")
    player.type("undo", "pass")
    again = player.type("journal bids")
    assert "You bid 5." in told
    assert "You bid 5." not in again and "You pass." in again


def test_a_seat_can_take_back_only_its_own_action() -> None:
    player = Seated()
    player.type("5")
    table, seat = player.table, player.session.seat
    state = table.state
    others = [at for at, action in enumerate(table.actions) if isinstance(action, Deal) or action.seat != seat]
    for turn in (*others, -1, table.turn):
        with pytest.raises(Refused) as refused:
            table.undo(seat, turn)
        assert refused.value.reason is Reason.NOT_NOW
    assert table.state == state
