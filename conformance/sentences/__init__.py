"""The sentences by subject, and the case that they add up to."""
