"""A review of draw dominoes in words: for each play that fell short what would have been better, and by how much."""

from __future__ import annotations

from moon_access.announcer import review as shared
from moon_access.announcer.message import N_, Message, answer
from moon_access.engine.actions import Play
from moon_access.games.draw.bots.review import Departure, OpenTurn

from .hints import play_named, results_told

heading = shared.heading
no_fault = shared.no_fault


def no_choice() -> Message:
    return answer("Nothing was judged: you never had a choice.")


def departure(turn: int, fault: Departure) -> Message:
    """A play that cost something, and the best one. ``turn``: its number in the round."""
    if fault.exact:
        fields = _beside(turn, fault.best.play, fault.chosen.play)
        best, yours = results_told(fault.best.points, fault.chosen.points)
        # translators: all tiles could be known then; best and yours are tiles, result is "points 12" or "a won game".
        text = N_("Turn {n}: {best} rather than {yours}; certain: {result}, not {less}.")
        if fault.among_many:
            # translators: likewise, with more than two players, of whom each is taken to play for itself alone.
            text = N_("Turn {n}: {best} rather than {yours}; if all play for themselves: {result}, not {less}.")
        return answer(text, **fields, result=best, less=yours)
    # translators: best and yours are tiles: "Turn 12: six five rather than six one; ahead in 180 of 240 guesses ..."
    return answer(
        "Turn {n}: {best} rather than {yours}; ahead in {made} of {worlds} guesses at the hidden tiles, not {less}.",
        **_beside(turn, fault.best.play, fault.chosen.play),
        made=fault.best.ahead,
        worlds=fault.best.worlds,
        less=fault.chosen.ahead,
    )


def lost_most(turn: int, at: OpenTurn) -> Message:
    """By exact play with all tiles open, the play that lost most. ``turn``: its number in the round."""
    best = at.best
    result, less = results_told(at.values[best], at.values[at.chosen])
    # translators: best and yours are tiles; result is "points 12" or "a won game": what the best play of both brings.
    text = N_("With all tiles open, turn {n}: {best} rather than {yours}; {result}, not {less}.")
    if at.among_many:
        # translators: likewise, with more than two players, of whom each is taken to play for itself alone.
        text = N_("All tiles open, all for themselves, turn {n}: {best} rather than {yours}; {result}, not {less}.")
    return answer(
        text,
        **_beside(turn, best, at.chosen),
        result=result,
        less=less,
    )


def exact_from(turn: int) -> Message:
    """Before this turn there is too much to search."""
    # translators: what was said of all tiles open is certain, but of the turns before that nothing is known.
    return answer("Exact, from turn {n} on.", n=turn)


def nothing_lost(turn: int, *, among_many: bool) -> Message:
    if among_many:
        # translators: likewise, with more than two players, of whom each is taken to play for itself alone.
        return answer("All tiles open, all for themselves, from turn {n} on nothing was lost.", n=turn)
    # translators: exact play with all tiles open would have brought no more than what was played.
    return answer("With all tiles open, from turn {n} on nothing was lost.", n=turn)


def _beside(turn: int, best: Play, yours: Play) -> dict[str, object]:
    return {"n": turn, "best": play_named(best, yours), "yours": play_named(yours, best)}
