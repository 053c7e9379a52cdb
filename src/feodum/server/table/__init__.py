"""Tables in use: rooms, sessions, seats, undo votes, stand-ins, clocks and chat."""
