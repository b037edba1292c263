"""Word the results of the arena, of simulations and of checks of records, one fact a line.

Rates come with their confidence intervals. A result always names the house rules that decide more than any bot does.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.game import AnyGame

from .bot_kinds import name_kind
from .figures import decimal, percent
from .house_rules import RuleNames, changed_rules
from .message import N_, Message, answer, error


def game_and_rules(
    title: str, names: RuleNames, game: AnyGame, usual: AnyGame, decisive: Sequence[str]
) -> tuple[Message, ...]:
    """Return lines that name the game and the house rules that differ from ``usual``.

    ``title``: a text of the catalogue. The lines always name the ``decisive`` rules, even if they have their usual
    values.
    """
    told = answer("{what}.", what=answer(title))
    values = [(rule, game.value_of(rule)) for rule in decisive]
    always = [names.line(rule, value) for rule, value in values if value == usual.value_of(rule)]
    return told, *always, *changed_rules(names, game, usual)


def games_missing(games: int, planned: int) -> Message:
    return answer("Incomplete: {games} of {planned} games.", games=games, planned=planned)


def pairings(pairings: int, each: int) -> Message:
    # translators: a pairing is the same tiles played once in every seating. The count comes after the colon.
    return answer("Pairings: {pairings}, with {n} games each.", pairings=pairings, n=each)


def pairings_rounded_up(requested: int) -> Message:
    return answer("You asked for {n}. Pairings are always played in full.", n=requested)


def equal_share(rate: float) -> Message:
    # translators: what each player would win if all were equally strong.
    return answer("Equal share: {rate} percent.", rate=percent(rate))


def share_of_wins(player: str, rate: float, low: float, high: float) -> Message:
    # translators: player is the kind of a bot. Games won in percent, and the range around it.
    return answer(
        "{player} wins {rate} percent, {low} to {high}.",
        player=name_kind(player),
        rate=percent(rate),
        low=percent(low),
        high=percent(high),
    )


def decided_by_seats_alone(player: str, rate: float) -> Message:
    # translators: player is the kind of a bot that sits on every side, so that this is no measure of it.
    return answer(
        "{player} wins {rate} percent, decided by the seats alone.", player=name_kind(player), rate=percent(rate)
    )


def share_of_wins_at_seat(player: str, seat: int, rate: float, low: float, high: float) -> Message:
    # translators: player is the kind of a bot. Games won at one seat in percent, and the range around it.
    return answer(
        "{player} at seat {seat}: {rate} percent, {low} to {high}.",
        player=name_kind(player),
        seat=seat,
        rate=percent(rate),
        low=percent(low),
        high=percent(high),
    )


def explain_normal_ranges() -> Message:
    return answer("Ranges: 95 percent, a normal approximation to the mean of the pairings.")


def explain_wilson_ranges() -> Message:
    return answer("If all pairings came out alike, the range is Wilson's, with each pairing as one trial.")


def ranges_are_rough() -> Message:
    return answer("With so few pairings the ranges are rough.")


def bids(player: str, amount: int, made: int, of: int) -> Message:
    # translators: player is the kind of a bot.
    return answer(
        "{player}, bids of {amount}: {rate} percent made, {made} of {most}.",
        player=name_kind(player),
        amount=amount,
        rate=percent(made / of),
        made=made,
        most=of,
    )


def points_per_game(player: str, points: float) -> Message:
    # translators: player is the kind of a bot.
    return answer("{player}, points per game: {number}.", player=name_kind(player), number=decimal(points, 1))


def points_per_deal(player: str, points: float) -> Message:
    # translators: player is the kind of a bot.
    return answer("{player}, points per deal: {number}.", player=name_kind(player), number=decimal(points, 2))


def workers_lost(missing: int) -> Message:
    return error("Worker processes kept dying. Games missing: {n}.", n=missing)


def cluster_not_installed(command: str | None) -> Message:
    """Refuse a cluster. ``command``: installs the missing library; None if nothing can be installed here."""
    if command is None:
        return error("A cluster needs the Python package called distributed, which this download does not have.")
    return error("A cluster needs the Python package called distributed. To install it: {command}", command=command)


def cluster_not_reached(address: str) -> Message:
    return error("No scheduler answers at {address}. One is written like tcp://localhost:8786.", address=address)


def cluster_without_workers(address: str) -> Message:
    return error("The scheduler at {address} has no workers.", address=address)


def cluster_without_program(address: str) -> Message:
    return error("The cluster at {address} does not have this program. Install it there.", address=address)


def arena_interrupted() -> Message:
    return error("Stopped before the first pairing was finished.")


def progress(finished_games: int, most: int) -> Message:
    return answer("{n} of {most} games", n=finished_games, most=most)


def games_played(games: int, deals: int, thrown_in: int) -> Message:
    return answer("Games: {games}. Deals: {deals}, thrown in: {thrown}.", games=games, deals=deals, thrown=thrown_in)


def bids_made(amount: int, made: int, most: int) -> Message:
    return answer("Bids of {amount}: {made} of {most} made.", amount=amount, made=made, most=most)


def wins_of(bot: str, seat: int, wins: int) -> Message:
    # translators: one item of a list: kind of bot, its seat, games won.
    return answer("{bot} {seat}: {n}", bot=name_kind(bot), seat=seat, n=wins)


def wins(items: tuple[Message, ...]) -> Message:
    return answer("Wins: {items}.", items=items)


def games_per_second(games_a_second: int) -> Message:
    return answer("Games per second: {n}.", n=games_a_second)


SOLVERS = {
    # translators: the form of the solver that is in use: the one in Python.
    "python": N_("plain Python"),
    # translators: the form of the solver that is in use: the fast, compiled one.
    "compiled": N_("compiled, fast"),
}


def solver_words(implementation: str) -> str:
    """Return a text of the catalogue that names this implementation of the solver: "python" or "compiled"."""
    return SOLVERS[implementation]


def solver(implementation: str) -> Message:
    # translators: what strong bots think with; {form} is one of the two.
    return answer("Solver: {form}.", form=answer(solver_words(implementation)))


def check_passed(games: int, finished: int) -> Message:
    return answer("No faults. Games: {games}, finished: {finished}.", games=games, finished=finished)


def record_is_cut_off(games: int, finished: int) -> Message:
    return answer(
        "The last line is cut off; everything before it has no faults. Games: {games}, finished: {finished}.",
        games=games,
        finished=finished,
    )
