"""The layers of `Table`, each a subclass of the one below: queries, decisions, moves, triggers, bonuses."""
