"""The evenings of a server on which everybody plays the same deals: the command ``evening``, and what the lobby tells.

The server decides who may do what; server/contests has the contract.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from moon_access.announcer import contest as words
from moon_access.announcer.message import Message as Told
from moon_access.announcer.message import ToCopy
from moon_access.console.console import Choice
from moon_access.contests.results import LARGEST, Results
from moon_access.engine.tiles import Seat
from moon_access.evening.evening import Following, Stay
from moon_access.games import GAMES
from moon_access.link.contest_forms import ALONE, ROUNDS
from moon_access.link.kept_game import NoRecords
from moon_access.link.messages import BadMessage, Message, number_in, text_in, time_in
from moon_access.scenes.dialogs.contest_terms import ContestDialog
from moon_access.scenes.game.commands.help import open_list
from moon_access.scenes.replay.replay import open_replay_of
from moon_access.scenes.replay.source import GameToReplay

from .news import place_in_ladder
from .presence import LAST_SEAT, Presence, Whereabouts

MOST_EVENINGS_TOLD = 2
"""The most evenings that the lobby tells of by itself."""
_NEW_CHOICE = "new"


class OfferedContest(NamedTuple):
    """An evening that the server has announced. ``stage``: how far this player is, empty if they have not entered.

    ``starts_in``: seconds until it begins, negative if it has begun. ``done``: deals that the player has finished.
    ``ladder``: where the player stands in the ladder, if the evening is one.
    """

    number: int
    name: str
    by: str
    game: str
    deals: int
    scoring: str
    starts_at: float
    starts_in: int
    is_over: bool
    entered: int
    stage: str
    done: int
    form: str = ALONE
    ladder: tuple[Told, ...] = ()

    @classmethod
    def from_message(cls, message: object) -> OfferedContest:
        """Return the contest of a message. Raises BadMessage."""
        if not isinstance(message, dict) or message.get("game") not in GAMES:
            raise BadMessage("contest")
        name, by, game = (text_in(message, key) for key in ("name", "by", "game"))
        return cls(
            number_in(message, "number"),
            name,
            by,
            game,
            number_in(message, "deals"),
            text_in(message, "scoring"),
            time_in(message, "starts_at"),
            number_in(message, "starts_in", -LARGEST, LARGEST),
            message.get("over") is True,
            number_in(message, "entered"),
            text_in(message, "stage"),
            number_in(message, "done"),
            text_in(message, "form") if "form" in message else ALONE,
            place_in_ladder(message["ladder"]) if "ladder" in message else (),
        )

    @property
    def has_begun(self) -> bool:
        return self.starts_in <= 0

    def describe(self, clock: words.Clock = words.Clock()) -> Told:  # noqa: B008 - never changed
        """Return the line of the evening in the calendar, with times on this clock."""
        if self.is_over:
            return words.is_over(self.name)
        if self.has_begun:
            return words.current_evening(self.name, self.entered)
        return words.coming_evening(words.begins_at(self.starts_at, time.time(), clock), self.name, self.entered)

    def details(self) -> tuple[Told, ...]:
        """Return what is played on this evening and how, and in how much time it begins."""
        begins = () if self.has_begun else (words.begins_in(max(1, round(self.starts_in / 60))),)
        about = words.contest_details(GAMES[self.game].title, self.deals, self.scoring, self.by)
        return about, *words.explain_form(self.form), *self.ladder, *begins

    def choices(self) -> Iterator[Choice[str]]:
        """Yield what the player can do about this evening."""
        if self.is_over:
            return
        if not self.stage:
            yield Choice("enter", words.enter_evening())
        elif self.has_begun and self.stage != "left" and self.done < self.deals:
            yield Choice("play", words.play_next_deal())
        if self.stage == "entered" or (self.stage == "playing" and self.form in ROUNDS):
            yield Choice("withdraw", words.withdraw_from_evening())

    def choices_of_moderator(self) -> Iterator[Choice[str]]:
        """Yield what a moderator can do about this evening besides."""
        if not self.has_begun:
            yield Choice("move", words.change_time())
        yield Choice("cancel", words.cancel_evening())


def contests_in(message: Message) -> list[OfferedContest]:
    """Return the contests of a message, without those that this version does not understand."""
    listed = message.get("contests")
    found = []
    for one in listed if isinstance(listed, list) else []:
        try:
            found.append(OfferedContest.from_message(one))
        except BadMessage:
            continue
    return found


def tell_calendar(presence: Presence, message: Message) -> None:
    """Tell the next evenings to a player who comes to the lobby, if they have changed since they heard them."""
    lines = [one.describe(presence.clock) for one in contests_in(message) if not one.is_over][:MOST_EVENINGS_TOLD]
    if lines and lines != presence.calendar_told:
        command = words.type_command(presence.name_of_command("evening"))
        presence.console.tell(*(words.calendar_line(line) for line in lines), command)
    presence.calendar_told = lines


def evening(presence: Presence, argument: str) -> Following:
    """Do the command ``evening``: in the lobby, choose an evening and what to do; elsewhere, tell the calendar."""
    answer = presence.ask("contests")
    if answer is None:
        return None
    contests = contests_in(answer)
    if presence.where_now not in (Whereabouts.LOBBY, Whereabouts.AFTER):
        lines = [words.calendar_line(one.describe(presence.clock)) for one in contests]
        presence.console.tell(*(lines or [words.no_evenings()]))
        return None
    choices: list[Choice[object]] = [Choice(one, one.describe(presence.clock)) for one in contests]
    if answer.get("may_open") is True:
        choices.append(Choice(_NEW_CHOICE, words.new_evening()))
    if not choices:
        presence.console.tell(words.no_evenings())
        return None
    _explain_zone(presence, contests)
    chosen = presence.evening.choose_or_be_done(words.title(), choices)
    if chosen == _NEW_CHOICE:
        _set_up(presence)
    elif isinstance(chosen, OfferedContest):
        may_change = answer.get("may_open") is True
        return (
            _open_results(presence, chosen)
            if chosen.is_over
            else _offer_choices(presence, chosen, may_change=may_change)
        )
    return None


def _explain_zone(presence: Presence, contests: Sequence[OfferedContest]) -> None:
    """Tell once how to set the time zone, if the player hears a time in the server's."""
    is_any_to_come = any(not one.has_begun and not one.is_over for one in contests)
    if presence.clock.is_named and is_any_to_come and not presence.is_zone_explained:
        presence.is_zone_explained = True
        presence.console.tell(words.how_to_set_zone(presence.name_of_command("zone")))


def _offer_choices(presence: Presence, contest: OfferedContest, *, may_change: bool) -> Following:
    """Tell about an evening that is not over, and do what the player chooses.

    Args:
        presence: The player.
        contest: The evening.
        may_change: True if the player is a moderator, who may also change its time or cancel it.

    Returns:
        Stay if the player plays a deal now, otherwise None.
    """
    presence.console.tell(*contest.details())
    own = list(contest.choices())
    choices = [*own, *(contest.choices_of_moderator() if may_change else ())]
    if not own:
        presence.console.tell(words.own_deals_done())
    if not choices:
        return None
    do = presence.evening.choose_or_be_done(words.title_of(contest.name), choices)
    if do == "play":
        return _play(presence, contest)
    if do == "move":
        _change_beginning(presence, contest)
    elif do == "cancel":
        _cancel(presence, contest)
    elif do in ("enter", "withdraw"):
        is_in = do == "enter"
        if presence.ask("enter contest", number=contest.number, on=is_in) is not None:
            presence.console.tell(words.you_are_in(contest.name) if is_in else words.you_are_out(contest.name))
            if is_in and contest.has_begun:
                return _play(presence, contest)
    return None


def _play(presence: Presence, contest: OfferedContest) -> Following:
    """Ask for a table with the player's next deal, and stay for it if the server gives one."""
    answer = presence.ask("play contest", number=contest.number)
    if answer is not None and answer.get("table") == 0:  # the server seats everybody
        presence.console.tell(words.seated_later(is_drawn=answer.get("drawn") is True))
        return None
    return None if answer is None else Stay()


def _change_beginning(presence: Presence, contest: OfferedContest) -> None:
    """Ask a moderator for the new beginning of an evening, and change it."""
    starts_at = _dialog(presence).ask_when(presence.clock)
    if starts_at is not None and presence.ask("move contest", number=contest.number, starts_at=starts_at) is not None:
        presence.console.tell(words.is_moved(contest.name, words.begins_at(starts_at, time.time(), presence.clock)))


def _cancel(presence: Presence, contest: OfferedContest) -> None:
    """Cancel an evening, if the moderator is sure."""
    question = words.sure_to_cancel(contest.name, contest.entered)
    is_sure = presence.console.ask_yes_or_no(question, presence.evening.obey_beside)
    if is_sure and presence.ask("cancel contest", number=contest.number) is not None:
        presence.console.tell(words.is_cancelled(contest.name))


# Setting up


def _set_up(presence: Presence) -> None:
    """Ask what evening the moderator wants, and set it up. If they leave one of the questions, set up none."""
    terms = _dialog(presence).ask_terms(presence.clock)
    if terms is not None and presence.ask("set up contest", **terms) is not None:
        presence.console.tell(words.is_set_up(str(terms["name"])))


def _dialog(presence: Presence) -> ContestDialog:
    return ContestDialog(presence.console, presence.evening.obey_beside)


# Results


def _open_results(presence: Presence, contest: OfferedContest) -> Following:
    """Tell the player's own result with its neighbours, then open the list of all."""
    answer = presence.ask("contest results", number=contest.number)
    if answer is None:
        return None
    results = Results.from_message(answer)
    presence.console.tell(*results.own_first())
    if results.page:
        presence.console.tell(words.address_to_read(ToCopy(results.page, results.page)))
    items, title = results.items(), words.title_of(contest.name)
    if not items:
        return None
    choices = [Choice("list", words.results_of_everybody())]
    played = len(results.deals) or max((game.deal for game in results.games), default=0)
    choices += [Choice("deals", words.replay_deals())] if played else []
    choices += [Choice("file", words.save_file())] if presence.records.has_files and results.rows else []
    chosen = choices[0].value if len(choices) == 1 else presence.evening.choose_or_be_done(title, choices)
    if chosen == "list":
        return open_list(presence.evening, title, items)
    if chosen == "file":
        _save(presence, results)
    return _replay_deal(presence, contest.number, played) if chosen == "deals" else None


def _save(presence: Presence, results: Results) -> None:
    """Write the results to a file of the player, and tell where it is."""
    try:
        presence.console.tell(words.is_saved(presence.records.keep_table(results.table())))
    except OSError as error:
        presence.console.tell(words.is_not_saved(error))


def _replay_deal(presence: Presence, number: int, deals: int) -> Following:
    """Ask which of the player's own deals to hear again, and open its replay."""
    obey = presence.evening.obey_beside
    deal = 1 if deals == 1 else presence.console.ask_number(words.ask_deal(), 1, deals, other=obey)
    answer = None if deal is None else presence.ask("contest record", number=number, deal=deal - 1)
    if answer is None:
        return None
    seat = Seat(number_in(answer, "seat", 0, LAST_SEAT))
    kept = NoRecords().keep(answer.get("record"), seat, presence.console.catalog)
    return open_replay_of(presence.evening, [GameToReplay(1, 1, kept.game, seat)])
