"""What an author of an adapter is told at first sight: a case of each capability, and probes."""
