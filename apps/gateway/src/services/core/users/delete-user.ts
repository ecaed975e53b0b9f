import { deleteUser as declaration } from '@countinghouse/contract/core/users/delete-user';
import type { Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { markUnsettled } from '../../../store/people/account-settling.ts';
import { INACTIVE_USER_STATUS_ID, touchUser, writeUserGrants } from '../../../store/people/administration.ts';
import { revokeImpersonatorKeys } from '../../../store/people/impersonator-keys.ts';
import { type AccountDependencies, settleAccount } from '../accounts/settle-account.ts';
import { lockAdministeredUser, requireOtherAdministrator, requireSomebodyElse } from './administered-user.ts';

/**
 * Removes a user (S7.19): from every list, with their roles and permissions, and deletes their sign-in account. The row stays, so that
 * histories keep the name and the user name is never reused.
 */
export function deleteUser({ identity_accounts, real_clock }: AccountDependencies): Operation<typeof declaration> {
  return async (context, { params }) => {
    const marked_at = real_clock.now();
    const user = await context.transaction(async (transaction) => {
      const administered = await lockAdministeredUser(transaction, context, declaration, params.id);
      requireSomebodyElse(administered);
      const { user: before } = administered;
      await requireOtherAdministrator(transaction, before);
      await touchUser(transaction, context, before.user_id, {
        user_status_id: INACTIVE_USER_STATUS_ID,
        deleted_at: context.clock.now(),
      });
      await writeUserGrants(transaction, before.user_id, { roles: [], own: [] });
      await revokeImpersonatorKeys(transaction, context, before.user_id);
      await markUnsettled(transaction, before.user_id, marked_at);
      const { username, full_name, email, role } = before;
      await writeAudit(transaction, context, {
        call: declaration.name,
        target_type: 'user',
        target_id: before.user_id,
        before: { username, full_name, email, role, user_status: before.user_status },
        after: { user_status: 'Deleted' },
        entity_id: before.entity_id,
      });
      return before;
    });
    context.forgetEverybody();
    await settleAccount(context, { user_id: user.user_id, marked_at }, () =>
      identity_accounts.remove(user.id_server_id),
    );
    return { Message: 'The user was removed' };
  };
}
