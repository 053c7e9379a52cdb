"""English and German texts: Fluent files shared with the web page, and the code that formats them."""
