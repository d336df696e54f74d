"""How many faults in the reference do the scenarios and vectors notice? See ``__main__``."""
