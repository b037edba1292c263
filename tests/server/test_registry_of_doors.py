"""Each door of the registry opens by its own options alone."""

from __future__ import annotations

from pathlib import Path

from moon_access.server.doors.door import Certificate
from moon_access.server.doors.registry import DOORS, TypedOptions

CERTIFICATE = Certificate(Path("chain"), Path("key"))
NONE = {option.name: None for kind in DOORS for option in kind.options}


def test_each_option_alone_opens_its_door_with_the_limits_of_all_doors() -> None:
    for kind in DOORS[1:]:
        for option in kind.options:
            for certificate in (None, CERTIFICATE):
                asked = TypedOptions({**NONE, option.name: 4711}, "127.0.0.1", certificate)
                settings = kind.settings(asked)
                assert kind.is_asked_for(asked.ports) and settings is not None, option.name
                assert settings.host == "127.0.0.1" and settings.login_patience == 900, option.name
                assert 4711 in vars(settings).values(), option.name
                assert not kind.fault(asked), option.name


def test_only_the_requested_doors_open() -> None:
    for kind in DOORS:
        assert not kind.is_asked_for(NONE), kind.name
        assert kind.settings(TypedOptions(NONE, "", None)) is None, kind.name
