"""Reinforcement learning environments; docs/guide/learning.md is the guide.

`pettingzoo_env` (agents act in turn), `parallel_env` (all at once), `gymnasium_env` (one agent against bots) and
`open_spiel_game` are thin wrappers around `action_game`. They need the extra `learn`; the game, the full observation and the
slots of compact ones have no dependencies.
"""
