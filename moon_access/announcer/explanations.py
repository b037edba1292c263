"""Explain options and the questions that open a table. Players hear these texts when they type `?` there.

The labels of options are in storage/settings.py. The words of a game explain its house rules.
"""

from __future__ import annotations

from collections.abc import Callable

from .message import N_, Message, answer

_OPTIONS = {
    "language": N_("The language of everything that the program says."),
    "read": N_(
        "How you read: with your own screen reader, with the built-in voice, or in short lines for braille, "
        "also contracted."
    ),
    "cells": N_("How many cells your braille display has. Lines break to fit it."),
    "name": N_("The name that the others at the table hear."),
    "keys": N_("A command key acts at once, without Enter. A digit opens a line; a colon opens one for words."),
    "routing": N_("A routing key above a choice in the prompt chooses it. This needs BRLTTY."),
    "prompt": N_("How much the prompt says when it is your turn: every choice, fewer words, or one word."),
    "verbosity": N_("How much you are told: brief if you know the game, full if you want to hear everything."),
    "muted": N_("Which kinds of announcement you hear. You can still ask for what is off."),
    "tiles": N_("How a tile is written: in words, with a hyphen, or in digits."),
    "hand_order": N_("The order in which your tiles are read."),
    "sounds": N_("Short sounds before some announcements."),
    "play_sole": N_("If you may play only one tile, the program plays it for you."),
    "draw_by_hand": N_("If no tile fits, you draw and pass yourself. Otherwise the program does it for you."),
    "ask_first": N_("Whether you are asked before a move is taken back and before you resign."),
    "house": N_("The rules by which your next games are played, game by game."),
    "pause": N_("How long a bot waits before its move."),
    "undo": N_("Whether you may take moves back in games against bots."),
    "bots": N_("How strong the bots are in your next game. As strong as you: they follow your results."),
    "characters": N_("Each bot plays in a way of its own, careful or bold."),
    "talk": N_("Whether the bots say a word now and then."),
    "engine": N_("The program that speaks. Screen reader means that your own screen reader speaks directly."),
    "rate": N_("How fast the voice speaks, in words a minute."),
    "volume": N_("How loud the voice speaks."),
    "pitch": N_("How high the voice sounds."),
    "punctuation": N_("Which punctuation marks the voice names."),
    "voices": N_("Which voice speaks. You hear each one when you choose it."),
    "others": N_("How the voice says what the others do, so that you can tell it from your own moves."),
    "echo": N_("What the voice says while you type."),
    "rhythm": N_("Natural: the voice waits a moment after a trick, and before a question."),
    "earcon_volume": N_("How loud the sounds are. The words have a volume of their own."),
    "device": N_("Where the voice is heard, for example in headphones."),
    "ducking": N_("Whether your system may turn down other sounds while the voice speaks."),
}
"""The explanation of each option, by the name of its setting."""

_ANNOUNCEMENTS = {
    "deals": N_("That a deal begins, and which tiles you get."),
    "bids": N_("What everybody bids, and what is trump."),
    "plays": N_("Which tiles everybody plays."),
    "tricks": N_("Who takes each trick."),
    "scores": N_("What a deal scores, and who wins the game."),
    "offers": N_("Moves that you may make now and may not have thought of."),
    "talk": N_("What the other players say."),
}
"""The explanation of each kind of announcement, by the name of the kind."""


_CHOICES = {
    # translators: help about choices of the menu, of what comes after a game, of the lobby, and of other lists.
    "new": N_("Starts the next game at once."),
    "other": N_("Lists all games, so that you can choose one."),
    "continue": N_("Goes on with the game that is not over yet."),
    "saved": N_("Your games: continue one, hear it again, or delete it."),
    "statistics": N_("How many games you have won, and more."),
    "again": N_("Another game of this kind, with new tiles."),
    "same": N_("Another game that begins with the same tiles."),
    "replay": N_("Takes you through the finished game, step by step."),
    "menu": N_("Opens the menu, where you can choose another game."),
    "rename": N_("Gives the game another title."),
    "export": N_("Copies the game to a file."),
    "delete": N_("Deletes the game for good."),
    "lesson": N_("Goes on where you stopped."),
    "first lesson": N_("Begins with the first lesson."),
    "next lesson": N_("Goes on to the next lesson."),
    "same lesson": N_("The same lesson from its beginning."),
    "practice": N_("Goes on with the practice."),
    "new table": N_("Opens a table: you choose the game, and who can join."),
    "list": N_("Reads the tables as they are now."),
    "more": N_("Reads the next tables."),
    "sit": N_("You sit down at this table."),
    "watch": N_("You watch this game."),
    "mine": N_("Your own game, which is not over yet."),
    "start": N_("The game begins now, with bots on the free seats."),
    "give up": N_("Gives up your seat and takes you to the lobby."),
}
"""The explanation of choices that neither an option nor a command explains."""


def choice(name: str) -> Callable[[], tuple[Message, ...]]:
    """Return the explanation of a choice by its name. The console calls this for help about the choice."""
    return lambda: (answer(_CHOICES[name]),)


def place() -> Message:
    # translators: help at the question on which train, or at which place, to lay a tile.
    return answer("The tile fits at each of these places.")


def option(name: str) -> Message:
    return answer(_OPTIONS[name])


def reading_without_voice() -> Message:
    """Explain the ways of reading to a player whose place has no built-in voice."""
    return answer("How you read: with your own screen reader, or in short lines for braille, also contracted.")


def level() -> Message:
    return answer("How strong the bots are. You can change it in the options.")


def level_at_table() -> Message:
    return answer("How strong the bots at this table are.")


def announcement(name: str) -> Message:
    return answer(_ANNOUNCEMENTS[name])


def preset() -> Message:
    return answer("All house rules at once, as a set that players know by name.")


def players() -> Message:
    return answer("How many sit at the table, bots included.")


def guests_of_table() -> Message:
    return answer("Who may sit down at your table.")


def deal_by_code() -> Message:
    return answer("Afterwards you hear how others here did with the same tiles.")


def everybody() -> Message:
    return answer("Everybody at this server may sit down.")


def by_invitation() -> Message:
    return answer("Only players whom you invite may sit down.")


def my_friends() -> Message:
    return answer("Your friends who are here are invited at once.")


def explain_conditions() -> Message:
    return answer("The house rules, how strong the bots are, talk during a deal, and how long a move may take.")


def talk_in_deals() -> Message:
    return answer("Whether players may talk while a deal is played. Between deals they always may.")


def seconds_for_a_move() -> Message:
    return answer("How many seconds a player has for a move. Then a bot makes it.")
