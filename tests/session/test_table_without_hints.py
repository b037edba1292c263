"""The house rule ``hints``: a table without hints gives none, and no review before its game is over. Everything else is
unchanged. Records omit the rule if it has its default."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from moon_access.announcer import advice, review
from moon_access.announcer.message import answer
from moon_access.games import GAMES
from moon_access.record.faults import BadRecord, Fault
from moon_access.record.reader import read
from tests.games.kept import keep
from tests.support.adviser import steady_hint
from tests.support.seated import LANGUAGES, Seated

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
WITH_THE_RULE = [name for name, game in GAMES.items() if any(rule.name == "hints" for rule in game.rules().house_rules)]
WITH_HINTS = [name for name in WITH_THE_RULE if GAMES[name].adviser() is not None]
"""A game may take its rules from another game, and still have no hints."""


@in_every_language
@pytest.mark.parametrize("game", WITH_HINTS)
def test_a_table_without_hints_refuses_hints_and_no_other_question(game: str, language: str) -> None:
    seated = Seated(game, language=language, rules={"hints": False}, seed="2")
    refused = [seated.console.wording.sentence(advice.no_advice_at_this_table())]
    for typed in ("hint", "hint why", "hint figures"):
        assert " ".join(seated.answers_to(typed)) == refused[0]
    usual = Seated(game, language=language, seed="2")
    usual.session.hint_progress.adviser = steady_hint
    for typed in ("hand", "legal", "next", "previous", "why", "unseen 5", "score", "journal"):
        assert seated.answers_to(typed) == usual.answers_to(typed)
    assert usual.answers_to("hint") != refused


@pytest.mark.sampled(3)
@in_every_language
@pytest.mark.parametrize("game", ["moon3", "moon4"])
def test_a_table_without_hints_gives_a_review_only_after_the_game(game: str, language: str) -> None:
    seated = Seated(game, language=language, rules={"hints": False, "target": 7}, seed="2", bots="normal")
    refused = seated.console.wording.sentence(review.no_review_before_the_end())
    while not seated.table.is_over:
        seated.type()
        if seated.table.is_over:
            break
        assert " ".join(seated.answers_to("review")) == refused
        view = seated.table.view(seated.session.seat)
        seated.table.submit(seated.session.seat, view.legal[-1], seated.table.turn)
    before = len(seated.shown)
    assert seated.obey_beside("review")
    seated.console.flush()
    told = " ".join(seated.shown[before:].split())
    assert told and refused not in told


@in_every_language
def test_the_list_of_house_rules_names_the_rule_about_hints(language: str) -> None:
    for game in WITH_THE_RULE:
        names = GAMES[game].words().house_rules
        seated = Seated(game, language=language, rules={"hints": False})
        told = answer("{option}: {value}", option=names.label("hints"), value=names.value_label("hints", False))
        assert seated.answers_to("house")[0].endswith(f"{seated.console.wording.line(told)}.")


@pytest.mark.parametrize("game", WITH_THE_RULE)
def test_the_head_of_a_record_omits_a_rule_at_its_default(game: str, tmp_path: Path) -> None:
    for hints, said in ((True, {}), (False, {"hints": False})):
        path = tmp_path / f"{hints}.jsonl"
        keep(path, game, rules={"hints": hints}, actions=3)
        rules = json.loads(path.read_text("utf-8").splitlines()[0])["rules"]
        assert {name: value for name, value in rules.items() if name == "hints"} == said
        table = GAMES[game].rules({"hints": hints})
        written = {rule.name for rule in table.house_rules if table.value_of(rule.name) != rule.unwritten}
        assert set(rules) == written
        (back,) = read(path)
        assert back.game.value_of("hints") is hints


def test_the_head_of_a_record_may_state_defaults_but_no_wrong_values(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    keep(path, actions=3)
    head, *rest = path.read_text("utf-8").splitlines(keepends=True)
    for said, value in (("true", True), ("false", False)):
        path.write_text(head.replace('"aids":true', f'"aids":true,"hints":{said}') + "".join(rest), "utf-8")
        assert read(path)[0].game.value_of("hints") is value
    path.write_text(head.replace('"aids":true', '"aids":true,"hints":1') + "".join(rest), "utf-8")
    with pytest.raises(BadRecord) as refused:
        read(path)
    assert (refused.value.fault, refused.value.key) == (Fault.BAD_RULE, "hints")
