"""The state of a game: its declaration, and the classes that hold it."""
