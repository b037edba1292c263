"""Situations at the console, from a first start to the help of each command. Each scene uses a voice on a sound card,
or one that is only noted; the voice must say everything that is printed, see person.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Protocol

from moon_access.announcer import tutorial
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.questions import OPTION_GROUPS, done_word, voice_keys
from moon_access.announcer.voice import voice_label
from moon_access.announcer.wording import Wording
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog, languages
from moon_access.i18n.typed_words import written_words
from moon_access.scenes.learn.tutorial import courses_by_game
from tests.terminal.at_terminal import SEATED, Home
from tests.terminal.listening import Listener, Player
from tests.toy.registry import OFFERED
from tests.tutorial.learner import Learner

from .person import Person, at_ease
from .sound import SoundCard
from .walking import Visitor

LANGS = {"en": "en_US.UTF-8", "de": "de_DE.UTF-8", "cs": "cs_CZ.UTF-8"}
A_TRICK = 4
"""The most tiles that a trick takes."""


class Scene(Protocol):
    """Play a scene in its own folder: the ``whole``, or only a beginning of it."""

    def __call__(self, folder: Path, language: str, sound: SoundCard | None, whole: bool) -> None: ...


def first_start(folder: Path, language: str, sound: SoundCard | None, whole: bool) -> None:
    """Play from the offer of the voice to the first bid."""
    home = Home(folder, lang=LANGS.get(language, f"{language}.UTF-8"))
    with Person(home, "play", "--seed", "4", sound=sound) as person:
        assert "2" in person.hear_offer()
        person.press(voice_keys(Catalog(language))[0])
        for answer in (str(languages().index(language) + 1), "Eva", "1"):
            heard = person.ask(answer)
        assert Listener(language).kind(heard) == "bid"
        person.is_silent()


def deal(game: str, folder: Path, language: str, sound: SoundCard | None, whole: bool) -> None:
    """Play a deal by ear alone; if not ``whole``, only about a trick of it."""
    home = at_ease(folder, language)

    def count_written(what: str) -> int:
        return home.record.read_text("utf-8").count(f'"{what}"')

    def is_enough(heard: str) -> bool:
        return count_written("deal") > 1 or (not whole and count_written("play") >= A_TRICK)

    with Person(home, "play", "--game", game, "--seed", "4", sound=sound) as person:
        player = Player(person, Listener(language))
        player.play(person.listen(), moves=2999, until=is_enough)
        assert count_written("deal") == 1 + whole
        person.is_silent()


def last_words(folder: Path, language: str, sound: SoundCard | None, whole: bool) -> None:
    with Person(at_ease(folder, language), "play", "--seed", "4", sound=sound) as person:
        person.listen()
        assert person.leave().endswith(" moon-access resume")
        person.is_silent()


def lessons(game: str, folder: Path, language: str, sound: SoundCard | None, whole: bool) -> None:
    """Play the first two lessons, or all but the last; if not ``whole``, two tasks of the first."""
    most = min(2, len(courses_by_game()[game]) - 1)
    tasks = list(_tasks(game, language, most))
    with Person(at_ease(folder, language), "tutorial", "--game", game, sound=sound) as person:
        person.listen()
        for typed in tasks if whole else tasks[:2]:
            person.ask(typed)
        if whole:
            assert _title(game, language, most + 1) in person.ask("1")
        person.is_silent()


def _tasks(game: str, language: str, most: int) -> Iterator[str]:
    """Return the lines typed in the first lessons of this game, up to the question after the last of them."""
    learner = Learner(game, language)
    learner.choose = lambda: None if learner.tutorial.number > most else learner.what_is_asked()
    learner.run()
    return (typed for typed, _ in learner.answers)


def _title(game: str, language: str, number: int) -> str:
    """Return the line with which a lesson begins."""
    course = courses_by_game()[game]
    told = tutorial.lesson(number, len(course), course[number - 1].title)
    return Wording(Catalog(language), TileStyle.WORDS).sentence(told)


def menu(folder: Path, language: str, sound: SoundCard | None, whole: bool) -> None:
    """Try every answer that begins no game, and the answers that follow; if not ``whole``, two of them."""
    catalog = Catalog(language)
    another = catalog.text("a different game")
    begin = tuple(
        map(catalog.text, ("new game", "a different game", "continue", "deal of the day", "play with others", "quit"))
    )
    with Person(with_games(folder, language), sound=sound) as person:
        visitor = Visitor(person, done_word(catalog), list_all_options(catalog), begin)
        visitor.visit(person.listen(), depth=int(whole), most=None if whole else 2)
        assert visitor.tried > (40 if whole else 1)
        person.ask(another)
        person.ask("0")
        person.is_silent()


def list_all_options(catalog: Catalog) -> str:
    """Return the lines that make the program read all the options."""
    return written_words(catalog, OPTION_GROUPS["all"])[0]


def house_rules(game: str, folder: Path, language: str, sound: SoundCard | None, whole: bool) -> None:
    catalog = Catalog(language)
    with Person(at_ease(folder, language), sound=sound) as person:
        person.listen()
        person.ask(catalog.text("house rules"))
        rules = person.ask(catalog.text(GAMES[game].title))
        Visitor(person, "0", list_all_options(catalog)).visit(rules, most=None if whole else 1)
        person.is_silent()


def dialogs(folder: Path, language: str, sound: SoundCard | None, whole: bool) -> None:
    """Try the dialogs of a running game; if not ``whole``, one of them."""
    with Person(with_games(folder, language), "play", *SEATED, sound=sound) as person:
        person.listen()
        for name in ("voice", "options", "help", "rules", "resign", "tutorial")[: None if whole else 1]:
            heard = person.ask(name)
            if name in ("options", "voice"):
                Visitor(person, "0", list_all_options(Catalog(language)), never_the_same(language)).visit(heard)
            person.ask("0")
        person.is_silent()


def never_the_same(language: str) -> list[str]:
    """Return the names of voices that breathe or echo, whose sounds are never equal sample by sample."""
    wording = Wording(Catalog(language), TileStyle.WORDS)
    return [wording.line(voice_label(f"{language}+{variant}")) for variant in ("f2", "f3", "f4", "m2")]


OF_A_GAME = "record"
"""Stands for a file that exists."""
COMMANDS: dict[str, tuple[str, ...]] = {
    "play": ("--seed", "4"),
    "resume": (),
    "evening": ("no such file",),
    "join": ("localhost:1",),
    "serve": ("--folder", "/dev/null"),
    "host": ("people", "--folder", "/dev/null"),
    "web": ("/dev/null", "--pyodide", OF_A_GAME),
    "tutorial": ("--game", "moon3"),
    "practice": ("--seed", "4"),
    "games": (),
    "stats": (),
    "simulate": ("--games", "2"),
    "arena": ("--players", "easy,random,random", "--games", "1", "--workers", "1"),
    "check": (OF_A_GAME,),
    "voices": ("1",),
    "doctor": (),
    "rules": (),
    "replay": (OF_A_GAME,),
    "help": ("games",),
    "news": (),
    "version": (),
}
"""The commands of the command line, and their arguments."""
ASKING = ("play", "resume", "tutorial", "practice", "evening", "games", "replay")
"""Commands that start a game."""


def command(name: str, folder: Path, language: str, sound: SoundCard | None, whole: bool) -> None:
    with Person(with_games(folder, language), name, *COMMANDS[name], sound=sound) as person:
        said = person.listen() if name in ASKING else person.hear_to_the_end()
        assert said
        person.is_silent()


def help_page(name: str, folder: Path, language: str, sound: SoundCard | None, whole: bool) -> None:
    with Person(at_ease(folder, language), *filter(None, [name]), "--help", sound=sound) as person:
        assert person.hear_to_the_end()
        person.is_silent()


def error(folder: Path, language: str, sound: SoundCard | None, whole: bool) -> None:
    with Person(at_ease(folder, language), "play", "--game", "chess", sound=sound) as person:
        assert "chess" in person.hear_to_the_end()
        person.is_silent()


def with_games(folder: Path, language: str) -> Home:
    """Return a home at ease, with a finished game and an unfinished one. The first is also in a separate file."""
    home = at_ease(folder, language)
    quiet = ("--read", "screen-reader", "--seed", "4", "--bots", "easy")
    home.run("play", *quiet, typed="resign\n1\n")
    (folder / OF_A_GAME).write_bytes(home.record.read_bytes())
    home.run("play", *quiet, typed="pass\nquit\n")
    return home


def _make_scenes(scene: Callable[..., None], name: str, *of: str) -> dict[str, Scene]:
    return {name.format(one): partial(scene, one) for one in of}


SCENES: dict[str, Scene] = {
    "first start": first_start,
    **_make_scenes(deal, "a deal of {}", *OFFERED),
    "last words": last_words,
    **_make_scenes(lessons, "lessons of {}", *courses_by_game()),
    "menu": menu,
    **_make_scenes(house_rules, "house rules of {}", *OFFERED),
    "dialogs in a game": dialogs,
    **_make_scenes(command, "moon-access {}", *COMMANDS),
    **_make_scenes(help_page, "help of {}", "", *COMMANDS),
    "an error of the command line": error,
}
