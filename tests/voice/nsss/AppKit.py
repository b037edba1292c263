"""A stand-in for AppKit of macOS: see Foundation.py."""

from Foundation import NSSpeechSynthesizer

__all__ = ("NSSpeechSynthesizer",)
