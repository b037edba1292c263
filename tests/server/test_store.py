"""The promises of every store: each test is one sentence of the contract in store.py."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest

from moon_access.server.store.store import Conflict, NoSuchTable, Opening, Store, StoreFailed
from tests.support.patience import PATIENCE

Node = Callable[[], Store]


def test_a_new_table_begins_with_its_first_lines(store: Store) -> None:
    assert store.read(store.new_table(["one", "two"])) == ["one", "two"]


def test_tables_have_numbers_from_one_on_and_logs_of_their_own(store: Store) -> None:
    assert [store.new_table([name]) for name in "abc"] == [1, 2, 3]
    store.append(2, 1, ["more"])
    assert [store.read(number) for number in (1, 2, 3)] == [["a"], ["b", "more"], ["c"]]


def test_lines_are_kept_in_their_order(store: Store) -> None:
    table = store.new_table([])
    store.append(table, 0, ["b", "a"])
    store.append(table, 2, ["c"])
    store.append(table, 3, [])
    assert store.read(table) == ["b", "a", "c"]


def test_a_log_can_be_read_from_any_line_to_its_end(store: Store) -> None:
    table = store.new_table(["a", "b", "c"])
    assert [store.read(table, start) for start in range(5)] == [["a", "b", "c"], ["b", "c"], ["c"], [], []]


@pytest.mark.parametrize(
    "line", ["", "ř\u0301 \U0001f600", "two\nlines\r", "\0 nothing \0", "\ufeff\u202e", "x" * 200_000]
)
def test_any_text_comes_back_as_it_was(store: Store, line: str) -> None:
    table = store.new_table([line])
    store.append(table, 1, [line, line])
    assert store.read(table) == [line] * 3


def test_bytes_that_are_not_text_are_refused_and_not_stored(store: Store) -> None:
    table = store.new_table(["a"])
    for refused in (lambda: store.append(table, 1, ["b", "\ud800"]), lambda: store.new_table(["b", "\udfff"])):
        with pytest.raises(ValueError, match="surrogates"):
            refused()
    assert store.read(table) == ["a"]
    assert store.open_tables() == [table]


@pytest.mark.parametrize("expected", [-1, 0, 1, 3, 1000])
def test_an_append_at_an_unexpected_number_is_a_conflict_and_changes_nothing(store: Store, expected: int) -> None:
    table = store.new_table(["a", "b"])
    with pytest.raises(Conflict):
        store.append(table, expected, ["c"])
    with pytest.raises(Conflict):
        store.append(table, expected, [])
    assert store.read(table) == ["a", "b"]


def test_a_writer_whose_append_conflicts_reads_the_new_lines_and_appends_again(node: Node) -> None:
    ours, theirs = node(), node()
    table = ours.new_table(["a"])
    theirs.append(table, 1, ["theirs"])
    with pytest.raises(Conflict):
        ours.append(table, 1, ["ours"])
    assert ours.read(table, 1) == ["theirs"]
    ours.append(table, 2, ["ours"])
    assert theirs.read(table) == ["a", "theirs", "ours"]


def test_a_table_that_does_not_exist_has_no_lines_and_takes_none(store: Store) -> None:
    table = store.new_table(["a"])
    for number in (0, -1, table + 1):
        assert store.read(number) == []
        with pytest.raises(NoSuchTable):
            store.append(number, 0, ["b"])
        store.close_table(number)
    assert store.open_tables() == [table]


def test_a_closed_table_keeps_its_lines_and_gets_no_more(store: Store) -> None:
    tables = [store.new_table([name]) for name in "abc"]
    store.close_table(tables[1])
    store.close_table(tables[1])
    assert store.open_tables() == [tables[0], tables[2]]
    assert store.read(tables[1]) == ["b"]
    with pytest.raises(NoSuchTable):
        store.append(tables[1], 1, ["more"])


def test_a_store_that_is_opened_again_has_all_its_lines(node: Node) -> None:
    store = node()
    kept, closed = store.new_table(["a"]), store.new_table(["b"])
    store.append(kept, 1, ["c"])
    store.close_table(closed)
    store.close()
    again = node()
    assert (again.read(kept), again.read(closed), again.open_tables()) == (["a", "c"], ["b"], [kept])
    assert again.new_table([]) not in (kept, closed)


def test_a_store_that_is_closed_says_so(store: Store) -> None:
    table = store.new_table(["a"])
    store.close()
    store.close()
    asked: tuple[Callable[[], object], ...] = (
        lambda: store.new_table([]),
        lambda: store.append(table, 1, ["b"]),
        lambda: store.read(table),
        store.open_tables,
        lambda: store.close_table(table),
        lambda: store.watch(table, lambda: None),
    )
    for ask in asked:
        with pytest.raises(StoreFailed):
            ask()


def test_a_watcher_is_woken_by_the_appends_of_others(node: Node) -> None:
    ours, theirs = node(), node()
    table, woken = ours.new_table(["a"]), Event()
    end = ours.watch(table, woken.set)
    for number in range(1, 4):
        theirs.append(table, number, ["b"])
        assert woken.wait(PATIENCE)
        woken.clear()
        assert len(ours.read(table)) == number + 1
    end()


def test_a_watcher_is_not_woken_by_its_own_appends_or_by_other_tables(node: Node) -> None:
    ours, theirs = node(), node()
    table, other, last = (ours.new_table([]) for _ in range(3))
    woken, ended = [], Event()
    ours.watch(table, lambda: woken.append(ours.read(table)))
    ours.append(table, 0, ["ours"])
    theirs.append(other, 0, ["theirs"])
    ours.watch(last, ended.set)
    theirs.append(last, 0, ["theirs"])
    assert ended.wait(PATIENCE)
    assert woken == []


def test_a_watcher_that_stopped_is_not_woken(node: Node) -> None:
    ours, theirs = node(), node()
    table, woken, others_woken = ours.new_table([]), Event(), Event()
    end = ours.watch(table, woken.set)
    ours.watch(table, others_woken.set)
    end()
    end()
    theirs.append(table, 0, ["theirs"])
    assert others_woken.wait(PATIENCE)
    assert not woken.is_set()


def test_a_watcher_may_append_when_it_is_woken(node: Node) -> None:
    ours, theirs = node(), node()
    table, heard = ours.new_table([]), Event()
    ours.watch(table, lambda: ours.append(table, len(ours.read(table)), ["answer"]))
    theirs.watch(table, heard.set)
    theirs.append(table, 0, ["question"])
    assert heard.wait(PATIENCE)
    assert theirs.read(table) == ["question", "answer"]


def test_a_watcher_that_fails_does_not_delay_others(node: Node) -> None:
    ours, theirs = node(), node()
    table, woken = ours.new_table([]), Event()

    def fail() -> None:
        raise ZeroDivisionError

    ours.watch(table, fail)
    ours.watch(table, woken.set)
    for number in range(2):
        theirs.append(table, number, ["b"])
        assert woken.wait(PATIENCE)
        woken.clear()


def test_open_tables_are_counted_for_each_account_and_each_network(store: Store) -> None:
    tables = [store.new_table(["a"], Opening(account, place)) for account, place in ((1, "x"), (1, "y"), (2, "x"))]
    store.new_table(["a"])
    assert store.count_opened(1, "x") == (2, 2)
    assert store.count_opened(0, "") == (1, 0), "nowhere is no network"
    store.close_table(tables[0])
    assert store.count_opened(1, "x") == (1, 1)
    store.release_table(tables[2])
    assert store.count_opened(2, "x") == (0, 0)
    assert tables[2] in store.open_tables()


def test_the_store_keeps_when_somebody_was_last_at_a_table(node: Callable[[], Store]) -> None:
    store = node()
    old, new, unknown, closed = (store.new_table(["a"], Opening(opened_at=at)) for at in (100.0, 200.0, 0.0, 100.0))
    store.close_table(closed)
    assert store.unseen_since(250.0) == {old: 100.0, new: 200.0}
    assert list(store.unseen_since(250.0)) == [old, new], "unseen for longest first"
    assert store.unseen_since(200.0) == {old: 100.0}
    store.see([old], 300.0)
    assert store.unseen_since(400.0) == {new: 200.0, unknown: 300.0, old: 300.0}
    store.see([old], 250.0)
    assert store.unseen_since(260.0) == {new: 200.0}, "time does not go back"
    assert node().unseen_since(260.0) == {new: 200.0}


def test_a_table_that_is_dropped_leaves_nothing_and_its_number_is_not_used_again(store: Store) -> None:
    table = store.new_table(["a", "b"])
    store.drop_table(table, 1)
    assert (store.read(table), store.open_tables()) == (["a", "b"], [table]), "somebody has done something there"
    store.drop_table(table, 2)
    assert (store.read(table), store.open_tables()) == ([], [])
    with pytest.raises(NoSuchTable):
        store.append(table, 2, ["c"])
    assert store.new_table(["a"]) == table + 1
    store.probe(1.0)
    store.probe(2.0)
