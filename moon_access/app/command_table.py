"""The one table of commands: keys, words, help, when there is what, and what it does.

Everything that reads or lists commands takes it from here: it is handed in to whoever obeys them. Keys and words are
in the player's language; English words work in every language. A key is one letter or sign, never a digit. What a
command does is a function of the conversation in which it was typed, and of what was typed behind its word. Questions
that only some games have an answer to come from these games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from moon_access.announcer import general
from moon_access.announcer import questions as question_words
from moon_access.announcer.message import N_
from moon_access.games import GAMES
from moon_access.games.contract import AnyDefinition, BadDefinition
from moon_access.i18n.catalog import pgettext
from moon_access.i18n.typed_words import whole_number
from moon_access.session.command import Command, When
from moon_access.session.commands import help, hint, moves, questions, review, rules, settings, undo, voice
from moon_access.session.conversation import Conversation
from moon_access.session.game_session import Session
from moon_access.session.place import ToMenu

from .replay_commands import REPLAY_COMMANDS, in_replay
from .server_commands import SERVER_COMMANDS

if TYPE_CHECKING:
    from moon_access.games.contract import Question
    from moon_access.replay.session import Replay

Does = Callable[[Conversation, str], None]


def asks(name: str) -> Does:
    """A question about the game, by the name of its answer."""
    return lambda conversation, argument: conversation.answer_to(name, argument)


def at_table(does: Callable[[Session, str], None]) -> Does:
    """What is there only where a game is played: where a finished one is told, ``When`` keeps it away."""

    def run(conversation: Conversation, argument: str) -> None:
        assert isinstance(conversation, Session)
        does(conversation, argument)

    return run


def either(plays: Callable[[Session, str], None], replays: Callable[[Replay, str], None]) -> Does:
    """One thing where a game is played, another where it is told again."""
    played, told = at_table(plays), in_replay(replays)

    def run(conversation: Conversation, argument: str) -> None:
        (played if isinstance(conversation, Session) else told)(conversation, argument)

    return run


def take_tutorial(conversation: Conversation, argument: str) -> None:
    from moon_access.learn.tutorial import take_tutorial  # only when it is asked for

    assert isinstance(conversation, Session)
    take_tutorial(conversation, argument)


def take_practice(conversation: Conversation, argument: str) -> None:
    from moon_access.learn.practice import take_practice  # only when it is asked for

    assert isinstance(conversation, Session)
    take_practice(conversation, argument)


def repeat_or_play_again(conversation: Conversation, argument: str) -> None:
    """With the number of a finding behind, plays from there."""
    number = whole_number(argument, conversation.console.language)
    if number is None:
        questions.repeat(conversation, argument)
        return
    from .again import play_from

    play_from(conversation, number)


def set_options(conversation: Conversation, argument: str) -> None:
    from moon_access.dialogs.options import dialog

    with conversation.being_in(question_words.options()) as is_in_already:
        if is_in_already:
            conversation.console.tell(general.in_a_list())
        else:
            dialog(conversation.console, conversation.apply_settings, conversation.obey_beside, argument)


def tell_code(conversation: Conversation, argument: str) -> None:
    from moon_access.session.commands.deal_code import code  # only when it is asked for

    code(conversation, argument)


def to_menu(conversation: Conversation, argument: str) -> None:
    raise ToMenu


def leave(conversation: Conversation, argument: str) -> None:
    conversation.leave()


# fmt: off
_COMMANDS: tuple[Command[Conversation], ...] = (
    # translators: "key" is the one letter that is the command: choose one that no other command has.
    Command(
        "hand", pgettext("key", "h"), pgettext("words", "hand"),
        N_("Your tiles."),
        When.GAME, asks("hand"), N_("The tiles of the seat, or of all; with a name behind, of that player."),
    ),
    # translators: "words" are what may be typed instead, separated by commas; the first one is the name.
    Command(
        "table", pgettext("key", "t"), pgettext("words", "table, trick, ends"),
        N_("The trick so far, or the open ends."),
        When.GAME, asks("table"), N_("The trick so far, or the open ends; with a number, goes to that trick or turn."),
    ),
    Command(
        "legal", pgettext("key", "l"), pgettext("words", "legal, moves"),
        N_("What you may do now, with numbers."), When.GAME, asks("legal"), N_("What could be chosen at this moment."),
    ),
    Command(
        "score", pgettext("key", "s"), pgettext("words", "score, points"),
        N_("The points."), When.TOLD, asks("score"),
    ),
    Command(
        "turn", pgettext("key", "w"), pgettext("words", "who, turn"),
        N_("Whose turn it is."), When.GAME, asks("turn"),
    ),
    Command(
        "players", "", pgettext("words", "players, opponents"),
        N_("Who sits where, and how the bots play."), When.PLAYED, at_table(questions.players),
    ),
    Command(
        "where", pgettext("key", "="), pgettext("words", "where, equals"),
        N_("Where you are: what is asked, the game, the deal, and whose turn."),
        When.ALWAYS, questions.where,
    ),
    Command(
        "counts", pgettext("key", "c"), pgettext("words", "count, left"),
        N_("How many tiles everybody has."), When.GAME, asks("counts"), of_a_game=True,
    ),
    Command(
        "since", pgettext("key", "e"), pgettext("words", "since, events"),
        N_("What happened since your last turn."), When.TOLD, questions.since_my_turn,
    ),
    Command(
        "repeat", pgettext("key", "r"), pgettext("words", "repeat, again"),
        N_("The last lines again; with a number behind, plays from that finding of the last review."),
        When.ALWAYS, repeat_or_play_again,
    ),
    Command(
        "history", pgettext("key", "j"), pgettext("words", "journal, history"),
        N_("The line before in the game. Also with previous, next, first, last, bids, plays, tricks, scores or deals."),
        When.TOLD, questions.read_history,
    ),
    Command(
        "next", pgettext("key", "."), pgettext("words", "next, dot"),
        N_("Steps to the next possible tile."),
        When.STEP, either(moves.next_tile, lambda replay, size: replay.step(1, size)),
        N_("Goes on by a step; with deal, trick or move behind, by one of these."),
    ),
    Command(
        "previous", pgettext("key", ","), pgettext("words", "previous, comma"),
        N_("Steps to the previous possible tile."),
        When.STEP, either(moves.previous_tile, lambda replay, size: replay.step(-1, size)),
        N_("Goes back by a step; with deal, trick or move behind, by one of these."),
    ),
    *REPLAY_COMMANDS,
    Command(
        "play", pgettext("key", "x"), pgettext("words", "play, lead, lay, open"),
        N_("Plays the tile stepped to, the only legal one, or one named. The key lays it away, where that is asked."),
        When.TURN, at_table(moves.play_candidate),
    ),
    Command(
        "discard", "", pgettext("words", "discard"),
        N_("Lays away the tile stepped to, or the one named behind."),
        When.TURN, at_table(moves.play_candidate),
    ),
    Command(
        "pass", pgettext("key", "p"), pgettext("words", "pass"),
        N_("Makes no bid. In dominoes, passes the turn by hand."),
        When.TURN, at_table(moves.make_pass),
    ),
    Command(
        "draw", pgettext("key", "d"), pgettext("words", "draw"),
        N_("Draws a tile by hand."), When.TURN, at_table(moves.draw),
    ),
    Command(
        "claim", "", pgettext("words", "claim, rest, lay down"),
        N_("Plays the rest of the deal where all of it is surely yours, else says why it is not."),
        When.TURN, at_table(moves.claim),
    ),
    Command(
        "unseen", "", pgettext("words", "unseen"),
        N_("Which tiles of a suit you have not seen: unseen 5. Alone, of the led suit, or of trumps."),
        When.GAME, questions.unseen,
    ),
    Command(
        "why", "", pgettext("words", "why"),
        N_("Why a tile may not be played: why 6-1."),
        When.GAME, questions.why,
    ),
    Command(
        "hint", pgettext("key", "i"), pgettext("words", "hint"),
        N_("A good move; asked again, the reason, then the figures. Also with move, why or figures behind."),
        When.STEP, hint.hint,
        N_("What the strongest play would have been at this moment; asked again, the reason, then the figures."),
    ),
    Command(
        "review", "", pgettext("words", "review"),
        N_("Where your choices in the last finished deal fell short, the most costly first."),
        When.ALWAYS, either(review.review_last_deal, lambda replay, name: replay.review(name)),
        N_("Where choices in this deal fell short, the most costly first; with a name behind, that player's."),
    ),
    Command(
        "undo", pgettext("key", "z"), pgettext("words", "undo"),
        N_("Takes back your last move; other players are asked."), When.TURN, at_table(undo.undo),
    ),
    Command(
        "order", pgettext("key", "o"), pgettext("words", "order"),
        N_("Order of your hand: suit, number or dealt. Asked for again, reversed."),
        When.ALWAYS, settings.order_hand,
    ),
    Command(
        "verbosity", pgettext("key", "v"), pgettext("words", "verbosity"),
        N_("How much is told: brief, normal, full."),
        When.ALWAYS, settings.set_verbosity,
    ),
    Command(
        "spell", pgettext("key", "g"), pgettext("words", "spell"),
        N_("A tile number by number: the last one told, or the one named behind. With line behind, a line by letters."),
        When.ALWAYS, voice.spell,
    ),
    Command(
        "up", pgettext("key", "-"), pgettext("words", "up, dash"),
        N_("A line back in what the voice said; also with first, last or how many lines."),
        When.ALWAYS, voice.line_before, of_voice=True,
    ),
    Command(
        "down", pgettext("key", "_"), pgettext("words", "down, underscore"),
        N_("A line on in what the voice said; also with first, last or how many lines."),
        When.ALWAYS, voice.line_after, of_voice=True,
    ),
    Command(
        "word", "", pgettext("words", "word"),
        N_("The next word of that line; with back behind, the one before."),
        When.ALWAYS, voice.word, of_voice=True,
    ),
    Command(
        "letter", "", pgettext("words", "letter"),
        N_("The next letter of that line; with back behind, the one before."),
        When.ALWAYS, voice.letter, of_voice=True,
    ),
    Command(
        "slowly", "", pgettext("words", "slowly, slow"),
        N_("The last lines once more, slowly, or the line that you went up to."),
        When.ALWAYS, voice.slowly, of_voice=True,
    ),
    Command(
        "pause", "", pgettext("words", "pause"),
        N_("The built-in voice is silent, and does not say the prompt."),
        When.ALWAYS, voice.pause, of_voice=True,
    ),
    Command(
        "go", "", pgettext("words", "go, on"),
        N_("The built-in voice goes on with what was cut off."),
        When.ALWAYS, voice.go_on, of_voice=True,
    ),
    Command(
        "faster", pgettext("key", "*"), pgettext("words", "faster, star"),
        N_("The built-in voice speaks faster."),
        When.ALWAYS, voice.faster, of_voice=True,
    ),
    Command(
        "slower", pgettext("key", "/"), pgettext("words", "slower, slash"),
        N_("The built-in voice speaks slower, and says the last lines again."),
        When.ALWAYS, voice.slower, of_voice=True,
    ),
    Command(
        "louder", pgettext("key", ">"), pgettext("words", "louder, greater"),
        N_("The built-in voice speaks louder."),
        When.ALWAYS, voice.louder, of_voice=True,
    ),
    Command(
        "softer", pgettext("key", "<"), pgettext("words", "softer, quieter, less"),
        N_("The built-in voice speaks softer."),
        When.ALWAYS, voice.softer, of_voice=True,
    ),
    Command(
        "voice", "", pgettext("words", "voice, voices"),
        N_("Another voice for the built-in voice."),
        When.ALWAYS, voice.voice_or_on, of_voice=True,
    ),
    Command(
        "sounds", "", pgettext("words", "sounds"),
        N_("The sound signals, one by one; with on or off behind, switches them."), When.ALWAYS, settings.sounds,
    ),
    Command(
        "rules", "", pgettext("words", "rules"),
        N_("The rules, section by section."),
        When.ALWAYS, rules.read_rules,
    ),
    Command(
        "house", "", pgettext("words", "house, houserules"),
        N_("The house rules of this table, changed ones first."),
        When.GAME, questions.table_rules,
    ),
    Command(
        "code", "", pgettext("words", "code"),
        N_("The code of this deal, for others to play it, too; with a code behind, plays that deal."),
        When.ALWAYS, tell_code,
    ),
    Command(
        "help", pgettext("key", "?"), pgettext("words", "help, question mark"),
        N_("This list; with a command behind it, that one."),
        When.ALWAYS, help.read_help,
    ),
    Command(
        "tutorial", "", pgettext("words", "tutorial, lesson"),
        N_("Learn by playing; with a number behind, from that lesson on. A game that is on waits."),
        When.ALWAYS, take_tutorial,
    ),
    Command(
        "practice", "", pgettext("words", "practice, practise"),
        N_("Deals of one kind to practise on, of the kind named behind. A game that is on waits."),
        When.ALWAYS, take_practice,
    ),
    Command(
        "options", "", pgettext("words", "options, settings"),
        N_("How you read, language, what is told, and more."),
        When.ALWAYS, set_options,
    ),
    *SERVER_COMMANDS,
    Command(
        "save", "", pgettext("words", "save"),
        N_("Tells where the game is kept; it always is."), When.PLAYED, at_table(questions.save),
    ),
    Command(
        "resign", "", pgettext("words", "resign"),
        N_("Gives the game up."), When.TURN, at_table(moves.resign),
    ),
    Command(
        "menu", "", pgettext("words", "menu, new game"),
        N_("To the menu, where another game begins. The game that is on waits, and is kept."),
        When.ALWAYS, to_menu,
    ),
    Command(
        "quit", pgettext("key", "q"), pgettext("words", "quit, exit"),
        N_("Leaves; the game is kept."), When.ALWAYS, leave,
    ),
)
# fmt: on


def _with_questions(games: Iterable[AnyDefinition]) -> Iterator[Command[Conversation]]:
    """All commands, and behind the one that each names, the questions that only some games have an answer to."""
    behind: dict[str, dict[str, Command[Conversation]]] = {}
    known: dict[str, Question] = {}
    for name, asked in ((game.name, question) for game in games for question in game.questions()):
        if known.setdefault(asked.id, asked) != asked:
            raise BadDefinition(name, f"its question {asked.id} is another game's: give it equal, or another id")
        does = asks(asked.id)
        when = When.TOLD if asked.after_a_game else When.GAME
        command = Command(asked.id, asked.key, asked.words, asked.help, when, does, of_a_game=True)
        behind.setdefault(asked.after, {})[asked.id] = command

    def and_behind(command: Command[Conversation]) -> Iterator[Command[Conversation]]:
        yield command
        for asked in reversed(behind.get(command.id, {}).values()):  # the later game's first
            yield from and_behind(asked)

    for command in _COMMANDS:
        yield from and_behind(command)


COMMANDS = tuple(_with_questions(GAMES.values()))
