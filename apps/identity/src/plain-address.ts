/** Returns an address in its usual form: a dual-stack socket reports 192.0.2.7 as `::ffff:192.0.2.7` (RFC 4291, 2.5.5.2). */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
