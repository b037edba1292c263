"""Complete words in a shell: the words that fit, and for bash how to insert them.

Only a shell's Tab key loads this. click completes commands, options and files, and makes the common part of the scripts
for zsh and fish. bash splits ``NAME=VALUE`` into three words, so our own script passes on the typed line. To zsh and
fish it is one word, so we must offer the whole word.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

from moon_access.announcer.bot_kinds import kind_to_type
from moon_access.bots.levels import ADAPTIVE, LEVELS
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog

MOST_VALUES = 40
"""The most values of a house rule that completion lists. A rule with more takes a typed number."""

LINE_VARIABLE = "COMP_LINE"
"""The variable in which bash hands over the line up to the cursor."""

_BASH = r"""%(complete_func)s() {
    local line=${COMP_LINE:0:COMP_POINT} before="" word type value
    word=${line##*[[:space:]]}
    if [[ $word == --*=* ]]; then
        word=${word#--*=}
    fi
    # bash breaks words at "=", and puts in what stands behind the last of them.
    if [[ $COMP_WORDBREAKS == *=* && $word == *=* ]]; then
        before=${word%%"${word##*=}"}
    fi
    COMPREPLY=()
    while IFS=, read -r type value; do
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("${value#"$before"}") ;;
        esac
    done < <(%(typed)s=$line %(complete_var)s=bash_complete "${1/#\~\//$HOME/}")
    if [[ ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace
    fi
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class Bash(BashComplete):
    """Completes in bash, with a script that keeps NAME=VALUE together."""

    source_template = _BASH

    def source(self) -> str:
        """Return the script, whichever version of bash is installed."""
        return self.source_template % {**self.source_vars(), "typed": LINE_VARIABLE}

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor, without the program's name, and the word at the cursor."""
        typed = os.environ.get(LINE_VARIABLE, "")
        words = split_arg_string(typed)[1:]
        if not words or typed[-1:].isspace():
            return words, ""
        return words[:-1], words[-1]


class Zsh(ZshComplete):
    """Completes in zsh, with a script that puts no space after ``NAME=``."""

    source_template = ZshComplete.source_template.replace(
        "        compadd -U ",
        """        local -a begun
        [[ "${completions[1]}" == *= ]] && begun=(-S "")
        compadd "${begun[@]}" -U """,
    )

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        return _complete_whole_words(super().get_completions(args, incomplete), incomplete)


class Fish(FishComplete):
    """Completes in fish, with a script that keeps the text after a comma, in kinds of bots, and descriptions."""

    source_template = FishComplete.source_template.replace('string split ","', 'string split --max 1 ","')

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        return _complete_whole_words(super().get_completions(args, incomplete), incomplete)


def _complete_whole_words(values: list[CompletionItem], typed: str) -> list[CompletionItem]:
    """Return the values, each with the option before it if the player typed ``--option=VALUE``.

    Shells complete files themselves.
    """
    option, equals, _ = typed.partition("=")
    if not (equals and option.startswith("--")):
        return values
    return [
        CompletionItem(f"{option}={value.value}", help=value.help) if value.type == "plain" else value
        for value in values
    ]


def use_own_scripts() -> None:
    """Register our scripts. Call this before click completes."""
    add_completion_class(Bash, "bash")
    add_completion_class(Zsh, "zsh")
    add_completion_class(Fish, "fish")


def complete_words(words: Iterable[str], typed: str) -> list[CompletionItem]:
    """Return the words that begin with what was typed, in capital or small letters."""
    return [CompletionItem(word) for word in words if word.casefold().startswith(typed.casefold())]


def files(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Tell the shell to complete the names of files."""
    return [CompletionItem(typed, type="file")]


def presets(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the names of the presets in the game of this line."""
    return complete_words(GAMES[_game(ctx)].rules().presets, typed)


def games(names: Iterable[str], catalog: Catalog, typed: str) -> list[CompletionItem]:
    """Return the names of games that begin with the typed text, each with its title in the player's language."""
    return [
        CompletionItem(name, help=catalog.text(GAMES[name].title))
        for name in names
        if name.casefold().startswith(typed.casefold())
    ]


def house_rules(catalog: Catalog, ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the game's house rules as ``NAME=``. If only one fits the typed text, return it with each of its values.

    The label of the rule or of the value, in the player's language, describes each.
    """
    game = GAMES[_game(ctx)]
    rules, names = game.rules().house_rules, game.words().house_rules
    chosen = [rule for rule in rules if f"{rule.name}=".startswith(typed) or typed.startswith(f"{rule.name}=")]
    if len(chosen) != 1 or len(chosen[0].allowed) > MOST_VALUES:
        words = {f"{rule.name}=": catalog.text(names.label(rule.name).text) for rule in chosen}
        return [CompletionItem(word, help=label) for word, label in words.items() if word.startswith(typed)]
    (rule,) = chosen
    values = {f"{rule.name}={str(value).lower()}": names.value_label(rule.name, value) for value in rule.allowed}
    return [
        CompletionItem(word, help=None if label.fields else catalog.text(label.text))
        for word, label in values.items()
        if word.casefold().startswith(typed.casefold())
    ]


def bots(catalog: Catalog, ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return kinds of bots in the player's language, to complete a kind or another one after a comma."""
    before, comma, _ = typed.rpartition(",")
    kinds = sorted(GAMES[_game(ctx)].bots())
    if not param.expose_value:  # this is the setting for bots, which takes no styles; the arena takes them
        kinds = [*(kind for kind in kinds if kind in LEVELS), *([] if before else [ADAPTIVE])]
    return complete_words(_prefix_each(before + comma, (kind_to_type(kind, catalog) for kind in kinds)), typed)


def _prefix_each(prefix: str, words: Iterable[str]) -> Iterator[str]:
    return (prefix + word for word in words)


def _game(ctx: click.Context) -> str:
    """Return the game that the command line names, otherwise the first game."""
    named = str(ctx.params.get("game") or "")
    return named if named in GAMES else next(iter(GAMES))
