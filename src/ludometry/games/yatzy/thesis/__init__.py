"""What only Larsson and Sjöberg's thesis of 2012 needs: its explicit table."""
