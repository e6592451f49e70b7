"""The rooms: one folder a game. A room imports no other room; the registry finds them by themselves."""
