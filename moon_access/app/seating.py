"""A seat at a new game: the rules, the bots and their names, the record, the seed, and the greeting at the table.

Names of the bots are here too: they are the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from moon_access.announcer import general, house_rules
from moon_access.announcer.message import Message
from moon_access.bots.contract import Bot
from moon_access.bots.levels import bot_of
from moon_access.bots.names import names_beside
from moon_access.engine.game import AnyGame, View
from moon_access.engine.house_rules import ImpossibleTable
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog
from moon_access.record.file import RecordFile
from moon_access.record.lock import InUse
from moon_access.record.writer import Recorder
from moon_access.session.game_session import Session
from moon_access.storage.house_rules import house_of
from moon_access.storage.paths import new_game_path
from moon_access.table import HUMAN, Player, Table, drawn_seed

from .first_start import system_name


class NewGame(NamedTuple):
    """What a new game is set up from: see the options of the command ``play``.

    ``players`` None: as the game has it. ``seed`` empty: one is drawn. ``record`` empty: in the state folder.
    """

    game: str
    rules: Mapping[str, object]
    players: int | None = None
    seed: str = ""
    record: str = ""


USUAL = NewGame(next(iter(GAMES)), {})
"""What is offered where no game was named."""


def sit_down(session: Session, new: NewGame) -> None:
    """Set up a new game and greet the player at it."""
    game = _game_of(session, new)
    name = session.console.settings.name or system_name()
    bots = islice(cycle(session.console.settings.bots.split(",")), game.players - 1)
    players = [Player(name, HUMAN), *_opponents(name, bots, session.console.catalog)]
    seed = new.seed or drawn_seed()
    recorder = Recorder.begin(_record_file(session, new), game, players, seed)
    table = Table(game, players, seed=seed, bots=bots_at(game, players, Seat(0)), recorder=recorder)
    session.sit(table, Seat(0))
    greet(session, game)


def _game_of(session: Session, new: NewGame) -> AnyGame:
    """The rules of the new game: what the flags say goes before what is kept."""
    kept = house_of(session.console.settings, new.game)
    try:
        return GAMES[new.game].rules({**kept, **new.rules}, new.players)
    except ImpossibleTable as table:  # with what is kept; what the flags say alone has been tried before
        session.console.tell(house_rules.impossible(table))
        return GAMES[new.game].rules(new.rules, new.players)


def _opponents(name: str, bots: Iterable[str], catalog: Catalog) -> list[Player]:
    """The bots with names of which none is the player's."""
    return [Player(own, f"bot:{bot}") for own, bot in zip(names_beside(name, catalog), bots, strict=False)]


def bots_at(game: AnyGame, players: Sequence[Player], player: Seat) -> dict[Seat, Bot[View]]:
    """Those at all the other seats. Who is no bot of this version, a second person too, is played by the normal one."""
    bots = GAMES[game.name].bots()
    kinds = {Seat(seat): _kind(one) for seat, one in enumerate(players)}
    return {seat: bot_of(bots, kind) for seat, kind in kinds.items() if seat != player}


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


def greet(session: Session, game: AnyGame) -> None:
    """What is on: the game, the language, the way of reading, who plays, and the house rules that are not as usual."""
    console = session.console
    settings = console.settings
    title = GAMES[game.name].title
    console.tell(general.greeting(title, console.language, settings.is_read_by, settings.cells))
    console.tell(*_company(session, game))
    usual = GAMES[game.name].rules({}, game.players)
    changed = house_rules.changed_rules(session.words.house_rules, game, usual)
    if changed:
        console.tell(house_rules.heading(), *changed)


def _company(session: Session, game: AnyGame) -> list[Message]:
    """Who else sits at the table, and how strong they are."""
    players, partners = session.table_now.players, game.partners(session.seat)
    against = [player for at, player in enumerate(players) if at not in (session.seat, *partners)]
    names, kinds = tuple(player.name for player in against), tuple(_kind(player) for player in against)
    told = [_partner(players[seat], set(kinds)) for seat in partners]
    return [*told, general.opponents(names, kinds, game.target)]


def _partner(player: Player, others: set[str]) -> Message:
    """``others``: the kinds of bots that play against them."""
    kind = _kind(player)
    return general.partner(player.name) if {kind} == others else general.partner_of_level(player.name, kind)


def _kind(player: Player) -> str:
    """Of bot, as it is named in options and flags."""
    return player.kind.removeprefix("bot:")
