"""The web server: games between people and bots, stored durably. See docs/internals/protocol.md."""
