"""Help and errors of the command line are plain lines, without English in another language."""

from collections.abc import Callable, Iterator

import click
import pytest
from click.testing import CliRunner

from moon_access.announcer.lengths import LENGTH_WORDS
from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import NameValue, OneOf, Text, WholeNumber
from moon_access.games.lengths import LENGTHS, WHOLE_GAME
from moon_access.i18n.catalog import Catalog, prepare

Ask = Callable[..., tuple[int, list[str]]]
"""Return the exit code and the printed lines, for a language, arguments and environment variables."""


def build(catalog: Catalog) -> Group:
    @click.group(
        cls=Group,
        catalog=catalog,
        help="Aaa.",
        context_settings={"auto_envvar_prefix": "MOON"},
        examples=lambda name: [("Play", "second moon --kkk x")] if name != "first" else [],
    )
    @click.option("--seed", type=WholeNumber(catalog, 0), default=5, help="Bbb.")
    @click.option("--cells", "-c", type=WholeNumber(catalog, 14, 80), help="Ccc")
    @click.option("--below", type=WholeNumber(catalog, most=3))
    @click.option("--game", type=OneOf(catalog, ["moon", "draw"]), help="Ddd.")
    @click.option("--rule", type=NameValue(catalog, ["target", "all_pass"]), multiple=True, help="Eee.")
    @click.option("--name", type=Text(catalog), help="Fff.", show_default="ggg")
    @click.option("--aids/--no-aids", default=True, help="Hhh.")
    @click.option("--shown", is_flag=True)
    @click.option("--secret", hidden=True)
    def program(**options: object) -> None:
        click.echo(options)

    @program.command(help="Iii.")
    @click.argument("which", type=OneOf(catalog, ["moon", "draw"]), metavar="[JJJ]")
    @click.option("--kkk", type=Text(catalog), required=True)
    def second(which: str, kkk: str) -> int:
        return 7 if which == "moon" else 0

    @program.command()
    def first() -> None:
        """Lll. More."""

    return program


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ask]:
    """`ask("de", "--help")`: the exit code and the printed lines, on a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LANGUAGE", "")

    def asked(language: str, *arguments: str, **environ: str) -> tuple[int, list[str]]:
        prepare(language)
        result = CliRunner().invoke(
            build(Catalog(language)), arguments, prog_name="moon", env={"LANGUAGE": language, **environ}
        )
        return result.exit_code, result.output.splitlines()

    yield asked
    prepare("en")


def test_every_option_takes_one_line_that_begins_in_the_first_column(ask: Ask) -> None:
    assert ask("en", "--help") == (
        0,
        [
            "Usage: moon [OPTIONS] COMMAND [ARGS]...",
            "Aaa.",
            "Options:",
            "--seed NUMBER: Bbb. At least 0. Default: 5.",
            "-c, --cells NUMBER: Ccc. From 14 to 80.",
            "--below NUMBER: At most 3.",
            "--game CHOICE: Ddd. One of: moon, draw.",
            "--rule NAME=VALUE: Eee. Names: target, all_pass. You can give it more than",
            "once.",
            "--name TEXT: Fff. Default: ggg.",
            "--aids, --no-aids: Hhh. Default: aids.",
            "--shown",
            "-h, --help: Show this message and exit.",
            "Commands:",
            "second: Iii.",
            "first: Lll.",
            "Examples:",
            "Play: moon second moon --kkk x",
        ],
    )


@pytest.mark.parametrize(
    ("spoken", "default"), [("en", "Default: whole."), ("de", "Vorgabe: ganz."), ("cs", "celá je výchozí.")]
)
def test_a_default_is_the_word_that_a_player_of_this_language_types(
    monkeypatch: pytest.MonkeyPatch, spoken: str, default: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    prepare(spoken)
    catalog = Catalog(spoken)

    @click.group(cls=Group, catalog=catalog)
    @click.option("--length", type=OneOf(catalog, LENGTHS, LENGTH_WORDS.__getitem__), default=WHOLE_GAME)
    def program(**options: object) -> None:
        pass

    output = CliRunner().invoke(program, ["--help"], env={"LANGUAGE": spoken}).output
    prepare("en")
    assert default in " ".join(output.split())


def test_the_help_of_a_command_lists_its_options_with_the_short_flag(ask: Ask) -> None:
    # The first line is what the group was given.
    lines = ["Usage: moon second [OPTIONS] [JJJ]", "Iii.", "JJJ: One of: moon, draw.", "Options:"]
    assert ask("en", "second", "-h")[1][1:6] == [*lines, "--kkk TEXT: Required."]
    assert "Examples:" not in ask("en", "first", "-h")[1]


@pytest.mark.parametrize("width", [14, 20, 40])
def test_lines_break_between_words_and_have_no_padding(ask: Ask, width: int) -> None:
    lines = ask("de", "--help", COLUMNS=str(width))[1]
    words = " ".join(ask("de", "--help", COLUMNS="1000")[1]).split(" ")
    assert " ".join(lines).split(" ") == words
    assert all(len(line) < width or " " not in line for line in lines)
    assert all(line == line.strip() and "  " not in line for line in lines)


def test_a_terminal_that_reports_a_column_or_two_gets_pages_as_narrow_as_a_display(ask: Ask) -> None:
    for width in ("1", "3", "13"):
        assert ask("de", "--help", COLUMNS=width) == ask("de", "--help", COLUMNS="14"), width


ERRORS = {
    ("--seed", "x"): {
        "en": "Error: Invalid value for '--seed': x is not a whole number.",
        "de": "Fehler: Ungültiger Wert für '--seed': x ist keine ganze Zahl.",
        "cs": "Chyba: Neplatná hodnota pro '--seed': x není celé číslo.",
    },
    ("--cells", "90"): {
        "en": "Error: Invalid value for '--cells' / '-c': 90 is out of range. From 14 to 80.",
        "de": "Fehler: Ungültiger Wert für '--cells' / '-c': 90 geht nicht. Möglich: 14 bis 80.",
        "cs": "Chyba: Neplatná hodnota pro '--cells' / '-c': 90 je mimo rozsah. Od 14 do 80 včetně.",
    },
    ("--game", "chess"): {
        "en": "Error: Invalid value for '--game': chess is not one of the choices. One of: moon, draw.",
        "de": "Fehler: Ungültiger Wert für '--game': chess geht nicht. Möglich: moon, draw.",
        "cs": "Chyba: Neplatná hodnota pro '--game': chess tu nejde zadat. Možnosti: moon, draw.",
    },
    ("--rule", "target"): {
        "en": "Error: Invalid value for '--rule': target is not of the form NAME=VALUE.",
        "de": "Fehler: Ungültiger Wert für '--rule': target hat nicht die Form NAME=WERT.",
        "cs": "Chyba: Neplatná hodnota pro '--rule': target nemá tvar NÁZEV=HODNOTA.",
    },
    ("--rule", "goal=3"): {
        "en": "Error: Invalid value for '--rule': There is nothing called goal. Names: target, all_pass.",
        "de": "Fehler: Ungültiger Wert für '--rule': goal gibt es nicht. Namen: target, all_pass.",
        "cs": "Chyba: Neplatná hodnota pro '--rule': Název goal neexistuje. Názvy: target, all_pass.",
    },
    ("--shwn",): {
        "en": "Error: No such option '--shwn'. Did you mean: --shown?",
        "de": "Fehler: Unbekannte Option '--shwn'. Meinst du: --shown?",
        "cs": "Chyba: Neznámá volba '--shwn'. Nemělo to být: --shown?",
    },
    ("--name",): {
        "en": "Error: Option '--name' requires an argument.",
        "de": "Fehler: Option '--name' braucht ein Argument.",
        "cs": "Chyba: Za volbou '--name' chybí hodnota.",
    },
    ("third",): {
        "en": "Error: No such command 'third'.",
        "de": "Fehler: Unbekannter Befehl 'third'.",
        "cs": "Chyba: Neznámý příkaz 'third'.",
    },
    ("SEC",): {
        "en": "Error: No such command 'SEC'. Did you mean: second?",
        "de": "Fehler: Unbekannter Befehl 'SEC'. Meinst du: second?",
        "cs": "Chyba: Neznámý příkaz 'SEC'. Nemělo to být: second?",
    },
    ("frist",): {
        "en": "Error: No such command 'frist'. Did you mean: first?",
        "de": "Fehler: Unbekannter Befehl 'frist'. Meinst du: first?",
        "cs": "Chyba: Neznámý příkaz 'frist'. Nemělo to být: first?",
    },
    ("first", "x"): {
        "en": "Error: Got unexpected extra argument (x).",
        "de": "Fehler: Unerwartetes zusätzliches Argument (x).",
        "cs": "Chyba: Nečekaný argument navíc (x).",
    },
    ("second", "--kkk", "x"): {
        "en": "Error: Missing argument 'JJJ'. One of: moon, draw.",
        "de": "Fehler: Es fehlt das Argument 'JJJ'. Möglich: moon, draw.",
        "cs": "Chyba: Chybí argument 'JJJ'. Možnosti: moon, draw.",
    },
}
HINT = {
    "en": "Try '{} --help' for help.",
    "de": "Hilfe bekommst du mit '{} --help'.",
    "cs": "Nápovědu zobrazíš příkazem '{} --help'.",
}


@pytest.mark.parametrize("spoken", ["en", "de", "cs"])
@pytest.mark.parametrize("arguments", ERRORS, ids=" ".join)
def test_an_error_has_the_message_and_a_pointer_to_help(ask: Ask, arguments: tuple[str, ...], spoken: str) -> None:
    code, lines = ask(spoken, *arguments, COLUMNS="200")
    name = f"moon {arguments[0]}" if arguments[0] in ("first", "second") else "moon"
    # For a command inside, the first line is what the group was given.
    assert [line for line in lines if not line.startswith("{")] == [
        ERRORS[arguments][spoken],
        HINT[spoken].format(name),
    ]
    assert code == 2


def test_an_argument_is_named_without_brackets_around_optional_parts(ask: Ask) -> None:
    asked = ask("en", "second", "x")[1]
    assert " ".join(asked[1:3]) == "Error: Invalid value for 'JJJ': x is not one of the choices. One of: moon, draw."


def test_an_error_in_the_environment_names_its_variable(ask: Ask) -> None:
    code, lines = ask("en", "first", MOON_SEED="x")
    assert lines[0] == "Error: Invalid value for MOON_SEED: x is not a whole number."
    assert code == 2


def test_an_escape_sequence_that_was_typed_is_not_echoed(ask: Ask) -> None:
    assert ask("en", "--seed", "\x1b[2Jx")[1][0] == ("Error: Invalid value for '--seed': ?[2Jx is not a whole number.")


def test_a_typed_label_becomes_the_value_that_it_stands_for(ask: Ask) -> None:
    code, lines = ask("en", "--game", "MOON", "--rule", "target = 30", "--seed", " 7 ", "first")
    assert "'game': 'moon'" in lines[0]
    assert "('target', '30')" in lines[0]
    assert "'seed': 7" in lines[0]
    assert code == 0


def test_the_return_value_of_a_command_is_the_exit_code(ask: Ask) -> None:
    assert ask("en", "second", "--kkk", "x", "moon")[0] == 7
    assert ask("en", "second", "--kkk", "x", "draw")[0] == 0
