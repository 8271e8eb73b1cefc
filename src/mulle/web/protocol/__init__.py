"""What clients and the server say to each other: one schema, from which docs, types and clients come."""
