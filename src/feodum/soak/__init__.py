"""The exhaustive runner: games without end, every position checked, until every card has done all it can do."""
