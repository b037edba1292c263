"""Stands for macOS's: see Foundation.py."""

from Foundation import NSSpeechSynthesizer

__all__ = ("NSSpeechSynthesizer",)
