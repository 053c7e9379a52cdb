"""Search: determinization of hidden cards, playouts, and successive halving of candidate answers."""
