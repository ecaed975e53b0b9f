const yes = new Set(['true', '1', 'y', 'yes', 'active']);
const no = new Set(['false', '0', 'n', 'no', 'inactive', '']);

/** Reads a status that is a boolean in any of its spellings (true, 1, 'Y', 'active'); null for anything else. */
export function booleanLike(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined) return false;
  const spelling = String(value).trim().toLowerCase();
  return yes.has(spelling) ? true : no.has(spelling) ? false : null;
}
