import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { dependentsOf, grantDifference, withDependencies, withoutCode } from '@countinghouse/domain/access/granting';

/** Why a permission cannot be changed: the user does not have it, or what it needs, or what needs it. */
export type ChoiceLock =
  | { reason: 'not_held' }
  | { reason: 'needs_not_held'; code: PermissionCode }
  | { reason: 'needed_not_held'; code: PermissionCode };

/** Returns why a user with the permissions `held` cannot tick or untick this one; undefined if they can. */
export function lockOf(
  code: PermissionCode,
  chosen: readonly PermissionCode[],
  held: ReadonlySet<PermissionCode>,
): ChoiceLock | undefined {
  if (!held.has(code)) return { reason: 'not_held' };
  if (chosen.includes(code)) {
    const needing = dependentsOf(code).find((other) => chosen.includes(other) && !held.has(other));
    return needing === undefined ? undefined : { reason: 'needed_not_held', code: needing };
  }
  const needed = withDependencies([code]).find((other) => !chosen.includes(other) && !held.has(other));
  return needed === undefined ? undefined : { reason: 'needs_not_held', code: needed };
}

/** Returns the choice after a code was ticked or unticked, including the codes that it needs or that need it. */
export function toggled(
  chosen: readonly PermissionCode[],
  code: PermissionCode,
  on: boolean,
): { chosen: PermissionCode[]; also: PermissionCode[] } {
  const next = on ? withDependencies([...chosen, code]) : withoutCode(chosen, code);
  const { granted, taken } = grantDifference(chosen, next);
  return { chosen: next, also: (on ? granted : taken).filter((other) => other !== code) };
}

/** Returns the choice with every code of a group that can be ticked, or without every one that can be unticked. */
export function toggledAll(
  chosen: readonly PermissionCode[],
  codes: readonly PermissionCode[],
  on: boolean,
  held: ReadonlySet<PermissionCode>,
): PermissionCode[] {
  return (on ? codes : codes.toReversed()).reduce<PermissionCode[]>(
    (next, code) =>
      next.includes(code) === on || lockOf(code, next, held) !== undefined ? next : toggled(next, code, on).chosen,
    [...chosen],
  );
}
