import { randomUUIDv7 } from 'node:crypto';
import { type MerchantStatus, merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { canChargeCustomer } from '@countinghouse/domain/vault/customer';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import { postMailMessage } from '../mail/post-mail-message.ts';
import { accountFacts, readAccount } from './accounts.ts';
import { terminalOfVault } from './accounts-to-update.ts';
import { type CardLinkKeys, makeCardLink, wasAskedJustNow } from './card-links.ts';
import { type CustomerRecord, lockCustomer } from './customers.ts';
import { writeVaultEvent } from './vault-events.ts';

/** An account whose card expires soon and has automatic charges to come, with the present state of its merchant. */
export type ExpiringAccount = {
  merchant_uid: string;
  account_uid: string;
  customer_id: string;
  /** MMYY. */
  card_expiry: string;
  time_zone: TimeZone;
  account_status_code: MerchantStatus;
  allow_invoicing: boolean;
  allow_customer_vault: boolean;
  /** Whether the merchant has its customers mailed. */
  mail_expiry_notices: boolean;
  /** The terminal that verifies a new card; null if the merchant has none for it. */
  terminal_uid: string | null;
};

/**
 * Reads the accounts of all merchants whose card expires within 31 days and has automatic charges to come, in the order of their keys. The domain
 * decides which notice is due for each.
 *
 * @param now business time
 * @param after the last account of the previous page
 */
export async function expiringAccounts(
  owner_pool: pg.Pool,
  { now, after, limit }: { now: Date; after: ExpiringAccount | undefined; limit: number },
): Promise<ExpiringAccount[]> {
  // One more day on either side, because months begin in the merchant's time zone.
  const { rows } = await owner_pool.query<ExpiringAccount>(
    `select a.merchant_uid, a.account_uid, a.customer_id, a.card_expiry, m.time_zone, m.account_status_code, s.allow_invoicing,
       s.allow_customer_vault, s.mail_expiry_notices, t.terminal_uid
     from vault_accounts a
       join merchants m on m.merchant_uid = a.merchant_uid
       join merchant_settings s on s.merchant_uid = a.merchant_uid
       left join lateral (${terminalOfVault}) t on true
     where a.status = 'usable'
       and a.expiry_yymm between to_char($1::timestamptz - interval '1 day', 'YYMM') and to_char($1::timestamptz + interval '32 days', 'YYMM')
       and (a.merchant_uid, a.account_uid) > ($2::uuid, $3::uuid)
       and account_is_charged(a.merchant_uid, a.account_uid)
     order by a.merchant_uid, a.account_uid limit $4`,
    [now, after?.merchant_uid ?? nobody, after?.account_uid ?? nobody, limit],
  );
  return rows;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Mails a customer that a card expires soon, unless the merchant has turned that off. The first notice also creates the webhook event. Each notice is sent once, however many nodes try: the
 * account's row is locked and records the last notice. No notice is sent for a card that was removed, replaced or renewed meanwhile, or that has no
 * more charges to come.
 *
 * @param days the notice that is due
 * @param now business time; mails and links use real time
 * @returns whether this call sent the notice
 */
export async function notifyOfExpiry(
  transaction: ScopedTransaction,
  keys: CardLinkKeys,
  { account, days, now, real_now }: { account: ExpiringAccount; days: number; now: Date; real_now: Date },
): Promise<boolean> {
  const { merchant_uid, account_uid, customer_id, card_expiry } = account;
  const customer = await lockCustomer(transaction, merchant_uid, customer_id);
  if (!canChargeCustomer(customer)) return false;
  const standing = await transaction
    .selectFrom('vault_accounts')
    .select('notified_expiry')
    .where('merchant_uid', '=', merchant_uid)
    .where('account_uid', '=', account_uid)
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'usable')
    .where('card_expiry', '=', card_expiry)
    .where(sql<boolean>`(notified_expiry is distinct from card_expiry or notified_expiry_days > ${days})`)
    .where(sql<boolean>`account_is_charged(merchant_uid, account_uid)`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (standing === undefined) return false;
  await transaction
    .updateTable('vault_accounts')
    .set({ notified_expiry: card_expiry, notified_expiry_days: days })
    .where('merchant_uid', '=', merchant_uid)
    .where('account_uid', '=', account_uid)
    .execute();
  const record = await readAccount(transaction, { merchant_uid, customer_id, account_uid });
  if (standing.notified_expiry !== card_expiry) {
    await writeVaultEvent(transaction, {
      merchant_uid,
      type: 'account.expiring',
      at: now,
      facts: accountFacts(record),
    });
  }
  if (account.mail_expiry_notices && customer.email !== '') {
    await mailCustomer(transaction, keys, { account, customer, card: record, real_now });
  }
  return true;
}

type Notice = {
  account: ExpiringAccount;
  customer: CustomerRecord;
  card: { card_brand: string; last_four: string };
  real_now: Date;
};

/** Queues the mail. It has a link to add a new card, unless the merchant cannot take one now or the customer got such a link within the hour. */
async function mailCustomer(
  transaction: ScopedTransaction,
  keys: CardLinkKeys,
  { account, customer, card, real_now }: Notice,
): Promise<void> {
  const { merchant_uid, customer_id, email: recipient, locale } = customer;
  const { terminal_uid, allow_customer_vault, account_status_code, card_expiry } = account;
  const takes_cards = allow_customer_vault && merchantMay(account_status_code, 'add_customer');
  const linked =
    takes_cards && terminal_uid !== null && !(await wasAskedJustNow(transaction, customer, real_now))
      ? await makeCardLink(transaction, keys, {
          ...{ merchant_uid, customer_id, recipient, locale, terminal_uid, now: real_now },
          created_by: null,
        })
      : undefined;
  await postMailMessage(transaction, keys.mail_keys, {
    ...{ merchant_uid, message_id: randomUUIDv7(), customer_id },
    kind: 'card_expiring',
    facts: {
      ...{ card_brand: card.card_brand, card_last_four: card.last_four, card_expiry },
      card_link: linked === undefined ? null : { link: linked.link, lifetime_hours: linked.lifetime_hours },
    },
    secret: linked?.secret ?? null,
    created_at: real_now,
  });
}
