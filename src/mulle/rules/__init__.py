"""The rules: pure functions over frozen values; no input, no clock, no chance."""
