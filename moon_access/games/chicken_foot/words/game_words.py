"""All the words of Chicken Foot as one value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moon_access.announcer import every_game
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.engine.events import Event
from moon_access.games.chains import words as chains
from moon_access.games.chicken_foot.state import ChickenState, ChickenView
from moon_access.games.words import GameWords

from . import answers, events, house_rules, open_tiles, prompts, rules


def _squeezed(heard: Sequence[tuple[Event, ChickenView]], listener: Listener) -> Iterator[tuple[Message, ...]]:
    from .condensed import squeezed

    return squeezed(heard, listener)


def _brief(heard: Sequence[tuple[Event, ChickenView]], listener: Listener, known: int) -> tuple[Message, ...]:
    from .brief import brief

    return brief(heard, listener, known)


WORDS: GameWords[ChickenState, ChickenView] = GameWords(
    announce=events.announce,
    squeezed=_squeezed,
    brief=_brief,
    prompt=prompts.prompt,
    choices=prompts.choices,
    answers={
        "hand": answers.hand,
        "table": answers.table,
        "legal": answers.legal,
        "chain": answers.chain,
        "score": answers.score,
        "turn": every_game.turn,
        "counts": answers.counts,
        "pips": answers.pips,
    },
    unseen=answers.unseen_of,
    why=answers.why,
    refusal=answers.refusal,
    recap=answers.recap,
    rules=rules.sections,
    how_to_type=chains.HOW_TO_TYPE,
    house_rules=house_rules.NAMES,
    open_hand=open_tiles.hand,
    open_answers={"legal": open_tiles.choices},
)
