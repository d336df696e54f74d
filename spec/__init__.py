"""What the rules say, as data: the shared types, the rules, their numbers and the editions."""
