"""Bots think in processes of their own, in an order that is fair to everybody who waits."""
