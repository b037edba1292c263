"""A finished deal played once more from a finding of its review.

The tiles and the moves up to that point are those of the deal. Then the player plays on freely. An open game waits.

The replayed deal is a separate game, whose record names its origin. Deals after this one differ from those of the
original game, because that game may still be on. Every way out leads back to where the player was.
"""

from __future__ import annotations

from pathlib import Path

from moon_access.announcer import questions, review, tutorial
from moon_access.announcer.message import Message, sentence
from moon_access.bots.levels import USUAL_LEVEL, bot_of, kind_that_plays
from moon_access.engine.tiles import Seat
from moon_access.evening.evening import Back, Evening, Following, Push, Scene
from moon_access.games import GAMES
from moon_access.i18n.typed_words import fold
from moon_access.record.file import RecordFile, begin_record
from moon_access.record.head import ReplayOrigin
from moon_access.record.writer import Recorder
from moon_access.scenes.game.commands.review import HeardReview
from moon_access.scenes.game.game_scene import GameScene
from moon_access.scenes.game.seated_scene import SeatedScene
from moon_access.scenes.game.table_scene import TableScene
from moon_access.storage.paths import new_game_path
from moon_access.storage.saved_games import SavedFile
from moon_access.table import HUMAN, Player, Table


def play_from(scene: GameScene, number: int) -> Following:
    """Return what comes next if the player plays from the finding of this number in the last review.

    If there is no finding of this number, say why. If the player is already in a repeated deal, the new one replaces
    it.
    """
    reviewed, tell = scene.heard_review, scene.console.tell
    if not isinstance(reviewed, HeardReview):
        tell(_why_there_is_no_review(scene))
    elif not reviewed.review.findings:
        tell(review.nothing_found())
    elif not 1 <= number <= len(reviewed.review.findings):
        tell(review.no_such_finding(number, len(reviewed.review.findings)))
    else:
        return Push(PlayedAgain(scene.evening, reviewed, number), replaces=isinstance(scene, PlayedAgain))
    return None


def _why_there_is_no_review(scene: GameScene) -> Message:
    """Return the answer to the command for a review if no deal can be reviewed yet."""
    command, word = scene.evening.command_of("review"), scene.evening.name_of_command("review")
    is_first_deal = scene.is_on and scene.view.deal <= 1 and isinstance(scene, SeatedScene)
    if scene.game is None or is_first_deal:
        return scene.why_not(command, word) or review.no_deal_yet()
    return scene.why_not(command, word) or review.no_review_to_play_from(word)


class PlayedAgain(TableScene):
    """The table of a repeated game. Every way out of it leads back to where the player was."""

    is_aside = True

    def __init__(self, evening: Evening, reviewed: HeardReview, number: int) -> None:
        super().__init__(evening)
        self.heard_review: HeardReview = reviewed
        self._number = number

    def open(self) -> None:
        """Sit down at the position before the choice of this finding, and tell where that is."""
        reviewed = self.heard_review
        game, seat = reviewed.game, reviewed.seat
        actions = reviewed.actions[: reviewed.review.findings[self._number - 1].turn]
        made = GAMES[game.name].bots()
        usual = f"bot:{kind_that_plays(made, USUAL_LEVEL)}"
        players = [_make_player(player, at == seat, usual) for at, player in enumerate(reviewed.players)]
        seed = f"{reviewed.seed} {len(actions)}"
        recorder = None
        if self.evening.keeps_games:
            origin = ReplayOrigin(Path(reviewed.record).name, len(actions))
            recorder = Recorder.begin(self._file(game.name), game, players, seed, origin)
            recorder.copy(game, actions)
        bots = {Seat(at): bot_of(made, one.kind.removeprefix("bot:")) for at, one in enumerate(players) if at != seat}
        self.sit(Table(game, players, seed=seed, bots=bots, recorder=recorder, actions=actions), seat)
        self.console.tell(review.deal_repeated(self.view.deal, questions.done_word(self.console.catalog)))
        if self.view.to_act == seat:
            self.recap_with_hand()
        else:
            self.recap()

    def close(self) -> None:
        if self.table is not None:
            self.record_state.close()

    def tell_back(self, beneath: Scene) -> None:
        """Tell where the player is, even if the scene beneath asks a question again."""
        if self.is_waited_for:
            self.console.tell(tutorial.back_in_game())
            beneath.come_back()
        else:
            self.console.tell(review.back())

    def _file(self, game: str) -> RecordFile:
        """Return a file for this game among the saved games, with a title of its own."""

        def new_path() -> str:
            title = self.console.catalog.text(review.title())
            path, again = SavedFile(str(new_game_path(game)), 0), 1
            while Path(path.path_with_title(title)).exists():  # made within this second; do not overwrite it
                again += 1
                title = f"{self.console.catalog.text(review.title())} {again}"
            return path.path_with_title(title)

        return begin_record(new_path)

    def obey(self, typed: str) -> Following:
        if fold(typed) in questions.done_words(self.console.catalog):
            return Back()
        return super().obey(typed)

    def quit(self) -> Following:
        return Back()

    def describe_place(self) -> tuple[Message, ...]:
        return sentence((review.playing_again(),)), *super().describe_place()


def _make_player(player: Player, is_own: bool, usual: str) -> Player:
    """Return the player as a human at their own seat; at other seats, replace a human by a ``usual`` bot."""
    if is_own:
        return player._replace(kind=HUMAN)
    return player._replace(kind=usual) if player.kind == HUMAN else player
