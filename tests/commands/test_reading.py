"""The program reads typed tiles, bids, trumps and places case by case, and each number has one meaning at a prompt."""

from __future__ import annotations

import unicodedata

import pytest

from moon_access.announcer.lexicon import Lexicon
from moon_access.announcer.move_kind import NoMove, WhichTile
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Suit, Tile, full_set
from moon_access.evening.command import CommandReader
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.games.moon.actions import LeaveWidow, TakeWidow
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import WORDS_KEPT, fold
from moon_access.scenes.game.move_reader import MoveReader
from tests.support.seated import LANGUAGES, Seated, moments

CHOICES = tuple(map(Tile.parse, ("5-5", "6-5", "6-1", "2-1")))

TILES = """
en  65          6-5     both numbers, in any order
en  56          6-5
en  6-5         6-5
en  5-6         6-5
en  6_5         6-5
en  6,5         6-5
en  6.5         6-5
en  6/5         6-5
en  6:5         6-5
en  6  -  5     6-5
en  66          6-6
en  00          0-0
en  1           5-5     a single digit is a place
en  4           2-1
en  number_2    6-5
en  Number_2    6-5
en  no_3        6-1
en  six_five    6-5
en  five_six    6-5
en  SIX_FIVE    6-5
en  Six-five    6-5
en  double_five 5-5
en  Double-Five 5-5
en  five_five   5-5
en  double_5    5-5
en  two_one     2-1
de  65          6-5
de  sechs_fünf  6-5
de  Sechs-Fünf  6-5
de  sechs_funf  6-5     accents may be left out
de  sechs_fuenf 6-5     or be two letters
de  sechsfünf   6-5
de  FÜNF_SECHS  6-5
de  Doppel-Fünf 5-5
de  Doppelfünf  5-5
de  doppel_fünf 5-5
de  doppel_funf 5-5
de  doppel_5    5-5
de  Pasch_fünf  5-5
de  pasch_5     5-5
de  Fünferpasch 5-5
de  fuenfer_pasch 5-5
de  5er-Pasch   5-5
de  zwei_eins   2-1
de  six_five    6-5     English works too
de  number_2    6-5
cs  65          6-5
cs  žř          6-5     a Czech keyboard without shift
cs  řž          6-5
cs  ž-ř         6-5
cs  ž_ř         6-5
cs  ŽŘ          6-5
cs  +           5-5
cs  ě           6-5
cs  š           6-1
cs  č           2-1
cs  ě+          2-1
cs  šest_pět    6-5
cs  sest_pet    6-5
cs  ŠEST-PĚT    6-5
cs  pět_šest    6-5
cs  dubl_pět    5-5
cs  dubl_5      5-5
cs  dvojitá_5   5-5
cs  dvojité_pětky   5-5     in each form that the lexicon has
cs  dvojitou_petku  5-5
cs  six_five    6-5
cs  number_2    6-5
"""

REFUSED = """
en  0           no such place
en  5           no such place
en  9
en  number_5
en  number_0
en  number
en  77          no tile of this set
en  10          not in the set for three
en  6-7
en  12-7
en  6-5-4
en  655
en  6655
en  6-
en  -5
en  six
en  six_seven
en  double
en  double_seven
en  žř          only in Czech
en  ٣٥          digits of other scripts
en  ６５
en  ²
en  ①
en  -6-5
en  +6
en  1e1
en  6_5_extra
en  Sechs-Fünf  German only in German
de  žř
cs  žřý
cs  žx
"""

BIDS = """
en  4       4
en  21      21
en  7       7
en  55      55      at bids two digits are a number as well
en  0       0
en  four    4
en  FIVE    5
en  05      5
de  4       4
de  vier    4
de  fünf    5
de  funf    5
de  five    5
cs  4       4
cs  č       4
cs  ě+      21
cs  ř       5
cs  five    5
en  seven   7
en  twenty-one  21
en  moon    21
de  Einundzwanzig   21
de  Durchmarsch 21
cs  dvacet_jedna    21
cs  durch   21
"""

TRUMPS = """
en  0       0
en  6       6
en  six     6
en  sixes   6
en  doubles doubles
en  double  doubles
en  none    none
en  no_trump    none
en  NO-TRUMP    none
de  6       6
de  sechs   6
de  doubles doubles
de  none    none
cs  6       6
cs  ž       6
cs  é       0
cs  doubles doubles
cs  šestky  6
cs  sestky  6
cs  šestek  6
cs  sestkami    6
"""


def rows(table: str) -> list[tuple[str, ...]]:
    """Yield the language, the typed line (with an underscore for a space) and its meaning. The rest of a row is a
    remark."""
    lines = [line.replace("  -  ", "__-__").split() for line in table.strip().splitlines()]
    return [(line[0], line[1].replace("_", " "), *line[2:3]) for line in lines]


def reader(language: str, highest: int = 6) -> MoveReader:
    tiles = Seated("moon3").table.game.tiles if highest == 6 else full_set(highest)
    return MoveReader(Catalog(language), Lexicon(language, tiles, highest), GAMES["moon3"].words())


@pytest.mark.parametrize(("language", "typed", "tile"), rows(TILES))
def test_a_typed_tile_is_understood(language: str, typed: str, tile: str) -> None:
    for form in ("NFC", "NFD"):
        assert str(reader(language).tile(unicodedata.normalize(form, typed), CHOICES, CHOICES)) == tile


@pytest.mark.parametrize(("language", "typed"), [row[:2] for row in rows(REFUSED)])
def test_text_that_names_no_tile_of_this_game_is_not_taken_for_a_tile(language: str, typed: str) -> None:
    with pytest.raises(NoMove):
        pytest.fail(f"read as {reader(language).tile(typed, CHOICES, CHOICES)}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_is_read_in_words_in_digits_and_as_announced(language: str) -> None:
    catalog = Catalog(language)
    at = reader(language)
    words = Wording(catalog, TileStyle.WORDS)
    for tile in Seated("moon3").table.game.tiles:
        told = {words.tile(tile, form) for form in ("", "acc")}
        told |= {Wording(catalog, style).tile(tile) for style in TileStyle}
        told |= {f"{tile.high}{tile.low}", f"{tile.low} {tile.high}", f"{tile.low}-{tile.high}"}
        told |= {words.tile(tile).upper(), fold(words.tile(tile)), words.tile(tile).replace("-", " ")}
        for typed in told:
            assert at.tile(typed, (), ()) is tile, typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_tile_is_a_command(language: str) -> None:
    commands = Seated("moon3", language).evening.reader
    at = reader(language)
    for typed in (*at.lexicon.tiles, *at.lexicon.numbers):
        assert commands.read(typed) is None, typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_above_nine_are_typed_after_the_word_number(language: str) -> None:
    at = reader(language)
    many = Seated("moon3").table.game.tiles
    for word in at.lexicon.place_words:
        assert at.tile(f"{word} 12", many, many) is many[11]
        assert at.tile(f"{word} 9", many, many) is many[8]
    assert at.tile("12", many, many) is Tile(2, 1)


LARGE = """
en  12-7    12-7
en  7-12    12-7
en  12_7    12-7
en  127     12-7    12-7 alone is of this set: there is no 1-27
en  712     12-7
en  1210    12-10
en  1212    12-12
en  1010    10-10
en  1111    11-11
en  110     10-1    one ten and eleven zero are there, but only the first is held
en  111     11-1    so are eleven one and one eleven, which is the same
en  99      9-9
en  20      2-0
en  twelve_seven    12-7
en  double_twelve   12-12
de  zwölf-sieben    12-7
de  zwoelf_sieben   12-7
cs  +ěý     12-7
cs  +ě-ý    12-7
cs  12_7    12-7
"""


@pytest.mark.parametrize(("language", "typed", "tile"), rows(LARGE))
def test_a_typed_tile_of_a_larger_set_is_understood(language: str, typed: str, tile: str) -> None:
    held = (Tile(10, 1), Tile(12, 7))
    assert str(reader(language, 12).tile(typed, (), held)) == tile


def test_if_digits_may_mean_two_tiles_the_program_asks_unless_exactly_one_is_held() -> None:
    at = reader("en", 12)
    one, other = Tile(10, 1), Tile(11, 0)
    assert at.tile("110", (), (one,)) is one
    assert at.tile("110", (), (other,)) is other
    for hand in ((), (one, other)):
        with pytest.raises(WhichTile) as which:
            at.tile("110", (), hand)
        assert set(which.value.tiles) == {one, other}


@pytest.mark.parametrize("typed", ["1277", "13-1", "1213", "12-7-1", "12777"])
def test_text_that_is_no_tile_of_a_larger_set_is_not_taken_for_a_tile(typed: str) -> None:
    with pytest.raises(NoMove):
        pytest.fail(f"read as {reader('en', 12).tile(typed, (), ())}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_end_may_be_named_after_the_tile(language: str) -> None:
    player = moments()["draw12 Play some"].seated(language)
    view, session = player.table.view(player.session.seat), player.session
    for action in view.legal:
        assert isinstance(action, Play)
        for tile in (str(action.tile), player.console.wording.tile(action.tile)):
            read = session.moves.move(f"{tile} on {action.end}", view, session.choices)
            assert read == action


@pytest.mark.parametrize(("language", "typed", "amount"), rows(BIDS))
def test_a_typed_bid_is_understood(language: str, typed: str, amount: str) -> None:
    action = at_moment("Bid or Pass", language, typed)
    assert isinstance(action, Bid) and action.amount == int(amount)


@pytest.mark.parametrize(("language", "typed", "trump"), rows(TRUMPS))
def test_a_typed_trump_is_understood(language: str, typed: str, trump: str) -> None:
    action = at_moment("NameTrump", language, typed)
    assert isinstance(action, NameTrump)
    assert action.trump is Suit(int(trump) if trump.isdigit() else trump)


@pytest.mark.parametrize("typed", ["7", "21", "65", "66", "number 1", "1 2", "six five", "-1", "٣"])
def test_text_that_is_no_trump_is_not_taken_for_a_trump(typed: str) -> None:
    with pytest.raises(NoMove):
        at_moment("NameTrump", "en", typed)


@pytest.mark.parametrize("typed", ["6-5", "six five", "number 5", "-5", "5.0", "1234", "", "ř"])
def test_an_invalid_bid_is_not_taken_for_a_bid(typed: str) -> None:
    with pytest.raises(NoMove):
        at_moment("Bid or Pass", "en", typed)


def test_taking_or_leaving_the_widow_may_be_typed_as_a_number_or_a_word() -> None:
    for typed in ("1", "take", "Take"):
        assert isinstance(at_moment("LeaveWidow or TakeWidow", "en", typed), TakeWidow)
    for typed in ("2", "leave", "LEAVE"):
        assert isinstance(at_moment("LeaveWidow or TakeWidow", "en", typed), LeaveWidow)
    for typed in ("0", "3", "11", "yes", ""):
        with pytest.raises(NoMove):
            at_moment("LeaveWidow or TakeWidow", "en", typed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", ["Discard", "Play first", "Play some"])
def test_a_typed_place_counts_in_the_list_of_legal_moves(language: str, moment: str) -> None:
    player = moments()[f"moon3 {moment}"].seated(language)
    view = player.table.view(player.session.seat)
    tiles = player.session.words.choices(view, player.session.listener)
    for place, tile in enumerate(tiles, 1):
        action = at_moment(moment, language, str(place))
        assert isinstance(action, Discard | Play) and action.tile is tile
    for typed in ("0", str(len(tiles) + 1)):
        with pytest.raises(NoMove):
            at_moment(moment, language, typed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cache_of_words_holds_a_language_and_does_not_grow_with_typed_text(
    language: str,
) -> None:
    fold.cache_clear()
    for _ in range(2):
        CommandReader(COMMANDS, Catalog(language))
        Lexicon(language, full_set(18), 18)
        words = fold.cache_info()
        assert words.misses == words.currsize, "the cache must read each word once"
    for number in range(2 * WORDS_KEPT):
        fold(f"typed {number}")
    assert fold.cache_info().currsize == WORDS_KEPT


def at_moment(moment: str, language: str, typed: str) -> object:
    """Return the action that this line means at that moment in Moon for three."""
    player = moments()[f"moon3 {moment}"].seated(language)
    session = player.session
    view = player.table.view(session.seat)
    return session.moves.move(typed, view, session.words.choices(view, session.listener))
