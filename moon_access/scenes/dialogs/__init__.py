"""Dialogs that any prompt can open: options, house rules, saved games."""
