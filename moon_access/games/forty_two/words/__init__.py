"""All the words of 42 as one value."""

from __future__ import annotations

from moon_access.announcer.message import answer
from moon_access.games.forty_two.state import FortyTwoState, FortyTwoView
from moon_access.games.tricks.words.answers import trick_words
from moon_access.games.tricks.words.condensed import Density
from moon_access.games.words import GameWords
from moon_access.later import later

from . import answers, bids, events, open_tiles, prompts, rules, scores, typed

WORDS: GameWords[FortyTwoState, FortyTwoView] = trick_words(
    announce=events.announce,
    condense=events.CONDENSER.condense,
    harmless=Density.LAST_TAKER + 1,
    brief=events.brief,
    prompt=prompts.prompt,
    own_move=typed.own_move,
    kinds=typed.KINDS,
    name_move=answers.name_move,
    name_spoken_move=later("games.forty_two.words.hints", "name_spoken_move"),
    answers={
        "legal": answers.legal,
        "suit": answers.suit,
        "bids": answers.calls,
        "score": answers.score,
        "tricks": scores.answer_taken,
        "out": answers.count_tiles_out,
        "winning": answers.answer_winning,
    },
    unseen=answers.unseen_of,
    refusal=answers.refusal,
    recap=answers.recap,
    target=bids.target,
    score_named=bids.score_named,
    bid_named=bids.amount_named,
    rules=rules.sections,
    typing_help=(answer("Type a bid as a number, or as 2 marks. A question never uses up your turn."),),
    house_rules=rules.NAMES,
    open_hand=open_tiles.hand,
    open_answers={"legal": open_tiles.choices},
)
