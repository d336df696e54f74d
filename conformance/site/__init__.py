"""The static site generator and the playground."""
