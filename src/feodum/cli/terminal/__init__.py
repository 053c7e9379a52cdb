"""`feodum play` as a whole screen, with textual: the table, the choices before it, and the cards to read."""
