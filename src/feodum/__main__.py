"""Run the `feodum` command with `python -m feodum`."""

from feodum.cli.main import main

if __name__ == "__main__":
    main()
