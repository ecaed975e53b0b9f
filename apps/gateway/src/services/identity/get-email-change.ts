import type { Calls } from '@countinghouse/contract/calls';
import type { Dependencies } from '../../dependencies.ts';
import type { Operation } from '../../operation.ts';
import { readTargetUser } from './target-user.ts';

/** Returns the pending address from the identity provider. */
export function getEmailChange({
  identity_accounts,
}: Pick<Dependencies, 'identity_accounts'>): Operation<Calls['get_email_change']> {
  return async (context, { params }) => {
    const id_server_id = params.id_server_id.toLowerCase();
    await context.transaction((transaction) => readTargetUser(transaction, context, id_server_id, 'USUP'));
    return { email_change: await identity_accounts.emailChange(id_server_id) };
  };
}
