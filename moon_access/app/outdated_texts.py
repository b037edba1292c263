"""Tell a developer that the catalogues of a checkout have changed and cannot be compiled here."""

from __future__ import annotations

from moon_access.i18n.catalog import Catalog, language_name
from moon_access.i18n.files import is_outdated


def tell_if_outdated(catalog: Catalog) -> None:
    """Print on standard error what to do, in the catalogue's language as far as it goes.

    NoTexts is raised if there is no compiled catalogue at all.
    """
    if not is_outdated(catalog.language):
        return
    language_name(catalog.language)
    from moon_access.announcer.general import outdated_texts
    from moon_access.announcer.preferences import TileStyle
    from moon_access.announcer.wording import Wording
    from moon_access.outputs.streams import write_aside
    from moon_access.outputs.terminal import Terminal

    said = Wording(catalog, TileStyle.WORDS).sentence(outdated_texts())
    Terminal()  # making one lets standard error take any letter
    write_aside(f"{said}\n")
