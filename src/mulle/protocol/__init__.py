"""The bot protocol: Views and moves as JSON lines over standard input and output (docs/bot-protocol.md)."""
