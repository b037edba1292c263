"""Learning: the engines of the tutorial, of practice and of a trainer.

The folders of games have lessons, deals and hands.
"""
