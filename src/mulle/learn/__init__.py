"""The learned player's training: self-play on the native engine, one trainer, its curves."""
