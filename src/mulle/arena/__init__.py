"""The arena: players against each other on duplicate deals, with intervals that hold (docs/bots.md)."""
