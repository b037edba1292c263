"""What a player can choose, as one table, and what a player has chosen, kept in one small JSON file.

Flags and environment variables go before it, the defaults here come last. A file that can't be read is left
untouched and nothing is written over it; the reader is told why.

How the built-in voice speaks has plain values, which hold for every language (older files have nothing else), and under
``speech`` those that were set while a language was spoken, which hold for it alone. ``Settings.manner`` reads both.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from moon_access.announcer.message import N_
from moon_access.announcer.preferences import HAND_ORDERS, READING_NAMES, Punctuation, TileStyle, Verbosity
from moon_access.engine.house_rules import BadHouseRule, ImpossibleTable, Value
from moon_access.games import GAMES
from moon_access.record.disk import sync, take_place

from .paths import require_home
from .private_file import make_private_folder


class Manner(NamedTuple):
    """``rate`` in words a minute, ``volume`` and ``pitch`` from 0 to 100. ``voice`` is an id of the engine, empty where
    none was chosen. ``others`` says how what the others do is said: in the "same" manner, at another "pitch", or in
    another "voice", which is ``second_voice`` where one was chosen."""

    rate: int
    volume: int
    pitch: int
    punctuation: Punctuation
    voice: str
    others: str
    second_voice: str


CELLS = range(14, 81)
NAME_LENGTH = 20
RATES = range(80, 451)
"""Words a minute of the built-in voice."""
VOLUMES = range(10, 101)
BY_LANGUAGE = ("rate", "volume", "pitch", "punctuation", "others")
"""The settings that a language may have of its own: those of the voice that speaks it."""


class Settings(NamedTuple):
    """Every field has one of the values that ``SETTINGS`` says, or is a short line of text.

    ``language`` and ``tiles`` may be empty: then the system's language, and the style that suits the way of
    reading. ``muted`` are the kinds of announcement that are not told, ``house`` the house rules of each game
    that are not as usual, by the game's name and theirs. ``bots`` is the level of the
    opponents; from a flag it may be any kinds of bots, one for each, with commas between. ``characters``: each of them
    plays in a style of their own. ``talk``: they say a word now and then. ``voices`` are the ids
    of chosen voices, by engine and language with a space between, and "others" behind them for the second voice.
    ``speech``: what was set while a language was spoken, by the language's code and the setting's name; where it says
    nothing, ``rate`` to ``others`` hold. ``lessons``: where the tutorial goes on, by game. ``practice``: for each kind
    how many deals were "tried" and "succeeded". ``daily``: what is kept of deals of the day, see deal_of_the_day.py.
    """

    language: str = ""
    read: str = "screen-reader"
    cells: int = 40
    name: str = ""
    keys: bool = False
    routing: bool = False
    prompt: str = "full"
    verbosity: str = "normal"
    muted: tuple[str, ...] = ()
    tiles: str = ""
    hand_order: str = "suit"
    hand_reversed: bool = False
    sounds: bool = False
    play_sole: bool = False
    draw_by_hand: bool = False
    undo: bool = True
    ask_first: bool = True
    pause: int = 0
    bots: str = "normal"
    characters: bool = False
    talk: bool = False
    engine: str = "pyttsx3"
    rate: int = 200
    volume: int = 100
    pitch: int = 50
    punctuation: str = "some"
    others: str = "same"
    speech: dict[str, dict[str, object]] = {}  # noqa: RUF012 - never changed
    echo: str = "words"
    voices: dict[str, str] = {}  # noqa: RUF012 - never changed
    house: dict[str, dict[str, Value]] = {}  # noqa: RUF012 - never changed
    lessons: dict[str, int] = {}  # noqa: RUF012 - never changed
    practice: dict[str, dict[str, int]] = {}  # noqa: RUF012 - never changed
    daily: dict[str, int] = {}  # noqa: RUF012 - never changed

    @property
    def is_read_by(self) -> str:
        """The way of reading as a player calls it: by the screen reader also where that is the voice's engine."""
        return "screen-reader" if (self.read, self.engine) == ("speech", "reader") else self.read

    def value(self, name: str, language: str = "") -> object:
        """That of the setting of this name; with a ``language``, its own value where it has one."""
        fields: dict[str, object] = self._asdict()
        return self.speech.get(language, {}).get(name, fields[name])

    def with_value(self, name: str, value: object, language: str = "") -> "Settings":
        """With this value for the setting of this name, which ``is_possible``. With a ``language`` it is that of this
        language alone, where languages have values of their own."""
        if language and name in BY_LANGUAGE:
            own = {**self.speech.get(language, {}), name: value}
            return self._replace(speech={**self.speech, language: own})
        return Settings(**{**self._asdict(), name: value})

    def manner(self, language: str) -> Manner:
        """How this language is spoken."""
        values = self._replace(**self.speech.get(language, {}))  # type: ignore[arg-type]
        punctuation = Punctuation(values.punctuation)
        chosen = [self.voices.get(self._key(language, is_second), "") for is_second in (False, True)]
        return Manner(values.rate, values.volume, values.pitch, punctuation, chosen[0], values.others, chosen[1])

    def with_voice(self, voice: str, language: str, is_second: bool = False) -> "Settings":
        """With this voice of the engine for this language; the second one is for what others do."""
        return self._replace(voices={**self.voices, self._key(language, is_second): voice})

    def _key(self, language: str, is_second: bool) -> str:
        return f"{self.engine} {language}{' others' if is_second else ''}"


_BASICS = ("language", "read", "cells", "name", "keys", "routing")
_TELLING = ("prompt", "verbosity", "muted", "tiles", "hand_order", "sounds")


class Setting(NamedTuple):
    """What there is to know of a setting besides what it is at first.

    ``label`` names it in the options; without one it is set elsewhere. It has one of the ``values``, each with a label
    of its own (empty: it is shown by what it does), or one of the ``numbers``; where it has neither, it is a text, or
    has a dialog of its own. ``of_voice``: it is offered where the built-in voice is on.
    """

    name: str
    label: str = ""
    values: Mapping[str, str] | Mapping[bool, str] = {}
    numbers: range | tuple[int, ...] = ()
    of_voice: bool = False

    @property
    def group(self) -> str:
        """Which part of the options it is in; those of a part stand together."""
        if self.of_voice:
            return "speech"
        return "basics" if self.name in _BASICS else "telling" if self.name in _TELLING else "game"

    @property
    def allowed(self) -> tuple[object, ...] | range:
        """What it may be; empty: a text, or more than one value."""
        return tuple(self.values) or self.numbers


ON_OFF = {True: N_("on"), False: N_("off")}

# fmt: off
SETTINGS = (
    Setting("language", N_("Language")),
    Setting("read", N_("Reading"), READING_NAMES),
    Setting("cells", N_("Braille cells"), numbers=CELLS),
    Setting("name", N_("Your name")),
    Setting("keys", N_("Single keys without Enter"), ON_OFF),
    Setting("routing", N_("Routing keys of a braille display"), ON_OFF),
    Setting("prompt", N_("Prompt"), {"full": N_("full"), "short": N_("short"), "word": N_("one word")}),
    Setting("verbosity", N_("Verbosity"), {one.value: one.level.label for one in Verbosity}),
    Setting("muted", N_("Announcements")),
    Setting("tiles", N_("Tiles"), {"": N_("by way of reading"), **{style.value: "" for style in TileStyle}}),
    Setting("hand_order", N_("Hand order"), {order.value: label for order, label in HAND_ORDERS.items()}),
    Setting("hand_reversed", "", ON_OFF),
    # translators: short sound signals before what is said: "Sounds: off".
    Setting("sounds", N_("Sounds"), ON_OFF),
    Setting("play_sole", N_("Play a sole legal tile by itself"), ON_OFF),
    Setting("draw_by_hand", N_("Draw and pass by hand in dominoes"), ON_OFF),
    Setting("ask_first", N_("Ask before undo and resigning"), ON_OFF),
    Setting("house", N_("House rules of the next game")),
    Setting("pause", N_("Seconds before a bot moves"), numbers=(0, 1, 2, 3, 5)),
    Setting("undo", N_("Undo against bots"), ON_OFF),
    # translators: how strong they are, in the next game: "Opponents: easy".
    Setting("bots", N_("Opponents"), {"easy": N_("easy"), "normal": N_("normal"), "strong": N_("strong"),
            # translators: the opponents become stronger or weaker by how the player's games end.
            "adaptive": N_("as strong as you")}),
    # translators: whether each of the opponents plays in a way of their own, such as carefully.
    Setting("characters", N_("Opponents with characters"), ON_OFF),
    # translators: whether the opponents say a word now and then.
    Setting("talk", N_("Table talk"), ON_OFF),
    Setting("engine", N_("Voice engine"),
            {"pyttsx3": N_("pyttsx3"), "speech-dispatcher": N_("Speech Dispatcher"), "reader": N_("screen reader")},
            of_voice=True),
    Setting("rate", N_("Speaking rate"), numbers=RATES, of_voice=True),
    Setting("volume", N_("Volume"), numbers=VOLUMES, of_voice=True),
    Setting("pitch", N_("Pitch"), numbers=range(100), of_voice=True),
    # translators: which signs, such as commas, the voice names: "Punctuation: what is to be typed", such as a path.
    Setting("punctuation", N_("Punctuation"),
            {"none": N_("no signs"), "some": N_("what is to be typed"), "all": N_("every sign")}, of_voice=True),
    Setting("voices", N_("Voice"), of_voice=True),
    # translators: how the voice says what the other players do: "What others do: other voice".
    Setting("others", N_("What others do"),
            {"same": N_("same voice"), "pitch": N_("other pitch"), "voice": N_("other voice")}, of_voice=True),
    # translators: what of it the voice says: "Say what you type: words".
    Setting("echo", N_("Say what you type"), {"characters": N_("characters"), "words": N_("words"),
            "both": N_("characters and words"), "none": N_("nothing")}, of_voice=True),
)
# fmt: on
"""The settings in the order in which the options have them. A new one is a line here and a field of ``Settings``."""

ALLOWED = {setting.name: setting.allowed for setting in SETTINGS if setting.allowed}
"""What a setting may be; those not here are texts, or more than one value."""


class UnreadableSettings(Exception):
    """The file is there and can't be read. ``failure``: what the system says, None where it gives the file.

    ``left``: the settings to do with.
    """

    is_told = False
    """Whether the player has heard of it."""

    def __init__(self, path: str, failure: OSError | None = None, left: Settings | None = None) -> None:
        super().__init__(path)
        self.path = path
        self.failure = failure
        self.left = left or Settings()


def load(path: Path) -> Settings | None:
    """The settings kept in this file, None where there is none. Raises UnreadableSettings.

    A single value that is not possible, or a name that is not known, is passed over.
    """
    try:
        with path.open(encoding="utf-8") as file:
            kept: object = json.load(file)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as failure:
        raise UnreadableSettings(str(path), failure) from None
    except (ValueError, RecursionError):
        raise UnreadableSettings(str(path), left=_left_of(path)) from None
    if not isinstance(kept, dict):
        raise UnreadableSettings(str(path))
    return settings_in(kept)


def settings_in(values: Mapping[str, object]) -> Settings:
    """What of these values is possible, by the settings' names; the rest is passed over."""
    settings = Settings()
    for name, value in values.items():
        if name == "speech":
            settings = settings._replace(speech=_possible_manners(value))
        elif name in Settings._fields and is_possible(name, value):
            settings = settings.with_value(name, tuple(value) if isinstance(value, list) else value)
    return settings


def _left_of(path: Path) -> Settings:
    """Defaults, but for speech where a file that is broken elsewhere still says it: else its reader meets silence."""
    try:
        text = path.read_text("utf-8", "replace")
    except OSError:
        return Settings()
    says_speech = '"read":"speech"' in "".join(text.split())
    return Settings(read="speech") if says_speech else Settings()


def save(path: Path, settings: Settings) -> None:
    """Write the whole file or nothing. Raises OSError."""
    require_home(path)
    make_private_folder(path.parent)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with unfinished.open("w", encoding="utf-8") as file:
            json.dump(settings._asdict(), file, ensure_ascii=False, indent=1)
            file.write("\n")
            file.flush()
            sync(file.fileno())
        take_place(unfinished, path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        raise


def clean_name(text: str) -> str:
    """A player's name as it can be printed on a line: no control characters, not too long."""
    return " ".join("".join(char for char in text if char.isprintable()).split())[:NAME_LENGTH].strip()


def is_possible(name: str, value: object) -> bool:
    """Whether this setting may have this value."""
    if name in ALLOWED:
        return any(value == known and type(value) is type(known) for known in ALLOWED[name])
    if name == "house":
        return isinstance(value, dict) and all(isinstance(rules, dict) for rules in value.values())
    if name == "voices":
        return isinstance(value, dict) and all(isinstance(voice, str) for voice in value.values())
    if name == "speech":
        return _possible_manners(value) == value
    if name in ("lessons", "daily"):
        return _counts(value)
    if name == "practice":
        return isinstance(value, dict) and all(map(_counts, value.values()))
    if name == "muted":
        return isinstance(value, list | tuple) and all(isinstance(kind, str) for kind in value)
    if name == "name":
        return isinstance(value, str) and clean_name(value) == value
    return isinstance(value, str)


def _possible_manners(value: object) -> dict[str, dict[str, object]]:
    """What languages have of their own, without what is not possible."""
    kept: dict[str, dict[str, object]] = {}
    for language, own in value.items() if isinstance(value, dict) else ():
        items = own.items() if isinstance(own, dict) else ()
        possible = {name: one for name, one in items if name in BY_LANGUAGE and is_possible(name, one)}
        if possible:
            kept[language] = possible
    return kept


def _counts(value: object) -> bool:
    return isinstance(value, dict) and all(type(number) is int for number in value.values())


def house_of(settings: Settings, game: str) -> dict[str, Value]:
    """The house rules kept for a game, as far as they can be played."""
    kept = dict(settings.house.get(game, {}))
    try:
        GAMES[game].rules(kept)
    except (BadHouseRule, ImpossibleTable):
        return {}
    return kept
