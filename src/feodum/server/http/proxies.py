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

    def names(self) -> list[str]:
        return [str(network) for network in self.networks]

    def trust(self, address: str) -> bool:
        if not self.networks:
            return False
        try:
            parsed = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(parsed in network for network in self.networks)


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
