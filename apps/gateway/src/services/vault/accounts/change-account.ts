import type { CallResponse } from '@countinghouse/contract/call';
import type { blockAccount } from '@countinghouse/contract/vault/accounts/block-account';
import type { AccountAction, AccountEventKind } from '@countinghouse/domain/vault/account';
import { accountStatusAfter } from '@countinghouse/domain/vault/account';
import type { Updateable } from 'kysely';
import { merchantOf, type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { changedParts, writeAudit } from '../../../store/audit/audit.ts';
import type { Tables } from '../../../store/tables.ts';
import {
  type AccountRecord,
  accountFacts,
  accountOf,
  auditedAccount,
  lockAccount,
  readAccount,
  writeAccountEvent,
} from '../../../store/vault/accounts.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { type CustomerRecord, lockChangeableCustomer } from '../../../store/vault/customers.ts';
import { writeVaultEvent } from '../../../store/vault/vault-events.ts';

type Change = {
  call: 'update_customer_account' | 'block_account' | 'unblock_account';
  action: AccountAction;
  /** Changes the account and its history. Called once customer and account are locked. */
  change(
    transaction: ScopedTransaction,
    account: AccountRecord,
    customer: CustomerRecord,
  ): Promise<{ values: Updateable<Tables['vault_accounts']>; kinds: readonly AccountEventKind[]; note?: string }>;
};

/**
 * Changes a customer's account. Locks both, checks that the status allows the change, and writes history, audit entry and webhook event in the
 * same transaction.
 *
 * @throws OperationError not_found; status_forbids if the customer or the account does not allow it
 */
export function changeAccount(
  context: OperationContext,
  params: { customer_id: string; account_uid: string },
  { call, action, change }: Change,
): Promise<CallResponse<typeof blockAccount>> {
  const { merchant_uid } = merchantOf(context);
  const now = context.clock.now();
  const { user_id } = context.identity.user;
  return context.transaction(async (transaction) => {
    const customer = await lockChangeableCustomer(transaction, merchant_uid, params.customer_id);
    const before = await lockAccount(transaction, { ...customer, account_uid: params.account_uid });
    const status = accountStatusAfter(before.status, action);
    if (status === undefined) throw new OperationError('status_forbids');
    const { values, kinds, note } = await change(transaction, before, customer);
    const { account_uid } = before;
    await transaction
      .updateTable('vault_accounts')
      .set({ ...values, status, version: before.version + 1, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('account_uid', '=', account_uid)
      .execute();
    for (const kind of kinds) {
      await writeAccountEvent(transaction, {
        merchant_uid,
        account_uid,
        kind,
        at: now,
        user_id,
        ...(note === undefined ? {} : { note }),
      });
    }
    const after = await readAccount(transaction, { ...customer, account_uid });
    await writeAudit(transaction, context, {
      call,
      target_type: 'account',
      target_id: account_uid,
      ...changedParts(auditedAccount(before), auditedAccount(after)),
    });
    await writeVaultEvent(transaction, {
      merchant_uid,
      type: call === 'block_account' ? 'account.blocked' : 'account.updated',
      at: now,
      facts: accountFacts(after),
    });
    return { account: accountOf(after, todayOf(context)) };
  });
}
