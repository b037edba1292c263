"""The review of a round of draw dominoes: the worth of a seat's plays, by its view and with all tiles open.

games/review.py finds the choices of a seat and its views; bots/review.py finds the worth of these choices. The words of
a review are here.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import review as shared_review
from moon_access.announcer.message import N_, Message, answer
from moon_access.engine.actions import Action, Play
from moon_access.engine.game import Game
from moon_access.engine.tiles import Seat
from moon_access.games.chains.review import kind_of_tile, turn_number
from moon_access.games.chains.words.hints import name_play
from moon_access.games.contract import Finding, Review, Unit
from moon_access.games.draw.bots.review import Departure, OpenTurn, departures, is_judged, open_turns
from moon_access.games.review import Choice, finished_deal

from .hints import word_results
from .state import DrawState, DrawView


def review(
    game: Game[DrawState, DrawView],
    actions: Sequence[Action],
    seed: str,
    seat: Seat,
    deal: int | None,
    most: int | None,
) -> Review | None:
    """Return the review of a seat's choices in a round, see ``Reviewer`` in games/contract.py."""
    found = finished_deal(game, actions, seed, seat, deal, is_before_opening)
    if found is None:
        return None
    turns = {choice.view: turn for choice, turn in zip(found.choices, found.turns, strict=True)}
    findings = tuple(_finding(actions, turns[fault.view], fault) for fault in departures(found.choices)[:most])
    judged = sum(is_judged(choice.view) for choice in found.choices)
    none = () if findings else (shared_review.no_fault() if judged else shared_review.no_choice(),)
    heading, rest = shared_review.review_heading(found.number), (*none, *_all_open(game, actions, found.turns))
    return Review(heading, findings, rest, judged, Unit.POINTS)


def judge_choice(choice: Choice[DrawView], actions: Sequence[Action]) -> Finding | None:
    """Return the mistake if this choice was one, see ``ChoiceJudge`` in games/contract.py."""
    found = departures((choice,))
    return _finding(actions, len(actions) - 1, found[0]) if found else None


def _finding(actions: Sequence[Action], turn: int, fault: Departure) -> Finding:
    line = word_departure(turn_number(actions, turn), fault)
    return Finding(turn, line, fault.cost, kind_of_tile(fault.choice.play, fault.best.play))


def is_before_opening(state: DrawState) -> bool:
    """Return whether the first tile of a round is still to be laid."""
    return state.to_act is not None and state.chain is None


def _all_open(game: Game[DrawState, DrawView], actions: Sequence[Action], turns: Sequence[int]) -> tuple[Message, ...]:
    """Name the play that lost most with all tiles open, and the turn from which on this judgement is exact."""
    found = _open_turns(game, actions, turns)
    if not found:
        return ()
    first = turn_number(actions, found[0].turn)
    worst = max(found, key=_cost)
    if not worst.cost:
        return (nothing_lost(first, is_among_many=worst.is_one_of_many),)
    return word_costliest_turn(turn_number(actions, worst.turn), worst), judgement_exact_from(first)


def _cost(turn: OpenTurn) -> float:
    return turn.cost


def _open_turns(
    game: Game[DrawState, DrawView], actions: Sequence[Action], turns: Sequence[int]
) -> tuple[OpenTurn, ...]:
    state, moments = game.start(), []
    for number, action in enumerate(actions[: max(turns, default=-1) + 1]):
        is_choice = isinstance(action, Play) and state.chain is not None and len(state.legal) > 1
        if number in turns and isinstance(action, Play) and is_choice:
            moments.append((number, state, action))
        state, _ = game.apply(state, action)
    if not moments:
        return ()
    _, last, chosen = moments[-1]
    return open_turns(moments, game.view(last, chosen.seat))


# The words


def word_departure(turn: int, fault: Departure) -> Message:
    """Word a play that cost something, and the best one. ``turn``: its number in the round."""
    if fault.is_exact:
        fields = _figures_beside(turn, fault.best.play, fault.choice.play)
        best, yours = word_results(fault.best.points, fault.choice.points)
        # translators: all tiles could be known then; best and yours are tiles, result is "12 points" or "a win".
        text = N_("Turn {n}: {best} rather than {yours}; certain: {result}, not {less}.")
        if fault.is_one_of_many:
            # translators: with more than two players, each of whom is taken to play for itself.
            text = N_("Turn {n}: {best} rather than {yours}; if all play for themselves: {result}, not {less}.")
        return answer(text, **fields, result=best, less=yours)
    # translators: best and yours are tiles: "Turn 12: six five rather than six one; ahead in 180 of 240 guesses ..."
    return answer(
        "Turn {n}: {best} rather than {yours}; you come out ahead in {made} of {worlds} guesses at "
        "the hidden tiles, not {less}.",
        **_figures_beside(turn, fault.best.play, fault.choice.play),
        made=fault.best.ahead,
        worlds=fault.best.worlds,
        less=fault.choice.ahead,
    )


def word_costliest_turn(turn: int, open_turn: OpenTurn) -> Message:
    """Word the play that lost most by exact play with all tiles open. ``turn``: its number in the round."""
    best = open_turn.best
    result, less = word_results(open_turn.values[best], open_turn.values[open_turn.choice])
    # translators: best and yours are tiles; result is "12 points" or "a win": what the best play of both brings.
    text = N_("With all tiles open, turn {n}: {best} rather than {yours}; {result}, not {less}.")
    if open_turn.is_one_of_many:
        # translators: with more than two players, each of whom is taken to play for itself.
        text = N_(
            "With all tiles open and all playing for themselves, turn {n}: {best} rather than "
            "{yours}; {result}, not {less}."
        )
    return answer(
        text,
        **_figures_beside(turn, best, open_turn.choice),
        result=result,
        less=less,
    )


def judgement_exact_from(turn: int) -> Message:
    """Say from which turn on the judgement is exact. Earlier turns take too much search."""
    # translators: what was said of all tiles open is certain, but of the turns before that nothing is known.
    return answer("Exact, from turn {n} on.", n=turn)


def nothing_lost(turn: int, *, is_among_many: bool) -> Message:
    if is_among_many:
        # translators: with more than two players, each of whom is taken to play for itself.
        return answer("With all tiles open and all playing for themselves, nothing was lost from turn {n} on.", n=turn)
    # translators: exact play with all tiles open would have brought no more than what was played.
    return answer("With all tiles open, nothing was lost from turn {n} on.", n=turn)


def _figures_beside(turn: int, best: Play, yours: Play) -> dict[str, object]:
    return {"n": turn, "best": name_play(best, yours), "yours": name_play(yours, best)}
