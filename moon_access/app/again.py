"""A finished deal played once more from a finding of its review: the game as it was until then, with the same tiles,
and from there on as the player likes. What was on before waits.

It is a game of its own, with a record of its own, which says where it comes from. Deals after this one are others than
in the game it comes from: that one may still be on. For the player it is an aside: whatever leaves it leads back to
where the player was.
"""

from __future__ import annotations

from pathlib import Path

from moon_access.announcer import questions, review, tutorial
from moon_access.announcer.message import Message, sentence
from moon_access.bots.levels import USUAL, bot_of, kind_that_plays
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.i18n.typed_words import fold
from moon_access.record.file import RecordFile
from moon_access.record.head import Again
from moon_access.record.writer import Recorder
from moon_access.session.commands.review import Reviewed
from moon_access.session.conversation import Conversation
from moon_access.session.game_session import Session
from moon_access.storage.new_record import begin_record
from moon_access.storage.paths import new_game_path
from moon_access.storage.saved_games import Kept
from moon_access.table import HUMAN, Player, Table


def play_from(conversation: Conversation, number: int) -> None:
    """Play from the finding of this number in the review that was told last. Why not is told. Raises Leave."""
    reviewed = conversation.reviewed
    if not isinstance(reviewed, Reviewed):
        conversation.console.tell(_why_there_is_no_review(conversation))
    elif not reviewed.review.findings:
        conversation.console.tell(review.nothing_found())
    elif not 1 <= number <= len(reviewed.review.findings):
        conversation.console.tell(review.no_such_finding(number, len(reviewed.review.findings)))
    elif isinstance(conversation, _PlayedAgain):
        raise _Instead(reviewed, number)
    else:
        _play(conversation, reviewed, number)


def _why_there_is_no_review(conversation: Conversation) -> Message:
    """The same as the command for a review would say, where there can be none yet."""
    command, word = conversation.command_of("review"), conversation.name_of_command("review")
    is_first_deal = conversation.is_on and conversation.view.deal <= 1 and isinstance(conversation, Session)
    if conversation.game is None or is_first_deal:
        return conversation.why_not(command, word) or review.no_deal_yet()
    return conversation.why_not(command, word) or review.none_to_play(word)


def _play(conversation: Conversation, reviewed: Reviewed, number: int) -> None:
    console, is_waiting = conversation.console, isinstance(conversation, Session) and conversation.is_on
    if is_waiting:
        console.tell(tutorial.game_waits())
    wanted: _Instead | None = _Instead(reviewed, number)
    with console.aside():
        while wanted is not None:
            again = _PlayedAgain(console, conversation.keep_settings, conversation.table_of_commands)
            again.keeps_games = conversation.keeps_games
            try:
                again.begin(wanted.reviewed, wanted.number)
                again.play()
                wanted = None
            except _Instead as instead:
                wanted = instead
            except _Done:
                wanted = None
            finally:
                again.keeping.close()
    if is_waiting and isinstance(conversation, Session):
        console.tell(tutorial.back_in_game())
        conversation.come_back()
    else:
        console.tell(review.back())


class _Done(Exception):
    """The player leaves what is played again, and not the program: by a word for being done, or for quitting."""


class _Instead(Exception):
    """The player wants to play from this finding of this review, and leaves what is on for it."""

    def __init__(self, reviewed: Reviewed, number: int) -> None:
        super().__init__(number)
        self.reviewed = reviewed
        self.number = number


class _PlayedAgain(Session):
    """A session at the table of a game that is played once more."""

    def begin(self, reviewed: Reviewed, number: int) -> None:
        """Sit down as it was before the choice of this finding, and be told where that is."""
        game, seat = reviewed.game, reviewed.seat
        actions = reviewed.actions[: reviewed.review.findings[number - 1].turn]
        made = GAMES[game.name].bots()
        usual = f"bot:{kind_that_plays(made, USUAL)}"
        players = [_as_played(player, at == seat, usual) for at, player in enumerate(reviewed.players)]
        seed = f"{reviewed.seed} {len(actions)}"
        recorder = None
        if self.keeps_games:
            origin = Again(Path(reviewed.record).name, len(actions))
            recorder = Recorder.begin(self._file(game.name), game, players, seed, origin)
            recorder.copy(game, actions)
        bots = {Seat(at): bot_of(made, one.kind.removeprefix("bot:")) for at, one in enumerate(players) if at != seat}
        self.sit(Table(game, players, seed=seed, bots=bots, recorder=recorder, actions=actions), seat)
        self.reviewed = reviewed
        self.console.tell(review.played_again(self.view.deal, questions.done_word(self.console.catalog)))
        self.recap()
        if self.view.to_act == seat and not self._tells_hand():
            self.answer_to("hand")

    def _tells_hand(self) -> bool:
        """Whether the recap has told it."""
        hand = self.words.answers["hand"](self.view, self.listener)
        return set(map(repr, hand)) <= set(map(repr, self.words.recap(self.view, self.listener)))

    def _file(self, game: str) -> RecordFile:
        """Among the saved games, with a title that tells it from others."""

        def new_path() -> str:
            title = self.console.catalog.text(review.title())
            path, again = Kept(str(new_game_path(game)), 0), 1
            while Path(path.titled(title)).exists():  # another one of this very second, which must not be emptied
                again += 1
                title = f"{self.console.catalog.text(review.title())} {again}"
            return path.titled(title)

        return begin_record(new_path)

    def obey(self, typed: str) -> None:
        if fold(typed) in questions.done_words(self.console.catalog):
            raise _Done
        super().obey(typed)

    def leave(self) -> None:
        raise _Done

    def _where_beneath(self) -> tuple[Message, ...]:
        return sentence((review.playing_again(),)), *super()._where_beneath()


def _as_played(player: Player, is_own: bool, usual: str) -> Player:
    """Return the player as a human at their own seat. Otherwise, if it was no bot, a ``usual`` one plays."""
    if is_own:
        return player._replace(kind=HUMAN)
    return player._replace(kind=usual) if player.kind == HUMAN else player
