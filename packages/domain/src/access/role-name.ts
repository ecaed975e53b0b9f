import { matchesRoleName } from '../text/validation.ts';

/** The longest name of a role. */
export const ROLE_NAME_LENGTH_MAXIMUM = 80;

/** A role's name as it is kept: in one Unicode form, trimmed, with single spaces. */
export function roleNameOf(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/ +/g, ' ');
}

/** What two names of one entity must not share: the name without regard to case, spaces and Unicode form. */
export function roleNameKey(name: string): string {
  return roleNameOf(name).toLowerCase();
}

/** What is wrong with a role's name as it was typed; undefined when nothing is. */
export function roleNameFault(typed: string): 'empty' | 'too_long' | 'signs' | undefined {
  const name = roleNameOf(typed);
  if (name === '') return 'empty';
  if (name.length > ROLE_NAME_LENGTH_MAXIMUM) return 'too_long';
  return matchesRoleName(name) ? undefined : 'signs';
}

/** The name that a copy of a role is offered: the first of `… 2`, `… 3` that no role of the entity has. */
export function copyNameOf(name: string, taken: Iterable<string>): string {
  const keys = new Set([...taken].map(roleNameKey));
  for (let number = 2; ; number += 1) {
    const suffix = ` ${number}`;
    const offered = `${name.slice(0, ROLE_NAME_LENGTH_MAXIMUM - suffix.length).trimEnd()}${suffix}`;
    if (!keys.has(roleNameKey(offered))) return offered;
  }
}
