"""Faults."""
def after_fault(a,b,c): return c
