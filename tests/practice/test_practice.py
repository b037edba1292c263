"""Players can practise every kind in every language and leave at any time. Practice saves no game."""

from __future__ import annotations

import re

import pytest

from moon_access.announcer import practice as telling
from moon_access.announcer.message import Message
from moon_access.console.console import PlayerLeaves
from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.games.forty_two.words import practice as forty_two
from moon_access.games.moon.words import practice as moon
from moon_access.games.practice import PracticeKind
from moon_access.i18n.catalog import Catalog
from moon_access.scenes.learn.practice import practise
from moon_access.storage.settings import is_possible
from tests.support.seated import LANGUAGES, READINGS, Seated

from .practising import Practising

RESULTS = {"moon3": moon.result, "forty_two": forty_two.result}


def kinds(game: str) -> tuple[PracticeKind, ...]:
    practice = GAMES[game].practice()
    assert practice is not None
    return practice.kinds


of_every_game = pytest.mark.parametrize("game", RESULTS)
of_every_kind = pytest.mark.parametrize(
    ("game", "kind"), [(game, kind.name) for game in RESULTS for kind in kinds(game)]
)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_every_reading = pytest.mark.parametrize("read", READINGS)


def read_practice(player: Practising, message: Message) -> str:
    return player.console.wording.line(message).rstrip(".")


def join_lines(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.costly(2)
@of_every_kind
@in_every_language
@in_every_reading
def test_deals_are_played_one_after_the_other_and_counted(game: str, kind: str, language: str, read: str) -> None:
    player = Practising(kind, language, read, game)
    player.play(deals=3)
    shown = player.run()
    assert player.left == "practice"
    counts = player.counts[kind]
    assert counts["tried"] == 3 and 0 <= counts["succeeded"] <= 3
    assert join_lines(shown).count(read_practice(player, telling.next_deal())) >= 3 or read == "braille"
    assert all(len(line) < player.terminal.width for line in shown.splitlines() if "<" not in line)
    assert not {"{", "}"} & set(shown)


@of_every_kind
def test_practice_announces_each_deal_as_succeeded_or_failed(game: str, kind: str) -> None:
    player = Practising(kind, game=game)
    player.play(deals=6)
    shown = player.run()
    succeeded = player.counts[kind]["succeeded"]
    assert shown.count(read_practice(player, RESULTS[game](kind, True))) == succeeded
    if kind != "bidding":
        assert shown.count(read_practice(player, RESULTS[game](kind, False))) == 6 - succeeded
    assert succeeded, "the strongest play succeeds now and then"


def test_a_bad_bid_is_announced_with_the_better_one_and_does_not_count() -> None:
    player = Practising("bidding")
    player.choose = lambda: "21" if player.is_at_the_table else "0"
    shown = player.run()
    assert player.counts == {"bidding": {"tried": 1, "succeeded": 0}}
    assert re.search("Bid: with .* you win \\d+ of 100 games, with 21 (only )?\\d+\\.", join_lines(shown))
    assert read_practice(player, moon.result("bidding", True)) not in shown


def test_a_bad_bid_in_42_is_announced_with_what_it_costs_and_what_may_be_luck() -> None:
    player = Practising("bidding", game="forty_two")
    player.choose = lambda: "2 marks" if player.is_at_the_table else "0"
    shown = join_lines(player.run())
    assert player.counts == {"bidding": {"tried": 1, "succeeded": 0}}
    told = re.search(
        r"Bid: (\S+) rather than two marks, for (\d+) more marks in 100 deals, give or take (\d+)\.", shown
    )
    assert told is not None, shown
    assert int(told[2]) > int(told[3]) >= 10


@of_every_kind
@in_every_language
def test_practice_is_left_by_done_and_the_program_by_quit_or_the_end_of_the_input(
    game: str, kind: str, language: str
) -> None:
    words = {command.id: words_of_command(command, Catalog(language))[0] for command in COMMANDS}
    for line, left in (("done", "practice"), (words["quit"], "program"), (None, "program")):
        player = Practising(kind, language, game=game)
        player.choose = lambda line=line: line  # type: ignore[misc]
        player.run()
        assert player.left == left
        assert not player.kept, "a deal that was not finished does not count"


@in_every_language
def test_commands_of_saved_games_are_refused_and_cost_nothing(language: str) -> None:
    lines = [words_of_command(command, Catalog(language))[0] for command in COMMANDS if command.id in REFUSED]
    player = Practising("defending", language)
    states = []

    def choose() -> str | None:
        states.append((player.practice.table_now.turn, player.practice.view))
        return lines[len(states) - 1] if len(states) <= len(lines) else None

    player.choose = choose
    shown = join_lines(player.run())
    assert len(set(states)) == 1
    for message in (telling.nothing_to_resign(), telling.nothing_to_save(), telling.no_undo()):
        assert read_practice(player, message) in shown


REFUSED = ("undo", "save", "resign")


@of_every_game
@in_every_language
def test_the_kind_is_chosen_by_number_if_none_was_named(game: str, language: str) -> None:
    for number, kind in enumerate(kinds(game), 1):
        player = Practising(None, language, game=game)
        lines = iter([str(number), "done"])
        player.choose = lambda lines=lines: next(lines)  # type: ignore[misc]
        assert join_lines(read_practice(player, kind.task)) in join_lines(player.run())


@of_every_game
def test_a_deal_that_was_played_can_be_reviewed_before_the_next(game: str) -> None:
    player = Practising("defending", game=game)
    player.play(deals=1)
    asked = []

    def choose() -> str:
        if player.is_at_the_table:
            return player.as_hinted()
        asked.append("")
        return ["review", "2", "0"][len(asked) - 1]

    player.choose = choose
    assert player.run().count("Deal 1, as it looked then.") == 2


def test_counts_of_practised_deals_are_added_to_the_saved_ones() -> None:
    player = Practising("bidding", practice={"bidding": {"tried": 5, "succeeded": 2}, "moon": {"tried": 1}})
    player.choose = lambda: "21" if player.is_at_the_table else "0"
    player.run()
    assert player.counts == {"bidding": {"tried": 6, "succeeded": 2}, "moon": {"tried": 1}}


@pytest.mark.parametrize("value", [[], {"bidding": 3}, {"bidding": {"tried": "x"}}, 1, "x"])
def test_impossible_saved_counts_of_practice_are_rejected(value: object) -> None:
    assert not is_possible("practice", value)
    assert is_possible("practice", {"bidding": {"tried": 1, "succeeded": 0}})


@pytest.mark.parametrize("language", LANGUAGES)
def test_practice_opens_at_a_game_s_prompt_and_leads_back_to_the_game(language: str) -> None:
    player = Seated("moon3", language)
    player.type("")
    asked, turn = player.prompt, player.table.turn
    label = player.console.wording.line(moon.kind("bidding"))
    for named in ("bidding", label, label[:4]):
        shown = player.type(f"practice {named}", "pass", "done", "")
        assert player.console.wording.line(moon.task("bidding")) in " ".join(shown.split())
        assert player.console.catalog.text("Back in your game.") in shown
        assert (player.prompt, player.table.turn) == (asked, turn)
    assert player.kept[-1].practice["bidding"]["tried"] == 3


def test_in_practice_another_kind_is_opened_and_left_at_once() -> None:
    player = Seated("moon3")
    shown = player.type("practice", "2", "practice sure", "practice bidding", "done", "")
    for task in ("moon", "bidding"):
        assert player.console.wording.line(moon.task(task)) in " ".join(shown.split())
    assert "How many tricks are sure" in " ".join(shown.split())
    assert shown.count("Back in your game.") == 1


def test_in_practice_the_seed_also_determines_the_deals_of_another_kind() -> None:
    player = Seated("moon3")
    player.terminal.lines.extend(["practice bidding", "practice sure", "practice bidding"])
    with pytest.raises(PlayerLeaves):
        player.follow(practise(player.evening, "moon3", "1", "bidding"))
    hands = [line for line in player.shown.splitlines() if line.startswith("You hold ")]
    assert len(hands) >= 3 and len({hands[0], hands[1], hands[-1]}) == 1


def test_an_unknown_kind_of_practice_is_answered_with_the_known_ones() -> None:
    player = Seated("moon3")
    kinds = "bidding, a bid of 21, beating a bid, counting sure tricks, puzzle of the day"
    kinds += ", making a bid, your mistakes"
    assert " ".join(player.answers_to("practice x")) == f"There is no practice called x. Possible: {kinds}."
    assert player.type("practice", "0", "").count("Back in your game.") == 0


@pytest.mark.parametrize("asked", ["options", "practice", "help"])
@pytest.mark.parametrize(("typed", "done"), [("practice bidding", "done"), ("tutorial 1", "done")])
def test_after_practice_a_player_at_a_question_hears_only_the_question_again(asked: str, typed: str, done: str) -> None:
    player = Seated("moon3")
    player.type(asked)
    question = player.prompt
    shown = player.type(asked, typed, done)
    assert "Your game waits." in shown and "Back in your game." not in shown
    assert player.prompt == question
