"""The `feodum` command: one module a subcommand."""
