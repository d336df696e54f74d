"""The engines that Head Judge knows by name."""
