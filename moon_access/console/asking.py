"""The prompt: it goes out behind what was told, and what is typed at it comes in, by line, by key or by a routing key.

Which questions are answered there, and how, is console.py's. Nothing of any game is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from moon_access.announcer.choices import Choosable
from moon_access.announcer.message import Kind, Message, Prompt
from moon_access.announcer.preferences import Verbosity
from moon_access.i18n.typed_words import digit_keys
from moon_access.outputs.terminal import Beside
from moon_access.storage.settings import Settings

from .teller import Teller

if TYPE_CHECKING:
    from moon_access.outputs.earcons import Signal
    from moon_access.outputs.player_terminal import PlayerTerminal

    from .others import Others
    from .voice import Voice
    from .voice_offer import VoiceOffer

Other = Callable[[str], bool | str]
"""Is offered what is no answer to a question, and says whether it was something else; or which word it was meant for,
where that is probable."""


def nothing_else(typed: str) -> bool | str:
    """Where a question has its answers alone."""
    return False


class Leave(Exception):
    """The player goes, by a command or at the end of the input. What is on is kept.

    ``code``: the program's exit code.
    """

    def __init__(self, code: int = 0) -> None:
        super().__init__()
        self.code = code


class Asker(Teller):
    """Where one player reads, and types what was asked for."""

    def __init__(
        self,
        terminal: PlayerTerminal,
        settings: Settings,
        language: str,
        make_voice: Callable[[Settings, str], Voice] | None = None,
    ) -> None:
        super().__init__(terminal, settings, language, make_voice)
        self._is_to_leave: Other = nothing_else
        self._takes_voice: Other = nothing_else
        self._offer: VoiceOffer | None = None
        self._last_prompt: tuple[Prompt, Message] | None = None  # and how it was shown
        self._asked: Message | None = None  # the prompt on the last line, while something is awaited
        self._listens = False  # while something is awaited without one
        self._others: Others | None = None
        self.before_asking: Callable[[Prompt], None] | None = None
        """Is told of each prompt before it goes out, where what is chosen in it need not be typed."""
        self._keys_held: bool | None = None  # whether single keys are read for now, whatever the setting says

    @contextmanager
    def before_anything_is_known(self, is_to_leave: Other, takes_voice: Other, cells: int = 0) -> Iterator[None]:
        """For the first questions of all: lines are as short as any display, where neither the terminal is narrow nor
        the ``cells`` of the player's are known. ``is_to_leave``: whether by what was typed
        the player leaves, whatever was asked; ``takes_voice``: whether it has had the voice begin, so that the question
        is asked again. Where there are commands, some of them do that.

        Who leaves them by Leave leaves the display unknown, for the last line.
        """
        self._cells, self._is_to_leave, self._takes_voice = cells, is_to_leave, takes_voice
        yield
        self._cells, self._is_to_leave, self._takes_voice = None, nothing_else, nothing_else

    def display_has(self, cells: int) -> None:
        """What the player has answered to one of the first questions."""
        self._cells = cells

    @contextmanager
    def offering(self, offer: VoiceOffer) -> Iterator[None]:
        """With this said at each prompt, by a voice that is there only when the prompt is out."""
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
    def others(self) -> Others | None:
        """Who plays elsewhere: what they do is told at every prompt as it comes, but never into a line that is half
        typed, and Overtaken is raised by whatever asks or listens."""
        return self._others

    @others.setter
    def others(self, others: Others | None) -> None:
        self._others = self.terminal.others = others

    def while_stopped(self, stop: Callable[[], None]) -> None:
        """Do ``stop``, which comes back when the program goes on.

        Raises Beside where something is awaited: what was waited for beside the keyboard has gone.
        """
        awaits = self._asked is not None or self._listens
        if self.routing.while_stopped(lambda: self.terminal.while_stopped(stop)) and awaits:
            raise Beside

    def say_again(self) -> None:
        """The prompt once more, after the program was stopped and goes on."""
        if self._asked is not None:
            self.terminal.write(f"\n{self.wording.sentence(self._asked)} ")
            if self.voice is not None:
                self.voice.speak((), self._asked)
            self.terminal.resume_keys()
        elif self._listens:
            self.terminal.write("\n")
            self.terminal.resume_keys()

    def tell_the_most(self, tellings: Iterable[Sequence[Message]], prompt: Prompt | None) -> None:
        """The first of these ways to tell the same that takes few enough windows with this prompt, or the last."""
        ways = [self._wanted(told) for told in tellings]
        before = self._before(prompt) if prompt is not None else ()
        fitting = [told for told in ways if self._in_few_windows([*told, *before])]
        if not fitting and self._leaves_out(before):
            fitting = [told for told in ways if self._in_few_windows(told)]
        self._pending += fitting[0] if fitting else ways[-1]

    def ask(self, prompt: Prompt, fresh: bool = True, signals: tuple[Signal, ...] = ()) -> str:
        """What was typed at this prompt. Raises Leave at the end of the input.

        A ``fresh`` prompt is one that the player has not read yet: moves that have no room on its line are
        told before it. ``signals`` are heard before it, once.
        """
        self._signals = signals
        if self.routing.is_on and prompt.each is not None and self._fits(prompt.each):
            prompt = prompt._replace(full=prompt.each)
        if self.before_asking is not None:
            self.before_asking(prompt)
        asked, before = self._fitting(prompt), self._before(prompt)
        self._last_prompt = prompt, asked
        if fresh and (prompt.lists or not self._leaves_out(before)):
            self.tell(*before)
        typed = self._taken(self._answer(asked, prompt.words, asked is prompt.full))
        return self.ask(prompt) if self._offer is None and self._takes_voice(typed) else typed

    def listen(self) -> str | None:
        """What is typed while nothing is asked; None when something came instead, of others or beside the keyboard,
        which is told at once, and all that is there in one write. Raises Leave at the end of the input.
        """
        self.terminal.notice()
        terminal = self.terminal
        # On a display the cursor's line is the one that is read: the last that was told stays it.
        self._leaves_open = self.settings.read == "braille" and terminal.edits_lines
        if self._pending or not (terminal.at_line_start or terminal.line_is_begun or terminal.is_left_open):
            self._flush_news()
        self.routing.prompt_is_shown()  # keys pressed for that are for nothing
        try:
            self._listens = True
            typed = self._read()
        except Beside:
            self.routing.prompt_is_shown()
            self._take_news()
            self._tell_of_outputs()
            if self._pending:
                self._flush_news()
            return None
        finally:
            self._listens = self._leaves_open = False
        return self._taken(typed)

    def _taken(self, typed: str | None) -> str:
        """What was typed, before it is answered: it silences the voice, and what came of others meanwhile is told with
        the answer. Raises Leave at the end of the input, Overtaken.
        """
        if self.voice is not None and not self.terminal.edits_lines:  # else the keys have done that
            self.voice.stop()  # what was typed is answered first
        if typed is None or self._is_to_leave(typed):
            raise Leave
        self._goes_on = False
        self._take_news(typed)
        return typed

    def _take_news(self, typed: str | None = None) -> bool:
        """Whether there is anything to tell of others. Nothing is taken while a line is begun. Raises Overtaken."""
        if self._others is None or self.terminal.line_is_begun:
            return False
        from .others import Overtaken  # only where there are others

        try:
            came = self._others.take()
        except Overtaken as overtaken:
            self.tell(*overtaken.told)
            overtaken.typed = typed
            raise
        self.tell(*came)
        return bool(self._pending)

    def _flush_news(self, prompt: Message | None = None) -> None:
        """All that waits; what others do belongs to what was read since something was typed."""
        self.flush(prompt)
        self._goes_on = self._others is not None

    @property
    def asked_in_full(self) -> tuple[Message, ...]:
        """What was asked last, where its prompt says less than that; without the items of a list, and without more
        choices than have room on a line."""
        if self._last_prompt is None:
            return ()
        prompt, shown = self._last_prompt
        whole = prompt.full if self._fits(prompt.full) and not prompt.lists else prompt.short
        return () if shown in (whole, prompt.full) else (whole,)

    def _answer(self, asked: Message, words: Sequence[str], is_full: bool) -> str | None:
        """What was typed at this prompt or chosen in it by a routing key; None at the end of the input."""
        while True:
            self.terminal.notice()  # before there is a prompt that would be said again
            if self._offer is not None:
                self.terminal.await_first_key()
            self._flush_news(asked)
            self.routing.prompt_is_shown()
            is_more = False
            while not is_more:
                try:
                    self._asked = asked
                    return self._read()
                except Beside:
                    # What has been typed of a line is left as it is: it will be read, and it is meant.
                    told = self.news_of_voice() or self.routing.choose(asked, words, self.wording, is_full)
                finally:
                    self._asked = None
                if isinstance(told, Choosable):
                    return told.typed
                if told is not None:
                    self.tell_aside(told)
                is_more = told is not None or self._take_news()

    def _fitting(self, prompt: Prompt) -> Message:
        """The prompt in the chosen length, or shorter where the line is too short for that."""
        ways = (self._chosen(prompt), prompt.short, prompt.narrow, prompt.word)
        fitting = [asked for asked in ways if asked is not None and self._fits(asked)]
        return fitting[0] if fitting else prompt.bare or prompt.word

    def _fits(self, asked: Message) -> bool:
        return self.page.fits(self.wording.line(asked))

    def _chosen(self, prompt: Prompt) -> Message:
        return {"full": prompt.full, "short": prompt.short, "word": prompt.word}[self.settings.prompt]

    def _before(self, prompt: Prompt) -> tuple[Message, ...]:
        """The choices, where they ought to be told and the prompt has no room for them."""
        chosen = self._chosen(prompt)
        if self._fits(chosen) and (chosen is prompt.full or not prompt.lists):
            return ()
        if prompt.bare is not None and not self._fits(prompt.word):
            return prompt.asked or prompt.word, *prompt.before
        return prompt.before

    def _leaves_out(self, before: Sequence[Message]) -> bool:
        """Whether choices that take too many windows are left to be asked for."""
        return Verbosity(self.settings.verbosity) is Verbosity.BRIEF and not self._in_few_windows(before)

    def _read(self) -> str | None:
        if self._offer is not None:
            wrong = [message for message in self._shown if message.kind is Kind.ERROR]
            typed = self._offer.read(self.terminal, self._offered_voice, wrong)
            if typed == "":
                self._parting = (self._offer.declined,)
                self.tell(*self._parting)
            return typed
        if self._reads_keys and self.terminal.has_keys:
            # A digit begins a line, which the terminal edits; so does ":", for words.
            return self.terminal.read_key(f"{digit_keys(self.language)}:")
        return self.terminal.read_line()

    @property
    def _reads_keys(self) -> bool:
        return self.settings.keys if self._keys_held is None else self._keys_held

    @contextmanager
    def holding_keys(self, are_on: bool | None = None) -> Iterator[None]:
        """Single keys meanwhile are as they are now, whatever becomes of the setting; or on, or off."""
        outer, self._keys_held = self._keys_held, self._reads_keys if are_on is None else are_on
        try:
            yield
        finally:
            self._keys_held = outer
