"""Learning: the engines of the tutorial, of practice and of a trainer. Lessons, deals and hands are their game's."""
