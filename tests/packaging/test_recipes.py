"""The recipes for other package managers name the files of a release, with their checksums."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from moon_access import HOME_PAGE, __version__
from release import recipes

SOURCE, WINDOWS = f"moon_access-{__version__}.tar.gz", f"moon-access_{__version__}_windows-x86_64.zip"
SUMS = {SOURCE: "a" * 64, WINDOWS: "b" * 64}
LIBRARIES = {
    name: (f"https://example.org/{name}.tar.gz", digit * 64) for name, digit in (("click", "c"), ("platformdirs", "d"))
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("recipes")
    recipes.write(folder, SUMS, LIBRARIES)
    return folder


def test_every_recipe_has_the_address_and_the_checksum_of_its_file(made: Path) -> None:
    files = {path.relative_to(made).as_posix(): path.read_text("utf-8") for path in made.rglob("*") if path.is_file()}
    assert len(files) == 7
    for name, text in files.items():
        needed = WINDOWS if name.startswith(("scoop", "winget")) else SOURCE
        if "InstallerUrl" in text or "winget" not in name:
            assert f"{HOME_PAGE}/releases/download/v{__version__}/{needed}" in text, name
            assert SUMS[needed] in text.lower(), name
        assert __version__ in text or __version__.replace(".dev", "dev") in text, name


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash reads it")
def test_arch_understands_the_recipe(made: Path) -> None:
    shown = 'printf "%s\\n" "$pkgname" "${source[0]}" "${sha256sums[0]}" "${#optdepends[@]}"'
    shown = f"source ./PKGBUILD; {shown}; type build package"
    told = subprocess.run(["bash", "-euc", shown], cwd=made / "aur", capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[:4] == ["moon-access", recipes.address_of(SOURCE), SUMS[SOURCE], "3"]
    listed = dict(line.strip().split(" = ", 1) for line in (made / "aur/.SRCINFO").read_text().splitlines() if line)
    assert (listed["pkgbase"], listed["sha256sums"]) == ("moon-access", SUMS[SOURCE])


def test_scoop_and_winget_start_the_program_in_the_folder_of_the_archive(made: Path) -> None:
    scoop = json.loads((made / "scoop/moon-access.json").read_text())
    assert (scoop["version"], scoop["architecture"]["64bit"]["hash"]) == (__version__, SUMS[WINDOWS])
    assert (scoop["architecture"]["64bit"]["extract_dir"], scoop["bin"]) == ("moon-access", "moon-access.exe")
    installer = (made / "winget/MoonAccess.MoonAccess.installer.yaml").read_text()
    assert '- RelativeFilePath: "moon-access\\\\moon-access.exe"\n  PortableCommandAlias: moon-access\n' in installer
    kinds = [re.findall(r"^ManifestType: (\w+)$", path.read_text(), re.M)[0] for path in made.glob("winget/*")]
    assert sorted(kinds) == ["defaultLocale", "installer", "version"]


def test_the_homebrew_recipe_has_every_library_that_the_program_needs(made: Path) -> None:
    formula = (made / "homebrew/moon-access.rb").read_text()
    for address, digest in LIBRARIES.values():
        assert f'url "{address}"\n    sha256 "{digest}"\n' in formula
    assert formula.count(" do\n") + formula.count("class ") + formula.count("def ") == formula.count("end\n")
    if shutil.which("ruby"):
        subprocess.run(["ruby", "-c", made / "homebrew/moon-access.rb"], check=True, capture_output=True)


def test_a_library_whose_checksum_no_list_has_is_refused(tmp_path: Path) -> None:
    lock = '[[packages]]\nname = "click"\nsdist = { url = "https://example.org/x", hashes = { sha256 = "DIGEST" } }\n'
    (tmp_path / "lock").write_text(lock.replace("DIGEST", "e" * 64))
    with pytest.raises(ValueError, match="click"):
        recipes.sources_in(tmp_path / "lock")
    known = re.findall(r"sha256:(\w+)", (recipes.ROOT / "release/requirements.txt").read_text("utf-8"))[0]
    (tmp_path / "lock").write_text(lock.replace("DIGEST", known))
    assert recipes.sources_in(tmp_path / "lock") == {"click": ("https://example.org/x", known)}
