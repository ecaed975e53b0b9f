import { matchesRoleName } from '../text/validation.ts';

/** The longest name of a role. */
export const ROLE_NAME_LENGTH_MAXIMUM = 80;

/** Normalizes a role name for storage: one Unicode form, trimmed, single spaces. */
export function roleNameOf(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/ +/g, ' ');
}

/** Returns the key under which names are unique within an entity: without regard to case, spaces and Unicode form. */
export function roleNameKey(name: string): string {
  return roleNameOf(name).toLowerCase();
}

/** Returns what is wrong with a typed role name; undefined if nothing is. */
export function roleNameFault(typed: string): 'empty' | 'too_long' | 'signs' | undefined {
  const name = roleNameOf(typed);
  if (name === '') return 'empty';
  if (name.length > ROLE_NAME_LENGTH_MAXIMUM) return 'too_long';
  return matchesRoleName(name) ? undefined : 'signs';
}

/** Suggests a name for a copy of a role: the first of `… 2`, `… 3` that is not taken in the entity. */
export function copyNameOf(name: string, taken: Iterable<string>): string {
  const keys = new Set([...taken].map(roleNameKey));
  for (let number = 2; ; number += 1) {
    const suffix = ` ${number}`;
    const offered = `${name.slice(0, ROLE_NAME_LENGTH_MAXIMUM - suffix.length).trimEnd()}${suffix}`;
    if (!keys.has(roleNameKey(offered))) return offered;
  }
}
