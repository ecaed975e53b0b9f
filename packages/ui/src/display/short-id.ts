/** Returns the short form of an identifier: its first 4 and last 8 characters (without hyphens at the end); unchanged up to 14. */
export function shortId(id: string): string {
  return id.length <= 14 ? id : `${id.slice(0, 4)}…${id.replaceAll('-', '').slice(-8)}`;
}
