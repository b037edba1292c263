"""Make pyttsx3 use its driver for Windows on any system."""

from pyttsx3 import engine

engine.default_engine_by_sys_platform = lambda: "sapi5"
