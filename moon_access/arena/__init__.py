"""Measuring bots against bots, by the thousand: what came out is counted, nothing is told."""
