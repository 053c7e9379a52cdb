"""The web server: games between people and bots, with durable storage. See docs/internals/protocol.md."""
