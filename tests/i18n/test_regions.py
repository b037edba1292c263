"""The program finds a language with a region or a script by the names that systems and players use for it."""

from __future__ import annotations

import pytest

from moon_access.i18n import catalog
from moon_access.i18n.languages import facts_of, language_tag, voice_codes
from moon_access.outputs.speech.voices import KnownVoice, choose_voice


@pytest.mark.parametrize(
    ("name", "ours", "found"),
    [
        ("pt_BR.UTF-8", ("en", "pt_BR"), "pt_BR"),
        ("pt-br", ("en", "pt_BR", "pt_PT"), "pt_BR"),
        ("pt_PT", ("en", "pt_BR"), "pt_BR"),
        ("pt_BR", ("en", "pt"), "pt"),
        ("pt", ("en", "pt_BR", "pt_PT"), "pt_BR"),
        ("sr_RS.UTF-8@latin", ("en", "sr", "sr_Latn"), "sr_Latn"),
        ("sr_RS", ("en", "sr", "sr_Latn"), "sr"),
        ("sr_Latn_RS", ("en", "sr", "sr_Latn"), "sr_Latn"),
        ("zh_TW", ("en", "zh_Hans", "zh_Hant"), "zh_Hant"),
        ("zh_CN.UTF-8", ("en", "zh_Hans", "zh_Hant"), "zh_Hans"),
        ("de_AT", ("en", "de", "de_CH"), "de"),
        ("de_CH", ("en", "de", "de_CH"), "de_CH"),
        ("fr_FR", ("en", "pt_BR"), "en"),
    ],
)
def test_the_closest_language_is_spoken(
    name: str, ours: tuple[str, ...], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalog, "languages", lambda: ours)
    assert catalog.system_language({"LANG": name}) == found
    assert catalog.chosen_language(["--language", name], {}, None) == found


def test_a_region_has_the_facts_of_its_language() -> None:
    assert facts_of("de_CH") == facts_of("de") and facts_of("cs_CZ").digit_keys
    assert facts_of("pt_BR") == facts_of("qpl")


def test_regions_are_written_in_the_form_of_web_pages_and_of_voices() -> None:
    assert [language_tag(code) for code in ("cs", "pt_BR", "zh_Hans")] == ["cs", "pt-BR", "zh-Hans"]
    assert voice_codes("pt_BR") == ("pt-br", "pt", "pt-pt")


def test_a_voice_of_the_region_precedes_other_voices_of_the_language() -> None:
    portugal, brazil = KnownVoice("a", "Portugal", ("pt-pt",)), KnownVoice("b", "Brazil", ("pt-br",))
    assert choose_voice([portugal, brazil], "pt_BR") == "b"
    assert choose_voice([portugal], "pt_BR") == "a"
