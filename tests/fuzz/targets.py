"""The targets of the fuzzers: the program keeps its promises for any bytes.

Three readers take input that anybody may have written: game records, typed lines, the settings file. Each target gives
one of them the bytes and continues like the program: it plays an accepted record on, answers a typed line, and plays
with the settings. The targets need no fuzzer: the normal tests replay the corpus with them.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.console.console import Console, PlayerLeaves
from moon_access.evening.evening import Evening
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog, chosen_language
from moon_access.record.faults import BadRecord
from moon_access.record.reader import read
from moon_access.record.words import describe_fault
from moon_access.scenes.dialogs.options import dialog
from moon_access.scenes.game.table_scene import TableScene
from moon_access.scenes.menu.resumption import go_on
from moon_access.scenes.menu.seating import NewGame, sit_down
from moon_access.storage.settings import Settings, UnreadableSettings, is_possible, load, save
from tests.support.catalogues import COMPLETE
from tests.support.seated import READINGS, ScriptedTerminal, moments

FOLDER = Path(tempfile.mkdtemp(prefix="moon-access-fuzz-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
MOST_LINES = 12


def record(data: bytes) -> None:
    """Refuse a record with its line and reason in every language, or accept and continue it, and then find it whole."""
    path = FOLDER / "game.jsonl"
    path.write_bytes(data)
    try:
        games = read(path)
    except BadRecord as bad:
        assert 1 <= bad.line <= data.count(b"\n") + 1
        for language in COMPLETE:
            said = Wording(Catalog(language), TileStyle.WORDS).sentence(describe_fault(bad))
            assert str(bad.line) in said and is_plain(said), said
        assert path.read_bytes() == data
        return
    saved = games[-1]
    assert saved.size <= len(data)
    session, terminal = _session(Settings(name="Eva"), "en")
    if go_on(session, str(path)):
        _play(session, terminal, ["hand", "0"])
        session.record_state.close()
        (*before, again) = read(path)
        course = session.table_now.course
        assert course is not None
        assert [game.actions for game in before] == [game.actions for game in games[:-1]]
        assert again.actions == course.actions
        assert again.actions[: len(saved.actions)] == saved.actions
        assert not again.missing and not again.is_torn
    else:
        assert terminal.shown or session.console._pending, "a refusal must give a reason"
        assert path.read_bytes() == data


def type_lines(data: bytes) -> None:
    """Type lines. The first byte selects the prompt, the second the language and reading; the rest are lines."""
    places = sorted(moments())
    place, way = (*data[:2], 0, 0)[:2]
    lines = data[2:].decode("utf-8", "replace").split("\n")[:MOST_LINES]
    language = COMPLETE[way % len(COMPLETE)]
    player = moments()[places[place % len(places)]].seated(language, READINGS[way // 8 % len(READINGS)])
    with patch("time.sleep"):  # the lines may choose a pause in the options
        player.type(*lines)
    for (_, line), (shown, _) in zip(player.terminal.reads, player.terminal.reads[1:], strict=False):
        assert shown.strip(), f"{line!r} must get an answer"
        assert not shown.endswith("\n"), f"a prompt must follow {line!r}"
        assert is_plain(shown), (line, shown)


def settings(data: bytes) -> None:
    """Refuse settings with a reason, or accept only possible ones, and play a game with them."""
    path = FOLDER / "settings.json"
    path.write_bytes(data)
    try:
        kept = load(path)
    except UnreadableSettings as problem:
        assert problem.path == str(path)
        return
    assert kept is not None
    for name, value in kept._asdict().items():
        assert is_possible(name, value), (name, value)
    save(path, kept)
    assert load(path) == kept, "the saved settings differ from the chosen ones"
    language = chosen_language([], {}, kept.language)
    game = list(GAMES)[len(data) % len(GAMES)]
    session, terminal = _session(kept, language)
    with patch("time.sleep"), patch.dict(os.environ, XDG_STATE_HOME=str(FOLDER)):
        sit_down(session, NewGame(game, {}))
        _play(session, terminal, ["", "hand", "legal"])
        terminal.lines.extend(["", "list"])
        with suppress(PlayerLeaves):
            dialog(session.console, session.evening.apply_settings, session.evening.obey_beside, "")
    session.record_state.close()
    shutil.rmtree(FOLDER / "moon-access", ignore_errors=True)
    assert is_plain(terminal.shown), terminal.shown


TARGETS: dict[str, Callable[[bytes], None]] = {"record": record, "typed": type_lines, "settings": settings}


def is_plain(shown: str) -> bool:
    """Assert that the text has nothing that a terminal would act on or that no screen reader can read."""
    return not {unicodedata.category(char) for char in shown.replace("\n", "")} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def _session(settings: Settings, language: str) -> tuple[TableScene, ScriptedTerminal]:
    terminal = ScriptedTerminal()
    console = Console(terminal, settings, language)  # type: ignore[arg-type]
    session = TableScene(Evening(console, lambda settings: None))
    session.evening.stack.append(session)
    return session, terminal


def _play(session: TableScene, terminal: ScriptedTerminal, lines: list[str]) -> None:
    terminal.lines.extend(lines)
    session.evening.stack.clear()
    with suppress(PlayerLeaves):
        session.evening.spend(session)
    session.evening.stack[:] = [session]
    session.console.flush()
