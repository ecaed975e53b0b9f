import type { previewRole as declaration } from '@countinghouse/contract/core/roles/preview-role';
import { holds } from '@countinghouse/domain/access/access';
import { codesHeldBy, grantDifference, inGroupOrder } from '@countinghouse/domain/access/granting';
import type { Operation } from '../../../operation.ts';
import { readEntityGrants } from '../../../store/people/granting.ts';
import { permissionCodesOf } from './grant.ts';
import { readRoleInReach } from './role-in-reach.ts';

/** Returns which permissions a change of a role would give to or take from how many users (S6.145). Only active users are counted. */
export const previewRole: Operation<typeof declaration> = async (context, { params, body }) => {
  const codes = permissionCodesOf(body.codes);
  return context.transaction(async (transaction) => {
    const role = await readRoleInReach(transaction, context, params.id);
    const { roles, people } = await readEntityGrants(transaction, role.entity_id);
    const changed = new Map(roles).set(role.role_id, new Set(codes));
    const users = people
      .filter(({ active, role_ids }) => active && role_ids.includes(role.role_id))
      .map((person) => ({
        user_id: person.user_id,
        full_name: person.full_name,
        ...grantDifference(codesHeldBy(person, roles), codesHeldBy(person, changed)),
      }))
      .filter(({ granted, taken }) => granted.length + taken.length > 0);
    const difference = grantDifference(roles.get(role.role_id) ?? [], codes);
    const count = (code: string, kind: 'granted' | 'taken') =>
      users.filter((user) => (user[kind] as readonly string[]).includes(code)).length;
    return {
      role: difference,
      users_count: users.length,
      changes: inGroupOrder([...difference.granted, ...difference.taken]).map((code) => ({
        code,
        gained_by: count(code, 'granted'),
        lost_by: count(code, 'taken'),
      })),
      users: holds(context.identity.access, 'USVI') ? users : [],
    };
  });
};
