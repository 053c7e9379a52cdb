"""Soak testing: play random games, checking every position, until every card's behaviour is covered."""
