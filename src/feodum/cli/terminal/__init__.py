"""The full-screen interface of `feodum play`, built with textual: table, setup and card screens."""
