"""Stands for pywin32's: what SAPI has to tell is told while messages are pumped."""

from comtypes import client


def PumpWaitingMessages() -> None:
    client.VOICE.go_on()
