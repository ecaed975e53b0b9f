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

/** An account whose card expires soon and is to be charged by itself, with its merchant as it stands. */
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
  /** Where a new card is checked; null where the merchant has no terminal for it. */
  terminal_uid: string | null;
};

/**
 * The accounts of all merchants whose card expires within 31 days and is to be charged by itself, in the order of their keys. Which notice is due of
 * each is domain's to say.
 *
 * @param now business time
 * @param after the last one that was read
 */
export async function expiringAccounts(
  owner_pool: pg.Pool,
  { now, after, limit }: { now: Date; after: ExpiringAccount | undefined; limit: number },
): Promise<ExpiringAccount[]> {
  // A day more on either side: months begin by the merchant's time zone.
  const { rows } = await owner_pool.query<ExpiringAccount>(
    `select a.merchant_uid, a.account_uid, a.customer_id, a.card_expiry, m.time_zone, m.account_status_code, s.allow_invoicing,
       s.allow_customer_vault, t.terminal_uid
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
 * Tells a customer that a card expires, and the merchant's endpoints with the first notice of it. Once each, however many nodes try: the account's row
 * is locked, and says what was told. A card that was removed, replaced or renewed meanwhile, or that nothing charges any more, is not told of.
 *
 * @param days the notice that is due
 * @param now business time; mails and links go by real time
 * @returns whether this call told it
 */
export async function tellOfExpiry(
  transaction: ScopedTransaction,
  keys: CardLinkKeys,
  { account, days, now, real_now }: { account: ExpiringAccount; days: number; now: Date; real_now: Date },
): Promise<boolean> {
  const { merchant_uid, account_uid, customer_id, card_expiry } = account;
  const customer = await lockCustomer(transaction, merchant_uid, customer_id);
  if (!canChargeCustomer(customer)) return false;
  const standing = await transaction
    .selectFrom('vault_accounts')
    .select('told_expiry')
    .where('merchant_uid', '=', merchant_uid)
    .where('account_uid', '=', account_uid)
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'usable')
    .where('card_expiry', '=', card_expiry)
    .where(sql<boolean>`(told_expiry is distinct from card_expiry or told_expiry_days > ${days})`)
    .where(sql<boolean>`account_is_charged(merchant_uid, account_uid)`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (standing === undefined) return false;
  await transaction
    .updateTable('vault_accounts')
    .set({ told_expiry: card_expiry, told_expiry_days: days })
    .where('merchant_uid', '=', merchant_uid)
    .where('account_uid', '=', account_uid)
    .execute();
  const record = await readAccount(transaction, { merchant_uid, customer_id, account_uid });
  if (standing.told_expiry !== card_expiry) {
    await writeVaultEvent(transaction, {
      merchant_uid,
      type: 'account.expiring',
      at: now,
      facts: accountFacts(record),
    });
  }
  if (customer.email !== '') await mailCustomer(transaction, keys, { account, customer, card: record, real_now });
  return true;
}

type Notice = {
  account: ExpiringAccount;
  customer: CustomerRecord;
  card: { card_brand: string; last_four: string };
  real_now: Date;
};

/** The mail has a link to the page for a new card, unless the merchant takes none now or the customer got such a link within the hour. */
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
