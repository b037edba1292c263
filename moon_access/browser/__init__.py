"""The game in a browser without a server: the session in a worker, its files, and the folder that a host serves."""
