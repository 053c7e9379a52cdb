"""Where the files are that come with the package. (`importlib.resources` takes a while to load, which every start would.)"""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent.parent
