"""Name the kind of a choice in a game of tricks, for the reviews of these games.

Each game finds its own mistakes, and words them.
"""

from __future__ import annotations

from moon_access.games.contract import ChoiceKind

from .state import Phase, TrickView

_KINDS = {
    Phase.AUCTION: ChoiceKind.BID,
    Phase.WIDOW: ChoiceKind.DISCARD,
    Phase.DISCARD: ChoiceKind.DISCARD,
    Phase.TRUMP: ChoiceKind.TRUMP,
}


def kind_of_choice(view: TrickView) -> ChoiceKind:
    """Return the kind of the choice that the seat of this view has."""
    if view.phase is Phase.PLAY:
        return ChoiceKind.FOLLOW if view.trick else ChoiceKind.LEAD
    return _KINDS[view.phase]
