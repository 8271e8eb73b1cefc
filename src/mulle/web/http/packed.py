"""Long answers packed on their way: only those that anybody may read, so that their length tells nothing."""

from __future__ import annotations

from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware

LEAST_BYTES = 1_000
_LEVEL = 6

# For single handlers: the bundle is packed already, streams must not wait, and a secret that is packed
# together with what a stranger wrote can be guessed by the length.
PACKED = DefineMiddleware(
    CompressionMiddleware,
    config=CompressionConfig(backend="gzip", gzip_compress_level=_LEVEL, minimum_size=LEAST_BYTES),
)
