"""The server: tables that people and bots share, over HTTP and WebSocket; needs the `web` extra."""
