"""The web server: tables to play at, for people and bots, stored so that nothing is lost. See docs/protocol.md."""
