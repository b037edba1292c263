"""Build what setup.cfg cannot say: compile the catalogues, and the search of the bots.

The catalogues are in `locales`, beside the package, where translators look for them. The compiled ones go into the
package that is built; for an editable install they stay beside their texts, where moon_access/i18n/files.py finds them.

The compiled search is optional. Without a C compiler the package is built without it, and the search in Python plays
the same moves, only slower. One build serves every Python from 3.11 on. If MOON_ACCESS_PURE is set, with which the
program itself does without the compiled search, the package has none and suits every system.
"""

import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # the compiler of catalogues is the one of this checkout, of which nothing is installed

from moon_access import HOME_PAGE, __version__  # noqa: E402


class BuildWithCatalogues(build_py):
    """Builds as build_py does, and compiles every locales/*/LC_MESSAGES/*.po to a .mo.

    It raises BrokenCatalogue for a .po that cannot be read: better no package than one that speaks only English.
    """

    def run(self) -> None:
        from moon_access.i18n.compiler import compile_catalogue

        super().run()
        for source in catalogues():
            target = source.with_suffix(".mo") if self.editable_mode else Path(self._target(source))
            self.mkpath(str(target.parent))
            target.write_bytes(compile_catalogue(source))

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        outputs = super().get_outputs(include_bytecode)
        return [*outputs, *(() if self.editable_mode else map(self._target, catalogues()))]

    def _target(self, source: Path) -> str:
        return str(Path(self.build_lib, "moon_access", source.relative_to(ROOT)).with_suffix(".mo"))


def catalogues() -> list[Path]:
    return sorted(ROOT.glob("locales/*/LC_MESSAGES/*.po"))


SEARCH = Extension(
    "moon_access.bots.search._exact",
    ["moon_access/bots/search/_exact.c"],
    depends=["moon_access/bots/search/exact_core.h"],
    define_macros=[("Py_LIMITED_API", "0x030B0000")],
    py_limited_api=True,
    optional=True,
)
LINK = re.compile(r"\]\((?!\w+:|#)([^)\s]+)\)")
"""A link to a file beside README."""


def long_description() -> str:
    """Return README for a package index. Its links become full addresses of the files of this version."""
    place = "main" if ".dev" in __version__ else f"v{__version__}"
    return LINK.sub(rf"]({HOME_PAGE}/blob/{place}/\1)", (ROOT / "README.md").read_text("utf-8"))


pure = bool(os.environ.get("MOON_ACCESS_PURE"))

setup(
    url=HOME_PAGE,
    long_description=long_description(),
    long_description_content_type="text/markdown",
    cmdclass={"build_py": BuildWithCatalogues},
    ext_modules=[] if pure else [SEARCH],
    options={} if pure else {"bdist_wheel": {"py_limited_api": "cp311"}},
)
