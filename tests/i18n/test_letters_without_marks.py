"""Players may type a letter without its mark in every language, even if the mark is part of the letter."""

import pytest

from moon_access.i18n.typed_words import fold, typed_spellings


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("Łódź", "lodz"),
        ("łączność", "lacznosc"),
        ("rød grød", "rod grod"),
        ("Đorđe", "dorde"),
        ("ħobża", "hobza"),
        ("ısı", "isi"),
        ("Æble", "aeble"),
        ("cœur", "coeur"),
        ("Þór", "thor"),
        ("mão", "mao"),
        ("ґудзик", "гудзик"),
        ("їжак", "іжак"),
        ("παίκτης", "παικτης"),
        ("ΠΑΊΚΤΗΣ", "παικτησ"),
        ("п’ять", "п'ять"),
        ("ťuk", "tuk"),
        ("größe", "grosse"),
    ],
)
def test_a_letter_may_be_typed_without_its_mark(written: str, typed: str) -> None:
    assert fold(written) == fold(typed)
    assert fold(typed) in typed_spellings(written, "qpl")


@pytest.mark.parametrize("text", ["жук", "ребро", "中文", "한국", "日本", "?", "-", "´", "№ 5", "שלום"])
def test_letters_and_signs_without_marks_stay_unchanged(text: str) -> None:
    assert fold(text) == text.casefold() or text in ("´", "한국")
