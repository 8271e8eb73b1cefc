"""/metrics: how the node is, for Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client.registry import Collector

    from mulle.web.server import Server


class NodeCollector:
    """Reads the node when it is asked."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def collect(self) -> Iterator[Metric]:
        """Every figure."""
        server, store = self._server, self._server.hall.store
        yield GaugeMetricFamily("mulle_sockets", "Open sockets and streams", server.sockets.count)
        yield GaugeMetricFamily("mulle_rooms", "Tables in memory", len(server.hall.rooms))
        yield GaugeMetricFamily("mulle_kept", "Tables kept by this node", len(server.hall.keeper.kept))
        yield GaugeMetricFamily("mulle_bots_thinking", "Questions to bots", server.bots.thinking)
        yield GaugeMetricFamily("mulle_redis", "Whether hints come over Redis", float(server.hints.connected))
        yield CounterMetricFamily("mulle_commits", "Commits to the log", store.commits)
        yield CounterMetricFamily("mulle_events", "Events written to the log", store.rows)
        yield CounterMetricFamily("mulle_bot_failures", "Bots that gave no move", server.bots.failures)
        yield from store.seconds.collect()


def registry(server: Server) -> CollectorRegistry:
    """The registry of one node."""
    made = CollectorRegistry()
    collector: Collector = NodeCollector(server)
    made.register(collector)
    return made


def exposition(made: CollectorRegistry) -> bytes:
    """The figures as Prometheus reads them."""
    return generate_latest(made)
