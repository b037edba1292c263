"""The player's side of the routing keys: which choice in the prompt stands under the key that was pressed.

BRLTTY says the cell and not where the display is on the screen. It follows the cursor, which is behind the prompt, so
that a prompt which is not wider than the display is shown from its first cell on. The player may have moved the display
since, to a line before it: where the prompt does not name all choices there is reason to, and what is chosen in it is
asked for once more before it is done; scenes/game/table_scene.py sees to that.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from moon_access.announcer.choices import Choosable, choosable
from moon_access.announcer.message import Message
from moon_access.announcer.wording import Wording

if TYPE_CHECKING:
    from moon_access.outputs.braille.routing_keys import RoutingKeys
    from moon_access.outputs.player_terminal import PlayerTerminal

READING_TIME = 0.3
"""Seconds in which nobody has read a new prompt: a key pressed sooner was pressed for the one before, or twice."""


class Routing:
    """The routing keys of one player's display, where the player has chosen them."""

    def __init__(self, terminal: PlayerTerminal) -> None:
        self._doubtful: list[str] = []
        self._terminal = terminal
        self._wanted = False
        self._keys: RoutingKeys | None = None
        self._failure: Message | None = None
        self._shown_at = 0.0

    def take_doubtful(self) -> list[str]:
        """What was chosen and may not have been meant, as the prompts have it; each is given once."""
        doubtful, self._doubtful = self._doubtful, []
        return doubtful

    @property
    def is_on(self) -> bool:
        return self._keys is not None

    def change(self, wanted: bool) -> None:
        """Have the keys, or leave them to the braille reader."""
        if wanted and not self._wanted:
            self._take()
        elif not wanted:
            self.release()
        self._wanted = wanted

    def _take(self) -> None:
        from moon_access.announcer import routing_keys as words  # few have such keys

        if not (self._terminal.is_interactive and self._terminal.is_here):
            self._failure = words.need_a_terminal()
            return
        from moon_access.outputs.braille.routing_keys import RoutingKeys  # only where they are chosen

        self._keys = RoutingKeys()
        self._look_after()

    def sure(self, chosen: Sequence[str]) -> Message:
        """The question whether that is meant."""
        from moon_access.announcer import routing_keys as words

        return words.sure(" ".join(chosen))

    def _look_after(self) -> None:
        """Wait for the keys as long as they are there, and say so when they are not."""
        if self._keys is not None and self._keys.failure is not None:
            from moon_access.announcer import routing_keys as words

            self._failure = words.failed(self._keys.failure.value)
            self._keys = None
        self._terminal.beside = self._keys.fileno() if self._keys is not None else -1

    def release(self) -> None:
        """The keys are the braille reader's again."""
        if self._keys is not None:
            self._keys.close()
            self._keys = None
            self._terminal.beside = -1

    def while_stopped(self, stop: Callable[[], None]) -> bool:
        """Leave the keys to the braille reader as long as ``stop`` takes; whether there were any."""
        had_keys = self.is_on
        self.release()
        stop()
        if had_keys:
            self._take()
        return had_keys

    def failure(self) -> Message | None:
        """The one line about what is missing, once."""
        failure, self._failure = self._failure, None
        return failure

    def prompt_is_shown(self) -> None:
        """From now on a key is for this prompt; those pressed before are for none."""
        self._shown_at = time.monotonic()
        while self._pressed() is not None:
            pass

    def _pressed(self) -> int | None:
        cell = self._keys.pressed() if self._keys is not None else None
        self._look_after()
        return cell

    def choose(
        self, prompt: Message, answers: Sequence[str], wording: Wording, is_full: bool
    ) -> Choosable | Message | None:
        """What the pressed key chooses in this prompt, or what to say to it; None where nobody meant anything.

        ``answers`` are lists of words, see Prompt; ``is_full``: the prompt names all choices. What was typed and
        not ended by Enter is forgotten.
        """
        from moon_access.announcer import routing_keys as words  # few have such keys

        cell = self._pressed()
        if self._failure is None and (cell is None or time.monotonic() - self._shown_at < READING_TIME):
            return None
        self._terminal.drop_typed()
        if cell is None or self._keys is None:
            return self.failure()
        line = wording.sentence(prompt)
        if len(line) + 1 >= self._keys.cells:  # the cursor, a space behind it, has moved the display on
            return words.too_wide()
        for choice in choosable(prompt, answers, wording):
            if choice.start <= cell < choice.end:
                if not is_full:
                    self._doubtful.append(words.in_full(line[choice.start : choice.end], wording.catalog))
                return choice
        return words.no_choice()
