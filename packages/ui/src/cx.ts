/** Joins class names, without false, null and undefined. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string | undefined {
  const joined = parts.filter(Boolean).join(' ');
  return joined === '' ? undefined : joined;
}
