"""The prompt of a player who is to play a tile to a trick.

In brief speech, a prompt names no tiles if the player may choose from the whole hand: the player knows the hand, and
one key lists the legal moves. A braille display shows only the prompt, so there the prompt always names the tiles.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import questions
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, Numbered, OneOf, Prompt, answer
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.tricks.actions import Discard
from moon_access.games.tricks.state import TrickView, lead_of


def legal_tiles(view: TrickView, listener: Listener) -> tuple[Tile, ...]:
    """Return the tiles that may be played or discarded, in the player's order of the hand."""
    tiles = {action.tile for action in view.legal if isinstance(action, Play | Discard)}
    return listener.sort_hand(tuple(tile for tile in view.hand if tile in tiles), view.trump)


def with_tiles(prompt: Prompt, unnamed: Message, view: TrickView, listener: Listener) -> Prompt:
    """Return ``unnamed`` if the whole hand is legal and need not be told, otherwise ``prompt``.

    A player who chooses in the prompt itself always gets the tiles, and a last tile is always named.

    Args:
        prompt: The prompt with the tiles.
        unnamed: The prompt without them.
        view: The view of the seat.
        listener: The player.

    Returns:
        The prompt.
    """
    whole = len(view.legal) == len(view.hand) > 1
    return prompt._replace(full=unnamed, each=prompt.full) if listener.is_brief_listener and whole else prompt


def play(view: TrickView, listener: Listener) -> Prompt:
    tiles = legal_tiles(view, listener)
    choice = OneOf(tiles)
    before = (answer("Legal: {tiles}.", tiles=Numbered(tiles)),)
    if not view.trick:
        # translators: leading to a trick.
        lead, named = answer("Lead:"), answer("Lead {tiles:acc}:", tiles=choice)
        # translators: leading to a trick, and every tile in hand may be led.
        unnamed = answer("Lead any tile:") if len(tiles) > 1 else lead
        shorter = _lead_in_few_cells(tiles) if listener.braille else (unnamed, lead)
        return with_tiles(Prompt(named, unnamed, lead, before, shorter=shorter), unnamed, view, listener)
    led = lead_of(view)
    assert led is not None
    follows = tiles[0] in led.follow
    suit = None if led.suit is view.trump else led.suit
    word = answer("Play:")
    if len(tiles) == 1 and (listener.is_brief_listener or not follows):  # in full, tell what the only tile follows
        return Prompt(
            answer("Play {tiles:acc}:", tiles=choice),
            word,
            word,
            before,
            shorter=(questions.prompt_of_tiles(tiles), word),
        )
    full, short = (_follow if follows else _prompt_for_any)(suit, choice)
    shorter = (_follow_in_few_cells if follows else _any_in_few_cells)(led.suit, tiles) if listener.braille else ()
    prompt = Prompt(full, short, word, before, shorter=shorter)
    if not listener.is_brief_listener:
        return prompt
    named, unnamed = (_follow_briefly if follows else _brief_prompt_for_any)(suit, choice)
    return with_tiles(prompt._replace(full=named, short=unnamed), unnamed, view, listener)


def _follow(suit: Suit | None, tiles: OneOf) -> tuple[Message, Message]:
    """Return two prompts to follow this suit (None: trumps), one with the tiles and one without."""
    if suit is None:
        return answer("Play, trumps led, {tiles:acc}:", tiles=tiles), answer("Play, trumps led:")
    full = answer("Play, {suit:pl} led, {tiles:acc}:", suit=suit, tiles=tiles)
    return full, answer("Play, {suit:pl} led:", suit=suit)


def _prompt_for_any(suit: Suit | None, tiles: OneOf) -> tuple[Message, Message]:
    """Return the prompt for any tile, as none follows this suit (None: trumps), with the tiles and without."""
    if suit is None:
        return answer("Play any, trumps led, {tiles:acc}:", tiles=tiles), answer("Play any, trumps led:")
    full = answer("Play any, {suit:pl} led, {tiles:acc}:", suit=suit, tiles=tiles)
    return full, answer("Play any, {suit:pl} led:", suit=suit)


def _follow_briefly(suit: Suit | None, tiles: OneOf) -> tuple[Message, Message]:
    # translators: prompts in the fewest words: the suit to follow, then the tiles that do.
    if suit is None:
        return answer("Trumps, {tiles:acc}:", tiles=tiles), answer("Trumps led:")
    return answer("{suit:pl}, {tiles:acc}:", suit=suit, tiles=tiles), answer("{suit:pl} led:", suit=suit)


def _brief_prompt_for_any(suit: Suit | None, tiles: OneOf) -> tuple[Message, Message]:
    # translators: prompts in the fewest words: any tile may be played, as the player has none of this suit.
    if suit is None:
        return answer("Any, trumps led, {tiles:acc}:", tiles=tiles), answer("Any, trumps led:")
    return answer("Any, {suit:pl} led, {tiles:acc}:", suit=suit, tiles=tiles), answer("Any, {suit:pl} led:", suit=suit)


# In few cells: the tiles, or the suit that was led and how many tiles may be played


def _lead_in_few_cells(tiles: Sequence[Tile]) -> tuple[Message, ...]:
    # translators: leading to a trick with any of so many tiles; 16 cells must do in braille.
    lead = answer("Lead one of {count:m acc}:", count=len(tiles))
    return questions.prompt_of_tiles(tiles), lead, _prompt_for_any_of(tiles)


def _prompt_for_any_of(tiles: Sequence[Tile]) -> Message:
    # translators: any of so many tiles may be played; ten cells must do in braille.
    return answer("Any of {count:m acc}:", count=len(tiles))


def _follow_in_few_cells(suit: Suit, tiles: Sequence[Tile]) -> tuple[Message, ...]:
    count = len(tiles)
    if suit is Suit.DOUBLES:
        # translators: doubles were led and must be followed: so many of the tiles in hand do. Ten cells must do in
        # braille.
        return questions.prompt_of_tiles(tiles), answer("Doubles led, one of {count:m acc}:", count=count)
    # translators: a suit was led and must be followed: so many of the tiles in hand do. Ten cells must do in braille.
    counted = answer("{suit:pl} led, one of {count:m acc}:", suit=suit, count=count)
    named = answer("{suit:pl} led, {tiles:acc}:", suit=suit, tiles=OneOf(tuple(tiles)))
    return named, questions.prompt_of_tiles(tiles), counted


def _any_in_few_cells(suit: Suit, tiles: Sequence[Tile]) -> tuple[Message, ...]:
    if suit is Suit.DOUBLES:
        return (_prompt_for_any_of(tiles),)
    # translators: any of so many tiles may be played, as the player has none of the suit that was led. Ten cells must
    # do in braille.
    counted = answer("{suit:pl} led, any of {count:m acc}:", suit=suit, count=len(tiles))
    return answer("Any, {suit:pl} led, {tiles:acc}:", suit=suit, tiles=OneOf(tuple(tiles))), counted


def trumps_in_few_cells(has_names: bool) -> tuple[Message, ...]:
    """Return the prompts for trump in few cells. ``has_names``: something else than a number may be trump, too."""
    numbers = answer("Trump, 0 to 6:")
    # translators: the prompt for trump, if a line has no room for the names of what is no number; 16 cells must do in
    # braille.
    return (answer("Trump, 0 to 6 and others:"), numbers) if has_names else (numbers,)
