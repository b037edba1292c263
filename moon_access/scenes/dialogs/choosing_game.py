"""The question which game to play, in the menu and in a lobby: a game, a short form of it, or the deal of the day."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from moon_access.announcer import deals, explanations, lengths, questions
from moon_access.announcer.message import Message
from moon_access.console.console import Choice
from moon_access.engine.house_rules import Value
from moon_access.evening.evening import Evening
from moon_access.games import GAMES
from moon_access.games.lengths import LENGTHS, WHOLE_GAME
from moon_access.i18n.typed_words import fold, words_of
from moon_access.later import later

from .house_rules import game_choices, obey_beside_games

_SHORT = "short"
_read_rules_of = later("scenes.game.commands.help", "read_rules_of")
DAILY = "daily"
"""The choice of the deal of the day, in a question whose other choices are names of games."""


class ChosenGame(NamedTuple):
    """The name of a game, or ``DAILY``; and the name of its length."""

    game: str
    length: str = WHOLE_GAME

    @property
    def rules(self) -> Mapping[str, Value]:
        """The house rules that the length sets."""
        return LENGTHS[self.length]


def choose_game(evening: Evening, *other_choice: Choice[str]) -> ChosenGame | None:
    """Ask for a game.

    Args:
        evening: the player's evening.
        other_choice: other choices, whose values stand in place of the name of a game.

    Returns:
        The choice; None if the player is done with the question.
    """
    choices = [
        *game_choices(),
        _choice_of_the_day(),
        *other_choice,
        Choice(_SHORT, lengths.short_game(), explain=lambda: (lengths.explain_short_game(),)),
    ]
    chosen = evening.console.choose_or_be_done(questions.ask_game(), choices, obey_beside_games(evening))
    return _choose_short_game(evening) if chosen == _SHORT else None if chosen is None else ChosenGame(chosen)


def ask_players(evening: Evening, game: str) -> int | None:
    """Return how many players this game has, and ask if that is open. Meanwhile ``rules`` reads the rules of this game.

    Returns:
        The number of players; None if the player is done with the question.
    """
    counts = sorted(GAMES[game].rules({}).player_counts)
    if len(counts) == 1:
        return counts[0]

    def obey(typed: str) -> bool | str:
        read = evening.main.read_command(typed)
        if read is None or read.command.id != "rules":
            return evening.obey_beside(typed)
        evening.follow_at_question(_read_rules_of(evening, GAMES[game].rules({}), read.argument))
        return True

    about = explanations.players()
    return evening.console.ask_number(questions.ask_how_many(), counts[0], counts[-1], other=obey, about=about)


def find_game(evening: Evening, typed: str) -> ChosenGame | None:
    """Return the game whose title the player typed, or the deal of the day; None if the text names neither."""
    plain, console = fold(typed), evening.console
    daily = _choice_of_the_day()
    if plain in words_of(console.catalog, daily.words):
        return ChosenGame(DAILY)
    named = (choice.value for choice in (*game_choices(), daily) if plain == fold(console.wording.line(choice.label)))
    return next(map(ChosenGame, named), None)


def _choice_of_the_day() -> Choice[str]:
    return Choice(DAILY, deals.deal_of_the_day(), deals.DAILY_WORDS, explain=lambda: (deals.explain_deal_of_the_day(),))


def _choose_short_game(evening: Evening) -> ChosenGame | None:
    """Ask how long the game is to last, and then for the game."""
    choices = [Choice(name, lengths.label(name), explain=partial(_explain, name)) for name in LENGTHS]
    length = evening.choose_or_be_done(lengths.ask_length(), choices)
    if length is None:
        return None
    game = evening.console.choose_or_be_done(questions.ask_game(), game_choices(), obey_beside_games(evening))
    return None if game is None else ChosenGame(game, length)


def _explain(length: str) -> tuple[Message, ...]:
    return (lengths.explain(length),)
