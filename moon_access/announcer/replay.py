"""Word a finished game that the program retells, aloud or on paper, and a player's steps through it.

Here are the title, the players, the place in the game, the seat whose view is shown, the result of a braille file, and
reasons why a game cannot be retold. The game's own words tell the game itself.
"""

from __future__ import annotations

from moon_access.engine.game import AnyGame
from moon_access.i18n.catalog import Catalog, pgettext
from moon_access.i18n.typed_words import words_of

from .general import shorten
from .listener import Name
from .message import N_, AllOf, Kind, Message, Prompt, answer, count, error, notice
from .questions import place_in_game
from .reasons import reason_of

_PLACES = {
    # translators: where in the game a replay is; the prompt.
    "deal": N_("Deal {deal}"),
    "bids": N_("Deal {deal}, bids"),
    "contract": N_("Deal {deal}, trump"),
    "trick": N_("Deal {deal}, trick {n}"),
    "round": N_("Round {deal}"),
    "turn": N_("Round {deal}, turn {n}"),
}
_SHORT_PLACES = {
    "deal": N_("Deal {deal}"),
    "round": N_("Round {deal}"),
    "bids": N_("Bids"),
    "contract": N_("Trump"),
    "trick": N_("Trick {n}"),
    "turn": N_("Turn {n}"),
}


def prompt(deal: int, part: str, number: int, move: int, *, rounds: bool) -> Prompt:
    """Return the place in the game. ``part``: a value of retelling.Part. ``move``: 0 for the whole part.

    ``rounds``: the game calls its deals rounds, as games without tricks do.
    """
    part = "round" if rounds and part == "deal" else part
    place, short = answer(_PLACES[part], deal=deal, n=number), answer(_SHORT_PLACES[part], deal=deal, n=number)
    if move:
        # translators: a place in the game, and which tile or bid of it.
        place, short = (answer("{place}, move {n}", place=at, n=move) for at in (place, short))
    return place_in_game(place, short)


def deal_place(deal: int, deals: int, *, rounds: bool) -> Message:
    if rounds:
        return answer("Round {n} of {most}.", n=deal, most=deals)
    return answer("Deal {n} of {most}.", n=deal, most=deals)


def first_help() -> Message:
    return answer("Step with next and previous. For help type help.")


def how_to_step() -> tuple[Message, ...]:
    """Return the first item of the help."""
    return (
        answer("Next and previous step through the game. A number takes you to that trick or turn."),
        answer("Every question is about this moment of the game. To leave type done."),
        answer("In this list, type next, previous, a number, or done."),
    )


def start_of_game() -> Message:
    return answer("The game begins here.")


def end_of_game() -> Message:
    return answer("The game ends here.")


def last_deal(*, rounds: bool) -> Message:
    return answer("This is the last round.") if rounds else answer("This is the last deal.")


def not_in_a_replay(word: str) -> Message:
    return error("Not in a replay: {word}.", word=word)


def no_such_deal(wanted: str, most: int, *, rounds: bool) -> Message:
    if rounds:
        return error("No round {wanted}. Rounds: {most}.", wanted=shorten(wanted), most=most)
    return error("No deal {wanted}. Deals: {most}.", wanted=shorten(wanted), most=most)


def no_such_part(part: str, wanted: int, most: int) -> Message:
    """Refuse a part of the game. ``part``: trick or turn."""
    if not most:
        return error("No tricks in this deal.") if part == "trick" else error("No turns in this round.")
    if part == "trick":
        return error("No trick {wanted}. Tricks of this deal: {most}.", wanted=wanted, most=most)
    return error("No turn {wanted}. Turns of this round: {most}.", wanted=wanted, most=most)


# The size of a step

_SIZE_LINES = {
    "deal": N_("Deal by deal."),
    "trick": N_("Trick by trick."),
    "turn": N_("Turn by turn."),
    "move": N_("Move by move."),
}

_SIZE_WORDS = {
    # translators: words to type for how far a step of a replay goes, separated by commas.
    "deal": pgettext("words", "deal, deals, round, rounds"),
    "step": pgettext("words", "trick, tricks, turn, turns"),
    "move": pgettext("words", "move, moves"),
}


def size_words(catalog: Catalog) -> dict[str, str]:
    """Return the words for each size of a step, folded: "deal", "step" or "move"."""
    return {word: size for size, typed in _SIZE_WORDS.items() for word in words_of(catalog, typed)}


def step_size_line(size: str) -> Message:
    """Say how far one step of a replay goes. ``size``: deal, trick, turn or move."""
    return answer(_SIZE_LINES[size])


def no_such_size(typed: str) -> Message:
    return error("Not {typed}: type deal, trick, turn or move.", typed=shorten(typed))


# The seat whose knowledge is shown

# translators: words to type for all tiles open, separated by commas.
ALL_WORDS = pgettext("words", "all")


def all_open() -> Message:
    return answer("All tiles open.")


def heard_from_seat(name: Name) -> Message:
    return answer("As {name} heard it.", name=name)


def ask_seat() -> Message:
    return answer("Seat")


def everybody() -> Message:
    # translators: an answer to "Seat": all tiles open.
    return answer("all tiles")


def own_tiles_only() -> Message:
    return error("You cannot see the other hands from this seat. To open all tiles type seat all.")


Messages = tuple[Message, ...]


def title(game: str, place: int = 1, most: int = 1) -> Message:
    """Return the title of a game, and its place if the file has several. ``game``: the text of its title."""
    name = answer(game)
    if most == 1:
        return answer("{sentence}.", sentence=name)
    return answer("{game}, game {n} of {most}.", game=name, n=place, most=most)


def players_and_target(names: tuple[Name, ...], game: AnyGame, *, rounds: bool) -> Messages:
    """Return the players and the points to win, team by team if there are teams.

    ``rounds``: the game calls its deals rounds.
    """
    most, everybody = game.rounds, AllOf(names)
    if most is not None and rounds:
        return (count(Kind.ANSWER, "{names} play {n} round.", "{names} play {n} rounds.", most, names=everybody),)
    if most is not None:
        return (count(Kind.ANSWER, "{names} play {n} deal.", "{names} play {n} deals.", most, names=everybody),)
    target = game.target
    if not game.teams:
        return (answer("{names} play to {target}.", names=AllOf(names), target=target),)
    one, others = (AllOf(tuple(names[seat] for seat in side)) for side in game.sides)
    return (answer("{team} against {others}, to {target}.", team=one, others=others, target=target),)


def place() -> Message:
    """Return the answer to "where am I" in a replay."""
    return answer("Replay")


def rules_title(game: str) -> Message:
    return answer("{game}, the rules.", game=answer(game))


# Games that cannot be replayed


def game_unfinished(place: int, most: int) -> Message:
    if most == 1:
        return error("This game is not over. You can see all tiles only in a finished game.")
    return error("Game {n} of {most} is not over. You can see all tiles only in a finished game.", n=place, most=most)


def no_such_game(wanted: int, most: int) -> Message:
    return error("No game {n}. Games in the file: {most}.", n=wanted, most=most)


def no_such_seat(typed: str, names: tuple[Name, ...]) -> Message:
    seats = tuple(answer("{n} {name}", n=place, name=name) for place, name in enumerate(names, 1))
    return error("No seat {typed}. Seats: {seats}.", typed=typed, seats=seats)


# Braille on paper


def no_braille_paper(why: Message) -> Message:
    # translators: {sentence} says why, such as "no liblouis. Install liblouis-bin".
    return error("No braille: {sentence}.", sentence=why)


def pages_written(path: str, pages: int) -> Message:
    return notice("Braille pages: {n}, in {path}.", n=pages, path=path)


def file_exists(path: str) -> Message:
    return error("{path} already exists. To overwrite it, add --force.", path=path)


def pages_not_written(path: str, failure: OSError) -> Message:
    return error("Cannot write {path}: {why}.", path=path, why=reason_of(failure, is_writing=True))
