"""The words that users of the plugin write."""

OWN = "headjudge::"
"""With what the node ids of the cases begin; by itself it stands for all of them."""
FIXTURE = "fixture"
"""What is given in place of a command if the fixture ``headjudge_engine`` makes the engine."""
