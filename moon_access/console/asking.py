"""Show one player's prompt and read the answer: a line, a single key, or a routing key of a braille display.

While the prompt waits, news of other players may come, and at the first start the voice offers itself. console.py knows
the answers to a question; this module does not. teller.py prints the lines before the prompt.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, Protocol

from moon_access.announcer import questions
from moon_access.announcer.message import Kind, Message, Prompt
from moon_access.announcer.preferences import Verbosity
from moon_access.announcer.routing_keys import Choosable
from moon_access.i18n.typed_words import digit_keys, fold, whole_number
from moon_access.outputs.lines import NARROW_WIDTH
from moon_access.outputs.player_terminal import NewsSource
from moon_access.outputs.terminal import OtherInput
from moon_access.storage.settings import Settings

from .teller import Teller

if TYPE_CHECKING:
    from moon_access.outputs.earcons import Signal
    from moon_access.outputs.player_terminal import PlayerTerminal

    from .voice import Voice


class VoiceOffer(NamedTuple):
    """A voice that offers itself at the first start, in one line spoken after the first prompt.

    ``offer`` is the offer. Each of the folded ``keys`` accepts it, and stands for the answer ``number``.
    ``enter_reminder`` is spoken when the player has typed the number but not Enter; ``declined_message`` when Enter
    alone declines. The first key of a player who does not need the voice ends the offer. If the voice cannot speak, the
    program says nothing about it, because the player has not chosen a voice.
    """

    offer: Message
    keys: frozenset[str]
    number: int
    enter_reminder: Message
    declined_message: Message
    language: str

    def read(
        self, terminal: PlayerTerminal, voice_to_offer: Callable[[], Voice | None], wrong: Sequence[Message] = ()
    ) -> str | None:
        """Read an answer while the offer is spoken.

        Args:
            terminal: where the player types.
            voice_to_offer: starts the voice in the background; None if there is no voice.
            wrong: what was wrong with the last answer, spoken before the offer.

        Returns:
            The answer, or None at the end of the input.
        """
        voice = voice_to_offer()
        if voice is not None:
            voice.speak([*wrong, self.offer])

        def takes(key: str) -> bool:
            """Silence the offer; return whether this key alone accepts it."""
            if voice is None:
                return False
            voice.stop()
            if voice.works and whole_number(key, self.language) == self.number:
                voice.speak([self.enter_reminder])
            return voice.works and fold(key) in self.keys

        typed = terminal.read_from_first_key(takes)
        if voice is not None:
            voice.stop()
        return str(self.number) if typed is not None and fold(typed) in self.keys else typed


class OthersNews(NewsSource, Protocol):
    """A source of news about players who are elsewhere; link/ brings it here.

    Any thread may call ``fileno`` and ``has_news`` at any time.
    """

    def take(self) -> Sequence[Message]:
        """Return all news, worded, and forget it.

        Only the console calls this: at a prompt, while it listens, and after a line.

        Raises:
            Overtaken: if the game went on without an answer.
        """


class Overtaken(Exception):
    """Raised when the open question is obsolete because the game went on without an answer.

    ``messages``: the news. ``typed_line``: the line or key that the player finished meanwhile, or None. The console
    sets it, and the scene that asked answers it all the same.
    """

    def __init__(self, *messages: Message) -> None:
        super().__init__()
        self.messages = messages
        self.typed_line: str | None = None


ObeyOther = Callable[[str], bool | str]
"""Handles a line that does not answer the question.

It returns True if it obeyed the line, False if not, or the word that the player probably meant.
"""


def obey_nothing(typed: str) -> bool | str:
    """Return False. A question uses this function if it accepts nothing but its answers."""
    return False


class PlayerLeaves(Exception):
    """Raised when the player leaves, by a command or at the end of the input. Unfinished games stay saved.

    ``code`` is the exit code of the program.
    """

    def __init__(self, code: int = 0) -> None:
        super().__init__()
        self.code = code


class Asker(Teller):
    """The prompt of one player: asks, listens, and reads lines and keys."""

    def __init__(
        self,
        terminal: PlayerTerminal,
        settings: Settings,
        language: str,
        make_voice: Callable[[Settings, str], Voice] | None = None,
    ) -> None:
        super().__init__(terminal, settings, language, make_voice)
        self._is_to_leave: ObeyOther = obey_nothing
        self._takes_voice: ObeyOther = obey_nothing
        self._offer: VoiceOffer | None = None
        self._last_prompt: tuple[Prompt, Message] | None = None  # and its full or short text, as it was shown
        self._asked: Message | None = None  # the prompt on the last line, while the player may answer it
        self._listens = False  # whether ``listen`` is waiting
        self._others: OthersNews | None = None
        self.before_asking: Callable[[Prompt], None] | None = None
        """Called with each prompt before it is shown, so that a single choice need not be typed."""
        self.is_called_away = False
        """True while the player leaves all open questions, because a command typed at one of them leads elsewhere: each
        question is answered at once with the word for done. Ask this if being done with a question does something."""
        self._keys_held: bool | None = None  # overrides the setting for single keys
        self._given: deque[str] = deque()  # lines for the next questions, see ``answering``
        self._given_at: Prompt | None = None  # the question that the last of them answered

    @contextmanager
    def asking_first_questions(self, is_to_leave: ObeyOther, takes_voice: ObeyOther, cells: int = 0) -> Iterator[None]:
        """Ask the questions of the first start inside this block, before settings exist.

        Until the player has told the size of their display, break lines for the smallest display, unless the terminal
        is narrower. This holds for the last line, too, if the player leaves before that (``PlayerLeaves``).

        Args:
            is_to_leave: returns True if a typed line means that the player leaves, whatever was asked.
            takes_voice: returns True if a typed line started the voice; the question is then asked again.
            cells: cells of the player's display, 0 if they are unknown.
        """
        self._cells, self._is_to_leave, self._takes_voice = cells, is_to_leave, takes_voice
        yield
        self._cells, self._is_to_leave, self._takes_voice = None, obey_nothing, obey_nothing
        self._is_contracted = False

    def set_display(self, cells: int, *, is_contracted: bool) -> None:
        """Note how many cells the player's display has, and whether it contracts, as the player answered."""
        self._cells, self._is_contracted = cells, is_contracted

    @contextmanager
    def answering(self, lines: Iterable[str]) -> Iterator[deque[str]]:
        """Answer the questions inside this block with these lines, in their order, without showing the questions.

        If a question refuses its line, the player hears why and is asked, and the lines after it are dropped. If there
        are more questions than lines, the player is asked, too.

        Args:
            lines: what the player has typed already.

        Yields:
            The lines that no question has taken so far.
        """
        self._given.extend(lines)
        try:
            yield self._given
        finally:
            self._given.clear()
            self._given_at = None

    def _take_given(self, prompt: Prompt) -> str | None:
        """Return the line that the player has typed already for this question, or None."""
        if prompt == self._given_at:  # it has refused the line
            self._given.clear()
        self._given_at = prompt if self._given else None
        return self._given.popleft() if self._given else None

    @contextmanager
    def offering_voice(self, offer: VoiceOffer) -> Iterator[None]:
        """Offer the voice at each prompt inside this block. The voice speaks the offer after the prompt is printed."""
        if self._make_voice is None:
            yield
            return
        self._offer = offer
        try:
            yield
        finally:
            self._offer = None
            self.terminal.forget_first_key()

    @property
    def news_source(self) -> OthersNews | None:
        """The source of news about players elsewhere.

        Their news is announced at each prompt as it comes, but never into a half-typed line. A game that goes on
        without the player raises ``Overtaken`` in whatever asks or listens.
        """
        return self._others

    @news_source.setter
    def news_source(self, others: OthersNews | None) -> None:
        self._others = self.terminal.news_source = others

    def run_while_stopped(self, stop: Callable[[], None]) -> None:
        """Run ``stop``, which returns when the program continues after Ctrl-Z.

        Raises:
            OtherInput: a prompt or ``listen`` was waiting. News beside the keyboard is lost.
        """
        awaits = self._asked is not None or self._listens
        if self.routing.run_while_stopped(lambda: self.terminal.run_while_stopped(stop)) and awaits:
            raise OtherInput

    def say_again(self) -> None:
        """Show and speak the prompt again after the program was stopped and continues."""
        if self._asked is not None:
            self.terminal.write(f"\n{self.wording.sentence(self._asked)} ")
            if self.voice is not None:
                self.voice.speak((), self._asked)
            self.terminal.resume_keys()
        elif self._listens:
            self.terminal.write("\n")
            self.terminal.resume_keys()

    def tell_the_most(
        self, tellings: Iterable[Sequence[Message]], prompt: Prompt | None, harmless: int | None = None
    ) -> None:
        """Announce the first version whose lines fit into the allowed windows of the display, otherwise the last one.

        Args:
            tellings: the versions, the fullest first.
            prompt: the question that follows, if any.
            harmless: how many versions, from the first, leave out nothing that the player needs. Only these must fit
                into the usual number of windows; the others may take the highest number. None: all versions.
        """
        ways = [self._select_wanted(told) for told in tellings]
        before = self._choices_before(prompt) if prompt is not None else ()
        windows = self._windows()
        if not windows:
            self._pending += ways[0]
            return
        usual = next((told for told in ways[:harmless] if self._fits_windows([*told, *before], windows[0])), None)
        if usual is None and self._may_leave_choices_out:
            before = ()
            usual = next((told for told in ways[:harmless] if self._fits_windows(told, windows[0])), None)
        most = (told for told in ways if self._fits_windows([*told, *before], windows[-1]))
        self._pending += next(most, ways[-1]) if usual is None else usual

    def ask(self, prompt: Prompt, is_fresh: bool = True, signals: tuple[Signal, ...] = ()) -> str:
        """Ask, and return the typed line.

        Args:
            prompt: the question in its lengths.
            is_fresh: whether the player has not read this prompt yet. Choices that do not fit on its line come
                before it.
            signals: earcons to play once, before the prompt.

        Returns:
            The line, the key, or the words of the choice under a routing key. The end of the input raises PlayerLeaves
            instead.
        """
        if self.is_called_away:
            return questions.done_word(self.catalog)
        given = self._take_given(prompt)
        if given is not None:
            return given
        self._signals = signals
        if self.routing.is_on and prompt.each is not None and self._fits(prompt.each):
            prompt = prompt._replace(full=prompt.each)
        if self.before_asking is not None:
            self.before_asking(prompt)
        asked, before = self._fit_prompt(prompt), self._choices_before(prompt)
        self._last_prompt = prompt, asked
        if is_fresh and (prompt.lists or prompt.question is not None or not self._leaves_out(before)):
            self.tell(*before)
        typed = self._receive(self._answer(asked, prompt.words, asked is prompt.full))
        return self.ask(prompt) if self._offer is None and self._takes_voice(typed) else typed

    def listen(self) -> str | None:
        """Wait for a line while no question is open. News is announced at once, all of it in one write.

        Returns:
            The typed line, or None if news came instead, from other players or from beside the keyboard. The end of the
            input raises ``PlayerLeaves`` instead.
        """
        self.terminal.handle_signals()
        terminal = self.terminal
        # A braille display shows the line with the cursor: keep the last message on it.
        self._leaves_open = self.settings.reads_braille and terminal.edits_lines
        if self._pending or not (terminal.is_at_line_start or terminal.is_line_begun or terminal.is_left_open):
            self._flush_news()
        self.routing.prompt_is_shown()  # ignores keys pressed for an earlier prompt
        try:
            self._listens = True
            typed = self._read()
        except OtherInput:
            self.routing.prompt_is_shown()
            self._take_news()
            self._tell_of_outputs()
            if self._pending:
                self._flush_news()
            return None
        finally:
            self._listens = self._leaves_open = False
        return self._receive(typed)

    def _receive(self, typed: str | None) -> str:
        """Silence the voice, and collect the news that precedes the answer to this line.

        Returns:
            The typed line.

        Raises:
            PlayerLeaves: the input has ended.
        """
        # The answer must not wait for the voice. In an edited line, each key has already stopped it.
        if self.voice is not None and not self.terminal.edits_lines:
            self.voice.stop()
        if typed is None or self._is_to_leave(typed):
            raise PlayerLeaves
        self._goes_on = False
        self._take_news(typed)
        return typed

    def _take_news(self, typed: str | None = None) -> bool:
        """Collect news of other players, unless a line is half typed.

        Args:
            typed: the line that was typed meanwhile, if any.

        Returns:
            True if there is something to announce.

        Raises:
            Overtaken: the game went on without an answer.
        """
        if self._others is None or self.terminal.is_line_begun:
            return False

        try:
            came = self._others.take()
        except Overtaken as overtaken:
            self.tell(*overtaken.messages)
            overtaken.typed_line = typed
            raise
        self.tell(*came)
        return bool(self._pending)

    def _flush_news(self, prompt: Message | None = None) -> None:
        """Print all pending messages. News of others that come later belong to the same block for ``repeat``."""
        self.flush(prompt)
        self._goes_on = self._others is not None

    @property
    def asked_in_full(self) -> tuple[Message, ...]:
        """The last question in more words than its prompt; empty if the prompt said everything.

        It leaves out the items of a list, and choices that do not fit on a line.
        """
        if self._last_prompt is None:
            return ()
        prompt, shown = self._last_prompt
        whole = prompt.full if self._fits(prompt.full, prompt.is_text) and not prompt.lists else prompt.short
        return () if shown in (whole, prompt.full) else (whole,)

    def _answer(self, prompt_text: Message, words: Sequence[str], is_full: bool) -> str | None:
        """Return the line typed or chosen at this prompt, or None at the end of the input."""
        while True:
            self.terminal.handle_signals()  # before the prompt: after a suspension the prompt would come twice
            if self._offer is not None:
                self.terminal.await_first_key()
            self._flush_news(prompt_text)
            self.routing.prompt_is_shown()
            is_more = False
            while not is_more:
                try:
                    self._asked = prompt_text
                    return self._read()
                except OtherInput:
                    # Do not touch a half-typed line: the player will finish it.
                    told = self.news_of_voice() or self.routing.choose(prompt_text, words, self.wording, is_full)
                finally:
                    self._asked = None
                if isinstance(told, Choosable):
                    return told.text_to_type
                if told is not None:
                    self.tell_aside(told)
                is_more = told is not None or self._take_news()

    def _fit_prompt(self, prompt: Prompt) -> Message:
        """Return the prompt in the length that the player chose, or a shorter one if the line is too short."""
        return self._find_fitting_form(prompt) or prompt.bare or questions.shortest_prompt(prompt.is_text)

    def _find_fitting_form(self, prompt: Prompt) -> Message | None:
        """Return the first length of the prompt that fits on the line, or None."""
        ways = (self._preferred_form(prompt), *(prompt.shorter or (prompt.short,)))
        fitting = next((asked for asked in ways if self._fits(asked, prompt.is_text)), None)
        if fitting is None and self.page.shows_ends_of_prompts:
            fitting = self._find_visible_form((*ways, prompt.short))
        return fitting or (prompt.word if self._fits(prompt.word, prompt.is_text) else None)

    def _find_visible_form(self, ways: Sequence[Message]) -> Message | None:
        """Return the last of these forms of which half a contracted display shows a number: what decides comes last."""
        parts = ((asked, self.page.visible_part(self.wording.line(asked))) for asked in reversed(ways))
        return next((asked for asked, part in parts if any(map(str.isdecimal, part))), None)

    def _fits(self, asked: Message, is_text: bool = False) -> bool:
        return self.page.fits(self.wording.line(asked), is_text=is_text)

    def _preferred_form(self, prompt: Prompt) -> Message:
        return {"full": prompt.full, "short": prompt.short, "word": prompt.word}[self.settings.prompt]

    def _choices_before(self, prompt: Prompt) -> tuple[Message, ...]:
        """Return the choices to announce before a prompt that has no room for them."""
        chosen, shown = self._preferred_form(prompt), self._find_fitting_form(prompt)
        if shown is chosen and (chosen is prompt.full or not prompt.lists):
            return ()
        question = prompt.question
        if shown is None:
            question = question or prompt.word
        elif shown in (prompt.full, prompt.short):
            question = None
        elif shown.names_choices:
            return () if question is None else (question,)
        return prompt.lines_before if question is None else (question, *prompt.lines_before)

    @property
    def _may_leave_choices_out(self) -> bool:
        """True if choices without room in the prompt are told only where they fit into the usual windows.

        That is so in brief and on the narrowest displays. ``legal`` lists them.
        """
        is_narrowest = bool(self._windows()) and self.settings.cells < NARROW_WIDTH
        return is_narrowest or Verbosity(self.settings.verbosity) is Verbosity.BRIEF

    def _leaves_out(self, choices: Sequence[Message]) -> bool:
        """Return whether to leave out these choices because they need more than the usual windows."""
        windows = self._windows() if self._may_leave_choices_out else ()
        return bool(windows) and not self._fits_windows(choices, windows[0])

    def _read(self) -> str | None:
        if self._offer is not None:
            wrong = [message for message in self._shown if message.kind is Kind.ERROR]
            typed = self._offer.read(self.terminal, self._offered_voice, wrong)
            if typed == "":
                self._parting = (self._offer.declined_message,)
                self.tell(*self._parting)
            return typed
        if self._reads_keys and self.terminal.has_keys:
            # A digit or ":" (for words) opens a line, which the player edits in the terminal.
            return self.terminal.read_key(f"{digit_keys(self.language)}:")
        return self.terminal.read_line()

    @property
    def _reads_keys(self) -> bool:
        return self.settings.keys if self._keys_held is None else self._keys_held

    @contextmanager
    def holding_keys(self, are_on: bool | None = None) -> Iterator[None]:
        """Keep single keys on or off inside this block, whatever the setting becomes; None keeps them as they are."""
        outer, self._keys_held = self._keys_held, self._reads_keys if are_on is None else are_on
        try:
            yield
        finally:
            self._keys_held = outer
