"""What is kept from run to run, as it can be worked out again: the compiled scenarios."""
