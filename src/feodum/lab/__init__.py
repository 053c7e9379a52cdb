"""The laboratory: simulation, statistics, strategy import and search."""
