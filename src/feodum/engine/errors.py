"""What can go wrong, in the package's own words. Nothing has changed when one of these is raised."""


class FeodumError(Exception):
    """Something was asked of the package that it can't do; the message says what and what would be right."""


class IllegalAnswer(FeodumError, ValueError):
    """An answer that the decision does not allow."""


class SetupError(FeodumError, ValueError):
    """A game that can't be set up: unknown cards, an impossible kingdom, a wrong number of players."""


class SaveError(FeodumError, ValueError):
    """A saved game that is damaged or of a newer version."""
