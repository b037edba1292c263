"""What reviews of games of tricks share besides their words."""

from __future__ import annotations

from typing import Protocol

from moon_access.games.contract import ChoiceKind

from .state import Phase

_KINDS = {
    Phase.AUCTION: ChoiceKind.BID,
    Phase.WIDOW: ChoiceKind.DISCARD,
    Phase.DISCARD: ChoiceKind.DISCARD,
    Phase.TRUMP: ChoiceKind.TRUMP,
}


class TrickView(Protocol):
    """The part of a view that tells the kind of a choice."""

    @property
    def phase(self) -> Phase: ...
    @property
    def trick(self) -> tuple[object, ...]: ...


def kind_of_choice(view: TrickView) -> ChoiceKind:
    """Return the kind of the choice that the seat of this view has."""
    if view.phase is Phase.PLAY:
        return ChoiceKind.FOLLOW if view.trick else ChoiceKind.LEAD
    return _KINDS[view.phase]
