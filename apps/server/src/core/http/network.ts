import ipaddr from 'ipaddr.js';

const mostKnown = 10_000;
/** Reading an address costs more than the rest of the question, and each request asks it of the same few. */
export function readOnce<T>(read: (address: string) => T): (address: string) => T {
  const known = new Map<string, T>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const value = read(address);
    if (known.size >= mostKnown) known.clear();
    known.set(address, value);
    return value;
  };
}

/** What one caller can change at will counts as one: the first half of an IPv6 address is the network, the rest is the caller's own. */
export const networkOf = readOnce((address: string): string => {
  const [bare = ''] = address.split('%');
  if (!ipaddr.isValid(bare)) return address;
  const ip = ipaddr.process(bare);
  return ip.kind() === 'ipv6'
    ? `${(ip as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : ip.toString();
});

/** Whether an address is in one of these addresses and ranges ('10.0.0.2', '172.16.0.0/12'); an IPv4 inside an IPv6 counts as itself. */
export function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map((range) => ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${ipaddr.parse(range).kind() === 'ipv6' ? 128 : 32}`));
  return readOnce((address) => {
    if (!ipaddr.isValid(address)) return false;
    const ip = ipaddr.process(address);
    return parsed.some(([net, bits]) => net.kind() === ip.kind() && ip.match(net, bits));
  });
}
