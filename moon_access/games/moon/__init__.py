"""Moon, the trick game, for three and for four in teams."""
