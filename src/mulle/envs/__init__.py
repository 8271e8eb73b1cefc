"""The games as others expect them: adapters to the environments that researchers use (extra `envs`)."""
