"""What a chat assistant can ask, over the Model Context Protocol: no files, bounded, with rules."""
