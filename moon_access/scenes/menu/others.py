"""Play with others, from the menu at home: join a server by its address, or hear how to be the host of one."""

from __future__ import annotations

from moon_access.announcer import joining as words
from moon_access.announcer import questions
from moon_access.console.console import Choice
from moon_access.evening.evening import Evening, Following, Quit
from moon_access.later import later
from moon_access.link.address import Address, BadAddress, address_of

_join = later("app.joining", "join")
_command_to_copy = later("app.own_command", "command_to_copy")


def play_with_others(evening: Evening) -> Following:
    """Ask whether to join a host or be one.

    Returns:
        Quitting after an evening at a server; None if there was none.
    """
    last = _last_host(evening)
    choices = [] if last is None else [Choice("last", words.join_again(last.host))]
    choices += [Choice("join", words.join_a_server()), Choice("host", words.be_host())]
    chosen = evening.choose_or_be_done(words.with_others(), choices, words.about_others())
    if chosen == "host":
        evening.console.tell(words.how_to_host(_command_to_copy("serve")))
    address = last if chosen == "last" else _ask_host(evening) if chosen == "join" else None
    following: Following = None if address is None else _join(evening, address)
    return None if isinstance(following, Quit) and following.code else following


def _last_host(evening: Evening) -> Address | None:
    """Return the address of the server that the player joined last; None if there is none."""
    try:
        return address_of(evening.console.settings.host)
    except BadAddress:
        return None


def _ask_host(evening: Evening) -> Address | None:
    """Ask for an address until it is one; return None if the player is done with the question."""
    prompt = questions.explained(questions.open_question(words.which_host()), words.about_host())
    while (typed := evening.console.ask_text(prompt)) is not None:
        try:
            return address_of(typed)
        except BadAddress as bad:
            evening.console.tell(words.no_address(bad.part or typed))
    return None
