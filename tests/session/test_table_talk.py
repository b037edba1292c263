"""Table talk follows its subject, adds to the announcements, and uses only public knowledge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import pytest

from moon_access.announcer.company import NAMES
from moon_access.announcer.listener import Listener, names_for
from moon_access.announcer.message import Kind
from moon_access.announcer.preferences import Verbosity
from moon_access.announcer.table_talk import LINES, Moment, lines_for
from moon_access.bots.levels import STYLES
from moon_access.engine.events import Event
from moon_access.engine.game import View
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.words import Messages, MessageVersions, tellings
from moon_access.i18n.catalog import Catalog
from moon_access.scenes.game.table_talk import Heard, add_talk, moments
from moon_access.table import HUMAN, Player, Table
from tests.support.catalogues import COMPLETE
from tests.support.levels import bot

ENGLISH = Catalog("en")
PLAYER = Seat(0)
WIDEST = 40
SHORTER: dict[str, dict[str, object]] = {name: {"rounds": 4} for name in ("chicken_foot", "mexican_train")}


class Evening:
    """A game of bots in which seat 0 counts as the player: the test collects the talk between two turns."""

    def __init__(
        self, name: str, seed: str, rules: dict[str, object] | None = None, players: int | None = None
    ) -> None:
        game = GAMES[name].rules(rules or {}, players)
        seated = [Player("Eva", HUMAN), *(Player(one, "bot:normal") for one in NAMES[: game.players - 1])]
        bots = {Seat(seat): bot(name, "normal") for seat in range(game.players)}
        self.table = Table(game, seated, seed=seed, bots=bots, listeners={PLAYER: self})
        self.words = GAMES[name].words()
        self._heard: list[tuple[Event, View]] = []

    def listener(self, verbosity: Verbosity = Verbosity.NORMAL, braille: bool = False) -> Listener:
        names = names_for(self.table.game, [player.name for player in self.table.players], PLAYER)
        return Listener(PLAYER, names, verbosity, sides=self.table.game.sides, braille=braille)

    def hear(self, event: Event, view: View) -> None:
        self._heard.append((event, view))

    def play_heard(self) -> Iterator[Heard]:
        while not self.table.is_over:
            self.table.step()
            if self._heard and (self.table.to_act == PLAYER or self.table.is_over):
                heard, self._heard = self._heard, []
                yield heard

    def tell(self, heard: Heard, listener: Listener) -> list[Messages]:
        def ways(part: Heard, known: int) -> MessageVersions:
            return tellings(self.words, part, listener, known)

        return list(add_talk(self.table, heard, 0, listener, ENGLISH, ways).ways)


def talk(messages: Sequence[Messages]) -> list[tuple[str, ...]]:
    """Return the remarks in each way of telling the events."""
    return [tuple(str(one.fields["text"]) for one in way if one.kind is Kind.TALK) for way in messages]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", GAMES)
def test_talk_is_put_between_announcements_and_does_not_change_them(name: str) -> None:
    said: list[str] = []
    rules = SHORTER.get(name, {})
    for seed in ("one", "two"):
        evening, again = Evening(name, seed, rules), Evening(name, seed, rules)
        for heard, once_more in zip(evening.play_heard(), again.play_heard(), strict=True):
            for braille in (False, True):
                listener = evening.listener(braille=braille)
                usual = list(tellings(evening.words, heard, listener).ways)
                told = evening.tell(heard, listener)
                quiet = [tuple(one for one in way if one.kind is not Kind.TALK) for way in told]
                assert [way for way, _ in groupby(quiet)] == [way for way, _ in groupby(usual)]
                assert told[-1] == usual[-1]
                assert talk(again.tell(once_more, listener)) == talk(told)
                assert all(len(lines) <= 1 for lines in talk(told))
            said += talk(evening.tell(heard, evening.listener()))[0]
            brief = evening.listener(Verbosity.BRIEF)
            assert not any(talk(evening.tell(heard, brief)))
    deals = evening.table.state.deal + again.table.state.deal
    assert said and len(said) <= 2 * deals + 2


def test_every_moment_for_talk_occurs_and_names_its_player() -> None:
    seen = set()
    for name, seeds in (("moon3", "ab"), ("moon4", "ab"), ("draw12", "abcd"), ("block", "ab")):
        for seed in seeds:
            evening = Evening(name, seed)
            for heard in evening.play_heard():
                for told in moments(heard, evening.listener()):
                    seen.add(told.moment)
                    assert PLAYER not in told.speakers and told.speakers
                    if told.moment.name.startswith("YOU_"):
                        assert not {*evening.table.game.partners(PLAYER)} & {*told.speakers}
    assert seen == {*Moment}


@pytest.mark.parametrize("language", COMPLETE)
def test_there_is_a_short_line_for_everybody_at_every_moment(language: str) -> None:
    catalog = Catalog(language)
    longest = max(len(catalog.context("name", name)) for name in NAMES)
    asked = set()
    for style in ("", *STYLES):
        for moment in Moment:
            lines = lines_for(style, moment, catalog)
            assert lines and all(line and line == line.strip() for line in lines)
            assert all(longest + len(f": {line}") <= WIDEST for line in lines), lines
            asked.add(f"{style or 'calm'}, {moment.value}")
            if language != "en":
                assert lines != lines_for(style, moment, ENGLISH), "translate the line"
    assert asked == {*LINES}
