import { randomUUIDv7 } from 'node:crypto';
import type { Account } from '@countinghouse/contract/vault/accounts/account';
import {
  type AccountEventKind,
  accountActions,
  accountStatusAfter,
  isKeptAccount,
} from '@countinghouse/domain/vault/account';
import { cardExpiryState } from '@countinghouse/domain/vault/customer';
import { type Selectable, sql } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import type { Tables } from '../tables.ts';
import type { AccountFacts } from './vault-events.ts';

/** A stored account, with its card's display data and the name of the person who recorded the consent. */
export type AccountRecord = Selectable<Tables['vault_accounts']> & {
  card_brand: string;
  last_four: string;
  consent_by_name: string | null;
};

type Place = { merchant_uid: string; customer_id: string };

function accountsOf(transaction: ScopedTransaction, { merchant_uid, customer_id }: Place) {
  return accountsOfMerchant(transaction, merchant_uid).where('a.customer_id', '=', customer_id);
}

function accountsOfMerchant(transaction: ScopedTransaction, merchant_uid: string) {
  return transaction
    .selectFrom('vault_accounts as a')
    .innerJoin('cards as c', (join) =>
      join.onRef('c.merchant_uid', '=', 'a.merchant_uid').onRef('c.card_id', '=', 'a.card_id'),
    )
    .leftJoin('users as u', 'u.user_id', 'a.consent_by')
    .selectAll('a')
    .select([
      'c.card_brand',
      'c.last_four',
      sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`.as('consent_by_name'),
    ])
    .where('a.merchant_uid', '=', merchant_uid);
}

/** Finds an account of a merchant, whatever customer it belongs to by now; undefined if there is none. */
export function findAccount(
  transaction: ScopedTransaction,
  merchant_uid: string,
  account_uid: string,
): Promise<AccountRecord | undefined> {
  return accountsOfMerchant(transaction, merchant_uid).where('a.account_uid', '=', account_uid).executeTakeFirst();
}

/** Reads the accounts of a customer: the default one, other usable or blocked ones, and last those that were replaced or removed. */
export async function readAccounts(transaction: ScopedTransaction, place: Place): Promise<AccountRecord[]> {
  return accountsOf(transaction, place)
    .orderBy('a.is_default', 'desc')
    .orderBy(sql`a.status in ('usable', 'blocked')`, 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.account_uid', 'desc')
    .execute();
}

/**
 * Reads an account of a customer and locks it until the transaction ends. Its customer's row is locked before it. A charge locks the
 * account for key share, so this waits for a charge that is being recorded.
 *
 * @throws OperationError not_found
 */
export async function lockAccount(
  transaction: ScopedTransaction,
  { account_uid, ...place }: Place & { account_uid: string },
): Promise<AccountRecord> {
  const found = await accountsOf(transaction, place)
    .where('a.account_uid', '=', account_uid.toLowerCase())
    .forUpdate('a')
    .executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  return found;
}

/**
 * Reads the current state of an account, for the response to a change.
 *
 * @throws OperationError not_found
 */
export async function readAccount(
  transaction: ScopedTransaction,
  { account_uid, ...place }: Place & { account_uid: string },
): Promise<AccountRecord> {
  const found = await accountsOf(transaction, place).where('a.account_uid', '=', account_uid).executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  return found;
}

/**
 * Returns an account as the API shows it.
 *
 * @param today YYYY-MM-DD in the merchant's time zone
 */
export function accountOf(record: AccountRecord, today: string): Account {
  const { status } = record;
  return {
    account_uid: record.account_uid,
    card_brand: record.card_brand,
    last_four: record.last_four,
    card_expiry: record.card_expiry,
    health: status === 'usable' ? cardExpiryState(record.card_expiry, today) : status,
    cardholder_name: record.cardholder_name,
    nickname: record.nickname,
    billing_address_id: record.billing_address_id,
    is_default: record.is_default,
    status,
    blocked_reason: record.blocked_reason,
    replaced_by_account_uid: record.replaced_by_account_uid,
    consent_at: record.consent_at.toISOString(),
    consent_channel: record.consent_channel,
    consent_text: record.consent_text,
    consent_by_name: record.consent_by_name,
    network_transaction_id: record.network_transaction_id,
    verified_at: record.verified_at?.toISOString() ?? null,
    avs_response: record.avs_response,
    csc_response: record.csc_response,
    source: record.source,
    last_charged_at: record.last_charged_at?.toISOString() ?? null,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
    version: record.version,
    allows: accountActions.filter((action) => accountStatusAfter(status, action) !== undefined),
  };
}

/** Returns an account as the audit history records it. Its names are personal data and are left out. */
export function auditedAccount(record: AccountRecord): Record<string, unknown> {
  const { card_brand, last_four, card_expiry, nickname, is_default, status, blocked_reason } = record;
  const { consent_channel, consent_text, billing_address_id } = record;
  return {
    card_brand,
    last_four,
    card_expiry,
    nickname,
    is_default,
    status,
    blocked_reason,
    consent_channel,
    consent_text,
    billing_address_id,
  };
}

/** Returns the webhook facts of an account. */
export function accountFacts(record: AccountRecord): AccountFacts {
  const { customer_id, account_uid, card_brand, last_four, card_expiry, version, blocked_reason } = record;
  return { customer_id, account_uid, card_brand, last_four, card_expiry, version, reason: blocked_reason };
}

type AccountEvent = {
  merchant_uid: string;
  account_uid: string;
  kind: AccountEventKind;
  at: Date;
  user_id: string | null;
  note?: string;
};

/** Writes an event into the history of an account. */
export async function writeAccountEvent(transaction: ScopedTransaction, event: AccountEvent): Promise<void> {
  await transaction
    .insertInto('account_events')
    .values({ ...event, account_event_id: randomUUIDv7() })
    .execute();
}

/** Clears the customer's default account, so that another can become the default. */
export async function clearDefaultAccount(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id }: Place,
): Promise<void> {
  await transaction
    .updateTable('vault_accounts')
    .set({ is_default: false })
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', customer_id)
    .where('is_default', '=', true)
    .execute();
}

/** Makes the newest usable account the default if a customer has none. */
export async function ensureDefaultAccount(transaction: ScopedTransaction, place: Place): Promise<void> {
  const [first] = await readAccounts(transaction, place);
  if (first === undefined || first.is_default || !isKeptAccount(first.status)) return;
  await transaction
    .updateTable('vault_accounts')
    .set({ is_default: true })
    .where('merchant_uid', '=', place.merchant_uid)
    .where('account_uid', '=', first.account_uid)
    .execute();
}

/** Tells whether an account has a charge in progress: recorded, and without an answer yet. */
export async function isChargeUnderWay(
  transaction: ScopedTransaction,
  {
    merchant_uid,
    customer_ids,
    account_uids,
  }: { merchant_uid: string; customer_ids: string[]; account_uids: string[] },
): Promise<boolean> {
  const found = await transaction
    .selectFrom('payments')
    .select(sql`1`.as('one'))
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', 'in', customer_ids)
    .where('account_uid', 'in', account_uids)
    .where('status', '=', 202)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
