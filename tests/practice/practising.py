"""A learner at practice, in this process: the test chooses each line at run time, and can look at the output."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from moon_access.console.console import Console, PlayerLeaves
from moon_access.engine.actions import Action, Pass, Play
from moon_access.evening.evening import Evening, Push
from moon_access.games import GAMES
from moon_access.games.practice import LEARNER
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.scenes.learn.practice import Practice, kinds_of, practise
from moon_access.storage.settings import Settings
from tests.support.seated import WIDTHS, ScriptedTerminal


class Practising:
    """``choose`` returns the line to type at each prompt, or None for the end of the input."""

    def __init__(
        self,
        kind: str | None,
        language: str = "en",
        read: str = "screen-reader",
        game: str = "moon3",
        **settings: Any,
    ) -> None:
        self.kind = kind
        self.game = game
        self.terminal = ScriptedTerminal(WIDTHS[read], "<{}>")
        chosen = Settings(language=language, read=read, name="Eva", **settings)
        self.console = Console(self.terminal, chosen, language)  # type: ignore[arg-type]
        self.kept: list[Settings] = []
        self.evening = Evening(self.console, self.kept.append)
        kinds = {one.name: one for one in kinds_of(GAMES[game])}
        self.practice = Practice(self.evening, game, kinds.get(kind or "") or next(iter(kinds.values())), "seed")
        self.choose: Callable[[], str | None] = lambda: None
        self.left: str = ""
        self.terminal.read_line = self._read  # type: ignore[method-assign]

    def _read(self) -> str | None:
        assert len(self.terminal.shown) < 200_000
        typed = self.choose()
        if typed is not None:
            self.terminal.shown += f"<{typed}>\n"
            self.terminal.is_at_line_start = True
            self.terminal._seen = len(self.terminal.shown)
        return typed

    def run(self) -> str:
        try:
            if self.kind is None:
                self.evening.stack.append(self.practice)
                chosen = practise(self.evening, self.game, "seed")
                assert isinstance(chosen, Push | None)
                self.practice = (
                    chosen.scene if chosen is not None and isinstance(chosen.scene, Practice) else self.practice
                )
                following = self.evening.spend(chosen.scene) if chosen is not None else None
            else:
                following = self.evening.spend(self.practice)
            self.left = "practice" if following is None else "program"
        except PlayerLeaves:
            self.left = "program"
        self.console.flush()
        return self.terminal.shown

    @property
    def is_at_the_table(self) -> bool:
        table = self.practice.table
        return table is not None and not table.is_over and table.to_act == LEARNER

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        return self.kept[-1].practice

    def play(self, deals: int, between: str = "1") -> None:
        """Play so many deals like the strongest bot, then type done. Type ``between`` after each deal but the last."""
        self.choose = lambda: self.as_hinted() if self.is_at_the_table else self._after(deals, between)

    def _after(self, deals: int, between: str) -> str:
        done = sum(counts["tried"] for counts in self.console.settings.practice.values())
        return between if done < deals else "0"

    def as_hinted(self) -> str:
        hint = GAMES[self.game].adviser()
        assert hint is not None
        return typed_for(hint(self.practice.view, Random(1)).action)


def typed_for(action: Action) -> str:
    if isinstance(action, Play | Discard):
        return f"{action.tile.high}-{action.tile.low}"
    if isinstance(action, NameTrump):
        return str(action.trump.value)
    assert isinstance(action, Bid | Pass)
    return str(action.amount) if isinstance(action, Bid) else "pass"
