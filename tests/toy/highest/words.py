"""The words of the game, all of which are texts that the catalogues already have."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import every_game, questions
from moon_access.announcer.every_game import hands_shown, item_of_seat, items_by_seat, items_by_side
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Kind, Message, Numbered, OneOf, Prompt, answer, say
from moon_access.engine.actions import Action, Play
from moon_access.engine.events import Dealt, Event, GameOver, Played, Resigned, RoundScored
from moon_access.engine.game import Game
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.words import GameWords

from .rules import HighestState, HighestView

Messages = tuple[Message, ...]


def announce(heard: Sequence[tuple[Event, HighestView]], listener: Listener) -> Messages:
    return tuple(message for event, _ in heard for message in _tell(event, listener))


def _tell(event: Event, listener: Listener) -> Messages:
    if isinstance(event, Dealt):
        return say(Kind.DEALS, "Round {deal}.", deal=event.deal), *hands_shown(event, listener)
    if isinstance(event, Played) and event.seat == listener.seat:
        return (say(Kind.PLAYS, "You play {tile:acc}.", tile=event.tile),)
    if isinstance(event, Played):
        return (say(Kind.PLAYS, "{name} plays {tile:acc}.", name=listener.names[event.seat], tile=event.tile),)
    if isinstance(event, RoundScored):
        (seat,) = event.lowest
        facts: dict[str, object] = {"delta": event.delta[seat], "total": event.total[seat]}
        if seat == listener.seat:
            return (say(Kind.SCORES, "You {delta:+}, total {total}.", **facts),)
        return (say(Kind.SCORES, "{name} {delta:+}, total {total}.", name=listener.names[seat], **facts),)
    if isinstance(event, Resigned):
        return every_game.announce_resignation(event, listener, None)
    assert isinstance(event, GameOver)
    return every_game.game_over(event, listener, None)


def choices(view: HighestView, listener: Listener) -> tuple[Tile, ...]:
    return listener.sort_hand(tuple(play.tile for play in view.legal))


def prompt(view: HighestView, listener: Listener) -> Prompt:
    tiles = choices(view, listener)
    full = answer("Play {tiles:acc}:", tiles=OneOf(tiles))
    shorter = questions.prompt_of_tiles(tiles), questions.number_of_choices(len(tiles))
    return Prompt(full, answer("Play:"), answer("Play:"), legal(view, listener), shorter=shorter)


def hand(view: HighestView, listener: Listener) -> Messages:
    if not view.hand:
        return (answer("You hold no tiles."),)
    return (answer("You hold {tiles}.", tiles=listener.sort_hand(view.hand)),)


def table(view: HighestView, listener: Listener) -> Messages:
    laid = [(Seat(seat), tile) for seat, tile in enumerate(view.laid) if tile is not None]
    if not laid:
        return (answer("Nothing on the table yet."),)
    return (answer("On the table: {plays}.", plays=tuple(item_of_seat(seat, tile, listener) for seat, tile in laid)),)


def legal(view: HighestView, listener: Listener) -> Messages:
    if not view.legal:
        return (answer("Nothing to choose now."),)
    return (answer("Legal: {tiles}.", tiles=Numbered(choices(view, listener))),)


def score(view: HighestView, listener: Listener) -> Messages:
    return (
        answer("Score: {points}. Target {target}.", points=items_by_side(view.scores, listener), target=view.target),
    )


def counts(view: HighestView, listener: Listener) -> Messages:
    return (answer("Tiles: {items}.", items=items_by_seat(view.counts, listener)),)


def recap(view: HighestView, listener: Listener) -> Messages:
    where = answer("Round {deal}.", deal=view.deal)
    return where, *score(view, listener), *hand(view, listener), *table(view, listener)


def refusal(refused: Refused, view: HighestView, listener: Listener) -> Message:
    return every_game.common_refusal(refused, listener)


def why(tile: Tile, view: HighestView) -> Action | None:
    return Play(view.seat, tile) if view.legal else None


def rules(game: Game[HighestState, HighestView]) -> tuple[Messages, ...]:
    return ((answer("The aim."), answer("The first to reach {n} points wins.", n=game.target)),)


def open_hand(state: HighestState, seat: Seat, listener: Listener) -> Message:
    return answer("{name} holds {tiles}.", name=listener.names[seat], tiles=listener.sort_hand(state.hands[seat]))


WORDS: GameWords[HighestState, HighestView] = GameWords(
    announce=announce,
    prompt=prompt,
    answers={
        "hand": hand,
        "table": table,
        "legal": legal,
        "score": score,
        "turn": every_game.whose_turn,
        "counts": counts,
    },
    refusal=refusal,
    choices=choices,
    why=why,
    recap=recap,
    rules=rules,
    open_hand=open_hand,
)
