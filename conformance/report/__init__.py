"""Everything made from the events of a run: files, terminal output, and exports of cases."""
