import type { Calls } from '@countinghouse/contract/calls';
import { changeAccount } from '../../accounts/change-account.ts';
import { type AccountChange, accountChangeOf } from '../../accounts/identity-accounts.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Operation, OperationError } from '../../operation.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { markSettled, markUnsettled } from '../../store/people/account-settling.ts';
import { chooseUsername } from '../../store/people/users.ts';
import { readTargetUser } from './target-user.ts';

/**
 * Changes a user's name and e-mail address here and at the identity provider (S7.37): the caller's own, or with USUP others'. A new address
 * takes effect once the link mailed there is used. The provider comes last, within the transaction, so that a refusal there leaves nothing
 * changed here. The mark set before it makes the job correct the provider if a change there was not committed here (decision 26).
 */
export function updateAccount({
  identity_accounts,
  real_clock,
}: Pick<Dependencies, 'identity_accounts' | 'real_clock'>): Operation<Calls['update_account']> {
  return async (context, { body }) => {
    const { id_server_id: given, ...wanted } = body;
    const id_server_id = given.toLowerCase();
    if (Object.values(wanted).every((value) => value === undefined)) {
      throw new OperationError('invalid_request', { errors: [{ field: 'body', message: 'must change something' }] });
    }
    const marked_at = real_clock.now();
    await context.transaction(async (transaction) => {
      const { user_id } = await readTargetUser(transaction, context, id_server_id, 'USUP');
      await markUnsettled(transaction, user_id, marked_at);
    });
    await context.transaction(async (transaction) => {
      const user = await readTargetUser(transaction, context, id_server_id, 'USUP');
      const change = accountChangeOf(user, wanted);
      if (change.username !== undefined) change.username = await chooseUsername(transaction, change.username, user);
      const changed = Object.keys(change) as (keyof AccountChange)[];
      await writeAudit(transaction, context, {
        call: 'update_account',
        target_type: 'user',
        target_id: user.user_id,
        before: Object.fromEntries(changed.map((name) => [name, user[name]])),
        after: change,
        entity_id: user.entity_id,
      });
      await changeAccount(transaction, context, { identity_accounts, user, change });
      await markSettled(transaction, user.user_id, marked_at);
    });
    return { Message: 'The account was updated' };
  };
}
