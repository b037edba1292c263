"""How much a bot searches for one choice, counted in worlds and in nodes of the solver, and never timed."""

from __future__ import annotations

from typing import NamedTuple


class SearchBudget(NamedTuple):
    """The limits of a search: ``worlds`` worlds, or ``nodes`` nodes once it has tried ``least`` worlds."""

    worlds: int
    least: int
    nodes: int

    def is_spent(self, worlds: int, nodes: int) -> bool:
        """Return whether to stop after so many worlds and nodes of the solver."""
        return worlds >= self.worlds or (worlds >= self.least and nodes > self.nodes)
