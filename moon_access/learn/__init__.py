"""Learning: the tutorial's engine and practice. Lessons and deals to practise are their game's."""
