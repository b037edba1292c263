"""Attacks by quantity: endless lines, floods, many refusals, a crowd from one address, guessed passwords."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_access.server.hall.muted_guests import has_own_network
from moon_access.server.people.limits import (
    CONNECTION_COST,
    PACKET_COST,
    Allowance,
    Bucket,
    Budgets,
    Connections,
    LoginDelays,
    network_of,
)
from moon_access.terminals.typed_lines import Line, LineSplitter, Pace


def split_lines(most: int, *pieces: bytes) -> list[Line]:
    splitter = LineSplitter(most)
    lines = [line for piece in pieces for line in splitter.feed(piece)]
    return [*lines, *filter(None, [splitter.rest()])]


def test_lines_arrive_whole_however_their_bytes_are_split() -> None:
    assert split_lines(10, b"on", b"e\ntwo\r", b"\n", b"\n", b"thr") == [
        Line(b"one"),
        Line(b"two"),
        Line(b""),
        Line(b"thr"),
    ]


def test_a_line_of_exactly_the_longest_length_is_whole_even_with_a_carriage_return() -> None:
    assert split_lines(3, b"one\r\ntwo\n") == [Line(b"one"), Line(b"two")]
    assert split_lines(3, b"one", b"\r", b"\n") == [Line(b"one")]


def test_the_rest_of_too_long_a_line_is_dropped_and_the_player_hears_that() -> None:
    assert split_lines(3, b"ones\n", b"two\n") == [Line(b"one", is_cut=True), Line(b"two")]
    assert split_lines(3, b"one\rs\n", b"one\r", b"\r\n") == [Line(b"one", is_cut=True)] * 2


def test_an_endless_line_fills_no_memory() -> None:
    splitter = LineSplitter(400)
    for _ in range(2000):
        assert splitter.feed(b"x" * 16384) == []
    assert len(splitter._begun) <= 401
    assert splitter.feed(b"\nhello\n") == [Line(b"x" * 400, is_cut=True), Line(b"hello")]
    assert splitter.rest() is None


@given(
    st.binary(max_size=60).map(lambda data: data.replace(b"x", b"\n")), st.lists(st.integers(0, 60)), st.integers(1, 9)
)
def test_lines_are_the_same_wherever_their_bytes_are_split(data: bytes, cuts: list[int], most: int) -> None:
    places = [0, *sorted(cut for cut in cuts if cut <= len(data)), len(data)]
    pieces = [data[one:other] for one, other in pairwise(places)]
    lines = split_lines(most, *pieces)
    assert lines == split_lines(most, data)
    assert all(len(line.data) <= most for line in lines)
    whole = data.split(b"\n")
    for line, original in zip(lines, whole, strict=False):
        assert original.startswith(line.data)
        assert line.is_cut or original.removesuffix(b"\r") == line.data or original == line.data


def test_a_flood_is_read_at_five_lines_a_second_after_the_first_fifteen() -> None:
    pace, now = Pace(), 0.0
    for _ in range(14):
        assert pace.wait(now) == 0
    for _ in range(100):
        now += pace.wait(now)
    assert now == pytest.approx(20.0)


def test_steady_typing_never_waits_and_a_pause_refills_the_budget() -> None:
    pace = Pace()
    assert not any(pace.wait(0.25 * number) for number in range(100))
    assert [pace.wait(100) for _ in range(16)] == [*[0] * 14, 0.2, 0.4]


def test_a_quiet_hour_gives_no_larger_budget() -> None:
    pace = Pace()
    pace.wait(0)
    assert sum(pace.wait(3600) == 0 for _ in range(100)) == 14


def test_an_address_may_have_twenty_connections_and_another_when_one_ends() -> None:
    connections = Connections()
    assert [connections.enter("192.0.2.1") for _ in range(21)] == [True] * 20 + [False]
    assert connections.enter("192.0.2.2")
    connections.leave("192.0.2.1")
    assert connections.enter("192.0.2.1") and not connections.enter("192.0.2.1")


def test_a_connection_that_leaves_twice_frees_one_place() -> None:
    connections = Connections(most=1)
    connections.leave("192.0.2.1")
    assert connections.enter("192.0.2.1") and not connections.enter("192.0.2.1")


def test_all_addresses_of_a_household_count_as_one() -> None:
    connections = Connections()
    assert sum(connections.enter(f"2001:db8::{number:x}") for number in range(100)) == 20
    assert connections.enter("2001:db8:0:1::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1")
    assert network_of("fe80::1%eth0") == network_of("fe80::2%eth1")
    assert network_of("") == "" and len(network_of("x" * 9999)) < 100


def test_a_client_that_left_is_no_longer_counted() -> None:
    connections = Connections()
    for number in range(1000):
        connections.enter(f"192.0.2.{number % 250}")
        connections.leave(f"192.0.2.{number % 250}")
    assert not connections._open


def test_a_few_wrong_passwords_are_free_and_then_each_one_waits_longer() -> None:
    delays, now, waits = LoginDelays(), 0.0, []
    for _ in range(9):
        wait = delays.attempt("192.0.2.1", "petra", now)
        assert wait is not None
        now += wait
        waits.append(wait)
    assert waits[:3] == [0, 0, 0] and waits[3:6] == [1, 2, 4] and waits[8] == 20


def test_of_a_thousand_simultaneous_passwords_nearly_all_are_refused() -> None:
    delays = LoginDelays()
    waits = [delays.attempt("192.0.2.1", f"name {number}", 0.0) for number in range(1000)]
    assert waits.count(None) > 990 and max(filter(None, waits)) <= LoginDelays.LONGEST_BY_ADDRESS


def test_a_day_of_guessing_from_one_address_is_a_few_thousand_passwords_at_most() -> None:
    delays, tried = LoginDelays(), 0
    for second in range(0, 86_400, 2):
        tried += delays.attempt("192.0.2.1", "petra", float(second)) is not None
    assert tried < 86_400 / 15


def test_a_thousand_addresses_do_not_lock_a_player_out() -> None:
    delays = LoginDelays()
    for number in range(1000):
        delays.attempt(f"2001:db8:0:{number:x}::1", "petra", 0.0)
    assert delays.attempt("192.0.2.1", "Petra", 1.0) == LoginDelays.LONGEST_BY_NAME


def test_an_account_of_ones_own_does_not_make_guessing_faster() -> None:
    delays, now = LoginDelays(), 0.0
    for _ in range(30):
        now += delays.attempt("192.0.2.1", "petra", now) or 0
        now += delays.attempt("192.0.2.1", "mallory", now) or 0
        delays.note_success("192.0.2.1", "mallory")
    assert now > 30 * 15


def test_a_login_or_a_quarter_of_an_hour_resets_the_delays() -> None:
    delays = LoginDelays()
    for _ in range(5):
        delays.attempt("192.0.2.1", "petra", 0.0)
    assert delays.attempt("192.0.2.1", "petra", 1000.0) == 0
    delays.note_success("192.0.2.1", "petra")
    assert [delays.attempt("192.0.2.1", "petra", 1001.0) for _ in range(2)] == [0, 0]


def test_the_number_of_remembered_login_names_is_limited() -> None:
    delays = LoginDelays()
    for number in range(20_000):
        delays.attempt("192.0.2.1", f"{number}" * 20, 0.0)
    assert len(delays._tries) <= LoginDelays.MOST_KEPT


def test_a_bucket_refills_at_its_rate_up_to_its_size() -> None:
    bucket = Bucket(10, 50)
    assert bucket.count_units(0) == 50
    bucket.take(70, 0)
    assert bucket.count_units(1) == -10 and bucket.count_units(0.5) == -10, "a clock that is behind changes nothing"
    assert bucket.count_units(4) == 20 and bucket.count_units(1000) == 50
    assert Bucket(10, 50, at_first=5).count_units(0) == 5


def test_a_connection_spends_its_own_units_first_and_then_what_its_address_shares() -> None:
    own, shared = Bucket(1, 10), Bucket(1, 100)
    allowance = Allowance(own, shared)
    allowance.spend(4, 0)
    assert (own.count_units(0), shared.count_units(0)) == (6, 100)
    allowance.spend(16, 0)
    assert (own.count_units(0), shared.count_units(0)) == (0, 90)
    assert allowance.wait(0) == 0
    allowance.spend(90, 0)
    assert allowance.wait(0) == PACKET_COST
    allowance.spend(30, 0)
    assert own.count_units(0) == -30, "a debt is one's own"
    assert allowance.wait(0) == Allowance.LONGEST_WAIT


def test_a_quiet_client_does_not_wait_for_others_of_its_address() -> None:
    shared = Bucket(1, 100)
    loud, quiet = Allowance(Bucket(1, 10), shared), Allowance(Bucket(1, 10), shared)
    loud.spend(1000, 0)
    quiet.spend(5, 0)
    assert loud.wait(0) > 0 and quiet.wait(0) == 0
    assert quiet.credit(0) > loud.credit(0)


def test_a_client_always_over_the_limit_is_cut_and_one_within_it_is_not() -> None:
    held = Allowance(Bucket(1, 10), Bucket(0, 0), patience=5)
    for second in range(5):
        held.spend(20, second)
        assert held.wait(second) > 0 and not held.is_spent(second)
    assert held.wait(5) > 0 and held.is_spent(5)
    paid = Allowance(Bucket(10, 10), Bucket(0, 0), patience=5)
    for second in range(0, 100, 2):
        paid.spend(11, second)
        assert paid.wait(second) > 0 and not paid.is_spent(second)
        assert paid.wait(second + 2) == 0


def test_a_new_connection_begins_with_little_so_that_coming_again_gains_nothing() -> None:
    budgets = Budgets(own=(5, 100), shared=(0, 100))
    for _ in range(4):
        allowance = budgets.enter("192.0.2.1", 0)
        assert allowance.credit(0) == 5
    assert budgets.find_shared_bucket("192.0.2.1", 0).count_units(0) == 100 - 4 * CONNECTION_COST
    assert budgets.has_any("192.0.2.1", 0)
    budgets.enter("192.0.2.1", 0)
    assert not budgets.has_any("192.0.2.1", 0) and budgets.has_any("192.0.2.2", 0)


def test_addresses_of_this_machine_do_not_count_as_a_network() -> None:
    assert not any(map(has_own_network, ("127.0.0.1", "::1", "::ffff:127.0.0.1", "::1%lo", "", "console")))
    assert all(map(has_own_network, ("192.0.2.1", "::ffff:192.0.2.1", "fe80::1%eth0")))


def test_a_network_of_ipv6_has_one_budget() -> None:
    budgets = Budgets(shared=(0, 100))
    for number in range(5):
        budgets.enter(f"2001:db8::{number:x}", 0)
    assert not budgets.has_any("2001:db8::ffff", 0) and budgets.has_any("2001:db8:0:1::1", 0)


def test_a_connection_through_a_proxy_uses_the_budget_of_the_client_and_not_of_the_proxy() -> None:
    budgets = Budgets(shared=(0, 100))
    allowance = budgets.enter("127.0.0.1", 0)
    allowance.share_with(budgets.find_shared_bucket("192.0.2.1", 0), 0)
    assert budgets.find_shared_bucket("127.0.0.1", 0).count_units(0) == 100
    assert budgets.find_shared_bucket("192.0.2.1", 0).count_units(0) == 100 - CONNECTION_COST


def test_if_the_host_allows_more_connections_from_an_address_its_budget_grows() -> None:
    assert Budgets(200, shared=(1, 100)).find_shared_bucket("192.0.2.1", 0).count_units(0) == 1000
    assert Budgets(2, shared=(1, 100)).find_shared_bucket("192.0.2.1", 0).count_units(0) == 100


def test_the_number_of_remembered_address_budgets_is_limited() -> None:
    budgets = Budgets()
    for number in range(20_000):
        budgets.find_shared_bucket(f"address {number}", 0.0)
    assert len(budgets._addresses) <= Budgets.MOST_KEPT


def test_a_line_is_cut_between_letters_in_any_pieces() -> None:
    family = "\U0001f44d\U0001f3fd"  # an emoji of a hand, and one for its colour
    cases = {
        "ř" * 300: "ř" * 200,
        "x" + "ř" * 300: "x" + "ř" * 199,
        "x" * 399 + "é": "x" * 399,
        "x" * 400 + "\u0301": "x" * 399,
        "x" * 399 + "e\u0301\u0323": "x" * 399,
        "佐" * 200: "佐" * 133,
        family * 100: family * 50,
        "xx" + family * 100: "xx" + family * 49,
        "x" * 400 + "y" * 9: "x" * 400,
        "x" * 400: "x" * 400,
    }
    for typed, kept in cases.items():
        data = typed.encode() + b"\r\n"
        for size in (1, 7, 400, 401, 5000):
            lines = split_lines(400, *(data[at : at + size] for at in range(0, len(data), size)))
            assert lines == [Line(kept.encode(), is_cut=typed != kept)], (ascii(typed[-5:]), size)


def test_bytes_that_are_not_text_are_cut_at_the_limit() -> None:
    assert split_lines(400, b"\xff" * 1000 + b"\n") == [Line(b"\xff" * 400, is_cut=True)]
