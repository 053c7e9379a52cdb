"""Import of strategies from Geronimoo's Dominion Simulator."""
