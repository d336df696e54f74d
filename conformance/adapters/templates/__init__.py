"""The kits as they are before the words of the protocol are filled in."""
