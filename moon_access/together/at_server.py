"""Where a player is at a server: in the lobby, at a table that waits, in a game, after one; one scene after another.

What is asked in each of these places is in modules of their own; what news change is in visiting.py.
"""

from __future__ import annotations

from moon_access.evening.evening import Back, Following

from .after import after_a_game
from .asking_again import ask_again
from .lobby import gather, lobby, open_with_deal
from .visiting import Visiting
from .where import Where


class AtServer(Visiting):
    """The scene at the bottom of an evening at a server, until the player goes, or the server."""

    def go_on(self) -> Following:
        """Ask one question about where the player is, or let the game go on there. Raises Leave, Overtaken."""
        if self.late:
            typed, self.late = self.late, ""
            self.obey_late(typed)
            return None
        if self.connection.asks:
            following = ask_again(self)
            self.open()
            return following
        if self.where_now in (Where.PLAYING, Where.WATCHING):
            return super().go_on()
        if self.where_now is Where.GATHERING:
            return gather(self)
        if self.where_now is Where.AFTER:
            return after_a_game(self)
        return Back() if self.where_now is Where.GONE else lobby(self)

    def go_to_menu(self, deal: str) -> Following:
        """The lobby is the menu here."""
        if deal:
            open_with_deal(self, deal)
        else:
            self.leave_table()
        return None
