"""Collect the options that several commands share, in one language. Each kind is loaded with its first command."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, ParamSpec

import click

from moon_access.i18n.catalog import Catalog

from .bot_options import BotOptions
from .player_options import PlayerOptions

if TYPE_CHECKING:
    from .deal_options import DealOptions
    from .paper_options import PaperOptions
    from .table_options import TableOptions

P = ParamSpec("P")


class Options:
    """All options. Each attribute has those of one thing."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.player = PlayerOptions(catalog)
        self.bots = BotOptions(catalog)

    def in_json(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add ``in_json``: other programs read the result."""
        _ = self.catalog.text
        return click.option("--json", "in_json", is_flag=True, help=_("Print the result as JSON."))(command)

    @cached_property
    def table(self) -> TableOptions:
        from .table_options import TableOptions

        return TableOptions(self.catalog)

    @cached_property
    def deals(self) -> DealOptions:
        from .deal_options import DealOptions

        return DealOptions(self.catalog, self.table)

    @cached_property
    def paper(self) -> PaperOptions:
        from .paper_options import PaperOptions

        return PaperOptions(self.catalog)
