"""Judging several engines in several editions, part by part, wherever there is room."""
