"""The ratings of players at a server: the commands about them, and the question whether a new table is rated.

The server decides who may read what; server/hall/ratings.py has the contract.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from moon_access.announcer import questions, together
from moon_access.announcer import rating as words
from moon_access.announcer.message import Message as Told
from moon_access.console.console import Choice
from moon_access.evening.evening import Following
from moon_access.games import GAMES
from moon_access.i18n.typed_words import fold, own_words, words_of
from moon_access.link.messages import BadMessage, Message, number_in, text_in
from moon_access.scenes.dialogs.house_rules import game_choices
from moon_access.scenes.game.commands.help import open_list

from .presence import Presence, Whereabouts

MOST_TOLD = 5
"""The most leaders that are told at a table, where the list is not opened."""
MOST_SEASONS = 8
"""The most earlier seasons that are named at once."""
_HIGHEST_RATING = 1_000_000
_SEASON = re.compile(r"(?:^|\s)([1-4])[\s/.-]+(20\d\d)$|(?:^|\s)(20\d\d)[\s/.-]+([1-4])$", re.ASCII)


def ask_rated(presence: Presence, terms: Mapping[str, object]) -> bool | None:
    """Return whether a new table is rated; None if the player is done with the question.

    Do not ask if the server rates no games of this player, or if somebody may know the deal.
    """
    if not presence.is_rated_here or terms.get("deal"):
        return False
    choices = [
        Choice(False, questions.NO, questions.NO_WORDS, explain=lambda: (words.explain_not_rated(),)),
        Choice(True, questions.YES, questions.YES_WORDS, explain=lambda: (words.explain_rated(),)),
    ]
    prompt = questions.question(words.ask_rated(), [choice.label for choice in choices], 1, may_be_done=True)
    prompt = questions.add_explanation(prompt, words.explain_rated())
    return presence.console.choose_at(prompt, choices, presence.evening.obey_beside, default=1)


# The commands


def rating(presence: Presence, argument: str) -> None:
    """Tell a player's ratings; or show the player's own ratings to others, or hide them.

    ``argument``: empty, a word to show or to hide, or a name. A season may come last.
    """
    catalog = presence.console.catalog
    for listed, is_shown in ((words.SHOW_WORDS, True), (words.HIDE_WORDS, False)):
        if fold(argument) in words_of(catalog, listed):
            _show_or_hide(presence, is_shown=is_shown)
            return
    name, season = _split_season(argument)
    said = {"name": presence.find_name(name)} if name else {}
    if said.get("name") == presence.name:
        said = {}
    answer = presence.ask("rating", **said, **_season_field(season))
    if answer is not None:
        presence.console.tell(*_word_ratings(presence, answer, is_own=not said, is_now=not season))


def _show_or_hide(presence: Presence, *, is_shown: bool) -> None:
    if presence.ask("show rating", on=is_shown) is not None:
        hide = _command(presence, words.HIDE_WORDS)
        presence.console.tell(words.rating_now_shown(hide) if is_shown else words.rating_now_hidden())


def _command(presence: Presence, listed: str) -> str:
    """Return what to type to show the rating, or to hide it."""
    return f"{presence.name_of_command('rating')} {own_words(presence.console.catalog, listed)[0]}"


def _word_ratings(presence: Presence, answer: Message, *, is_own: bool, is_now: bool) -> Iterator[Told]:
    """Yield somebody's ratings of a season. About their own, the player also hears who else may know them."""
    season = words.season_name(number_in(answer, "season"))
    rows = list(_rows_in(answer.get("ratings"), 3))
    if not is_own:
        yield words.heading_of_player(text_in(answer, "name"))
    if rows and not is_now:
        yield words.heading_of_season(season)
    if not rows:
        yield words.no_rated_games(season)
    for game, points, games in rows:
        if game in GAMES:
            yield words.rating_in_game(GAMES[str(game)].title, _number(points), _number(games))
    if is_own:
        is_shown = answer.get("shown") is True
        command = _command(presence, words.HIDE_WORDS if is_shown else words.SHOW_WORDS)
        yield words.rating_is_shown(command) if is_shown else words.rating_is_not_shown(command)
    seasons = answer.get("seasons")
    known = [one for one in seasons if type(one) is int] if isinstance(seasons, list) else []
    if known and is_now:
        about = (
            presence.name_of_command("rating") if is_own else f"{presence.name_of_command('rating')} {answer['name']}"
        )
        yield words.earlier_seasons(known[:MOST_SEASONS], about)


def tell_leaders(presence: Presence, argument: str) -> Following:
    """Tell who has the best ratings in a game: in the lobby as a list, elsewhere the first of them."""
    named, season = _split_season(argument)
    game = _game_named(presence, named) if named else _game_here(presence)
    if game is None:
        game = presence.evening.choose_or_be_done(words.ask_game(), game_choices())
    answer = None if game is None else presence.ask("leaders", game=game, **_season_field(season))
    if answer is None or game is None:
        return None
    rows = [Leader.from_row(row) for row in _rows_in(answer.get("rows"), 4)]
    least, mine = number_in(answer, "least"), answer.get("mine")
    if not rows:
        presence.console.tell(words.no_leaders(least))
    own = rows[mine] if type(mine) is int and 0 <= mine < len(rows) else None
    if own is not None:
        presence.console.tell(words.own_place_in_list(own.place, len(rows)))
    elif rows and answer.get("shown") is True:
        presence.console.tell(words.too_few_games_to_list(least))
    elif rows:
        presence.console.tell(words.rating_hidden_from_list(_command(presence, words.SHOW_WORDS)))
    lines = [words.leader(*row) for row in rows]
    if presence.where_now not in (Whereabouts.LOBBY, Whereabouts.AFTER):
        presence.console.tell(*lines[:MOST_TOLD])
        return None
    title = words.leaders_title(GAMES[game].title, words.season_name(number_in(answer, "season")))
    return open_list(presence.evening, title, [(line,) for line in lines]) if lines else None


def _game_named(presence: Presence, typed: str) -> str | None:
    """Return the only game whose title has this text, or None."""
    catalog = presence.console.catalog
    found = [name for name, game in GAMES.items() if fold(typed) in fold(catalog.text(game.title))]
    return found[0] if len(found) == 1 else None


def _game_here(presence: Presence) -> str | None:
    """Return the game of the table where the player is, or None."""
    if presence.where_now is Whereabouts.GATHERING and presence.gathering is not None:
        return presence.gathering.game
    if presence.where_now is Whereabouts.LOBBY or presence.remote is None:
        return None
    return presence.remote.game.name


def record(presence: Presence, argument: str) -> None:
    """Tell the player's own results against another player."""
    if not argument:
        presence.console.tell(together.type_name(presence.name_of_command("record")))
        return
    answer = presence.ask_about("record against", presence.find_name(argument))
    if answer is None:
        return
    name = text_in(answer, "name")
    rows = [row for row in _rows_in(answer.get("rows"), 4) if row[0] in GAMES]
    lines = [words.record(GAMES[str(game)].title, *map(_number, counts)) for game, *counts in rows]
    presence.console.tell(*((words.record_heading(name), *lines) if lines else (words.never_met(name),)))


# What is typed, and what the server says


def _split_season(argument: str) -> tuple[str, int]:
    """Return the text without the season at its end, and the season; 0 if there is none."""
    found = _SEASON.search(argument)
    if found is None:
        return argument.strip(), 0
    quarter, year = (found[1], found[2]) if found[1] else (found[4], found[3])
    return argument[: found.start()].strip(), 10 * int(year) + int(quarter)


def _season_field(season: int) -> Mapping[str, int]:
    return {"season": season} if season else {}


class Leader(NamedTuple):
    """A player in the list of leaders."""

    place: int
    name: str
    rating: int
    games: int

    @classmethod
    def from_row(cls, row: Sequence[object]) -> Leader:
        """Return the leader of the server's row. Raises BadMessage."""
        name, *numbers = row
        if not isinstance(name, str):
            raise BadMessage("rows")
        place, points, games = map(_number, numbers)
        return cls(place, name, points, games)


def _rows_in(listed: object, length: int) -> Iterator[list[object]]:
    """Yield the rows of a list of the server, which have this length. Raises BadMessage."""
    for row in listed if isinstance(listed, list) else []:
        if not isinstance(row, list) or len(row) != length:
            raise BadMessage("rows")
        yield row


def _number(value: object) -> int:
    """Return a number of the server. Raises BadMessage."""
    return number_in({"number": value}, "number", -_HIGHEST_RATING, _HIGHEST_RATING)
