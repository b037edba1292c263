"""The questions what is played on an evening, at a server or of a club. Each returns None if the player is done."""

from __future__ import annotations

from moon_access.announcer import contest as words
from moon_access.announcer import questions
from moon_access.console.console import Choice
from moon_access.contests.scoring import SCORINGS
from moon_access.evening.evening import Evening
from moon_access.games import GAMES
from moon_access.link.contest_forms import MOST_DEALS

from .house_rules import game_choices


def ask_name(evening: Evening) -> str | None:
    """Ask for the name of an evening."""
    return evening.console.ask_text(questions.open_question(words.ask_name(), words.ask_name()))


def ask_game(evening: Evening) -> tuple[str, int] | None:
    """Ask for a game that has evenings, and how many players it has."""
    with_evenings = [one for one in game_choices() if GAMES[one.value].one_deal]
    game = evening.choose_or_be_done(questions.ask_game(), with_evenings)
    if game is None:
        return None
    counts = sorted(GAMES[game].rules({}).player_counts)
    if len(counts) == 1:
        return game, counts[0]
    asked = questions.ask_how_many()
    players = evening.console.ask_number(asked, counts[0], counts[-1], other=evening.obey_beside)
    return None if players is None else (game, players)


def ask_deals(evening: Evening) -> int | None:
    """Ask for the number of deals."""
    return evening.console.ask_number(words.ask_deals(), 1, MOST_DEALS, other=evening.obey_beside)


def ask_scoring(evening: Evening) -> str | None:
    """Ask for a scoring with which deals are compared."""

    def explain(scoring: str) -> Choice[str]:
        return Choice(scoring, words.scoring_name(scoring), explain=lambda: (words.explain_scoring(scoring),))

    return evening.choose_or_be_done(words.ask_scoring(), [explain(scoring) for scoring in SCORINGS])
