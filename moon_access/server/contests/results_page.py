"""The results of a contest that is over, to read in a browser and to take along as a file.

The page is one table without scripts. Its address has a part that nobody can guess: the results are for the people of
the server, who hear the address with the results, and for everybody to whom they pass it on.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from typing import NamedTuple
from urllib.parse import parse_qs

from moon_access.announcer import contest as words
from moon_access.announcer import every_game
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.games import GAMES
from moon_access.i18n.catalog import ENGLISH, Catalog, language_name, languages
from moon_access.link.results_table import write_table

from .contest import Contest

PATH_PREFIX = "/evening/"
"""The beginning of the path of each page."""
_PATH = re.compile(r"/evening/(\d{1,8})-([0-9a-f]{20})(\.csv)?")


class Line(NamedTuple):
    """The result of one entrant.

    ``score``: in hundredths. ``by_bot``: how many deals a bot finished. ``points``: in each deal, None for a game that
    the entrant has missed. ``averages``: the mean points of all who held the same tiles in each deal, in hundredths;
    empty if the tables played different deals.
    """

    account: int
    place: int
    name: str
    score: int
    by_bot: int
    points: tuple[int | None, ...]
    averages: tuple[int, ...]


class Sheet(NamedTuple):
    """The results of a contest, the best first.

    ``bots``: the score of a bot with the same tiles, in hundredths; None if the tables played different deals.
    """

    contest: Contest
    lines: Sequence[Line]
    bots: int | None

    @property
    def deals(self) -> int:
        """How many deals were played: all of them if nobody has played."""
        return len(self.lines[0].points) if self.lines else self.contest.deals


class ResultsFile(NamedTuple):
    """The content of a response with results, with its MIME type. ``language``: empty for a CSV file."""

    content: bytes
    kind: str
    language: str = ""


class ResultsRequest(NamedTuple):
    """A request for results. ``proof``: the secret part of its path. ``is_table``: it asks for the CSV file."""

    number: int
    proof: str
    is_table: bool


def path_of(contest: Contest) -> str:
    """Return the path of the results of this contest."""
    return f"{PATH_PREFIX}{contest.number}-{_proof(contest)}"


def _proof(contest: Contest) -> str:
    return sha256(f"results of {contest.seed}".encode()).hexdigest()[:20]


def parse_request(path: str) -> ResultsRequest | None:
    """Return what a path asks for, or None if it is no path of results."""
    found = _PATH.fullmatch(path.partition("?")[0])
    return None if found is None else ResultsRequest(int(found[1]), found[2], found[3] is not None)


def is_for_contest(request: ResultsRequest, contest: Contest) -> bool:
    """Return whether somebody who asks this knows the address of the contest's results."""
    return hmac.compare_digest(request.proof, _proof(contest))


def file_for(sheet: Sheet, request: ResultsRequest, query: str, accepted: str) -> ResultsFile:
    """Return the page or the file that is asked for. ``accepted``: the browser's header Accept-Language."""
    if request.is_table:
        return ResultsFile(table(sheet).encode(), "text/csv; charset=utf-8")
    language = language_for(query, accepted)
    return ResultsFile(page(sheet, language).encode(), "text/html; charset=utf-8", language)


def table(sheet: Sheet) -> str:
    """Return the results as comma-separated values, with the points of each deal."""
    return write_table([(one, one.points) for one in sheet.lines], sheet.deals)


def language_for(query: str, accepted: str) -> str:
    """Return the language of a page: the one that the address names, or the one that the browser prefers."""
    preferred = sorted(accepted.split(","), key=_weight, reverse=True)
    wanted = [*parse_qs(query).get("language", []), *(one.partition(";")[0] for one in preferred)]
    codes = (one.strip().partition("-")[0].casefold() for one in wanted)
    return next((code for code in codes if code in languages()), ENGLISH)


def _weight(accepted: str) -> float:
    """Return how much the browser prefers one language of its Accept-Language, such as "de;q=0.8"."""
    found = re.search(r";\s*q=([01](?:\.\d{1,3})?)\s*$", accepted)
    return 1.0 if found is None else float(found[1])


def page(sheet: Sheet, language: str) -> str:
    """Return the page in this language."""
    wording, contest = Wording(Catalog(language), TileStyle.WORDS), sheet.contest

    def said(message: Message) -> str:
        return escape(wording.sentence(message))

    title = said(words.title_of(contest.name))
    about = words.contest_details(GAMES[contest.game].title, contest.deals, contest.scoring, contest.by)
    heads = [words.place_head(), words.name_head(), words.score_head(), words.bots_head()]
    heads += [every_game.deal_number(number) for number in range(1, sheet.deals + 1)]
    file = f"{path_of(contest)}.csv"
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">\n<meta name="robots" content="noindex">',
            f'<title>{title}</title>\n<link rel="stylesheet" href="/page.css">\n</head>',
            f"<body>\n<main>\n<h1>{title}</h1>",
            f"<p>{said(about)} {said(words.explain_scoring(contest.scoring))}</p>",
            '<div class="wide" role="region" aria-labelledby="everybody" tabindex="0">\n<table>',
            f'<caption id="everybody">{said(words.results_of_everybody())}</caption>\n<thead>\n<tr>',
            *(f'<th scope="col">{said(head)}</th>' for head in heads),
            "</tr>\n</thead>\n<tbody>",
            *(_row(one, contest, wording) for one in sheet.lines),
            "</tbody>\n</table>\n</div>",
            *(f"<p>{said(line)}</p>" for line in _last_lines(sheet)),
            f'<p><a href="{file}" download>{said(words.file_for_spreadsheets())}</a></p>\n<nav>\n<ul>',
            *map(_link, languages()),
            "</ul>\n</nav>\n</main>\n</body>\n</html>\n",
        ]
    )


def _last_lines(sheet: Sheet) -> list[Message]:
    if not sheet.lines:
        return [words.nobody_played()]
    return [] if sheet.bots is None else [words.result_of_bots(words.score(sheet.bots, sheet.contest.scoring))]


def _row(one: Line, contest: Contest, wording: Wording) -> str:
    score = escape(wording.line(words.score(one.score, contest.scoring)))
    cells = [score, str(one.by_bot or ""), *("" if points is None else str(points) for points in one.points)]
    after = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><td>{one.place}</td><th scope="row">{escape(one.name)}</th>{after}</tr>'


def _link(language: str) -> str:
    name = escape(language_name(language))
    return f'<li><a href="?language={language}" hreflang="{language}" lang="{language}">{name}</a></li>'
