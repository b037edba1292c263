"""What comes when a game with others is over: another one at this table, a look back, the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import practice, questions
from moon_access.announcer import saved_games as saved
from moon_access.console.console import Choice
from moon_access.evening.evening import Following
from moon_access.replay.session import open_replay_of
from moon_access.replay.source import Finished
from moon_access.session.commands.review import review_last_deal

if TYPE_CHECKING:
    from .visiting import Visiting


def after_a_game(visiting: Visiting) -> Following:
    """Have the player choose once; it may be asked again. 0 leads to the lobby. Raises Leave, Overtaken."""
    last = visiting.last
    choices = [Choice("again", questions.play_again())] if visiting.is_at_table else []
    if visiting.definition.reviewer() is not None:
        choices.append(Choice("review", practice.review()))
    if last is not None:
        choices.append(Choice("replay", saved.replay()))
    choices += [Choice("lobby", lobby_words.title()), Choice("quit", questions.quit())]
    with visiting.asking_there():
        chosen = visiting.console.choose_or_go_back(questions.what_next(), choices, visiting.evening.obey_beside)
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
