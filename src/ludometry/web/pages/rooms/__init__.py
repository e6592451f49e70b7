"""What only a room has: a file per room with a class Extras; the shared page finds it by the room's name."""
