"""The folder of the package's data files.

Importing `importlib.resources` instead would slow down every start.
"""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1]
