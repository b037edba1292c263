"""Practice: deals of one kind, played or bid at real tables one after the other, and how often it went well;
or a trainer.

Which deals these are, and whether it went well, says the practice of the game. Nothing is recorded as a game; what is
kept is a count for each kind, in the settings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moon_access.announcer import practice as telling
from moon_access.announcer import questions, tutorial
from moon_access.announcer.message import Message
from moon_access.bots.names import names_beside
from moon_access.console.console import Choice, Console, T
from moon_access.games import GAMES
from moon_access.games.contract import AnyDefinition
from moon_access.games.practice import LEARNER, AnyPractice, PracticeKind
from moon_access.i18n.typed_words import begun_by, fold
from moon_access.session.command import Command
from moon_access.session.commands.review import review_last_deal
from moon_access.session.conversation import Conversation, TableOfCommands
from moon_access.session.game_session import Session
from moon_access.storage.settings import Settings
from moon_access.table import drawn_seed

from .trainer import OtherPractice, Training


def kinds_of(game: AnyDefinition) -> tuple[PracticeKind, ...]:
    """What can be practised in this game: its deals, and its trainer."""
    practice, trainer = game.practice(), game.trainer()
    deals = practice.kinds if practice is not None else ()
    return (*deals, trainer.practised) if trainer is not None else deals


def practised() -> dict[str, tuple[PracticeKind, ...]]:
    """What can be practised in each game, by the game's name, in the order in which games are offered."""
    kinds = ((name, kinds_of(game)) for name, game in GAMES.items())
    return {name: of_game for name, of_game in kinds if of_game}


def kinds_of_all() -> dict[str, PracticeKind]:
    """What can be practised in any game, by name."""
    return {kind.name: kind for kinds in practised().values() for kind in kinds}


def take_practice(session: Session, argument: str) -> None:
    """The command ``practice``: deals of the kind named, or of one to choose; in practice, goes to these.

    A game that is on waits as long as it takes, and is told where it stands afterwards; at a question that is asked
    again instead. Raises Leave where the player leaves the program there.
    """
    found = _kind_named(session, argument)
    if found is None:
        return
    game, kind = found
    if isinstance(session, Practice | Training):
        raise OtherPractice(game, kind)
    is_waiting = session.is_on
    if is_waiting:
        session.console.tell(tutorial.game_waits())
    practise(session, game, drawn_seed(), kind)
    if is_waiting and not session.is_at_a_question:
        session.console.tell(tutorial.back_in_game())
        session.come_back()


def _kind_named(session: Session, argument: str) -> tuple[str, str] | None:
    """The game and the kind meant by this, in the game that is on rather than in another; without it, the one chosen.
    None where there is none, which is told, or where the player would rather not."""
    games = practised()
    if session.game is not None and session.game.name in games:
        games = {session.game.name: games.pop(session.game.name), **games}
    if not argument:
        game, kinds = next(iter(games.items()))
        chosen = _choose(session, kinds)
        return None if chosen is None else (game, chosen.name)
    wording = session.console.wording
    kinds_by_name: dict[str, tuple[str, str]] = {}
    for game, kinds in games.items():
        for kind in kinds:
            for name in (kind.name, wording.line(kind.label)):
                kinds_by_name.setdefault(name, (game, kind.name))
    meant = begun_by(argument, kinds_by_name)
    if len({kinds_by_name[name] for name in meant}) == 1:
        return kinds_by_name[meant[0]]
    session.console.tell(telling.no_such_kind(argument, [kind.label for kind in kinds_of_all().values()]))
    return None


def practise(conversation: Conversation, game: str, seed: str, kind: str = "") -> None:
    """Until the player is done. ``seed`` settles the deals. Where no ``kind`` is named, or the game, which is one of
    those practised, has none of that name, the player chooses. Raises Leave.

    What the console was at before, it is at again afterwards.
    """
    console, definition = conversation.console, GAMES[game]
    kinds = {one.name: one for one in kinds_of(definition)}
    if kind and kind not in kinds:
        having = [GAMES[name].title for name, others in practised().items() if kind in {one.name for one in others}]
        console.tell(telling.in_other_games(kind, having))
    chosen = kinds.get(kind) or _choose(conversation, tuple(kinds.values()))
    if chosen is None:
        return
    name = chosen.name
    with console.aside():
        while name:
            try:
                _run(conversation, game, seed, name)
                return
            except OtherPractice as other:
                game, name = other.game, other.kind


def _run(conversation: Conversation, game: str, seed: str, name: str) -> None:
    """This kind, until the player is done. Raises Leave, OtherPractice."""
    at = conversation.console, conversation.keep_settings, conversation.table_of_commands
    trainer = GAMES[game].trainer()
    kind = next(kind for kind in kinds_of(GAMES[game]) if kind.name == name)
    if trainer is not None and kind == trainer.practised:
        Training(*at, trainer, seed).run()
    else:
        Practice(*at, game, seed).run(kind)


def _choose(conversation: Conversation, kinds: Sequence[PracticeKind]) -> PracticeKind | None:
    """What to practise; None where the player would rather not. Raises Leave."""
    choices = [Choice(kind, kind.label) for kind in kinds]
    return conversation.choose_or_be_done(telling.which(), choices)


class _Done(Exception):
    """The player leaves practice, and not the program."""


class Practice(Session):
    """A session whose tables are practice tables."""

    def __init__(
        self,
        console: Console,
        keep_settings: Callable[[Settings], None],
        commands: TableOfCommands,
        game: str,
        seed: str,
    ) -> None:
        super().__init__(console, keep_settings, commands)
        practice = GAMES[game].practice()
        assert practice is not None
        self._practice: AnyPractice = practice
        self._seed = seed
        self._tried = 0  # seeds
        self._kind: PracticeKind | None = None

    def run(self, kind: PracticeKind) -> None:
        """Raises Leave."""
        self._kind = kind
        self.console.tell(kind.task, telling.leaving(questions.done_word(self.console.catalog)))
        try:
            while True:
                self._deal(kind)
                self._go_on(kind)
        except _Done:
            return

    def _deal(self, kind: PracticeKind) -> None:
        """One deal, and how it went."""
        found = self._practice.find(kind.name, self._seed, self._tried)
        self._tried = found.tried
        name = self.console.settings.name or "-"
        table = self._practice.table(kind.name, [name, *names_beside(name, self.console.catalog)], found.seed)
        self.sit(table, LEARNER)
        table.begin()
        self.play()
        outcome = self._practice.judge(kind.name, table)
        self.console.tell(*outcome.told)
        self._count(kind.name, outcome.succeeded)

    def _count(self, kind: str, succeeded: bool) -> None:
        settings = self.console.settings
        so_far = settings.practice.get(kind, {})
        counts = {"tried": so_far.get("tried", 0) + 1, "succeeded": so_far.get("succeeded", 0) + succeeded}
        self.apply_settings(settings._replace(practice={**settings.practice, kind: counts}))

    def _go_on(self, kind: PracticeKind) -> None:
        """To the next deal, when the player wants it. Raises _Done."""
        counts = self.console.settings.practice[kind.name]
        question = telling.so_far(kind.label, counts["succeeded"], counts["tried"])
        choices = [Choice("next", telling.next_deal())]
        if kind.has_review:
            choices.append(Choice("review", telling.review()))
        while self._choose(question, choices) == "review":
            review_last_deal(self, "")

    def _choose(self, question: Message, choices: Sequence[Choice[T]]) -> T:
        """Raises _Done, Leave."""
        chosen = self.console.choose_or_be_done(question, choices, self.obey_beside)
        if chosen is None:
            raise _Done
        return chosen

    # What is typed otherwise here

    def _where_beneath(self) -> tuple[Message, ...]:
        assert self._kind is not None
        return telling.practising(self._kind.label), *super()._where_beneath()

    def obey(self, typed: str) -> None:
        if fold(typed) in questions.done_words(self.console.catalog):
            raise _Done
        super().obey(typed)

    def why_not(self, command: Command[Conversation], word: str) -> Message | None:
        if command.id == "resign":
            return telling.nothing_to_resign()
        if command.id == "save":
            return telling.nothing_to_save()
        if command.id == "undo":
            return telling.no_undo()
        return super().why_not(command, word)
