"""Chinese dark chess: rules, advice, and endgame tables that many sets of pieces share."""
