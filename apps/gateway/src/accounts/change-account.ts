import type { OperationContext, ScopedTransaction } from '../operation.ts';
import { touchUser } from '../store/people/administration.ts';
import { type AccountChange, type IdentityAccounts, requesterOf } from './identity-accounts.ts';

/**
 * Changes a user's names here and at the identity provider. The provider comes last, so that its refusal leaves nothing changed. A new
 * e-mail address is stored here when its owner has confirmed it there (`take_account_events`), or immediately if the provider says so.
 */
export async function changeAccount(
  transaction: ScopedTransaction,
  context: OperationContext,
  { identity_accounts, user, change }: ChangedAccount,
): Promise<void> {
  const { email, ...names } = change;
  await touchUser(transaction, context, user.user_id, names);
  if (Object.keys(change).length === 0) return;
  const { email_pending } = await identity_accounts.update(user.id_server_id, change, requesterOf(context));
  if (email === undefined || email_pending) return;
  await transaction.updateTable('users').set({ email }).where('user_id', '=', user.user_id).execute();
}

type ChangedAccount = {
  identity_accounts: Pick<IdentityAccounts, 'update'>;
  user: { user_id: string; id_server_id: string };
  change: AccountChange;
};
