"""How much a bot searches at one choice, counted in worlds and in nodes of the solver, and never timed."""

from __future__ import annotations

from typing import NamedTuple


class SearchBudget(NamedTuple):
    """How much is searched: at most ``worlds`` worlds, and from ``least`` worlds on no more than ``nodes`` nodes."""

    worlds: int
    least: int
    nodes: int

    def is_spent(self, worlds: int, nodes: int) -> bool:
        """Whether no further world is to be tried after so many worlds and nodes of the solver."""
        return worlds >= self.worlds or (worlds >= self.least and nodes > self.nodes)
