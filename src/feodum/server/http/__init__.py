"""HTTP and WebSocket: the application, its limits, and the types of its messages."""
