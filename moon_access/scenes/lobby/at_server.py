"""The scene of a player at a server: in the lobby, at a table that waits for its players, in a game, or after one.

lobby.py asks the questions of the lobby and of a table that waits; those after a game are here. visiting.py does what
news of other players change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from moon_access.announcer import connection as words
from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import practice, questions
from moon_access.announcer import saved_games as saved
from moon_access.console.console import Choice
from moon_access.evening.evening import Back, Following
from moon_access.scenes.game.commands.review import review_last_deal
from moon_access.scenes.replay.replay import open_replay_of
from moon_access.scenes.replay.source import Finished

from .lobby import gather, lobby, open_with_deal
from .visiting import Visiting
from .where import Where

if TYPE_CHECKING:
    from .visiting import Visiting


def after_a_game(visiting: Visiting) -> Following:
    """Ask the player once what comes after a game, and do it. 0 leads to the lobby. Raises Leave, Overtaken."""
    last = visiting.last
    choices = [Choice("again", questions.play_again())] if visiting.is_at_table else []
    if visiting.definition.reviewer() is not None:
        choices.append(Choice("review", practice.review()))
    if last is not None:
        choices.append(Choice("replay", saved.replay()))
    choices += [Choice("lobby", lobby_words.title()), Choice("quit", questions.quit())]
    with visiting.asking_there():
        chosen = visiting.console.choose_or_go_back(questions.what_next(), choices, visiting.evening.obey_beside)
    if visiting.console.is_called_away:
        return None
    if chosen == "again":
        visiting.ask("start")
    elif chosen == "review":
        review_last_deal(visiting, "")
    elif chosen == "replay" and last is not None:
        return open_replay_of(visiting.evening, [Finished(1, 1, last.game, None)])
    elif chosen == "quit":
        return visiting.quit()
    else:
        visiting.leave_table()
    return None


def ask_again(visiting: Visiting) -> Following:
    """Ask once whether ssh may ask for its password, or whether the player leaves. Enter lets ssh ask. Raises Leave."""
    console = visiting.console
    choices = [Choice(True, words.let_ssh_ask()), Choice(False, questions.quit())]
    prompt = questions.question(words.password(), [choice.label for choice in choices], 1, may_be_done=False)
    prompt = prompt._replace(before=prompt.before[:-1])  # leave out that 0 leaves, as 2 does

    def other(typed: str) -> bool:
        """Obey a command. Anything else may be the password: neither tell it nor guess what command it may mean."""
        if visiting.evening.obey_beside(typed) is not True:
            console.tell(words.not_here())
        return True

    with visiting.calling(words.password()):
        chosen = console.choose_at(prompt, choices, other, default=1)
    if not chosen:
        return visiting.quit()
    console.tell(words.ssh_asks())
    console.flush()
    console.while_stopped(visiting.connection.ask_at_terminal)
    visiting.read_news()
    return None


class AtServer(Visiting):
    """The scene at the bottom of an evening at a server, until the player leaves it or the server is gone."""

    def go_on(self) -> Following:
        """Ask one question of the place where the player is, or let the game there go on. Raises Leave, Overtaken."""
        self._asks_there = False
        if self.late:
            typed, self.late = self.late, ""
            self.obey_late(typed)
            return None
        if self.connection.wants_terminal:
            following = ask_again(self)
            self.open()
            return following
        if self.where_now in (Where.PLAYING, Where.WATCHING):
            return super().go_on()
        if self.where_now is Where.GATHERING:
            return gather(self)
        if self.where_now is Where.AFTER:
            return after_a_game(self)
        return Back() if self.where_now is Where.GONE else lobby(self)

    def go_to_menu(self, deal: str) -> Following:
        """Go to the lobby, which is the menu here; or open a table with the ``deal`` that has this code."""
        if deal:
            open_with_deal(self, deal)
        else:
            self.leave_table()
        return None
