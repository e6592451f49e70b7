"""What only the thesis needs, "Policy Improvement in Cribbage through Reinforcement" (2018): see README.md."""
