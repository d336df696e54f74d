"""Fuzzing: random games that look for errors no scenario shows.

A choice sequence (``choice_sequence``) determines a game: ``setup_generator``, ``event_generator``
and ``game_generator`` make it from what the engine claims, tracking its state in ``model_state``;
``mutate`` derives games from the suite's own cases, and ``unsupported_filter`` learns what the
engine refuses. ``divergence`` finds the first difference from the reference, ``shrinker`` minimizes
the game that shows it, and ``differential`` compares two engines, or the reference and the
formulas. ``campaign`` runs all of it in deterministic tasks.
"""
