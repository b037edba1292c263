"""Word what every game says in the same way: whose turn it is, who has won, plain refusals, lists round the table.

Lists go by seat or by side, which is the player or the team that scores. A game's own words are in its folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import N_, AllOf, Kind, Message, answer, count, error, say
from moon_access.engine.events import ClockRead, Dealt, GameOver, Resigned
from moon_access.engine.game import View
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile

Messages = tuple[Message, ...]


def whose_turn(view: View, listener: Listener) -> Messages:
    if view.to_act is None:
        return (answer("It is nobody's turn."),)
    if view.to_act == listener.seat:
        return (answer("Your turn."),)
    return (answer("It is {name}'s turn.", name=listener.names[view.to_act]),)


def whose_turn_in_place(view: View, listener: Listener) -> Message:
    """Return whose turn it is, for the sentence that answers "where am I"."""
    if view.to_act is None:
        # translators: part of a sentence: "Deal 2, Moon for three, nobody's turn."
        return answer("nobody's turn")
    if view.to_act == listener.seat:
        return answer("your turn")
    return answer("{name}'s turn", name=listener.names[view.to_act])


def words_game_over() -> Message:
    # translators: part of a sentence: "Game over, Moon for three."
    return answer("game over")


def deal_number(number: int | Message) -> Message:
    # translators: part of a sentence: "Trick 3, deal 2, Moon for three, your turn."
    return answer("deal {n}", n=number)


def round_of(number: int | Message) -> Message:
    """Return the number of a deal in a game that calls its deals rounds."""
    # translators: part of a sentence: "Round 2, Chicken Foot, your turn."
    return answer("round {n}", n=number)


def refuse_without_aids() -> Message:
    """Refuse a question at a table without aids to memory: the player could know the answer by paying attention."""
    return answer("No answer: this table plays from memory.")


def refuse_older_lines() -> Message:
    """Refuse the part of the history that this table does not tell. A player who steps back stops here, too."""
    return answer("Only the last trick: this table plays from memory.")


def announce_resignation(event: Resigned, listener: Listener, view: object) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.SCORES, "You resign."),)
    return (say(Kind.SCORES, "{name} resigns.", name=listener.names[event.seat]),)


def announce_clock(event: ClockRead, listener: Listener, view: object) -> Messages:
    """Return how many minutes of the game are left, rounded up, or that there is no next deal."""
    if not event.left:
        # translators: a game of so many minutes is over, because no new deal begins.
        return (say(Kind.SCORES, "Time is up."),)
    # translators: between two deals of a game that lasts a quarter of an hour, say.
    return (count(Kind.SCORES, "{n} minute left.", "{n} minutes left.", -(-event.left // 60)),)


def game_over(event: GameOver, listener: Listener, view: object) -> Messages:
    """Return who has won, and the points of everybody at the end."""
    return game_over_at(event.total, event, listener)


def game_over_at(scores: Sequence[object], event: GameOver, listener: Listener) -> Messages:
    """Return who has won, with the final scores in the form of a list."""
    final = say(Kind.SCORES, "Final score: {items}.", items=items_by_side(scores, listener))
    return *announce_winners(event, listener), final


def announce_winners(event: GameOver, listener: Listener) -> Messages:
    """Return who has won the game, or the deal if the game is one deal of an evening."""
    if listener.has_teams and len(event.winners) > 1:
        return _announce_end(listener, N_("Game over. Both teams win."), N_("Deal {deal} of {most}: both teams win."))
    if listener.has_teams and listener.side is None:
        names = listener.name_of_side(event.winners[0])
        # translators: {names} are the two players of a team.
        game, deal = N_("Game over. Winning team: {names}."), N_("Deal {deal} of {most}: {names} win.")
        return _announce_end(listener, game, deal, names=names)
    if listener.has_teams:
        if listener.side in event.winners:
            return _announce_end(
                listener, N_("Game over. Your team wins!"), N_("Deal {deal} of {most}: your team wins!")
            )
        return _announce_end(listener, N_("Game over. The others win."), N_("Deal {deal} of {most}: the others win."))
    if len(event.winners) > 1:
        names = AllOf(tuple(listener.names[side] for side in event.winners if side != listener.side))
        if listener.side in event.winners:
            # translators: {names} are those who have as many points.
            game, deal = N_("Game over. You and {names} win."), N_("Deal {deal} of {most}: you and {names} win.")
        else:
            game, deal = N_("Game over. {names} tie for first."), N_("Deal {deal} of {most}: {names} tie for first.")
        return _announce_end(listener, game, deal, names=names)
    if listener.side in event.winners:
        return _announce_end(listener, N_("Game over. You win!"), N_("Deal {deal} of {most}: you win!"))
    game, deal = N_("Game over. {name} wins."), N_("Deal {deal} of {most}: {name} wins.")
    return _announce_end(listener, game, deal, name=listener.names[event.winners[0]])


def _announce_end(listener: Listener, game: str, deal: str, **facts: object) -> Messages:
    """Return the message ``game``, or ``deal`` with its number if the game is one deal of an evening."""
    many = listener.deal_of_many
    if many is None:
        return (say(Kind.SCORES, game, **facts),)
    return (say(Kind.SCORES, deal, deal=many.number, most=many.most, **facts),)


def already_played(refused: Refused) -> Message:
    """Refuse a tile that is on the table or was played before in this deal."""
    return error("Not {tile}: it has already been played.", tile=refused.tile)


def common_refusal(refused: Refused, listener: Listener) -> Message:
    """Return the sentence for a refusal that every game words alike."""
    if refused.reason is Reason.NOT_YOUR_TURN and refused.seat is not None:
        return error("Not yet: it is {name}'s turn.", name=listener.names[refused.seat])
    return error(_REFUSALS[refused.reason], tile=refused.tile, n=refused.number)


_REFUSALS = {
    Reason.GAME_OVER: N_("The game is over."),
    Reason.NOT_NOW: N_("Not now."),
    Reason.NOT_YOUR_TURN: N_("Not yet: it is not your turn."),
    Reason.LATE: N_("Too late: the game has moved on."),
    Reason.BAD_DEAL: N_("These tiles cannot be dealt."),
    Reason.BID_UNKNOWN: N_("There is no bid of {n}."),
    Reason.BID_TOO_LOW: N_("Too low: the bid is {n}. Bid higher or pass."),
    Reason.BID_BELOW_MINIMUM: N_("Too low: the lowest bid is {n}."),
    Reason.MUST_BID: N_("You cannot pass: everybody else passed. Bid {n} or more."),
    Reason.NOT_HELD: N_("Not {tile}: it is not in your hand."),
    Reason.TRUMP_NOT_ALLOWED: N_("Not at this table. Name another trump."),
}


def item_of_seat(seat: Seat, what: object, listener: Listener) -> Message:
    if seat == listener.seat:
        # translators: one item of a list: "you six five", "you 12".
        return answer("you {what}", what=what)
    # translators: one item of a list: "Anna six five", "Anna 12".
    return answer("{name} {what}", name=listener.names[seat], what=what)


def item_of_side(side: int, what: object, listener: Listener) -> Message:
    if not listener.has_teams:
        return item_of_seat(Seat(side), what, listener)
    if listener.side is None:
        one, other = (listener.names[seat] for seat in listener.seats() if listener.side_of(seat) == side)
        # translators: one item of a list, of a team: "Anna and Ben 12".
        return answer("{one} and {other} {what}", one=one, other=other, what=what)
    if side == listener.side:
        # translators: one item of a list: "your team 12".
        return answer("your team {what}", what=what)
    # translators: one item of a list: "the others 12".
    return answer("the others {what}", what=what)


def items_by_seat(values: Sequence[object], listener: Listener) -> Messages:
    """Return an item for each seat, the listener's own first."""
    return tuple(item_of_seat(seat, values[seat], listener) for seat in listener.seats())


def items_by_side(values: Sequence[object], listener: Listener) -> Messages:
    """Return an item for each side, the listener's own side first."""
    return tuple(item_of_side(side, values[side], listener) for side in sides_listener_first(listener))


def sides_listener_first(listener: Listener) -> tuple[int, ...]:
    """Return the sides that score, the listener's own side first."""
    return tuple(dict.fromkeys(listener.side_of(seat) for seat in listener.seats()))


def hands_shown(event: Dealt, listener: Listener) -> Messages:
    """Return the listener's hand, or every hand if all tiles are open."""
    return tuple(
        say(Kind.DEALS, "You hold {tiles}.", tiles=listener.sort_hand(hand))
        if seat == listener.seat
        else say(Kind.DEALS, "{name} holds {tiles}.", name=listener.names[seat], tiles=listener.sort_hand(hand))
        for seat, hand in enumerate(event.hands)
        if hand is not None
    )


def items_of_passes(seats: Sequence[Seat], listener: Listener) -> Iterator[Message]:
    """Yield an item of a row for each of these seats, which passed one after the other."""
    for mine, group in groupby(seats, key=lambda seat: seat == listener.seat):
        names = [listener.names[seat] for seat in group]
        if mine:
            yield answer("you pass")
        elif len(names) == 1:
            yield answer("{name} passes", name=names[0])
        else:
            yield answer("{names} pass", names=AllOf(tuple(names)))


def names_tile(value: object) -> bool:
    """Return whether a message, or anything in it, names a tile."""
    if isinstance(value, Message):
        value = tuple(value.fields.values())
    if isinstance(value, tuple):
        return any(map(names_tile, value))
    return isinstance(value, Tile)
