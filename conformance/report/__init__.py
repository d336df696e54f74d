"""Reports made from a run's events: files, terminal output and case exports."""
