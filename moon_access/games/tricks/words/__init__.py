"""The words shared by the games of tricks. Each game has its own words for what a bid and a trick are worth."""
