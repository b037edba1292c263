"""A table on another machine: the messages of the protocol, and the connections that carry them."""
