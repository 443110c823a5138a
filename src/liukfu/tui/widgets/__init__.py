"""What the table is drawn with."""
