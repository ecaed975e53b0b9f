import type { removeAccount as declaration } from '@countinghouse/contract/vault/accounts/remove-account';
import { accountStatusAfter } from '@countinghouse/domain/vault/account';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { changedParts, writeAudit } from '../../../store/audit/audit.ts';
import { invoicesThatCharge } from '../../../store/invoices/charging/invoices-that-charge.ts';
import {
  accountFacts,
  auditedAccount,
  ensureDefaultAccount,
  isChargeUnderWay,
  lockAccount,
  readAccount,
  writeAccountEvent,
} from '../../../store/vault/accounts.ts';
import { idsOfCustomer, lockChangeableCustomer } from '../../../store/vault/customers.ts';
import { writeVaultEvent } from '../../../store/vault/vault-events.ts';
import { wipeCard } from '../../../store/vault/wipe-card.ts';

/**
 * Removes an account (S7.125). A charge locks the account's row while it is recorded, so either the removal comes first and nothing is
 * sent, or the charge comes first and the removal is refused until the charge has its answer. The same transaction wipes the card's number
 * if nothing else needs it: no other account, no open payment, and no payment that can be refunded.
 *
 * @throws OperationError not_found, status_forbids, operation_in_progress, card_in_use if an invoice charges it automatically
 */
export const removeAccount =
  ({ settings }: Pick<Dependencies, 'settings'>): Operation<typeof declaration> =>
  (context, { params }) => {
    const { merchant_uid } = merchantOf(context);
    const now = context.clock.now();
    return context.transaction(async (transaction) => {
      const customer = await lockChangeableCustomer(transaction, merchant_uid, params.customer_id);
      const before = await lockAccount(transaction, { ...customer, account_uid: params.account_uid });
      const { account_uid } = before;
      const status = accountStatusAfter(before.status, 'remove');
      if (status === undefined) throw new OperationError('status_forbids');
      const charged = { merchant_uid, customer_ids: idsOfCustomer(customer), account_uids: [account_uid] };
      if (await isChargeUnderWay(transaction, charged)) throw new OperationError('operation_in_progress');
      const invoices = await invoicesThatCharge(transaction, { merchant_uid, account_uid });
      if (invoices !== undefined) throw new OperationError('card_in_use', { details: invoices });
      await transaction
        .updateTable('vault_accounts')
        .set({ status, blocked_reason: null, is_default: false, version: before.version + 1, updated_at: now })
        .where('merchant_uid', '=', merchant_uid)
        .where('account_uid', '=', account_uid)
        .execute();
      await ensureDefaultAccount(transaction, customer);
      const { user_id } = context.identity.user;
      await writeAccountEvent(transaction, { merchant_uid, account_uid, kind: 'removed', at: now, user_id });
      const after = await readAccount(transaction, { ...customer, account_uid });
      await wipeCard(transaction, before, { now, retention_days: settings.CARD_RETENTION_DAYS, user_id });
      await writeAudit(transaction, context, {
        call: 'remove_account',
        target_type: 'account',
        target_id: account_uid,
        ...changedParts(auditedAccount(before), auditedAccount(after)),
      });
      await writeVaultEvent(transaction, {
        merchant_uid,
        type: 'account.removed',
        at: now,
        facts: accountFacts(after),
      });
      return { account_uid };
    });
  };
