import type { getRoles as declaration } from '@countinghouse/contract/core/roles/get-roles';
import type { Operation } from '../../../operation.ts';
import { countRoles, type RoleFilter, readRoles } from '../../../store/people/roles.ts';
import { totalsOf } from '../../../store/search/exact-count.ts';
import { requireEntityInReach } from './role-in-reach.ts';

/** Returns roles by name (S7.21): those of the merchant in scope, or of the operator and all of its merchants. */
export const getRoles: Operation<typeof declaration> = async (context, { query }) => {
  const { merchant, tenant_uid, user } = context.identity;
  const limit = query.limit ?? 20;
  const offset = query.offset ?? 0;
  return context.transaction(async (transaction) => {
    const entity_id = query.entity_id?.toLowerCase() ?? merchant?.merchant_uid;
    if (entity_id !== undefined) await requireEntityInReach(transaction, context, entity_id);
    const of: RoleFilter['of'] = entity_id === undefined ? { tenant_uid } : { entity_id };
    const filter = { of, search: query.search };
    const count = await countRoles(transaction, filter);
    const roles = await readRoles(transaction, filter, user.user_id, { limit, offset });
    return { roles, ...totalsOf(count), limit, offset };
  });
};
