"""Several nodes on one database: who keeps which table, and hints that something is new."""
