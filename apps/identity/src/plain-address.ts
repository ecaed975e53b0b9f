/**
 * An address as people know it: a socket that takes IPv6 and IPv4 says 192.0.2.7 as `::ffff:192.0.2.7` (RFC 4291, 2.5.5.2).
 */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
