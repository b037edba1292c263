"""What a help page says of an option or an argument: how it is typed, what it is, what it may be, and its default.

Loaded only where help is shown.
"""

from collections.abc import Callable

import click

from moon_access.i18n.catalog import Catalog


def row(option: click.Option, ctx: click.Context, catalog: Catalog) -> tuple[str, str]:
    """How it is typed, and all that is said of it."""
    return _spellings(option, ctx), _description(option, ctx, catalog)


def argument_row(argument: click.Argument, ctx: click.Context) -> tuple[str, str]:
    """Its name, and what may be typed."""
    describe: Callable[[], str] = getattr(argument.type, "describe", str)
    return argument_name(argument, ctx), describe()


def argument_name(argument: click.Argument, ctx: click.Context) -> str:
    """As in the first line of the help, without the brackets of what may be left out."""
    return _metavar(argument, ctx).strip("[]")


def sentence(text: str) -> str:
    """With a full stop, if it has none and no other sign that ends it."""
    return text if text.rstrip("')")[-1:] in (*".!?:", "") else f"{text}."


def _spellings(option: click.Option, ctx: click.Context) -> str:
    """ "-s, --seed NUMBER" """
    names = ", ".join([*sorted(option.opts, key=len), *option.secondary_opts])
    return names if option.is_flag or option.count else f"{names} {_metavar(option, ctx)}"


def _description(option: click.Option, ctx: click.Context, catalog: Catalog) -> str:
    """The option's help, then what may be typed, the default and how often, in sentences."""
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
    """What stands for the value. click 8.1 asks for no context."""
    make: Callable[..., str] = option.make_metavar
    try:
        return make(ctx)
    except TypeError:
        return make()


def _default(option: click.Option, ctx: click.Context) -> str:
    """The default as it is shown, empty where there is none or none is to be shown.

    Found here, because click 8.1 tells it within a line of its own only, and later ones in parentheses.
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
