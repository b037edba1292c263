"""A stand-in for pywin32's module: SAPI delivers its events while messages are pumped."""

from comtypes import client


def PumpWaitingMessages() -> None:
    client.VOICE.go_on()
