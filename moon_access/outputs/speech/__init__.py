"""The built-in voice: utterances, the processes that speak them, and which voices there are."""
