"""Games that nobody thought of: made by chance, played by an engine, held against the rules.

Of the ``material`` that an engine's claims give, ``choices``, ``setups``, ``themes``,
``happenings``, ``sequels`` and ``random_games`` make them, and follow in ``now`` how they stand;
``neighbours`` makes them out of known cases; ``refusing`` learns what the engine never plays;
``differing`` finds where an engine parts from the
reference; ``shrinking`` takes away what has nothing to do with it; ``finding`` says it as a
scenario; ``diagnosing`` names the causes; ``disputes`` holds two engines against each other where a
question is open; ``fuzz`` goes on until the time is up.
"""
