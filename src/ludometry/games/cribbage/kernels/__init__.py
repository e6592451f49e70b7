"""The compiled half of the room: functions over arrays, and nothing else."""
