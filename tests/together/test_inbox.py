"""What has come and was not taken: in order, of bounded size, and nobody is left waiting."""

from __future__ import annotations

from threading import Thread

from moon_access.together.inbox import Inbox

ONE, TWO = {"is": "one"}, {"is": "two"}


def test_what_came_first_is_taken_first() -> None:
    inbox = Inbox()
    inbox.put(ONE)
    inbox.put(TWO)
    assert inbox.has_news() and inbox.wait(0)
    assert [inbox.take(), inbox.take(), inbox.take()] == [ONE, TWO, None]
    assert not inbox.has_news() and not inbox.wait(0.01)
    inbox.close()


def test_whoever_puts_in_too_much_waits_until_some_of_it_is_taken() -> None:
    inbox = Inbox(room=10)
    inbox.put(ONE, 100)  # alone, whatever it has
    late = Thread(target=inbox.put, args=(TWO, 1))
    late.start()
    late.join(0.05)
    assert late.is_alive()
    assert inbox.take() == ONE
    late.join()
    assert inbox.take() == TWO
    inbox.close()


def test_nobody_waits_at_a_closed_one() -> None:
    inbox = Inbox(room=1)
    inbox.put(ONE, 1)
    putting = Thread(target=inbox.put, args=(TWO, 1))
    putting.start()
    inbox.close()
    putting.join()
    assert inbox.take() is None
    assert not inbox.wait(60)
    assert inbox.fileno() == -1
    inbox.put(ONE)
    assert inbox.take() is None
