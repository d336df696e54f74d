"""What a conversation says: what comes of sentences, one after the other or in a file."""
