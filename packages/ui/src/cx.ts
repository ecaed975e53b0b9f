/** Joins class names, leaving out what is false, null or undefined. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string | undefined {
  const joined = parts.filter(Boolean).join(' ');
  return joined === '' ? undefined : joined;
}
