import type { PermissionCode } from '@countinghouse/domain/access/access-codes';

/** The permissions given to or taken from one user apart from their roles, in the order of the codes. */
export type OwnPermissions = readonly { code: PermissionCode; has_access: boolean }[];

/** Returns the codes that roles give, with the user's own changes applied. */
export function withOwn(role_codes: ReadonlySet<PermissionCode>, own: OwnPermissions): Set<PermissionCode> {
  const held = new Set(role_codes);
  for (const { code, has_access } of own) {
    if (has_access) held.add(code);
    else held.delete(code);
  }
  return held;
}

/** Why a user has a permission, or does not have it although a role gives it. */
export type PermissionSource = {
  /** The names of their roles that give it. */
  roles: readonly string[];
  /** Given (true) or taken (false) apart from the roles; undefined if the roles decide. */
  own: boolean | undefined;
};

/** Returns the source of a permission: the roles that give it, and the user's own change. */
export function sourceOf(
  code: PermissionCode,
  roles: readonly { name: string; codes: ReadonlySet<PermissionCode> }[],
  own: OwnPermissions,
): PermissionSource {
  return {
    roles: roles.filter(({ codes }) => codes.has(code)).map(({ name }) => name),
    own: own.find((one) => one.code === code)?.has_access,
  };
}

/** Returns the changes apart from the roles that give a user exactly these codes. */
export function ownAfter(role_codes: ReadonlySet<PermissionCode>, wanted: readonly PermissionCode[]): OwnPermissions {
  const given = wanted.filter((code) => !role_codes.has(code)).map((code) => ({ code, has_access: true }));
  const taken = [...role_codes].filter((code) => !wanted.includes(code)).map((code) => ({ code, has_access: false }));
  return [...given, ...taken].toSorted((one, other) => (one.code < other.code ? -1 : 1));
}
