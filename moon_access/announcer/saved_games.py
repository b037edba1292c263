"""Word the list of saved games: a short line for each, the actions on a game, and their results.

storage/saved_games.py has the games.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.i18n.catalog import Catalog, pgettext
from moon_access.i18n.typed_words import own_words, words_of

from .every_game import items_by_side
from .general import shorten
from .listener import Listener, names_for
from .message import N_, AllOf, Message, Prompt, answer, error
from .questions import one_of_list
from .reasons import reason_of

MONTHS = (
    # translators: months, in the form that follows the day: "21 November".
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
# translators: words to type to continue the game that is offered, separated by commas.
CONTINUE_WORDS = pgettext("words", "continue")
# translators: words to type to hear more of a long list, separated by commas.
_MORE_WORDS = pgettext("words", "more, next")


def day_of(played: float, now: float) -> Message:
    """Return the day as people say it; today and yesterday with the time. Both times are in seconds since the epoch."""
    then, today = datetime.fromtimestamp(played), datetime.fromtimestamp(now).date()
    if then.date() == today:
        return answer("today {time}", time=f"{then:%H:%M}")
    if then.date() == today - timedelta(days=1):
        return answer("yesterday {time}", time=f"{then:%H:%M}")
    month = answer(MONTHS[then.month - 1])
    if then.year == today.year:
        # translators: a date: "21 November".
        return answer("{day} {month}", day=then.day, month=month)
    # translators: a date: "21 November 2026".
    return answer("{day} {month} {year}", day=then.day, month=month, year=then.year)


def title_of_game(title: str, game: str) -> Message:
    """Return the name of a game: the player's own title, otherwise the title of the game, which is a text."""
    return answer("{title}", title=title) if title else answer(game)


def title_of_file(file: str) -> Message:
    """Return the name of a game that cannot be read: its file."""
    return answer("{file}", file=file)


def title_with_game(title: str, game: str) -> Message:
    if not title:
        return title_of_game(title, game)
    # translators: an item of the list of saved games: the player's own title for it, then which game it is.
    return answer("{title}, {game}", title=title, game=answer(game))


# The state of a saved game


def listener(game: AnyGame, names: Sequence[str], seat: Seat | None) -> Listener:
    """Return a listener at this seat of the game; None for an onlooker."""
    return Listener(seat, names_for(game, names, seat), sides=game.sides)


def _points(scores: Sequence[Message], listener: Listener) -> tuple[Message, ...]:
    if listener.seat is not None:
        return items_by_side(scores, listener)
    names = [listener.name_of_side(side) for side in range(len(scores))]
    return tuple(answer("{name} {what}", name=name, what=points) for name, points in zip(names, scores, strict=True))


def turn(scores: Sequence[Message], to_act: Seat | None, who: Listener) -> Message:
    """Say how an unfinished game stands: the scores in the game's words, and whose turn it is, if it is anybody's."""
    points = _points(scores, who)
    if to_act is None:
        return answer("{points}", points=points)
    if to_act == who.seat:
        # translators: how a saved game stands: "you 12, Anna 5, your turn".
        return answer("{points}, your turn", points=points)
    # translators: how a saved game stands: "you 12, Anna 5, Anna is next".
    return answer("{points}, {name} is next", points=points, name=who.names[to_act])


def result_of_game(scores: Sequence[Message] | None, winners: Sequence[int], who: Listener) -> Message:
    """Say how a game ended. ``scores``: None if somebody resigned."""
    if scores is None:
        # translators: how a saved game ended, an item of a list.
        return answer("resigned")
    points = _points(scores, who)
    if who.side is None:
        names = AllOf(tuple(name for at, name in enumerate(who.names) if who.side_of(Seat(at)) in winners))
        return answer("won by {names}, {points}", names=names, points=points)
    if who.side in winners:
        # translators: how a saved game ended: "won, you 21, Anna 5".
        return answer("won, {points}", points=points)
    # translators: how a saved game ended: "lost, you 5, Anna 21".
    return answer("lost, {points}", points=points)


def game_in_use() -> Message:
    return answer("open in another window")


def game_that_waits() -> Message:
    # translators: how a saved game stands, an item of a list: the player has left it for the menu.
    return answer("waiting for you")


def line(number: int, game: Message, played: Message, stands: Message) -> Message:
    # translators: a line of the list of saved games: its number, which game, when it was played last, how it stands.
    return answer("{n} {game}, {when}, {standing}.", n=number, game=game, when=played, standing=stands)


def broken_record(number: int, file: str, why: Message) -> Message:
    """Return the line about a record that is refused. ``why``: a sentence."""
    return answer("{n} {file}, cannot be read. {why}", n=number, file=file, why=why)


def unreadable_file(number: int, file: str, failure: OSError) -> Message:
    return answer("{n} {file}, cannot be read: {why}.", n=number, file=file, why=reason_of(failure))


def no_games() -> Message:
    return answer("No saved games.")


def no_such_game(number: int, most: int) -> Message:
    if not most:
        return error("There is no game {n}: none is saved.", n=number)
    if most == 1:
        return error("There is no game {n}: type 1.", n=number)
    return error("There is no game {n}: type 1 to {most}.", n=number, most=most)


def list_unreadable(failure: OSError) -> Message:
    """Refuse the list, because the folder cannot be read. ``failure`` names the folder."""
    return error("The saved games in {path} cannot be read: {why}.", path=str(failure.filename), why=_reason(failure))


def _reason(failure: OSError) -> Message:
    """Return why the folder cannot be read. The error that caused ``failure`` may tell more than ``failure`` does."""
    return reason_of(failure.__cause__ if isinstance(failure.__cause__, OSError) else failure)


def is_over() -> Message:
    return error("That game is over.")


def game_of_bots() -> Message:
    return error("Only bots play that game.")


# The questions


def saved_games() -> Message:
    return answer("saved games")


def continue_with(game: Message, mine: Message, best: Message) -> Message:
    """Return the choice that continues a game. ``mine``: the player's score. ``best``: the best score of the others."""
    # translators: an answer of the first menu: the game that would be continued, the player's points, and the best of
    # the others.
    return answer("continue {game}, you {mine}, others {best}", game=game, mine=mine, best=best)


def ask_game(most: int, has_more: bool) -> Prompt:
    """Ask for one of the games that were read so far. ``has_more``: there are more games to read."""
    return one_of_list(answer("Game"), most, _MORE_WORDS if has_more else "")


def more_words(catalog: Catalog) -> set[str]:
    return words_of(catalog, _MORE_WORDS)


def written_more_words(catalog: Catalog) -> list[str]:
    """Return the words that mean "more" in the player's language, as the catalogue writes them."""
    return own_words(catalog, _MORE_WORDS)


def new_title() -> Message:
    return answer("New title")


def ask_export_path() -> Message:
    return answer("File to write")


def replay() -> Message:
    return answer("replay")


def rename() -> Message:
    return answer("rename")


def export() -> Message:
    return answer("export")


def delete() -> Message:
    return answer("delete")


def sure_to_delete(what: Message) -> Message:
    # translators: asks whether to delete this game: "Delete Moon for three, 21 November".
    return answer("Delete {game}", game=what)


# Results


def game_deleted(what: Message) -> Message:
    return answer("Deleted: {game}.", game=what)


def not_deleted() -> Message:
    return answer("Not deleted.")


def title_set(title: str) -> Message:
    # translators: the new title of a saved game.
    return answer("Title: {title}.", title=title)


def title_removed() -> Message:
    return answer("Title removed.")


def no_title(typed: str) -> Message:
    return error("Not {typed}: a title needs letters or digits.", typed=shorten(typed))


def copy_written(path: str) -> Message:
    return answer("Saved as {path}.", path=path)


def exists(path: str) -> Message:
    return error("{path} already exists.", path=path)


def not_possible(failure: OSError) -> Message:
    return error("Not possible: {why}.", why=reason_of(failure))


def is_open() -> Message:
    return error("That game is open in another window.")


def is_own_game() -> Message:
    return error("Not now: you are in that game.")


def end_of_saved_games() -> Message:
    return answer("That was the last one.")
