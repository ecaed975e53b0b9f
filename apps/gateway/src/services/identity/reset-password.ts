import type { Calls } from '@countinghouse/contract/calls';
import { requesterOf } from '../../accounts/identity-accounts.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Operation } from '../../operation.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { readTargetUser } from './target-user.ts';

/** Makes the identity provider send a link to set a new password (S7.38): for the caller, or with USUP for others. */
export function resetPassword({
  identity_accounts,
}: Pick<Dependencies, 'identity_accounts'>): Operation<Calls['reset_password']> {
  return async (context, { body }) => {
    const id_server_id = body.id_server_id.toLowerCase();
    await context.transaction(async (transaction) => {
      const user = await readTargetUser(transaction, context, id_server_id, 'USUP');
      await writeAudit(transaction, context, {
        call: 'reset_password',
        target_type: 'user',
        target_id: user.user_id,
        entity_id: user.entity_id,
        after: { link_sent: true },
      });
      await identity_accounts.sendPasswordReset(id_server_id, requesterOf(context));
    });
    return { Message: 'A link to set a new password is on its way, unless the address was sent several just now' };
  };
}
