"""The words of all commands, in the order of the help: keys, words, and help texts.

Each scene's ``does`` maps the commands that it offers to functions. The words are in one list, because every scene must
understand every command: a scene that does not offer a command explains why. Keys and words are in the player's
language; English words work in every language. A key is one letter or sign, never a digit. Questions that only some
games answer come from these games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from moon_access.announcer.message import N_
from moon_access.games import GAMES
from moon_access.games.contract import AnyDefinition, BadDefinition, Question
from moon_access.i18n.catalog import pgettext

from .command import Command

# fmt: off
_COMMANDS_OF_REPLAY = (
    Command(
        "step", pgettext("key", "m"), pgettext("words", "step, move"),
        N_("How far a step goes: a trick or turn, or a single move. Type deal, trick or move after it to "
           "choose."),
        is_of_the_prompt=True,
    ),
    Command(
        "deal", "", pgettext("words", "deal"),
        N_("Which deal this is. With a number after it, goes to that deal."), is_of_the_prompt=True,
    ),
    Command(
        "seat", "", pgettext("words", "seat, view"),
        N_("Whose seat you hear the game from, by name or number. Seat all opens all tiles."), is_of_the_prompt=True,
    ),
)

_COMMANDS_OF_COMPANY = (
    Command(
        "leave", "", pgettext("words", "leave, lobby"),
        N_("Goes to the lobby. If you leave during a game, a bot takes your seat for good."),
    ),
    Command(
        "say", pgettext("key", "'"), pgettext("words", "say, apostrophe"),
        N_("Says the words after it to everybody at the table, or in the lobby."),
    ),
    Command(
        "tell", "", pgettext("words", "tell"),
        N_("Says something to one player alone: tell Anna well played."),
    ),
    Command(
        "people", "", pgettext("words", "people, here, who is here"),
        N_("Tells who else is at your table, and who else is at the server."),
    ),
    Command(
        "agree", "", pgettext("words", "agree"),
        N_("Agrees that a move is taken back, or that the game ends."),
    ),
    Command(
        "refuse", "", pgettext("words", "refuse, disagree"),
        N_("Refuses to let a move be taken back, or to let the game end."),
    ),
    Command(
        "bot", "", pgettext("words", "bot"),
        N_("Lets a bot play for a player who has left: bot Anna."),
    ),
    Command(
        "time", "", pgettext("words", "time"),
        N_("Doubles the time for this move, at a table with a clock."),
    ),
    Command(
        "invite", "", pgettext("words", "invite"),
        N_("Invites a player to this table: invite Anna."),
    ),
    Command(
        "remove", "", pgettext("words", "remove, kick, put out"),
        N_("Removes a player from a waiting table, if you are in charge of it: remove Anna."),
    ),
    Command(
        "give", "", pgettext("words", "give, hand over"),
        N_("Gives a waiting table to another player, who is then in charge of it: give Anna."),
    ),
    Command(
        "swap", "", pgettext("words", "swap, swap seats"),
        N_("Swaps two seats of a waiting table, by names or numbers, if you are in charge of it: swap Anna 3. "
           "With one name, you swap seats with that player."),
    ),
    Command(
        "change", "", pgettext("words", "change, change the table"),
        N_("Changes house rules, bots, talk and clock of a table between games, if you are in charge of it."),
    ),
    Command(
        "mute", "", pgettext("words", "mute"),
        N_("Silences a player for today, or until you type it again: mute Anna."),
    ),
    Command(
        "block", "", pgettext("words", "block"),
        N_("You hear nothing more from this player, until you type it again: block Anna."),
    ),
    Command(
        "join", "", pgettext("words", "join"),
        N_("Goes to a table by its number: join 4 2 7."),
    ),
    Command(
        "evening", "", pgettext("words", "evening, evenings"),
        N_("Lists the evenings on which everybody plays the same deals: enter, play, and read results."),
    ),
    Command(
        "zone", "", pgettext("words", "zone, time zone"),
        N_("Tells in which time zone you hear when evenings begin, or sets it: zone London, or zone +1."),
    ),
    Command(
        "rating", "", pgettext("words", "rating, ratings"),
        N_("Tells your rating in each game, or another player's: rating Anna. With show or hide after it, lets others "
           "ask for yours, or not. With a quarter and a year after it, tells an earlier season: rating 3 2026."),
    ),
    Command(
        "leaders", "", pgettext("words", "leaders"),
        N_("Lists the best ratings in a game, of players who show theirs. With a quarter and a year after it, those "
           "of an earlier season."),
    ),
    Command(
        "record", "", pgettext("words", "record, record against, against"),
        N_("Tells your results in rated games against one player: record Anna."),
    ),
    Command(
        "friend", "", pgettext("words", "friend, friends"),
        N_("Makes a player your friend, or takes that back: friend Anna. Without a name, lists your friends."),
    ),
    Command(
        "report", "", pgettext("words", "report"),
        N_("Reports a player to the moderators, with the last lines that you heard: report Anna."),
    ),
    Command(
        "manners", "", pgettext("words", "manners"),
        N_("Tells how we treat each other here."),
    ),
    Command(
        "moderate", "", pgettext("words", "moderate"),
        N_("For moderators: mutes, removes and bans players, and reads the reports."),
    ),
)

_COMMANDS = (
    # translators: "key" is the one letter that is the command: choose one that no other command has.
    Command(
        "hand", pgettext("key", "h"), pgettext("words", "hand, tiles, bones, rocks, dominoes, my tiles, my hand"),
        N_("Reads your tiles."),
    ),
    # translators: "words" are what may be typed instead, separated by commas; the first one is the name.
    Command(
        "table", pgettext("key", "t"), pgettext("words", "table, trick, ends, board, layout, who led, who played"),
        N_("Tells the trick so far, or the open ends."),
    ),
    Command(
        "legal", pgettext("key", "l"), pgettext("words", "legal, moves, what can i play, what can i do"),
        N_("Tells what you may do now, with numbers."),
    ),
    Command(
        "score", pgettext("key", "s"), pgettext("words", "score, points, tally, who is winning, who is ahead"),
        N_("Tells the score."),
    ),
    Command(
        "turn", pgettext("key", "w"), pgettext("words", "who, turn, whose turn, is it my turn"),
        N_("Tells whose turn it is."),
    ),
    Command(
        "players", "", pgettext("words", "players, opponents, partner, who is my partner"),
        N_("Tells who sits where, and how the bots play."),
    ),
    Command(
        "where", pgettext("key", "="), pgettext("words", "where, equals"),
        N_("Tells where you are: the question, the game, the deal, and whose turn it is."),
    ),
    Command(
        "counts", pgettext("key", "c"), pgettext("words", "count, left, boneyard, stock, yard, pile, how many"),
        N_("Tells how many tiles everybody has."), of_a_game=True,
    ),
    Command(
        "since", pgettext("key", "e"), pgettext("words", "since, events, what happened"),
        N_("Tells what happened since your last turn."),
    ),
    Command(
        "repeat", pgettext("key", "r"), pgettext("words", "repeat, again"),
        N_("Repeats the last lines. With a number after it, replays from that point of the last review."),
    ),
    Command(
        "history", pgettext("key", "j"), pgettext("words", "journal, history"),
        N_("Reads the game's lines, the last one first. After it you can type previous, next, first, "
           "last, bids, plays, tricks, scores or deals."),
    ),
    Command(
        "next", pgettext("key", "."), pgettext("words", "next, dot"),
        N_("Steps to the next possible tile."), is_of_the_prompt=True,
    ),
    Command(
        "previous", pgettext("key", ","), pgettext("words", "previous, comma"),
        N_("Steps to the previous possible tile."), is_of_the_prompt=True,
    ),
    *_COMMANDS_OF_REPLAY,
    Command(
        "play", pgettext("key", "x"), pgettext("words", "play, lead, lay, open"),
        N_("Plays the tile you stepped to, the only legal tile, or the tile you name. Where a discard is "
           "asked for, the key discards it."),
        is_of_the_prompt=True,
    ),
    Command(
        "discard", "", pgettext("words", "discard, bury, throw away"),
        N_("Discards the tile you stepped to, or the tile you name after it."), is_of_the_prompt=True,
    ),
    Command(
        "pass", pgettext("key", "p"), pgettext("words", "pass, knock, rap"),
        N_("Makes no bid. In dominoes, passes your turn, if you pass by hand."), is_of_the_prompt=True,
    ),
    Command(
        "draw", pgettext("key", "d"), pgettext("words", "draw, buy, pick up"),
        N_("Draws a tile, if you draw by hand."), is_of_the_prompt=True,
    ),
    Command(
        "claim", "", pgettext("words", "claim, rest, lay down"),
        N_("Claims the rest of the tricks if they are certain to be yours; if not, says why."),
        is_of_the_prompt=True,
    ),
    Command(
        "unseen", "", pgettext("words", "unseen"),
        N_("Tells which tiles of a suit you have not seen: unseen 5. Without a suit, tells those of "
"the suit that was led, or the trumps."),
    ),
    Command(
        "why", "", pgettext("words", "why"),
        N_("Tells why you may not play a tile: why 6-1."),
    ),
    Command(
        "hint", pgettext("key", "i"), pgettext("words", "hint, tip, advice, what should i play, suggest"),
        N_("Suggests a move and says why. Ask again for the figures; or type move, why or figures after it."),
    ),
    Command(
        "review", "", pgettext("words", "review"),
        N_("Tells your mistakes in the last finished deal, the most costly first."),
    ),
    Command(
        "undo", pgettext("key", "z"), pgettext("words", "undo, take back, take it back"),
        N_("Takes back your last move; other players are asked."), is_of_the_prompt=True,
    ),
    Command(
        "order", pgettext("key", "o"), pgettext("words", "order"),
        N_("Sorts your hand by suit, by number or as dealt. Ask again to reverse it."),
    ),
    Command(
        "verbosity", pgettext("key", "v"), pgettext("words", "verbosity"),
        N_("How much you hear: brief, normal or full."),
    ),
    Command(
        "spell", pgettext("key", "g"), pgettext("words", "spell"),
        N_("Reads a tile number by number: the last one you heard, or the one you name after it. With "
           "the word line after it, spells a whole line. With phonetic after it, as on the telephone."),
    ),
    Command(
        "pronounce", pgettext("key", "@"), pgettext("words", "pronounce, pronunciation, at"),
        N_("Asks how the voice is to say the word that you went to, or lists the words that you have "
           "changed. With a word, = and its sound after it, changes that word; with forget and a word, "
           "changes it back."), needs_voice=True,
    ),
    Command(
        "up", pgettext("key", "-"), pgettext("words", "up, dash"),
        N_("Goes back a line in what the voice said. After it you can type first, last or a number of "
           "lines."), needs_voice=True,
    ),
    Command(
        "down", pgettext("key", "_"), pgettext("words", "down, underscore"),
        N_("Goes forward a line in what the voice said. After it you can type first, last or a number of "
           "lines."), needs_voice=True,
    ),
    Command(
        "word", "", pgettext("words", "word"),
        N_("Reads the next word of that line. With back after it, the word before."), needs_voice=True,
    ),
    Command(
        "letter", "", pgettext("words", "letter"),
        N_("Reads the next letter of that line. With back after it, the letter before."), needs_voice=True,
    ),
    Command(
        "slowly", "", pgettext("words", "slowly, slow"),
        N_("Repeats the last lines slowly, or the line that you went up to."), needs_voice=True,
    ),
    Command(
        "pause", "", pgettext("words", "pause"),
        N_("Silences the built-in voice, and leaves out the prompt."), needs_voice=True,
    ),
    Command(
        "go", "", pgettext("words", "go, on"),
        N_("Lets the built-in voice go on where it stopped."), needs_voice=True,
    ),
    Command(
        "faster", pgettext("key", "*"), pgettext("words", "faster, star"),
        N_("Makes the built-in voice faster."), needs_voice=True,
    ),
    Command(
        "slower", pgettext("key", "/"), pgettext("words", "slower, slash"),
        N_("Makes the built-in voice slower, and repeats the last lines."), needs_voice=True,
    ),
    Command(
        "louder", pgettext("key", ">"), pgettext("words", "louder, greater"),
        N_("Makes the built-in voice louder."), needs_voice=True,
    ),
    Command(
        "softer", pgettext("key", "<"), pgettext("words", "softer, quieter, less"),
        N_("Makes the built-in voice softer."), needs_voice=True,
    ),
    Command(
        "voice", "", pgettext("words", "voice, voices"),
        N_("Chooses another voice for the built-in voice."), needs_voice=True,
    ),
    Command(
        "sounds", "", pgettext("words", "sounds"),
        N_("Plays the sounds one by one. With on or off after it, switches them."),
    ),
    Command(
        "rules", "", pgettext("words", "rules"),
        N_("Reads the rules, section by section."),
    ),
    Command(
        "house", "", pgettext("words", "house, houserules"),
        N_("Reads the house rules of this table, the changed ones first."),
    ),
    Command(
        "code", "", pgettext("words", "code"),
        N_("Tells the code of this deal, so that others can play it too. With a code after it, plays "
           "that deal."),
    ),
    Command(
        "help", pgettext("key", "?"), pgettext("words", "help, question mark, help me"),
        N_("Reads this list. With a command after it, explains that command."),
    ),
    Command(
        "tutorial", "", pgettext("words", "tutorial, lesson"),
        N_("Teaches you a game by playing. With a number after it, starts at that lesson. Your current "
           "game waits."),
    ),
    Command(
        "practice", "", pgettext("words", "practice, practise"),
        N_("Gives you deals of one kind, or the puzzle of the day. Name the kind after it. Your current game waits."),
    ),
    Command(
        "options", "", pgettext("words", "options, settings"),
        N_("Changes how you read, the language, what you hear, and more."),
    ),
    *_COMMANDS_OF_COMPANY,
    Command(
        "save", "", pgettext("words", "save"),
        N_("Tells where your game is saved. It is saved all the time."),
    ),
    Command(
        "resign", "", pgettext("words", "resign, give up, concede, forfeit"),
        N_("Resigns the game."), is_of_the_prompt=True,
    ),
    Command(
        "menu", "", pgettext("words", "menu, new game"),
        N_("Goes to the menu, where you can start another game. Your current game is saved and waits."),
    ),
    Command(
        "quit", pgettext("key", "q"), pgettext("words", "quit, exit, bye, goodbye"),
        N_("Leaves the program. Your game is saved."),
    ),
)
# fmt: on

IDS_OF_REPLAY = frozenset(command.id for command in _COMMANDS_OF_REPLAY)
"""The commands that exist only in a replay of a finished game."""
IDS_OF_COMPANY = frozenset(command.id for command in _COMMANDS_OF_COMPANY)
"""The commands that exist only with other players who are elsewhere."""


def _questions_of(games: Iterable[AnyDefinition]) -> Mapping[str, Question]:
    """Return the questions that only some games answer, by their ids. Raises BadDefinition."""
    known: dict[str, Question] = {}
    for name, asked in ((game.name, question) for game in games for question in game.questions()):
        if known.setdefault(asked.id, asked) != asked:
            raise BadDefinition(name, f"its question {asked.id} is another game's: give it equal, or another id")
    return known


def _insert_questions(games: Iterable[AnyDefinition]) -> Iterator[Command]:
    """Return all commands. After each command come the questions whose ``after`` names it."""
    behind: dict[str, dict[str, Command]] = {}
    for asked in _questions_of(games).values():
        command = Command(asked.id, asked.key, asked.words, asked.help, of_a_game=True)
        behind.setdefault(asked.after, {})[asked.id] = command

    def with_questions_after(command: Command) -> Iterator[Command]:
        yield command
        for asked in reversed(behind.get(command.id, {}).values()):  # later games come first
            yield from with_questions_after(asked)

    for command in _COMMANDS:
        yield from with_questions_after(command)


QUESTIONS = _questions_of(GAMES.values())
COMMANDS = tuple(_insert_questions(GAMES.values()))
