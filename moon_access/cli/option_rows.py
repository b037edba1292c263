"""Say what a help page says about an option or an argument: how to type it, what it is, its values, and its default.

Only a help page loads this.
"""

from collections.abc import Callable

import click

from moon_access.i18n.catalog import Catalog


def row(option: click.Option, ctx: click.Context, catalog: Catalog) -> tuple[str, str]:
    """Return how to type an option, and everything that the page says about it."""
    return _spellings(option, ctx), _description(option, ctx, catalog)


def argument_row(argument: click.Argument, ctx: click.Context) -> tuple[str, str]:
    """Return the name of an argument, and what may be typed."""
    describe: Callable[[], str] = getattr(argument.type, "describe", str)
    return argument_name(argument, ctx), describe()


def argument_name(argument: click.Argument, ctx: click.Context) -> str:
    """Return the name of an argument as in the first line of the help, without the brackets of what may be left out."""
    return _metavar(argument, ctx).strip("[]")


def sentence(text: str) -> str:
    """Return the text with a full stop, unless another sign ends it."""
    return text if text.rstrip("')")[-1:] in (*".!?:", "") else f"{text}."


def _spellings(option: click.Option, ctx: click.Context) -> str:
    """Return an option as it is typed: "-s, --seed NUMBER"."""
    names = ", ".join([*sorted(option.opts, key=len), *option.secondary_opts])
    return names if option.is_flag or option.count else f"{names} {_metavar(option, ctx)}"


def _description(option: click.Option, ctx: click.Context, catalog: Catalog) -> str:
    """Return the option's help, then what may be typed, the default and how often, in sentences."""
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
        sentences.append(_("May be given more than once."))
    return " ".join(filter(None, sentences))


def _metavar(option: click.Parameter, ctx: click.Context) -> str:
    """Return what stands for the value. click 8.1 asks for no context."""
    make: Callable[..., str] = option.make_metavar
    try:
        return make(ctx)
    except TypeError:
        return make()


def _default(option: click.Option, ctx: click.Context) -> str:
    """Return the default as the page shows it; empty if there is none or the page does not show it.

    We find it here, because click 8.1 tells it only within a line of its own, and later versions in parentheses.
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
    return str(default) if isinstance(default, str | int | float) else ""
