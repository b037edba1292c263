"""After a game, the program offers one thing that the player may like, and each only once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import pytest

from moon_access.engine.actions import Resign
from moon_access.engine.tiles import Seat
from moon_access.outputs.earcons import Earcon, Signal
from moon_access.scenes.menu.home import Home
from moon_access.scenes.menu.seating import USUAL
from tests.session.test_choices_are_understood import _All, type_lines
from tests.support.seated import LANGUAGES, Seated
from tests.tutorial.learner import Learner

BRIEF = {
    "en": "For shorter lines, type verbosity brief.",
    "de": "Für kürzere Zeilen tippe umfang knapp.",
    "cs": "Kratší řádky zapneš příkazem výřečnost stručně.",
}
SOUNDS = {
    "en": "There are short sounds, too. To hear them, type sounds on.",
    "de": "Es gibt auch kurze Klänge. Willst du sie hören, tippe klänge an.",
    "cs": "Jsou tu i krátké zvuky. Když je chceš slyšet, napiš zvuky zapnout.",
}


class Listed:
    """A sound player that notes what it plays."""

    plays_earcons = True

    def __init__(self) -> None:
        self.played: list[Signal] = []

    def signal(self, signals: Sequence[Signal]) -> None:
        self.played += signals


def end_a_game(language: str = "en", typed: tuple[str, ...] = (), *, sounds: bool = True, **settings: object) -> Seated:
    """Return a player who has finished a game, has typed these lines after it, and can hear ``sounds`` if wanted."""
    player = Seated("moon3", language, **settings)  # type: ignore[arg-type]
    player.console.earcon_terminal = Listed() if sounds else None
    while player.table.to_act != 0:
        player.table.step()
    player.table.submit(Seat(0), Resign(Seat(0)), player.table.turn)
    home = Home(player.evening, USUAL._replace(game="moon3"))
    home.sit(player.table, Seat(0))
    home._is_end_told = False
    player.evening.stack.clear()
    type_lines(player.console, typed)
    with suppress(_All):
        player.evening.spend(home)
    return player


def read_shown(player: Seated) -> str:
    return " ".join(player.shown.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_brief_verbosity_is_offered_once_and_then_the_sounds_once(language: str) -> None:
    first = end_a_game(language)
    assert BRIEF[language] in read_shown(first) and SOUNDS[language] not in read_shown(first)
    assert first.kept[-1].offered == ("brief",)
    second = end_a_game(language, offered=("brief",))
    assert BRIEF[language] not in read_shown(second) and SOUNDS[language] in read_shown(second)
    third = end_a_game(language, offered=second.kept[-1].offered)
    assert BRIEF[language] not in read_shown(third) and SOUNDS[language] not in read_shown(third)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_offered_answer_works_at_once(language: str) -> None:
    words = {"en": ("verbosity brief", "sounds on"), "de": ("umfang knapp", "klänge an")}
    brief, sounds = words.get(language, ("výřečnost stručně", "zvuky zapnout"))
    player = end_a_game(language, (brief, sounds))
    assert (player.kept[-1].verbosity, player.kept[-1].sounds) == ("brief", True)


def test_no_option_is_offered_that_the_player_already_uses_or_cannot_use() -> None:
    brief = end_a_game(verbosity="brief", sounds=False)
    assert BRIEF["en"] not in read_shown(brief) and SOUNDS["en"] not in read_shown(brief)
    braille = end_a_game(read="braille", offered=("brief",))
    assert SOUNDS["en"] not in read_shown(braille)


def test_a_reader_who_switches_sounds_on_hears_them_with_the_lines() -> None:
    player = Seated("moon3", seed="5", bots="normal")
    player.console.earcon_terminal = listed = Listed()
    player.type("pass")
    assert not listed.played
    player.type("sounds on")
    assert {signal.earcon for signal in listed.played} == set(Earcon)


def test_the_second_lesson_plays_some_sounds_once_and_leaves_them_off() -> None:
    learner = Learner("moon3")
    learner.console.earcon_terminal = listed = Listed()
    learner.run()
    sounds = [signal.earcon for signal in listed.played]
    assert sounds == [Earcon.TILE] * 3 + [Earcon.TRICK_MINE, Earcon.MY_TURN, Earcon.NOT_ALLOWED]
    assert learner.shown.count("Short sounds can come before the lines.") == 1
    assert not learner.console.settings.sounds


def test_no_lesson_speaks_of_sounds_where_there_are_none() -> None:
    learner = Learner("moon3")
    learner.run()
    assert "Short sounds" not in learner.shown
