"""The game in a browser without a server: the session in a worker, what it keeps, and the folder that a host serves."""
