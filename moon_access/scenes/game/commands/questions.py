"""The commands that ask: events, reasons, advice. None of them changes the game."""

from __future__ import annotations

from moon_access.announcer import advice, every_game, general, house_rules, own_page
from moon_access.announcer.company import seating_lines
from moon_access.announcer.message import Kind, Message
from moon_access.evening.evening import Scene
from moon_access.games import GAMES
from moon_access.i18n.typed_words import fold
from moon_access.later import later
from moon_access.scenes.game.game_scene import GameScene, word_hint
from moon_access.scenes.game.history import History
from moon_access.scenes.game.seated_scene import SeatedScene

_code_of_table = later("record.rules_code", "code_of_table")


def repeat(scene: GameScene, argument: str) -> None:
    scene.console.repeat()


def tell_place(scene: Scene, argument: str) -> None:
    """Tell the dialog, the game and how far it has come. If the prompt is shorter than its question, tell that, too."""
    told = [*scene.evening.describe_place(), *scene.console.asked_in_full]
    scene.console.tell(*told or [general.no_game()])


def players(scene: SeatedScene, argument: str) -> None:
    """Tell who sits round the table, from the left on, and how the bots play."""
    table = scene.table_now
    scene.console.tell(*seating_lines(table.players, scene.seat, table.game.partners(scene.seat)))


def tell_since_my_turn(scene: GameScene, argument: str) -> None:
    lines = scene.history.since_my_turn()
    scene.console.tell(*map(general.history_line, lines) if lines else [general.nothing_yet()])


def read_history(scene: GameScene, argument: str) -> None:
    """Tell a line of the history (previous, next, first or last), or all lines of the kind that the player named."""
    steps = {"previous": scene.history.previous, "next": scene.history.next}
    steps |= {"first": scene.history.first, "last": scene.history.last, "": scene.history.previous}
    words = general.history_words(scene.console.catalog)
    where = words.get(fold(argument)) if argument else ""
    if where is None:
        scene.console.tell(general.no_such_kind(argument))
    elif where in steps:
        line = steps[where]()
        scene.console.tell(general.history_line(line) if line else _edge(scene.history, where))
    else:
        lines = scene.history.of_kind(Kind[where.upper()])
        told = [every_game.refuse_older_lines()] if scene.history.keeps_back(Kind[where.upper()]) else []
        told += map(general.history_line, lines)
        scene.console.tell(*told or [general.nothing_yet()])


def _edge(history: History, direction: str) -> Message:
    """Return why the history has no further line in this direction."""
    if not len(history):
        return general.nothing_yet()
    if direction == "next":
        return general.end_of_list()
    return every_game.refuse_older_lines() if history.keeps_back() else general.start_of_list()


def explain_refusal(scene: GameScene, argument: str) -> None:
    """Say why the tile that the player named may not be played.

    If the player named none, give the reason of the last hint; if there was no hint, say what may be played.

    If it is not time to choose a tile, a number or a word may be a bid or a trump.
    """
    view = scene.view
    hint = scene.hint_progress.find_heard(view) if not argument else None
    if hint is not None:
        scene.console.tell(word_hint(hint, scene.hint_progress.depths("why")[-1]))
        return
    if not argument or not view.legal or not (scene.choices or scene.is_tile(argument)):
        scene.answer_to("legal")
        return
    tile = scene.tile_named(argument)
    if tile is None:
        return
    attempt = scene.words.why(tile, view) if view.seat == scene.listener.seat else None
    if attempt is None:
        scene.answer_to("legal")
        return
    refused = scene.refusal(attempt)
    if refused is None:
        scene.console.tell(general.may_play(tile))
    else:
        message = scene.words.refusal(refused, view, scene.listener)
        scene.console.tell(message._replace(kind=Kind.ANSWER))


def tell_unseen(scene: GameScene, argument: str) -> None:
    """Tell the unseen tiles; if the player typed a suit or a number, only the unseen tiles of it."""
    named = scene.suit_named(argument) if argument else None
    if argument and named is None:
        scene.console.tell(general.no_such_suit(argument))
    elif scene.words.unseen is not None:
        scene.console.tell(*scene.words.unseen(scene.view, scene.listener, named))


def table_rules(scene: GameScene, argument: str) -> None:
    """Tell the house rules of this table, the changed ones first."""
    game = scene.game_now
    rules = house_rules.table_rules(scene.words.house_rules, game, GAMES[game.name].preset_games(game.players))
    code = _code_of_table(game)
    scene.console.tell(*rules, *([house_rules.code(code)] if code else []), *scene.other_rules())


def save(scene: SeatedScene, argument: str) -> None:
    path = scene.record_state.path
    terminal = scene.console.terminal
    if path and terminal.is_own_page:
        scene.console.tell(own_page.game_is_kept() if terminal.keeps_files else own_page.nothing_is_kept())
        return
    scene.console.tell(
        *([general.saved_in(path)] if path else scene.record_state.word_lost_actions() or [general.not_saved()])
    )


def hint(scene: GameScene, argument: str) -> None:
    """Tell the hint for this turn. ``argument`` names a depth of it, or is empty."""
    console = scene.console
    wanted = advice.depth_words(console.catalog).get(fold(argument)) if argument else None
    if argument and wanted is None:
        console.tell(advice.no_such_depth(argument))
        return
    known = scene.find_hint_now()
    if known is None:
        scene.answer_to("legal")  # the answer tells whose turn it is, if anybody's
    else:
        depths = scene.hint_progress.depths(wanted)
        lines = [word_hint(known, depth) for depth in (depths[-1:] if known.is_only_move else depths)]
        console.tell(*lines, *scene.hint_progress.explanation(known, depths[-1]))
