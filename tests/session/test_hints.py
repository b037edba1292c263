"""The command ``hint`` at a table: its answers, that it is computed once a turn, and that it costs nothing."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from moon_access.announcer import advice
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.contract import Hint
from moon_access.games.moon.bots import reasons
from moon_access.games.moon.bots.outlook import Analysis, Candidate
from moon_access.games.moon.hints import word_hint
from moon_access.games.moon.words.hints import figures
from moon_access.games.tricks.actions import Bid
from moon_access.i18n.catalog import Catalog
from moon_access.scenes.game.game_scene import word_hint as depth_of
from tests.session.test_nothing_typed_plays_nothing import seated_before_a_choice_of_ends
from tests.support.adviser import strongest
from tests.support.seated import LANGUAGES, READINGS, Seated, moments

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
at_every_moment = pytest.mark.parametrize(
    "moment", [name for name, moment in moments().items() if GAMES[moment.game.name].adviser() is not None]
)

WORDS = {"en": ("move", "why", "figures"), "de": ("Zug", "Warum", "Zahlen"), "cs": ("tah", "proč", "čísla")}


class Counting:
    """The real adviser, which notes the questions to it."""

    def __init__(self, player: Seated) -> None:
        self.advise: Any = GAMES[player.table.game.name].adviser()
        self.asked: list[tuple[Any, object]] = []
        self.given: list[Hint] = []
        player.session.hint_progress.adviser = self

    def __call__(self, view: Any, random: Random) -> Hint:
        self.asked.append((view, random.getstate()))
        self.given.append(self.advise(view, random))
        return self.given[-1]


def in_order(player: Seated, hint: Hint) -> list[str]:
    """Return the two answers of the command `hint`, each as one line: the move with its reason, then the figures."""
    return [in_words(player, hint, depth) for depth in (advice.BOTH, "figures")]


def in_words(player: Seated, hint: Hint, depth: str) -> str:
    return player.console.wording.sentence(depth_of(hint, depth))


def without_explanation(player: Seated, hint: Hint, told: str) -> str:
    """Return the text without the explanation that the first figures bring once."""
    if hint.explanation is None:
        return told
    once = player.console.wording.sentence(hint.explanation)
    return told.removesuffix(f"; {once}").removesuffix(f" {once}")


def join_lines(lines: list[str]) -> str:
    return " ".join(lines)


@pytest.mark.sampled(14)
@in_every_language
@pytest.mark.parametrize("read", READINGS)
@at_every_moment
def test_the_first_hint_is_one_line_the_second_has_the_figures_and_the_third_is_the_first_again(
    moment: str, language: str, read: str
) -> None:
    player = moments()[moment].seated(language, read)
    counting = Counting(player)
    before = player.table.state, player.table.turn, list(player.table.actions)
    told = [join_lines(player.answers_to("i")) for _ in range(5)]
    hint = counting.given[0]
    both, figures = in_order(player, hint)
    assert [without_explanation(player, hint, line) for line in told] == [both, figures, both, figures, both]
    parts = in_words(player, hint, "move"), in_words(player, hint, "why")
    assert both == (parts[1] if hint.is_only_move else ("; " if read == "braille" else " ").join(parts))
    assert hint.is_only_move == (len(player.table.view(player.session.seat).legal) == 1) == (both == figures)
    assert len(counting.asked) == 1, "do not compute the hint again"
    assert (player.table.state, player.table.turn, player.table.actions) == before


@pytest.mark.sampled(14)
@pytest.mark.parametrize("language", WORDS)
@at_every_moment
def test_a_word_after_hint_chooses_the_depth_and_the_next_hint_goes_deeper(moment: str, language: str) -> None:
    player = moments()[moment].seated(language)
    counting, is_first = Counting(player), True
    for spoken in (WORDS["en"], WORDS[language]):
        for place in (2, 0, 1):
            told = join_lines(player.answers_to(f"hint {spoken[place]}"))
            hint = counting.given[0]
            three = [in_words(player, hint, depth) for depth in advice.DEPTHS]
            # Figures are about a move, so a first question about them gets the move before them.
            expected = [three[0], three[place]] if is_first and not hint.is_only_move else [three[place]]
            assert without_explanation(player, hint, told) == " ".join(expected)
            is_first = False
            both = in_words(player, hint, advice.BOTH)
            assert join_lines(player.answers_to("hint")) == (three[1], three[2], both)[place]
    assert len(counting.asked) == 1


def test_every_language_has_its_own_words_for_the_depths() -> None:
    for language in LANGUAGES:
        words = advice.depth_words(Catalog(language))
        assert set(words.values()) == set(advice.DEPTHS)
        assert len(words) > len(advice.depth_words(Catalog("en"))) or language == "en"


@in_every_language
def test_an_unknown_word_after_hint_is_answered_with_the_possible_ones(language: str) -> None:
    player = next(iter(moments().values())).seated(language)
    counting = Counting(player)
    told = join_lines(player.answers_to("hint fish"))
    assert told == player.console.wording.sentence(advice.no_such_depth("fish"))
    assert not counting.asked


@pytest.mark.costly(2)
@pytest.mark.sampled(7)
@at_every_moment
def test_the_hint_of_a_turn_is_the_same_whatever_was_asked_before(moment: str) -> None:
    told = []
    for other in ("hand", "table", "score"):
        player = moments()[moment].seated()
        player.type(other)
        told.append([player.answers_to("i") for _ in range(3)])
    assert told[0] == told[1] == told[2]


def test_the_next_turn_has_a_hint_of_its_own_that_begins_with_the_move() -> None:
    player = Seated("moon3", bots="normal", play_sole=False)
    counting = Counting(player)
    player.type("")
    for turns in range(1, 12):
        first = join_lines(player.answers_to("i"))
        assert len(counting.asked) == turns
        assert first == in_order(player, counting.given[-1])[0]
        player.type("i")
        action = counting.given[-1].action
        player.session.submit(action)
        player.type("")


def test_after_undo_the_hint_is_the_one_that_was_given_before() -> None:
    player = Seated("moon3", bots="normal", ask_first=False)
    player.type("")
    first = [player.answers_to("i") for _ in range(3)]
    player.type("7", "undo", "")
    assert [player.answers_to("i") for _ in range(3)] == first


def test_after_undo_the_hint_begins_with_the_move_again() -> None:
    player = Seated("moon3", bots="normal", ask_first=False)
    player.type("")
    first = player.answers_to("i")
    player.answers_to("i")
    player.type("7", "undo", "")
    assert player.answers_to("i") == first


@pytest.mark.long
def test_a_player_who_follows_the_hints_plays_legally_to_the_end_of_a_game() -> None:
    for game in ("moon3", "draw12"):
        player = Seated(game, bots="random", draw_by_hand=True, rules={"target": 20})
        given: list[Hint] = []
        while not player.table.is_over and len(given) < 120:
            seat = player.table.state.to_act
            if seat == player.session.seat:
                view = player.table.view(seat)
                given.append(strongest(view, Random(len(given))))
                assert given[-1].action in view.legal
                player.session.submit(given[-1].action)
            else:
                player.table.step()
        assert len(given) > 10


ME = Seat(0)
CALLS: dict[str, Action] = {"pass": Pass(ME), **{str(amount): Bid(ME, amount) for amount in (4, 5, 6, 21)}}


def calls(**values: float) -> Analysis:
    """Return these calls, the best first, with the games that each wins of 100. Any bid succeeds in 62 of 80 deals."""
    found = [Candidate(CALLS[name.strip("_")], 80, 62, 5.0, wins / 100) for name, wins in values.items()]
    return Analysis(tuple(found), True)


@pytest.mark.parametrize(
    ("analysis", "worth", "figures"),
    [
        (
            calls(_6=60, _5=55, pass_=53),
            "With 6 you win 60 of 100 games from here; with a pass only 53.",
            "A bid of 6 was made in 62 of 80 deals that normal bots played to the end.",
        ),
        (
            calls(pass_=53.4, _6=40, _5=31),
            "If you pass, you win 53 of 100 games from here; with 6 only 40.",
            "A bid of 6 was made in 62 of 80 deals that normal bots played to the end.",
        ),
        (
            calls(_6=60, _5=55),
            "With 6 you win 60 of 100 games from here; with 5 only 55.",
            "A bid of 6 was made in 62 of 80 deals that normal bots played to the end.",
        ),
        (
            calls(_6=54, pass_=52.2),
            "With 6 or a pass you win 53 of 100 games from here.",
            "A bid of 6 was made in 62 of 80 deals that normal bots played to the end.",
        ),
        (
            calls(pass_=54, _6=54),
            "With 6 or a pass you win 54 of 100 games from here.",
            "A bid of 6 was made in 62 of 80 deals that normal bots played to the end.",
        ),
        (
            calls(_4=1, _5=0),
            "With 4 or 5 you win 0 of 100 games from here.",
            "A bid of 4 was made in 62 of 80 deals that normal bots played to the end.",
        ),
        (calls(pass_=53), "If you pass, you win 53 of 100 games from here; 21 is too uncertain.", "No figures"),
        (
            calls(_21=60, pass_=53),
            "With 21 you win 60 of 100 games from here; with a pass only 53.",
            "A bid of 21 was made in 62 of 80 deals that normal bots played to the end.",
        ),
    ],
)
def test_a_hint_in_the_auction_compares_what_two_calls_win(analysis: Analysis, worth: str, figures: str) -> None:
    player = Seated("moon3")
    player.type("")
    advised = reasons.reason(player.table.view(ME), analysis)
    hint = word_hint(advised, analysis)
    sentence = player.console.wording.sentence
    assert sentence(hint.reason) == worth
    assert sentence(hint.figures).startswith(figures)
    assert hint.action == analysis.best.action
    assert sentence(hint.move).endswith("equally good.") == (" only " not in worth and "uncertain" not in worth)


def test_a_hint_counts_how_often_a_bid_was_made_only_in_deals_where_it_was_highest() -> None:
    sentence = Seated("moon3").console.wording.sentence
    assert (
        sentence(figures(calls(_6=60, pass_=53)))
        == "A bid of 6 was made in 62 of 80 deals that normal bots played to the end."
    )
    outbid = Analysis((Candidate(CALLS["4"], 0, 0, 3.0, 0.5), Candidate(CALLS["pass"], 100, 0, 3.0, 0.4)), True)
    assert sentence(figures(outbid)) == "4 is always outbid."


def test_figures_of_hints_explain_their_guesses_only_the_first_time() -> None:
    player = Seated("moon3", bots="normal", play_sole=False)
    said: list[str] = []
    player.type("")
    while len(said) < 6:
        view = player.table.view(player.session.seat)
        if len(view.legal) > 1 and not isinstance(view.legal[0], Bid):
            said.append(join_lines(player.answers_to("hint figures")))
        player.session.submit(strongest(view, Random(1)).action)
        player.type("")
    explained = ["Each guess assumes that everybody can see all the tiles." in one for one in said]
    assert explained.count(True) == 1
    assert "guesses at the hidden tiles" in said[explained.index(True)]
    assert not any("guesses" in one for one in said[: explained.index(True)])


def test_why_alone_gives_the_reason_of_the_last_hint_and_otherwise_the_legal_moves() -> None:
    player = moments()["moon3 Play some"].seated("en", "screen-reader")
    counting = Counting(player)
    assert player.answers_to("why") == player.answers_to("legal") and not counting.asked
    player.answers_to("hint")
    reason = player.console.wording.sentence(counting.given[0].reason)
    assert join_lines(player.answers_to("why")) == reason
    assert join_lines(player.answers_to("hint")) != reason, "the next depth must follow"
    tile = player.session.choices[0]
    assert "You may play" in join_lines(player.answers_to(f"why {tile.high}{tile.low}"))


@in_every_language
def test_at_the_question_which_end_a_hint_is_given_and_the_question_stays(language: str) -> None:
    player = seated_before_a_choice_of_ends(language)
    before, choices = player.table.state, player.session.choices
    ends = Counter(action.tile for action in player.table.view(player.session.seat).legal if isinstance(action, Play))
    tile = next(tile for tile in choices if ends[tile] > 1)
    word = f"number {choices.index(tile) + 1}"
    player.type(word)
    asked = player.prompt
    shown = player.type(word, "hint", "hint").replace("\n", " ")
    hint = player.session.find_hint_now()
    assert hint is not None
    assert player.console.wording.sentence(hint.move) in shown and player.console.wording.sentence(hint.reason) in shown
    assert (player.prompt, player.table.state) == (asked, before)


@pytest.mark.parametrize(("language", "on"), [("en", "on"), ("de", "an"), ("cs", "na")])
def test_the_question_which_end_accepts_the_answers_that_the_help_names(language: str, on: str) -> None:
    player = seated_before_a_choice_of_ends(language)
    plays = [action for action in player.table.view(player.session.seat).legal if isinstance(action, Play)]
    tiles = [play.tile for play in plays]
    play = next(play for play in plays if tiles.count(play.tile) > 1)
    player.type(f"number {player.session.choices.index(play.tile) + 1}", f"{on} {play.end}")
    assert play in player.table.actions
