"""Sockets and streams: frames in order, bounded queues, nobody waits for a slow one."""
