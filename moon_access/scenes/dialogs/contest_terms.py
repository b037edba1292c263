"""The questions what is played on an evening and when, for players, for moderators and for a host.

Each question returns None if whoever is asked is done with it.
"""

from __future__ import annotations

import re
import time
from datetime import datetime, timedelta
from datetime import time as clock_time

from moon_access.announcer import contest as words
from moon_access.announcer import explanations, questions
from moon_access.console.console import Choice, Console, ObeyOther, obey_nothing
from moon_access.contests.scoring import SCORINGS
from moon_access.games import GAMES
from moon_access.link.contest_forms import FORMS, LONGEST_NAME, MOST_DEALS, SCORING_OF

from .house_rules import game_choices

_NOW_CHOICE = "now"


class ContestDialog:
    """The questions at one console. ``other`` handles lines that answer none of them."""

    def __init__(self, console: Console, other: ObeyOther = obey_nothing) -> None:
        self._console = console
        self._other = other

    def ask_name(self) -> str | None:
        """Ask for the name of an evening until it is not too long."""
        while True:
            name = self._console.ask_text(questions.open_question(words.ask_name(), words.ask_name()))
            if name is None or len(name.encode("utf-8", "replace")) <= LONGEST_NAME:
                return name
            self._console.tell(words.name_too_long())

    def ask_game(self) -> tuple[str, int] | None:
        """Ask for a game that has evenings, and how many players it has."""
        with_evenings = [one for one in game_choices() if GAMES[one.value].one_deal]
        game = self._console.choose_or_be_done(questions.ask_game(), with_evenings, self._other)
        if game is None:
            return None
        counts = sorted(GAMES[game].rules({}).player_counts)
        if len(counts) == 1:
            return game, counts[0]
        asked, about = questions.ask_how_many(), explanations.players()
        players = self._console.ask_number(asked, counts[0], counts[-1], other=self._other, about=about)
        return None if players is None else (game, players)

    def ask_form(self) -> str | None:
        """Ask for the form of an evening at a server."""

        def explain(form: str) -> Choice[str]:
            return Choice(form, words.form_name(form), explain=lambda: words.explain_form(form))

        return self._console.choose_or_be_done(words.ask_form(), [explain(form) for form in FORMS], self._other)

    def ask_deals(self) -> int | None:
        """Ask for the number of deals."""
        return self._console.ask_number(words.ask_deals(), 1, MOST_DEALS, other=self._other)

    def ask_scoring(self) -> str | None:
        """Ask for a scoring with which deals are compared."""

        def explain(scoring: str) -> Choice[str]:
            return Choice(scoring, words.scoring_name(scoring), explain=lambda: (words.explain_scoring(scoring),))

        choices = [explain(scoring) for scoring in SCORINGS]
        return self._console.choose_or_be_done(words.ask_scoring(), choices, self._other)

    def ask_when(self, clock: words.Clock) -> float | None:
        """Ask for the day and the time on this clock, and return the seconds since the epoch."""
        today = clock.date_of(time.time())
        days = [today + timedelta(days=n) for n in range(7)]
        choices: list[Choice[object]] = [Choice(_NOW_CHOICE, words.right_now())]
        choices += [Choice(one, words.day(one, today)) for one in days]
        day = self._console.choose_or_be_done(words.ask_day(), choices, self._other)
        if day == _NOW_CHOICE:
            return time.time()
        while isinstance(day, datetime):
            typed = self._console.ask_text(questions.open_question(words.ask_time(), words.ask_time()))
            if typed is None:
                return None
            found = re.fullmatch(r"([01]?\d|2[0-3])(?:[:. ]?([0-5]\d))?", typed.strip(), re.ASCII)
            if found is not None:
                at = datetime.combine(day, clock_time(int(found[1]), int(found[2] or 0)), clock.zone)
                return max(at.timestamp(), time.time())
            self._console.tell(words.bad_time())
        return None

    def ask_terms(self, clock: words.Clock) -> dict[str, object] | None:
        """Ask for everything that an evening at a server needs, and return the fields of the message that sets it up.

        Args:
            clock: The clock of whoever is asked.

        Returns:
            The fields, or None if one of the questions was left.
        """
        name = self.ask_name()
        played = self.ask_game() if name else None
        form = None if played is None else self.ask_form()
        deals = None if form is None else self.ask_deals()
        scoring = None if form is None else SCORING_OF.get(form)
        if deals is not None and scoring is None:
            scoring = self.ask_scoring()
        starts_at = None if deals is None or scoring is None else self.ask_when(clock)
        if starts_at is None or played is None:
            return None
        game, players = played
        terms = {"name": name, "game": game, "players": players, "form": form, "deals": deals, "scoring": scoring}
        return {**terms, "starts_at": starts_at}
