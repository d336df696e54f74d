"""The ``headjudge`` commands. To start fast, each defers its imports until it runs."""
