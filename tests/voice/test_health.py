"""The program reports a voice that fails and returns once each, and reports nothing else."""

from __future__ import annotations

import select
import sys

import pytest

from moon_access.outputs.speech.health import Failure, Health

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows can not select a pipe")


def is_news(health: Health) -> bool:
    return bool(select.select([health.fileno()], [], [], 0)[0])


def test_a_failure_is_announced_once_however_often_it_is_retried() -> None:
    health = Health()
    assert not is_news(health) and health.take_failure() is None
    for _ in range(3):
        health.fail(Failure.DEVICE)
    assert is_news(health)
    assert health.take_failure() is Failure.DEVICE
    health.fail(Failure.DEVICE)
    assert not is_news(health) and health.take_failure() is None
    assert health.failure is Failure.DEVICE


def test_another_failure_is_reported_too() -> None:
    health = Health()
    health.fail(Failure.DEVICE)
    health.take_failure()
    health.fail(Failure.HANGS)
    assert is_news(health) and health.take_failure() is Failure.HANGS


def test_the_return_is_announced_once_and_only_after_an_announced_failure() -> None:
    health = Health()
    health.recover()
    assert not is_news(health) and not health.take_recovery()
    health.fail(Failure.DEVICE)
    health.recover()
    assert not is_news(health) and health.take_failure() is None and not health.take_recovery()
    health.fail(Failure.DEVICE)
    health.take_failure()
    health.recover()
    assert is_news(health) and health.take_recovery()
    assert not is_news(health) and not health.take_recovery()


def test_a_voice_that_fails_again_is_reported_again() -> None:
    health = Health()
    for _ in range(2):
        health.fail(Failure.DEVICE)
        assert health.take_failure() is Failure.DEVICE
        health.recover()
        assert health.take_recovery()


def test_a_recovery_is_not_announced_if_the_voice_fails_again_first() -> None:
    health = Health()
    health.fail(Failure.DEVICE)
    health.take_failure()
    health.recover()
    health.fail(Failure.DEVICE)
    assert not health.take_recovery()
    assert health.take_failure() is Failure.DEVICE
