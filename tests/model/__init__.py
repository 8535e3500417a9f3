"""Tests of the rulebooks and of what they share."""
