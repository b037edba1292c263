"""The commands that choose: stepping through the possible tiles, playing, passing, drawing, claiming, resigning, undo.

Against bots, undo takes the game back to the last turn in which this player chose. A move that the program made for the
player is no choice: the program takes it back together with the choice before it. The table and the record do the rest.
"""

from __future__ import annotations

from moon_access.announcer import general
from moon_access.announcer import undo as words
from moon_access.engine.actions import Action, Pass
from moon_access.engine.game import View
from moon_access.scenes.game.seated_scene import SeatedScene
from moon_access.scenes.game.table_scene import TableScene

MOVES = ("play", "discard", "pass", "draw", "claim", "undo", "resign")
"""The ids of the commands that make a choice, or take one back."""


def next_tile(scene: SeatedScene, argument: str) -> None:
    """Name the next possible tile and keep it as the one that ``play`` plays."""
    _step(scene, 1)


def previous_tile(scene: SeatedScene, argument: str) -> None:
    """Name the previous possible tile and keep it as the one that ``play`` plays."""
    _step(scene, -1)


def _step(scene: SeatedScene, step: int) -> None:
    choices = scene.choices
    if not choices:
        scene.answer_to("legal")
        return
    if scene.place.candidate == 0:
        scene.place.candidate = 1 if step > 0 else len(choices)
    else:
        scene.place.candidate = (scene.place.candidate - 1 + step) % len(choices) + 1
    tile = choices[scene.place.candidate - 1]
    scene.console.tell(general.possible_move(scene.place.candidate, len(choices), tile))


def play_candidate(scene: SeatedScene, argument: str) -> None:
    if argument:
        scene.move(argument)
        return
    choices = scene.choices
    if not choices:
        scene.answer_to("legal")
        return
    stepped_to = scene.place.candidate
    if not stepped_to and len(choices) > 1:
        scene.console.tell(general.no_candidate())
        return
    turn = scene.turn
    tile = choices[stepped_to - 1]  # the only tile, if the player stepped to none
    chosen = type(turn.legal[0])(scene.seat, tile)  # type: ignore[call-arg]  # each of these actions takes a tile
    scene.submit_at_end(chosen, turn, by_name=stepped_to > 0)


def make_pass(scene: SeatedScene, argument: str) -> None:
    scene.submit(Pass(scene.seat))


def draw(scene: SeatedScene, argument: str) -> None:
    scene.submit(scene.definition.moves["draw"](scene.seat))


def claim(scene: TableScene, argument: str) -> None:
    """Play the rest of the deal if it certainly belongs to the player; otherwise say why it does not."""
    claims = scene.definition.claims()
    assert claims is not None  # games without claims do not offer the command
    view = scene.view
    if not claims.plays(view):
        scene.console.tell(claims.why_not(view, scene.listener))
        return

    def rest(now: View) -> tuple[Action, ...]:
        return claims.plays(now) if now.deal == view.deal else ()

    scene.play_out(rest, claims.announce_claim(view))


def resign(scene: TableScene, argument: str) -> None:
    scene.resign()


def take_back_choice(scene: SeatedScene, argument: str) -> None:
    """Take the last choice back, or ask the other players to agree to that. If neither is possible, say why."""
    table = scene.table_now
    if not scene.console.settings.undo:
        scene.console.tell(words.undo_is_off())
        return
    if not table.is_against_bots:
        if not scene.asks_to_take_back():
            scene.console.tell(words.against_bots_only())
        return
    last = table.last_choice(scene.seat, scene.goes_by_itself)
    if last is None:
        scene.console.tell(words.nothing_to_undo())
        return
    turn, choice = last
    if not scene.is_sure(words.take_back(scene.words.name_move(choice))):
        return
    table.undo(scene.seat, turn)
    scene.look_back()
    scene.hint_progress.begin_again()
    scene.console.tell(words.move_taken_back(scene.words.name_move(choice)))
    if scene.definition.changes_table(choice):
        scene.answer_to("table")
