"""Whether the games in a log ended as the rules say."""
