"""The definition that games of tricks share, and the questions that a player can ask in them.

games/contract.py says what each method of a definition gives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from moon_access.announcer.message import N_
from moon_access.bots.contract import Bot
from moon_access.bots.levels import RandomBot
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.game import S
from moon_access.games.contract import GameDefinition, Part, Question, part_of_folder
from moon_access.games.record_lines import PLAY, RecordLines
from moon_access.i18n.catalog import pgettext

from .actions import Bid, Discard, NameTrump
from .events import AuctionWon, Bidden, Discarded, TrumpNamed
from .state import TV, Phase

if TYPE_CHECKING:
    from moon_access.bots.contrast import FactsOf
    from moon_access.games.contract import Adviser, ChoiceJudge, Claims, FindPar, Reviewer
    from moon_access.games.lesson import Scene
    from moon_access.games.puzzle import PuzzleMaker
    from moon_access.games.words import GameWords


SUIT_QUESTION = Question(
    "suit",
    pgettext("key", "u"),
    pgettext("words", "trump, suit, what is trump, what are trumps"),
    N_("Tells the trump, and the suit that was led."),
    after="legal",
)
BIDS = Question(
    "bids",
    pgettext("key", "b"),
    pgettext("words", "bids, who bid, what was bid"),
    N_("Tells who bid what."),
    after="suit",
)
LAST_QUESTION = Question(
    "last",
    pgettext("key", "a"),
    pgettext("words", "last"),
    N_("Reads the last trick. With a number after it, that trick of the deal."),
    after="counts",
    after_a_game=True,
)
WINNING_QUESTION = Question(
    "winning",
    "",
    pgettext("words", "wins, winning"),
    N_("Tells who is winning the trick, and what could still beat it."),
    after="draw",
)

TRICKS = Question(
    "tricks",
    pgettext("key", "k"),
    pgettext("words", "tricks, taken, how many tricks"),
    N_("Tells what each side has taken in this deal, and what the bid needs."),
    after="score",
)

QUESTIONS = (SUIT_QUESTION, BIDS, TRICKS, LAST_QUESTION, WINNING_QUESTION)
"""The questions of a game with an auction."""


class TrickDefinition(GameDefinition[S, TV]):
    """One game of tricks, under one name."""

    steps = Part.TRICK

    def bots(self) -> Mapping[str, Callable[[], Bot[TV]]]:
        return {"random": RandomBot}

    def record_lines(self) -> RecordLines:
        return RecordLines(PLAY, tricks=True)


class AuctionDefinition(TrickDefinition[S, TV]):
    """One game of tricks with an auction, under one name."""

    folder: ClassVar[str]
    """The folder of the game in moon_access/games. The parts of all these games have equal names there."""
    moves: ClassVar = {"play": Play, "pass": Pass}

    def _part(self, module: str, name: str) -> Any:
        return part_of_folder(self.folder, module, name)

    def words(self) -> GameWords[S, TV]:
        words: GameWords[S, TV] = self._part("words", "WORDS")
        return words

    def bots(self) -> Mapping[str, Callable[[], Bot[TV]]]:
        bots: Mapping[str, Callable[[], Bot[TV]]] = self._part("bots", "BOTS")
        return bots

    def record_lines(self) -> RecordLines:
        lines: RecordLines = self._part("record_lines", "LINES")
        return lines

    def adviser(self) -> Adviser[TV] | None:
        hint: Adviser[TV] = self._part("hints", "hint")
        return hint

    def facts(self) -> Callable[[TV], FactsOf] | None:
        found: Callable[[TV], FactsOf] = self._part("hints", "facts_of")
        return found

    def reviewer(self) -> Reviewer[S, TV] | None:
        review: Reviewer[S, TV] = self._part("review", "review")
        return review

    def choice_judge(self) -> ChoiceJudge[TV] | None:
        judge: ChoiceJudge[TV] = self._part("review", "judge_choice")
        return judge

    def par(self) -> FindPar[S, TV] | None:
        par: FindPar[S, TV] = self._part("review", "par")
        return par

    def puzzles(self) -> PuzzleMaker[S] | None:
        made: PuzzleMaker[S] = self._part("puzzles", "puzzles")(self.rules().players)
        return made

    def claims(self) -> Claims[TV] | None:
        claims: Claims[TV] = self._part("claims", "CLAIMS")
        return claims

    def part_of(self, state: S) -> tuple[Part, int]:
        """Return the part of the deal: the bids, the bidder's choices, or a trick by its number."""
        at = cast("Any", state)
        if at.phase is Phase.PLAY:
            return Part.TRICK, len(at.tricks)
        return (Part.BIDS if at.phase is Phase.AUCTION else Part.CONTRACT), 0

    def own_actions(self) -> tuple[type, ...]:
        return Bid, Discard, NameTrump

    def own_events(self) -> tuple[type, ...]:
        return Bidden, AuctionWon, Discarded, TrumpNamed

    def bid_of(self, action: Action) -> int | None:
        return action.amount if isinstance(action, Bid) else None

    def rehearse(self, scene: Scene, view: TV) -> Action:
        """Return the call or the trump that the scene names, a discard of the last tile, or the next play."""
        seat, first = view.seat, view.legal[0]
        if any(isinstance(action, Bid) for action in view.legal):
            call = dict(enumerate(scene.calls)).get(seat, 0) if view.deal == 1 else 0
            return Bid(seat, call) if call else Pass(seat)
        if isinstance(first, Discard):
            return Discard(seat, view.hand[-1])
        return NameTrump(seat, scene.trump) if isinstance(first, NameTrump) else super().rehearse(scene, view)
