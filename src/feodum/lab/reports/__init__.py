"""Results as terminal tables, plots, data frames and HTML reports."""
