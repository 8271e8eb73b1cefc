"""The table on the whole terminal: a Textual client that shows what it is given and holds no rules."""
