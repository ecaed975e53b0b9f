import type pg from 'pg';
import { readPositions } from '../acquirer-positions.ts';
import type { StormRecord } from './clients.ts';
import type { House } from './house.ts';

/** Batch totals that the sandbox refuses or never answers, as it does for payments of these amounts. */
const specialTotals = [505, 551, 554, 591, 598, 599];

/** Whether a batch of this net amount settles in the sandbox. */
export function isSettled(net_amount: number): boolean {
  return !specialTotals.includes(Math.abs(net_amount));
}

type Standing = { payment_id: string; status: number; amount: number; captured_amount: number };

/** Operations that an answer reported as done and that are not: undone payments that still stand, captures that did not happen. */
function notDone(standing: ReadonlyMap<string, Standing>, record: StormRecord): string[] {
  const faults: string[] = [];
  for (const payment_id of record.reversed) {
    const status = standing.get(payment_id)?.status;
    if (status !== 231)
      faults.push(`payment ${payment_id}: an answer said that it is reversed, and it stands as ${status}`);
  }
  for (const [payment_id, amount] of record.captured) {
    if (record.undone.has(payment_id) || record.cancelled.has(payment_id)) continue;
    const captured_amount = standing.get(payment_id)?.captured_amount;
    if (captured_amount !== amount) {
      faults.push(`payment ${payment_id}: an answer said that ${amount} is captured, and ${captured_amount} is`);
    }
  }
  return faults;
}

/** Returns answers that turned out wrong, duplicates, and batches that the acquirer did not agree to. */
export async function unexpected(pool: pg.Pool, record: StormRecord): Promise<string[]> {
  const { approved, undone } = record;
  const { rows: payments } = await pool.query<Standing>(
    'select payment_id, status, authorized_amount as amount, captured_amount from payments',
  );
  const standing = new Map(payments.map((payment) => [payment.payment_id, payment]));
  const faults = notDone(standing, record);
  for (const [payment_id, { operation, amount }] of approved) {
    const payment = standing.get(payment_id);
    if (payment === undefined) faults.push(`payment ${payment_id}: ${operation} was approved and is not there`);
    else if (payment.amount !== amount) {
      faults.push(`payment ${payment_id}: ${operation} was approved of ${amount} and stands with ${payment.amount}`);
    } else if (payment.status === 230 || (payment.status === 231 && !undone.has(payment_id))) {
      faults.push(
        `payment ${payment_id}: ${operation} was approved, nobody undid it, and it stands as ${payment.status}`,
      );
    }
  }
  const { rows: twice } = await pool.query<{ order_id: string; count: number }>(
    `select order_id, count(*)::int as count from payments where action <> 120 and parent_payment_id is null and order_id <> ''
     group by order_id having count(*) > 1`,
  );
  for (const { order_id, count } of twice)
    faults.push(`order ${order_id}: ${count} payments under one Idempotency-Key`);
  const { rows: refunds } = await pool.query<{ payment_id: string; count: number }>(
    `select parent_payment_id as payment_id, count(*)::int as count from payments where action = 120 group by parent_payment_id`,
  );
  for (const { payment_id, count } of refunds) {
    const asked = record.refunds_asked.get(payment_id) ?? 0;
    if (count > asked) faults.push(`payment ${payment_id}: ${count} refunds under ${asked} Idempotency-Keys`);
  }
  const { rows: failed } = await pool.query<{ batch_id: string; response_code: string; amount: number | null }>(
    `select batch_id, response_code, sales_amount - credits_amount as amount from batches where status = 'failed'`,
  );
  for (const { batch_id, response_code, amount } of failed) {
    if (amount !== null && !isSettled(amount)) continue;
    faults.push(`batch ${batch_id}: the acquirer answered it with code ${response_code}`);
  }
  return faults;
}

/** Returns payments that the acquirer has and our database does not. */
export async function onlyInTheBook(pool: pg.Pool, house: House): Promise<string[]> {
  const { rows } = await pool.query<{ place: string }>(
    `select t.acquirer_terminal_id || ' ' || p.retrieval_reference_number as place
     from payments p join terminals t on t.merchant_uid = p.merchant_uid and t.terminal_uid = p.terminal_uid`,
  );
  const ours = new Set(rows.map(({ place }) => place));
  const { charged } = await readPositions(house.acquirer_url);
  return [...charged]
    .filter(([place]) => !ours.has(place))
    .map(([place, amount]) => `position ${place}: the acquirer charged ${amount} for a payment that is not there`);
}

/** Returns settled payments whose Level 2/3 data at the acquirer is not what was saved last. */
export async function dataNotSent(pool: pg.Pool, { acquirer_url }: House): Promise<string[]> {
  const { rows } = await pool.query<{
    payment_id: string;
    version: number;
    response_code: string | null;
    place: string;
  }>(
    `select p.payment_id, d.version, d.response_code, t.acquirer_terminal_id || ' ' || p.retrieval_reference_number as place
     from commercial_data d join payments p using (merchant_uid, payment_id) join terminals t using (merchant_uid, terminal_uid)
     where p.status = 218`,
  );
  const revisions = new Map<string, number>();
  const rows_maximum = 1_000;
  for (let offset = 0; ; offset += rows_maximum) {
    const answer = await fetch(`${acquirer_url}/book/commercial?limit=${rows_maximum}&offset=${offset}`);
    const page = (await answer.json()) as { rows: { terminal: string; rrn: string; revision: number }[] };
    for (const { terminal, rrn, revision } of page.rows) revisions.set(`${terminal} ${rrn}`, revision);
    if (page.rows.length < rows_maximum) break;
  }
  return rows
    .filter(({ place, version }) => revisions.get(place) !== version)
    .map(
      ({ payment_id, place, version, response_code }) =>
        `payment ${payment_id}: version ${version} of its Level 2/3 data was saved, the acquirer has ${revisions.get(place)} (${response_code})`,
    );
}

/** Returns payment links that were paid more often than allowed, or whose counters do not match their payments. */
export async function usesThatDisagree(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ link_id: string; said: string; found: string }>(
    `select l.link_id, concat_ws(' ', l.used_count, l.reserved_count, l.paid_amount) as said,
       concat_ws(' ', u.used, u.reserved, u.paid) as found
     from payment_links l
     cross join lateral (
       select count(*) filter (where p.status in (210, 218, 220) and u.state = 'used') as used,
         count(*) filter (where u.state = 'reserved' or p.status = 202) as reserved,
         coalesce(sum(u.amount) filter (where p.status in (210, 218, 220)), 0) as paid
       from payment_link_uses u join payments p using (merchant_uid, payment_id)
       where u.merchant_uid = l.merchant_uid and u.link_id = l.link_id) u
     where (l.used_count, l.reserved_count, l.paid_amount) is distinct from (u.used, 0, u.paid) or u.reserved > 0 or u.used > l.max_uses`,
  );
  return rows.map(
    ({ link_id, said, found }) =>
      `link ${link_id}: uses, reserved uses and amount are ${said}, and by its payments ${found}`,
  );
}
