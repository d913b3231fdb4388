"""What an operator wants to see, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

LATENCIES = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        known = self.registry
        self.requests = Counter(
            "pestis_requests", "Requests by route and status.", ["route", "status"], registry=known
        )
        self.latency = Histogram("pestis_request_seconds", "Time to answer.", buckets=LATENCIES, registry=known)
        self.moves = Counter("pestis_moves", "Moves by who made them.", ["by"], registry=known)
        self.moves_of_people = self.moves.labels("person")
        self.connections = Gauge("pestis_live_connections", "Open live feeds.", registry=known)
        self.dropped = Counter(
            "pestis_dropped_connections", "Live feeds closed because the client was slow.", registry=known
        )
        self.frames = Counter("pestis_frames", "Frames of live feeds that were read.", registry=known)
        self.cut = Counter(
            "pestis_cut_connections", "Connections that were cut off, by the reason.", ["why"], registry=known
        )
        self.tables = Gauge("pestis_tables_in_memory", "Tables kept in memory.", registry=known)
        self.bot_failures = Counter("pestis_bot_failures", "Bots that crashed or took too long.", registry=known)
        self.notices = Counter(
            "pestis_notices", "Notices of turns, by way and what became of them.", ["way", "end"], registry=known
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
