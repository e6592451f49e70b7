"""Algorithms that know no game, the house kernel decorator and the crew that runs tasks."""
