"""The static site and its playground."""
