"""What changes over time: the shuffle, the ceremony, matches, the game service, records and simulation."""
