import type { CallDeclaration } from '@countinghouse/contract/call';
import type { User } from '@countinghouse/contract/core/users/user';
import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import { type OperationContext, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { markUnsettled } from '../../../store/people/account-settling.ts';
import { INACTIVE_USER_STATUS_ID, touchUser } from '../../../store/people/administration.ts';
import { revokeImpersonatorKeys } from '../../../store/people/impersonator-keys.ts';
import { readUser } from '../../../store/people/users.ts';
import { type AccountDependencies, settleAccount } from '../accounts/settle-account.ts';
import { lockAdministeredUser, requireOtherAdministrator, requireSomebodyElse } from './administered-user.ts';

/**
 * Activates or deactivates another user. It takes effect with the commit, whatever the identity provider says: the gateway checks its own
 * record at an inactive user's next call. A user who already has the status is left unchanged.
 */
export async function changeStatus(
  { identity_accounts, real_clock }: AccountDependencies,
  context: OperationContext,
  call: CallDeclaration,
  id: string,
  active: boolean,
): Promise<{ user: User }> {
  const marked_at = real_clock.now();
  const user_status_id = active ? ACTIVE_USER_STATUS_ID : INACTIVE_USER_STATUS_ID;
  const user = await context.transaction(async (transaction) => {
    const administered = await lockAdministeredUser(transaction, context, call, id);
    requireSomebodyElse(administered);
    const { user: before } = administered;
    if (!active) await requireOtherAdministrator(transaction, before);
    await touchUser(transaction, context, before.user_id, { user_status_id });
    if (!active) await revokeImpersonatorKeys(transaction, context, before.user_id);
    await markUnsettled(transaction, before.user_id, marked_at);
    await writeAudit(transaction, context, {
      call: call.name,
      target_type: 'user',
      target_id: before.user_id,
      before: { user_status: before.user_status },
      after: { user_status: active ? 'Active' : 'Inactive' },
      entity_id: before.entity_id,
    });
    const after = await readUser(transaction, { user_id: before.user_id });
    if (after === undefined) throw new OperationError('not_found');
    return after;
  });
  context.forgetEverybody();
  await settleAccount(context, { user_id: user.user_id, marked_at }, () =>
    identity_accounts.setDisabled(user.id_server_id, !active),
  );
  return { user };
}
