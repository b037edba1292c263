"""The rules of draw dominoes in words, section by section, as they hold at one table."""

from __future__ import annotations

from moon_access.announcer.message import Message, answer
from moon_access.engine.game import Game
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawOptions, DrawState, DrawView, usual_hand

Section = tuple[Message, ...]


def sections(game: Game[DrawState, DrawView]) -> tuple[Section, ...]:
    """The rule book with this table's house rules. The first message of a section is its heading."""
    assert isinstance(game, DrawGame)
    options = game.options
    tiles = _tiles(options, game.players)
    return _aim(options), tiles, _opening(options), _turn(options), _doubles(options), _end(options)


def _aim(options: DrawOptions) -> Section:
    return (
        answer("The aim."),
        answer("Two to four play, each for themselves. Be out of tiles first, and hold few pips."),
        answer("The first with {n} points wins.", n=options.target),
    )


def _tiles(options: DrawOptions, players: int) -> Section:
    if options.hand == usual_hand(players):
        hands = answer("Two players draw 7 each, three or four draw 5. The rest, face down, is the stock.")
    else:
        hands = answer("Everybody draws {n}. The rest, face down, is the stock.", n=options.hand)
    number = (options.tiles + 1) * (options.tiles + 2) // 2
    return (
        answer("The tiles."),
        answer("{n} tiles, from double zero to the double of {highest}.", n=number, highest=options.tiles),
        hands,
    )


def _opening(options: DrawOptions) -> Section:
    if options.opening == "redeal":
        none = answer("With no double in any hand, the tiles are dealt again.")
    else:
        none = answer("With no double in any hand, the heaviest tile opens.")
    return answer("The opening."), answer("The highest double in any hand opens, in every round."), none


def _turn(options: DrawOptions) -> Section:
    if options.drawing == "none":
        stuck = answer("Who can not, passes. Nobody draws.")
    elif options.drawing == "one":
        stuck = answer("Who can not, draws one tile, and passes if it does not fit either.")
    else:
        stuck = answer("Who can not, draws one by one until a tile fits or the stock is empty, then passes.")
    return (
        answer("The turn."),
        answer("Clockwise, lay one tile on an open end that shows one of its numbers."),
        answer("Who can play, must."),
        stuck,
        answer("A drawn tile that fits is played at once."),
    )


def _doubles(options: DrawOptions) -> Section:
    if options.double_branches == 1:
        return answer("Doubles."), answer("The opening double has two open ends. A later double keeps its end one.")
    if options.double_branches == 3:
        return (
            answer("Doubles."),
            answer("The opening double has four open ends. A later double turns its end into three."),
        )
    return answer("Doubles."), answer("The opening double has two open ends. A later double turns its end into two.")


def _end(options: DrawOptions) -> Section:
    return (
        answer("The end."),
        answer("A round ends when somebody is out of tiles, or nobody can play or draw any more."),
        answer("The lowest count of pips wins, and scores the difference to each other player."),
        answer("Several with the lowest count all score so."),
        answer("The game is over when somebody has {n} points or more and more than anybody else.", n=options.target),
    )
