"""The options that a player can change: which there are, what they are called, and their dialog.

What each may be is in storage/settings.py; here are the words. One table, read item by item.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from moon_access.announcer import general, questions
from moon_access.announcer.message import N_, SWITCHABLE, Message, answer
from moon_access.announcer.wording import TileStyle, Wording
from moon_access.console.console import Choice, Console, Other
from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import Catalog, language_name, languages
from moon_access.i18n.typed_words import whole_number
from moon_access.storage.settings import ALLOWED, Settings, clean_name

from .house_rules import are_changed, house_dialog


class Option(NamedTuple):
    """A setting by its name, its label, and the labels of its values; without these it is asked for openly."""

    name: str
    label: str
    values: tuple[tuple[object, str], ...] = ()


ON_OFF = ((True, N_("on")), (False, N_("off")))

OPTIONS = (
    Option("language", N_("Language")),
    Option(
        "read",
        N_("Reading"),
        (
            ("screen-reader", questions.READING_NAMES["screen-reader"]),
            ("speech", questions.READING_NAMES["speech"]),
            ("braille", questions.READING_NAMES["braille"]),
        ),
    ),
    Option("cells", N_("Braille cells")),
    Option("name", N_("Your name")),
    Option("keys", N_("Single keys without Enter"), ON_OFF),
    Option("prompt", N_("Prompt"), (("full", N_("full")), ("short", N_("short")), ("word", N_("one word")))),
    Option(
        "verbosity",
        N_("Verbosity"),
        (("brief", N_("brief")), ("normal", N_("normal")), ("full", N_("full"))),
    ),
    Option("muted", N_("Announcements")),
    Option(
        "tiles",
        N_("Tiles"),
        (("", N_("by way of reading")), ("words", ""), ("short", ""), ("digits", "")),
    ),
    Option(
        "hand_order",
        N_("Hand order"),
        (("suit", N_("by suit")), ("number", N_("by number")), ("dealt", N_("as dealt"))),
    ),
    Option("play_sole", N_("Play a sole legal tile by itself"), ON_OFF),
    Option("draw_by_hand", N_("Draw and pass by hand in dominoes"), ON_OFF),
    Option("ask_first", N_("Ask before undo and resigning"), ON_OFF),
    Option("house", N_("House rules of the next game")),
    Option("pause", N_("Seconds before a bot moves"), tuple((value, str(value)) for value in ALLOWED["pause"])),
    Option("undo", N_("Undo against bots"), ON_OFF),
    Option("routing", N_("Routing keys of a braille display"), ON_OFF),
    Option(
        "bots",
        # translators: how strong they are, in the next game: "Opponents: easy".
        N_("Opponents"),
        (("easy", N_("easy")), ("normal", N_("normal")), ("strong", N_("strong"))),
    ),
)

OF_THE_VOICE = (
    Option(
        "engine",
        N_("Voice engine"),
        (("pyttsx3", N_("pyttsx3")), ("speech-dispatcher", N_("Speech Dispatcher"))),
    ),
    Option("rate", N_("Speaking rate")),
    Option("volume", N_("Volume")),
    Option("pitch", N_("Pitch")),
)
"""Asked for where the built-in voice is on, behind all others, whose numbers stay as they are."""

KIND_LABELS = {
    "deals": N_("deals"),
    "bids": N_("bids"),
    "plays": N_("plays"),
    "tricks": N_("tricks"),
    "scores": N_("scores"),
}

SAMPLE = Tile(6, 5)


def dialog(console: Console, keep: Callable[[Settings], None], other: Other, argument: str = "") -> None:
    """Ask which option, then its value, until the player is done; with a number as ``argument``, that one alone.

    ``keep`` keeps and applies new settings.
    """
    if argument:
        number, options = whole_number(argument, console.language), _options(console)
        if number is not None and 1 <= number <= len(options):
            _change(console, options[number - 1], keep, other)
        else:
            console.tell(questions.no_such_answer(argument, len(options)))
        return
    fresh = True
    while (chosen := _choose_option(console, other, fresh)) is not None:
        _change(console, chosen, keep, other)
        fresh = False


def _change(console: Console, option: Option, keep: Callable[[Settings], None], other: Other) -> None:
    """Ask for the option's value, and tell what it is now."""
    changed = _ask(console, option, keep, other)
    if changed is not None:
        keep(changed)
        console.tell(_told(console, option))
        if option.name == "bots":
            console.tell(general.from_the_next_game())


def _options(console: Console) -> tuple[Option, ...]:
    return OPTIONS + OF_THE_VOICE if console.settings.read == "speech" else OPTIONS


def _choose_option(console: Console, other: Other, fresh: bool) -> Option | None:
    choices = [Choice(option, _told(console, option)) for option in _options(console)]
    return console.choose_or_be_done(answer("Option"), choices, other, fresh)


def _told(console: Console, option: Option) -> Message:
    """The option and its value now."""
    value = getattr(console.settings, option.name)
    label = answer(option.label)
    if option.name == "language":
        value = language_name(console.language)
    elif option.name == "muted":
        on = tuple(answer(KIND_LABELS[kind]) for kind in KIND_LABELS if kind not in value)
        value = on or answer("none")
    elif option.values:
        value = _value_label(console, option, value)
    elif option.name == "house":
        value = answer("changed") if are_changed(console.settings) else answer("as usual")
    elif value == "":
        value = answer("not set")
    return answer("{option}: {value}", option=label, value=value)


def _value_label(console: Console, option: Option, value: object) -> Message:
    text = dict(option.values).get(value)
    if text is None:  # kinds of bots that only a flag can name
        return answer("{name}", name=value)
    if option.name == "tiles" and value:
        # A live sample says more than a name.
        wording = Wording(Catalog(console.language), TileStyle(value))
        return answer("{sample}", sample=wording.tile(SAMPLE))
    return answer(text)


def _ask(console: Console, option: Option, keep: Callable[[Settings], None], other: Other) -> Settings | None:
    """The settings with the new value; None where it stays."""
    settings = console.settings
    if option.name == "house":
        house_dialog(console, keep, other)
        return None
    if option.name == "muted":
        return _switch_kind(console, settings, other)
    value = ask_name(console) if option.name == "name" else _ask_value(console, option, other)
    if value is None:
        return None
    changed: Settings = settings._replace(**{option.name: value})  # type: ignore[arg-type]
    return changed


def _ask_value(console: Console, option: Option, other: Other) -> object:
    """One of the values that the option may have; None where the player leaves it."""
    label = answer(option.label)
    allowed = ALLOWED.get(option.name, ())
    if option.name == "language":
        names = [Choice(code, answer("{name}", name=language_name(code))) for code in languages()]
        return console.choose_or_be_done(label, names, other)
    if isinstance(allowed, range):
        return console.ask_number(label, allowed.start, allowed.stop - 1, other=other)
    numbers = [value for value in allowed if type(value) is int]
    if numbers and len(numbers) == len(allowed):
        return console.choose_number(questions.one_of_numbers(label, tuple(numbers)), numbers, other)
    labels = [Choice(value, _value_label(console, option, value)) for value, _ in option.values]
    return console.choose_or_be_done(label, labels, other)


def _switch_kind(console: Console, settings: Settings, other: Other) -> Settings | None:
    """Switches one kind of announcement on or off."""
    muted = set(settings.muted)
    names = [kind.name.lower() for kind in SWITCHABLE]
    choices = []
    for name in names:
        kind = answer(KIND_LABELS[name])
        state = answer("off") if name in muted else answer("on")
        choices.append(Choice(name, answer("{option}: {value}", option=kind, value=state), general.KIND_WORDS[name]))
    chosen = console.choose_or_be_done(answer("Switch"), choices, other)
    if chosen is None:
        return None
    muted ^= {chosen}
    return settings._replace(muted=tuple(name for name in names if name in muted))


def ask_name(console: Console, default: str = "") -> str:
    """The player's name. Enter takes ``default``; without one it is asked again."""
    asked = answer("Name")
    prompt = questions.text_question(asked, default) if default else questions.open_question(asked)
    while True:
        name = clean_name(console.ask(prompt)) or default
        if name:
            return name
