import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { inRanges } from '../http/network.ts';
import { OutgoingError } from './outgoing-error.ts';

/**
 * Whether an address is none that the whole internet reaches: private, loopback, link-local, CGNAT, multicast, reserved; and an IPv4
 * inside an IPv6, however it is wrapped.
 */
export function isClosedAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast') return true;
  // IPv4-compatible and site-local: long given up, and still routed by some
  return ip.kind() === 'ipv6' && (ip.match(ipaddr.parseCIDR('::/96')) || ip.match(ipaddr.parseCIDR('fec0::/10')));
}

/** All addresses of a name, as the system finds them. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

/** Who may be called: the internet, and what the installation names (PROSA_REDES_INTERNAS: addresses, ranges, names in lower case). */
export function reachOf(internal: readonly string[], resolve: Resolve) {
  const isAddress = (entry: string): boolean => isIP(entry.split('/')[0] ?? '') !== 0;
  const inNetworks = inRanges(internal.filter(isAddress));
  const names = new Set(internal.filter((entry) => !isAddress(entry)));
  const nameOf = (host: string): string => host.toLowerCase().replace(/\.$/, '');
  const mayReach = (host: string, address: string): boolean => !isClosedAddress(address) || inNetworks(address) || names.has(nameOf(host));

  /** The addresses of a host, all of them checked; one that may not be called refuses the whole name. */
  async function addressesOf(host: string): Promise<LookupAddress[]> {
    const found = await resolve(host);
    if (found.length === 0) throw new OutgoingError('sem_resposta', host);
    if (!found.every(({ address }) => mayReach(host, address))) throw new OutgoingError('rede_interna', host);
    return found;
  }

  const answer = callbackify(addressesOf);
  /** For connections: they go to the very addresses that were checked, so a name cannot lead elsewhere in between (DNS rebinding). */
  const lookup: LookupFunction = (host, options, callback) =>
    answer(host, (error, found) => {
      if (error) callback(error, '');
      else if (options.all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    });

  return {
    /** Whether the installation names this host, or this address, as one of its own network. */
    isInternal: (host: string): boolean => names.has(nameOf(host)) || inNetworks(host),
    /** Throws for a host that is a closed address; a name is checked by `lookup`, when the connection is made. */
    checkLiteral(host: string): void {
      if (isIP(host) !== 0 && !mayReach(host, host)) throw new OutgoingError('rede_interna', host);
    },
    lookup,
    /** The refusal of a host that may not be called, as far as it is known now; undefined for one that nobody finds yet. */
    async refusalOf(host: string): Promise<OutgoingError | undefined> {
      try {
        await addressesOf(host);
        return undefined;
      } catch (error) {
        return error instanceof OutgoingError && !error.passes ? error : undefined;
      }
    },
  };
}
