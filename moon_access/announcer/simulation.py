"""What the command line counts and verifies, in words: simulated games, and records in order."""

from __future__ import annotations

from .arena import kind_told
from .message import N_, Message, answer


def progress(done: int, most: int) -> Message:
    return answer("{n} of {most} games", n=done, most=most)


def games_played(games: int, deals: int, thrown_in: int) -> Message:
    return answer("Games: {games}. Deals: {deals}, thrown in: {thrown}.", games=games, deals=deals, thrown=thrown_in)


def bids_made(amount: int, made: int, most: int) -> Message:
    return answer("Bids of {amount}: {made} of {most} made.", amount=amount, made=made, most=most)


def wins_of(bot: str, seat: int, wins: int) -> Message:
    # translators: one item of a list: kind of bot, its seat, games won.
    return answer("{bot} {seat}: {n}", bot=kind_told(bot), seat=seat, n=wins)


def wins(items: tuple[Message, ...]) -> Message:
    return answer("Wins: {items}.", items=items)


def rate(games_a_second: int) -> Message:
    return answer("Games a second: {n}.", n=games_a_second)


SOLVERS = {
    # translators: which of the two forms of the solver is in use: the one in Python.
    "python": N_("plain Python"),
    # translators: which of the two forms of the solver is in use: the fast, compiled one.
    "compiled": N_("compiled, fast"),
}


def solver_words(implementation: str) -> str:
    """What the form of the solver that is in use is called, a text of the catalogue."""
    return SOLVERS[implementation]


def solver(implementation: str) -> Message:
    # translators: what strong bots think with; {form} is one of the two.
    return answer("Solver: {form}.", form=answer(solver_words(implementation)))


def in_order(games: int, finished: int) -> Message:
    return answer("In order. Games: {games}, finished: {finished}.", games=games, finished=finished)


def torn(games: int, finished: int) -> Message:
    return answer(
        "The last line is cut off, all before is in order. Games: {games}, finished: {finished}.",
        games=games,
        finished=finished,
    )
