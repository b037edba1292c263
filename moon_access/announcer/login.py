"""Word the questions to a player who logs in at a prompt, because nothing has proved their identity.

These are questions for the name and the password, reasons to refuse a name, and the messages of a page in a browser
about its connection. The server decides which names are allowed. The sentences here are keyed by the protocol's words
for the faults.
"""

from __future__ import annotations

from collections.abc import Mapping

from moon_access.i18n.catalog import pgettext

from . import connection
from .general import cut_off
from .message import N_, Message, Prompt, answer, error, notice
from .questions import open_question, text_or_word

# translators: words that nobody can have as a name, because they mean everybody who listens, or somebody who is no
# player: pronouns in the forms in which they stand in lines, the host of a server. Separated by commas.
NAMES_OF_NOBODY = pgettext("words", "you, me, I, everybody, all, nobody, host, server, player, guest, bot")

# translators: what those who run a server are called, or the program itself: nobody can have these as a name, nor with
# digits or letters after them. Separated by commas; the English ones are taken in every language.
OFFICE_WORDS = pgettext(
    "words",
    "admin, administrator, moderator, mod, operator, op, sysop, system, host, server, root, owner, support, official,"
    " referee",
)

FAULTS = {
    "too short": N_("Not {name}: too short. Use at least 2 letters."),
    "too long": N_("Not {name}: too long. Use at most 16 letters."),
    "not letters": N_("Not {name}: use letters and digits, no spaces or symbols."),
    "scripts": N_("Not {name}: use letters of one alphabet."),
    "marks": N_("Not {name}: too many accents on a letter."),
    "digit first": N_("Not {name}: start with a letter."),
    "reserved": N_("Not {name}: that is a word of the game. Choose another name."),
    # translators: the name is that of somebody who runs a server, such as Admin or Moderator.
    "office": N_("Not {name}: people who run a server are called that. Choose another name."),
    # translators: a guest has no password: nobody can tell whether it is the same one who wants to come in now.
    "guest away": N_("Not {name}: a guest of that name may come back to a game here. Choose another name."),
    "too many": N_(
        "Not {name}: too many new names from your network today. Use a name that you already have, or "
        "try again tomorrow."
    ),
    "taken": N_("Not {name}: somebody has that name, or nearly that name."),
}
"""The sentence for each reason why somebody cannot have a name, by the protocol's word for the fault."""
_CHOOSE_ANOTHER_NAME = N_("Not {name}: choose another name.")


def name_fault(fault: str, name: str = "") -> Message:
    """Return a sentence: what is wrong with this name, and what to type instead.

    If ``name`` is empty, the sentence says "that name". If we do not know the ``fault``, it asks for another name.
    """
    # translators: stands for a name in the sentences above: "Not that name: begin with a letter."
    called = cut_off(name) if name else answer("that name")
    return error(FAULTS.get(fault, _CHOOSE_ANOTHER_NAME), name=called)


def your_name() -> Message:
    # translators: a question: under which name the player wants to play with others.
    return answer("Your name here")


def you_are(name: str) -> Message:
    """Return a line with the player's name, for a player who typed it differently or had another name before."""
    return notice("You are {name} here.", name=name)


# translators: words to type instead of a password, by which somebody plays as a guest, who keeps no name. They stand in
# the prompt "Password, or guest:".
GUEST_WORDS = pgettext("words", "guest")


def ask_name() -> Prompt:
    return open_question(your_name(), your_name())


def password(may_be_guest: bool) -> Prompt:
    """Return the prompt for the password. ``may_be_guest``: the player may come in without a password."""
    if not may_be_guest:
        return open_question(answer("Password"))
    # translators: told before a prompt that has no room for it: instead of a password the player may type this word.
    told = answer("Or type guest.")
    return text_or_word(answer("Password, or guest:"), answer("Password"), told, GUEST_WORDS)


def password_once_more() -> Prompt:
    # translators: a question: the new password has to be typed twice.
    return open_question(answer("The same password again"))


def is_new(name: str, may_be_guest: bool) -> Message:
    if may_be_guest:
        # translators: nobody has this name yet. "guest" is the word to type instead of a password.
        return notice("{name} is a new name. A password keeps it for you; guest uses it for today only.", name=name)
    # translators: nobody has this name yet.
    return notice("{name} is a new name. Choose a password to keep it.", name=name)


def passwords_differ() -> Message:
    return error("The two passwords differ. Choose one again, or type 0 for another name.")


def wrong_password() -> Message:
    # translators: after a password that was wrong. It is asked for again; 0 leads back to the question for the name.
    return error("Not let in. Type the password again, or 0 for another name.")


def too_many_passwords() -> Message:
    return error("Too many passwords. Try again later.")


WORDS: Mapping[str, Message] = {
    # translators: what the field is called in which a player may type commands while others are to move.
    "command": answer("Command:"),
    "lost": connection.connection_lost(),
    "back": connection.connected_again(),
    "elsewhere": connection.reason_of_end("elsewhere"),
    "moving": connection.reason_of_end("moving"),
    # translators: of a page in a browser.
    "over": notice("This session has ended. Reload the page to connect again."),
}
"""The texts that the page in a browser shows without asking the server, by their names in page.js."""
