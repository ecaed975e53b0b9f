/** An identifier as it is shown: its first 4 and last 8 characters (hyphens left out of the end), whole up to 14. */
export function shortId(id: string): string {
  return id.length <= 14 ? id : `${id.slice(0, 4)}…${id.replaceAll('-', '').slice(-8)}`;
}
