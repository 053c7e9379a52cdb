"""The strategy lab: simulation, statistics, strategy import and search."""
