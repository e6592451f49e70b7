"""The command line, verb first: `ludometry VERB ROOM ...`."""
