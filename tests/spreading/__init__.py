"""What is done by several processes, or over a cluster: one for all tests in this folder."""
