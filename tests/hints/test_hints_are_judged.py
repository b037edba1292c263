"""An independent judge reads hints as a player hears them: no reason is false, and few say nothing.

MOON_ACCESS_LONG=1 judges 300 hints of each game; with -s it prints the table of docs/bots.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from math import fsum
from pathlib import Path

import polib
import pytest

from tests.hints import chains, tricks
from tests.hints.lines import NotUnderstood, read_line, read_number, read_tile
from tests.hints.playouts import measure_chance, read_chance
from tests.hints.positions import WITH_HINTS, Asked, ask
from tests.hints.verdict import Verdict
from tests.support.long import LONG

HINTS = 300 if LONG else 5
ROOT = Path(__file__).parents[2]
JUDGES: dict[str, Callable[[Asked], Verdict]] = {
    **dict.fromkeys(tricks.GAMES, tricks.judge),
    **dict.fromkeys(chains.POSITIONS, chains.judge),
}
FIGURES = {**dict.fromkeys(tricks.GAMES, tricks.FIGURES), **dict.fromkeys(chains.POSITIONS, chains.FIGURES)}
WORDS = (
    "announcer/advice.py",
    "games/chains/words/hints.py",
    "games/draw/hints.py",
    "games/chicken_foot/hints.py",
    "games/mexican_train/hints.py",
    "games/tricks/words/reasons.py",
    "games/tricks/words/guesses.py",
    "games/moon/words/hints.py",
    "games/forty_two/words/hints.py",
)
"""The files with the sentences of hints."""
NO_REASONS = {
    "Not {typed}: type move, why or figures.",
    "No hints: this table plays without them, by a house rule.",
    "You can only pass.",
    "Only {tile} can be played, on {end}.",
    "Only {tile} can be played.",
    "Each guess assumes that everybody can see all the tiles.",
}
"""The other sentences in these files: why there is no hint, the only move, and what figures assume."""


def without_names(text: str) -> str:
    """Return a sentence with its inner sentences written out, and nothing between its braces."""
    text = text.replace("{held}", "You hold {n} {suit}")
    if "guesses at the hidden tiles" in text:
        text = text.replace("; {other}.", "; with {choice} in {less}.")
    return re.sub(r"\{[^}]*\}", "{}", text)


JUDGED = {without_names(text) for family in (chains, tricks) for text in (*family.SENTENCES, *family.FIGURES)}


def test_each_sentence_that_a_hint_can_say_has_a_judge() -> None:
    files = {f"moon_access/{path}" for path in WORDS}
    texts = [
        text
        for entry in polib.pofile(str(ROOT / "locales/moon_access.pot"))
        if files & {path for path, _ in entry.occurrences}
        for text in (entry.msgid, entry.msgid_plural)
        if text.endswith(".") and not text.startswith("Hint:") and text not in NO_REASONS
    ]
    assert len(texts) > 100
    assert not [text for text in texts if without_names(text) not in JUDGED]


@pytest.mark.parametrize("name", JUDGES)
def test_hints_tell_what_is_true_and_sets_the_move_apart(name: str) -> None:
    verdicts = Counter[Verdict]()
    bad = []
    for asked in ask(name, HINTS):
        verdict = JUDGES[name](asked)
        read_line(asked.figures, FIGURES[name])
        verdicts[verdict] += 1
        if verdict in (Verdict.FALSE, Verdict.ALIKE, Verdict.EMPTY):
            bad.append((verdict, asked.place, asked.move, asked.reason, asked.figures))
    print(f"\n| {name} | {' | '.join(str(verdicts[verdict]) for verdict in Verdict)} |")
    assert not [line for line in bad if line[0] is Verdict.FALSE]
    assert len(bad) <= 0.03 * verdicts.total(), bad
    if LONG:
        assert verdicts[Verdict.TELLS] >= 0.8 * verdicts.total()


@pytest.mark.skipif(not LONG, reason="it plays out 200 rounds for each hint")
@pytest.mark.parametrize("name", [name for name in chains.POSITIONS if name != "chicken_foot"])
def test_told_chances_lie_near_play_outs(name: str) -> None:
    off = []
    for asked in ask(name, 30):
        told = read_chance(asked.figures)
        measured = None if told is None else measure_chance(asked, asked.game_rules, asked.state, 200)
        if told is not None and measured is not None:
            off.append(told - measured)
    mean, rms = fsum(off) / len(off), (fsum(one * one for one in off) / len(off)) ** 0.5
    print(f"\n| {name} | {len(off)} | {mean:+.3f} | {rms:.3f} |")
    assert abs(mean) < 0.05 and rms < 0.13


def test_the_judge_refuses_a_sentence_that_it_does_not_know() -> None:
    with pytest.raises(NotUnderstood, match="It is green"):
        read_line("It scores 10 points. It is green.", chains.SENTENCES)


def test_the_judge_reads_what_a_sentence_names() -> None:
    one, other = read_line("It leaves the fewest unseen tiles that fit: 2. Not so with six two on 2.", chains.SENTENCES)
    assert one.named == {"n": "2"} and other.named == {"other": "six two on 2"}
    assert read_tile("six two on 2") == (2, 6) and read_tile("Double twelve") == (12, 12)
    assert [read_number(name) for name in ("fives", "12", "Sixes")] == [5, 12, 6]


@pytest.mark.parametrize(
    ("told", "instead", "verdict"),
    [
        ("It is the heaviest that fits: 16 pips.", "It is the heaviest that fits: 15 pips.", Verdict.FALSE),
        ("It is the heaviest that fits: 16 pips.", "It scores 5 points.", Verdict.FALSE),
        ("It is the heaviest that fits: 16 pips.", "Overall it looks best.", Verdict.EMPTY),
    ],
)
def test_the_judge_finds_a_false_or_empty_reason(told: str, instead: str, verdict: Verdict) -> None:
    asked = next(one for one in ask("draw12", 10) if one.reason == told)
    assert chains.judge(asked) is Verdict.TELLS
    assert chains.judge(asked._replace(reason=instead)) is verdict


def test_the_judge_of_tricks_finds_a_false_reason() -> None:
    asked = next(one for one in ask("moon3", 3) if one.reason.startswith("It is the highest"))
    assert tricks.judge(asked) is Verdict.TELLS
    for false in ("You hold 3 trumps, the highest double six.", "Nothing can beat it. Not so with double one."):
        assert tricks.judge(asked._replace(reason=false)) is Verdict.FALSE


def test_a_game_with_hints_has_a_judge() -> None:
    assert set(JUDGES) == set(WITH_HINTS)
