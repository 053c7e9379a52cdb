"""How fast Feodum is: named workloads, measured by the clock, by counting instructions, and beside others."""
