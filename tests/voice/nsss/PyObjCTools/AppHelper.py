"""A stand-in for PyObjC's AppHelper: see Foundation.py."""

from Foundation import PyObjCAppHelperRunLoopStopper, stopEventLoop

__all__ = ("PyObjCAppHelperRunLoopStopper", "stopEventLoop")
