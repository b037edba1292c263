"""A retold game leaves nothing out, keeps the order, and tells a seat exactly what it heard at the table."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from random import Random

import pytest

from moon_access.announcer.listener import Listener, names_for
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle, Verbosity
from moon_access.announcer.wording import Wording
from moon_access.engine.actions import Deal, Play, Resign
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.tricks.actions import Discard
from moon_access.i18n.catalog import Catalog
from moon_access.record.reader import RecordedGame, read
from moon_access.scenes.replay.timeline import ToldDeal, retell
from tests.record.recorded import play, some_bots, some_game, table
from tests.support.seated import Seated

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"


def retell_game(game: RecordedGame, seat: Seat | None, verbosity: Verbosity = Verbosity.NORMAL) -> tuple[ToldDeal, ...]:
    names = names_for(game.game, [player.name for player in game.players], seat)
    return retell(game.game, game.actions, Listener(seat, names, verbosity, sides=game.game.sides))


def word_messages(messages: tuple[Message, ...], language: str) -> list[str]:
    wording = Wording(Catalog(language), TileStyle.WORDS)
    return [wording.sentence(message) for message in messages]


def lines(game: RecordedGame, seat: Seat | None, language: str = "en") -> list[str]:
    return [line for deal in retell_game(game, seat) for line in word_messages(deal.messages, language)]


@pytest.fixture(params=range(20))
def game(request: pytest.FixtureRequest, tmp_path: Path) -> RecordedGame:
    """Return a random game of bots by random house rules."""
    chance = Random(f"retold {request.param}")
    rules = some_game(chance)
    play(tmp_path / "game.jsonl", rules, some_bots(rules, chance), "seed")
    (recorded,) = read(tmp_path / "game.jsonl")
    return recorded


def test_every_action_is_announced_once_and_in_order(game: RecordedGame) -> None:
    deals = retell_game(game, None)
    moves = [move for deal in deals for step in deal.steps for move in step.moves]
    assert tuple(move.action for move in moves) == game.actions
    state = game.game.start()
    for move in moves:
        assert move.state_before == state
        state, _ = game.game.apply(state, move.action)
        assert move.state_after == state
    assert state.winners


def test_a_deal_begins_with_its_dealing(game: RecordedGame) -> None:
    for deal in retell_game(game, None):
        dealing, *others = deal.steps
        assert [type(move.action) for move in dealing.moves] == [Deal]
        assert not any(isinstance(move.action, Deal) for step in others for move in step.moves)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("verbosity", Verbosity)
@pytest.mark.parametrize("seat", [None, Seat(0), Seat(1)])
def test_every_step_of_a_retelling_has_a_message(game: RecordedGame, seat: Seat | None, verbosity: Verbosity) -> None:
    assert all(step.messages for deal in retell_game(game, seat, verbosity) for step in deal.steps)


def test_with_open_tiles_every_tile_is_announced(game: RecordedGame) -> None:
    """The program announces every hand, the widow, and every tile played or discarded, and addresses nobody."""
    wording = Wording(Catalog("en"), TileStyle.WORDS)
    for deal in retell_game(game, None):
        dealing, *others = deal.steps
        (dealt,) = (move.action for move in dealing.moves)
        untold: list[str] = []
        assert isinstance(dealt, Deal)
        text = " ".join(word_messages(dealing.messages, "en"))
        if dealt.first is not None:
            shown = chain(*dealt.hands, dealt.stock if len(dealt.stock) == 1 else ())
            assert all(wording.tile(tile) in text.lower() for tile in shown)
        for move in chain.from_iterable(step.moves for step in others):
            if isinstance(move.action, Play | Discard):
                untold.append(wording.tile(move.action.tile))
            if move.messages:  # a move told together with the next one has no messages
                text = " ".join(word_messages(move.messages, "en")).lower()
                assert all(tile in text for tile in untold)
                untold = []
        assert not untold
    assert not any(word in line.split() for line in lines(game, None) for word in ("You", "you", "Your", "others"))


def test_a_trick_is_one_step_of_a_replay(tmp_path: Path) -> None:
    for name in ("moon3-bidder", "moon4-wins"):
        (game,) = read(TRANSCRIPTS / f"records/{name}.jsonl")
        for deal in retell_game(game, None):
            plays = [[move for move in step.moves if isinstance(move.action, Play)] for step in deal.steps]
            tricks = [len(moves) for moves in plays if moves]
            assert tricks in ([], [len(game.players)] * 7)


def test_a_seat_hears_again_what_it_heard_at_the_table(game: RecordedGame) -> None:
    for seat in range(len(game.players)):
        player = Seated(game.game, seat=seat, recorded=game.actions)
        together = GAMES[game.game.name].joins_next
        for action, following in zip(game.actions, [*game.actions[1:], None], strict=True):
            player.table._apply(action)
            if following is None or not together(action, following):
                player.session.tell_heard()
        names = names_for(game.game, [one.name for one in player.table.players], Seat(seat))
        listener = Listener(Seat(seat), names, sides=game.game.sides)
        retold = [message for deal in retell(game.game, game.actions, listener) for message in deal.messages]
        assert retold == player.session.history._lines


def test_a_seat_hears_nothing_of_other_hands(game: RecordedGame) -> None:
    """Exchanging tiles that only others could see changes nothing: all told tiles are the seat's own or were played."""
    for seat in range(len(game.players)):
        for deal in retell_game(game, Seat(seat)):
            (dealt,) = (move.action for move in deal.steps[0].moves)
            assert isinstance(dealt, Deal)
            _, *lines = word_messages(deal.steps[0].messages, "en")
            hands = [line for line in lines if line.startswith("You hold ")]
            wording = Wording(Catalog("en"), TileStyle.WORDS)
            held = {wording.tile(tile) for tile in dealt.hands[seat]}
            assert all(set(line.removeprefix("You hold ").removesuffix(".").split(", ")) == held for line in hands)
            others = [wording.tile(tile) for at, hand in enumerate(dealt.hands) if at != seat for tile in hand]
            assert hands and not any(tile in line.lower() for line in lines if line not in hands for tile in others)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [None, Seat(0), Seat(1)])
def test_a_resigned_game_is_retold_to_its_end(name: str, seat: Seat | None) -> None:
    game = GAMES[name].rules()
    at = table(game, ["normal"] * game.players, "seed")
    for _ in range(9):
        at.step()
    actions = (*at.actions, Resign(Seat(1)))
    names = names_for(game, [player.name for player in at.players], seat)
    deals = retell(game, actions, Listener(seat, names, sides=game.sides))
    assert tuple(move.action for deal in deals for step in deal.steps for move in step.moves) == actions
    *_, resigned, over, score = word_messages(deals[-1].messages, "en")
    assert resigned == ("You resign." if seat == 1 else f"{names[1]} resigns.")
    assert over.startswith("Game over. ")
    assert score.startswith("Final score: ")
