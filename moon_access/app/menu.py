"""The menu: what to begin with. What is chosen is set up before it is left; a game that is on waits meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moon_access.announcer import deals, general, practice, questions, tutorial
from moon_access.announcer import saved_games as words
from moon_access.announcer.message import Message, answer
from moon_access.console.console import Choice
from moon_access.dialogs.house_rules import house_dialog
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.titles import numbers_in
from moon_access.session.game_session import Session
from moon_access.session.place import Place
from moon_access.table import drawn_seed

from .command_table import set_options, take_tutorial
from .resumption import go_on
from .seating import NewGame, sit_down

if TYPE_CHECKING:
    from moon_access.storage.saved_games import Kept, Standing


def menu(session: Session, new: NewGame) -> None:
    """What to begin with: go on, a new game, another one, the saved ones; or lessons, options, statistics. Sets up what
    is to be played.

    A game that is on waits, and 0 leads back to it; else 0 leaves. Raises Leave. Seed and record of ``new`` were for
    one game alone.
    """
    new = new._replace(seed="", record="")
    _tell_if_unreadable(session)
    with session.away() as waiting:
        if waiting is not None:
            session.console.tell(*(waiting.keeping.at_the_end() or [tutorial.game_waits()]))
        with session.being_in(questions.menu()):
            while not _Menu(session, new, waiting).is_set_up():
                pass
    if waiting is not None and session.place is waiting:
        session.console.tell(tutorial.back_in_game())
        session.come_back()


def _tell_if_unreadable(session: Session) -> None:
    """Why no saved game is offered, where that is so because they can not be read."""
    from moon_access.storage import saved_games

    try:
        saved_games.kept()
    except OSError as failure:
        session.console.tell(words.not_listed(failure))


_DAILY = "daily"
"""In place of a game's name: the deal of the day."""


class _Menu:
    """Asked once. ``waiting``: the place at the game that is on, if any."""

    def __init__(self, session: Session, new: NewGame, waiting: Place | None) -> None:
        self._session = session
        self._new = new
        self._waiting = waiting

    def is_set_up(self) -> bool:
        """Whether a game is set up by what was chosen, or the player goes back to the one that waits. Raises Leave."""
        from moon_access.storage import saved_games

        session, choices = self._session, _new_choices()
        found = saved_games.to_continue() if self._waiting is None and saved_games.are_there() else None
        if found is not None:
            choices.insert(0, Choice("continue", _continue_kept(*found), words.CONTINUE_WORDS))
        if self._waiting is not None:
            choices.insert(0, Choice("continue", _continue_waiting(self._waiting), words.CONTINUE_WORDS))
        chosen = self._chosen(choices)
        if chosen == "quit":
            session.leave()
        if chosen == "continue":
            return found is None or go_on(session, found[0].path)
        if chosen in ("new", "other"):
            return _begin(session, self._new, self._new.game if chosen == "new" else _other_game(session))
        return self._do_beside(chosen)

    def _chosen(self, choices: Sequence[Choice[str]]) -> str:
        """One of them. Raises Leave."""
        console, other = self._session.console, self._obey
        if self._waiting is not None:
            return console.choose_or_be_done(questions.what_next(), choices, other) or "continue"
        return console.choose_or_go_back(questions.what_next(), choices, other) or "quit"

    def _obey(self, typed: str) -> bool | str:
        """A command typed here. The way to the menu leads nowhere: its choices have just been told, and Enter tells
        them again."""
        command = self._session.commands.read(typed)
        if command is None or command.command.id != "menu" or self._waiting is None:
            return self._session.obey_beside(typed)
        self._session.console.tell(general.in_a_list())
        return True

    def _do_beside(self, chosen: str) -> bool:
        """What comes back to the menu; True where a game has been set up all the same."""
        session = self._session
        if chosen == "saved":
            from moon_access.dialogs.saved_games import games_dialog

            with session.being_in(words.saved_games()):
                return games_dialog(session, self._go_on)
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
            practise(session, self._new.game)
        return False

    def _go_on(self, path: str) -> bool:
        """With the game of this file, which may be the one that waits."""
        is_waiting = self._waiting is not None and path == self._waiting.keeping.path
        return is_waiting or go_on(self._session, path)


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


def _continue_kept(game: Kept, standing: Standing) -> Message:
    assert standing.seat is not None and standing.scores is not None
    return _continue_with(game.title, standing.game, standing.seat, standing.scores)


def _continue_waiting(place: Place) -> Message:
    from moon_access.storage.saved_games import Kept

    path, table = place.keeping.path, place.table
    return _continue_with(Kept(path, 0).title if path else "", table.game, place.seat, place.view.scores)


def _continue_with(title: str, game: AnyGame, seat: Seat, scores: Sequence[int]) -> Message:
    mine = game.side(seat)
    best = game.best_of(points for side, points in enumerate(scores) if side != mine)
    return words.continue_with(words.named(title, GAMES[game.name].title), scores[mine], best)


def _begin(session: Session, new: NewGame, game: str | None) -> bool:
    """A new game of this name, and of as many players as are asked for; False where there is none."""
    if game is None:
        return False
    if game == _DAILY:
        from .deals import of_the_day

        sit_down(session, of_the_day(new.game))
        return True
    counts = sorted(GAMES[game].rules({}).player_counts)
    players = None
    if len(counts) > 1:
        players = session.console.ask_number(questions.how_many(), counts[0], counts[-1], other=session.obey_beside)
        if players is None:
            return False
    sit_down(session, new._replace(game=game, players=players))
    return True


def _other_game(session: Session) -> str | None:
    """Its name, or ``_DAILY``; None where the player would rather be in the menu again."""
    games = [Choice(name, answer(game.title), numbers_in(game.title)) for name, game in GAMES.items()]
    games.append(Choice(_DAILY, deals.of_the_day()))
    return session.choose_or_be_done(questions.which_game(), games)


def practise(session: Session, game: str, kind: str = "", seed: str = "") -> None:
    """Deals of one kind; ``kind`` empty: the player chooses. Of the first game that has this kind, or any, where this
    game has no practice at all, or none is named. Raises Leave."""
    from moon_access.learn import practice

    practised = practice.practised()
    having = (name for name, kinds in practised.items() if not kind or kind in {one.name for one in kinds})
    played = game if game in practised else next(having)
    practice.practise(session, played, seed or drawn_seed(), kind)
