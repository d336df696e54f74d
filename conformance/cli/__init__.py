"""The commands of ``headjudge``. Each imports what it needs when it runs, to start fast."""
