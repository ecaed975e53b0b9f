import type { UserType } from './access.ts';
import { isPermissionCode, type PermissionCode } from './access-codes.ts';
import { codesOfArea, type PermissionArea, permissionCodes } from './permission-codes.ts';

/** A group of permissions as shown on screen. It combines several areas of specification section 6 that belong to one subject. */
export type PermissionGroup = {
  /** The key of its label; the portal has the texts. */
  key: PermissionGroupKey;
  areas: readonly PermissionArea[];
  codes: readonly PermissionCode[];
};

const areasOfGroups = {
  payments: ['sale', 'authorization', 'credit', 'capture', 'void', 'cancel', 'refund'],
  vault: ['vault'],
  invoices: ['invoice'],
  recurring: ['recurring'],
  level_2_3: ['level_2_3'],
  payment_links: ['payment_link'],
  international: ['international'],
  reports: ['reports'],
  custom_reports: ['custom_reports'],
  settings: ['settings'],
  users: ['user'],
  roles: ['role'],
  merchants: ['merchant'],
  fee_schedules: ['fee_schedule'],
  billing: ['billing'],
} as const satisfies Record<string, readonly PermissionArea[]>;

/** The key of a group of permissions. */
export type PermissionGroupKey = keyof typeof areasOfGroups;

/** Every permission code in exactly one group, in display order (specification section 6; blanks.md 5). */
export const permissionGroups: readonly PermissionGroup[] = (
  Object.entries(areasOfGroups) as [PermissionGroupKey, readonly PermissionArea[]][]
).map(([key, areas]) => ({ key, areas, codes: areas.flatMap((area) => codesOfArea(area)) }));

/**
 * The direct dependencies of permissions: whoever processes, executes, adds, changes or deletes must also be able to view, and details are
 * reached from the list. `withDependencies` follows them transitively.
 */
export const permissionDependencies: Readonly<Partial<Record<PermissionCode, readonly PermissionCode[]>>> = {
  MEVD: ['MEVI'],
  MEAD: ['MEVI'],
  MEUP: ['MEVD'],
  MEDE: ['MEVD'],
  MEUS: ['MEVI'],
  IMPV: ['MEVI'],
  IMPF: ['IMPV'],
  MSCA: ['MEVD'],
  DPAC: ['MEVD'],
  POUP: ['MEVD'],
  USVD: ['USVI'],
  USAD: ['USVI'],
  USUP: ['USVD'],
  USDE: ['USVI'],
  ROVD: ['ROVI'],
  ROAD: ['ROVI'],
  ROUP: ['ROVD'],
  RODE: ['ROVI'],
  SAPR: ['SAVI'],
  AAPR: ['AAVI'],
  BLPR: ['BLVI'],
  CAEX: ['CAVI'],
  VOEX: ['VOVI'],
  CCEX: ['CCVI'],
  CCVO: ['CCVI'],
  REEX: ['REVI'],
  FSVD: ['FSVI'],
  FSAD: ['FSVI'],
  FSUP: ['FSVD'],
  FSDE: ['FSVI'],
  BRDD: ['BRVI'],
  BRRB: ['BRVI'],
  BRCG: ['BRVI'],
  BRRS: ['BRVI'],
  NADL: ['BIRE'],
  RESD: ['RESV'],
  CRAD: ['CRVI'],
  CRUP: ['CRVI'],
  CRDE: ['CRVI'],
  VAAD: ['VAVI'],
  VAUP: ['VAVI'],
  VADE: ['VAVI'],
  VAMA: ['VAVI'],
  VAMC: ['VAVI'],
  INCR: ['INVI'],
  INED: ['INVI'],
  INCL: ['INVI'],
  INDE: ['INVI'],
  INRS: ['INVI'],
  INVH: ['INVI'],
  RCCR: ['RCVI'],
  RCED: ['RCVI'],
  LLUP: ['LLVI'],
  PLUD: ['PLVW'],
  SSUP: ['SSVI'],
  SSEX: ['SSVI'],
  AKGE: ['AKVI'],
  AKDI: ['AKVI'],
  AKDE: ['AKVI'],
  STDL: ['STVI'],
  STUP: ['STVI'],
};

/** Every code in the order of the groups. */
const codesInOrder = /* @__PURE__ */ permissionGroups.flatMap(({ codes }) => codes);

/** Returns codes in the order of the groups, without duplicates and unknown codes. */
export function inGroupOrder(codes: Iterable<string>): PermissionCode[] {
  const wanted = new Set(codes);
  return codesInOrder.filter((code) => wanted.has(code));
}

/** Adds every dependency to the codes, in the order of the groups: ticking 'process' ticks 'view'. */
export function withDependencies(codes: Iterable<string>): PermissionCode[] {
  const all = new Set<PermissionCode>();
  const add = (code: PermissionCode): void => {
    if (all.has(code)) return;
    all.add(code);
    for (const needed of permissionDependencies[code] ?? []) add(needed);
  };
  for (const code of codes) if (isPermissionCode(code)) add(code);
  return inGroupOrder(all);
}

/** Returns the codes that depend on this one, directly or indirectly: unticking 'view' unticks them. */
export function dependentsOf(code: PermissionCode): PermissionCode[] {
  return codesInOrder.filter((other) => other !== code && withDependencies([other]).includes(code));
}

/** Removes a code and all codes that depend on it, in the order of the groups. */
export function withoutCode(codes: Iterable<string>, code: PermissionCode): PermissionCode[] {
  const gone = new Set<string>([code, ...dependentsOf(code)]);
  return inGroupOrder(codes).filter((other) => !gone.has(other));
}

const administratorAreas: ReadonlySet<PermissionArea> = new Set<PermissionArea>([
  'merchant',
  'fee_schedule',
  'billing',
]);
const administratorCodes: ReadonlySet<PermissionCode> = new Set<PermissionCode>(['REGS', 'ISRV']);

/**
 * Whether a code is for administrators only: merchants, fee schedules, billing, and the two settlement reports for non-merchants
 * (specification section 6). No merchant user ever gets one.
 */
export function isAdministratorOnly(code: PermissionCode): boolean {
  return administratorAreas.has(permissionCodes[code].area) || administratorCodes.has(code);
}

/** Returns the codes that a user of this type can hold, in the order of the groups. */
export function grantableTo(user_type_id: UserType): PermissionCode[] {
  return codesInOrder.filter((code) => user_type_id === 'Administrator' || !isAdministratorOnly(code));
}

/** The codes required to administer an entity: to change its users and its roles. */
export const administeringCodes: readonly PermissionCode[] = ['USUP', 'ROUP'];

/** Whether a user with these codes can administer their entity. */
export function canAdminister(codes: ReadonlySet<PermissionCode>): boolean {
  return administeringCodes.every((code) => codes.has(code));
}

/**
 * Whether a change removes the last active user who can administer an entity. False if no one could before.
 *
 * @param before the codes of each active user of the entity before the change
 * @param after the same after the change; without users whom it deactivates
 */
export function removesLastAdministrator(
  before: Iterable<ReadonlySet<PermissionCode>>,
  after: Iterable<ReadonlySet<PermissionCode>>,
): boolean {
  return [...before].some(canAdminister) && ![...after].some(canAdminister);
}

/**
 * Whether one user may administer another's account: change its email address, remove its second factor, end its sessions. That is enough
 * to take over the account, so the other user must not hold any permission that the first one lacks (blanks.md 5). An administrator who can
 * act as merchants' users with full access (IMPF) gains nothing by it and may administer them all.
 *
 * @param colleagues whether both belong to the same entity
 */
export function mayAdminister(
  granter_codes: ReadonlySet<PermissionCode>,
  held: ReadonlySet<PermissionCode>,
  { colleagues }: { colleagues: boolean },
): boolean {
  return held.isSubsetOf(granter_codes) || (!colleagues && granter_codes.has('IMPF'));
}

/** The codes that a change grants and removes, each in the order of the groups. */
export type GrantDifference = { granted: PermissionCode[]; taken: PermissionCode[] };

/** Returns the differences between two sets of codes. */
export function grantDifference(before: Iterable<string>, after: Iterable<string>): GrantDifference {
  const old = new Set(before);
  const wanted = new Set(after);
  return {
    granted: inGroupOrder([...wanted].filter((code) => !old.has(code))),
    taken: inGroupOrder([...old].filter((code) => !wanted.has(code))),
  };
}

/** A change of the permissions of a role or a user, before it is made. */
export type GrantQuestion = {
  /** The codes that the user who makes the change holds now. */
  granter_codes: ReadonlySet<PermissionCode>;
  /** The codes of the role, or all codes of the user, before and after. */
  before: Iterable<PermissionCode>;
  after: Iterable<PermissionCode>;
  /** The type of the affected users; a merchant's role is for its Merchant users. */
  user_type_id: UserType;
  /** Whether it is one of the granter's own roles, or the granter's own permissions. */
  own?: boolean;
  /** The result of `removesLastAdministrator`; omitted if unknown, as in the portal. */
  removes_last_administrator?: boolean;
};

/** Why a change of permissions is refused. The codes are in the order of the groups. */
type GrantRefusal =
  | { reason: 'own' }
  | { reason: 'not_held'; codes: readonly PermissionCode[] }
  | { reason: 'administrator_only'; codes: readonly PermissionCode[] }
  | { reason: 'dependency_missing'; codes: readonly PermissionCode[]; needed: readonly PermissionCode[] }
  | { reason: 'last_administrator' };

/** The decision on a change of permissions. */
export type GrantDecision = { allowed: true } | ({ allowed: false } & GrantRefusal);

/**
 * Decides whether a user may change other users' permissions (blanks.md 5). No one changes their own role or permissions or grants or
 * removes what they do not hold; merchant users never get administrator-only codes; a code is not granted without its dependencies; and the
 * last active user who can administer the entity stays. Only changes are checked, so a role made by a user with more permissions can still
 * be renamed. The order of the checks: own, administrator only, held, dependencies, last.
 */
export function decideGrant(question: GrantQuestion): GrantDecision {
  const { granter_codes, user_type_id, own = false, removes_last_administrator = false } = question;
  const before = new Set(question.before);
  const after = new Set(question.after);
  const { granted, taken } = grantDifference(before, after);
  if (granted.length + taken.length === 0) return { allowed: true };
  if (own) return { allowed: false, reason: 'own' };
  const administrators = user_type_id === 'Merchant' ? granted.filter(isAdministratorOnly) : [];
  if (administrators.length > 0) return { allowed: false, reason: 'administrator_only', codes: administrators };
  const not_held = inGroupOrder([...granted, ...taken].filter((code) => !granter_codes.has(code)));
  if (not_held.length > 0) return { allowed: false, reason: 'not_held', codes: not_held };
  const lacking = lackingDependencies(before, after);
  if (lacking.codes.length > 0) return { allowed: false, reason: 'dependency_missing', ...lacking };
  if (removes_last_administrator) return { allowed: false, reason: 'last_administrator' };
  return { allowed: true };
}

/** Returns the codes whose dependencies are missing after the change and were not missing before. */
function lackingDependencies(before: ReadonlySet<PermissionCode>, after: ReadonlySet<PermissionCode>) {
  const needed = new Set<PermissionCode>();
  const codes = inGroupOrder(after).filter((code) => {
    const missing = withDependencies([code]).filter((need) => !after.has(need));
    const fresh = before.has(code) ? missing.filter((need) => before.has(need)) : missing;
    for (const need of fresh) needed.add(need);
    return fresh.length > 0;
  });
  return { codes, needed: inGroupOrder(needed) };
}

/** The codes of each role by its id. */
export type CodesOfRoles = ReadonlyMap<string, ReadonlySet<PermissionCode>>;

/** The sources of a user's permissions: roles, and codes granted or removed individually. */
export type Holder = {
  role_ids: readonly string[];
  own: readonly { code: string; has_access: boolean }[];
};

/** Returns the codes a user holds: those of their roles and those granted individually, without those removed. */
export function codesHeldBy(holder: Holder, roles: CodesOfRoles): Set<PermissionCode> {
  const held = new Set(holder.role_ids.flatMap((role_id) => [...(roles.get(role_id) ?? [])]));
  for (const { code, has_access } of holder.own) {
    if (!isPermissionCode(code)) continue;
    if (has_access) held.add(code);
    else held.delete(code);
  }
  return held;
}
