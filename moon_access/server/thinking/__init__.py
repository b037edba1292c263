"""Bots think apart from the server: in processes of their own, and in an order that is fair to those who wait."""
