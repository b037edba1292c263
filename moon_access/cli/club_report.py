"""Do what ``moon-access evening`` does without playing: join copies, close an evening, print its results."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import club as words
from moon_access.announcer import contest
from moon_access.announcer.message import Message
from moon_access.app.invocation import Invocation
from moon_access.contests.club import Club
from moon_access.contests.club_file import BadEvening, ClubFile, read_club
from moon_access.record.file import InUse
from moon_access.scenes.menu.club import why_refused

from .printer import Printer


class ClubReport:
    """Prints what becomes of the evening in a file. Each method returns the exit code."""

    def __init__(self, invocation: Invocation, path: str) -> None:
        self._printer = Printer.for_reading(invocation)
        self._path = path

    def add(self, copies: Sequence[str]) -> int:
        """Join copies with the file."""
        found: list[Club] = []
        for path in copies:
            club = self._read(path)
            if isinstance(club, Message):
                return self._printer.refuse(club)
            found.append(club)
        file = self._open()
        if isinstance(file, Message):
            return self._printer.refuse(file)
        terms = file.club.terms
        other = next((path for path, club in zip(copies, found, strict=True) if club.terms != terms), None)
        if other is not None:
            file.close()
            return self._printer.refuse(words.another_evening(other))
        try:
            has_news = file.join(found)
        except BadEvening as bad:
            return self._printer.refuse(why_refused(self._path, bad))
        except OSError as failure:
            return self._printer.refuse(contest.is_not_saved(failure))
        finally:
            file.close()
        club = file.club
        told = words.copies_are_joined(len(club.begun)) if has_news else words.nothing_new_to_join()
        self._printer.print(told, *(words.played_twice(name, deal) for name, deal in club.played_twice))
        return 0

    def end(self) -> int:
        """Close the evening."""
        file = self._open()
        if isinstance(file, Message):
            return self._printer.refuse(file)
        try:
            file.end()
        except OSError as failure:
            return self._printer.refuse(contest.is_not_saved(failure))
        finally:
            file.close()
        self._printer.print(words.is_over(file.club.terms.name))
        return 0

    def print_results(self) -> int:
        """Print the results, a line for everybody."""
        club = self._read(self._path)
        if isinstance(club, Message):
            return self._printer.refuse(club)
        items = [line for item in club.find_results().items() for line in item]
        nobody = contest.nobody_played() if club.is_closed else words.nobody_yet()
        self._printer.print(*(items or [nobody]))
        return 0

    def print_table(self) -> int:
        """Print the results as comma-separated values."""
        club = self._read(self._path)
        if isinstance(club, Message):
            return self._printer.refuse(club)
        self._printer.write(club.write_table().replace("\r\n", "\n"))
        return 0

    def _read(self, path: str) -> Club | Message:
        """Return the evening of a file, or why it is refused."""
        try:
            return read_club(path)
        except (BadEvening, OSError) as failure:
            return why_refused(path, failure)

    def _open(self) -> ClubFile | Message:
        """Return the file, open to be changed, or why it is refused."""
        try:
            return ClubFile.open(self._path)
        except (InUse, BadEvening, OSError) as failure:
            return why_refused(self._path, failure)
