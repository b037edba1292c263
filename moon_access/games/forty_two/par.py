"""Par of a deal of 42: the marks that a team got, and those that it gets where everybody plays perfectly.

Bids and trump stay as they were; from the first lead on all tiles lie open. A deal of marks ends as soon as it is
decided, so that points could not be compared. At sevens nobody chooses anything, and nothing is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.bots.search.double_dummy import Solver
from moon_access.engine.actions import Action
from moon_access.engine.game import Game
from moon_access.engine.tiles import Seat
from moon_access.games.contract import Par
from moon_access.games.review import finished_deal

from .bots import exact
from .marks import side_of
from .review import is_to_lead
from .state import FortyTwoState, FortyTwoView


def par(game: Game[FortyTwoState, FortyTwoView], actions: Sequence[Action], seat: Seat) -> Par | None:
    """See games/contract.py."""
    found = finished_deal(game, actions, "", seat, None, is_to_lead)
    if found is None:
        return None
    view = game.view(found.lead, seat)
    if view.options.scoring != "marks" or not exact.is_solved(view.special):
        return None
    side = side_of(seat)
    best = exact.best_outcome(view, found.lead.hands, Solver())
    return Par(found.end.scores[side] - found.lead.scores[side], max(best.scored, 0))
