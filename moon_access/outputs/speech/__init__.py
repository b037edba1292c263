"""The built-in voice: utterances, the processes that speak them, and the voices to choose from."""
