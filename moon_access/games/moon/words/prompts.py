"""The prompts of Moon: what the player whose turn it is, is asked.

Told briefly to an ear, a prompt names no tiles where the whole hand may be chosen from: the player knows it, and the
list of legal moves is a key away. A braille display shows the prompt alone, and there it always names them.
"""

from __future__ import annotations

from moon_access.announcer import words
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Each, Message, Numbered, OneOf, answer
from moon_access.announcer.prompt import Prompt
from moon_access.engine.actions import Bid, Discard, NameTrump, Pass, Play
from moon_access.engine.tiles import Suit, Tile
from moon_access.engine.trick import order
from moon_access.games.moon.state import MoonView, Phase


def prompt(view: MoonView, listener: Listener) -> Prompt:
    """What the player, whose turn it is, is asked now."""
    if view.phase is Phase.AUCTION:
        return _bid(view)
    if view.phase is Phase.WIDOW:
        return _widow()
    if view.phase is Phase.DISCARD:
        return _discard(view, listener)
    if view.phase is Phase.TRUMP:
        return _trump(view)
    return _play(view, listener)


def bids(view: MoonView) -> tuple[int, ...]:
    """The bids that are possible now, low to high."""
    return tuple(action.amount for action in view.legal if isinstance(action, Bid))


def legal_tiles(view: MoonView, listener: Listener) -> tuple[Tile, ...]:
    """The tiles that may be played or discarded, in the order in which the hand is read."""
    tiles = {action.tile for action in view.legal if isinstance(action, Play | Discard)}
    return listener.sorted(tuple(tile for tile in view.hand if tile in tiles), view.trump)


def _bid(view: MoonView) -> Prompt:
    amounts = bids(view)
    may_pass = any(isinstance(action, Pass) for action in view.legal)
    if may_pass:
        full = answer("Bid {bids} or pass:", bids=Each(amounts))
        before = answer("You may bid {bids} or pass.", bids=amounts)
    else:
        full = answer("Bid {bids}, no pass:", bids=Each(amounts))
        before = answer("You must bid: {bids}.", bids=amounts)
    short, narrow = _bid_in_short(amounts, may_pass)
    passes = (words.PASS, words.PASS_KEY) if may_pass else ()
    return Prompt(full, short, answer("Bid:"), (before,), words=passes, narrow=narrow)


def _bid_in_short(amounts: tuple[int, ...], may_pass: bool) -> tuple[Message, Message]:
    """From the lowest to the highest bid: on a line of 20 cells, and on one of 14."""
    least, most = amounts[0], amounts[-1]
    if least == most and may_pass:
        # translators: 20 cells must do for these in braille, with 6 of them free. "p" is the key for passing.
        return answer("Bid {n} or pass:", n=most), answer("Bid {n} p:", n=most)
    if least == most:
        return answer("Bid {n}, no pass:", n=most), answer("only {n}:", n=most)
    if may_pass:
        # translators: likewise. The bids from the lowest to the highest: "Bid 4-21 pass:".
        short = answer("Bid {least} to {most} or pass:", least=least, most=most)
        # translators: 14 cells must do for these in braille, with 6 of them free: "4-21 p:".
        return short, answer("Bid {least} to {most} p:", least=least, most=most)
    short = answer("Bid {least} to {most}, no pass:", least=least, most=most)
    return short, answer("Bid {least} to {most}:", least=least, most=most)


_OF_THE_WIDOW = (words.ONE, words.TWO, words.TAKE, words.LEAVE)


def _widow() -> Prompt:
    full = answer("Widow, 1 take it, 2 leave it:")
    before = answer("Widow: 1 take it, 2 leave it.")
    return Prompt(full, answer("Widow, 1 or 2:"), answer("Widow:"), (before,), words=_OF_THE_WIDOW)


def _discard(view: MoonView, listener: Listener) -> Prompt:
    tiles = legal_tiles(view, listener)
    word = answer("Discard:")
    return _with_tiles(
        Prompt(
            answer("Discard {tiles}:", tiles=OneOf(tiles)),
            answer("Discard one of {count:m acc}:", count=len(tiles)),
            word,
            (answer("Legal: {tiles}.", tiles=Numbered(tiles)),),
        ),
        word,
        view,
        listener,
    )


def _with_tiles(prompt: Prompt, unnamed: Message, view: MoonView, listener: Listener) -> Prompt:
    """The prompt, its tiles ``unnamed`` where they are the whole hand and need not be told. Whoever chooses in the
    prompt itself gets them all the same, and the last tile is named."""
    whole = len(view.legal) == len(view.hand) > 1
    return prompt._replace(full=unnamed, each=prompt.full) if listener.hears_briefly and whole else prompt


def _trump(view: MoonView) -> Prompt:
    full, each, before = _trumps(view)
    asked = answer("Trump:")
    return Prompt(full, asked, asked, (before,), each=each, words=(words.DOUBLES, words.NO_TRUMP))


def trumps(view: MoonView) -> Message:
    """What may be named as trump, as a line."""
    return _trumps(view)[-1]


def _trumps(view: MoonView) -> tuple[Message, Message, Message]:
    """What may be named as trump: as a prompt, as one with each number by itself, and as a line."""
    named = {action.trump for action in view.legal if isinstance(action, NameTrump)}
    numbers = Each(tuple(range(7)))
    if {Suit.DOUBLES, Suit.NONE} <= named:
        full, before = answer("Trump, 0 to 6, doubles or none:"), answer("You may name 0 to 6, doubles or none.")
        each = answer("Trump, {numbers}, doubles or none:", numbers=numbers)
    elif Suit.DOUBLES in named:
        full, before = answer("Trump, 0 to 6 or doubles:"), answer("You may name 0 to 6 or doubles.")
        each = answer("Trump, {numbers} or doubles:", numbers=numbers)
    elif Suit.NONE in named:
        full, before = answer("Trump, 0 to 6 or none:"), answer("You may name 0 to 6 or none.")
        each = answer("Trump, {numbers} or none:", numbers=numbers)
    else:
        full, before = answer("Trump, 0 to 6:"), answer("You may name 0 to 6.")
        each = answer("Trump, {numbers}:", numbers=numbers)
    return full, each, before


def _play(view: MoonView, listener: Listener) -> Prompt:
    tiles = legal_tiles(view, listener)
    choice = OneOf(tiles)
    before = (answer("Legal: {tiles}.", tiles=Numbered(tiles)),)
    if not view.trick:
        # translators: leading to a trick.
        lead, named = answer("Lead:"), answer("Lead {tiles:acc}:", tiles=choice)
        # translators: likewise, and every tile in hand may be led.
        unnamed = answer("Lead any tile:") if len(tiles) > 1 else lead
        return _with_tiles(Prompt(named, unnamed, lead, before, narrow=lead), unnamed, view, listener)
    assert view.trump is not None
    led = order(view.trump).led(view.trick[0])
    follows = tiles[0] in led.follow
    suit = None if led.asked is view.trump else led.asked
    word = answer("Play:")
    if not follows and len(tiles) == 1:  # there is nothing to choose from
        return Prompt(answer("Play {tiles:acc}:", tiles=choice), word, word, before)
    full, short = (_follow if follows else _any)(suit, choice)
    prompt = Prompt(full, short, word, before)
    if not listener.hears_briefly:
        return prompt
    named, unnamed = (_follow_briefly if follows else _any_briefly)(suit, choice)
    return _with_tiles(prompt._replace(full=named, short=unnamed), unnamed, view, listener)


def _follow(suit: Suit | None, tiles: OneOf) -> tuple[Message, Message]:
    """Follow this suit (None: trumps), with the tiles that do and without."""
    if suit is None:
        return answer("Play, trumps led, {tiles:acc}:", tiles=tiles), answer("Play, trumps led:")
    full = answer("Play, {suit:pl} led, {tiles:acc}:", suit=suit, tiles=tiles)
    return full, answer("Play, {suit:pl} led:", suit=suit)


def _any(suit: Suit | None, tiles: OneOf) -> tuple[Message, Message]:
    """Likewise where nothing follows, and any tile may be played."""
    if suit is None:
        return answer("Play any, trumps led, {tiles:acc}:", tiles=tiles), answer("Play any, trumps led:")
    full = answer("Play any, {suit:pl} led, {tiles:acc}:", suit=suit, tiles=tiles)
    return full, answer("Play any, {suit:pl} led:", suit=suit)


def _follow_briefly(suit: Suit | None, tiles: OneOf) -> tuple[Message, Message]:
    # translators: prompts in the fewest words: the suit to follow, then the tiles that do.
    if suit is None:
        return answer("Trumps led, {tiles:acc}:", tiles=tiles), answer("Trumps led:")
    return answer("{suit:pl} led, {tiles:acc}:", suit=suit, tiles=tiles), answer("{suit:pl} led:", suit=suit)


def _any_briefly(suit: Suit | None, tiles: OneOf) -> tuple[Message, Message]:
    # translators: prompts in the fewest words: any tile may be played, as the player has none of this suit.
    if suit is None:
        return answer("Any, trumps led, {tiles:acc}:", tiles=tiles), answer("Any, trumps led:")
    return answer("Any, {suit:pl} led, {tiles:acc}:", suit=suit, tiles=tiles), answer("Any, {suit:pl} led:", suit=suit)
