"""Every start: the questions of the first one, the menu, and the tables that are set up from there.

Names of the bots are here too: they are the same in every language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .announcer import general, house_rules, questions
from .announcer.games import TITLES
from .announcer.message import Message, answer
from .bots import BOTS, Bot
from .catalog import language_name, languages
from .console import Choice, Console
from .house_dialog import house_dialog, house_of
from .paths import new_game_path
from .player import Player
from .record import InUse, Recorder
from .rules.game import AnyGame
from .rules.house import ImpossibleTable
from .rules.registry import GAMES
from .rules.tiles import Seat
from .session import Session
from .settings import ALLOWED, CELLS, Settings, clean_name
from .table import Table

if TYPE_CHECKING:
    from .record_read import RecordedGame

BOT_NAMES = ("Anna", "Ben", "Clara")
HUMAN = "human"


class NewGame(NamedTuple):
    """What a new game is set up from: see the options of the command ``play``.

    ``bots`` are one name for each opponent, or one for all. ``players`` None: as the game has it. ``seed``
    empty: one is drawn. ``record`` empty: in the state folder.
    """

    game: str
    rules: Mapping[str, object]
    bots: Sequence[str]
    players: int | None = None
    seed: str = ""
    record: str = ""


def first_questions(console: Console, given: frozenset[str]) -> Settings:
    """Language, reading and name, as far as they are not ``given`` by a flag or the environment.

    The only questions that Enter answers, with the default that the line names. Raises Leave.
    """
    from .options import ask_name

    console.display_known = False
    settings = console.settings
    if "language" not in given:
        codes = list(languages())
        names = [Choice(code, answer("{name}", name=language_name(code))) for code in codes]
        default = codes.index(console.language) + 1
        language = str(console.choose(answer("Language"), names, default))
        settings = settings._replace(language=language)
        console.change(settings, language)
    if "read" not in given:
        ways = [Choice(read, questions.reading_name(str(read))) for read in ALLOWED["read"]]
        settings = settings._replace(read=str(console.choose(answer("Reading"), ways, 1)))
        if settings.read == "braille" and "cells" not in given:
            cells = console.ask_number(answer("Cells"), CELLS.start, CELLS.stop - 1, settings.cells)
            settings = settings._replace(cells=cells or settings.cells)
    if "name" not in given:
        settings = settings._replace(name=ask_name(console, settings.name or system_name()))
    console.change(settings, console.language)
    console.display_known = True
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
    """What to begin with: go on, a new game, another one. Sets it up. Raises Leave."""
    from . import saved_games

    while True:
        choices = _new_choices()
        if next(saved_games.unfinished(), None) is not None:
            choices.insert(0, Choice("continue", questions.continue_game()))
        chosen = session.choose(questions.what_next(), choices) if len(choices) > 1 else "new"
        if chosen == "continue":
            if resume(session):
                return
        elif chosen == "house":
            house_dialog(session.console, session.apply_settings, session.obey_beside)
        else:
            game = new.game if chosen == "new" else str(session.choose(questions.which_game(), _games()))
            sit_down(session, new._replace(game=game, players=_how_many(session, game)))
            return


def _how_many(session: Session, game: str) -> int | None:
    """How many play, where the game leaves that open."""
    counts = sorted(GAMES[game]({}).player_counts)
    if len(counts) == 1:
        return None
    return session.console.ask_number(questions.how_many(), counts[0], counts[-1], other=session.obey_beside)


def _new_choices() -> list[Choice]:
    several = [Choice("other", questions.another_game())] if len(GAMES) > 1 else []
    return [Choice("new", questions.new_game()), *several, Choice("house", questions.house_rules())]


def _games() -> list[Choice]:
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
    bots = [*new.bots] * (game.players - 1) if len(new.bots) == 1 else new.bots
    players = [Player(name, HUMAN), *_opponents(name, bots)]
    seed = new.seed or _drawn_seed()
    recorder = _recorder(session, new)
    recorder.head(game, players, seed)
    table = Table(game, players, seed=seed, bots=_bots(players), recorder=recorder)
    session.sit(table, Seat(0))
    _greet(session, game)


def _recorder(session: Session, new: NewGame) -> Recorder:
    """What writes the new game down, as far as anything can."""
    try:
        return Recorder(new.record or new_game_path(new.game))
    except OSError as error:
        return Recorder(new.record, failed=error)
    except InUse:
        if not new.record:  # another program took this very name in this very second: then the next is free
            return _recorder(session, new)
        session.console.tell(general.in_use(new.record))
        return Recorder(new_game_path(new.game))


def _game_of(session: Session, new: NewGame) -> AnyGame:
    """The rules of the new game: what the flags say goes before what is kept."""
    kept = house_of(session.console.settings, new.game)
    try:
        return GAMES[new.game]({**kept, **new.rules}, new.players)
    except ImpossibleTable as table:  # with what is kept; what the flags say alone has been tried before
        session.console.tell(house_rules.impossible(table))
        return GAMES[new.game](new.rules, new.players)


def resume(session: Session, path: str = "") -> bool:
    """Go on with the newest unfinished game, or with this one. False, and said why, where there is none."""
    from . import saved_games

    for candidate in [path] if path else saved_games.unfinished():
        if _go_on(session, candidate):
            return True
    session.console.tell(general.nothing_to_resume())
    return False


def _go_on(session: Session, path: str) -> bool:
    """Go on with the game in this file. False, and said why, where that can not be."""
    from . import saved_games

    try:
        recorder = Recorder(path, again=True)  # ours, before it is read: nobody writes to it in between
    except InUse:
        session.console.tell(general.in_use(path))
        return False
    try:
        saved = saved_games.load(path)
    except OSError as error:
        session.console.tell(general.cannot_read(path, error))
        return False
    if isinstance(saved, saved_games.Unreadable):
        from .announcer.faults import wrong

        recorder.close()
        session.console.tell(general.record_unreadable(saved.path, wrong(saved.bad)))
        return False
    if saved.finished or HUMAN not in (player.kind for player in saved.players):
        recorder.close()
        return False
    recorder.go_on(saved)
    _continue(session, saved, recorder)
    return True


def _continue(session: Session, saved: RecordedGame, recorder: Recorder) -> None:
    seat = next(Seat(at) for at, player in enumerate(saved.players) if player.kind == HUMAN)
    table = Table(
        saved.game,
        saved.players,
        seed=saved.seed or _drawn_seed(),
        bots=_bots(saved.players),
        recorder=recorder,
        actions=saved.actions,
    )
    session.sit(table, seat)
    _greet(session, saved.game)
    session.console.tell(general.resumed())
    session.recap()


def _greet(session: Session, game: AnyGame) -> None:
    console = session.console
    settings = console.settings
    title = TITLES[game.name]
    console.tell(general.greeting(title, language_name(console.language), settings.read, settings.cells))
    console.tell(*_company(session, game))
    usual = GAMES[game.name]({}, game.players)
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


def _opponents(name: str, bots: Sequence[str]) -> list[Player]:
    """The bots with names of which none is the player's."""
    names = [bot for bot in (*BOT_NAMES, "Dora") if bot.casefold() != name.casefold()]
    return [Player(own, f"bot:{bot}") for own, bot in zip(names, bots, strict=False)]


def _bots(players: Sequence[Player]) -> dict[Seat, Bot]:
    kinds = {seat: player.kind.removeprefix("bot:") for seat, player in enumerate(players)}
    # A bot that this version does not have is played by the normal one.
    return {
        Seat(seat): BOTS.get(kind, BOTS["normal"])() for seat, kind in kinds.items() if kind != HUMAN
    }


def _drawn_seed() -> str:
    from random import SystemRandom

    return str(SystemRandom().randrange(10**9))
