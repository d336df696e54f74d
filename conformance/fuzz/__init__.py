"""Fuzzing: random games that find errors no scenario covers.

A choice sequence determines a game. ``setup_generator``, ``event_generator``
and ``game_generator`` generate games within the engine's capabilities, tracking their state in
``model_state``. ``mutate`` derives games from the suite's cases, and ``unsupported_filter`` learns
what the engine refuses. ``divergence`` finds the steps at which the engine diverges from the
reference, ``shrinker`` reduces the game to a minimal reproducer, and ``differential`` compares two
engines, or the reference with the formulas. ``campaign`` runs all of this in deterministic tasks.
"""
