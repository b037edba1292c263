"""The people of a server: who may come in, by which name, and how much anybody may ask. It knows no tables or doors."""
