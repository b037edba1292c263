"""The program speaks the language of the option, otherwise of the environment, otherwise of the settings, otherwise of
the system."""

import pytest

from moon_access.i18n.catalog import Catalog, chosen_language, languages, system_language


def test_english_is_the_first_language() -> None:
    assert languages()[0] == "en"
    assert {"cs", "de"} <= set(languages())


@pytest.mark.parametrize(
    ("argv", "environ", "saved", "expected"),
    [
        (["--language", "de"], {}, None, "de"),
        (["--language=de"], {"MOON_ACCESS_LANGUAGE": "cs"}, "cs", "de"),
        (["--language=de", "--language=cs"], {}, None, "cs"),
        (["--", "--language=de"], {}, None, "en"),
        (["--language"], {"LANG": "cs_CZ.UTF-8"}, None, "cs"),
        (["--language=xx"], {"MOON_ACCESS_LANGUAGE": "cs"}, "de", "cs"),
        ([], {"MOON_ACCESS_LANGUAGE": "xx"}, "de", "de"),
        ([], {"LANG": "cs_CZ.UTF-8"}, "de", "de"),
        ([], {"LANG": "cs_CZ.UTF-8"}, "xx", "cs"),
    ],
)
def test_the_sources_of_the_language_are_asked_in_order(
    argv: list[str], environ: dict[str, str], saved: str | None, expected: str
) -> None:
    assert chosen_language(argv, environ, saved) == expected


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT.UTF-8@euro"}, "de"),
        ({"LANG": "cs-CZ"}, "cs"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "", "LC_ALL": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:cs:en"}, "cs"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, "en"),
    ],
)
def test_the_system_is_read_as_gettext_reads_it(environ: dict[str, str], expected: str) -> None:
    assert system_language(environ) == expected


def test_an_unknown_language_has_no_catalogue() -> None:
    with pytest.raises(ValueError, match="xx"):
        Catalog("xx")
