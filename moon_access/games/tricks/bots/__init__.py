"""What the bots of the games of tricks share."""
