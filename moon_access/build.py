"""The one step of the build that setuptools lacks: the catalogues, compiled, go into the package.

Named in setup.cfg as the `build_py` command, so that every way of building passes through it. `locales` lies
beside the package, where translators look for it; installed, it lies in the package, where i18n/catalog.py looks
first. It may import setuptools and nothing of this package: while building, the package need not be
importable, which is why the compiler is loaded by its path.
"""

import importlib.util
import os
from glob import glob

from setuptools.command.build_py import build_py

_PACKAGE = os.path.dirname(os.path.abspath(__file__))
_ROOT = os.path.dirname(_PACKAGE)


class BuildWithCatalogues(build_py):
    """Like build_py, and every locales/*/LC_MESSAGES/*.po becomes a .mo in the package that is built.

    Raises pofile.PoError for a .po that cannot be read: better no package than one that speaks English only.
    """

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return  # The checkout itself is used, and compiles what has changed when it is started.
        spec = importlib.util.spec_from_file_location("pofile", os.path.join(_PACKAGE, "i18n", "pofile.py"))
        assert spec is not None and spec.loader is not None
        pofile = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(pofile)
        for source in _sources():
            target = self._target(source)
            self.mkpath(os.path.dirname(target))
            with open(target, "wb") as file:
                file.write(pofile.compile_file(os.path.join(_ROOT, source)))

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        outputs = super().get_outputs(include_bytecode)
        return [*outputs, *(() if self.editable_mode else map(self._target, _sources()))]

    def _target(self, source: str) -> str:
        return os.path.join(self.build_lib, "moon_access", source.removesuffix("po") + "mo")


def _sources() -> list[str]:
    """The .po files, relative to the root of the project as setuptools wants them."""
    paths = glob(os.path.join(_ROOT, "locales", "*", "LC_MESSAGES", "*.po"))
    return sorted(os.path.relpath(path, _ROOT) for path in paths)
