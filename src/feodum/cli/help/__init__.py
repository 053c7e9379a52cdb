"""Help texts, examples and usage errors of the command line."""
