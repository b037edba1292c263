"""What is told alike in the games of chains."""
