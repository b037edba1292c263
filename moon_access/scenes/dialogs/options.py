"""The dialog of the options: the player reads the table of settings item by item, and changes each of them.

storage/settings.py says which settings there are, what they are called and which values they may have. This module has
special questions for settings that are neither a number nor one of some values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from moon_access.announcer import explanations, general, questions
from moon_access.announcer import voice as words
from moon_access.announcer.earcons import OFF_WORDS, ON_WORDS
from moon_access.announcer.message import N_, SWITCHABLE, LanguageName, Message, answer
from moon_access.announcer.preferences import CONTRACTED, TileStyle, readings_in
from moon_access.announcer.wording import Wording
from moon_access.console.console import Choice, Console, ObeyOther
from moon_access.console.voices import SAMPLE, device_choices, device_label, voice_dialog
from moon_access.evening.evening import Back, Dialog, Evening, Following, Push, Scene
from moon_access.i18n.catalog import Catalog, languages
from moon_access.i18n.typed_words import fold, names_beginning_with, written_words
from moon_access.outputs.speech.engines import abilities, obeys_setting
from moon_access.storage.settings import SETTINGS, SETTINGS_BY_LANGUAGE, Setting, Settings, clean_name

from .house_rules import are_changed, house_dialog

GROUPS = {
    # translators: a group of the options, "1 to 6 basics": language, way of reading, name.
    "basics": N_("basics"),
    # translators: a group of the options: what is told, and how.
    "telling": N_("messages"),
    "game": N_("game"),
    # translators: a group of the options: those of the built-in voice.
    "speech": N_("speech"),
}
KIND_LABELS = {
    # translators: a kind of announcements: which deal begins, and what is dealt.
    "deals": N_("new deals"),
    "bids": N_("bids"),
    "plays": N_("plays"),
    "tricks": N_("tricks"),
    "scores": N_("scores"),
    "offers": N_("offers"),
    # translators: a kind of announcement: what other players say to one another.
    "talk": N_("talk"),
}


SETTINGS_OF_SOME_ENGINES = ("rhythm", "earcon_volume", "device", "ducking")
"""The settings of the voice that only some engines offer. Other engines decide about them without us."""

SETTINGS_NOT_AT_SERVERS = ("name", "characters", "talk")
"""The settings that a player at a server does not need: the server has its own name for the player, and nobody plays
alone against bots there."""


def open_options(scene: Scene, argument: str) -> Following:
    """Do the command ``options``. Do not open the dialog inside itself."""
    if scene.evening.is_in(OptionsDialog):
        scene.console.tell(general.inside_a_list())
        return None
    return Push(OptionsDialog(scene.evening, argument))


class OptionsDialog(Dialog):
    """The question which option to change and how, until the player is done.

    ``argument``: the text after the command.
    """

    title = questions.options()

    def __init__(self, evening: Evening, argument: str = "") -> None:
        super().__init__(evening)
        self._argument = argument

    def go_on(self) -> Following:
        dialog(self.console, self.evening.apply_settings, self.evening.obey_beside, self._argument)
        return Back()


def dialog(console: Console, keep: Callable[[Settings], None], other: ObeyOther, argument: str = "") -> None:
    """Ask which option, then its value, until the player is done.

    With a number as ``argument``, ask for that option alone.

    The name of an option, or the beginning of one, does what its number does. If it fits no option or several, the
    dialog tells so and stays open, so that a number typed next is not a move. ``keep`` saves and applies new settings;
    a change of single keys takes effect when the dialog ends, because answers there need whole lines.
    """
    with console.holding_keys():
        if argument:
            option = _find_option(console, argument)
            if option is not None:
                _change(console, option, keep, other)
                return
        fresh = not argument
        while (chosen := _choose_option(console, other, fresh)) is not None:
            _change(console, chosen, keep, other)
            fresh = False


def _find_option(console: Console, typed: str) -> Setting | None:
    """Return the option with this number or name.

    If none fits, say so; if several fit, such as those of a group, list them. Return None in both cases.
    """
    options = options_for(console)
    number = console.read_number(typed)
    if group := _numbers_in_group(console, typed):
        named = group
    elif number is not None:
        named = [number] if 1 <= number <= len(options) else []
    else:
        names: dict[str, int] = {}
        for at, option in enumerate(options, 1):
            names |= {option.name: at, console.wording.line(answer(option.label)): at}
        named = sorted({names[name] for name in names_beginning_with(typed, names)})
    if len(named) == 1:
        return options[named[0] - 1]
    items = [questions.item(at, _option_line(console, options[at - 1])) for at in named]
    console.tell(*items or [questions.no_such_answer(typed, len(options), may_be_done=True)])
    return None


def _numbers_in_group(console: Console, typed: str, *, is_begun: bool = False) -> list[int]:
    """Return the numbers of the options in the group with this name; none if there is no such group."""
    words_of_groups = {
        fold(word): name
        for name, listed in questions.OPTION_GROUPS.items()
        for word in written_words(console.catalog, listed)
    }
    named = {
        words_of_groups[word]
        for word in names_beginning_with(typed, words_of_groups)
        if is_begun or word == fold(typed)
    }
    group = named.pop() if len(named) == 1 else None
    options = enumerate(options_for(console), 1)
    return [at for at, option in options if group is not None and group in ("all", option.group)]


def _change(console: Console, option: Setting, keep: Callable[[Settings], None], other: ObeyOther) -> None:
    """Ask for the option's value, and tell the new value."""
    engine = console.settings.engine
    if option.needs_voice and not obeys_setting(option.name, engine):
        console.tell(words.no_pitch() if abilities(engine).manner else words.sound_set_in_reader())
        return
    if option.name in _DIALOGS:
        _DIALOGS[option.name](console, keep, other)
        return
    value = _OWN_QUESTIONS.get(option.name, _ask_value)(console, option, other)
    if value is None:
        return
    settings = console.settings.with_value(option.name, value, console.language)
    keep(settings._replace(hand_reversed=False) if option.name == "hand_order" else settings)
    console.tell(_option_line(console, option))
    if option.name in ("bots", "characters"):
        console.tell(general.from_the_next_game())
    if option.name == "keys":
        console.tell(general.back_after_options())
    if option.name in (*SETTINGS_BY_LANGUAGE, "engine", "device") and console.voice is not None:
        console.tell(words.example(SAMPLE, option.name == "others"))
    if option.name == "tiles" and console.voice is not None:
        console.tell(words.tiles_in_words())
    if option.name == "others" and value == "voice":
        voice_dialog(console, keep, other, of_others=True)


def options_for(console: Console) -> list[Setting]:
    """Return the options to show.

    Options of the voice come last, so that the other numbers stay, and only if the voice is on. Leave out options
    without a use for the player's place or engine: routing keys, single keys, options of games, and sounds.
    """
    speaks, terminal = console.settings.read == "speech", console.terminal
    offered = [setting for setting in SETTINGS if setting.label and (speaks or not setting.needs_voice)]
    left_out = [
        *(() if terminal.is_here else ("routing",)),
        *(() if terminal.is_here or terminal.has_keys else ("keys",)),
        *(() if terminal.is_here or terminal.is_own_page else SETTINGS_NOT_AT_SERVERS),
        *(() if console.plays_earcons else ("sounds",)),
        *(name for name in SETTINGS_OF_SOME_ENGINES if not obeys_setting(name, console.settings.engine)),
    ]
    return [setting for setting in offered if setting.name not in left_out]


def _choose_option(console: Console, other: ObeyOther, is_fresh: bool) -> Setting | None:
    options = options_for(console)
    choices = [
        Choice(
            option,
            _option_line(console, option),
            name=answer(option.label),
            explain=partial(_explain_option, console, option),
        )
        for option in options
    ]
    numbers = {label: [at for at, one in enumerate(options, 1) if one.group == label] for label in GROUPS}
    groups = [(at[0], at[-1], answer(GROUPS[label])) for label, at in numbers.items() if at]

    names = [console.wording.line(answer(option.label)) for option in options]

    def group_or_other(typed: str) -> bool | str:
        """Tell the options of the typed group, whose name may be abbreviated unless that fits an option.

        This comes before commands. After them, tell which options have the typed text as a value, unless it begins the
        name of an option.

        Returns:
            True if that was typed, otherwise what ``other`` returns.
        """
        at = _numbers_in_group(console, typed, is_begun=not names_beginning_with(typed, names))
        console.tell(*(questions.item(number, choices[number - 1].label) for number in at))
        if at:
            return True
        beside = other(typed)
        if beside is not True and (having := _numbers_with_value(console, options, typed)):
            number = having[0]
            told = questions.value_of_option(typed, number, answer(options[number - 1].label))
            several = [questions.item(one, choices[one - 1].label) for one in having]
            console.tell(*([told] if len(having) == 1 else several))
            return True
        return beside

    prompt = questions.options_prompt([choice.label for choice in choices], groups)
    return console.choose_at(prompt, choices, group_or_other, is_fresh)


def _names_of_language(console: Console, code: str) -> tuple[str, str]:
    """Return the name of a language in that language, and in the player's."""
    names = general.own_name(code), LanguageName(code)
    own, players = (console.wording.line(answer("{name}", name=name)) for name in names)
    return own, players


def _numbers_with_value(console: Console, options: Sequence[Setting], typed: str) -> list[int]:
    """Return the numbers of the options that have a value of this name or beginning, apart from on and off."""

    def values_of(option: Setting) -> list[str]:
        if option.name == "language":
            return [name for code in languages() for name in _names_of_language(console, code)]
        if set(option.values) == {True, False}:
            return []
        return [console.wording.line(_value_label(console, option, value)) for value in _values(console, option)]

    labels = [console.wording.line(answer(option.label)) for option in options]
    if names_beginning_with(typed, labels):
        return []
    return [at for at, option in enumerate(options, 1) if names_beginning_with(typed, values_of(option))]


def _explanation(console: Console, option: Setting) -> Message:
    is_silent = option.name == "read" and not _may_speak(console)
    return explanations.reading_without_voice() if is_silent else explanations.option(option.name)


def _explain_option(console: Console, option: Setting) -> tuple[Message, ...]:
    return (_explanation(console, option),)


def _may_speak(console: Console) -> bool:
    """Return whether the player can choose the built-in voice."""
    return console.can_speak or console.terminal.is_here


def _explain_kind(name: str) -> tuple[Message, ...]:
    return (explanations.announcement(name),)


def _option_line(console: Console, option: Setting) -> Message:
    """Return the line of an option, with its present value."""
    return answer("{option}: {value}", option=answer(option.label), value=_value_to_tell(console, option))


def _value_to_tell(console: Console, option: Setting) -> object:
    value = console.settings.value(option.name, console.language)
    if option.needs_voice and not obeys_setting(option.name, console.settings.engine):
        return words.without_pitch() if abilities(console.settings.engine).manner else words.set_by_reader()
    if option.name == "language":
        return general.own_name(console.language)
    if option.name == "muted":
        muted = console.settings.muted
        return tuple(answer(label) for kind, label in KIND_LABELS.items() if kind not in muted) or answer("none")
    if option.name == "voices":
        return words.voice_label(console.settings.manner(console.language).voice)
    if option.name == "device":
        return device_label(console.settings.device)
    if option.name == "house":
        return answer("changed") if are_changed(console.settings) else answer("as usual")
    if option.name == "others" and value not in _values(console, option):
        value = "voice" if console.settings.manner(console.language).second_voice else "same"
    if option.values:
        label = _value_label(console, option, value)
        if option.name == "hand_order" and console.settings.hand_reversed:
            # translators: the order of the hand: "Hand order: by suit, reversed".
            return answer("{order}, reversed", order=label)
        return label
    return answer("not set") if value == "" else value


def _value_label(console: Console, option: Setting, value: object) -> Message:
    text = next((label for known, label in option.values.items() if known == value), None)
    if text is None:  # the value is a kind of bots that only a flag can choose
        return answer("{name}", name=value)
    if option.name == "tiles" and value:
        # A sample tells more than a name.
        wording = Wording(Catalog(console.language), TileStyle(value))
        return answer("{sample}", sample=wording.tile(SAMPLE))
    return answer(text)


_SWITCH_WORDS: dict[object, str] = {True: ON_WORDS, False: OFF_WORDS}
"""The words to type for the values of an option that is on or off, besides their labels."""


def _ask_value(console: Console, option: Setting, other: ObeyOther) -> object:
    """Ask for one of the values of an option; return None if the player leaves it as it is."""
    label, numbers = answer(option.label), option.numbers
    asked, about = questions.option_with_value(label, _value_to_tell(console, option)), _explanation(console, option)
    if isinstance(numbers, range):
        least, most = numbers.start, numbers.stop - 1
        prompt = questions.add_explanation(questions.number_question(asked, least, most, alone=label), about)
        return console.ask_number_at(prompt, (least, most), other=other)
    if numbers:
        prompt = questions.add_explanation(questions.one_of_numbers(asked, numbers, label), about)
        return console.choose_number(prompt, numbers, other)
    choices = [
        Choice(value, _value_label(console, option, value), _SWITCH_WORDS.get(value, ""))
        for value in _values(console, option)
    ]
    return console.choose_or_be_done(asked, choices, other, about=about)


def _values(console: Console, option: Setting) -> list[object]:
    """Return the values of an option that make a difference with the present engine of the voice."""
    pitched = option.name != "others" or abilities(console.settings.engine).pitch
    speaks = option.name != "read" or _may_speak(console)
    contracts = option.name != "read" or CONTRACTED in (*readings_in(console.language), console.settings.read)
    there = (("pitch", pitched), ("speech", speaks), (CONTRACTED, contracts))
    left_out = [value for value, is_there in there if not is_there]
    return [value for value in option.values if value not in left_out]


def _ask_language(console: Console, option: Setting, other: ObeyOther) -> str | None:
    names = [Choice(code, answer("{name}", name=general.own_name(code))) for code in languages()]
    asked = questions.option_with_value(answer(option.label), general.own_name(console.language))
    return console.choose_or_be_done(asked, names, other, about=explanations.option(option.name))


def _switch_kind(console: Console, option: Setting, other: ObeyOther) -> tuple[str, ...] | None:
    """Ask which kind of announcement to switch on or off. Return the kinds that are off afterwards."""
    muted = set(console.settings.muted)
    names = [kind.name.lower() for kind in SWITCHABLE]
    choices = []
    for name in names:
        kind = answer(KIND_LABELS[name])
        state = answer("off") if name in muted else answer("on")
        label, listed = answer("{option}: {value}", option=kind, value=state), general.ANNOUNCEMENT_WORDS[name]
        choices.append(Choice(name, label, listed, kind, partial(_explain_kind, name)))
    about = explanations.option(option.name)
    chosen = console.choose_or_be_done(answer("Switch"), choices, other, about=about)
    if chosen is None:
        return None
    muted ^= {chosen}
    return tuple(name for name in names if name in muted)


def _ask_device(console: Console, option: Setting, other: ObeyOther) -> str | None:
    """Ask for a sound device; return None if the player leaves it as it is."""
    asked = questions.option_with_value(answer(option.label), device_label(console.settings.device))
    return console.choose_or_be_done(asked, device_choices(), other, about=explanations.option(option.name))


_DIALOGS: dict[str, Callable[[Console, Callable[[Settings], None], ObeyOther], None]] = {
    "house": house_dialog,
    "voices": voice_dialog,
}
"""The dialogs of the settings that need more than one question, by name."""

_OWN_QUESTIONS: dict[str, Callable[[Console, Setting, ObeyOther], object]] = {
    "language": _ask_language,
    "name": lambda console, option, other: _ask_name(console),
    "muted": _switch_kind,
    "device": _ask_device,
}
"""The ways to ask for some settings, by name. Each returns the new value, or None if the value stays."""


def ask_name(console: Console, default: str) -> str:
    """Ask for the player's name. Enter takes ``default``."""
    prompt = questions.add_explanation(questions.text_question(answer("Name"), default), explanations.option("name"))
    typed = console.ask_text(prompt, default)
    return clean_name(typed or "") or default


def _ask_name(console: Console) -> str | None:
    """Ask for the player's name until there is one; return None if the player is done with the question."""
    while True:
        asked = answer("Name")
        now = questions.option_with_value(asked, console.settings.name) if console.settings.name else asked
        typed = console.ask_text(
            questions.add_explanation(questions.open_question(now, asked), explanations.option("name"))
        )
        if typed is None or clean_name(typed):
            return None if typed is None else clean_name(typed)
