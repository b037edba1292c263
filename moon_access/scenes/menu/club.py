"""An evening of a club on one machine: who plays, their next deal, the next player, and the results.

Everything of the evening is in its file, see contests/club_file.py. Whoever comes next types a name. Between two
players the lines of the one before are moved off the screen.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

from moon_access.announcer import club as words
from moon_access.announcer import contest, denials, general, joining, login, questions
from moon_access.announcer.company import names_for_bots
from moon_access.announcer.listener import DealOfMany
from moon_access.announcer.message import Message, sentence
from moon_access.console.console import Choice
from moon_access.contests.club import MOST_ENTRANTS, PLAYER, Terms, seat_players
from moon_access.contests.club_file import BadEvening, ClubFile, Fault, PlayFile, clean_title
from moon_access.evening.command import Command
from moon_access.evening.evening import Back, Evening, Following, Push, Scene, Stay
from moon_access.games import GAMES
from moon_access.i18n.typed_words import fold
from moon_access.record.file import InUse
from moon_access.scenes.dialogs.contest_terms import ContestDialog
from moon_access.scenes.game.commands.help import open_list
from moon_access.scenes.game.seated_scene import SeatedScene
from moon_access.scenes.game.table_scene import TableScene, Venue
from moon_access.scenes.replay.replay import open_replay_of
from moon_access.scenes.replay.source import GameToReplay
from moon_access.storage.settings import clean_name
from moon_access.table import Table

from .seating import bots_at

_NEW, _RESULTS, _END = "new", "results", "end"
"""The choices beside the names of players, whose values are identities."""
_LINES_TO_CLEAR = 60
"""Lines that move what was on the screen out of sight, if the size of the screen is not known."""


class EveningRequest(NamedTuple):
    """The choices of the command line for an evening. The program asks for terms that are None, and an empty name."""

    terms: Terms | None = None
    player: str = ""


def open_evening(evening: Evening, path: str, request: EveningRequest = EveningRequest()) -> Following:  # noqa: B008 - never changed
    """Return the evening of this file, to push. If there is no such file, set up a new evening in it.

    Returns:
        None if that is impossible, after saying why, or if the player did not set up the new evening.
    """
    console = evening.console
    try:
        if os.path.lexists(path):
            if request.terms is not None:
                console.refuse(words.file_exists(path))
                return None
            file = ClubFile.open(path)
        else:
            terms = request.terms or _ask_terms(evening)
            if terms is None:
                return None
            begun = _begin(evening, path, terms)
            if begun is None:
                return None
            file = begun
    except (InUse, BadEvening, OSError) as failure:
        console.refuse(why_refused(path, failure))
        return None
    return Push(ClubScene(evening, file, request.player))


def _begin(evening: Evening, path: str, terms: Terms) -> ClubFile | None:
    """Return the file of a new evening; None if it cannot be written, after saying why."""
    try:
        file = ClubFile.begin(path, terms)
    except OSError as failure:
        evening.console.refuse(contest.is_not_saved(failure))
        return None
    evening.console.tell(words.is_new(path))
    return file


def why_refused(path: str, failure: InUse | BadEvening | OSError) -> Message:
    """Return the sentence that says why the evening of a file cannot be opened."""
    if isinstance(failure, InUse):
        return words.evening_is_open_elsewhere(path)
    if isinstance(failure, OSError):
        return general.cannot_read(path, failure)
    if failure.fault is Fault.DAMAGED:
        return words.is_damaged(path, failure.line)
    told = {
        Fault.FOREIGN: words.not_an_evening,
        Fault.TOO_LARGE: words.too_large,
        Fault.NEWER: words.from_newer_version,
        Fault.OTHER: words.another_evening,
    }
    return told[failure.fault](path)


def ask_file(evening: Evening) -> Following:
    """Ask for the file of an evening, and return the evening, to push; None if the player is done."""
    prompt = questions.add_explanation(questions.text_or_done(words.ask_file()), joining.explain_evening_here())
    typed = evening.console.ask_text(prompt)
    return None if typed is None else open_evening(evening, os.path.expanduser(typed.strip()))  # noqa: PTH111


def _ask_terms(evening: Evening) -> Terms | None:
    """Ask what is played on a new evening; return None if the player is done with one of the questions."""
    dialog = ContestDialog(evening.console, evening.obey_beside)
    name = clean_title(dialog.ask_name() or "")
    played = dialog.ask_game() if name else None
    deals = None if played is None else dialog.ask_deals()
    scoring = None if deals is None else dialog.ask_scoring()
    if played is None or deals is None or scoring is None:
        return None
    return Terms.draw(name, *played, deals, scoring)


class ClubScene(SeatedScene):
    """The evening between two deals: who plays, or what the player does next.

    ``player``: the name of somebody who plays first, from the command line; empty to ask.
    """

    def __init__(self, evening: Evening, file: ClubFile, player: str = "") -> None:
        super().__init__(evening)
        self._file = file
        self._player = player
        self._entrant: str | None = None

    @property
    def is_on(self) -> bool:
        return False

    def open(self) -> None:
        terms = self._file.club.terms
        self.console.tell(words.game_and_deals(GAMES[terms.game].title, terms.deals, terms.scoring))
        if self._file.is_shared:
            self.console.tell(general.not_locked())

    def close(self) -> None:
        self._file.close()

    def describe_place(self) -> tuple[Message, ...]:
        return (sentence((contest.title_of(self._file.club.terms.name),)),)

    def go_on(self) -> Following:
        """Ask once, and do what the player chooses."""
        club = self._file.club
        if club.is_closed:
            return self._open_results(club.begun) or Back()
        if self._player:
            player, self._player = self._player, ""
            return self._let_play(player, self.console.refuse)
        return self._ask_who_plays() if self._entrant is None else self._ask_what_next(self._entrant)

    def resume(self, scene: Scene, result: object) -> None:
        """Take what was played at a table, which has told its result, and tell what that means for the evening."""
        if not isinstance(scene, ClubTable):
            return
        club, played = self._file.club, scene.played
        if played.failure is None:
            self._file.take(played)
            club = self._file.club
        if club.counted(played.entrant, played.deal) is None:
            self._hand_over()
            self.console.tell(words.deal_waits_for(club.shown_names[played.entrant]))
            return
        if not club.unfinished_deals(played.entrant):
            place, score = club.find_results(played.entrant).own_place()
            self.console.tell(words.last_deal(place, score))

    # Who plays

    def _ask_who_plays(self) -> Following:
        club = self._file.club
        if not club.names:
            return self._ask_new_name() or Back()
        choices: list[Choice[str]] = []
        for entrant in sorted(club.names, key=lambda one: club.shown_names[one]):
            left, name = len(club.unfinished_deals(entrant)), club.shown_names[entrant]
            if left:
                choices.append(Choice(entrant, words.has_left(name, left), name=words.name_alone(name)))
        choices.append(Choice(_NEW, words.somebody_new()))
        if any(not club.unfinished_deals(one) for one in club.begun):
            choices.append(Choice(_RESULTS, words.results_so_far()))
        if club.begun:
            choices.append(Choice(_END, words.end_the_evening()))
        chosen = self.evening.choose_or_be_done(words.ask_who_plays(), choices)
        if chosen is None:
            return Back()
        if chosen == _NEW:
            return self._ask_new_name()
        if chosen == _RESULTS:
            return self._open_results([one for one in club.begun if not club.unfinished_deals(one)])
        if chosen == _END:
            self._end()
            return None
        return self._play(chosen)

    def _ask_new_name(self) -> Following:
        """Ask for a name until somebody can play by it; return None if the player is done."""
        while (typed := self.console.ask_text(questions.text_or_done(contest.name_head()))) is not None:
            following = self._let_play(typed, self.console.tell)
            if following is not None:
                return following
        return None

    def _let_play(self, typed: str, complain: Callable[[Message], None]) -> Following:
        """Let somebody with this name play: the one who has begun with it, or somebody new.

        Args:
            typed: The name.
            complain: Says why they cannot play.

        Returns:
            The deal to play, or None after saying why they cannot.
        """
        club, name = self._file.club, clean_name(typed)
        known = [one for one in club.names if fold(club.shown_names[one]) == fold(name)]
        if not name[:1].isalpha():
            complain(login.name_fault("digit first", name))
            return None
        if known and not club.unfinished_deals(known[0]):
            complain(words.has_finished(club.shown_names[known[0]]))
            return None
        if not known and len(club.names) >= MOST_ENTRANTS:
            complain(words.is_full())
            return None
        try:
            return self._play(known[0] if known else self._file.enter(name))
        except OSError as failure:
            complain(contest.is_not_saved(failure))
            return Back()

    def _play(self, entrant: str) -> Following:
        takes_over, self._entrant = entrant != self._entrant, entrant
        deal = self._file.club.unfinished_deals(entrant)[0]
        return Push(ClubTable(self.evening, self._file, entrant, deal, takes_over=takes_over))

    # Between two deals

    def _ask_what_next(self, entrant: str) -> Following:
        choices = [Choice("play", contest.play_next_deal())] if self._file.club.unfinished_deals(entrant) else []
        choices.append(Choice("else", words.somebody_else()))
        chosen = self.evening.choose_or_be_done(questions.ask_what_next(), choices)
        if chosen == "play":
            return self._play(entrant)
        if not self.console.is_called_away:
            self._hand_over()
        return None

    def _hand_over(self) -> None:
        """Move what this player has read out of sight, before somebody else comes."""
        self._entrant = None
        self.console.flush()
        if self.console.terminal.is_interactive:
            try:
                lines = os.get_terminal_size(sys.stdout.fileno()).lines
            except (OSError, ValueError):
                lines = _LINES_TO_CLEAR
            self.console.terminal.write("\n" * lines)

    def _end(self) -> None:
        """Close the evening, if the player is sure."""
        if not self.console.ask_yes_or_no(words.sure_to_end(), self.evening.obey_beside):
            return
        try:
            self._file.end()
        except OSError as failure:
            self.console.refuse(contest.is_not_saved(failure))
            return
        self.console.tell(words.is_over(self._file.club.terms.name))

    # Results

    def _open_results(self, entrants: Sequence[str]) -> Following:
        """Ask whose result to hear, tell it, and do what the player chooses.

        Returns:
            None if they are done with the results.
        """
        club = self._file.club
        if not entrants:
            self.console.tell(contest.nobody_played() if club.is_closed else words.nobody_yet())
            return None
        choices = [Choice(one, words.name_alone(club.shown_names[one])) for one in entrants]
        whose = (
            choices[0].value if len(choices) == 1 else self.evening.choose_or_be_done(words.ask_whose_result(), choices)
        )
        if whose is None:
            return None
        results, title = club.find_results(whose), contest.title_of(club.terms.name)
        self.console.tell(*results.own_first())
        offered = [Choice("list", contest.results_of_everybody())]
        if club.is_closed:
            offered.append(Choice("deals", contest.replay_deals()))
        offered.append(Choice("file", contest.save_file()))
        chosen = self.evening.choose_or_be_done(title, offered)
        if chosen == "list":
            return open_list(self.evening, title, results.items())
        if chosen == "deals":
            return self._replay(whose)
        if chosen == "file":
            self._save()
        return None if chosen is None and len(choices) == 1 else Stay()

    def _replay(self, entrant: str) -> Following:
        club = self._file.club
        played = [club.counted(entrant, deal) for deal in range(club.terms.deals)]
        games = [one.record for one in played if one is not None]
        replays = [GameToReplay(at, len(games), game, PLAYER) for at, game in enumerate(games, 1)]
        return open_replay_of(self.evening, replays) if replays else None

    def _save(self) -> None:
        try:
            self.console.tell(contest.is_saved(self._file.save_table()))
        except OSError as error:
            self.console.tell(contest.is_not_saved(error))


class ClubTable(TableScene):
    """The table of one deal. Whatever way leads out of it, the deal waits there if it is not over."""

    is_aside = True

    def __init__(self, evening: Evening, file: ClubFile, entrant: str, deal: int, *, takes_over: bool) -> None:
        super().__init__(evening, ClubVenue(deal + 1, file.club.terms.deals))
        self._club = file.club
        self._takes_over = takes_over
        self.played: PlayFile = file.play(entrant, deal)

    def open(self) -> None:
        """Sit down at a new deal, or at the one that waits, and tell whose it is."""
        club, played, catalog = self._club, self.played, self.console.catalog
        terms, name = club.terms, club.shown_names[played.entrant]
        begun = None if played.begun is None else played.begun.record
        game = terms.make_game() if begun is None else begun.game
        bot_names = list(islice(names_for_bots(name, catalog), game.players - 1))
        players = seat_players(name, bot_names) if begun is None else begun.players
        actions = () if begun is None else begun.actions
        recorder = played.recorder_for(players, terms)
        seed = terms.seed_of(played.deal)
        bots = bots_at(game, players, PLAYER)
        self.sit(Table(game, players, seed=seed, bots=bots, recorder=recorder, actions=actions), PLAYER)
        if begun is not None:
            self.console.tell(words.goes_on_with(name, played.deal + 1, terms.deals))
        elif self._takes_over:
            self.console.tell(words.player_takes_over(name))
        if actions and self.view.to_act == self.seat:
            self.recap_with_hand()
        elif actions:
            self.recap()

    def tell_back(self, beneath: Scene) -> None:
        """Tell nothing: the scene beneath tells the result."""

    def obey(self, typed: str) -> Following:
        if fold(typed) in questions.done_words(self.console.catalog):
            return Back()
        return super().obey(typed)


class ClubVenue(Venue):
    """Refuses the commands that would give a player of an evening other conditions, or tell the tiles again."""

    def __init__(self, number: int, of: int) -> None:
        self._deal = DealOfMany(number, of)

    @property
    def deal_of_many(self) -> DealOfMany | None:
        return self._deal

    def why_not(self, scene: TableScene, command: Command) -> Message | None:
        if command.id == "undo":
            return denials.word_denial(denials.Denial.NOT_IN_EVENING)
        if command.id == "resign":
            return words.no_resigning(questions.done_word(scene.console.catalog))
        return contest.waits() if command.id in ("review", "code") else None

    def is_listed(self, scene: TableScene, command: Command) -> bool:
        return self.why_not(scene, command) is None
