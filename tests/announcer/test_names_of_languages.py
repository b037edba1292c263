"""A language is named in the player's language. Only a list in which a player chooses a language names each in
itself."""

from __future__ import annotations

import pytest

from moon_access.announcer import doctor, voice
from moon_access.announcer.message import LanguageName, answer
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE

NAMES = {
    "en": ("English", "German", "Czech"),
    "de": ("Englisch", "Deutsch", "Tschechisch"),
    "cs": ("angličtina", "němčina", "čeština"),
}


def wording(language: str) -> Wording:
    return Wording(Catalog(language), TileStyle.WORDS)


@pytest.mark.parametrize(("language", "names"), NAMES.items())
def test_a_language_is_named_in_the_players_language(language: str, names: tuple[str, ...]) -> None:
    assert tuple(wording(language).language(code) for code in ("en", "de", "cs")) == names


@pytest.mark.parametrize("language", COMPLETE)
def test_every_complete_language_names_every_other(language: str) -> None:
    missing = [code for code in COMPLETE if not Catalog(language).own_form(code, "language")]
    assert not missing, f"add them to locales/{language}/LC_MESSAGES/lexicon.po, with the context language: {missing}"


def test_an_unknown_language_is_named_by_its_code() -> None:
    assert wording("de").language("xx") == "xx"


@pytest.mark.parametrize("language", COMPLETE)
def test_a_voice_is_named_by_its_language_in_the_players_language(language: str) -> None:
    name = wording(language).language("de")
    assert wording(language).line(doctor.numbered_voice(1, LanguageName("de"), "gmw/de")) == f"1 {name}, gmw/de"
    assert name in wording(language).line(doctor.voice_of(LanguageName("de"), answer("{name}", name="gmw/de")))
    assert wording(language).line(voice.voice_name(LanguageName("de"))) == name


@pytest.mark.parametrize("language", COMPLETE)
def test_an_error_of_a_library_of_the_voice_reaches_only_a_developer(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MOON_ACCESS_DEBUG", raising=False)
    for message in (voice.voice_failed("error", "KeyError: 'frob'"), doctor.voice_fault("error")):
        assert "frob" not in wording(language).line(message)
    monkeypatch.setenv("MOON_ACCESS_DEBUG", "1")
    assert "frob" in wording(language).line(voice.voice_failed("error", "KeyError: 'frob'"))
