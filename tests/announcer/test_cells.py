"""Count the braille cells of every line and prompt of a game, in every language.

cells.txt has a row for each message: the cells in each language with usual and with the longest values, then the text.
After a change of wording, the difference shows which lines have grown. If you meant the change, run this and read the
difference:

    pytest tests/announcer --rewrite-cells

The other tests here check the lines that must fit in any case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from moon_access.announcer import questions, routing_keys, words
from moon_access.announcer.general import PARTNER
from moon_access.announcer.listener import short_names
from moon_access.announcer.message import AllOf, End, Kind, Message, OneOf, Prompt, Row, answer, count
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import UNBROKEN, Wording
from moon_access.engine.actions import Pass
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.moon.words.prompts import prompt as moon_prompt
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, words_of
from moon_access.outputs.lines import Page
from tests.support.seated import LANGUAGES, READINGS, Seated, moments

TABLE = Path(__file__).with_name("cells.txt")
TEMPLATE = Path(__file__).parents[2] / "locales" / "moon_access.pot"
ELSEWHERE = (
    "/games/tricks/words/rules.py",
    "/games/tricks/words/review.py",
    "/games/tricks/words/practice.py",
    "/games/tricks/words/guesses.py",
    "/games/tricks/words/reasons.py",
    "/games/tricks/words/moves.py",
    *(
        f"/words/{name}.py"
        for name in ("rules", "house_rules", "review", "hints", "practice", "sure_tricks", "open_tiles")
    ),
)
"""Messages that nobody hears during a game, or only after asking for a hint."""
EVERYWHERE = ("/announcer/lists", "/announcer/every_game")
OF_TRICKS = ("/games/tricks/words/", "/games/tricks/claims.py")
SAID_IN = {
    "moon": ("/games/moon/words/", "/games/moon/claims.py", *OF_TRICKS, *EVERYWHERE),
    "42": ("/games/forty_two/words/", "/games/forty_two/claims.py", *OF_TRICKS),
    "draw": ("/games/draw/words/", "/games/chains/words/", *EVERYWHERE),
}
"""The modules that contain a game's texts. Messages of all games of tricks are measured with the values of each of
these games."""
STYLES = {"moon": TileStyle.DIGITS, "42": TileStyle.DIGITS, "draw": TileStyle.SHORT}
HAND = tuple(Tile(high, low) for high, low in ((6, 5), (6, 1), (5, 5), (5, 2), (4, 2), (2, 2), (1, 1)))
LONG_HAND = tuple(Tile(high, low) for high, low in ((12, 11), (12, 10), (11, 10), (12, 12), (11, 11)))

languages = pytest.mark.parametrize("language", LANGUAGES)


def values(game: str, longest: bool) -> dict[str, object]:
    """Return values for the fields of messages by field name: a usual one, or the longest possible one."""
    name = "Clara" if longest else "A"
    tiles = HAND if game != "draw" else LONG_HAND if longest else LONG_HAND[1:3]
    numbers = (-21, 105, -105) if longest else (12, 5, 3)
    others = (answer("{name} {what}", name=name, what=number) for number in numbers[1:])
    row = Row((answer("you {what}", what=numbers[0]), *others))
    return {
        "name": name,
        "names": AllOf((name, "B")),
        "one": name,
        "other": "B",
        "word": "einstreichen" if longest else "claim",
        "tile": tiles[0],
        "discard": tiles[0],
        "tiles": tiles,
        "amount": 21 if longest else 5,
        "suit": Suit.DOUBLES if longest else Suit.FIVE,
        "deal": 12 if longest else 3,
        "number": 7,
        "numbers": (0, 1, 2, 3, 4, 5, 6),
        "taken": 7 if longest else 4,
        "needed": 7 if longest else 5,
        "tricks": answer("{taken} of {needed}", taken=7 if longest else 4, needed=7 if longest else 5),
        "delta": -21 if longest else 5,
        "total": 105 if longest else 12,
        "mine": 105 if longest else 12,
        "theirs": -105 if longest else 3,
        "n": 21 if longest else 3,
        "count": 12 if longest else 8,
        "stock": 77,
        "target": 500 if longest else 21,
        "pips": 145 if longest else 12,
        "place": 12,
        "least": 4,
        "last": 7,
        "most": 21,
        "hand": 16 if longest else 7,
        "what": 105 if longest else 12,
        "end": End(12 if longest else 7),
        "ends": AllOf((End(12), End(11))) if longest else End(7),
        "on": AllOf((End(12), End(11))),
        "forks": AllOf((3, 4)),  # type: ignore[arg-type]
        "items": row,
        "totals": row,
        "points": row.items,
        "plays": tuple(answer("{name} {what}", name=name, what=tile) for tile in tiles[:3]),
        "bids": (4, 5, 6, 7, 21) if longest else (6, 7, 21),
        **(of_forty_two(longest) if game == "42" else {}),
    }


def of_forty_two(longest: bool) -> dict[str, object]:
    """Return the values that differ in 42: points and marks, and the tiles that count."""
    counting = tuple(Tile(high, low) for high, low in ((5, 5), (6, 4), (5, 0), (4, 1), (3, 2)))
    return {
        "tiles": AllOf(counting if longest else counting[:2]),
        "amount": 41 if longest else 31,
        "marks": 12 if longest else 3,
        "bid": count(Kind.ANSWER, "one mark", "{n:m} marks", 7) if longest else 31,
        "what": answer("{suit:pl} trump", suit=Suit.DOUBLES if longest else Suit.FIVE),
        "out": "Clara" if longest else "A",
        "nello": answer("nello suit") if longest else answer("nello low"),
        "left": 42 if longest else 13,
        "least": 30,
        "most": 41,
        "points": answer("every trick taken") if longest else answer("{taken} of {needed}", taken=31, needed=30),
        "taken": 42 if longest else 31,
        "needed": 30,
        "total": 12 if longest else 3,
        "target": 50 if longest else 7,
        "bids": (answer("{least} to {most}", least=30, most=41), answer("{numbers} marks", numbers=OneOf((1, 2)))),
    }


def messages() -> Iterator[tuple[str, str, str]]:
    """Yield the game, the text and the plural of every message that a game can announce."""
    with TEMPLATE.open("rb") as file:
        for message in read_po(file):
            if message.context == "words":  # players type these words, and never hear them
                continue
            for game, said_in in SAID_IN.items():
                files = [place for place, _ in message.locations if not place.endswith(ELSEWHERE)]
                if any(part in place for place in files for part in said_in):
                    if isinstance(message.id, str):
                        yield game, message.id, ""
                    else:
                        yield game, message.id[0], message.id[1]


def cells(message: Message, language: str, style: TileStyle) -> int:
    return len(Wording(Catalog(language, braille=True), style).sentence(message))


def count_cells() -> list[str]:
    heads = "".join(f"{language:>5}    " for language in LANGUAGES)
    rows = {f"game {heads} message"}
    for game, text, plural in messages():
        columns = ""
        for language, longest in product(LANGUAGES, (False, True)):
            given = values(game, longest)
            fields = {name: given[name] for _, name, _, _ in Formatter().parse(text + plural) if name}
            message = answer(text, **fields)._replace(plural=plural, number=3)
            columns += f"{cells(message, language, STYLES[game]):{4 if longest else 5}}"
        rows.add(f"{game:4} {columns}  {text}")
    return sorted(rows, key=lambda row: (not row.startswith("game"), row[:4], row[5 + 9 * len(LANGUAGES) :]))


def test_every_line_takes_as_many_cells_as_the_table_says(request: pytest.FixtureRequest) -> None:
    table = "\n".join(count_cells()) + "\n"
    if request.config.getoption("--rewrite-cells", default=False):
        TABLE.write_text(table, "utf-8")
    assert table == TABLE.read_text("utf-8"), "run pytest tests/announcer --rewrite-cells, then read the difference"


@languages
def test_a_hand_of_seven_takes_27_cells_with_its_words(language: str) -> None:
    assert cells(answer("You hold {tiles}.", tiles=HAND), language, TileStyle.DIGITS) <= 27


def moon_prompts() -> Iterator[Message]:
    """Return every full prompt of Moon, with the most choices that it can have or that must fit on its line."""
    yield answer("Bid {bids} or pass:", bids=(4, 5, 6, 7, 21))
    yield answer("Bid {bids}, no pass:", bids=(4, 5, 6, 7, 21))
    yield answer("Widow, 1 take it, 2 leave it:")
    yield answer("Trump, 0 to 6, doubles or none:")
    yield answer("Discard {tiles}:", tiles=OneOf((*HAND, Tile(0, 0))))
    yield answer("Lead {tiles:acc}:", tiles=OneOf(HAND))
    yield answer("Play, trumps led, {tiles:acc}:", tiles=OneOf(HAND[:6]))
    yield answer("Play any, trumps led, {tiles:acc}:", tiles=OneOf(HAND[:6]))
    yield answer("Play, {suit:pl} led, {tiles:acc}:", suit=Suit.FIVE, tiles=OneOf(HAND))
    yield answer("Play any, {suit:pl} led, {tiles:acc}:", suit=Suit.FIVE, tiles=OneOf(HAND))


@languages
@pytest.mark.parametrize("prompt", list(moon_prompts()), ids=lambda prompt: prompt.text)
def test_a_prompt_of_moon_names_its_choices_and_leaves_six_of_40_cells_free(language: str, prompt: Message) -> None:
    assert cells(prompt, language, TileStyle.DIGITS) <= 33


def forty_two_prompts() -> Iterator[Message]:
    """Return the prompts of 42 before play, with all their choices."""
    bids = of_forty_two(True)["bids"]
    yield answer("Bid {bids} or pass:", bids=bids)
    yield answer("Bid {bids}, no pass:", bids=bids)
    yield answer("Trump, 0 to 6, doubles or none:")
    yield answer("Trump, 0 to 6, doubles, none or nello:")
    yield answer("Trump, 0 to 6, doubles, none or sevens:")
    yield answer("Trump, 0 to 6, doubles, none, nello or sevens:")


@languages
@pytest.mark.parametrize("prompt", list(forty_two_prompts()), ids=lambda prompt: prompt.text)
def test_a_prompt_of_42_names_its_choices_and_leaves_six_of_40_cells_free(language: str, prompt: Message) -> None:
    assert cells(prompt, language, TileStyle.DIGITS) <= 33


@languages
def test_a_prompt_of_draw_dominoes_has_room_for_four_of_the_longest_tiles(language: str) -> None:
    assert cells(answer("Play {tiles:acc}:", tiles=OneOf(LONG_HAND[:4])), language, TileStyle.SHORT) <= 33
    assert cells(answer("Open with {tiles:ins}:", tiles=OneOf(LONG_HAND[:3])), language, TileStyle.SHORT) <= 33


@languages
@pytest.mark.parametrize("moment", sorted(moments()))
def test_at_20_cells_every_prompt_at_a_table_leaves_three_cells_free(language: str, moment: str) -> None:
    player = moments()[moment].seated(language, "braille", width=20, cells=20, verbosity="brief")
    player.type("")
    assert len(player.prompt) <= 17, "16, and the space at its end"


def read_with_prompt(player: Seated, prompt: Prompt) -> tuple[list[str], str]:
    """Return the lines that the player reads before this prompt, and the prompt in the form that fits the line."""
    player.terminal.lines.append("x")
    player.console.ask(prompt)
    *before, line = player.terminal.reads[-1][0].split("\n")
    return before, line.rstrip()


@languages
@pytest.mark.parametrize("amounts", [(4, 5, 6, 7, 21), (6, 7, 21), (7, 21), (21,)], ids=str)
@pytest.mark.parametrize("may_pass", [True, False], ids=["or pass", "no pass"])
def test_on_a_line_of_any_length_the_prompt_for_a_bid_names_exactly_the_possible_bids(
    may_pass: bool, amounts: tuple[int, ...], language: str
) -> None:
    calls = (*(Bid(Seat(0), amount) for amount in amounts), *((Pass(Seat(0)),) if may_pass else ()))
    for width in range(14, 81):
        player = Seated("moon3", language, "braille", width=width, cells=width)
        view = player.table.view(Seat(0))._replace(legal=calls, phase=Phase.AUCTION)
        _, line = read_with_prompt(player, moon_prompt(view, player.session.listener))
        assert player.console.page.fits(line)
        assert named_in(line, amounts) == amounts, line
        passes = words_of(player.console.catalog, words.PASS) | {"p"}
        assert bool(set(re.findall(r"[^\W\d]+", fold(line))) & passes) is may_pass, line


def named_in(line: str, amounts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the bids that a braille prompt names: "5-7" names three bids, "5 up" or "ab 5" all from 5 on."""
    named: list[int] = []
    for begins, first, last, up in re.findall(r"((?:ab|od) )?(\d+)(?:-(\d+))?( up)?", line):
        named += (
            [amount for amount in amounts if amount >= int(first)]
            if begins or up
            else range(int(first), int(last or first) + 1)
        )
    return tuple(named)


@languages
@pytest.mark.parametrize("read", READINGS)
@pytest.mark.parametrize("choice", ["pas", "5-1", "a choice that is as long as it ever gets"])
def test_on_a_line_of_any_length_a_yes_or_no_question_names_both_answers(choice: str, read: str, language: str) -> None:
    for width in range(14, 81):
        player = Seated("moon3", language, read, width=width, cells=width)
        prompt = questions.yes_or_no(routing_keys.confirm_choice(choice))
        before, line = read_with_prompt(player, prompt)
        assert player.console.page.fits(line) or read == "screen-reader", line
        named = set(re.findall(r"\w+", fold(line)))
        for either in (questions.YES_WORDS, questions.NO_WORDS):
            assert named & words_of(player.console.catalog, either), line
        assert choice in " ".join([*before, line]), "what is asked is told"
        assert not before or width < 20 or re.findall(r"\d", line) == ["1", "2"], "alone they have their numbers"
        assert not before or choice not in line, "announce nothing twice"


@languages
@pytest.mark.parametrize("number", range(1, 17))
def test_at_20_cells_every_prompt_of_the_options_leaves_three_cells_free(language: str, number: int) -> None:
    player = Seated("moon3", language, "braille", width=20, cells=20)
    player.type("options", str(number), "")
    prompts = [shown.rpartition("\n")[2] for shown, _ in player.terminal.reads]
    assert len(prompts) == 4, "the table, the options, one of them twice"
    # If there is no room for the question, it comes in a line before, and the prompt has the numbers to type.
    assert all(len(prompt) <= 17 and re.fullmatch(r"\w.*[^\W\d].*: |1-\d+: ", prompt) for prompt in prompts)


def test_a_shortened_name_stays_distinct_and_is_never_the_letter_of_a_pass() -> None:
    assert short_names(("Eva", "Anna", "Ben", "Clara"), Seat(0)) == ("Eva", "A", "B", "C")
    assert short_names(("Anna", "Anna", "Ben"), Seat(0)) == ("Anna", "A", "B")
    assert short_names(("Eva", "Anna", "Anton"), Seat(0)) == ("Eva", "Ann", "Ant")
    assert short_names(("Eva", "Petr", "anna"), Seat(0)) == ("Eva", "Pe", "a")
    assert short_names(("Eva", "Paul", PARTNER, "Par"), Seat(0)) == ("Eva", "Pau", PARTNER, "Par")


@languages
def test_a_name_in_a_row_stays_in_the_window_of_its_tile(language: str) -> None:
    wording = Wording(Catalog(language, braille=True), TileStyle.DIGITS)
    row = Row(tuple(answer("{name} {what}", name=name, what=Tile(6, 5)) for name in ("Anna", "Ben", "Clara")))
    for cells_there in range(14, 41):
        for line in Page(cells_there, share_lines=True).lay_out([wording.sentence(answer("{items}", items=row))]):
            assert line[0].isalpha() and line[-1].isdigit() and line.isprintable()


def test_words_that_belong_together_are_broken_if_a_display_has_no_room_for_them() -> None:
    together = "Anna +12 12-11 on 12".replace(" ", UNBROKEN)
    assert Page(14, share_lines=True).lay_out([together]) == ["Anna +12", "12-11 on 12"]
