"""All the options that several commands share, in one language."""

from __future__ import annotations

from moon_access.i18n.catalog import Catalog

from .paper_options import PaperOptions
from .player_options import PlayerOptions
from .table_options import TableOptions


class Options:
    """Each attribute has the options of one thing."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.player = PlayerOptions(catalog)
        self.table = TableOptions(catalog)
        self.paper = PaperOptions(catalog)
