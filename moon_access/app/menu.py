"""The menu: what to begin with. What is chosen is set up before it is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moon_access.announcer import practice, questions, tutorial
from moon_access.announcer import saved_games as words
from moon_access.announcer.message import Message, answer
from moon_access.console.console import Choice
from moon_access.dialogs.house_rules import house_dialog
from moon_access.games import GAMES
from moon_access.session.game_session import Session
from moon_access.table import drawn_seed

from .command_table import set_options, take_tutorial
from .resumption import go_on
from .seating import NewGame, sit_down

if TYPE_CHECKING:
    from moon_access.storage.saved_games import Kept, Standing


def menu(session: Session, new: NewGame) -> None:
    """What to begin with: go on, a new game, another one, the saved ones; or lessons, options, statistics. Sets up what
    is to be played. Raises Leave, for 0 too."""
    with session.being_in(questions.menu()):
        while not _is_set_up(session, new):
            pass


def _is_set_up(session: Session, new: NewGame) -> bool:
    """Asks once; whether a game is set up by what was chosen."""
    from moon_access.storage import saved_games

    choices = _new_choices()
    found = saved_games.to_continue()
    if found is not None:
        choices.insert(0, Choice("continue", _continue_with(*found), words.CONTINUE_WORDS))
    chosen = session.console.choose_or_go_back(questions.what_next(), choices, session.obey_beside)
    if chosen in (None, "quit"):
        session.leave()
    if chosen == "continue" and found is not None:
        return go_on(session, found[0].path)
    if chosen in ("new", "other"):
        return _begin(session, new, new.game if chosen == "new" else _other_game(session))
    return _do_beside(session, new, chosen or "")


def _new_choices() -> list[Choice[str]]:
    from moon_access.storage import saved_games

    choices = [Choice("new", questions.new_game())]
    if len(GAMES) > 1:
        choices.append(Choice("other", questions.another_game()))
    if saved_games.are_there():
        choices.append(Choice("saved", words.saved_games()))
    return [
        *choices,
        Choice("house", questions.house_rules()),
        Choice("tutorial", tutorial.label()),
        Choice("practice", practice.label()),
        Choice("options", questions.options()),
        Choice("statistics", questions.statistics()),
        Choice("quit", questions.quit()),
    ]


def _continue_with(game: Kept, standing: Standing) -> Message:
    assert standing.seat is not None and standing.scores is not None
    mine = standing.game.side(standing.seat)
    best = max(points for side, points in enumerate(standing.scores) if side != mine)
    return words.continue_with(words.named(game.title, GAMES[standing.game.name].title), standing.scores[mine], best)


def _begin(session: Session, new: NewGame, game: str | None) -> bool:
    """A new game of this name; False where there is none."""
    if game is None:
        return False
    sit_down(session, new._replace(game=game, players=_how_many(session, game)))
    return True


def _other_game(session: Session) -> str | None:
    """Its name; None where the player would rather be in the menu again."""
    games = [Choice(name, answer(game.title)) for name, game in GAMES.items()]
    return session.choose_or_be_done(questions.which_game(), games)


def _how_many(session: Session, game: str) -> int | None:
    """How many play, where the game leaves that open."""
    counts = sorted(GAMES[game].rules({}).player_counts)
    if len(counts) == 1:
        return None
    return session.console.ask_number(questions.how_many(), counts[0], counts[-1], other=session.obey_beside)


def _do_beside(session: Session, new: NewGame, chosen: str) -> bool:
    """What comes back to the menu; True where a game has been set up all the same."""
    if chosen == "saved":
        from moon_access.dialogs.saved_games import games_dialog

        with session.being_in(words.saved_games()):
            return games_dialog(session, lambda path: go_on(session, path))
    if chosen == "house":
        with session.being_in(questions.house_rules()):
            house_dialog(session.console, session.apply_settings, session.obey_beside)
    elif chosen == "options":
        set_options(session, "")
    elif chosen == "statistics":
        from moon_access.dialogs.statistics import tell_statistics

        tell_statistics(session.console)
    elif chosen == "tutorial":
        take_tutorial(session, "")
    else:
        practise(session, new.game)
    return False


def practise(session: Session, game: str, kind: str = "", seed: str = "") -> None:
    """Deals of one kind; ``kind`` empty: the player chooses. Of the first game that has practice where this one has
    none. Raises Leave."""
    from moon_access.learn import practice

    practised = practice.practised()
    played = game if game in practised else next(iter(practised))
    practice.practise(session, played, seed or drawn_seed(), kind)
