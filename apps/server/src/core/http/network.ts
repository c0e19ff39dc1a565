import ipaddr from 'ipaddr.js';

/** What one caller can change at will counts as one: the first half of an IPv6 address is the network, the rest is the caller's own. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!ipaddr.isValid(bare)) return address;
  const ip = ipaddr.process(bare);
  return ip.kind() === 'ipv6'
    ? `${(ip as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : ip.toString();
}
