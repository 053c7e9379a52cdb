"""The game as learning environments see it: numbers in, numbers out. docs/learning.md is the guide.

`pettingzoo_env` (several agents in turn), `parallel_env` (all at once), `gymnasium_env` (one agent against bots) and
`open_spiel_game` are thin shells around `play`. They need the extra `learn`; what encodes needs nothing.
"""
