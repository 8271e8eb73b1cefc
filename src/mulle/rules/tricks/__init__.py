"""The trick game of 1944."""
