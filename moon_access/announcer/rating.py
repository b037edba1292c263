"""Word the ratings of players at a server: the change after a game, one's own, those of others, and who leads.

server/hall/ratings.py says what is rated.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.i18n.catalog import pgettext

from .message import N_, AllOf, Kind, Message, answer, count, error, notice

# translators: words after "rating": others may know it from now on, or no longer. Separated by commas.
SHOW_WORDS = pgettext("words", "show, on")
HIDE_WORDS = pgettext("words", "hide, off")

_SEASONS = (
    N_("January to March {year}"),
    N_("April to June {year}"),
    N_("July to September {year}"),
    N_("October to December {year}"),
)


def season_name(season: int) -> Message:
    """Return the months of a season. ``season``: 20264 is the fourth quarter of 2026."""
    year, quarter = divmod(season, 10)
    # translators: a season of ratings. The year is a number.
    return answer(_SEASONS[min(max(quarter, 1), 4) - 1], year=year)


# A rated table


def ask_rated() -> Message:
    # translators: a question about a new table: whether its games count for the ratings of the players.
    return answer("Rated games")


def explain_rated() -> Message:
    return answer(
        "Rated games change the ratings of all players. Two people must play against each other, and guests cannot "
        "join. Whoever leaves loses."
    )


def explain_not_rated() -> Message:
    return answer("No rating changes.")


def rated_game(game: Message) -> Message:
    # translators: what is played at a table: "Moon for three, rated".
    return answer("{game}, rated", game=game)


def table_is_rated() -> Message:
    # translators: about a table: its games count for the ratings of the players.
    return notice("Rated.")


def sure_to_leave() -> Message:
    # translators: a question that is answered by yes or no: the player wants to leave a rated game with others.
    return answer("Leave, and lose this rated game")


def no_hints() -> Message:
    return error("No hints in a rated game.")


# After a game


def new_rating(rating: int, change: int) -> Message:
    """Return the rating after a game, and by how many points it changed."""
    if change > 0:
        # translators: after a rated game: the player's rating, and by how many points it went up.
        return notice("Rating {rating}, {points} up.", rating=rating, points=change)
    if change < 0:
        # translators: after a rated game: the player's rating, and by how many points it went down.
        return notice("Rating {rating}, {points} down.", rating=rating, points=-change)
    # translators: after a rated game.
    return notice("Rating {rating}, as before.", rating=rating)


def left_game_is_over(game: str) -> Message:
    # translators: a rated game is over that the player left; the new rating comes next.
    return notice("The rated game that you left is over: {game}.", game=answer(game))


# Ratings


def rating_in_game(game: str, rating: int, games: int) -> Message:
    # translators: a player's rating in one game: "Moon for three: 1510, 12 games."
    return count(
        Kind.ANSWER,
        "{game}: {rating}, {n} game.",
        "{game}: {rating}, {n} games.",
        games,
        game=answer(game),
        rating=rating,
    )


def no_rated_games(season: Message) -> Message:
    # translators: the player has no rating in this season, such as "October to December 2026".
    return answer("No rated games: {season}.", season=season)


def heading_of_season(season: Message) -> Message:
    # translators: said before the ratings of an earlier season: "July to September 2026:"
    return answer("{season}:", season=season)


def heading_of_player(name: str) -> Message:
    # translators: said before somebody's ratings: "Jan:"
    return answer("{name}:", name=name)


def rating_is_shown(command: str) -> Message:
    # translators: {command} is what to type, such as "rating hide".
    return answer("Everybody here can ask for your rating. To hide it, type {command}.", command=command)


def rating_is_not_shown(command: str) -> Message:
    # translators: {command} is what to type, such as "rating show".
    return answer("Only you know your rating. To let others ask for it, type {command}.", command=command)


def rating_now_shown(command: str) -> Message:
    # translators: {command} is what to type, such as "rating hide".
    return notice(
        "Now everybody here can ask for your rating, and the list of leaders names you. To hide it, type {command}.",
        command=command,
    )


def rating_now_hidden() -> Message:
    return notice("Now only you know your rating, and the list of leaders leaves you out.")


def earlier_seasons(seasons: Sequence[int], command: str) -> Message:
    """Return the earlier seasons, and how to read them."""
    names = AllOf(tuple(season_words(season) for season in seasons))
    # translators: {seasons} are the quarter and the year of earlier seasons: "3 2026 and 2 2026".
    # {command} is what to type, such as "rating 3 2026".
    return answer(
        "Earlier seasons: {seasons}. Type {command}.", seasons=names, command=f"{command} {season_words(seasons[0])}"
    )


def season_words(season: int) -> str:
    """Return what to type for a season: the quarter and the year."""
    year, quarter = divmod(season, 10)
    return f"{quarter} {year}"


def ratings_are_hidden(name: str) -> Message:
    return error("{name} does not show any rating.", name=name)


# Leaders


def leaders_title(game: str, season: Message) -> Message:
    # translators: the title of a list: those with the best ratings in a game: "Leaders, Moon for three, July to
    # September 2026".
    return answer("Leaders, {game}, {season}", game=answer(game), season=season)


def ask_game() -> Message:
    # translators: a question: in which game one wants to hear who has the best ratings.
    return answer("Leaders of which game")


def own_place_in_list(place: int, of: int) -> Message:
    # translators: the player's own place among those with the best ratings.
    return answer("You: place {place} of {of}.", place=place, of=of)


def too_few_games_to_list(least: int) -> Message:
    # translators: the player shows their rating, but is not in the list.
    return count(
        Kind.ANSWER,
        "You are not listed: that takes {n} rated game in a season.",
        "You are not listed: that takes {n} rated games in a season.",
        least,
    )


def rating_hidden_from_list(command: str) -> Message:
    # translators: {command} is what to type, such as "rating show".
    return answer("You are not listed. To show your rating, type {command}.", command=command)


def leader(place: int, name: str, rating: int, games: int) -> Message:
    # translators: a line of the list of those with the best ratings: "1 Eva, 1612, 24 games."
    return count(
        Kind.ANSWER,
        "{place} {name}, {rating}, {n} game.",
        "{place} {name}, {rating}, {n} games.",
        games,
        place=place,
        name=name,
        rating=rating,
    )


def no_leaders(least: int) -> Message:
    """Return that nobody is listed. ``least``: how many rated games one needs."""
    return count(
        Kind.ANSWER,
        "No leaders yet. The list names those who have {n} rated game in a season and show their rating.",
        "No leaders yet. The list names those who have {n} rated games in a season and show their rating.",
        least,
    )


# One player against another


def record_heading(name: str) -> Message:
    # translators: said before the player's results against somebody: "Against Jan:"
    return answer("Against {name}:", name=name)


def never_met(name: str) -> Message:
    return answer("No rated games against {name}.", name=name)


def record(game: str, won: int, lost: int, shared: int) -> Message:
    """Return how often the player won against another player in a game, lost, and shared a place with them."""
    if shared:
        # translators: results against somebody: "Moon for three: won 3, lost 2, shared 1."
        return answer(
            "{game}: won {won}, lost {lost}, tied {shared}.", game=answer(game), won=won, lost=lost, shared=shared
        )
    # translators: results against somebody: "Moon for three: won 3, lost 2."
    return answer("{game}: won {won}, lost {lost}.", game=answer(game), won=won, lost=lost)
