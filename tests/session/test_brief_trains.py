"""In brief verbosity, the line of a turn of Mexican Train is short, and nothing that the next choice needs is left out.

The reader here knows the rules, what it has chosen itself, and the lines that it was told: no view, and no event. From
these it must know its hand, what is open on each train that it may lay on, and so which tile it may lay where.
"""

from __future__ import annotations

import statistics
from random import Random

import pytest

from moon_access.engine.actions import Action, Play
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.mexican_train.state import TrainView
from moon_access.i18n.typed_words import fold
from tests.support.levels import bot
from tests.support.line_reader import LineReader
from tests.support.seated import LANGUAGES, Seated
from tests.support.turns import turns_of, words_in

GAME = "mexican_train"
WIDE = 10_000
"""Columns enough for any line to stay whole."""

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@in_every_language
def test_a_brief_turn_of_mexican_train_has_less_than_15_words_in_the_median(language: str) -> None:
    words = [words_in(shown) for shown in turns_of(GAME, language, "brief", 40)]
    assert statistics.median(words) < 15


class Reader(LineReader):
    """A reader of Mexican Train."""

    def __init__(self, player: Seated) -> None:
        super().__init__(player, highest=12)
        self.mexican = self.players
        self.open: dict[int, int] = {}
        """The open number of each train that the reader may lay on; the last one is the Mexican Train."""
        self.marked: set[int] = set()
        self.cover: tuple[int, int] | None = None
        """The train and the number of a double that the prompt asks to cover."""
        trains = ["the Mexican Train", "your train", *["{name}'s train"] * (self.mexican - 1)]
        seats = [self.mexican, *range(self.mexican)]
        self._trains = {fold(self._fill_in_name(text, seat)): seat for text, seat in zip(trains, seats, strict=True)}

    def do(self, action: Action) -> None:
        if not isinstance(action, Play) or action.end is None:
            return
        self.hand.remove(action.tile)
        number = self.cover[1] if self.cover else self.open[action.end]
        if action.end in (0, self.mexican) or action.end in self.marked:
            self.open[action.end] = action.tile.other_half(number)
        if action.end == 0:
            self.marked.discard(0)

    def read(self, lines: list[str], prompt: str) -> None:
        for line in lines:
            found = self.pattern("You hold {tiles}.").fullmatch(line)
            if found and "," in found["tiles"]:  # otherwise the reader is out of tiles
                self.hand, self.open, self.marked = set(map(self._tile_named, found["tiles"].split(", "))), {}, set()
            else:
                self._read_items(line.removesuffix(".").split(", "))
        found = self.pattern("Cover {end}, {whose}, with {tiles:ins}:").fullmatch(prompt.strip())
        self.cover = (self._trains[fold(found["whose"])], self._number_named(found["end"])) if found else None

    def _read_items(self, items: list[str]) -> None:
        who = 0
        marks, unmarks = (self._word("{what}, marked"), self._word("{tiles}, unmarked"))
        drawing = ["you draw {tiles:acc}, marked", "you draw {tiles:acc} and pass", "you draw {tiles:acc}"]
        for at, item in enumerate(items):
            who = next((seat for seat, name in enumerate(self.names) if seat and self._begins(item, name)), who)
            after = item.rpartition(": ")[2]
            alone = [", ".join([after, *items[at + 1 : at + 2]]), after]
            found = next(filter(None, (self.pattern(text).fullmatch(one) for text in drawing for one in alone)), None)
            if found:
                who = 0
                self.hand.add(self._tile_named(found["tiles"]))
            if fold(item) in map(fold, (marks, self._word("{name}'s train {end}, marked"))):
                self.marked.add(who)
            elif fold(item) == fold(unmarks):
                self.marked.discard(who)
                self.open.pop(who, None)
            elif self.pattern(self._fill_in_name("{name} marked", who)).fullmatch(item):
                self.marked.add(who)
            self._read_place(item)

    def _read_place(self, item: str) -> None:
        texts = {"Mexican {end}": self.mexican, "your train {end}, marked": 0, "your train {end}": 0}
        texts |= {self._fill_in_name("{name}'s {end}", seat): seat for seat in range(1, self.mexican)}
        for text, train in texts.items():
            found = self.pattern(text).fullmatch(item)
            number = self.number(found["end"]) if found else None
            if number is not None:
                self.open[train] = number
                if train not in (0, self.mexican):
                    self.marked.add(train)
                return

    def _tile_named(self, text: str) -> Tile:
        tile = self.tile(text)
        assert tile is not None, text
        return tile

    def _number_named(self, text: str) -> int:
        number = self.number(text)
        assert number is not None, text
        return number

    def _begins(self, item: str, name: str) -> bool:
        return fold(item).startswith(f"{fold(name)} ")

    def _word(self, text: str) -> str:
        """Return the item after the last comma of a text of the catalogue."""
        return self.wording.catalog.text(text).rpartition(", ")[2]

    def _fill_in_name(self, text: str, seat: int) -> str:
        name = self.names[seat] if seat < self.mexican else ""
        return self.wording.catalog.text(text).replace("{name}", name)


def agrees(reader: Reader, view: TrainView) -> None:
    """Assert that the reader knows the hand, and which tile may lie where."""
    assert reader.hand == set(view.hand)
    open_now = dict([reader.cover]) if reader.cover else reader.open
    legal = {(tile, train) for tile in reader.hand for train, number in open_now.items() if tile.has(number)}
    assert legal == {(action.tile, action.end) for action in view.legal if isinstance(action, Play)}


@in_every_language
def test_the_brief_lines_of_mexican_train_name_the_hand_and_the_open_ends(language: str) -> None:
    compared = 0
    mind = bot(GAME, "normal")
    for seed in range(3):
        player = Seated(GAME, language, seed=str(seed), bots="normal", verbosity="brief", width=WIDE)
        reader = Reader(player)
        lines = player.type().splitlines()
        while not player.table.is_over and player.table.state.deal < 4:
            reader.read(lines[:-1], lines[-1])
            view: TrainView = player.table.view(Seat(0))
            agrees(reader, view)
            compared += 1
            action = mind.advise(view, Random(f"{seed} {player.table.turn}")).action
            reader.do(action)
            player.session.submit(action)
            lines = player.type().splitlines()
    assert compared > 50
