"""What comes when a game is over: another one, the same tiles once more, a look back, the menu, or leaving."""

from __future__ import annotations

from moon_access.announcer import practice, questions
from moon_access.announcer import saved_games as words
from moon_access.console.console import Choice
from moon_access.replay.session import replay
from moon_access.session.commands.review import review_last_deal
from moon_access.session.game_session import Session

from .menu import menu
from .seating import NewGame, sit_down


def after_a_game(session: Session, new: NewGame) -> None:
    """What comes now; it may be this question again. 0 leads to the menu. Raises Leave."""
    path = session.keeping.path
    course = session.table_now.course
    choices = [Choice("again", questions.play_again())]
    if course is not None:
        choices.append(Choice("same", questions.same_deal()))
    if session.definition.reviewer() is not None:
        choices.append(Choice("review", practice.review()))
    if path is not None:
        choices.append(Choice("replay", words.replay()))
    choices += [Choice("menu", questions.menu()), Choice("leave", questions.leave())]
    chosen = session.console.choose_or_go_back(questions.what_next(), choices, session.obey_beside)
    if chosen == "leave":
        session.leave()
    elif chosen == "review":
        review_last_deal(session, "")
    elif chosen == "replay" and path is not None:
        replay(session, path)
    elif chosen in ("again", "same"):
        game, seed = session.game_now, course.seed if course is not None and chosen == "same" else ""
        rules = new.rules if game.name == new.game else {}
        sit_down(session, new._replace(game=game.name, rules=rules, players=game.players, seed=seed, record=""))
    else:
        menu(session, new)
