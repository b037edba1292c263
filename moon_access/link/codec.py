"""Actions, events, views and refusals of one game as JSON.

Written values are redacted already; read values are validated. The engine and the game's definition list the kinds of
actions and events, and the game's rules declare its view. forms.py has the form of each type. Nobody deals or
looks at the clock by a message, so neither is an action here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import NamedTuple, cast, get_type_hints
from weakref import WeakValueDictionary

from moon_access.engine import actions, events
from moon_access.engine.actions import Action, Clock, Deal
from moon_access.engine.events import Event
from moon_access.engine.game import ONLOOKER, AnyGame, View
from moon_access.engine.refusals import Refused
from moon_access.games import GAMES

from .forms import Decode, Encode, Form, Json, Links, Make, Types, hints_of, is_fields, linked_in, read_at
from .messages import BadMessage


class _Field(NamedTuple):
    """One field of a view.

    ``links`` is set if the field is a linked list. ``is_known``: both sides know the value already, so no message
    contains it.
    """

    name: str
    place: int
    encode: Encode | None
    decode: Decode
    links: Links | None
    is_known: bool


class Codec:
    """The codec of tables with one game, one set of house rules and one number of players."""

    def __init__(self, game: AnyGame) -> None:
        definition = GAMES[game.name]
        done = [kind for kind in (*kinds_in(actions), *definition.own_actions()) if kind not in (Deal, Clock)]
        heard = [*kinds_in(events), *definition.own_events()]
        self._game = game
        self._types = Types(game, done)
        self._action = self._types.choice_of(done)
        self._event = self._types.choice_of(heard)
        self._form_of: dict[type, Form] = dict.fromkeys(done, self._action) | dict.fromkeys(heard, self._event)
        view = view_of(game)
        self._make_view: Make = view
        self._fields = [self._field(place, name, hint) for place, (name, hint) in enumerate(hints_of(view).items())]
        facts = get_type_hints(Refused.__init__)
        self._facts = {name: self._types.form(hint) for name, hint in facts.items() if name != "return"}

    def _field(self, place: int, name: str, hint: object) -> _Field:
        if name == "seat":
            return _Field(name, place, None, self._seat_of_a_view, None, False)
        link = linked_in(hint)
        links = None if link is None else self._types.links(link)
        return _Field(
            name, place, *self._types.form(hint), links, is_fields(hint) and isinstance(self._game.options, hint)
        )

    def _seat_of_a_view(self, value: Json) -> object:
        if type(value) is not int or not (value == ONLOOKER or 0 <= value < self._game.players):
            raise BadMessage
        return value

    def json_of(self, value: Action | Event) -> dict[str, Json]:
        """Return an action or event as JSON. Redact an event before you call this."""
        encode = self._form_of[type(value)].encode
        assert encode is not None
        return cast("dict[str, Json]", encode(value))

    def action(self, value: Json) -> Action:
        """Return the action in this JSON. The table decides whether it is legal. Raises BadMessage."""
        return cast(Action, self._action.decode(value))

    def event(self, value: Json) -> Event:
        """Return the event in this JSON. Raises BadMessage."""
        return cast(Event, self._event.decode(value))

    # Views

    def changes(self, view: View, view_before: View | None) -> dict[str, Json]:
        """Return the fields that differ from the view ``view_before`` (None: all fields), without house rules."""
        now = cast("tuple[object, ...]", view)
        told: dict[str, Json] = {}
        if view_before is None:
            for name, place, encode, _, _, is_known in self._fields:
                if not is_known:
                    told[name] = now[place] if encode is None else encode(now[place])
            return told
        was = cast("tuple[object, ...]", view_before)
        for name, place, encode, _, links, _ in self._fields:
            value = now[place]
            older = was[place]
            if value is older:
                continue
            if links is not None:
                told[name] = links.changes(value, older)
            elif value != older or (encode is not None and encode(value) != encode(older)):
                # Equal values of different types, such as 1 and True, differ as JSON.
                told[name] = value if encode is None else encode(value)
        return told

    def view(self, changes: Json, before: View | None) -> View:
        """Apply these changes to the view ``before``, and return the new view. Raises BadMessage."""
        if not isinstance(changes, dict):
            raise BadMessage("view")
        was = None if before is None else cast("tuple[object, ...]", before)
        view = cast(View, self._make_view(*[self._value(field, changes, was) for field in self._fields]))
        self._check(view)
        return view

    def _value(self, field: _Field, changes: Mapping[str, Json], was: tuple[object, ...] | None) -> object:
        if field.is_known:
            return self._game.options
        older = None if was is None else was[field.place]
        if was is not None and field.name not in changes:
            return older
        links = field.links
        if links is None:
            return read_at(field.name, changes, field.decode)
        return read_at(field.name, changes, lambda value: links.read(value, older))

    def _check(self, view: View) -> None:
        """Check what every reader of a view relies on: players, scores, winners. Raises BadMessage."""
        sides = len(self._game.sides)
        if view.players != self._game.players:
            raise BadMessage("players")
        if len(view.scores) != sides:
            raise BadMessage("scores")
        if not set(range(sides)).issuperset(view.winners):
            raise BadMessage("winners")

    # Refusals

    def json_of_refused(self, refused: Refused) -> dict[str, Json]:
        """Return a refusal as JSON: its reason, and the facts that are set."""
        told: dict[str, Json] = {}
        for name, form in self._facts.items():
            value: object = getattr(refused, name)
            if value not in (None, ()):
                told[name] = value if form.encode is None else form.encode(value)
        return told

    def read_refusal(self, value: Json) -> Refused:
        """Return the refusal in this JSON. Raises BadMessage."""
        if not isinstance(value, dict):
            raise BadMessage("refused")
        facts = {name: read_at(name, value, form.decode) for name, form in self._facts.items() if name in value}
        if "reason" not in facts:
            raise BadMessage("reason")
        return Refused(**facts)  # type: ignore[arg-type]  # read_at has checked the types


_shared: WeakValueDictionary[tuple[str, int, object], Codec] = WeakValueDictionary()


def codec_of(game: AnyGame) -> Codec:
    """Return the codec for this game, its house rules and its number of players.

    A codec never changes and takes 60 KB, so all open tables of one kind share a codec.
    """
    rules = (game.name, game.players, game.options)
    codec = _shared.get(rules)
    if codec is None:
        codec = _shared[rules] = Codec(game)
    return codec


def view_of(game: AnyGame) -> type:
    """Return the class of the game's views, as its rules declare it."""
    kind: object = get_type_hints(type(game).view)["return"]
    if not is_fields(kind):
        raise TypeError(f"the view of {game.name} is no tuple with names: {kind!r}")
    return kind


def kinds_in(module: ModuleType) -> list[type]:
    """Return the named tuples that a module defines, without those that are used only as fields of others."""
    kinds = [kind for kind in vars(module).values() if is_fields(kind) and kind.__module__ == module.__name__]
    parts = {hint for kind in kinds for hint in hints_of(kind).values()}
    return [kind for kind in kinds if kind not in parts]
