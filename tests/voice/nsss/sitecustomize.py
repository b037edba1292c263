"""Everywhere pyttsx3 takes the driver that it has on macOS."""

from pyttsx3 import engine

engine.default_engine_by_sys_platform = lambda: "nsss"
