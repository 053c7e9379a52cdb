"""Localized texts in English and German: Fluent files shared with the web page, and the code that formats them."""
