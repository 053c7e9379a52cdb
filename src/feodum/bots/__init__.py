"""Players made of code: strategies, playing sense and searchers."""
