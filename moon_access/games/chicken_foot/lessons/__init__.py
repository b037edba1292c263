"""The lessons of Chicken Foot."""
