"""The menu: what to begin with. Before it closes, it sets up the player's choice. A game that is on waits.

``play_with_others`` joins a server by its address, or tells how to be the host of one.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import deals, explanations, general, joining, practice, questions, tutorial
from moon_access.announcer import saved_games as words
from moon_access.announcer.message import Message, sentence
from moon_access.console.console import Choice
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.evening.evening import Back, Evening, Following, Push, Quit, Scene
from moon_access.games import GAMES
from moon_access.later import later
from moon_access.link.address import Address, BadAddress, address_of
from moon_access.link.joined_hosts import joined_hosts, list_unfinished_games
from moon_access.scenes.dialogs.choosing_game import DAILY, ChosenGame, ask_players, choose_game, find_game
from moon_access.scenes.dialogs.house_rules import HouseDialog, find_game_hidden_by_command
from moon_access.scenes.dialogs.options import open_options
from moon_access.scenes.dialogs.saved_games import SavedGamesDialog
from moon_access.scenes.dialogs.statistics import tell_statistics
from moon_access.scenes.game.place import Place
from moon_access.scenes.game.seated_scene import SeatedScene
from moon_access.scenes.game.table_scene import TableScene
from moon_access.scenes.learn import practice as practising
from moon_access.scenes.learn.tutorial import take_tutorial
from moon_access.storage import saved_games
from moon_access.storage.saved_games import SavedFile, SavedStatus

from .resumption import go_on, go_on_or_begin
from .seating import NewGame, game_of_the_day, sit_down


def open_menu(home: TableScene, new: NewGame) -> MenuScene:
    """Return the menu of this table.

    ``new``: the settings for another game begun in it, which gets its own seed and record. If the saved games cannot be
    read, say why the menu offers none.
    """
    _tell_if_unreadable(home)
    return MenuScene(home, new._replace(seed="", record=""))


def _tell_if_unreadable(scene: TableScene) -> None:
    """If the saved games cannot be read, say why the menu offers none."""
    try:
        saved_games.all_games()
    except OSError as failure:
        scene.console.tell(words.list_unreadable(failure))


class _GameChosen(Exception):
    """The player has named a game at the menu, which ends the question."""

    def __init__(self, chosen_game: ChosenGame) -> None:
        super().__init__()
        self.wanted = chosen_game


class MenuScene(SeatedScene):
    """The question what to do: continue, a new game, another game, saved games, lessons, options, statistics.

    The menu sets up the chosen game in the scene ``home`` beneath it. A game that is on there waits, and 0 leads back
    to it; otherwise 0 leaves. If no game waits, the menu obeys commands about a game as ``home`` does.
    """

    def __init__(self, home: TableScene, new: NewGame) -> None:
        super().__init__(home.evening)
        self._home = home
        self._new = new
        self._waiting = home.place if home.is_on else None
        self._place = None if self._waiting is not None else home.last_place
        self.heard_review = home.heard_review
        self._is_set_up = False

    @property
    def is_on(self) -> bool:
        return False

    def describe_place(self) -> tuple[Message, ...]:
        return (sentence((questions.menu(),)),)

    def answer_no_game(self) -> Message:
        return super().answer_no_game() if self._waiting is None else tutorial.try_in_your_game()

    def tell_waiting(self, beneath: Scene) -> Sequence[Message]:
        told = () if self._waiting is None else self._waiting.record_state.word_lost_actions()
        return told or super().tell_waiting(beneath)

    def tell_back(self, beneath: Scene) -> None:
        if self._waiting is not None and self._home.place is self._waiting:
            super().tell_back(beneath)

    def close(self) -> None:
        self._home.heard_review = self.heard_review

    def go_on(self) -> Following:
        """Ask once, and do what the player chooses.

        Returns:
            Back when a game is set up, or the player goes back to the waiting game.
        """
        if self._is_set_up:
            return Back()
        choices = _new_choices(self.evening)
        found = saved_games.find_game_to_continue() if self._waiting is None and saved_games.has_saved_games() else None
        if found is not None:
            choices.insert(0, _offer_to_continue(_continue_saved(*found)))
        if self._waiting is not None:
            choices.insert(0, _offer_to_continue(_continue_waiting(self._waiting)))
        try:
            chosen = self._choose(choices)
        except _GameChosen as named:
            return Back() if _begin(self._home, self._new, named.wanted) else None
        if chosen == "quit":
            return self.quit()
        if chosen == "continue":
            return Back() if found is None or go_on(self._home, found[0].path) else None
        if chosen == DAILY and self._is_waiting_deal(game_of_the_day(self._new.game)):
            return Back()
        if chosen in ("new", "other", DAILY):
            game = {"new": self._new.game, DAILY: DAILY}.get(chosen)
            wanted = choose_game(self.evening) if game is None else ChosenGame(game)
            return Back() if _begin(self._home, self._new, wanted) else None
        return self._do_beside(chosen)

    def _is_waiting_deal(self, deal: NewGame) -> bool:
        """Return whether the game that waits is this deal."""
        table = None if self._waiting is None else self._waiting.table
        if table is None or table.course is None or table.course.seed != deal.seed:
            return False
        game = GAMES[deal.game].rules(deal.rules, deal.players)
        return (table.game.name, table.game.players, table.game.options) == (game.name, game.players, game.options)

    def resume(self, scene: Scene, result: object) -> None:
        """Note whether the player has chosen a saved game, which is then set up."""
        self._is_set_up = isinstance(scene, SavedGamesDialog) and result is True

    def _choose(self, choices: Sequence[Choice[str]]) -> str:
        """Return the choice of the player: if a game waits, 0 is ``continue``, otherwise ``quit``.

        Raises PlayerLeaves.
        """
        console, other = self.console, self._obey
        if self._waiting is not None:
            return console.choose_or_be_done(questions.ask_what_next(), choices, other) or "continue"
        return console.choose_or_go_back(questions.ask_what_next(), choices, other) or "quit"

    def _obey(self, typed: str) -> bool | str:
        """Obey a command typed here, but not ``menu`` while a game waits.

        The player has just heard the menu's choices, and Enter tells them again. The name of a game begins that game.

        Returns:
            The result of ``Evening.obey_beside``.

        Raises:
            _GameChosen: the line is the name of a game.
        """
        command = self.evening.reader.read(typed)
        wanted = find_game(self.evening, typed) if command is None or command.argument else None
        if wanted is None and (self._waiting is None or command is None or not command.command.is_of_the_prompt):
            hidden = find_game_hidden_by_command(self.evening, typed)
            wanted = None if hidden is None else ChosenGame(hidden)
        if wanted is not None:
            raise _GameChosen(wanted)
        if command is None or command.command.id != "menu" or self._waiting is None:
            return self.evening.obey_beside(typed)
        self.console.tell(general.inside_a_list())
        return True

    def _do_beside(self, choice: str) -> Following:
        """Do a choice that comes back to the menu. Return the step that comes next."""
        evening = self.evening
        if choice == "saved":
            waiting = self._waiting.record_state.path if self._waiting is not None else None
            return Push(SavedGamesDialog(evening, self._go_on, waiting=waiting or ""))
        if choice == "house":
            return Push(HouseDialog(evening))
        if choice == "options":
            return open_options(self, "")
        if choice == "others":
            return play_with_others(evening)
        if choice == "statistics":
            tell_statistics(self.console)
            return None
        if choice == "tutorial":
            return take_tutorial(self, "")
        return practise_any_game(evening, self._new.game)

    def _go_on(self, path: str) -> bool:
        """Go on with the game of this file, which may be the waiting game."""
        is_waiting = self._waiting is not None and path == self._waiting.record_state.path
        return is_waiting or go_on(self._home, path)


def _offer_to_continue(label: Message) -> Choice[str]:
    return Choice("continue", label, words.CONTINUE_WORDS, explain=explanations.choice("continue"))


def _deal_of_the_day() -> Choice[str]:
    about = deals.explain_deal_of_the_day()
    return Choice(DAILY, deals.deal_of_the_day(), deals.DAILY_WORDS, explain=lambda: (about,))


def _new_choices(evening: Evening) -> list[Choice[str]]:
    explained, like_command = explanations.choice, evening.about_command
    choices = [Choice("new", questions.new_game(), explain=explained("new"))]
    if len(GAMES) > 1:
        choices.append(Choice("other", questions.another_game(), explain=explained("other")))
    if saved_games.has_saved_games() or list_unfinished_games():
        choices.append(Choice("saved", words.saved_games(), explain=explained("saved")))
    about_others = Choice("others", joining.with_others(), explain=lambda: (joining.explain_others(),))
    # A page in a browser cannot start ssh.
    others = [about_others] if evening.console.terminal.is_here else []
    return [
        *choices,
        Choice("house", questions.house_rules(), explain=lambda: (explanations.option("house"),)),
        Choice("tutorial", tutorial.label(), explain=like_command("tutorial")),
        Choice("practice", practice.label(), explain=like_command("practice")),
        Choice("options", questions.options(), explain=like_command("options")),
        Choice("statistics", questions.statistics(), questions.STATISTICS_WORDS, explain=explained("statistics")),
        _deal_of_the_day(),
        *others,
        Choice("quit", questions.quit(), explain=like_command("quit")),
    ]


def _continue_saved(game: SavedFile, standing: SavedStatus) -> Message:
    assert standing.seat is not None and standing.scores is not None
    return _continue_with(game.title, standing.game, standing.seat, standing.scores)


def _continue_waiting(place: Place) -> Message:
    path, table = place.record_state.path, place.table
    return _continue_with(SavedFile(path, 0).title if path else "", table.game, place.seat, place.view.scores)


def _continue_with(title: str, game: AnyGame, seat: Seat, scores: Sequence[int]) -> Message:
    mine = game.side(seat)
    best = game.best_of(points for side, points in enumerate(scores) if side != mine)
    definition = GAMES[game.name]
    named = definition.words().score_named
    title_told = words.title_of_game(title, definition.title)
    return words.continue_with(title_told, named(game, scores[mine]), named(game, best))


def _begin(scene: TableScene, new: NewGame, wanted: ChosenGame | None) -> bool:
    """Set up this game; if it has several numbers of players, ask for one.

    Returns:
        False if the player has not chosen a game or a number.
    """
    if wanted is None:
        return False
    game = wanted.game
    if game == DAILY:
        go_on_or_begin(scene, game_of_the_day(new.game))
        return True
    players = ask_players(scene.evening, game)
    if players is None:
        return False
    rules = new.rules if game == new.game else {}
    sit_down(scene, new._replace(game=game, players=players, rules=rules, length=wanted.length))
    return True


def practise_any_game(evening: Evening, game: str = "", kind: str = "", seed: str = "") -> Following:
    """Return the practice of deals of one kind, to push; if ``kind`` is empty, the player chooses.

    The deals are of this game if it has practice, otherwise of the first game that has this kind. Raises PlayerLeaves.
    """
    practised = practising.offered_kinds(game)
    having = (name for name, kinds in practised.items() if not kind or kind in {one.name for one in kinds})
    played = game if game in practised else next(having, game or next(iter(practised)))
    return practising.practise(evening, played, seed, kind)


_ask_file = later("scenes.menu.club", "ask_file")
_join = later("app.joining", "join")
_command_to_copy = later("app.own_command", "command_to_copy")


def play_with_others(evening: Evening) -> Following:
    """Ask whether to join a host or be one. The hosts that the player has joined come first.

    Returns:
        Quit after an evening at a server; None if the player joined none.
    """
    known = joined_hosts(evening.console.settings.host)
    hosts = [one.address.host for one in known]
    choices: list[Choice[object]] = []
    for server, unfinished in known:
        host = server.host if hosts.count(server.host) == 1 else str(server)
        again = joining.join_again(host)
        label = joining.join_unfinished(host, GAMES[unfinished].title) if unfinished else again
        choices.append(Choice(server, label, name=again))
    choices += [Choice("join", joining.join_a_server()), Choice("host", joining.be_host())]
    choices.append(Choice("evening", joining.evening_here(), explain=lambda: (joining.explain_evening_here(),)))
    chosen = evening.choose_or_be_done(joining.with_others(), choices, joining.explain_others())
    if chosen == "evening":
        opened: Following = _ask_file(evening)
        return opened
    if chosen == "host":
        evening.console.tell(joining.how_to_host(_command_to_copy("serve")))
    address = chosen if isinstance(chosen, Address) else _ask_host(evening) if chosen == "join" else None
    following: Following = None if address is None else _join(evening, address)
    return None if isinstance(following, Quit) and following.code else following


def _ask_host(evening: Evening) -> Address | None:
    """Ask for an address until the player types a valid one; return None if the player is done with the question."""
    prompt = questions.add_explanation(questions.open_question(joining.ask_host()), joining.explain_host())
    while (typed := evening.console.ask_text(prompt)) is not None:
        try:
            return address_of(typed)
        except BadAddress as bad:
            evening.console.tell(joining.no_address(bad.part or typed))
    return None
