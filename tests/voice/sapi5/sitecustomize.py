"""Everywhere pyttsx3 takes the driver that it has on Windows."""

from pyttsx3 import engine

engine.default_engine_by_sys_platform = lambda: "sapi5"
