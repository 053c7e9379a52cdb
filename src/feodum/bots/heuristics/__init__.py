"""Play heuristics: shared answers to every decision of every card, based only on a view and a plan."""
