"""The command ``zone``: a player's time zone, in which they hear when evenings begin.

A player's own program, a browser and ssh can tell the zone; a MUD client cannot. What the player has typed comes before
that, and is kept with the player's settings.
"""

from __future__ import annotations

import time

from moon_access.announcer import contest as words
from moon_access.announcer.message import Message
from moon_access.link.time_zones import known_zones, read_zone

from .presence import Presence


def zone(presence: Presence, argument: str) -> None:
    """Set the player's time zone. If the player typed none, tell in which zone they hear times, and how to set it."""
    console, command = presence.console, presence.name_of_command("zone")
    if not argument:
        console.tell(_describe_zone(presence), words.how_to_set_zone(command))
        return
    name = read_zone(argument)
    if name is not None:
        presence.evening.apply_settings(console.settings._replace(zone=name))
        console.tell(_describe_zone(presence))
    elif known_zones():
        console.tell(words.no_such_zone(argument), words.how_to_set_zone(command))
    else:
        console.tell(words.zones_have_no_names(command))


def _describe_zone(presence: Presence) -> Message:
    clock = presence.clock
    now = clock.date_of(time.time())
    name = now.strftime("%Z") if clock.zone is None else str(clock.zone)
    return words.zone_of_server(name, now) if clock.is_named else words.zone_of_player(name, now)
