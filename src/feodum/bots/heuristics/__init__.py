"""Play heuristics: default answers to the decisions of all cards, based only on a view and a plan."""
