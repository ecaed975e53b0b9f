import type { mergeCustomer as declaration } from '@countinghouse/contract/vault/customers/merge-customer';
import { isKeptAccount } from '@countinghouse/domain/vault/account';
import { canChargeCustomer, customerStatusAfter } from '@countinghouse/domain/vault/customer';
import { sql } from 'kysely';
import { merchantOf, type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { type AccountRecord, ensureDefaultAccount, readAccounts } from '../../../store/vault/accounts.ts';
import { readCustomer } from '../../../store/vault/customer-details.ts';
import { type CustomerRecord, idsOfCustomer, lockCustomer } from '../../../store/vault/customers.ts';
import { writeVaultEvent } from '../../../store/vault/vault-events.ts';

/**
 * Merges a customer into another (S7.125): the kept one gets its addresses, cards, invoices, payment links and payments, in one
 * transaction. Both rows are locked in the order of their ids, so that two merges of the same pair wait for each other and the second is
 * refused. Payments keep their original customer id: a customer's payments are found by its own id and the ids of those merged into it.
 *
 * @throws OperationError not_found; status_forbids if both are the same, or one is not active or was already merged
 */
export const mergeCustomer: Operation<typeof declaration> = (context, { params, body }) => {
  const { merchant_uid } = merchantOf(context);
  const [kept_id, other_id] = [params.customer_id.toLowerCase(), body.customer_id.toLowerCase()];
  if (kept_id === other_id) throw new OperationError('status_forbids');
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const locked = new Map<string, CustomerRecord>();
    for (const id of [kept_id, other_id].toSorted()) {
      locked.set(id, await lockCustomer(transaction, merchant_uid, id, 'update'));
    }
    const [kept, other] = [locked.get(kept_id), locked.get(other_id)];
    if (kept === undefined || other === undefined) throw new OperationError('not_found');
    if (!canChargeCustomer(kept) || customerStatusAfter(other, 'merge') === undefined) {
      throw new OperationError('status_forbids');
    }
    await lockAccountsOf(transaction, merchant_uid, [kept_id, other_id]);
    await moveAddresses(transaction, kept, other, now);
    const folded_count = await moveAccounts(transaction, kept, other, now);
    await moveInvoices(transaction, kept, other, now);
    await moveLinks(transaction, kept, other, now);
    await joinCustomers(transaction, kept, other, now);
    await writeAudit(transaction, context, {
      call: 'merge_customer',
      target_type: 'customer',
      target_id: kept_id,
      after: { merged_customer_id: other_id, folded_count },
    });
    await writeVaultEvent(transaction, {
      merchant_uid,
      type: 'customer.merged',
      at: now,
      facts: { customer_id: kept_id, merged_customer_id: other_id, version: kept.version + 1 },
    });
    return { customer: await readCustomer(transaction, context, kept_id) };
  });
};

async function lockAccountsOf(transaction: ScopedTransaction, merchant_uid: string, ids: string[]): Promise<void> {
  await transaction
    .selectFrom('vault_accounts')
    .select('account_uid')
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', 'in', ids)
    .orderBy('account_uid')
    .forUpdate()
    .execute();
}

/** Moves the addresses. The kept customer's defaults stay unchanged. */
async function moveAddresses(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id }: CustomerRecord,
  other: CustomerRecord,
  now: Date,
): Promise<void> {
  await sql`update vault_addresses a set customer_id = ${customer_id}, updated_at = ${now}, version = a.version + 1,
      is_default = a.is_default and not exists (select from vault_addresses k where k.merchant_uid = a.merchant_uid
        and k.customer_id = ${customer_id} and k.kind = a.kind and k.is_default)
    where a.merchant_uid = ${merchant_uid} and a.customer_id = ${other.customer_id}`.execute(transaction);
}

/**
 * Moves the cards. A card that both have keeps the later expiry; the other account is replaced by it, also on invoices that charge it
 * automatically.
 */
async function moveAccounts(
  transaction: ScopedTransaction,
  kept: CustomerRecord,
  other: CustomerRecord,
  now: Date,
): Promise<number> {
  const own = await readAccounts(transaction, kept);
  const had_default = own.some(({ is_default }) => is_default);
  let folded_count = 0;
  for (const account of await readAccounts(transaction, other)) {
    const same = account.status === 'removed' ? undefined : own.find((each) => isSameCard(each, account));
    if (same === undefined) {
      await changeAccount(transaction, account, now, {
        customer_id: kept.customer_id,
        is_default: account.is_default && !had_default,
      });
      continue;
    }
    if (!isKeptAccount(account.status)) continue;
    folded_count += 1;
    // If the kept customer's account was itself replaced, its replacement is used.
    const replaced_by_account_uid = same.replaced_by_account_uid ?? same.account_uid;
    await changeAccount(transaction, account, now, {
      status: 'replaced',
      blocked_reason: null,
      is_default: false,
      replaced_by_account_uid,
    });
    await chargeOtherAccount(transaction, account, { account_uid: replaced_by_account_uid, now });
    if (isKeptAccount(same.status) && account.expiry_yymm > same.expiry_yymm) {
      await changeAccount(transaction, same, now, { card_expiry: account.card_expiry });
    }
  }
  await ensureDefaultAccount(transaction, kept);
  return folded_count;
}

/** Invoices that charge an account automatically now charge the one that replaces it: it is the same card. */
async function chargeOtherAccount(
  transaction: ScopedTransaction,
  replaced: AccountRecord,
  { account_uid, now }: { account_uid: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ account_uid, version: sql`version + 1`, updated_at: now })
    .where('merchant_uid', '=', replaced.merchant_uid)
    .where('account_uid', '=', replaced.account_uid)
    .where('status', 'in', ['draft', 'scheduled', 'open', 'partially_paid'])
    .execute();
}

function isSameCard(one: AccountRecord, other: AccountRecord): boolean {
  return one.card_id === other.card_id && one.status !== 'removed';
}

/**
 * Moves invoices and estimates. Issued documents keep the customer data they were issued with; a draft that copies its customer's data gets
 * the kept customer's.
 */
async function moveInvoices(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id }: CustomerRecord,
  other: CustomerRecord,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ customer_id, version: sql`version + 1`, updated_at: now })
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', other.customer_id)
    .execute();
}

/** Moves personal payment links: their payments, and cards stored through them, are the kept customer's from now on. */
async function moveLinks(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id }: CustomerRecord,
  other: CustomerRecord,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('payment_links')
    .set({ customer_id, version: sql`version + 1`, updated_at: now })
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', other.customer_id)
    .execute();
}

async function changeAccount(
  transaction: ScopedTransaction,
  { merchant_uid, account_uid, version }: AccountRecord,
  now: Date,
  changes: Partial<
    Pick<
      AccountRecord,
      'customer_id' | 'is_default' | 'status' | 'blocked_reason' | 'replaced_by_account_uid' | 'card_expiry'
    >
  >,
): Promise<void> {
  await transaction
    .updateTable('vault_accounts')
    .set({ ...changes, version: version + 1, updated_at: now })
    .where('merchant_uid', '=', merchant_uid)
    .where('account_uid', '=', account_uid)
    .execute();
}

/** Adds the other's ids to the kept customer's. Customers merged into the other are now merged into the kept one. */
async function joinCustomers(
  transaction: ScopedTransaction,
  kept: CustomerRecord,
  other: CustomerRecord,
  now: Date,
): Promise<void> {
  const { merchant_uid, customer_id } = kept;
  await transaction
    .updateTable('vault_customers')
    .set({ merged_into_customer_id: customer_id })
    .where('merchant_uid', '=', merchant_uid)
    .where('merged_into_customer_id', '=', other.customer_id)
    .execute();
  await transaction
    .updateTable('vault_customers')
    .set({
      status: 'archived',
      merged_into_customer_id: customer_id,
      merged_customer_ids: [],
      version: other.version + 1,
      updated_at: now,
    })
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', other.customer_id)
    .execute();
  await transaction
    .updateTable('vault_customers')
    .set({
      merged_customer_ids: [...kept.merged_customer_ids, ...idsOfCustomer(other)],
      version: kept.version + 1,
      updated_at: now,
    })
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', customer_id)
    .execute();
}
