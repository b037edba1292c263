"""What the games of tricks say alike. What a bid and a trick are worth is each game's own."""
