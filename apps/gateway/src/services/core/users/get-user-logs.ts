import type { Calls } from '@countinghouse/contract/calls';
import { holds } from '@countinghouse/domain/access/access';
import { type Operation, OperationError } from '../../../operation.ts';
import { listAudit } from '../../../store/audit/audit-history.ts';
import { isEntityInScope, readUserEntity } from '../../../store/people/users.ts';

/** Returns what a user did and what others did to them (S7.16), within the caller's scope: always the caller's own, others' with USVD. */
export const getUserLogs: Operation<Calls['get_user_logs']> = async (context, { params, query }) => {
  const { identity } = context;
  const user_id = params.id.toLowerCase();
  const own = user_id === identity.user.user_id || user_id === identity.impersonator?.user_id;
  if (!own && !holds(identity.access, 'USVD')) throw new OperationError('permission_missing');
  const limit = query.limit ?? 20;
  const offset = query.offset ?? 0;
  return context.transaction(async (transaction) => {
    const user = await readUserEntity(transaction, user_id);
    if (user === undefined) throw new OperationError('not_found');
    if (!own && !(await isEntityInScope(transaction, user.entity_id, identity))) throw new OperationError('not_found');
    const part = { order: 'desc', limit, offset } as const;
    const { entries, ...totals } = await listAudit(transaction, identity, { of_user: user_id }, part);
    return { logs: entries, ...totals, limit, offset };
  });
};
