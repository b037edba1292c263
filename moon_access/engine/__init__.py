"""The rules engine: tiles, actions, events, tricks, open ends and house rules, which several games share.

Everything here is pure: no I/O, clock, chance, threads or text for people. The engine knows no game, and imports
nothing but itself and the standard library. The rules of a game are in its folder in games/.
"""
