"""Mini-Mulle worked out: every deal, exact best responses, and an equilibrium to compare with."""
