import type { Calls } from '@countinghouse/contract/calls';
import type { Dependencies } from '../../dependencies.ts';
import type { Operation } from '../../operation.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { readTargetUser } from './target-user.ts';

/** Cancels the pending address. not_found if there is none. */
export function cancelEmailChange({
  identity_accounts,
}: Pick<Dependencies, 'identity_accounts'>): Operation<Calls['cancel_email_change']> {
  return async (context, { params }) => {
    const id_server_id = params.id_server_id.toLowerCase();
    await context.transaction(async (transaction) => {
      const user = await readTargetUser(transaction, context, id_server_id, 'USUP');
      await writeAudit(transaction, context, {
        call: 'cancel_email_change',
        target_type: 'user',
        target_id: user.user_id,
        entity_id: user.entity_id,
        after: { email_change_cancelled: true },
      });
      await identity_accounts.cancelEmailChange(id_server_id);
    });
    return { Message: 'The e-mail address stays as it is' };
  };
}
