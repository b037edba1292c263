"""Lay out a help page or an error, and say what a help page says about an option, an argument, or a command.

Lines start in column 1 and break between words, and each line has the text that a voice speaks. Examples stand at the
end of a page. help_pages.py makes click use this, and only a page or an error loads it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from gettext import gettext as click_text
from inspect import cleandoc
from typing import TYPE_CHECKING, NamedTuple

import click

from moon_access.announcer.message import N_
from moon_access.cli.option_types import OneOf
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.lines import NARROWEST, UNBROKEN

if TYPE_CHECKING:
    from moon_access.announcer.voice import SpokenLine


class PlainFormatter(click.HelpFormatter):
    """Writes a help page as lines from column 1, without blank lines.

    The page is one cell narrower than the terminal, and at most ``max_width`` wide. ``paragraphs``: the page unbroken,
    for a voice: a heading, a sentence or two, an option with everything about it.
    """

    def __init__(self, indent_increment: int = 0, width: int | None = None, max_width: int | None = None) -> None:
        # shutil is slow to import, and most starts of the program show no help.
        import shutil

        # A full last column makes some terminals put an empty line after it.
        width = (width or shutil.get_terminal_size().columns) - 1
        super().__init__(indent_increment=0, width=max(min(width, max_width or width), NARROWEST - 1))
        self.paragraphs: list[SpokenLine] = []

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        usage = " ".join((prefix or click_text("Usage:"), prog, args))
        self.write_text(usage, re.sub(r"[][]|\.{3}", "", usage))  # no brackets: the page says what is optional

    def write_heading(self, heading: str) -> None:
        self.write_text(f"{heading}:")

    def write_paragraph(self) -> None:
        """Write nothing: a heading shows that something new begins.

        An empty line wastes a window of a braille display.
        """

    def write_text(self, text: str, spoken: "SpokenLine | None" = None) -> None:
        """Write paragraphs. ``spoken``: the text for a voice, if it differs."""
        import textwrap

        paragraphs = cleandoc(text).split("\n")
        self.paragraphs += [part.replace(UNBROKEN, " ") for part in paragraphs] if spoken is None else [spoken]
        for paragraph in paragraphs:
            lines = textwrap.wrap(paragraph, self.width, break_long_words=False, break_on_hyphens=False)
            self.buffer += [line.replace(UNBROKEN, " ") + "\n" for line in lines]

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 0, col_spacing: int = 0) -> None:
        for term, text in rows:
            from moon_access.announcer.voice import NamesLine  # most starts show no help

            line = f"{term}: {text}" if text else term
            name = _TO_BE_TYPED.match(line)
            self.write_text(line, NamesLine(name[0], line[name.end() :]) if name else None)

    def write_examples(self, rows: Iterable[tuple[str, str]]) -> None:
        """Write examples, each with its purpose and what to type."""
        from moon_access.announcer.voice import ExampleLine

        for told, command in rows:
            self.write_text(f"{told}: {command}", ExampleLine(told, command))

    @contextmanager
    def section(self, name: str) -> Iterator[None]:
        self.write_heading(name)
        yield


_TO_BE_TYPED = re.compile(r"-[^\s,:]+(?:, -[^\s,:]+)*|[^\s:]+")
"""The names of an option, or the name of a command, at the beginning of its line."""


def row(option: click.Option, ctx: click.Context, catalog: Catalog) -> tuple[str, str]:
    """Return an option as it is typed, and everything that the page says about it."""
    return _spellings(option, ctx), _description(option, ctx, catalog)


def argument_row(argument: click.Argument, ctx: click.Context) -> tuple[str, str]:
    """Return the name of an argument, and its allowed values."""
    describe: Callable[[], str] = getattr(argument.type, "describe", str)
    return argument_name(argument, ctx), describe()


def argument_name(argument: click.Argument, ctx: click.Context) -> str:
    """Return the name of an argument as in the usage line of the help, without brackets around optional arguments."""
    return _metavar(argument, ctx).strip("[]")


def sentence(text: str) -> str:
    """Return the text with a full stop, unless it already ends with punctuation, or with a command in one piece."""
    if UNBROKEN in text.rpartition(" ")[2]:
        return text
    return text if text.rstrip("')")[-1:] in (*".!?:", "") else f"{text}."


def _spellings(option: click.Option, ctx: click.Context) -> str:
    """Return an option as it is typed: "-s, --seed NUMBER"."""
    names = ", ".join([*sorted(option.opts, key=len), *option.secondary_opts])
    return names if option.is_flag or option.count else f"{names} {_metavar(option, ctx)}"


def _description(option: click.Option, ctx: click.Context, catalog: Catalog) -> str:
    """Return sentences about an option: its help, the allowed values, the default, and whether it may be repeated."""
    _ = catalog.text
    help_text = " ".join((option.help or "").split())
    sentences = [sentence(help_text)] if help_text else []
    describe: Callable[[], str] = getattr(option.type, "describe", str)
    sentences.append(describe())
    if option.required:
        sentences.append(_("Required."))
    default = _default(option, ctx)
    if default:
        sentences.append(_("Default: {value}.").format(value=default))
    if option.multiple:
        sentences.append(_("You can give it more than once."))
    return " ".join(filter(None, sentences))


def _metavar(option: click.Parameter, ctx: click.Context) -> str:
    """Return the placeholder for the value. click 8.1 does not pass a context."""
    make: Callable[..., str] = option.make_metavar
    try:
        return make(ctx)
    except TypeError:
        return make()


def _default(option: click.Option, ctx: click.Context) -> str:
    """Return the default as the page shows it; empty if there is none or the page does not show it.

    click 8.1 gives the default only as part of a whole line, and later versions in parentheses.
    """
    if isinstance(option.show_default, str):
        return option.show_default
    shown = ctx.show_default if option.show_default is None else option.show_default
    default: object = option.get_default(ctx, call=False)
    if option.secondary_opts:
        return (option.opts if default else option.secondary_opts)[0].lstrip("-")
    if not shown or option.is_flag:
        return ""
    if isinstance(default, list | tuple):
        return ", ".join(map(str, default))
    if isinstance(default, str) and isinstance(option.type, OneOf):
        return option.type.typed_form_of(default)
    return str(default) if isinstance(default, str | int | float) else ""


class Example(NamedTuple):
    """An example. ``what``: a text of the catalogue. ``arguments``: what follows the program's name.

    If a player would type words of the own language there, ``arguments`` is a text of the catalogue too.
    """

    what: str
    arguments: str


EXAMPLES = {
    "": (
        # translators: these stand before a command line, as examples: "Play with the built-in voice: moon-access ...".
        Example(N_("Play with the built-in voice"), "--read speech"),
        Example(N_("Options of a command"), "help play"),
    ),
    "play": (
        Example(N_("Draw dominoes with one opponent"), "play --game draw12 --players 2"),
        # translators: an example to type. Translate only what follows the options: easy, bidding, Sunday, normal.
        Example(N_("Moon up to 51 points, easy bots"), N_("play --rule target=51 --bots easy")),
    ),
    "resume": (Example(N_("Second game of the list"), "resume 2"),),
    "evening": (
        # translators: an example to type. Translate only the name of the file and of the evening.
        Example(N_("New evening with the same deals for everybody"), N_('evening thursday --title "Thursday club"')),
        Example(N_("What was played in a member's copy"), N_("evening thursday --add eva")),
    ),
    "join": (
        Example(N_("Tables of a friend's machine"), "join example.org"),
        Example(N_("With another name, at another port"), "join eva@example.org:2300"),
    ),
    "serve": (
        Example(N_("Tables for everybody who knows the address"), "serve"),
        Example(N_("Only for two friends"), "serve --invite Petra --invite Jan"),
    ),
    "host": (
        Example(N_("Who is here"), N_("host people")),
        Example(N_("Something said to everybody"), N_("host say Supper is ready")),
    ),
    "web": (Example(N_("Into a folder to upload"), "web site"),),
    "tutorial": (Example(N_("Start at the fifth lesson"), "tutorial 5 --game moon3"),),
    "practice": (Example(N_("Bids only"), N_("practice bidding")),),
    "games": (
        Example(N_("Title for the second game"), N_("games --rename 2 Sunday")),
        Example(N_("Copy of the last game"), "games --export 1 game.jsonl"),
    ),
    "stats": (Example(N_("Moon for four alone"), "stats --game moon4"),),
    "simulate": (Example(N_("One thousand games"), N_("simulate --games 1000 --bots normal,normal,random")),),
    "arena": (Example(N_("Two normal bots and a random one"), N_("arena --players normal,normal,random")),),
    "check": (
        Example(N_("One file"), "check game.jsonl"),
        Example(N_("Input from a pipe"), "check -"),
    ),
    "voices": (Example(N_("Hear the third voice"), "voices 3"),),
    "doctor": (Example(N_("Whether the built-in voice works"), "doctor --read speech"),),
    "rules": (
        Example(N_("Moon for four"), "rules --game moon4"),
        Example(N_("In braille on paper"), "rules --braille rules.brf"),
    ),
    "replay": (Example(N_("As Anna heard it"), "replay game.jsonl --seat Anna"),),
    "news": (Example(N_("What is new in this version"), "news"),),
    "version": (
        Example(N_("Whether there is a newer version"), "version --check"),
        Example(N_("Ask another host"), "version --check https://example.org/version.json"),
    ),
    "help": (Example(N_("Options of a command"), "help play"),),
}
"""The pages by the name of the command, which is empty for the program itself."""


def examples_of_command(name: str) -> tuple[Example, ...]:
    """Return the examples of the command with this name; empty for the program itself."""
    return EXAMPLES.get(name, ())
