"""All words of draw dominoes as one value; games/words.py says what each of them is for."""

from __future__ import annotations

from moon_access.announcer import every_game
from moon_access.games.chains import words as chains
from moon_access.games.chains.words import open_tiles
from moon_access.games.draw.state import DrawState, DrawView
from moon_access.games.words import GameWords

from . import answers, events, rules

WORDS: GameWords[DrawState, DrawView] = GameWords(
    name_move=chains.name_move,
    name_spoken_move=chains.name_spoken_move,
    own_move=chains.own_move,
    announce=events.announce,
    condense=events.condense,
    harmless=events.Density.PLACES + 1,
    brief=events.brief,
    prompt=answers.prompt,
    choices=chains.choices,
    answers={
        "hand": answers.hand,
        "table": answers.table,
        "legal": answers.legal,
        "chain": answers.chain,
        "score": answers.score,
        "turn": every_game.whose_turn,
        "counts": chains.counts,
        "pips": answers.pips,
        "sum": answers.answer_sum,
        "worth": answers.worth,
    },
    unseen=answers.unseen_of,
    why=answers.why,
    refusal=answers.refusal,
    recap=answers.recap,
    rules=rules.sections,
    typing_help=chains.HOW_TO_TYPE,
    house_rules=rules.NAMES,
    open_hand=answers.open_hand,
    synonymous_commands=chains.SYNONYMOUS_COMMANDS,
    open_answers={"legal": answers.open_choices, "pips": open_tiles.pips},
)
