"""What is said about the name under which somebody wants to play with others: what it may be, and why it is none.

What a name may be is decided by the server; here are the sentences, by the words that come over the wire.
"""

from __future__ import annotations

from moon_access.i18n.catalog import pgettext

from .general import shortened
from .message import N_, Message, answer, error, notice

# translators: words that nobody can have as a name, because they mean everybody who listens, or somebody who is no
# player: pronouns in the forms in which they stand in lines, the host of a server. Separated by commas.
NOBODY = pgettext("words", "you, me, I, everybody, all, nobody, host, server, player, guest, bot")

# translators: what those who run a server are called, or the program itself: nobody can have these as a name, nor with
# digits or letters behind. Separated by commas; the English ones are taken in every language.
OFFICES = pgettext(
    "words",
    "admin, administrator, moderator, mod, operator, op, sysop, system, host, server, root, owner, support, official,"
    " referee",
)

FAULTS = {
    "too short": N_("Not {name}: too short, take at least 2 letters."),
    "too long": N_("Not {name}: too long, take at most 16 letters."),
    "not letters": N_("Not {name}: take letters and digits, no spaces or signs."),
    "scripts": N_("Not {name}: take letters of one alphabet."),
    "marks": N_("Not {name}: too many accents on a letter."),
    "digit first": N_("Not {name}: begin with a letter."),
    "reserved": N_("Not {name}: a bot is called so, or it is a word to type."),
    # translators: the name is that of somebody who runs a server, such as Admin or Moderator.
    "office": N_("Not {name}: whoever runs a server is called so. Take another name."),
    # translators: a guest has no password: nobody can tell whether it is the same one who wants to come in now.
    "guest away": N_("Not {name}: a guest called so may come back to a game here. Take another name."),
    "too many": N_(
        "Not {name}: too many new names from your network today. Take one that you have, or try again tomorrow."
    ),
    "taken": N_("Not {name}: somebody is called so, or almost so."),
}
"""By the word of the server."""
_OTHERWISE = N_("Not {name}: take another name.")


def name_fault(fault: str, name: str = "") -> Message:
    """One sentence: what is wrong with it, and what would do. Without ``name``, of the one that was just said."""
    # translators: stands for a name in the sentences above: "Not that name: begin with a letter."
    called = shortened(name) if name else answer("that name")
    return error(FAULTS.get(fault, _OTHERWISE), name=called)


def your_name() -> Message:
    # translators: a question: under which name the player wants to play with others.
    return answer("Your name here")


def you_are(name: str) -> Message:
    """It is written otherwise than it was typed, or was another one before."""
    return notice("You are {name} here.", name=name)
