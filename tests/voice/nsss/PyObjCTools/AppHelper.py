"""Stands for that of PyObjC: see Foundation.py."""

from Foundation import PyObjCAppHelperRunLoopStopper, stopEventLoop

__all__ = ("PyObjCAppHelperRunLoopStopper", "stopEventLoop")
