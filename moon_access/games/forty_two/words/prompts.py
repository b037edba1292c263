"""The prompts of 42 before play: a bid, and trump. games/tricks/words/prompts.py has the prompt for a tile."""

from __future__ import annotations

from moon_access.announcer import words
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Each, Kind, Message, OneOf, Prompt, answer, count
from moon_access.engine.actions import Pass
from moon_access.games.forty_two.actions import NameSpecial, Plunge, Special
from moon_access.games.forty_two.marks import MARK
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words import moves
from moon_access.games.tricks.words.prompts import play, trumps_in_few_cells

from .bids import plunge_named, special_named
from .typed import NELLO_WORDS, PLUNGE, SEVEN, SEVENS, SPLASH

Messages = tuple[Message, ...]


def prompt(view: FortyTwoView, listener: Listener) -> Prompt:
    """Return the prompt for the player whose turn it is."""
    if view.phase is Phase.AUCTION:
        return _bid(view)
    return _trump(view) if view.phase is Phase.TRUMP else play(view, listener)


def may_pass(view: FortyTwoView) -> bool:
    return any(isinstance(action, Pass) for action in view.legal)


def bid_choices(view: FortyTwoView) -> Messages:
    """Return the possible bids as items: "31 to 41", "1 or 2 marks", "splash 2", "plunge"."""
    amounts = [action.amount for action in view.legal if isinstance(action, Bid)]
    points = [amount for amount in amounts if amount < MARK]
    marks = tuple(amount // MARK for amount in amounts if amount >= MARK)
    items: list[Message] = []
    if len(points) > 1:
        # translators: the bids from the lowest to the highest, as an item of a list: "31 to 41".
        items.append(answer("{least} to {most}", least=Each((points[0],)), most=Each((points[-1],))))
    elif points:
        items.append(answer("{n}", n=Each((points[0],))))
    if len(marks) > 2:
        # translators: an item of a list of bids: "1 to 7 marks".
        items.append(answer("{least} to {most} marks", least=Each(marks[:1]), most=Each(marks[-1:])))
    elif len(marks) > 1:
        one, other = (OneOf((number,)) for number in marks)
        # translators: an item of a list of bids: "1 or 2 marks".
        items.append(answer("{one} or {other} marks", one=one, other=other))
    elif marks:
        # translators: an item of a list of bids: "1 mark", "3 marks".
        items.append(count(Kind.ANSWER, "{number} mark", "{number} marks", marks[0], number=Each(marks)))
    splashes = tuple(a.marks for a in view.legal if isinstance(a, Plunge) and a.is_splash)
    if splashes:
        # translators: an item of a list of bids, on three doubles: "splash 2 or 3".
        items.append(answer("splash {numbers}", numbers=_alternatives(splashes)))
    items += [plunge_named(action) for action in view.legal if isinstance(action, Plunge) and not action.is_splash]
    return tuple(items)


def _alternatives(numbers: tuple[int, ...]) -> Message:
    if len(numbers) == 1:
        return answer("{n}", n=numbers[0])
    # translators: two numbers to choose from: "2 or 3".
    return answer("{one} or {other}", one=numbers[0], other=numbers[1])


def _bid(view: FortyTwoView) -> Prompt:
    choices = bid_choices(view)
    passes = may_pass(view)
    if passes:
        full, before = (
            answer("Bid {bids}, or pass:", bids=choices),
            answer("You may bid {bids}, or pass.", bids=choices),
        )
    else:
        full = answer("Bid {bids}, no pass:", bids=choices)
        before = answer("You must bid: {bids}.", bids=choices)
    least = next(action.amount for action in view.legal if isinstance(action, Bid))
    short, narrow = _listed_bids(least, passes)
    answers = (PLUNGE, SPLASH, *((words.PASS, words.PASS_KEY) if passes else ()))
    return Prompt(full, short, answer("Bid:"), (before,), words=answers, shorter=(short, narrow))


def _listed_bids(least: int, passes: bool) -> tuple[Message, Message]:
    """Return the bids that a prompt lists, for a line of 20 cells and for one of 14."""
    if least >= MARK:
        marks = least // MARK
        if passes:
            return (
                count(Kind.ANSWER, "Bid one mark or pass:", "Bid {n} marks or pass:", marks),
                # translators: 14 cells must do for this in braille, with 6 of them free. "p" is the key for passing.
                count(Kind.ANSWER, "one mark or p:", "{n} marks or p:", marks),
            )
        line = count(Kind.ANSWER, "Bid one mark, no pass:", "Bid {n} marks, no pass:", marks)
        return line, count(Kind.ANSWER, "only one mark:", "only {n} marks:", marks)
    if passes:
        # translators: 20 cells must do for this in braille, with 6 of them free. Any bid from this one up.
        # translators: 14 cells must do for the second one.
        return answer("Bid {n} or more, or pass:", n=least), answer("{n} or more, or p:", n=least)
    return answer("Bid {n} or more, no pass:", n=least), answer("Bid {n} or more:", n=least)


def _trump(view: FortyTwoView) -> Prompt:
    full, each, before = _trumps(view)
    asked = answer("Trump:")
    named = _specials(view)
    nellos = [own for special, own in NELLO_WORDS.items() if special in named]
    own = words.DOUBLES_WORDS, words.NO_TRUMP_WORDS, *nellos, *((SEVENS, SEVEN) * (Special.SEVENS in named))
    return Prompt(full, asked, asked, (before,), each=each, words=own, shorter=trumps_in_few_cells(has_names=True))


def trumps(view: FortyTwoView) -> Message:
    """Return the trumps and games to name, as a line."""
    return _trumps(view)[-1]


def _specials(view: FortyTwoView) -> set[Special]:
    return {action.special for action in view.legal if isinstance(action, NameSpecial)}


def _trumps(view: FortyTwoView) -> tuple[Message, Message, Message]:
    """Return the trumps and games to name: as a prompt, as one with each number separately, and as a line."""
    named = _specials(view)
    numbers = Each(tuple(range(7)))
    others = [action for action in view.legal if isinstance(action, NameTrump) and type(action.trump.value) is str]
    if len(others) < 2 or Special.NELLO_LOW in named:
        return _listed_trumps(others, named)
    if len(named) == 2:
        return (
            answer("Trump, 0 to 6, doubles, none, nello or sevens:"),
            answer("Trump, {numbers}, doubles, none, nello or sevens:", numbers=numbers),
            answer("You may name 0 to 6, doubles, none, nello or sevens."),
        )
    if Special.NELLO in named:
        return (
            answer("Trump, 0 to 6, doubles, none or nello:"),
            answer("Trump, {numbers}, doubles, none or nello:", numbers=numbers),
            answer("You may name 0 to 6, doubles, none or nello."),
        )
    if Special.SEVENS in named:
        return (
            answer("Trump, 0 to 6, doubles, none or sevens:"),
            answer("Trump, {numbers}, doubles, none or sevens:", numbers=numbers),
            answer("You may name 0 to 6, doubles, none or sevens."),
        )
    return (
        answer("Trump, 0 to 6, doubles or none:"),
        answer("Trump, {numbers}, doubles or none:", numbers=numbers),
        answer("You may name 0 to 6, doubles or none."),
    )


def _listed_trumps(others: list[NameTrump], specials: set[Special]) -> tuple[Message, Message, Message]:
    """Return the possible trumps and games at a table with unusual trumps or several kinds of nello.

    ``others``: the trumps that are not numbers.
    """
    numbers = Each(tuple(range(7)))
    names = (*map(moves.name_move, others), *(special_named(one) for one in Special if one in specials))
    if names:
        return (
            # translators: names are some of "doubles as trump", "no trump", "nello", "sevens", in a list.
            answer("Trump, 0 to 6, {names}:", names=names),
            answer("Trump, {numbers}, {names}:", numbers=numbers, names=names),
            answer("You may name 0 to 6, {names}.", names=names),
        )
    return answer("Trump, 0 to 6:"), answer("Trump, {numbers}:", numbers=numbers), answer("You may name 0 to 6.")
