"""Cases as data: files that an engine's own tests can run, with what is expected of each step."""
