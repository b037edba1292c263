"""Word the evenings of a server on which everybody plays the same deals: the calendar, entering, playing, results.

The code calls them contests; server/contests says what they are.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from typing import NamedTuple

from .figures import decimal
from .general import shorten
from .message import N_, Kind, Message, ToCopy, answer, count, error, notice
from .reasons import reason_of

DAYS = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)


def title() -> Message:
    # translators: the title of a list: evenings on which everybody plays the same deals.
    return answer("Evenings")


def no_evenings() -> Message:
    return answer("No evenings yet.")


def title_of(name: str) -> Message:
    # translators: the title of a question or list about an evening, which is its own name.
    return answer("{name}", name=name)


def calendar_line(line: Message) -> Message:
    # translators: line is an evening in the calendar, without a full stop.
    return answer("{line}.", line=line)


def type_command(command: str) -> Message:
    # translators: command is the word to type. It comes after a list of evenings on which everybody plays the same.
    return answer("To enter or play, type {command}.", command=command)


# The calendar


def day(date: datetime, today: datetime) -> Message:
    """Return the name of a day of the next week, which begins today."""
    if date.date() == today.date():
        return answer("today")
    if date.date() == today.date() + timedelta(days=1):
        return answer("tomorrow")
    return answer(DAYS[date.weekday()])


class Clock(NamedTuple):
    """A player's clock. ``zone``: the time zone, None for that of this machine.

    ``is_named``: whether to name the zone, because the player may be in another one.
    """

    zone: tzinfo | None = None
    is_named: bool = False

    def date_of(self, seconds: float) -> datetime:
        """Return the date and time on this clock. ``seconds`` since the epoch."""
        return datetime.fromtimestamp(seconds, UTC).astimezone(self.zone)


def begins_at(starts_at: float, seconds_now: float, clock: Clock = Clock()) -> Message:  # noqa: B008 - never changed
    """Return when an evening begins, on this clock. Both times are in seconds since the epoch."""
    when = _day_and_time(clock.date_of(starts_at), clock.date_of(seconds_now))
    if not clock.is_named:
        return when
    # translators: when an evening begins, with the name of the time zone: "Thursday 20:00 CET".
    return answer("{when} {zone}", when=when, zone=clock.date_of(starts_at).strftime("%Z"))


def zone_of_player(zone: str, now: datetime) -> Message:
    # translators: the time zone in which the player hears times, and what time it is there.
    return notice("Time zone {zone}: it is {time}.", zone=zone, time=f"{now:%H:%M}")


def zone_of_server(zone: str, now: datetime) -> Message:
    # translators: the player's time zone is not known.
    return notice("Times are the server's, {zone}: it is {time}.", zone=zone, time=f"{now:%H:%M}")


def how_to_set_zone(command: str) -> Message:
    # translators: {command} is a word to type. The city is one by which players of this language can find their zone.
    return answer("For your time zone, type {command} London, or hours from UTC: {command} +1.", command=command)


def no_such_zone(typed: str) -> Message:
    # translators: refused: the player typed the name of a time zone that nobody knows.
    return error("No time zone: {typed}.", typed=shorten(typed))


def zones_have_no_names(command: str) -> Message:
    # translators: refused: the player typed the name of a time zone, and this machine knows no names. {command} is a
    # word to type.
    return error("Time zones have no names here. Type the hours from UTC: {command} +1.", command=command)


def _day_and_time(moment: datetime, today: datetime) -> Message:
    if moment.date() < today.date() + timedelta(days=7):
        # translators: when an evening begins: "Thursday 20:00".
        return answer("{day} {time}", day=day(moment, today), time=f"{moment:%H:%M}")
    # translators: when an evening begins, more than a week ahead: "3.12. 20:00", the day first.
    return answer("{day}.{month}. {time}", day=moment.day, month=moment.month, time=f"{moment:%H:%M}")


def coming_evening(when: Message, name: str, n: int) -> Message:
    if not n:
        # translators: an evening in the calendar, for which nobody has entered yet: "Thursday 20:00, Duplicate Moon".
        return answer("{when}, {name}", when=when, name=name)
    # translators: an evening in the calendar: "Thursday 20:00, Duplicate Moon: 7 are coming".
    return count(
        Kind.ANSWER, "{when}, {name}: {n} is coming", "{when}, {name}: {n} are coming", n, when=when, name=name
    )


def current_evening(name: str, n: int) -> Message:
    if not n:
        # translators: an evening that has begun, and for which nobody has entered yet: "now, Duplicate Moon".
        return answer("now, {name}", name=name)
    # translators: an evening that has begun: "now, Duplicate Moon: 7 have entered".
    return count(Kind.ANSWER, "now, {name}: {n} has entered", "now, {name}: {n} have entered", n, name=name)


def is_over(name: str) -> Message:
    # translators: an evening in the calendar whose results can be read.
    return answer("{name}: results", name=name)


def new_evening() -> Message:
    # translators: a choice: sets up an evening on which everybody plays the same deals.
    return answer("new evening")


def contest_details(game: str, deals: int, scoring: str, author: str) -> Message:
    """Return what is played on an evening.

    Args:
        game: The title of the game.
        deals: How many deals.
        scoring: The protocol's word.
        author: The name of the moderator who has set it up; empty if the host has.

    Returns:
        The line.
    """
    if not author:
        # translators: what is played: "Moon for three, 8 deals, points above average, set up by the host."
        return count(
            Kind.ANSWER,
            "{game}, {n} deal, {scoring}, set up by the host.",
            "{game}, {n} deals, {scoring}, set up by the host.",
            deals,
            game=answer(game),
            scoring=scoring_name(scoring),
        )
    # translators: what is played on an evening: "Moon for three, 8 deals, points above average, set up by Eva."
    return count(
        Kind.ANSWER,
        "{game}, {n} deal, {scoring}, set up by {name}.",
        "{game}, {n} deals, {scoring}, set up by {name}.",
        deals,
        game=answer(game),
        scoring=scoring_name(scoring),
        name=author,
    )


def form_name(form: str) -> Message:
    """Return the name of a form of an evening. ``form``: the protocol's word."""
    if form == "full tables":
        # translators: a form of an evening: people sit at the tables with each other.
        return answer("full tables")
    if form == "round robin":
        # translators: a form of an evening: everybody plays with everybody, and wins count.
        return answer("round robin")
    if form == "ladder":
        # translators: a form of an evening: players stand in an order, and whoever wins climbs.
        return answer("ladder")
    # translators: a form of an evening: each player has a table of their own with bots.
    return answer("each alone with bots")


def explain_form(form: str) -> tuple[Message, ...]:
    """Return what happens on an evening of this form."""
    if form == "full tables":
        return (
            answer("You sit with others at new tables for each deal; bots fill them up."),
            answer("All tables have the same tiles. You are compared with those who had yours."),
        )
    if form == "round robin":
        return (
            answer("Everybody meets everybody as evenly as possible; bots fill up the tables."),
            answer("Each table has its own tiles. A win counts one, a tie is shared."),
        )
    if form == "ladder":
        return (
            answer("You sit with your neighbours on the ladder, and whoever wins climbs; bots fill up the tables."),
            answer("The ladder lasts from evening to evening. New players start at the bottom."),
        )
    return (answer("Everybody plays the same deals, each at a table of their own with the same bots."),)


def begins_in(minutes: int) -> Message:
    """Return in how much time an evening begins, which is right in every time zone."""
    if minutes < 60:
        return count(Kind.ANSWER, "Begins in {n} minute.", "Begins in {n} minutes.", minutes)
    if minutes < 48 * 60:
        return count(Kind.ANSWER, "Begins in {n} hour.", "Begins in {n} hours.", round(minutes / 60))
    return count(Kind.ANSWER, "Begins in {n} day.", "Begins in {n} days.", round(minutes / 60 / 24))


def scoring_name(scoring: str) -> Message:
    if scoring == "wins":
        # translators: how an evening is scored.
        return answer("games won")
    if scoring == "climbed":
        # translators: how an evening is scored: by the place in the ladder.
        return answer("places on the ladder")
    return answer("matchpoints") if scoring == "matchpoints" else answer("points above average")


def explain_scoring(scoring: str) -> Message:
    if scoring == "wins":
        return answer("A win counts one, a tie is shared.")
    if scoring == "climbed":
        return answer("The best of a table changes places with the last of the table above.")
    if scoring == "matchpoints":
        return answer("In each deal you get the percentage of the others whom you beat.")
    return answer("In each deal you get your points minus everybody's average.")


# Setting up


def ask_name() -> Message:
    # translators: a question: how an evening is called, such as "Duplicate Moon".
    return answer("Name of the evening")


def name_too_long() -> Message:
    # translators: refused: the name of an evening.
    return answer("That name is too long: choose a shorter one.")


def ask_form() -> Message:
    # translators: a question: what kind of evening it is, such as "full tables".
    return answer("Form of the evening")


def ask_deals() -> Message:
    return answer("How many deals")


def ask_scoring() -> Message:
    # translators: a question: how an evening is scored.
    return answer("Scoring of the evening")


def ask_day() -> Message:
    # translators: a question: on which day an evening begins.
    return answer("Day of the evening")


def right_now() -> Message:
    # translators: an evening begins at once.
    return answer("right now")


def ask_time() -> Message:
    # translators: a question: at what time an evening begins.
    return answer("Time of the evening")


def bad_time() -> Message:
    return answer("Not a time. Type hours and minutes, such as 20:00.")


def is_set_up(name: str) -> Message:
    return notice("{name} is in the calendar.", name=name)


# Changing and cancelling


def change_time() -> Message:
    # translators: a choice of a moderator: an evening is to begin at another time.
    return answer("change the time")


def cancel_evening() -> Message:
    # translators: a choice of a moderator: an evening is not to take place.
    return answer("cancel it")


def sure_to_cancel(name: str, n: int) -> Message:
    """Return the question whether to cancel an evening. ``n``: how many have entered."""
    if not n:
        # translators: a question that is answered by yes or no. {name} is an evening for which nobody has entered.
        return answer("Cancel {name}", name=name)
    # translators: a question that is answered by yes or no. {name} is an evening.
    return count(Kind.ANSWER, "{n} has entered. Cancel {name}", "{n} have entered. Cancel {name}", n, name=name)


def is_cancelled(name: str) -> Message:
    # translators: an evening is cancelled: moderator, host and everybody who has entered hear this.
    return notice("Cancelled: {name}.", name=name)


def is_moved(name: str, when: Message) -> Message:
    # translators: an evening begins at another time: "New time for Duplicate Moon: Thursday 20:00."
    return notice("New time for {name}: {when}.", name=name, when=when)


# Entering and playing


def enter_evening() -> Message:
    # translators: a choice: the player wants to take part in an evening.
    return answer("take part")


def withdraw_from_evening() -> Message:
    # translators: a choice: the player does not want to take part in an evening after all.
    return answer("withdraw")


def play_next_deal() -> Message:
    # translators: a choice: play the next deal of an evening.
    return answer("play the next deal")


def you_are_in(name: str) -> Message:
    return notice("You have entered {name}.", name=name)


def you_are_out(name: str) -> Message:
    return notice("You have withdrawn from {name}.", name=name)


def begins(name: str, command: str) -> Message:
    # translators: an evening for which the player has entered begins. command is the word to type.
    return notice("{name} begins: type {command}.", name=name, command=command)


def deal_done(deal: int, deals: int, points: int) -> Message:
    """Return the points of a deal of an evening. ``deal``: its number, from 1 on."""
    return notice("Deal {deal} of {deals}: points {points}.", deal=deal, deals=deals, points=points)


def seated_later(*, is_drawn: bool) -> Message:
    """Return when the server gives a player a seat at an evening. ``is_drawn``: the first deal has begun."""
    if is_drawn:
        return notice("You get a seat in the next deal.")
    return notice("You get a seat when everybody is here, or two minutes after the start at the latest.")


def next_deal_follows(tables: int) -> Message:
    """Return when the server deals the next deal. ``tables``: how many tables have not finished yet."""
    if not tables:
        return notice("The next deal begins in a moment.")
    return count(
        Kind.NOTICE,
        "The next deal begins when {n} other table has finished.",
        "The next deal begins when {n} other tables have finished.",
        tables,
    )


def deal_begins(name: str, deal: int, command: str) -> Message:
    # translators: the next deal of an evening has begun, and the player is elsewhere. command is the word to type.
    return notice("{name}, deal {deal} begins: type {command}.", name=name, deal=deal, command=command)


def waits() -> Message:
    # translators: refused: to review a deal of an evening which others still have to play.
    return error("That waits until the evening is over: others are still playing the same deals.")


def own_deals_done() -> Message:
    return notice("That was your last deal. Results come when everybody has finished.")


# Results


def place(place: int, of: int, *, is_tied: bool) -> Message:
    if is_tied:
        # translators: how a player did on an evening, together with others who have the same score.
        return answer("place {place} of {of}, shared", place=place, of=of)
    return answer("place {place} of {of}", place=place, of=of)


def contest_over(name: str, place: Message, command: str) -> Message:
    # translators: an evening is over: "Duplicate Moon is over: place 2 of 7. For the results, type evening."
    return notice("{name} is over: {place}. For the results, type {command}.", name=name, place=place, command=command)


def score(hundredths: int, scoring: str) -> Message:
    if scoring == "wins":
        return _wins(hundredths)
    if scoring == "climbed":
        return _change_of_place(hundredths // 100)
    number = decimal(hundredths / 100, 1)
    # translators: the score of an evening in per cent.
    return answer("{number} percent", number=number) if scoring == "matchpoints" else number


def _wins(hundredths: int) -> Message:
    if hundredths % 100 == 0:
        # translators: the score of an evening: how many games a player has won.
        return count(Kind.ANSWER, "{n} win", "{n} wins", hundredths // 100)
    # translators: the score of an evening with shared wins: "2.5 wins".
    return answer("{number} wins", number=decimal(hundredths / 100, 1))


def _change_of_place(places: int) -> Message:
    if places > 0:
        # translators: by how many places a player has climbed in a ladder.
        return answer("{n} up", n=places)
    # translators: by how many places a player has fallen in a ladder, or that the place is the same.
    return answer("{n} down", n=-places) if places else answer("same place")


def place_in_ladder(place: int, of: int, above: str, below: str) -> Message:
    """Return where a player stands in the ladder. ``above``, ``below``: the neighbours, empty if there is none."""
    if above:
        # translators: {name} is the next player above in the ladder: "Ladder: you are number 3 of 9, above you Jan."
        return notice("Ladder: you are number {place} of {of}, above you {name}.", place=place, of=of, name=above)
    if below:
        return notice("You are at the top of the ladder, below you {name}.", name=below)
    return notice("You are the first on the ladder.")


def you_in_ladder(place: Message, change: Message) -> Message:
    # translators: the player's own place in the ladder after an evening: "You: place 2 of 7, 3 up."
    return answer("You: {place}, {change}.", place=place, change=change)


def own_result(place: Message, score: Message) -> Message:
    # translators: the player's own result of an evening: "You: place 2 of 7, with 3.5."
    return answer("You: {place}, with {score}.", place=place, score=score)


def next_above(name: str, score: Message) -> Message:
    return answer("Above you {name}, {score}.", name=name, score=score)


def next_below(name: str, score: Message) -> Message:
    return answer("Below you {name}, {score}.", name=name, score=score)


def results_of_everybody() -> Message:
    # translators: a choice: the results of an evening, player by player.
    return answer("results of everybody")


def replay_deals() -> Message:
    # translators: a choice: hear one's own deals of an evening again.
    return answer("replay your deals")


def ask_deal() -> Message:
    # translators: a question: which deal of an evening to hear again.
    return answer("Deal to replay")


def you_did_not_play() -> Message:
    return answer("You did not play that evening.")


def nobody_played() -> Message:
    return answer("Nobody played that evening.")


def result_of_player(place: int, name: str, score: Message, by_bot: int) -> Message:
    """Return one player's line. ``by_bot``: how many of the deals a bot finished."""
    if by_bot:
        # translators: a line of the results: "3 Jan, minus 2, bot in 1 deal."
        return count(
            Kind.ANSWER,
            "{place} {name}, {score}, bot in {n} deal.",
            "{place} {name}, {score}, bot in {n} deals.",
            by_bot,
            place=place,
            name=name,
            score=score,
        )
    # translators: a line of the results of an evening: "1 Eva, 3.5."
    return answer("{place} {name}, {score}.", place=place, name=name, score=score)


def result_of_bots(score: Message) -> Message:
    return answer("A bot with the same tiles: {score}.", score=score)


def address_to_read(url: ToCopy) -> Message:
    # translators: the address of a page with the results of an evening.
    return notice("To read: {url}", url=url)


def place_head() -> Message:
    # translators: the head of a column in a table of results: 1, 2, 3.
    return answer("Place")


def name_head() -> Message:
    # translators: the head of a column in a table of results: players' names.
    return answer("Player's name")


def score_head() -> Message:
    # translators: the head of a column in a table of results.
    return answer("Result")


def bots_head() -> Message:
    # translators: the head of a column in a table of results: how many deals a bot has finished.
    return answer("Deals by bots")


def file_for_spreadsheets() -> Message:
    # translators: a link: the results of an evening as a file for spreadsheets (CSV).
    return answer("As a file for spreadsheets")


def save_file() -> Message:
    # translators: a choice: writes the results of an evening to a file for spreadsheets (CSV).
    return answer("save as a file")


def is_saved(file: str) -> Message:
    # translators: {file} is the name of a file with the results of an evening.
    return notice("Saved: {file}", file=file)


def is_not_saved(failure: OSError) -> Message:
    # translators: a file with the results of an evening could not be written.
    return error("Not saved: {why}.", why=reason_of(failure, is_writing=True))


def own_game(deal: int, points: int, ending: str) -> Message:
    """Return the player's own result of a game. ``ending``: the protocol's word for how it ended."""
    if ending == "won":
        # translators: one game of an evening with the player's points. "With Jan and Iva." follows.
        return answer("Deal {deal}: won with {points}.", deal=deal, points=points)
    if ending == "tied":
        # translators: one game of an evening: the player shares the best result with somebody else.
        return answer("Deal {deal}: tied with {points}.", deal=deal, points=points)
    return answer("Deal {deal}: lost with {points}.", deal=deal, points=points)


def own_deal(deal: int, points: int, average: int) -> Message:
    """Return the player's own result of a deal. ``average``: of everybody, in hundredths."""
    # translators: one deal of an evening: the player's points, and the average of everybody.
    return answer(
        "Deal {deal}: you {points}, average {average}.", deal=deal, points=points, average=decimal(average / 100, 1)
    )
