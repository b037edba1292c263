"""The doors: how players come in, by ssh, from a browser and with a MUD client. registry.py lists them."""
