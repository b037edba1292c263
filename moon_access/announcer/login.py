"""What is asked and told before anybody is let in, where no program and no ``ssh`` has proved who it is."""

from __future__ import annotations

from moon_access.i18n.catalog import pgettext

from .message import Message, answer, error, notice
from .player_names import your_name
from .prompt import Prompt
from .questions import open_question

# translators: words to type instead of a password, by which somebody plays as a guest, who keeps no name. They stand in
# the prompt "Password, or guest:".
GUEST_WORDS = pgettext("words", "guest")


def who() -> Prompt:
    return open_question(your_name(), your_name())


def password(may_be_guest: bool) -> Prompt:
    """``may_be_guest``: whether the player may come in without one."""
    if not may_be_guest:
        return open_question(answer("Password"))
    asked = answer("Password, or guest:")
    return Prompt(asked, asked, asked, words=(GUEST_WORDS,))


def once_more() -> Prompt:
    # translators: a question: the new password has to be typed twice.
    return open_question(answer("The same password again"))


def is_new(name: str, may_be_guest: bool) -> Message:
    if may_be_guest:
        # translators: nobody has this name yet. "guest" is the word to type instead of a password.
        return notice("{name} is a new name. With a password it stays yours; guest: for today.", name=name)
    # translators: nobody has this name yet.
    return notice("{name} is a new name. Choose a password, and it stays yours.", name=name)


def not_the_same() -> Message:
    return error("That was another password. Choose one again, or type 0 for another name.")


def wrong() -> Message:
    # translators: after a password that was wrong. It is asked for again; 0 leads back to the question for the name.
    return error("Not let in. Type the password again, or 0 for another name.")


def too_many() -> Message:
    return error("Too many passwords. Try again later.")
