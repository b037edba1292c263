"""Every start: the questions of the first one, the menu, and the tables that are set up from there.

Names of the bots are here too: they are the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle, islice
from typing import TYPE_CHECKING, NamedTuple

from moon_access.announcer import general, house_rules, practice, questions, saved, tutorial
from moon_access.announcer.games import TITLES
from moon_access.announcer.message import Message, answer
from moon_access.bots import BOTS, Bot
from moon_access.console.console import Choice, Console, Leave
from moon_access.dialogs.house_rules import house_dialog, house_of
from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import ImpossibleTable
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.i18n.catalog import language_name, languages
from moon_access.i18n.typed_words import fold
from moon_access.record.file import RecordFile
from moon_access.record.lock import InUse
from moon_access.record.writer import Recorder
from moon_access.session.command_reader import CommandReader
from moon_access.session.game_session import Session
from moon_access.storage.paths import new_game_path
from moon_access.storage.settings import CELLS, Settings, clean_name
from moon_access.table import HUMAN, Player, Table

from .command_table import COMMANDS, take_tutorial

if TYPE_CHECKING:
    from moon_access.record.reader import RecordedGame
    from moon_access.storage.saved_games import Kept, Standing

BOT_NAMES = ("Anna", "Ben", "Clara")
ASKED_FIRST = ("language", "read", "cells", "name")
"""The settings that the questions of the first start are about."""


class NewGame(NamedTuple):
    """What a new game is set up from: see the options of the command ``play``.

    ``players`` None: as the game has it. ``seed`` empty: one is drawn. ``record`` empty: in the state folder.
    """

    game: str
    rules: Mapping[str, object]
    players: int | None = None
    seed: str = ""
    record: str = ""


def first_questions(console: Console, given: frozenset[str]) -> Settings:
    """Language, reading and name, as far as they are not ``given`` by a flag or the environment.

    The only questions that Enter answers, with the default that the line names. Raises Leave, and says that then
    nothing is kept.
    """
    try:
        with console.before_anything_is_known(lambda typed: _is_to_leave(console, typed)):
            settings = _first_answers(console, given)
            console.change(settings, console.language)
    except (Leave, KeyboardInterrupt):
        console.tell(general.asked_again())
        raise
    return settings


def _is_to_leave(console: Console, typed: str) -> bool:
    """By 0, what the line calls it, or a word that leaves elsewhere."""
    command = CommandReader(COMMANDS, console.catalog).read(typed)
    if console.is_done(typed) or (command is not None and command.command.id == "quit"):
        return True
    return fold(typed) == fold(console.wording.line(questions.leave()))


def _first_answers(console: Console, given: frozenset[str]) -> Settings:
    from moon_access.dialogs.options import ask_name

    settings = console.settings
    if "language" not in given:
        codes = list(languages())
        names = [Choice(code, answer("{name}", name=language_name(code))) for code in codes]
        default = codes.index(console.language) + 1
        language = console.choose(answer("Language"), names, default=default)
        settings = settings._replace(language=language)
        console.change(settings, language)
    if "read" not in given:
        ways = [Choice(read, questions.reading_name(read)) for read in questions.READING_NAMES]
        settings = settings._replace(read=console.choose(answer("Reading"), ways, default=1))
        if settings.read == "braille" and "cells" not in given:
            console.tell(questions.zero_leaves())
            cells = console.ask_number(answer("Cells"), CELLS.start, CELLS.stop - 1, settings.cells)
            settings = settings._replace(cells=cells or settings.cells)
    if "name" not in given:
        console.tell(questions.zero_leaves())
        settings = settings._replace(name=ask_name(console, settings.name or system_name()))
    return settings


def system_name() -> str:
    """The name of the user's account, short enough for the narrowest display."""
    import getpass

    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    return clean_name(name)[:8].strip() or "I"


def menu(session: Session, new: NewGame) -> None:
    """What to begin with: go on, a new game, another one, the saved ones. Sets it up. Raises Leave, for 0 too."""
    from moon_access.dialogs.saved_games import games_dialog
    from moon_access.storage import saved_games

    while True:
        choices = _new_choices()
        found = saved_games.to_continue()
        if found is not None:
            choices.insert(0, Choice("continue", _continue_with(*found), saved.CONTINUE_WORDS))
        chosen = session.choose_or_be_done(questions.what_next(), choices)
        if chosen is None:
            session.leave()
        elif chosen == "continue" and found is not None:
            if go_on(session, found[0].path):
                return
        elif chosen == "saved":
            if games_dialog(session, lambda path: go_on(session, path)):
                return
        elif chosen == "house":
            house_dialog(session.console, session.apply_settings, session.obey_beside)
        elif chosen == "tutorial":
            take_tutorial(session, "")
        elif chosen == "practice":
            practise(session, new.game)
        else:
            game = new.game if chosen == "new" else _other_game(session)
            if game is None:
                continue
            sit_down(session, new._replace(game=game, players=_how_many(session, game)))
            return


def _continue_with(game: Kept, standing: Standing) -> Message:
    assert standing.seat is not None and standing.scores is not None
    mine = standing.game.side(standing.seat)
    best = max(points for side, points in enumerate(standing.scores) if side != mine)
    return saved.continue_with(saved.named(game.title, standing.game.name), standing.scores[mine], best)


def _other_game(session: Session) -> str | None:
    """Its name; None where the player would rather be in the menu again."""
    asked = questions.which_game()
    return session.choose_or_be_done(asked, _games())


def _how_many(session: Session, game: str) -> int | None:
    """How many play, where the game leaves that open."""
    counts = sorted(GAMES[game].rules({}).player_counts)
    if len(counts) == 1:
        return None
    return session.console.ask_number(questions.how_many(), counts[0], counts[-1], other=session.obey_beside)


def _new_choices() -> list[Choice[str]]:
    from moon_access.storage import saved_games

    choices = [Choice("new", questions.new_game())]
    if len(GAMES) > 1:
        choices.append(Choice("other", questions.another_game()))
    if saved_games.are_there():
        choices.append(Choice("saved", saved.saved_games()))
    choices += [Choice("house", questions.house_rules()), Choice("tutorial", tutorial.label())]
    return [*choices, Choice("practice", practice.label())]


def practise(session: Session, game: str, kind: str = "", seed: str = "") -> None:
    """Deals of one kind; ``kind`` empty: the player chooses. Moon for three where this game has no practice. Raises
    Leave."""
    from moon_access.games.moon.practice import PRACTISED, Kind
    from moon_access.learn import practice

    played = game if game in PRACTISED else PRACTISED[0]
    wanted = Kind(kind) if kind else None
    practice.practise(session, played, seed or _drawn_seed(), wanted)


def _games() -> list[Choice[str]]:
    return [Choice(name, answer(TITLES[name])) for name in GAMES]


def play_on(session: Session, new: NewGame) -> None:
    """The game that is on, then the same again as long as the player wants. Raises Leave."""
    while True:
        session.play()
        choices = [Choice(True, questions.play_again()), Choice(False, questions.leave())]
        again = session.choose(questions.what_next(), choices)
        if not again:
            session.leave()
        game = session.table_now.game
        rules = new.rules if game.name == new.game else {}
        sit_down(session, new._replace(game=game.name, rules=rules, players=game.players, seed="", record=""))


def sit_down(session: Session, new: NewGame) -> None:
    """Set up a new game and greet the player at it."""
    game = _game_of(session, new)
    name = session.console.settings.name or system_name()
    bots = islice(cycle(session.console.settings.bots.split(",")), game.players - 1)
    players = [Player(name, HUMAN), *_opponents(name, bots)]
    seed = new.seed or _drawn_seed()
    recorder = Recorder.begin(_record_file(session, new), game, players, seed)
    table = Table(game, players, seed=seed, bots=_bots(players, Seat(0)), recorder=recorder)
    session.sit(table, Seat(0))
    _greet(session, game)


def _record_file(session: Session, new: NewGame) -> RecordFile:
    """Where the new game is written down, as far as that can be."""
    try:
        return RecordFile.begin(new.record or new_game_path(new.game))
    except OSError as error:
        return RecordFile.failed_before(new.record, error)
    except InUse:
        if not new.record:  # another program took this very name in this very second: then the next is free
            return _record_file(session, new)
        session.console.tell(general.in_use(new.record))
        return RecordFile.begin(new_game_path(new.game))


def _game_of(session: Session, new: NewGame) -> AnyGame:
    """The rules of the new game: what the flags say goes before what is kept."""
    kept = house_of(session.console.settings, new.game)
    try:
        return GAMES[new.game].rules({**kept, **new.rules}, new.players)
    except ImpossibleTable as table:  # with what is kept; what the flags say alone has been tried before
        session.console.tell(house_rules.impossible(table))
        return GAMES[new.game].rules(new.rules, new.players)


def resume(session: Session, new: NewGame, which: str = "") -> bool:
    """Go on with the unfinished game that was played last, or with the one in a file or of a number in the list.

    Where another program plays it, the player is told and chooses what else. False, and said why, where there is
    nothing to go on with.
    """
    from moon_access.storage import saved_games

    tell = session.console.tell
    if which.isdecimal():
        which = _numbered(session, int(which))
        if not which:
            return False
    for path in [which] if which else [game.path for game in saved_games.unfinished()]:
        try:
            if _take_up(session, path):
                return True
        except InUse:
            tell(general.in_use(path))
            if not session.console.terminal.is_interactive:
                return False
            menu(session, new)
            return True
    if not which:
        tell(general.nothing_to_resume())
    return False


def _numbered(session: Session, number: int) -> str:
    """The file of this game of the list; empty, and said why, where there is none."""
    from moon_access.storage import saved_games

    try:
        games = saved_games.kept()
    except OSError as error:
        session.console.tell(saved.not_listed(error))
        return ""
    if 1 <= number <= len(games):
        return games[number - 1].path
    session.console.tell(saved.no_such_game(number, len(games)))
    return ""


def go_on(session: Session, path: str) -> bool:
    """Go on with the game in this file. False, and said why, where that can not be."""
    try:
        return _take_up(session, path)
    except InUse:
        session.console.tell(general.in_use(path))
        return False


def _take_up(session: Session, path: str) -> bool:
    """As ``go_on``. Raises InUse."""
    from moon_access.storage import saved_games

    file = RecordFile.keep(path)  # ours, before it is read: nobody writes to it in between
    try:
        kept = saved_games.load(path)
    except OSError as error:
        file.close()
        session.console.tell(general.cannot_read(path, error))
        return False
    if isinstance(kept, saved_games.Unreadable):
        from moon_access.record.words import wrong

        file.close()
        session.console.tell(general.record_unreadable(kept.path, wrong(kept.bad)))
        return False
    if kept.finished or HUMAN not in (player.kind for player in kept.players):
        file.close()
        session.console.tell(saved.is_over() if kept.finished else saved.not_yours())
        return False
    _continue(session, kept, Recorder.go_on(file, kept))
    return True


def _continue(session: Session, kept: RecordedGame, recorder: Recorder) -> None:
    seat = next(Seat(at) for at, player in enumerate(kept.players) if player.kind == HUMAN)
    table = Table(
        kept.game,
        kept.players,
        seed=kept.seed or _drawn_seed(),
        bots=_bots(kept.players, seat),
        recorder=recorder,
        actions=kept.actions,
    )
    session.sit(table, seat)
    _greet(session, kept.game)
    session.console.tell(general.resumed())
    session.recap()


def _greet(session: Session, game: AnyGame) -> None:
    console = session.console
    settings = console.settings
    title = TITLES[game.name]
    console.tell(general.greeting(title, language_name(console.language), settings.read, settings.cells))
    console.tell(*_company(session, game))
    usual = GAMES[game.name].rules({}, game.players)
    changed = house_rules.changed_rules(game, usual)
    if changed:
        console.tell(house_rules.heading(), *changed)


def _company(session: Session, game: AnyGame) -> list[Message]:
    """Who else sits at the table."""
    table, mine = session.table, game.side(session.seat)
    assert table is not None
    others = [(seat, player.name) for seat, player in enumerate(table.players) if seat != session.seat]
    partners = [name for seat, name in others if game.teams and game.side(Seat(seat)) == mine]
    against = tuple(name for _, name in others if name not in partners)
    told = [general.partner(name) for name in partners]
    return [*told, general.opponents(against, game.options.target)]


def _opponents(name: str, bots: Iterable[str]) -> list[Player]:
    """The bots with names of which none is the player's."""
    names = [bot for bot in (*BOT_NAMES, "Dora") if bot.casefold() != name.casefold()]
    return [Player(own, f"bot:{bot}") for own, bot in zip(names, bots, strict=False)]


def _bots(players: Sequence[Player], player: Seat) -> dict[Seat, Bot]:
    """Those at all the other seats. Who is no bot of this version, a second person too, is played by the normal one."""
    kinds = {Seat(seat): kind.removeprefix("bot:") for seat, (_, kind) in enumerate(players)}
    return {seat: BOTS.get(kind, BOTS["normal"])() for seat, kind in kinds.items() if seat != player}


def _drawn_seed() -> str:
    from random import SystemRandom

    return str(SystemRandom().randrange(10**9))
