"""A seat at a new game: the rules, the bots, their levels and names, the record, the seed, and the greeting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle, islice
from typing import TYPE_CHECKING, NamedTuple

from moon_access.announcer import company, general, house_rules
from moon_access.announcer.company import manner_of, names_for_bots
from moon_access.announcer.message import Message
from moon_access.bots.contract import Bot
from moon_access.bots.levels import ADAPTIVE, bot_of, kind_of, kind_that_plays, level_of
from moon_access.engine.game import AnyGame, View
from moon_access.engine.house_rules import ImpossibleTable
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.lengths import LENGTHS, WHOLE_GAME
from moon_access.later import later
from moon_access.record.file import InUse, RecordFile, begin_record
from moon_access.record.writer import Recorder
from moon_access.scenes.game.table_scene import TableScene
from moon_access.storage.paths import new_game_path
from moon_access.storage.settings import clean_name, house_of
from moon_access.table import HUMAN, Player, Table, draw_seed

if TYPE_CHECKING:
    from moon_access.record.deal_code import CodedDeal

_tell_which = later("scenes.game.one_deal", "tell_which")
_deal_of = later("record.deal_code", "deal_of")
_todays_deal_of = later("storage.deal_of_the_day", "todays_deal_of")
_levels_for = later("scenes.menu.following_level", "levels_of_bots")


class NewGame(NamedTuple):
    """The settings for a new game: see the options of the command ``play``.

    ``players``: None for the game's default. ``seed``: empty to draw one. ``record``: empty for the state folder.
    ``length``: the name of a length, whose house rules go before all others, see games/lengths.py.
    """

    game: str
    rules: Mapping[str, object]
    players: int | None = None
    seed: str = ""
    record: str = ""
    length: str = WHOLE_GAME


USUAL = NewGame(next(iter(GAMES)), {})
"""The game to offer if none was named."""


def system_name() -> str:
    """Return the name of the user's account, short enough for the narrowest display."""
    import getpass

    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    return clean_name(name)[:8].strip() or "I"


def sit_down(scene: TableScene, new: NewGame) -> None:
    """Set up a new game and greet the player at it."""
    game = _game_of(scene, new)
    scene.length = new.length
    name = scene.console.settings.name or system_name()
    levels, told = _levels(scene, game)
    players = [Player(name, HUMAN), *_bots(scene, game, name, levels)]
    seed = new.seed or draw_seed()
    recorder = Recorder.begin(_record_file(scene, new), game, players, seed)
    table = Table(game, players, seed=seed, bots=bots_at(game, players, Seat(0)), recorder=recorder)
    scene.sit(table, Seat(0))
    greet(scene, game)
    scene.console.tell(*told)


def _game_of(scene: TableScene, new: NewGame) -> AnyGame:
    """Return the rules of the new game. Its length overrides flags, and flags override saved house rules."""
    kept, length = house_of(scene.console.settings, new.game), LENGTHS[new.length]
    try:
        return GAMES[new.game].rules({**kept, **new.rules, **length}, new.players)
    except ImpossibleTable as table:  # because of the saved rules: the flags alone passed before
        scene.console.tell(house_rules.refuse_table(table))
        return GAMES[new.game].rules({**new.rules, **length}, new.players)


def _levels(scene: TableScene, game: AnyGame) -> tuple[Sequence[str], Sequence[Message]]:
    """Return the levels of the bots, from the seat after the player's on, and the messages about them."""
    bots = scene.console.settings.bots
    if bots == ADAPTIVE:
        levels: tuple[Sequence[str], Sequence[Message]] = _levels_for(game)
        return levels
    return list(islice(cycle(bots.split(",")), game.players - 1)), ()


def _bots(scene: TableScene, game: AnyGame, name: str, levels: Iterable[str]) -> list[Player]:
    """Return the bots, with names other than the player's.

    If the player wants characters, each bot plays in the style of its name. If the game lacks a level, or styles at
    that level, each kind names the bot which really plays.
    """
    settings, catalog, known = scene.console.settings, scene.console.catalog, GAMES[game.name].bots()
    players = []
    for own, chosen in zip(names_for_bots(name, catalog), levels, strict=False):
        kind = kind_of(manner_of(own, catalog), level_of(chosen)) if settings.characters else chosen
        players.append(Player(own, f"bot:{kind_that_plays(known, kind)}"))
    return players


def bots_at(game: AnyGame, players: Sequence[Player], player: Seat) -> dict[Seat, Bot[View]]:
    """Return the bots at all other seats.

    The normal bot plays for a player who is no bot of this version, such as a second person.
    """
    bots = GAMES[game.name].bots()
    kinds = {Seat(seat): _kind(one) for seat, one in enumerate(players)}
    return {seat: bot_of(bots, kind) for seat, kind in kinds.items() if seat != player}


def _record_file(scene: TableScene, new: NewGame) -> RecordFile:
    """Return the file that records the new game. Its ``failure`` says if that is impossible."""
    if new.record:
        try:
            return RecordFile.begin(new.record)
        except InUse:
            scene.console.tell(general.game_in_use(new.record))
    return begin_record(lambda: new_game_path(new.game))


def greet(scene: TableScene, game: AnyGame) -> None:
    """Tell the game, the language, the way of reading, the players, and the unusual house rules."""
    console = scene.console
    settings = console.settings
    title = GAMES[game.name].title
    console.tell(general.greet(title, console.language, settings.is_read_by, settings.cells))
    console.tell(*_company(scene, game))
    if scene.definition.is_one_deal(game):
        _tell_which(scene)
    presets = GAMES[game.name].preset_games(game.players)
    of_length = "target" if game.rounds is None else "rounds"  # the line about the company tells it
    told = {rule.name: game.value_of(rule.name) for rule in game.house_rules if rule.name == of_length}
    known = {**GAMES[game.name].one_deal, **told}
    if house_rules.changed_rules(scene.words.house_rules, game, presets[""], known):
        console.tell(house_rules.rules_in_a_sentence(scene.words.house_rules, game, presets, known))


def _company(scene: TableScene, game: AnyGame) -> list[Message]:
    """Return the messages about the others at the table: their strength, and their styles."""
    players, partners = scene.table_now.players, game.partners(scene.seat)
    against = [player for at, player in enumerate(players) if at not in (scene.seat, *partners)]
    names, kinds = tuple(player.name for player in against), tuple(_kind(player) for player in against)
    told = [_partner(players[seat], set(map(level_of, kinds))) for seat in partners]
    others = [player for at, player in enumerate(players) if at != scene.seat]
    styles = company.styles_of_players([player.name for player in others], [_kind(player) for player in others])
    target = scene.words.target(game) if game.rounds is None else None
    return [*told, company.opponents(names, kinds, game, target, rounds=scene.definition.counts_rounds), *styles]


def _partner(player: Player, others: set[str]) -> Message:
    """Return the message about the player's partner. ``others``: the levels of the opponents."""
    kind = _kind(player)
    alike = {level_of(kind)} == others
    return company.partner(player.name) if alike else company.partner_of_level(player.name, kind)


def _kind(player: Player) -> str:
    """Return the kind of a bot by its name in options and flags."""
    return player.kind.removeprefix("bot:")


# A deal with a code, which others can play, too: a game of one round by the house rules in the code. The code alone
# determines the tiles, and the bots' moves as long as players make the same moves.


def game_by_code(code: str) -> NewGame:
    """Return the game of one deal that a code stands for. Raises BadCode."""
    return _game_of_deal(_deal_of(code))


def game_of_the_day(game: str) -> NewGame:
    """Return today's deal of this game, or of the first game that has deals of the day."""
    return _game_of_deal(_todays_deal_of(game))


def _game_of_deal(deal: CodedDeal) -> NewGame:
    return NewGame(deal.game, deal.exact_rules, deal.players, deal.seed)
