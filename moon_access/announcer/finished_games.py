"""Word what stands around a game that is told again, aloud or on paper.

That is its title, its players, why a game is not told, and what became of the braille file. The game's own words tell
the game itself.
"""

from __future__ import annotations

from moon_access.engine.game import AnyGame

from .general import system_error
from .message import AllOf, Kind, Message, answer, count, error, notice

Messages = tuple[Message, ...]


def title(game: str, place: int = 1, most: int = 1) -> Message:
    """Return the title of a game, and its place if the file has several. ``game``: the text of its title."""
    name = answer(game)
    if most == 1:
        return answer("{sentence}.", sentence=name)
    return answer("{game}, game {n} of {most}.", game=name, n=place, most=most)


def who_plays(names: tuple[str, ...], game: AnyGame, *, rounds: bool) -> Messages:
    """Return the players and how far they play, team by team if there are teams.

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


def rules_title(game: str) -> Message:
    return answer("{game}, the rules.", game=answer(game))


# Why a game is not told


def unfinished(place: int, most: int) -> Message:
    if most == 1:
        return error("This game is not over. Open tiles are for finished games.")
    return error("Game {n} of {most} is not over. Open tiles are for finished games.", n=place, most=most)


def no_such_game(wanted: int, most: int) -> Message:
    return error("No game {n}. Games in the file: {most}.", n=wanted, most=most)


def no_such_seat(typed: str, names: tuple[str, ...]) -> Message:
    seats = tuple(answer("{n} {name}", n=place, name=name) for place, name in enumerate(names, 1))
    return error("No seat {typed}. Seats: {seats}.", typed=typed, seats=seats)


# Braille on paper


def no_braille(why: Message) -> Message:
    # translators: {sentence} says why, such as "no liblouis. Install liblouis-bin".
    return error("No braille: {sentence}.", sentence=why)


def written(path: str, pages: int) -> Message:
    return notice("Braille pages: {n}, in {path}.", n=pages, path=path)


def exists(path: str) -> Message:
    return error("{path} is there already. Write over it with --force.", path=path)


def not_written(path: str, failure: OSError) -> Message:
    return error("Can not write {path}: {why}.", path=path, why=system_error(failure, writing=True))
