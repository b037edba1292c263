"""All the words of Mexican Train as one value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moon_access.announcer import every_game, undo
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, answer
from moon_access.engine.actions import Action
from moon_access.engine.events import Event
from moon_access.games.mexican_train.actions import Done
from moon_access.games.mexican_train.events import TrainLaid
from moon_access.games.mexican_train.state import TrainState, TrainView
from moon_access.games.words import GameWords
from moon_access.outputs.earcons import Earcon

from . import answers, events, house_rules, open_tiles, prompts, refusals, rules, trains, typed


def _squeezed(heard: Sequence[tuple[Event, TrainView]], listener: Listener) -> Iterator[tuple[Message, ...]]:
    from .condensed import squeezed

    return squeezed(heard, listener)


def _brief(heard: Sequence[tuple[Event, TrainView]], listener: Listener, known: int) -> tuple[Message, ...]:
    from .brief import brief

    return brief(heard, listener, known)


def _named(action: Action) -> Message:
    # translators: a move that is taken back: to have no more tiles for the opening train.
    return answer("done") if isinstance(action, Done) else undo.named(action)


WORDS: GameWords[TrainState, TrainView] = GameWords(
    announce=events.announce,
    squeezed=_squeezed,
    brief=_brief,
    earcons={TrainLaid: Earcon.TILE},
    prompt=prompts.prompt,
    choices=prompts.choices,
    answers={
        "hand": answers.hand,
        "table": answers.table,
        "legal": answers.legal,
        "train": answers.train,
        "trains": answers.trains,
        "score": answers.score,
        "turn": every_game.turn,
        "counts": answers.counts,
        "pips": answers.pips,
    },
    unseen=answers.unseen_of,
    why=answers.why,
    refusal=refusals.refusal,
    recap=answers.recap,
    rules=rules.sections,
    how_to_type=typed.HOW_TO_TYPE,
    house_rules=house_rules.NAMES,
    open_hand=open_tiles.hand,
    open_answers={"legal": open_tiles.choices, "pips": open_tiles.pips},
    own_move=typed.own_move,
    places=trains.places,
    named=_named,
)
