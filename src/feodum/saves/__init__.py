"""Saved games: the file format, the notation of answers, checkpoints and provably fair shuffles."""
