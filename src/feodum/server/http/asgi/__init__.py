"""An ASGI server with limits, on the public interfaces of asyncio, h11 and websockets."""
