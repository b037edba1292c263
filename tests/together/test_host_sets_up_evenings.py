"""A host sets up an evening, changes its time and cancels it: at the console of the server, and from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.console.console import Console, PlayerLeaves
from moon_access.server.hall.hall import Hall
from moon_access.server.host_console import HostCommands
from moon_access.server.host_control import HostControl, call_server, pass_on
from moon_access.storage.settings import Settings
from tests.support.seated import ScriptedTerminal

from .at_hall import halls
from .at_table import company

WORDS = {
    "en": (
        "new evening Duplicate, Moon for three, full tables, 4, points above average, tomorrow, 20:00",
        "Duplicate is in the calendar.",
        "Evening 1: tomorrow 20:00, Duplicate.",
        "Moon for three, 4 deals, points above average, set up by the host.",
        "reschedule 1, tomorrow, 21:30",
        "New time for Duplicate: tomorrow 21:30.",
        "cancel 1",
        "Cancelled: Duplicate.",
    ),
    "de": (
        "neuer abend Vereinsabend, Mond zu dritt, volle Tische, 4, Punkte über dem Schnitt, morgen, 20:00",
        "Vereinsabend steht im Kalender.",
        "Abend 1: morgen 20:00, Vereinsabend.",
        "Mond zu dritt, 4 Runden, Punkte über dem Schnitt, angesetzt vom Gastgeber.",
        "verlegen 1, morgen, 21:30",
        "Neue Zeit für Vereinsabend: morgen 21:30.",
        "absagen 1",
        "Abgesagt: Vereinsabend.",
    ),
    "cs": (
        "nový večer Klubový večer, Měsíc pro tři, plné stoly, 4, body nad průměr, zítra, 20:00",
        "Klubový večer je v kalendáři.",
        "Večer 1: zítra 20:00, Klubový večer.",
        "Měsíc pro tři, 4 rozdání, body nad průměr, pořádá hostitel.",
        "přesunout 1, zítra, 21:30",
        "Klubový večer má nový čas: zítra 21:30.",
        "zrušit 1",
        "Zrušeno: Klubový večer.",
    ),
}
LISTS = {"en": "evenings", "de": "abende", "cs": "večery"}


def tell_host(hall: Hall, *lines: str, language: str = "en") -> str:
    """Return what the host of this hall hears after the first line and the answers to the questions that it opens."""
    terminal = ScriptedTerminal(300)
    terminal.lines.extend(lines[1:])
    console = Console(terminal, Settings(language=language), language)  # type: ignore[arg-type]
    try:
        HostCommands(console, hall, is_private=False).obey(lines[0])
    except PlayerLeaves:
        terminal.shown += " (no answer)"
    console.flush()
    return terminal.shown.strip()


@pytest.mark.parametrize("language", WORDS)
def test_a_host_sets_up_reads_moves_and_cancels_an_evening_in_single_lines(tmp_path: Path, language: str) -> None:
    new, is_set_up, listed, details, later, is_moved, cancel, is_cancelled = WORDS[language]
    with company(tmp_path) as hall:
        assert tell_host(hall.hall, new, language=language) == is_set_up
        assert tell_host(hall.hall, LISTS[language], language=language) == listed
        assert tell_host(hall.hall, f"{LISTS[language]} 1", language=language).splitlines()[0] == details
        ben = hall.enter("Benno")
        hall.type(ben, "evening", "1", "1")
        assert "set up by the host." in ben.shown
        assert tell_host(hall.hall, later, language=language) == is_moved
        hall.settle()
        assert "New time for " in ben.shown
        assert tell_host(hall.hall, cancel, language=language) == is_cancelled
        hall.settle()
        assert "Cancelled: " in ben.shown


def test_a_host_is_asked_what_the_line_does_not_say(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        asked = tell_host(hall.hall, "new evening Duplicate", "Moon for three", "ladder", "3", "now")
        for question in ("Game", "Form of the evening", "How many deals", "Day of the evening"):
            assert question in asked
        assert "Scoring" not in asked and "Name of the evening" not in asked
        assert asked.endswith("Duplicate is in the calendar.")
        assert "Name of the evening" in tell_host(hall.hall, "new evening", "0")
        assert tell_host(hall.hall, "evenings").count("Evening ") == 1


def test_an_answer_that_fits_no_question_is_refused_and_sets_nothing_up(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        asked = tell_host(hall.hall, "new evening Duplicate, Chess, full tables, 4, 1, now")
        assert "Name of the evening" not in asked and "How many deals" not in asked
        assert asked.count("Game") == 1 and asked.endswith("(no answer)")
        asked = tell_host(hall.hall, "new evening Duplicate, Moon for three, 1, 400, 1, now", "0")
        assert "How many deals" in asked and "calendar" not in asked
        asked = tell_host(hall.hall, "new evening Duplicate, Moon for three, 1, 4, 1, tomorrow, 25:00", "0")
        assert "Not a time. Type hours and minutes, such as 20:00." in asked
        surplus = tell_host(hall.hall, "new evening Duplicate, Moon for three, 1, 4, 1, now, or later")
        assert surplus == "Not understood: or later. For help type help."
        too_long = tell_host(hall.hall, f"new evening {'x' * 61}, Moon for three, 1, 4, 1, now", "0")
        assert too_long.startswith("That name is too long: choose a shorter one.") and "calendar" not in too_long
        assert tell_host(hall.hall, "evenings") == "No evenings yet."


def test_only_an_evening_that_has_not_begun_can_be_moved(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        behind = "Type reschedule and the number of an evening: reschedule 3. For the numbers type evenings."
        assert tell_host(hall.hall, "reschedule") == behind
        assert tell_host(hall.hall, "reschedule Duplicate, now") == behind
        assert tell_host(hall.hall, "reschedule 7, now") == "There is no such evening."
        assert tell_host(hall.hall, "evenings 7") == "There is no such evening."
        tell_host(hall.hall, "new evening Duplicate, Moon for three, 1, 4, 1, now")
        assert tell_host(hall.hall, "reschedule 1, tomorrow, 20:00") == "That evening has begun already."


def test_a_host_sets_up_an_evening_from_elsewhere_on_this_computer(tmp_path: Path) -> None:
    with halls(tmp_path) as here:
        control = HostControl(tmp_path, here.hall, is_private=False)
        control.open()
        try:

            def type_elsewhere(line: str, language: str = "en") -> str:
                return "".join(pass_on(call_server(tmp_path, Settings(language), line)))

            for language, (new, is_set_up, *_) in WORDS.items():
                assert type_elsewhere(new, language) == f"{is_set_up}\n"
            assert type_elsewhere("evenings").count("Evening ") == len(WORDS)
            assert type_elsewhere("cancel 2") == "Cancelled: Vereinsabend.\n"
        finally:
            control.close()
