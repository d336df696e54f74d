"""The whole vocabulary: a sentence read, a case written, a sentence completed."""
