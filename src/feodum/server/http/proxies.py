"""Proxies in front of the server: whom to believe when a request says for whom it is made."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from feodum.messages.message import Saying
from feodum.server.http.refusals import ServeError

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Proxies:
    """The addresses whose X-Forwarded-For header is believed; everybody else's is ignored."""

    def __init__(self, addresses: Sequence[str] = (), what: str = Saying("serve-proxy", "a trusted proxy")) -> None:
        self.networks: list[Network] = []
        for address in addresses:
            network = _network(address, what)
            self.networks.append(network)
            if isinstance(network, ipaddress.IPv4Network):
                # How such an address looks to a server that listens on IPv6.
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
            Saying(
                "serve-network",
                "{what} is an address or a network, such as 127.0.0.1 or 10.0.0.0/8, not {text}",
                what=what,
                text=repr(text),
            )
        ) from None
