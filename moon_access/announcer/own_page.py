"""Word what a page says if the game runs in the player's own browser: while it loads, about its tools, and at the end.

The page has these texts in every language before the program runs, because it loads in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .connection import reason_of_end
from .message import Message, answer, error, notice

# translators: the name of a player who has not typed one.
PLAYER = answer("Player")


def game_is_kept() -> Message:
    # translators: a page in a browser has the game.
    return notice("Your game is saved in this browser.")


def nothing_is_kept() -> Message:
    return WORDS["notKept"]


def game_has_ended() -> Message:
    # translators: of a page in a browser: the player has left the game.
    return notice("The game has ended. Everything is saved in this browser.")


def game_has_ended_unkept() -> Message:
    # translators: of a page in a browser: the player has left the game.
    return notice("The game has ended. This browser has saved nothing.")


def settings_begin_anew() -> Message:
    return notice("Your settings cannot be read. Choose them once more.")


def browser_speaks() -> Message:
    """Answer a command of the built-in voice, which the page does not have."""
    # translators: {button} is a button of the page, Read aloud.
    return error("Here your browser speaks: press {button} at the end of the page.", button=WORDS["voice"])


def unforeseen() -> Message:
    return error("Something went wrong that we did not foresee. Send us the report that follows.")


def report(lines: Iterable[str]) -> tuple[Message, ...]:
    """Return the lines of a report, which the player copies from the page."""
    return tuple(error("{line}", line=line) for line in lines if line.strip())


def page_is_in(path: str) -> Message:
    # translators: the folder holds a page for browsers.
    return notice("The page is in {path}. Upload this folder to any https host.", path=path)


def not_compiled() -> Message:
    return notice(
        "Without node, the page starts some seconds later and loads more. Install node, and write the page again."
    )


def search_not_compiled() -> Message:
    return notice(
        "Without clang and lld, strong bots think longer on the page. Install both, and write the page again."
    )


def no_runtime(problem: str, package: str, path: str) -> Message:
    """Say why there is no Pyodide. ``problem``: that of NoRuntime. ``path``: the archive that the host named."""
    if problem == "npm":
        return error("There is no npm. Install it, or fetch {package} elsewhere and give --pyodide.", package=package)
    if problem == "fetch":
        return error("No {package}: npm could not fetch it. Try again, or give --pyodide.", package=package)
    return error("{path} is not {package}.", path=path, package=package)


WORDS: Mapping[str, Message] = {
    # translators: of a page in a browser, while it loads.
    "loading": notice("Loading, about ten seconds."),
    # translators: while a page loads: how much of it has been loaded.
    "quarter": notice("A quarter is loaded."),
    "half": notice("Half is loaded."),
    "threeQuarters": notice("Three quarters are loaded."),
    "ready": notice("Ready."),
    "failed": error("Loading failed. Check your connection, and reload the page."),
    # translators: of a page in a browser, in the middle of a game.
    "stopped": error("The game has stopped. Send us the report that follows, and reload the page."),
    "tooOld": error("This browser is too old for the game. Use a newer one."),
    # translators: a tab of a browser.
    "otherTab": notice("The game is open in another tab."),
    # translators: a button: the game goes on in this tab of the browser, and ends in the other one.
    "takeOver": answer("Play here"),
    "elsewhere": reason_of_end("elsewhere"),
    "notKept": notice("Nothing is saved here: this window is private, or your browser saves nothing."),
    # translators: the player may have taken a copy of the games along, in a file or as a code.
    "emptied": notice("This browser has deleted your saved games. A copy brings them back."),
    # translators: a button after the game has ended.
    "again": answer("Play again"),
    # translators: a heading over buttons that concern the page in the browser, such as its voice.
    "thisPage": answer("This page: voice, copies of your games"),
    # translators: a button that is on or off: the browser itself reads each new line aloud.
    "voice": answer("Read aloud"),
    # translators: after "Read aloud": the browser has no voice for the language.
    "noVoice": error("Your browser has no voice of its own for this language."),
    # translators: a button that is on or off: the phone vibrates when it is the player's turn.
    "vibration": answer("Vibrate at my turn"),
    # translators: a button: saved games, settings and statistics are written to a file.
    "toFile": answer("Copy everything to a file"),
    "fromFile": answer("Add a copy from a file"),
    # translators: a button: saved games, settings and statistics become a code to copy, which is a long text.
    "toCode": answer("Copy everything as a code"),
    "fromCode": answer("Add a copy from the code below"),
    # translators: the name of the field for that code.
    "code": answer("Code of a copy:"),
    "copied": notice("Saved as a file: games, settings and statistics."),
    "codeIsThere": notice("The code is copied, and in the field below."),
    "added": notice("Added: games, settings and statistics."),
    "noCopy": error("This is not a copy of games."),
    "notDone": error("That did not work."),
}
"""The texts of the page, by their names in own.js."""
