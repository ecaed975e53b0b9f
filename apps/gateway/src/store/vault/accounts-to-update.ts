import { CROSS_BORDER_PLATFORM, type SettlementConnection } from '@countinghouse/domain/constants';
import type pg from 'pg';

/** An account to query at the account updater, with the terminal that sends the query. */
export type AccountToUpdate = {
  merchant_uid: string;
  account_uid: string;
  card_id: string;
  card_last_four: string;
  /** MMYY. */
  card_expiry: string;
  sealed_number: Buffer;
  key_version: number;
  terminal_uid: string;
  acquirer_terminal_id: string;
  acquirer_merchant_id: string;
  settlement_connection: SettlementConnection;
};

const askedAgainAfter_days = 30;
/** For this long, a payment declined as expired, or with the advice that new card data exist, makes its account a candidate. */
const declineAsksFor_days = 2;
/** Cards are candidates from this many days before their expiry to this many months after it. */
const expiringWithin_days = 60;
const expiredFor_months = 12;
/** Candidates this many days before a charge is due. */
const dueWithin_days = { from: 5, to: 10 } as const;

/** The terminal with which the stored cards of account `a`'s merchant are checked automatically: the oldest that takes card payments. */
export const terminalOfVault = `select * from terminals t
  where t.merchant_uid = a.merchant_uid and t.takes_payments and t.platform_id <> ${CROSS_BORDER_PLATFORM}
  order by t.created_at, t.terminal_uid limit 1`;

/** The accounts that the updater can be asked about, each with its card and the terminal of the request. */
const askable = `
  select a.merchant_uid, a.account_uid, a.card_id, c.last_four as card_last_four, a.card_expiry, c.sealed_number, c.key_version,
    t.terminal_uid, t.acquirer_terminal_id, t.acquirer_merchant_id, t.settlement_connection
  from vault_accounts a
    join vault_customers u on u.merchant_uid = a.merchant_uid and u.customer_id = a.customer_id and u.status = 'active'
    join cards c on c.merchant_uid = a.merchant_uid and c.card_id = a.card_id and c.sealed_number is not null
    cross join lateral (${terminalOfVault}) t
  where a.status = 'usable' and t.settlement_connection <> all ($2::text[])`;

const askedByDecline = `${askable}
  and (a.merchant_uid, a.account_uid) in (
    select p.merchant_uid, p.account_uid from payments p
    where p.account_uid is not null and (p.response_code = '54' or p.advice_code = '01')
      and p.created_at > $1::timestamptz - interval '${declineAsksFor_days} days'
      and coalesce(a.update_asked_at, '-infinity') < p.updated_at
  )
  limit $3`;

const askedByDate = `${askable}
  and coalesce(a.update_asked_at, '-infinity') < $1::timestamptz - interval '${askedAgainAfter_days} days'
  and (
    a.expiry_yymm between to_char($1::timestamptz - interval '${expiredFor_months} months', 'YYMM')
      and to_char($1::timestamptz + interval '${expiringWithin_days} days', 'YYMM')
    or account_is_charged_between(
      a.merchant_uid, a.account_uid,
      ($1::timestamptz + interval '${dueWithin_days.from} days')::date, ($1::timestamptz + interval '${dueWithin_days.to} days')::date)
  )
  order by a.expiry_yymm
  limit $3`;

/**
 * Returns accounts of all merchants to query at the account updater. First come those with a payment declined as expired, or with the
 * advice that new card data exist, immediately. If there are none: those with an automatic charge due in 5 to 10 days, or whose card
 * expires within 60 days or expired in the last year, once in 30 days.
 *
 * Few accounts are charged by an invoice (account_is_charged_between). Merchants store others, too, and an expired card is refused before
 * it is sent, so without the check of the expiry it would never be queried.
 *
 * @param not_asked connections whose acquirer must not be queried now
 * @param now business time
 */
export async function accountsToUpdate(
  owner_pool: pg.Pool,
  { now, not_asked, limit }: { now: Date; not_asked: readonly SettlementConnection[]; limit: number },
): Promise<AccountToUpdate[]> {
  const declined = await owner_pool.query<AccountToUpdate>(askedByDecline, [now, not_asked, limit]);
  if (declined.rows.length > 0) return declined.rows;
  const { rows } = await owner_pool.query<AccountToUpdate>(askedByDate, [now, not_asked, limit]);
  return rows;
}

/** Returns the connections whose acquirer must not be queried at this instant of real time. */
export async function findPausedConnections(owner_pool: pg.Pool, now: Date): Promise<SettlementConnection[]> {
  const { rows } = await owner_pool.query<{ settlement_connection: SettlementConnection }>(
    'select settlement_connection from card_updaters where not_before > $1',
    [now],
  );
  return rows.map(({ settlement_connection }) => settlement_connection);
}

/** Stops queries to a connection's acquirer until an instant of real time. */
export async function leaveUpdater(
  owner_pool: pg.Pool,
  settlement_connection: SettlementConnection,
  not_before: Date,
): Promise<void> {
  await owner_pool.query(
    `insert into card_updaters (settlement_connection, not_before) values ($1, $2)
     on conflict (settlement_connection) do update set not_before = excluded.not_before`,
    [settlement_connection, not_before],
  );
}
