"""What is said alike in all games of tricks. Bids, what a trick is good for, and scores are each game's own."""
