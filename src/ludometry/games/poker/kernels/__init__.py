"""The kernels of video poker: functions over arrays that numba compiles."""
