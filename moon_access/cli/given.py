"""Put what flags and the environment say of the settings into the invocation, as click reads them.

They override what is saved, and a command's own flags override the program's. Every command that needs the invocation
gets it from here.
"""

from __future__ import annotations

import click

from moon_access.app.invocation import Invocation

pass_invocation = click.make_pass_decorator(Invocation)
"""Gives a command the invocation, as its first argument."""


def give(ctx: click.Context, param: click.Parameter, value: object) -> None:
    """Set the setting with this option's name, as the callback of the option. None means that nobody said anything."""
    invocation = ctx.find_object(Invocation)
    assert invocation is not None and param.name is not None
    if value is not None:
        ctx.obj = invocation.giving(param.name, value)
