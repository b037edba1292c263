"""A seat at a saved game: which game it is, whether the player can resume it, and where it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from moon_access.announcer import general
from moon_access.announcer import saved_games as words
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.evening.evening import Following, Quit
from moon_access.games import GAMES
from moon_access.i18n.typed_words import whole_number_in_digits
from moon_access.outputs.exit_codes import WRONG
from moon_access.record.file import InUse, RecordFile, is_held
from moon_access.record.words import describe_fault
from moon_access.record.writer import Recorder
from moon_access.scenes.game.table_scene import TableScene
from moon_access.storage import saved_games
from moon_access.table import HUMAN, Table, draw_seed

from .seating import NewGame, bots_at, greet, sit_down

if TYPE_CHECKING:
    from moon_access.record.reader import RecordedGame


def resume(scene: TableScene, menu: Callable[[], Following], wanted_number: str = "") -> Following:
    """Go on with the last unfinished game, or with the game in a file or with a number in the list.

    Returns:
        None if the game goes on. The ``menu`` if another program plays it and the player is at a terminal, after saying
        so. Quit if there is nothing to go on with, after saying why.
    """
    number = whole_number_in_digits(wanted_number)
    if number is not None:
        wanted_number = _find_numbered(scene, number)
        if not wanted_number:
            return Quit(WRONG)
    try:
        paths = [wanted_number] if wanted_number else [game.path for game in saved_games.unfinished_games()]
    except OSError as error:
        scene.console.refuse(words.list_unreadable(error))
        return Quit(WRONG)
    for path in paths:
        try:
            if _take_up(scene, path):
                return None
        except InUse:
            scene.console.refuse(general.game_in_use(path))
            return menu() if scene.console.terminal.is_interactive else Quit(WRONG)
    if not wanted_number:
        scene.console.refuse(general.nothing_to_resume())
    return Quit(WRONG)


def go_on_or_begin(scene: TableScene, new: NewGame) -> None:
    """Go on with the unfinished game of this deal, or begin it if there is none. ``new`` has a seed."""
    game = GAMES[new.game].rules(new.rules, new.players)
    try:
        found = [] if new.record else [kept.path for kept in saved_games.unfinished_games()]
    except OSError:  # if the games cannot be listed, resume none
        found = []
    for path in found:
        if _is_of(path, game, new.seed) and go_on(scene, path):
            return
    sit_down(scene, new)


def _is_of(path: str, game: AnyGame, seed: str) -> bool:
    """Return whether the file has this game with this seed, unfinished."""
    try:
        kept = saved_games.load(path)
        if isinstance(kept, saved_games.UnreadableRecord) or kept.seed != seed or kept.state.winners or is_held(path):
            return False
    except OSError:
        return False
    is_mine = HUMAN in (player.kind for player in kept.players)
    return is_mine and (kept.game.name, kept.game.players, kept.game.options) == (game.name, game.players, game.options)


def _find_numbered(scene: TableScene, number: int) -> str:
    """Return the file of the game with this number in the list; if there is none, say why and return ""."""
    try:
        games = saved_games.all_games()
    except OSError as error:
        scene.console.refuse(words.list_unreadable(error))
        return ""
    if 1 <= number <= len(games):
        return games[number - 1].path
    scene.console.refuse(words.no_such_game(number, len(games)))
    return ""


def go_on(scene: TableScene, path: str) -> bool:
    """Go on with the game in this file. If that is not possible, say why and return False."""
    try:
        return _take_up(scene, path)
    except InUse:
        scene.console.refuse(general.game_in_use(path))
        return False


def _take_up(scene: TableScene, path: str) -> bool:
    """Do the work of ``go_on``. Raises InUse."""
    file = RecordFile.keep(path)  # lock the file before reading it, so that nobody changes it
    try:
        kept = saved_games.load(path)
    except OSError as error:
        file.close()
        scene.console.refuse(general.cannot_read(path, error))
        return False
    if isinstance(kept, saved_games.UnreadableRecord):
        file.close()
        scene.console.refuse(general.record_unreadable(kept.path, describe_fault(kept.bad)))
        return False
    if kept.is_finished or HUMAN not in (player.kind for player in kept.players):
        file.close()
        scene.console.refuse(words.is_over() if kept.is_finished else words.game_of_bots())
        return False
    recorder = Recorder.go_on(file, kept)
    if kept.state.winners:  # the game is over, but its end was not written: write it now
        recorder.sync()
        recorder.close()
        scene.console.refuse(words.is_over())
        return False
    _sit_down_again(scene, kept, recorder)
    return True


def _sit_down_again(scene: TableScene, recorded_game: RecordedGame, recorder: Recorder) -> None:
    seat = next(Seat(at) for at, player in enumerate(recorded_game.players) if player.kind == HUMAN)
    table = Table(
        recorded_game.game,
        recorded_game.players,
        seed=recorded_game.seed or draw_seed(),
        bots=bots_at(recorded_game.game, recorded_game.players, seat),
        recorder=recorder,
        actions=recorded_game.actions,
    )
    scene.sit(table, seat)
    greet(scene, recorded_game.game)
    scene.console.tell(general.game_continued())
    scene.recap()
