"""News of other players has another pitch by default, and may have another voice."""

from __future__ import annotations

import sys

import pytest

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Kind, Message, answer
from moon_access.announcer.preferences import Verbosity
from moon_access.console.delivery import OTHER_PITCH, Delivery
from moon_access.engine.actions import Pass
from moon_access.engine.events import Dealt, GameOver, Passed, doer
from moon_access.engine.tiles import Seat
from moon_access.games.moon.words.events import brief
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.events import Bidden
from moon_access.outputs.speech.utterance import Utterance
from moon_access.outputs.speech.voices import VARIANTS, choose_contrast, name_variant, variant_of
from moon_access.storage.settings import Settings
from tests.support.seated import LANGUAGES, Seated

OTHERS = answer("Nothing yet.")._replace(is_of_others=True)


def deliver(message: Message, language: str = "de", **settings: object) -> Utterance:
    (one,) = Delivery(Settings(**settings), language).utterances_of(message)  # type: ignore[arg-type]
    return one


def hear_deal(game: str, language: str = "en") -> list[Message]:
    """Return what a player hears of a deal in which all play the first legal moves."""
    player = Seated(game, language, seed="4")
    player.type(*["pass", "1", "number 1", "0", "5", "7"] * 40)
    return [
        message for kind in (Kind.BIDS, Kind.PLAYS, Kind.TRICKS) for message in player.session.history.of_kind(kind)
    ]


@pytest.mark.parametrize("game", ["moon3", "moon4", "draw12"])
def test_each_line_shows_whether_another_player_did_it(game: str) -> None:
    lines = hear_deal(game)
    named = [message for message in lines if "{name}" in message.text]
    own = [message for message in lines if message.text.startswith("You ")]
    assert named and own
    assert all(message.is_of_others for message in named)
    assert not any(message.is_of_others for message in own)


def test_an_onlooker_hears_everybody_in_one_voice() -> None:
    heard = Listener(None, ("Eva", "Anna")).mark_others(Seat(1), [answer("Nothing yet.")])
    assert not heard[0].is_of_others


def test_an_event_without_a_player_belongs_to_nobody() -> None:
    assert doer(Dealt(1, (None, None), Seat(0))) is None
    assert doer(GameOver((0,), (21, 3))) is None


def test_one_sentence_is_spoken_in_one_voice() -> None:
    events = [Bidden(Bid(Seat(1), 4)), Passed(Pass(Seat(2)))]
    listener = Listener(Seat(0), ("Eva", "Anna", "Ben"), Verbosity.BRIEF)
    (message,) = brief([(event, None) for event in events], listener, 0)  # type: ignore[misc]
    assert not message.is_of_others


def test_by_default_other_players_have_another_pitch() -> None:
    assert deliver(OTHERS).pitch == 50 + OTHER_PITCH
    assert deliver(OTHERS).voice == deliver(answer("Nothing yet.")).voice


def test_others_have_the_same_voice_if_the_player_wants_that() -> None:
    assert deliver(OTHERS, others="same") == deliver(OTHERS._replace(is_of_others=False))


@pytest.mark.parametrize(("pitch", "others"), [(50, 50 + OTHER_PITCH), (0, OTHER_PITCH), (99, 99 - OTHER_PITCH)])
def test_the_pitch_for_others_is_possible_and_audibly_different(pitch: int, others: int) -> None:
    assert deliver(OTHERS, others="pitch", pitch=pitch).pitch == others
    assert deliver(answer("Nothing yet."), others="pitch", pitch=pitch).pitch == pitch


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other voices than espeak-ng's")
def test_another_voice_of_espeak_is_a_variant_of_the_usual_voice() -> None:
    assert deliver(OTHERS, others="voice").voice == "de+f2"
    assert deliver(OTHERS, others="voice", voices={"pyttsx3 de": "gmw/de+f1"}).voice == "gmw/de+m3"
    assert deliver(answer("Nothing yet."), others="voice").voice == ""


def test_the_chosen_second_voice_speaks_in_its_language_alone() -> None:
    chosen = Settings(others="voice").with_voice("gmw/de+m7", "de", is_second=True)
    assert chosen.manner("de").second_voice == "gmw/de+m7"
    assert chosen.manner("de").voice == chosen.manner("cs").second_voice == ""


def test_if_there_is_no_second_voice_the_pitch_is_another() -> None:
    one = deliver(OTHERS, others="voice", engine="speech-dispatcher")
    assert (one.voice, one.pitch) == ("", 50 + OTHER_PITCH)


def test_the_contrasting_voice_for_others_is_another_variant_than_the_players_own() -> None:
    for variant in ("", *VARIANTS):
        voice = name_variant("gmw/de", variant) if variant else "gmw/de"
        assert variant_of(choose_contrast(voice)) in VARIANTS
        assert variant_of(choose_contrast(voice))[0] != variant[:1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_voice_is_spoken_in_words(language: str) -> None:
    from moon_access.announcer.preferences import TileStyle
    from moon_access.announcer.voice import voice_label
    from moon_access.announcer.wording import Wording
    from moon_access.i18n.catalog import Catalog

    wording = Wording(Catalog(language), TileStyle.WORDS)
    labels = [wording.line(voice_label(name_variant("gmw/de", variant))) for variant in VARIANTS]
    assert len(set(labels)) == len(VARIANTS)
    assert not any("+" in label for label in labels)


@pytest.mark.parametrize("others", ["pitch", "voice"])
def test_an_engine_without_a_pitch_has_the_second_voice_or_none(monkeypatch: pytest.MonkeyPatch, others: str) -> None:
    """The drivers of SAPI5 and macOS ignore a pitch."""
    monkeypatch.setattr("sys.platform", "win32")
    usual = deliver(answer("Nothing yet."), others=others)
    assert deliver(OTHERS, others=others).manner == usual.manner
    chosen = Settings(others=others).with_voice("Hedda", "de", is_second=True)
    (said,) = Delivery(chosen, "de").utterances_of(OTHERS)
    assert (said.voice, said.pitch) == ("Hedda", usual.pitch)
