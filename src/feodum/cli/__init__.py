"""The `feodum` command, with one module per subcommand."""
