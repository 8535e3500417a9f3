"""Rulebooks as executable data: the kernel that all games share, and one package a game."""
