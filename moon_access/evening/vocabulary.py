"""The words of all commands, in the order of the help: keys, words, and what the help says.

Each scene says what it does with which of them, see its ``does``. The words are in one list, because a line that is
typed has to be understood everywhere: a scene that has no use for a command says why. Keys and words are in the
player's language; English words work in every language. A key is one letter or sign, never a digit. Questions that only
some games have an answer to come from these games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from moon_access.announcer.message import N_
from moon_access.games import GAMES
from moon_access.games.contract import AnyDefinition, BadDefinition, Question
from moon_access.i18n.catalog import pgettext

from .command import Command

# fmt: off
_OF_REPLAY = (
    Command(
        "step", pgettext("key", "m"), pgettext("words", "step, move"),
        N_("How far a step goes: a trick or turn, or a single move; with deal, trick or move behind, that far."),
        is_of_the_prompt=True,
    ),
    Command(
        "deal", "", pgettext("words", "deal"),
        N_("Which deal this is; with a number behind, goes to that deal."), is_of_the_prompt=True,
    ),
    Command(
        "seat", "", pgettext("words", "seat, view"),
        N_("Whose knowledge is told, by name or number; all opens all tiles."), is_of_the_prompt=True,
    ),
)

_OF_COMPANY = (
    Command(
        "leave", "", pgettext("words", "leave, lobby"),
        N_("To the lobby. In a game, a bot takes your seat for good."),
    ),
    Command(
        "say", pgettext("key", "'"), pgettext("words", "say, apostrophe"),
        N_("Says what stands behind it to everybody at the table, or in the lobby."),
    ),
    Command(
        "tell", "", pgettext("words", "tell"),
        N_("Says something to one player alone: tell Anna well played."),
    ),
    Command(
        "people", "", pgettext("words", "people, here"),
        N_("Who else is at the server."),
    ),
    Command(
        "agree", "", pgettext("words", "agree"),
        N_("Agrees that a move is taken back, or the game ended."),
    ),
    Command(
        "refuse", "", pgettext("words", "refuse, disagree"),
        N_("Does not agree that a move is taken back, or the game ended."),
    ),
    Command(
        "bot", "", pgettext("words", "bot"),
        N_("Has a bot play for a player who has gone: bot Anna."),
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
        "mute", "", pgettext("words", "mute"),
        N_("What this player says is not told today; again, it is: mute Anna."),
    ),
    Command(
        "block", "", pgettext("words", "block"),
        N_("Nothing more is heard of this player, until the same again: block Anna."),
    ),
    Command(
        "join", "", pgettext("words", "join"),
        N_("Goes to a table by its number: join 4 2 7."),
    ),
    Command(
        "friend", "", pgettext("words", "friend, friends"),
        N_("Makes a player a friend; again, no more: friend Anna. Without a name: your friends."),
    ),
    Command(
        "report", "", pgettext("words", "report"),
        N_("Tells the moderators about a player, with the lines that you heard last: report Anna."),
    ),
    Command(
        "manners", "", pgettext("words", "manners"),
        N_("How we treat each other here."),
    ),
    Command(
        "moderate", "", pgettext("words", "moderate"),
        N_("For moderators: mutes, puts out and bans, and tells what was reported."),
    ),
)

_COMMANDS = (
    # translators: "key" is the one letter that is the command: choose one that no other command has.
    Command(
        "hand", pgettext("key", "h"), pgettext("words", "hand"),
        N_("Your tiles."),
    ),
    # translators: "words" are what may be typed instead, separated by commas; the first one is the name.
    Command(
        "table", pgettext("key", "t"), pgettext("words", "table, trick, ends"),
        N_("The trick so far, or the open ends."),
    ),
    Command(
        "legal", pgettext("key", "l"), pgettext("words", "legal, moves"),
        N_("What you may do now, with numbers."),
    ),
    Command(
        "score", pgettext("key", "s"), pgettext("words", "score, points"),
        N_("The points."),
    ),
    Command(
        "turn", pgettext("key", "w"), pgettext("words", "who, turn"),
        N_("Whose turn it is."),
    ),
    Command(
        "players", "", pgettext("words", "players, opponents"),
        N_("Who sits where, and how the bots play."),
    ),
    Command(
        "where", pgettext("key", "="), pgettext("words", "where, equals"),
        N_("Where you are: what is asked, the game, the deal, and whose turn."),
    ),
    Command(
        "counts", pgettext("key", "c"), pgettext("words", "count, left"),
        N_("How many tiles everybody has."), of_a_game=True,
    ),
    Command(
        "since", pgettext("key", "e"), pgettext("words", "since, events"),
        N_("What happened since your last turn."),
    ),
    Command(
        "repeat", pgettext("key", "r"), pgettext("words", "repeat, again"),
        N_("The last lines again; with a number behind, plays from that finding of the last review."),
    ),
    Command(
        "history", pgettext("key", "j"), pgettext("words", "journal, history"),
        N_("The line before in the game. Also with previous, next, first, last, bids, plays, tricks, scores or deals."),
    ),
    Command(
        "next", pgettext("key", "."), pgettext("words", "next, dot"),
        N_("Steps to the next possible tile."), is_of_the_prompt=True,
    ),
    Command(
        "previous", pgettext("key", ","), pgettext("words", "previous, comma"),
        N_("Steps to the previous possible tile."), is_of_the_prompt=True,
    ),
    *_OF_REPLAY,
    Command(
        "play", pgettext("key", "x"), pgettext("words", "play, lead, lay, open"),
        N_("Plays the tile stepped to, the only legal one, or one named. The key lays it away, where that is asked."),
        is_of_the_prompt=True,
    ),
    Command(
        "discard", "", pgettext("words", "discard"),
        N_("Lays away the tile stepped to, or the one named behind."), is_of_the_prompt=True,
    ),
    Command(
        "pass", pgettext("key", "p"), pgettext("words", "pass"),
        N_("Makes no bid. In dominoes, passes the turn by hand."), is_of_the_prompt=True,
    ),
    Command(
        "draw", pgettext("key", "d"), pgettext("words", "draw"),
        N_("Draws a tile by hand."), is_of_the_prompt=True,
    ),
    Command(
        "claim", "", pgettext("words", "claim, rest, lay down"),
        N_("Plays the rest of the deal where all of it is surely yours, else says why it is not."),
        is_of_the_prompt=True,
    ),
    Command(
        "unseen", "", pgettext("words", "unseen"),
        N_("Which tiles of a suit you have not seen: unseen 5. Alone, of the led suit, or of trumps."),
    ),
    Command(
        "why", "", pgettext("words", "why"),
        N_("Why a tile may not be played: why 6-1."),
    ),
    Command(
        "hint", pgettext("key", "i"), pgettext("words", "hint"),
        N_("A good move; asked again, the reason, then the figures. Also with move, why or figures behind."),
    ),
    Command(
        "review", "", pgettext("words", "review"),
        N_("Where your choices in the last finished deal fell short, the most costly first."),
    ),
    Command(
        "undo", pgettext("key", "z"), pgettext("words", "undo"),
        N_("Takes back your last move; other players are asked."), is_of_the_prompt=True,
    ),
    Command(
        "order", pgettext("key", "o"), pgettext("words", "order"),
        N_("Order of your hand: suit, number or dealt. Asked for again, reversed."),
    ),
    Command(
        "verbosity", pgettext("key", "v"), pgettext("words", "verbosity"),
        N_("How much is told: brief, normal, full."),
    ),
    Command(
        "spell", pgettext("key", "g"), pgettext("words", "spell"),
        N_("A tile number by number: the last one told, or the one named behind. With line behind, a line by letters."),
    ),
    Command(
        "up", pgettext("key", "-"), pgettext("words", "up, dash"),
        N_("A line back in what the voice said; also with first, last or how many lines."), of_voice=True,
    ),
    Command(
        "down", pgettext("key", "_"), pgettext("words", "down, underscore"),
        N_("A line on in what the voice said; also with first, last or how many lines."), of_voice=True,
    ),
    Command(
        "word", "", pgettext("words", "word"),
        N_("The next word of that line; with back behind, the one before."), of_voice=True,
    ),
    Command(
        "letter", "", pgettext("words", "letter"),
        N_("The next letter of that line; with back behind, the one before."), of_voice=True,
    ),
    Command(
        "slowly", "", pgettext("words", "slowly, slow"),
        N_("The last lines once more, slowly, or the line that you went up to."), of_voice=True,
    ),
    Command(
        "pause", "", pgettext("words", "pause"),
        N_("The built-in voice is silent, and does not say the prompt."), of_voice=True,
    ),
    Command(
        "go", "", pgettext("words", "go, on"),
        N_("The built-in voice goes on with what was cut off."), of_voice=True,
    ),
    Command(
        "faster", pgettext("key", "*"), pgettext("words", "faster, star"),
        N_("The built-in voice speaks faster."), of_voice=True,
    ),
    Command(
        "slower", pgettext("key", "/"), pgettext("words", "slower, slash"),
        N_("The built-in voice speaks slower, and says the last lines again."), of_voice=True,
    ),
    Command(
        "louder", pgettext("key", ">"), pgettext("words", "louder, greater"),
        N_("The built-in voice speaks louder."), of_voice=True,
    ),
    Command(
        "softer", pgettext("key", "<"), pgettext("words", "softer, quieter, less"),
        N_("The built-in voice speaks softer."), of_voice=True,
    ),
    Command(
        "voice", "", pgettext("words", "voice, voices"),
        N_("Another voice for the built-in voice."), of_voice=True,
    ),
    Command(
        "sounds", "", pgettext("words", "sounds"),
        N_("The sound signals, one by one; with on or off behind, switches them."),
    ),
    Command(
        "rules", "", pgettext("words", "rules"),
        N_("The rules, section by section."),
    ),
    Command(
        "house", "", pgettext("words", "house, houserules"),
        N_("The house rules of this table, changed ones first."),
    ),
    Command(
        "code", "", pgettext("words", "code"),
        N_("The code of this deal, for others to play it, too; with a code behind, plays that deal."),
    ),
    Command(
        "help", pgettext("key", "?"), pgettext("words", "help, question mark"),
        N_("This list; with a command behind it, that one."),
    ),
    Command(
        "tutorial", "", pgettext("words", "tutorial, lesson"),
        N_("Learn by playing; with a number behind, from that lesson on. A game that is on waits."),
    ),
    Command(
        "practice", "", pgettext("words", "practice, practise"),
        N_("Deals of one kind to practise on, of the kind named behind. A game that is on waits."),
    ),
    Command(
        "options", "", pgettext("words", "options, settings"),
        N_("How you read, language, what is told, and more."),
    ),
    *_OF_COMPANY,
    Command(
        "save", "", pgettext("words", "save"),
        N_("Tells where the game is kept; it always is."),
    ),
    Command(
        "resign", "", pgettext("words", "resign"),
        N_("Gives the game up."), is_of_the_prompt=True,
    ),
    Command(
        "menu", "", pgettext("words", "menu, new game"),
        N_("To the menu, where another game begins. The game that is on waits, and is kept."),
    ),
    Command(
        "quit", pgettext("key", "q"), pgettext("words", "quit, exit"),
        N_("Leaves; the game is kept."),
    ),
)
# fmt: on

OF_REPLAY = frozenset(command.id for command in _OF_REPLAY)
"""The commands that exist only in a replay of a finished game."""
OF_COMPANY = frozenset(command.id for command in _OF_COMPANY)
"""The commands that exist only with other players who are elsewhere."""


def _questions_of(games: Iterable[AnyDefinition]) -> Mapping[str, Question]:
    """Return the questions that only some games have an answer to, by their ids. Raises BadDefinition."""
    known: dict[str, Question] = {}
    for name, asked in ((game.name, question) for game in games for question in game.questions()):
        if known.setdefault(asked.id, asked) != asked:
            raise BadDefinition(name, f"its question {asked.id} is another game's: give it equal, or another id")
    return known


def _with_questions(games: Iterable[AnyDefinition]) -> Iterator[Command]:
    """Return all commands, each followed by the questions that name it as the one before them."""
    behind: dict[str, dict[str, Command]] = {}
    for asked in _questions_of(games).values():
        command = Command(asked.id, asked.key, asked.words, asked.help, of_a_game=True)
        behind.setdefault(asked.after, {})[asked.id] = command

    def and_behind(command: Command) -> Iterator[Command]:
        yield command
        for asked in reversed(behind.get(command.id, {}).values()):  # the later game's first
            yield from and_behind(asked)

    for command in _COMMANDS:
        yield from and_behind(command)


QUESTIONS = _questions_of(GAMES.values())
COMMANDS = tuple(_with_questions(GAMES.values()))
