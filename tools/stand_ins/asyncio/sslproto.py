"""Stands in for the library's own module in the browser, which encrypts its connections itself."""
