"""The player's own table at home: a game, the question after it, and the menu.

When a game is over, the player may choose another one, the same tiles once more, a look back, the menu, or to leave.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from moon_access.announcer import earcons, explanations, general, practice, questions, tutorial
from moon_access.announcer import saved_games as words
from moon_access.announcer.preferences import Verbosity
from moon_access.console.console import Choice
from moon_access.evening.evening import Back, Evening, Following, Push
from moon_access.later import later
from moon_access.scenes.game.table_scene import TableScene

from .seating import NewGame, game_by_code, sit_down

if TYPE_CHECKING:
    from .costs import CostOfChoices

_tell_result = later("scenes.game.one_deal", "tell_result")
_review_last_deal = later("scenes.game.commands.review", "review_last_deal")
_open_replay = later("scenes.replay.replay", "open_replay")
_open_menu = later("scenes.menu.menu", "open_menu")
_CostOfChoices = later("scenes.menu.costs", "CostOfChoices")

NextStep = Callable[[], Following]


class Home(TableScene):
    """The scene at the bottom of an evening at home. ``new``: the settings for another game.

    The scene first does the functions in ``to_do``, one after another. If the player goes to the menu, it drops the
    rest.
    """

    def __init__(self, evening: Evening, new: NewGame) -> None:
        super().__init__(evening)
        self.new = new
        self.to_do: deque[NextStep] = deque()
        self._is_end_told = True
        self._costs: CostOfChoices | None = None

    def go_on(self) -> Following:
        if self.to_do:
            return self.to_do.popleft()()
        if self.is_on:
            self._is_end_told = False
            self._judge()
        if self.table is None:
            return Back()
        return self._ask_what_comes() if self._is_end_told else super().go_on()

    def _end(self) -> Following:
        super()._end()
        self._is_end_told = True
        if self.definition.is_one_deal(self.game_now):
            _tell_result(self)
        if not self.console.terminal.is_interactive:
            return Back()
        self._judge(is_over=True)
        self._tell_costs()
        self._offer()
        return None

    def _judge(self, *, is_over: bool = False) -> None:
        """Begin to judge the finished deals of a saved game, if the program judges choices."""
        if not self.evening.has_judging or not (self._costs or is_over or self.view.deal > 1):
            return
        if self._costs is None:
            self._costs = _CostOfChoices(self.evening.judging)
        self._costs.judge(self, is_over=is_over)

    def _tell_costs(self) -> None:
        """Tell what the choices of the game that is over cost, once, if this is known by now."""
        if self._costs is not None:
            self.console.tell(*self._costs.take_line())

    def _offer(self) -> None:
        """Tell one thing that the player may like and does not use, at the end of a game and each of them only once."""
        settings, console = self.console.settings, self.console
        brief, sounds = general.offer_brief, earcons.offer_sounds
        may_be_brief = settings.verbosity == Verbosity.NORMAL.value
        may_sound = settings.read == "screen-reader" and not settings.sounds and console.plays_earcons
        for name, may_be, offer, command in (
            ("brief", may_be_brief, brief, "verbosity"),
            ("sounds", may_sound, sounds, "sounds"),
        ):
            if may_be and name not in settings.offered:
                console.tell(offer(self.evening.name_of_command(command)))
                self.evening.apply_settings(settings._replace(offered=(*settings.offered, name)))
                return

    def _ask_what_comes(self) -> Following:
        """Ask what to do after a game, and do it. 0 leads to the menu. Raises PlayerLeaves."""
        path, course = self.record_state.path, self.table_now.course
        explained, like_command = explanations.choice, self.evening.about_command
        choices = [Choice("again", questions.play_again(), explain=explained("again"))]
        if course is not None:
            choices.append(Choice("same", questions.same_deal(), explain=explained("same")))
        if self.definition.reviewer() is not None:
            choices.append(Choice("review", practice.review_choice(), explain=like_command("review")))
        if path is not None:
            choices.append(Choice("replay", words.replay(), explain=explained("replay")))
        choices += [
            Choice("menu", questions.menu(), explain=explained("menu")),
            Choice("leave", questions.leave(), explain=like_command("quit")),
        ]
        chosen = self.console.choose_or_go_back(questions.ask_what_next(), choices, self.evening.obey_beside)
        if self.console.is_called_away:
            return None
        self._tell_costs()
        if chosen == "leave":
            return self.quit()
        if chosen == "review":
            _review_last_deal(self, "")
        elif chosen == "replay" and path is not None:
            following: Following = _open_replay(self.evening, path)
            return following
        elif chosen in ("again", "same"):
            game, seed = self.game_now, course.seed if course is not None and chosen == "same" else ""
            rules = self.new.rules if game.name == self.new.game else {}
            again = self.new._replace(
                game=game.name, rules=rules, players=game.players, seed=seed, record="", length=self.length
            )
            sit_down(self, again)
        else:
            return self.open_menu()
        return None

    def go_to_menu(self, deal: str) -> Following:
        self.to_do.clear()  # drop the pending steps: the player wants something else
        if not deal:
            return self.open_menu()
        if self.is_on:
            self.console.tell(tutorial.game_waits())
        sit_down(self, game_by_code(deal))
        return None

    def open_menu(self, new: NewGame | None = None) -> Following:
        """Return the menu.

        ``new``: the settings for another game begun in the menu; None for those of ``self.new``.
        """
        return Push(_open_menu(self, new or self.new))
