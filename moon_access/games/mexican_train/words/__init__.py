"""All words of Mexican Train as one value; games/words.py says what each of them is for."""

from __future__ import annotations

from moon_access.announcer import every_game
from moon_access.announcer.earcons import Earcon
from moon_access.announcer.message import Message, answer
from moon_access.engine.actions import Action
from moon_access.games.chains import words as chains
from moon_access.games.chains.words import open_tiles
from moon_access.games.mexican_train.events import Done, TrainLaid
from moon_access.games.mexican_train.state import TrainState, TrainView
from moon_access.games.words import GameWords

from . import answers, events, rules, trains


def _name_move(action: Action) -> Message:
    # translators: a move that is taken back: to have no more tiles for the opening train.
    return answer("done") if isinstance(action, Done) else chains.name_move(action)


WORDS: GameWords[TrainState, TrainView] = GameWords(
    announce=events.announce,
    condense=events.condense,
    harmless=events.Density.OTHERS + 1,
    brief=events.brief,
    earcons={TrainLaid: Earcon.TILE},
    prompt=answers.prompt,
    choices=chains.choices,
    answers={
        "hand": answers.hand,
        "table": answers.table,
        "legal": answers.legal,
        "train": answers.train,
        "trains": answers.trains,
        "score": answers.score,
        "turn": every_game.whose_turn,
        "counts": chains.counts,
        "pips": answers.pips,
    },
    unseen=answers.unseen_of,
    why=answers.why,
    refusal=answers.refusal,
    recap=answers.recap,
    rules=rules.sections,
    typing_help=answers.HOW_TO_TYPE,
    house_rules=rules.NAMES,
    open_hand=open_tiles.hand,
    synonymous_commands=chains.SYNONYMOUS_COMMANDS,
    open_answers={"legal": open_tiles.choices, "pips": open_tiles.pips},
    own_move=answers.own_move,
    places=trains.places,
    name_move=_name_move,
    name_spoken_move=trains.name_spoken_move,
)
