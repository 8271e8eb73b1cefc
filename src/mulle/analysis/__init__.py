"""What each move of a finished game was worth: its loss, luck and skill apart (docs/analysis.md)."""
