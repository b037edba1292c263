"""A typed host reaches ssh as a valid address or not at all."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from moon_access.link.address import PORT, Address, BadAddress, Fault, address_of

RIGHT = {
    "example.org": Address("", "example.org", PORT),
    " anna@example.org ": Address("anna", "example.org", PORT),
    "anna@example.org:22": Address("anna", "example.org", 22),
    "ssh://anna@example.org:22/": Address("anna", "example.org", 22),
    "127.0.0.1:65535": Address("", "127.0.0.1", 65535),
    "[2001:DB8::1]:22": Address("", "2001:db8::1", 22),
    "anna@[::1]": Address("anna", "::1", PORT),
    "2001:db8::1": Address("", "2001:db8::1", PORT),
    "fe80::1%eth0": Address("", "fe80::1%eth0", PORT),
    "my_games": Address("", "my_games", PORT),
    "Žofie@příklad.cz": Address("Žofie", "xn--pklad-zsa96e.cz", PORT),
    "Z\u030cofie@example.org": Address("Žofie", "example.org", PORT),
}

WRONG = {
    "": Fault.NOTHING,
    " \n": Fault.NOTHING,
    "ssh://": Fault.NOTHING,
    "-oProxyCommand=sh": Fault.HOST,
    "anna@-oProxyCommand=sh": Fault.HOST,
    "-anna@example.org": Fault.NAME,
    "@example.org": Fault.NAME,
    "anna maria@example.org": Fault.NAME,
    "anna@otto@example.org": Fault.NAME,
    "anna;ls@example.org": Fault.NAME,
    "anna\u202e@example.org": Fault.NAME,
    "anna@": Fault.HOST,
    ":22": Fault.HOST,
    "example.org -oProxyCommand=sh": Fault.HOST,
    "example..org": Fault.HOST,
    "$(ls)": Fault.HOST,
    "example.org\x1b[2J": Fault.HOST,
    "[::1": Fault.HOST,
    "[example.org]": Fault.HOST,
    "::1%$(ls)": Fault.HOST,
    "1:2:3": Fault.HOST,
    "x" * 254: Fault.HOST,
    "é" * 64: Fault.HOST,
    "example.org:": Fault.PORT,
    "example.org:0": Fault.PORT,
    "example.org:65536": Fault.PORT,
    "example.org:٢٢": Fault.PORT,
    "example.org: 22": Fault.PORT,
    "[::1]22": Fault.PORT,
    "https://example.org": Fault.PORT,
}


@pytest.mark.parametrize("typed", RIGHT)
def test_an_address_is_a_host_and_perhaps_a_name_and_a_port(typed: str) -> None:
    assert address_of(typed) == RIGHT[typed]


@pytest.mark.parametrize("typed", RIGHT)
def test_an_address_can_be_typed_as_it_is_shown(typed: str) -> None:
    assert address_of(str(address_of(typed))) == address_of(typed)


@pytest.mark.parametrize("typed", WRONG)
def test_a_wrong_address_is_refused_with_its_wrong_part(typed: str) -> None:
    with pytest.raises(BadAddress) as refused:
        address_of(typed)
    assert refused.value.fault is WRONG[typed]


@given(st.text(st.sampled_from("-@:[]%. a1é\u030c\x1b'\"\\$`;/\n\u202e") | st.characters(), max_size=12))
@example("ss\u017f@a.")
def test_an_address_with_an_option_or_a_shell_command_is_refused(typed: str) -> None:
    try:
        address = address_of(typed)
    except BadAddress:
        return
    for part in (address.name, address.host, address.destination):
        assert not part.startswith("-")
        assert not set(part) & set(" \t\n\"'`\\$;&<>|(){}*?!#~=,/")
        assert part.isprintable()
    assert address.host.isascii()
    assert 0 < address.port < 65536
