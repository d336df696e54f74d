"""An adapter to start from in each of several languages, with a toy engine in it."""
