"""One turn looked ahead: for a player who asks why, for a program in a hurry, and in words."""
