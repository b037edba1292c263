"""Practice: deals of one kind at real tables, one after the other; or a trainer.

The practice of the game chooses the deals, and judges whether they went well. The program records none of them as a
game; it keeps only a count for each kind, in the settings.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import explanations, questions
from moon_access.announcer import practice as telling
from moon_access.announcer.company import names_for_bots
from moon_access.announcer.message import Message
from moon_access.console.console import Choice
from moon_access.evening.command import Command
from moon_access.evening.evening import Back, Evening, Following, Push
from moon_access.games import GAMES
from moon_access.games.contract import AnyDefinition
from moon_access.games.practice import LEARNER, AnyPractice, PracticeKind
from moon_access.i18n.typed_words import fold, names_beginning_with, written_words
from moon_access.scenes.game.commands.review import review_last_deal
from moon_access.scenes.game.seated_scene import SeatedScene
from moon_access.scenes.game.table_scene import TableScene
from moon_access.storage.mistakes import games_with_mistakes
from moon_access.table import draw_seed

from .mistakes import PRACTICE_OF_MISTAKES, MistakesScene, why_not_in_practice
from .puzzle import PUZZLE, PuzzleScene
from .trainer import TrainerScene


def kinds_of(game: AnyDefinition) -> tuple[PracticeKind, ...]:
    """Return the kinds of practice in this game: its deals, its trainer, its puzzles."""
    practice, trainer = game.practice(), game.trainer()
    deals = practice.kinds if practice is not None else ()
    of_trainer = () if trainer is None else (trainer.kind_of_practice,)
    return (*deals, *of_trainer, *(() if game.puzzles() is None else (PUZZLE,)))


def find_kinds_by_game() -> dict[str, tuple[PracticeKind, ...]]:
    """Return the kinds of practice by game, for each game that has any, in the order of the registry."""
    kinds = ((name, kinds_of(game)) for name, game in GAMES.items())
    return {name: of_game for name, of_game in kinds if of_game}


def kinds_of_all() -> dict[str, PracticeKind]:
    """Return the kinds of practice of all games, by the name of the kind. Every game has the player's mistakes."""
    return {kind.name: kind for kinds in (*find_kinds_by_game().values(), (PRACTICE_OF_MISTAKES,)) for kind in kinds}


def offered_kinds(current: str | None) -> dict[str, tuple[PracticeKind, ...]]:
    """Return the kinds of practice by game, the current game first, with the player's mistakes where there are any."""
    games = find_kinds_by_game()
    for name in games_with_mistakes():
        games[name] = (*games.get(name, ()), PRACTICE_OF_MISTAKES)
    return games if current not in games else {current: games.pop(current), **games}


def take_practice(scene: SeatedScene, argument: str) -> Following:
    """Return the practice of deals of the kind that ``argument`` names; if it is empty, the player chooses.

    This is the command ``practice``. If practice is on, the new one replaces it and takes its seed.
    """
    found = _kind_named(scene, argument)
    if found is None:
        return None
    if isinstance(scene, Practice | TrainerScene):
        return Push(_practice(scene.evening, *found, scene.seed), replaces=True)
    return Push(_practice(scene.evening, *found, draw_seed()))


def _kind_named(scene: SeatedScene, argument: str) -> tuple[str, str] | None:
    """Return the game and the kind that ``argument`` names, preferring the current game.

    If it is empty, let the player choose a kind. Return None if there is no such kind, and say so; or if the player
    chooses none.
    """
    current = None if scene.game is None else scene.game.name
    games = offered_kinds(current)
    if not argument:
        game, kinds = next(iter(games.items()))
        chosen = _choose(scene.evening, kinds)
        return None if chosen is None else (game, chosen.name)
    wording = scene.console.wording
    known = [(game, kind) for game, kinds in games.items() for kind in kinds]
    known.append((current or known[0][0], PRACTICE_OF_MISTAKES))  # without any, practice says where mistakes come from
    kinds_by_name: dict[str, tuple[str, str]] = {}
    for game, kind in known:
        for name in (kind.name, wording.line(kind.label), *written_words(scene.console.catalog, kind.words)):
            kinds_by_name.setdefault(name, (game, kind.name))
    meant = names_beginning_with(argument, kinds_by_name)
    if len({kinds_by_name[name] for name in meant}) == 1:
        return kinds_by_name[meant[0]]
    scene.console.tell(telling.no_such_kind(argument, [kind.label for kind in kinds_of_all().values()]))
    return None


def practise(evening: Evening, game: str, seed: str, kind: str = "") -> Following:
    """Return the practice to push, or None if the player chooses none.

    If the game has no other kind of practice, return that of the player's mistakes. ``seed`` determines the deals; if
    it is empty, one is drawn. If ``kind`` is empty, or the game has no such kind, the player chooses. Raises
    PlayerLeaves.
    """
    kinds = offered_kinds(game).get(game, ())
    chosen = next((one for one in (*kinds, PRACTICE_OF_MISTAKES) if one.name == kind), None)
    if kind and chosen is None:
        having = [
            GAMES[name].title for name, others in find_kinds_by_game().items() if kind in {one.name for one in others}
        ]
        evening.console.tell(telling.only_in_other_games(kind, having))
    if chosen is None:
        chosen = _choose(evening, kinds) if kinds else PRACTICE_OF_MISTAKES
    if chosen is None:
        return None
    return Push(_practice(evening, game, chosen.name, seed or draw_seed()), is_quiet=True)


def _practice(
    evening: Evening, game: str, name: str, seed: str
) -> Practice | TrainerScene | MistakesScene | PuzzleScene:
    if name == PRACTICE_OF_MISTAKES.name:
        return MistakesScene(evening, game)
    if name == PUZZLE.name:
        return PuzzleScene(evening, game)
    trainer = GAMES[game].trainer()
    kind = next(kind for kind in kinds_of(GAMES[game]) if kind.name == name)
    if trainer is not None and kind == trainer.kind_of_practice:
        return TrainerScene(evening, trainer, seed)
    return Practice(evening, game, kind, seed)


def _choose(evening: Evening, kinds: Sequence[PracticeKind]) -> PracticeKind | None:
    """Ask the player what to practise; return None if the player chooses nothing. Raises PlayerLeaves."""
    return evening.choose_or_be_done(telling.practice_title(), [_choice_of(kind) for kind in kinds])


def _choice_of(kind: PracticeKind) -> Choice[PracticeKind]:
    return Choice(kind, kind.label, kind.words, explain=lambda: (kind.task,))


class Practice(TableScene):
    """A scene whose tables are practice tables, one after another."""

    is_aside = True

    def __init__(self, evening: Evening, game: str, kind: PracticeKind, seed: str) -> None:
        super().__init__(evening)
        practice = GAMES[game].practice()
        assert practice is not None
        self._practice: AnyPractice = practice
        self.seed = seed
        self._count_tried = 0  # the number of seeds tried
        self._kind = kind
        self._is_dealt = False
        self._asks = False  # whether the deal is over and the program asks what to do next

    def open(self) -> None:
        self.console.tell(self._kind.task, telling.how_to_leave(questions.done_word(self.console.catalog)))

    def go_on(self) -> Following:
        if self._asks:
            return self._ask_what_comes()
        if not self._is_dealt:
            self._deal()
        return super().go_on()

    def _deal(self) -> None:
        found = self._practice.find(self._kind.name, self.seed, self._count_tried)
        self._count_tried = found.tried
        name = self.console.settings.name or "-"
        table = self._practice.table(self._kind.name, [name, *names_for_bots(name, self.console.catalog)], found.seed)
        self._deal_on = table
        self.sit(table, LEARNER)
        table.begin()
        self._is_dealt = True

    def _end(self) -> Following:
        """Tell how the deal went, and count it."""
        super()._end()
        outcome = self._practice.judge(self._kind.name, self._deal_on)
        self.console.tell(*outcome.lines)
        settings, kind = self.console.settings, self._kind.name
        so_far = settings.practice.get(kind, {})
        counts = {"tried": so_far.get("tried", 0) + 1, "succeeded": so_far.get("succeeded", 0) + outcome.is_success}
        self.evening.apply_settings(settings._replace(practice={**settings.practice, kind: counts}))
        self._is_dealt, self._asks = False, True
        return None

    def _ask_what_comes(self) -> Following:
        """Ask whether the player wants the next deal, a review of this one if the kind has reviews, or to go back."""
        kind = self._kind
        counts = self.console.settings.practice[kind.name]
        question = telling.results_so_far(kind.label, counts["succeeded"], counts["tried"])
        choices = [Choice("next", telling.next_deal(), explain=explanations.choice("practice"))]
        if kind.has_review:
            choices.append(Choice("review", telling.review_choice(), explain=self.evening.about_command("review")))
        chosen = self.evening.choose_or_be_done(question, choices)
        if chosen is None:
            return Back()
        if chosen == "review":
            review_last_deal(self, "")
        else:
            self._asks = False
        return None

    # Commands that differ in practice

    def describe_place(self) -> tuple[Message, ...]:
        return telling.practice_place(self._kind.label), *super().describe_place()

    def obey(self, typed: str) -> Following:
        if fold(typed) in questions.done_words(self.console.catalog):
            return Back()
        return super().obey(typed)

    def why_not(self, command: Command, word: str) -> Message | None:
        return why_not_in_practice(command) or super().why_not(command, word)
