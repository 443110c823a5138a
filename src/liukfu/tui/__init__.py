"""The table in the terminal: a Textual application. It holds no rule of the game."""
