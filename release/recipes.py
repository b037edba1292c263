"""Write the recipes by which other people's package managers install a release: AUR, Homebrew, winget and scoop.

Each names files of the release by their address and their checksum, which come from SHA256SUMS, so that it installs
what we built and nothing else. A maintainer sends them there by hand; nobody has done it yet, and no such manager ran
here. Homebrew builds the libraries from sources, whose checksums are in requirements.txt, too.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from shlex import quote

from moon_access import HOME_PAGE, __version__
from moon_access.storage.paths import PROGRAM

ROOT = Path(__file__).resolve().parents[1]
DESCRIPTION = "Domino games for blind and deafblind players, in plain text"
PACKAGE = "moon_access"
PUBLISHER = "MoonAccess"
OF_WINGET = "1.6.0"
"""The version of winget's manifests."""
FROM_SOURCES = ("click", "platformdirs")
"""The libraries that Homebrew builds. The voice of macOS needs more, which the program says how to install."""


def write(folder: Path, sums: Mapping[str, str], libraries: Mapping[str, tuple[str, str]]) -> None:
    """Write every recipe below the folder.

    Args:
        folder: where they go; it need not be there.
        sums: the checksums of the released files, by their names.
        libraries: address and checksum of the sources of each library in FROM_SOURCES.
    """
    source = f"{PACKAGE}-{__version__}.tar.gz"
    (windows,) = [name for name in sums if name.endswith("_windows-x86_64.zip")]
    files = {
        "aur/PKGBUILD": _pkgbuild(source, sums[source]),
        "aur/.SRCINFO": _srcinfo(source, sums[source]),
        f"homebrew/{PROGRAM}.rb": _formula(source, sums[source], libraries),
        f"scoop/{PROGRAM}.json": _scoop_manifest(windows, sums[windows]),
        **_winget_manifests(windows, sums[windows]),
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def address_of(name: str) -> str:
    """Return where a file of this release is found."""
    return f"{HOME_PAGE}/releases/download/v{__version__}/{name}"


def checksums(folder: Path) -> dict[str, str]:
    """Return the checksums in the SHA256SUMS of a folder, by the names of the files."""
    lines = (folder / "SHA256SUMS").read_text("utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def sources_in(lock: Path) -> dict[str, tuple[str, str]]:
    """Return address and checksum of the sources of each library in a lock file, as uv writes it (PEP 751).

    Raises:
        ValueError: requirements.txt does not list the checksum.
    """
    listed = (ROOT / "release/requirements.txt").read_text("utf-8")
    found = {}
    for package in tomllib.loads(lock.read_text("utf-8"))["packages"]:
        digest = package["sdist"]["hashes"]["sha256"]
        if digest not in listed:
            raise ValueError(f"The sources of {package['name']} are not on the list.")
        found[package["name"]] = (package["sdist"]["url"], digest)
    return found


AUR = {
    "depends": ("python", "python-click", "python-platformdirs"),
    "makedepends": ("python-build", "python-installer", "python-setuptools", "python-polib", "gcc"),
    "optdepends": (
        "espeak-ng: the built-in voice, with python-pyttsx3",
        "alsa-utils: the built-in voice",
        "openssh: join tables elsewhere",
    ),
}


def _pkgbuild(source: str, digest: str) -> str:
    lists = "\n".join(f"{name}=({' '.join(map(quote, words))})" for name, words in AUR.items())
    return f"""\
# Maintainer: The moon-access authors
pkgname={PROGRAM}
pkgver={_arch_version(__version__)}
pkgrel=1
pkgdesc='{DESCRIPTION}'
arch=('x86_64' 'aarch64')
url='{HOME_PAGE}'
license=('MIT')
{lists}
source=('{address_of(source)}')
sha256sums=('{digest}')

build() {{
  cd "{PACKAGE}-{__version__}"
  python -m build --wheel --no-isolation
}}

package() {{
  cd "{PACKAGE}-{__version__}"
  python -m installer --destdir="$pkgdir" dist/*.whl
  install -Dm644 LICENSE "$pkgdir/usr/share/licenses/$pkgname/LICENSE"
}}
"""


def _srcinfo(source: str, digest: str) -> str:
    rows = [("pkgdesc", DESCRIPTION), ("pkgver", _arch_version(__version__)), ("pkgrel", "1"), ("url", HOME_PAGE)]
    rows += [("arch", "x86_64"), ("arch", "aarch64"), ("license", "MIT")]
    rows += [(name, word) for name in ("makedepends", "depends", "optdepends") for word in AUR[name]]
    rows += [("source", address_of(source)), ("sha256sums", digest)]
    return "\n".join([f"pkgbase = {PROGRAM}", *(f"\t{name} = {value}" for name, value in rows), ""]) + (
        f"\npkgname = {PROGRAM}\n"
    )


def _arch_version(version: str) -> str:
    return version.replace(".dev", "dev")


def _formula(source: str, digest: str, libraries: Mapping[str, tuple[str, str]]) -> str:
    resources = "".join(
        f"""
  resource "{name}" do
    url "{address}"
    sha256 "{known}"
  end
"""
        for name, (address, known) in libraries.items()
    )
    return f"""\
class MoonAccess < Formula
  include Language::Python::Virtualenv

  desc "{DESCRIPTION}"
  homepage "{HOME_PAGE}"
  url "{address_of(source)}"
  sha256 "{digest}"
  license "MIT"

  depends_on "python@3.13"
{resources}
  def install
    virtualenv_install_with_resources
  end

  def caveats
    <<~EOS
      For the built-in voice, type what this says: moon-access doctor --read speech
    EOS
  end

  test do
    assert_match version.to_s, shell_output("#{{bin}}/{PROGRAM} --version")
  end
end
"""


def _scoop_manifest(name: str, digest: str) -> str:
    manifest = {
        "version": __version__,
        "description": DESCRIPTION,
        "homepage": HOME_PAGE,
        "license": "MIT",
        "architecture": {"64bit": {"url": address_of(name), "hash": digest, "extract_dir": PROGRAM}},
        "bin": f"{PROGRAM}.exe",
        "checkver": {"url": f"{HOME_PAGE}/releases/latest/download/version.json", "jsonpath": "$.version"},
    }
    return json.dumps(manifest, indent=4) + "\n"


def _winget_manifests(name: str, digest: str) -> dict[str, str]:
    """Return the three manifests of winget, by their paths."""
    about = {"PackageIdentifier": f"{PUBLISHER}.{PUBLISHER}", "PackageVersion": __version__}
    parts: dict[str, dict[str, object]] = {
        "": {"DefaultLocale": "en-US", **_winget_pages("version")},
        ".installer": {
            "InstallerType": "zip",
            "NestedInstallerType": "portable",
            "NestedInstallerFiles": [
                {"RelativeFilePath": f"{PROGRAM}\\{PROGRAM}.exe", "PortableCommandAlias": PROGRAM},
            ],
            "Installers": [
                {"Architecture": "x64", "InstallerUrl": address_of(name), "InstallerSha256": digest.upper()}
            ],
            **_winget_pages("installer"),
        },
        ".locale.en-US": {
            "PackageLocale": "en-US",
            "Publisher": "The moon-access authors",
            "PackageName": PROGRAM,
            "PackageUrl": HOME_PAGE,
            "License": "MIT",
            "ShortDescription": DESCRIPTION,
            "Tags": ["accessibility", "blind", "braille", "dominoes", "screen-reader"],
            **_winget_pages("defaultLocale"),
        },
    }
    identifier = about["PackageIdentifier"]
    return {f"winget/{identifier}{part}.yaml": _yaml({**about, **rest}) for part, rest in parts.items()}


def _winget_pages(kind: str) -> dict[str, object]:
    return {"ManifestType": kind, "ManifestVersion": OF_WINGET}


def _yaml(values: Mapping[str, object], indent: str = "") -> str:
    """Return these values as YAML. Texts are in quotes where another reader might take them for something else."""
    lines = []
    for name, value in values.items():
        if isinstance(value, list):
            lines.append(f"{indent}{name}:\n")
            lines += [_yaml_item(item, indent) for item in value]
        else:
            lines.append(f"{indent}{name}: {_yaml_text(str(value))}\n")
    return "".join(lines)


def _yaml_item(item: object, indent: str) -> str:
    if not isinstance(item, dict):
        return f"{indent}- {_yaml_text(str(item))}\n"
    text = _yaml(item, f"{indent}  ")
    return f"{indent}- {text.removeprefix(indent + '  ')}"


def _yaml_text(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z][\w ./:,-]*\w", text) and ": " not in text else json.dumps(text)
