import type { UserType } from '@countinghouse/domain/access/access';
import { isPermissionCode, type PermissionCode } from '@countinghouse/domain/access/access-codes';
import { canAdminister, decideGrant, inGroupOrder } from '@countinghouse/domain/access/granting';
import { OperationError, type ScopedTransaction } from '../../../operation.ts';
import {
  effectiveCodes,
  isAdministeredByOthers,
  type OwnPermission,
  readRoleGrants,
  type UserGrants,
} from '../../../store/people/administration.ts';
import { requireGrant } from './grant.ts';

/** The requested roles and extra permissions. Omitted fields stay unchanged. */
export type WantedGrants = {
  roles?: readonly string[] | undefined;
  permissions?: readonly { code: string; has_access: boolean }[] | undefined;
};

/** The user who gets the grants, and the one who gives them. */
export type GrantedUser = {
  entity_id: string;
  user_type_id: UserType;
  granter_codes: ReadonlySet<PermissionCode>;
  own?: boolean;
  /** The user's id if they are active: then the entity must keep another user who can administer it. */
  active_user_id?: string | undefined;
};

/**
 * Returns the requested roles and own permissions, if the caller can give and take everything that changes.
 *
 * @param before what the user has; nothing if the user is new
 * @throws OperationError invalid_request for roles of another entity and for unknown codes, grant_refused, last_administrator
 */
export async function decideWantedGrants(
  transaction: ScopedTransaction,
  wanted: WantedGrants,
  before: UserGrants,
  of: GrantedUser,
): Promise<UserGrants> {
  const after: UserGrants = {
    roles: wanted.roles === undefined ? before.roles : await rolesOf(transaction, wanted.roles, of.entity_id),
    own: wanted.permissions === undefined ? before.own : ownOf(wanted.permissions),
  };
  const changed = keyOf(before) !== keyOf(after);
  if (changed && of.own === true) requireGrant({ allowed: false, reason: 'own' });
  const was = effectiveCodes(before);
  const is = effectiveCodes(after);
  const loses = of.active_user_id !== undefined && canAdminister(was) && !canAdminister(is);
  requireGrant(
    decideGrant({
      granter_codes: of.granter_codes,
      before: was,
      after: is,
      user_type_id: of.user_type_id,
      removes_last_administrator:
        loses && !(await isAdministeredByOthers(transaction, of.entity_id, of.active_user_id ?? '')),
    }),
  );
  const codes = hiddenCodes(before, after).filter((code) => !of.granter_codes.has(code));
  if (codes.length > 0) requireGrant({ allowed: false, reason: 'not_held', codes });
  return after;
}

/**
 * Returns codes that a change gives without effect yet: codes of an added role that are withdrawn from the user, and own permissions that a
 * role grants as well. A later change could bring them into effect without a grant of its own, so the granter must hold them now.
 */
function hiddenCodes(before: UserGrants, after: UserGrants): PermissionCode[] {
  const had = new Set(before.roles.map(({ role_id }) => role_id));
  const was = effectiveCodes(before);
  const stood = new Set(givenBeside(before));
  return inGroupOrder([
    ...after.roles
      .filter(({ role_id }) => !had.has(role_id))
      .flatMap(({ codes }) => codes)
      .filter((code) => !was.has(code)),
    ...givenBeside(after).filter((code) => !stood.has(code)),
  ]);
}

const givenBeside = ({ own }: UserGrants) => own.filter(({ has_access }) => has_access).map(({ code }) => code);

async function rolesOf(transaction: ScopedTransaction, wanted: readonly string[], entity_id: string) {
  const role_ids = [...new Set(wanted.map((id) => id.toLowerCase()))];
  const roles = await readRoleGrants(transaction, role_ids, entity_id);
  if (roles.length === role_ids.length) return roles;
  const errors = [{ field: 'roles', message: 'must be roles of the same business' }];
  throw new OperationError('invalid_request', { errors });
}

function ownOf(permissions: NonNullable<WantedGrants['permissions']>): OwnPermission[] {
  const own = new Map<PermissionCode, OwnPermission>();
  for (const [index, { code, has_access }] of permissions.entries()) {
    if (!isPermissionCode(code)) {
      const errors = [{ field: `permissions.${index}.code`, message: 'is no permission code' }];
      throw new OperationError('invalid_request', { errors });
    }
    own.set(code, { code, has_access });
  }
  return [...own.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

const keyOf = ({ roles, own }: UserGrants): string =>
  JSON.stringify([
    roles.map(({ role_id }) => role_id).toSorted(),
    own.map(({ code, has_access }) => [code, has_access]),
  ]);

/** Returns roles and own permissions in the form that is audited. */
export function auditedGrants({ roles, own }: UserGrants) {
  return {
    roles: roles.map(({ name }) => name),
    permissions_given: givenBeside({ roles, own }),
    permissions_taken: own.filter(({ has_access }) => !has_access).map(({ code }) => code),
  };
}
