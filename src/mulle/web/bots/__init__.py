"""Bots think in bounded worker processes, and get a View as JSON."""
