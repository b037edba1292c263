"""Make help pages and error messages of the command line plain lines: one option, one line, no columns.

click lays its help out in two columns with blanks between, breaks words, and keeps some English in every language.
Speech and braille make that unreadable. These classes write lines that start in column 1, break between words only, and
read like the rest of the program:

    Usage: moon-access [OPTIONS] [COMMAND] [ARGS]...
    Play dominoes by ear.
    Options:
    --seed NUMBER: The shuffle's number. At least 0. Default: 5.
    -h, --help: Show this message and exit.
    Commands:
    resume: Go on with the last game.

Errors go to standard error with exit code 2: the message first, then where help is. program.py has the options,
plain_pages.py lays out lines, and option_types.py has the types of values:

    def build(catalog: Catalog) -> Group: _ = catalog.text

        @click.group(cls=Group, catalog=catalog, invoke_without_command=True, help=_("Play dominoes by ear."))
        @click.option("--seed", type=WholeNumber(catalog, 0), default=5, help=_("The shuffle's number.")) def
        program(seed: int) -> int: ...          # returns the exit code; None counts as 0

        @program.command(help=_("Go on with the last game."))           # a Command with the same catalogue
        @click.argument("file", type=click.Path(), metavar=_("FILE"))    # arguments need a metavar def resume(file:
        str) -> None: ...

        return program

Headings and error frames ("Options", "Error: ...") are click's own texts, from its catalogue, so call catalog.prepare
first. Do not use show_envvar, click's own types other than Path, or click.confirm, whose "[y/N]" is English. An error
in a value from the environment names its variable.
"""

import os
import sys
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from gettext import gettext as click_text
from typing import TYPE_CHECKING, Any, NoReturn, ParamSpec, TextIO

import click

from moon_access import __version__
from moon_access.app.invocation import Invocation
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.exit_codes import INTERRUPTED
from moon_access.outputs.streams import silence_output, write_aside
from moon_access.storage.paths import PROGRAM

P = ParamSpec("P")

if TYPE_CHECKING:
    from typing import TypedDict, Unpack

    from moon_access.announcer.voice import SpokenLine

    from .plain_pages import PlainFormatter

    Examples = Callable[[str], Iterable[tuple[str, str]]]

    class Attributes(TypedDict, total=False):
        """The options of a command here besides its name. click gets the attributes that its decorators add."""

        help: str
        context_settings: dict[str, object]


def _no_examples(name: str) -> "Iterable[tuple[str, str]]":
    return ()


class PlainContext(click.Context):
    """A click context whose pages PlainFormatter makes, and show the program's name as the user typed it."""

    def make_formatter(self) -> "PlainFormatter":
        program = self.find_root().command
        return _formatter(program.typed if isinstance(program, Command) else (), self.find_object(Invocation))

    @property
    def command_path(self) -> str:
        if self.parent is None and self.info_name == PROGRAM:
            from moon_access.app.own_command import own_name  # most starts show no help

            return own_name()
        return super().command_path


def _formatter(typed: Sequence[str], invocation: Invocation | None) -> "PlainFormatter":
    """Return a formatter as wide as the reader's display."""
    from moon_access.app.invocation import cells_of  # most starts show neither help nor an error

    from .plain_pages import PlainFormatter

    cells = cells_of(typed, os.environ, invocation.saved_settings if invocation is not None else None)
    return PlainFormatter(max_width=None if cells is None else cells - 1)


class Command(click.Command):
    """A command with plain, translated help and errors. A Group gives its own catalogue to its commands.

    ``typed``: what follows the program's name, if this command is the program itself.
    """

    context_class = PlainContext

    def __init__(self, name: str | None, *, catalog: Catalog, **attributes: "Unpack[Attributes]") -> None:
        settings: dict[str, object] = {"help_option_names": ["-h", "--help"], "show_default": True}
        attributes["context_settings"] = settings | attributes.get("context_settings", {})
        super().__init__(name, **attributes)
        self.catalog = catalog
        self.typed: Sequence[str] = ()
        self._help: click.Option | None = None
        _ = catalog.text
        if self.options_metavar == "[OPTIONS]":
            # translators: stands for all the options in the first line of the help. The brackets stay.
            self.options_metavar = _("[OPTIONS]")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return click's help option, which shows our page. Its text is found more quickly than click's."""
        names = self.get_help_option_names(ctx)
        if self._help is None and names and self.add_help_option:
            text = self.catalog.text_of_click("Show this message and exit.")
            self._help = click.Option((*names, "_help"), is_flag=True, expose_value=False, is_eager=True, help=text)
            self._help.callback = self._show_help
        return self._help

    def _show_help(self, ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            self.show_help(ctx)

    def show_help(self, ctx: click.Context) -> NoReturn:
        """Show the page, and end the program."""
        assert isinstance(ctx, PlainContext)
        formatter = ctx.make_formatter()
        self.format_help(ctx, formatter)
        show(ctx, formatter.getvalue(), formatter.paragraphs)

    def example_rows(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Yield the purpose of each example, and the arguments to type after the program's name."""
        program = ctx.find_root().command
        if not isinstance(program, Group):
            return []
        examples = program.examples("" if self is program else self.name or "")
        return [(self.catalog.text(what), self.catalog.text(arguments)) for what, arguments in examples]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from .plain_pages import PlainFormatter

        rows = self.example_rows(ctx)
        if rows and isinstance(formatter, PlainFormatter):
            _ = self.catalog.text
            formatter.write_heading(_("Examples"))
            program = ctx.find_root().info_name  # only the name, because examples are short
            formatter.write_examples((what, f"{program} {arguments}") for what, arguments in rows)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_help_text(ctx, formatter)
        from .option_types import OneOf
        from .plain_pages import argument_row  # most starts show no help

        arguments = [param for param in self.params if isinstance(param, click.Argument)]
        formatter.write_dl(argument_row(one, ctx) for one in arguments if isinstance(one.type, OneOf))

    def option_rows(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Yield each option as it is typed, and sentences that describe it."""
        from .plain_pages import row  # most starts show no help

        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        return [row(option, ctx, self.catalog) for option in options if not option.hidden]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = self.option_rows(ctx)
        if rows:
            with formatter.section(click_text("Options")):
                formatter.write_dl(rows)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        typed = list(args)  # click empties its list
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            # Versions of click word this error differently; 8.1 has no full stop before its suggestion.
            near = sorted(error.possibilities or ())
            problem = click_text("No such option {name!r}.").format(name=error.option_name)
            raise self.make_usage_error(ctx, problem, ", ".join(near)) from None
        except click.UsageError as error:
            # Some of click's errors lose their context, which we need to name the help page.
            error.ctx = error.ctx or ctx
            if type(error) is click.UsageError:
                from .plain_pages import sentence

                raise self.make_usage_error(
                    ctx, sentence(error.message), self._options_for_the_rest(ctx, typed)
                ) from None
            if isinstance(error, click.BadParameter) and error.param is not None:
                # If the wrong value was not typed here, name its source.
                source = ctx.get_parameter_source(error.param.name or "")
                if source is click.core.ParameterSource.ENVIRONMENT:
                    error.param_hint = _variable(error.param, ctx)
                elif isinstance(error.param, click.Argument):
                    from .plain_pages import argument_name  # most starts report no error

                    error.param_hint = f"'{argument_name(error.param, ctx)}'"
            raise

    def _options_for_the_rest(self, ctx: click.Context, args: list[str]) -> str:
        """Return each option that would take the first superfluous word as its value: "--game moon3"."""
        from .option_types import OneOf

        _, rest, _ = self.make_parser(ctx).parse_args(args)
        names = [
            max(param.opts, key=len)
            for param in self.params
            if isinstance(param, click.Option) and isinstance(param.type, OneOf) and rest and param.type.takes(rest[0])
        ]
        return ", ".join(f"{name} {rest[0]}" for name in names)

    def make_usage_error(self, ctx: click.Context, problem: str, near: str | None) -> click.UsageError:
        """Return the error for an unknown option, command or argument. ``near``: what the player may have meant."""
        _ = self.catalog.text
        if near:
            # translators: names of commands, or of options, that resemble the typed text.
            suggestion = _("Did you mean: {names}?").format(names=near)
            problem = f"{problem} {suggestion}"
        return click.UsageError(problem, ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and leave with the exit code: the whole number that the command returns, otherwise 0.

        Returns:
            The result of click if ``standalone_mode`` is False; click's exceptions then pass through.
        """
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        self.typed = sys.argv[1:] if args is None else args
        try:
            result: object = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            code = result if isinstance(result, int) else 0
        except click.ClickException as error:
            self._report(error, extra.get("obj"))
            code = error.exit_code
        except click.Abort:
            write_aside(f"{click_text('Aborted!')}\n")
            sys.exit(INTERRUPTED)
        invocation = extra.get("obj")
        if isinstance(invocation, Invocation) and invocation.told_lines:
            from .aloud import speak_told_lines

            speak_told_lines(invocation, self.typed)
        sys.exit(code)

    def _report(self, error: click.ClickException, invocation: object) -> None:
        """Print the error on standard error. After a wrong command line, also print where its help is."""
        formatter = _formatter(self.typed, invocation if isinstance(invocation, Invocation) else None)
        if type(error).__name__ == "NoArgsIsHelpError":  # click 8.1 has no such class, and prints the page itself
            write_aside(f"{error.format_message()}\n")
            return
        # The error quotes what the player typed, which may contain an escape sequence.
        from moon_access.announcer.wording import harmless  # most starts report no error

        from .plain_pages import sentence

        message = "\n".join(map(harmless, error.format_message().split("\n")))
        formatter.write_text(click_text("Error: {message}").format(message=sentence(message)))
        if isinstance(error, click.UsageError) and error.ctx is not None:
            names = error.ctx.help_option_names
            hint = click_text("Try '{command} {option}' for help.")
            formatter.write_text(hint.format(command=error.ctx.command_path, option=max(names, key=len)))
        write_aside(formatter.getvalue())
        note_for_voice(invocation, sys.stderr, formatter.paragraphs)


class Group(Command, click.Group):
    """A command with commands, listed in the order in which they were added.

    ``add_later`` adds commands that are made only when a user types one of them or asks for all, to save time at the
    start. ``examples``: returns the examples of the command with this name; an empty name stands for the group itself.
    """

    command_class = Command
    _known_commands: MutableMapping[str, click.Command]

    def __init__(
        self,
        name: str | None,
        *,
        catalog: Catalog,
        invoke_without_command: bool = False,
        examples: "Examples" = _no_examples,
        **attributes: "Unpack[Attributes]",
    ) -> None:
        self.examples = examples
        self._order: list[str] = []
        self._later: dict[str, Callable[[], None]] = {}
        super().__init__(name, catalog=catalog, **attributes)
        self.invoke_without_command = invoke_without_command
        self.no_args_is_help = not invoke_without_command
        _ = catalog.text
        # The metavar shows whether a command is optional.
        self.subcommand_metavar = (
            # translators: stands for a command and its arguments in the first line of the help.
            _("[COMMAND] [ARGS]...") if invoke_without_command else _("COMMAND [ARGS]...")
        )

    def command(  # type: ignore[override]
        self, name: str | None = None, **attributes: "Unpack[Attributes]"
    ) -> Callable[[Callable[P, object]], click.Command]:
        """Return a decorator that adds a command, as click's does. The command uses the catalogue of the group."""
        decorator: Callable[[Callable[P, object]], click.Command] = super().command(
            name=name, catalog=self.catalog, **attributes
        )
        return decorator

    def add_later(self, name: str, add: Callable[[], None]) -> None:
        """Have ``add`` add the command of this name when it is first needed."""
        self._later[name] = add
        self._order.append(name)

    @property
    def commands(self) -> MutableMapping[str, click.Command]:
        """All commands by their names. Those of ``add_later`` are in the order of the calls."""
        while self._later:
            self._make_command(next(iter(self._later)))
        order = [name for name in self._order if name in self._known_commands]
        self._known_commands = {
            name: self._known_commands[name] for name in dict.fromkeys([*order, *self._known_commands])
        }
        return self._known_commands

    @commands.setter
    def commands(self, made: MutableMapping[str, click.Command]) -> None:
        self._known_commands = made

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        made = cmd.name or "" if name is None else name
        self._known_commands[made] = cmd

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        self._make_command(cmd_name)
        return self._known_commands.get(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not (ctx.resilient_parsing or args[0].startswith("-")) and self.get_command(ctx, args[0]) is None:
            raise self.make_unknown_error(ctx, args[0])
        return super().resolve_command(ctx, args)

    def make_unknown_error(self, ctx: click.Context, typed: str) -> click.UsageError:
        """Return the error for an unknown command, with similar names. click 8.4 would put them in parentheses."""
        from moon_access.i18n.typed_words import nearest_word

        names, folded = list(self.commands), typed.casefold()
        near = [name for name in names if folded and name.startswith(folded)]
        problem = click_text("No such command {name!r}.").format(name=typed)
        return self.make_usage_error(ctx, problem, ", ".join(near) or nearest_word(folded, names))

    def help_of(self, ctx: click.Context, typed: str | None) -> NoReturn:
        """Show the page of a command, or of the group itself, and end. An unknown command is a UsageError.

        ``ctx``: the group's.
        """
        if typed is None:
            self.show_help(ctx)
        command = self.get_command(ctx, typed)
        if not isinstance(command, Command):
            raise self.make_unknown_error(ctx, typed)
        command.show_help(command.context_class(command, ctx, typed, **command.context_settings))

    def _make_command(self, name: str) -> None:
        add = self._later.pop(name, None)
        if add is not None:
            add()

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def command_rows(self) -> list[tuple[str, str]]:
        """Return the name of each command, and a sentence that describes it."""
        from .plain_pages import sentence

        return [
            (name, sentence(command.get_short_help_str(limit=sys.maxsize)))
            for name, command in self.commands.items()
            if not command.hidden
        ]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        rows = self.command_rows()
        if rows:
            with formatter.section(click_text("Commands")):
                formatter.write_dl(rows)


def show(ctx: click.Context, page: str, spoken: "Sequence[SpokenLine]") -> NoReturn:
    """Print this page instead of running the command, note ``spoken`` for the voice, and end the program."""
    try:
        click.echo(page, nl=False)
    except BrokenPipeError:  # the reader has closed the output, and click would end with 1
        silence_output()
    note_for_voice(ctx.find_object(Invocation), sys.stdout, spoken)
    ctx.exit()


def show_version(ctx: click.Context) -> NoReturn:
    """Print the program's version instead of running the command, and end."""
    told = click_text("%(prog)s, version %(version)s") % {"prog": PROGRAM, "version": __version__}
    show(ctx, f"{told}\n", [told])


def note_for_voice(invocation: object, stream: TextIO, spoken: "Sequence[SpokenLine]") -> None:
    """Note the text for the voice, which speaks it at the end, if a person reads the stream."""
    if isinstance(invocation, Invocation) and stream.isatty():
        invocation.told_lines.extend(spoken)


def _variable(param: click.Parameter, ctx: click.Context) -> str:
    """Return the environment variable that gave ``param`` its value."""
    if isinstance(param.envvar, str):
        return param.envvar
    if param.envvar:
        return next(name for name in param.envvar if name in os.environ)
    return f"{ctx.auto_envvar_prefix}_{(param.name or '').upper()}"
