"""The commands that choose: stepping through the possible tiles, playing, passing, drawing, claiming, resigning."""

from __future__ import annotations

from moon_access.announcer import general
from moon_access.engine.actions import Action, Pass
from moon_access.engine.game import View
from moon_access.session.game_session import Session


def next_tile(session: Session, argument: str) -> None:
    """Name the next possible tile and keep it as the one that ``play`` plays."""
    _step(session, 1)


def previous_tile(session: Session, argument: str) -> None:
    """Likewise the one before."""
    _step(session, -1)


def _step(session: Session, step: int) -> None:
    choices = session.choices
    if not choices:
        session.answer_to("legal")
        return
    if session.place.candidate == 0:
        session.place.candidate = 1 if step > 0 else len(choices)
    else:
        session.place.candidate = (session.place.candidate - 1 + step) % len(choices) + 1
    tile = choices[session.place.candidate - 1]
    session.console.tell(general.candidate(session.place.candidate, len(choices), tile))


def play_candidate(session: Session, argument: str) -> None:
    if argument:
        session.move(argument)
        return
    choices = session.choices
    if not choices:
        session.answer_to("legal")
        return
    stepped_to = session.place.candidate
    if not stepped_to and len(choices) > 1:
        session.console.tell(general.no_candidate())
        return
    turn = session.turn
    tile = choices[stepped_to - 1]  # the only one, where none was stepped to
    chosen = type(turn.legal[0])(session.seat, tile)  # type: ignore[call-arg]  # all that may be chosen take a tile
    session.submit_at_end(chosen, turn, by_name=stepped_to > 0)


def make_pass(session: Session, argument: str) -> None:
    session.submit(Pass(session.seat))


def draw(session: Session, argument: str) -> None:
    session.submit(session.definition.moves["draw"](session.seat))


def claim(session: Session, argument: str) -> None:
    """Play the rest of the deal where it is the player's for certain; else say why it is not."""
    claims = session.definition.claims()
    assert claims is not None  # a game that has none does not offer the command
    view = session.view
    if not claims.plays(view):
        session.console.tell(claims.why_not(view, session.listener))
        return

    def rest(now: View) -> tuple[Action, ...]:
        return claims.plays(now) if now.deal == view.deal else ()

    session.play_out(rest, claims.claimed(view))


def resign(session: Session, argument: str) -> None:
    session.resign()
