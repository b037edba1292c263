"""The compiled search, built from ``_exact.c`` where there is a C compiler: alpha_beta.Search, step for step."""

from collections.abc import Sequence

from .ranks import Ranks

TABLES: int

class Search:
    limit: int
    @property
    def nodes(self) -> int: ...
    def __new__(
        cls, ranks: Ranks, owned: Sequence[int], attackers: int, keep: int, losing: bool = False, /
    ) -> Search: ...
    def reaches(self, left: int, leader: int, trick: Sequence[int], need: int, /) -> int: ...
