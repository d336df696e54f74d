"""Adapters to the engines that are known by name."""
