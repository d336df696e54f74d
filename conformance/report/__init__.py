"""What a run found, as a stream, as files and on the terminal."""
