"""`python -m feodum`: the `feodum` command."""

from feodum.cli.main import main

if __name__ == "__main__":
    main()
