"""What is kept between two starts: settings, saved games, and what can be counted in these."""
