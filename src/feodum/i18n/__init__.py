"""The texts people read, in English and German: Fluent files shared with the browser, and what makes sentences of them."""
