"""Stands for comtypes, where there is no COM: see client.py."""
