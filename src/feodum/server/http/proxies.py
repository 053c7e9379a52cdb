"""Trusted reverse proxies."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from feodum.messages.message import Message
from feodum.server.http.refusals import ServeError

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Proxies:
    """A set of trusted addresses and networks, such as proxies whose X-Forwarded-For header is used."""

    def __init__(self, addresses: Sequence[str] = (), what: str = Message("serve-proxy", "a trusted proxy")) -> None:
        self.networks: list[Network] = []
        for address in addresses:
            network = _network(address, what)
            self.networks.append(network)
            if isinstance(network, ipaddress.IPv4Network):
                # A server listening on IPv6 sees IPv4 addresses in this form.
                mapped = f"::ffff:{network.network_address}/{96 + network.prefixlen}"
                self.networks.append(ipaddress.ip_network(mapped))

    def trust(self, address: str) -> bool:
        if not self.networks:
            return False
        try:
            parsed = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(parsed in network for network in self.networks)

    def client_address(self, proxy: str, forwarded: Sequence[str]) -> str:
        """Return the last of the addresses in X-Forwarded-For that is not a trusted proxy.

        Entries before it may be forged. Without a valid entry, the client is the proxy itself.
        """
        client = proxy
        for entry in reversed(forwarded):
            address = _without_port(entry)
            if address is None:
                break
            client = address
            if not self.trust(client):
                break
        return client


def _without_port(entry: str) -> str | None:
    """Return the address in an entry such as 192.0.2.1:80 or [2001:db8::1]:80, or None if there is none."""
    if entry.startswith("["):
        entry = entry[1:].partition("]")[0]
    elif entry.count(":") == 1:
        entry = entry.partition(":")[0]
    try:
        return str(ipaddress.ip_address(entry))
    except ValueError:
        return None


def _network(text: str, what: str) -> Network:
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        raise ServeError(
            Message(
                "serve-network",
                "{what} must be an address or a network, such as 127.0.0.1 or 10.0.0.0/8, not {text}",
                what=what,
                text=repr(text),
            )
        ) from None
