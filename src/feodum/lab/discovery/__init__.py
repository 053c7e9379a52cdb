"""Strategy discovery: coevolution, its seeding and final round, and reports."""
