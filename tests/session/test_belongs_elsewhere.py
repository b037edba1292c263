"""A player types a choice of the menu, an option, a value of an option, another game or a move of another game at a
prompt that does not ask for it, and hears where it belongs."""

from __future__ import annotations

import pytest

from moon_access.announcer import deals, general, joining, questions, saved_games
from moon_access.announcer.message import Message, answer
from moon_access.games import GAMES
from moon_access.i18n.typed_words import nearest_word
from tests.support.seated import LANGUAGES, Seated

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def _word(seated: Seated, message: Message) -> list[str]:
    return " ".join(seated.console.wording.line(message).split()).split()


def _answer(seated: Seated, typed: str) -> list[str]:
    return " ".join(seated.answers_to(typed)).split()


@in_every_language
def test_a_menu_choice_typed_in_a_game_is_answered_with_where_to_find_it(language: str) -> None:
    seated = Seated(language=language)
    menu = seated.evening.name_of_command("menu")
    choices = (
        questions.statistics(),
        questions.another_game(),
        saved_games.saved_games(),
        deals.deal_of_the_day(),
        joining.with_others(),
    )
    for choice in choices:
        typed = seated.console.wording.line(choice)
        assert _answer(seated, typed) == _word(seated, general.in_the_menu(typed, menu))
    assert _answer(seated, "bid twenty")[-1] != "bids?"
    for typed in ("stats", "daily"):
        assert _answer(seated, typed) == _word(seated, general.in_the_menu(typed, menu))


@in_every_language
def test_another_game_is_chosen_in_the_menu(language: str) -> None:
    seated = Seated(language=language)
    for game in (game for game in GAMES.values() if game.name != "moon3"):
        typed = seated.console.wording.line(answer(game.title))
        assert _answer(seated, typed) == _word(
            seated, general.another_game(typed, seated.evening.name_of_command("menu"))
        )


@pytest.mark.parametrize(
    ("language", "typed", "words"),
    [
        ("en", "language", "options language"),
        ("de", "Sprache", "einstellungen Sprache"),
        ("cs", "jazyk", "nastavení jazyk"),
    ],
)
def test_the_name_of_an_option_typed_in_a_game_is_answered_with_how_to_change_it(
    language: str, typed: str, words: str
) -> None:
    seated = Seated(language=language)
    assert _answer(seated, typed) == _word(seated, general.belongs_to_options(typed, words))
    assert "1" in seated.type(words, "0")


@pytest.mark.parametrize(
    ("language", "typed", "option"),
    [
        ("en", "strong", "Opponents"),
        ("de", "leicht", "Gegner"),
        ("de", "englisch", "Sprache"),
        ("cs", "silní", "Soupeři"),
        ("cs", "angličtina", "Jazyk"),
    ],
)
def test_a_value_typed_in_the_options_is_answered_with_its_option(language: str, typed: str, option: str) -> None:
    seated = Seated(language=language)
    command = seated.evening.name_of_command("options")
    shown = seated.type(command, typed, "0")
    assert any(line.startswith(f"{typed}: ") and line.endswith(f", {option}.") for line in shown.splitlines()), shown


@pytest.mark.parametrize(
    ("game", "language", "typed", "words"),
    [
        ("draw12", "en", "bid 5", "bid"),
        ("draw12", "en", "doubles", "doubles"),
        ("draw12", "de", "biete 5", "biete"),
        ("draw12", "cs", "hlásím 5", "hlásím"),
        ("moon3", "en", "nello", "nello"),
        ("moon3", "en", "plunge", "plunge"),
        ("moon3", "cs", "betl", "betl"),
    ],
)
def test_the_answer_to_a_move_of_another_game_says_that_this_game_lacks_it(
    game: str, language: str, typed: str, words: str
) -> None:
    seated = Seated(game, language=language)
    assert _answer(seated, typed) == _word(seated, general.not_in_this_game(words))


@pytest.mark.parametrize(
    ("language", "typed"), [("en", "nello"), ("en", "bid nello"), ("de", "nullspiel"), ("cs", "betl")]
)
def test_nello_is_refused_as_a_bid_with_an_explanation(language: str, typed: str) -> None:
    for allowed in (False, True):
        seated = Seated("forty_two", language=language, rules={"nello": allowed}, seat=1)
        said = _answer(seated, typed)
        text = (
            "Name that after the bidding, with a bid of a mark or more."
            if allowed
            else "The house rules of this table do not allow that."
        )
        assert said == _word(seated, answer(text))


def test_sevens_is_refused_as_a_bid_and_seven_means_seven_marks() -> None:
    seated = Seated("forty_two", rules={"sevens": True})
    assert seated.answers_to("sevens") == ["Name that after the bidding, with a bid of a mark or more."]
    assert "marks" in seated.answers_to("seven")[0]


def test_only_a_typing_error_gets_a_suggestion() -> None:
    for typed, word in (
        ("leicht", "gleich"),
        ("liegt", "leg"),
        ("restart", "rest"),
        ("whose", "house"),
        ("hnut", "táhnout"),
    ):
        assert nearest_word(typed, [word]) is None, typed
    for typed, word in (("hlep", "help"), ("hnit", "hint"), ("tpp", "tipp"), ("einstelungn", "einstellungen")):
        assert nearest_word(typed, [word]) == word, typed


@pytest.mark.parametrize(("language", "typed"), [("en", "figures"), ("de", "zahlen"), ("cs", "čísla")])
def test_the_word_figures_alone_asks_for_the_figures_of_a_hint(language: str, typed: str) -> None:
    seated = Seated(language=language)
    hint = seated.evening.name_of_command("hint")
    assert seated.answers_to(typed) == Seated(language=language).answers_to(f"{hint} {typed}")


QUESTIONS = """
en  whose turn is it        turn
en  who is my partner       players
en  what can I play         legal
en  what should I play      hint
en  my tiles                hand
en  what is trump           suit
en  who bid                 bids
de  was kann ich spielen    legal
de  meine Steine            hand
de  wer hat geboten         bids
de  was soll ich spielen    hint
de  Partner                 players
cs  co můžu hrát            legal
cs  ukaž kameny             hand
cs  kdo hlásil              bids
cs  co mám hrát             hint
cs  čí je tah               turn
"""


@pytest.mark.parametrize("case", QUESTIONS.strip().splitlines())
def test_a_question_in_everyday_words_is_understood(case: str) -> None:
    language, typed, id = case.split(maxsplit=1)[0], *case.split(maxsplit=1)[1].rsplit(maxsplit=1)
    read = Seated(language=language).evening.reader.read(typed)
    assert read is not None
    assert read.command.id == id
