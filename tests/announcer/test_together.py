"""Each line about playing with others exists in every language and way of reading, and fits a display."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from inspect import getmembers, isfunction, signature

import pytest

from moon_access.announcer import company, connection, contest, deals, denials, hosting, lobby, login, manners, together
from moon_access.announcer.message import SWITCHABLE, Kind, Message, answer, strip
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.together import Company
from moon_access.announcer.wording import Wording
from moon_access.engine.tiles import Tile
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog
from tests.support.seated import LANGUAGES, READINGS
from tests.toy.registry import OFFERED

SAMPLES: Mapping[str, tuple[object, ...]] = {
    "name": ("Clara",),
    "names": ((), ("Clara",), ("Clara", "Ben", "Jiří")),
    "there": (("Clara",), ("Clara", "Ben", "Jiří")),
    "others": (Company((), ("Anna",), "easy"), Company(("Clara", "Ben"), (), "")),
    "game": tuple(GAMES[name].title for name in OFFERED),
    "other": ("Jiří",),
    "played": (answer("Moon for three"), lobby.game_of_the_day("Moon for three")),
    "since": (0, 1, 2, 5),
    "is_mutual": (True, False),
    "is_away": (True, False),
    "seated": ((), ("Clara",), ("Anna", "Ben")),
    "watching": ((), ("Ben",)),
    "by_seat": (("Clara", "", "Jiří"),),
    "elsewhere": ((), ("Jiří",)),
    "host": ("example.org",),
    "word": ("mute",),
    "done": ("done",),
    "done_word": ("done",),
    "text": ("{well} played: 6-5",),
    "said": ("", "ssh: connect to host example.org\nport 22"),
    "move": (answer("{tile}", tile=Tile(6, 5)),),
    "agree": ("agree",),
    "leave": ("leave",),
    "quit": ("quit",),
    "refuse": ("refuse",),
    "on": (True, False),
    "is_on": (True, False),
    "free": (0, 1, 2, 5),
    "n": (0, 1, 2, 5),
    "time": (0, 30, 60),
    "seconds": (1, 3, 30),
    "least": (30,),
    "most": (600,),
    "may_be_guest": (True, False),
    "may_double": (True, True, True, False, False, False),
    "version": (1, 3),
    "own": (2,),
    "system": ("linux", "win32", "darwin"),
    "kind": ("normal", "strong"),
    "commands": (("say", "tell"), ("say", "tell", "people", "invite", "house", "mute", "block")),
    "invited": (True, False, True),
    "talk": (True, False, False),
    "bots": ("easy", "strong"),
    "invite": ("invite",),
    "deal": ((), (deals.begins("M3 K7QF J", False),), (deals.begins("M3 K7QF J", True),)),
    "banned": ("Clara", "192.0.2.7"),
    "who": ("Clara", "192.0.2.7"),
    "where": (hosting.lobby_entry(), hosting.table_entry(427, True), hosting.table_entry(277, False)),
    "address": ("192.0.2.7",),
    "is_muted": (False, True),
    "is_seated": (True, False),
    "is_so": (True, False),
    "here": ((), ("Anna",), ("Anna", "Ben"), ()),
    "away": ((), (), ("Clara",), ("Clara",)),
    "lines": (0, 1, 20),
    "by": ("Benno",),
    "about": ("Clara",),
    "code": (427, 427, 1408),
    "number": (277, 1, 1408),
    "state": tuple(hosting.STATES),
    "line": (contest.current_evening("Duplicate Moon", 7),),
    "listing": ("evenings",),
    "row": ("1,Eva,3.50,0,7,12",),
    "level": (company.level("normal"),),
    "is_allowed": (True, False),
    "games": (1, 2, 5),
    "people": (1, 2, 5),
    "port": (2222,),
    "through": ("example.org",),
    "join": ("join",),
    "fingerprint": ("SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",),
    "folder": ("/srv",),
    "fault": (*login.FAULTS, "something newer"),
    "why": (*denials.Denial, *connection.ENDS, *connection.NO_LINK, connection.NO_SSH, "something newer"),
}
"""Values for each parameter, by the parameter's name."""

CELLS = 40
LONGER = (
    "no_link",
    "reason_of_end",
    "talk_line",
    "whisper_to_you",
    "said_looking_on",
    "host_says",
    "you_said",
    "table",
    "list_other_commands",
    "offer_ssh_questions",
    "table_opened",
    "ratings_not_installed",
    "report",
    "compare_fingerprint",
    "is_new",
    "no_server",
    "needs_forwarding",
    "lets_in_by_ipv6",
    "is_not_reached",
    "invited_to_table",
    "invited_to_lobby_table",
)
"""Lines that may be longer, because they quote a system, a host or a player, list steps to do, or name everybody at a
table."""


NO_LINES = (
    "company",
    "prompt",
    "is_open",
    "is_open_here",
    "no_program_needed",
    "page_is_at",
    "solo_is_at",
    "encrypted_mud_is_at",
    "mud_is_not_encrypted",
    "fingerprint_line",
    "no_answer",
    "no_store",
    "no_database",
    "no_such_store",
    "no_door",
    "all_banned",
    "all_invited",
    "all_moderators",
    "manners_page",
    "how_to_moderate",
    "word_denial_with_values",
    "ask_name",
    "ask_password",
    "password",
    "password_once_more",
)
"""Functions that return no line, several lines, a question, a line to copy, or a line of the system or of the help.
``word_denial_with_values`` covers their lines."""


def calls() -> Iterator[tuple[str, Callable[..., object]]]:
    for module in (together, denials, lobby, connection, login, hosting, manners):
        for name, function in getmembers(module, isfunction):
            if function.__module__ == module.__name__ and not name.startswith("_") and name not in NO_LINES:
                yield name, function


REQUIREMENT = re.compile(r"\w+>=[\d.]+")
"""A library with its lowest version, in a command that installs it."""


def results(function: Callable[..., object]) -> Iterator[Message]:
    """Return the results of the function for each value of each parameter."""
    parameters = list(signature(function).parameters)
    for at in range(max((len(SAMPLES[name]) for name in parameters), default=1)):
        given = [SAMPLES[name][at % len(SAMPLES[name])] for name in parameters]
        told = function(*given)
        yield from [told] if isinstance(told, Message) else told  # type: ignore[misc]


every_line = pytest.mark.parametrize(("name", "function"), list(calls()), ids=[name for name, _ in calls()])


@every_line
def test_each_message_has_its_line_in_every_language_and_way_of_reading(
    name: str, function: Callable[..., object]
) -> None:
    for language in LANGUAGES:
        for read in READINGS:
            style = TileStyle.DIGITS if read == "braille" else TileStyle.WORDS
            wording = Wording(Catalog(language, read == "braille"), style)
            lines = list(results(function))
            assert lines
            for message in lines:
                line = wording.sentence(message).replace("\N{NO-BREAK SPACE}", " ")  # outputs break lines elsewhere
                assert line.strip() == line and line.isprintable() and "  " not in line, line
                signs = set(REQUIREMENT.sub("", line.replace("{well}", "")))
                assert not {"{", "}", "_", "<", ">"} & signs, line
                assert read != "braille" or name in LONGER or len(line) < CELLS, f"{language}: {line}"


@every_line
def test_the_option_that_hides_talk_hides_no_other_message(name: str, function: Callable[..., object]) -> None:
    is_talk = name in ("talk_line", "whisper_to_you", "said_looking_on")
    for message in results(function):
        assert (strip(message, [Kind.TALK]) is None) is is_talk


def test_talk_can_be_switched_off() -> None:
    assert Kind.TALK in SWITCHABLE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("read", READINGS)
def test_the_name_of_the_speaker_comes_before_their_talk(language: str, read: str) -> None:
    wording = Wording(Catalog(language, read == "braille"), TileStyle.WORDS)
    for told in (together.talk_line, together.whisper_to_you, together.said_looking_on):
        line = wording.sentence(told("Petra", "Ben: {name} 6-5"))
        assert line.startswith("Petra") and line.endswith(": Ben: {name} 6-5")


def test_each_system_has_its_own_hint_how_to_install_ssh() -> None:
    wording = Wording(Catalog("en"), TileStyle.WORDS)
    lines = {wording.sentence(connection.no_link("no ssh", "", system)) for system in ("linux", "win32", "darwin")}
    assert len(lines) == 3 and all("OpenSSH" in line or "openssh" in line for line in lines)


def test_the_english_text_of_ssh_does_not_reach_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MOON_ACCESS_DEBUG", raising=False)
    wording = Wording(Catalog("en"), TileStyle.WORDS)
    said = "ssh: connect to host example.org port 22:\nConnection refused"
    assert wording.sentence(connection.no_link("unreachable", said)).endswith("right?")
    monkeypatch.setenv("MOON_ACCESS_DEBUG", "1")
    assert wording.sentence(connection.no_link("unreachable", said)).endswith("port 22: Connection refused")


def test_the_line_about_a_wrong_fingerprint_ends_with_the_hosts_own() -> None:
    wording = Wording(Catalog("en"), TileStyle.WORDS)
    assert wording.sentence(connection.no_link("other fingerprint", "SHA256:abc")).endswith("SHA256:abc")


def test_every_exception_of_these_tests_names_an_existing_message() -> None:
    """If a function were renamed, its exception would silently apply to nothing."""
    names = {
        name
        for module in (together, denials, lobby, connection, login, hosting, manners)
        for name, _ in getmembers(module, isfunction)
    }
    assert names.issuperset((*LONGER, *NO_LINES))
