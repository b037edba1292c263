"""The definition that games of tricks share; see games/contract.py for what each method gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from moon_access.bots.contract import Bot
from moon_access.bots.random_bot import RandomBot
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.game import S
from moon_access.games.contract import GameDefinition, Part
from moon_access.games.lesson import Scene
from moon_access.games.record_lines import PLAY, RecordLines

from .actions import Bid, Discard, NameTrump
from .events import AuctionWon, Bidden, Discarded, TrumpNamed
from .view import TV


class TrickDefinition(GameDefinition[S, TV]):
    """One game of tricks, under one name."""

    steps = Part.TRICK

    def bots(self) -> Mapping[str, Callable[[], Bot[TV]]]:
        return {"random": RandomBot}

    def record_lines(self) -> RecordLines:
        return RecordLines(PLAY, tricks=True)


class AuctionDefinition(TrickDefinition[S, TV]):
    """One game of tricks with an auction, under one name."""

    moves: ClassVar = {"play": Play, "pass": Pass}

    def own_actions(self) -> tuple[type, ...]:
        return Bid, Discard, NameTrump

    def own_events(self) -> tuple[type, ...]:
        return Bidden, AuctionWon, Discarded, TrumpNamed

    def bid_of(self, action: Action) -> int | None:
        return action.amount if isinstance(action, Bid) else None

    def rehearsed(self, scene: Scene, view: TV) -> Action:
        """Call what the scene says, name its trump, discard the last tile, and play the hand in its order."""
        seat, first = view.seat, view.legal[0]
        if any(isinstance(action, Bid) for action in view.legal):
            call = dict(enumerate(scene.calls)).get(seat, 0) if view.deal == 1 else 0
            return Bid(seat, call) if call else Pass(seat)
        if isinstance(first, Discard):
            return Discard(seat, view.hand[-1])
        return NameTrump(seat, scene.trump) if isinstance(first, NameTrump) else super().rehearsed(scene, view)
