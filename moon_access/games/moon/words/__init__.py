"""All the words of Moon as one value, for three players and for four."""

from __future__ import annotations

from moon_access.announcer.message import answer
from moon_access.games.moon.state import MoonState, MoonView
from moon_access.games.tricks.words.answers import trick_words
from moon_access.games.tricks.words.condensed import Density
from moon_access.games.words import GameWords
from moon_access.later import later

from . import answers, events, open_tiles, prompts, rules

WORDS: GameWords[MoonState, MoonView] = trick_words(
    announce=events.announce,
    condense=events.CONDENSER.condense,
    harmless=Density.LAST_TAKER + 1,
    brief=events.brief,
    prompt=prompts.prompt,
    own_move=prompts.own_move,
    name_move=answers.name_move,
    name_spoken_move=later("games.moon.words.hints", "name_spoken_move"),
    answers={
        "legal": answers.legal,
        "bids": answers.calls,
        "score": answers.score,
        "tricks": answers.tricks,
        "counts": answers.counts,
        "winning": answers.answer_winning,
    },
    unseen=answers.unseen_of,
    recap=answers.recap,
    rules=rules.sections,
    typing_help=(answer("Type a bid as a number. A question never uses up your turn."),),
    house_rules=rules.NAMES,
    open_hand=open_tiles.hand,
    open_answers=open_tiles.ANSWERS,
)

FOR_THREE = WORDS._replace(answers={**WORDS.answers, "widow": answers.widow})
