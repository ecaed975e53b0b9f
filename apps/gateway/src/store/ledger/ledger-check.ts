import type { PaymentStatus } from '@countinghouse/domain/payment/payment';
import type { LedgerAccount, LedgerPosting } from '@countinghouse/domain/settlement/ledger';
import {
  type BookedPosition,
  differencesOfBatch,
  differencesOfPayment,
  differencesWithBook,
  type LedgerDifference,
  type RecordedBatch,
  type RecordedPayment,
} from '@countinghouse/domain/settlement/ledger-check';
import type pg from 'pg';
import { sidesOfPosting } from './ledger-sums.ts';

/** The result of a check: what was checked and what differs. */
export type LedgerCheck = {
  payments: number;
  postings: number;
  batches: number;
  /** The balance of each account over all merchants: debits minus credits, by currency. */
  accounts: { currency: number; account: LedgerAccount; amount: number }[];
  /** The number of differences. The first of them are in `differences`. */
  difference_count: number;
  differences: FoundDifference[];
};

/** A difference, and the record that it concerns. */
type FoundDifference = LedgerDifference & {
  kind: 'payment' | 'batch' | 'account';
  merchant_uid: string;
  /** The id of the payment or batch, or the account's name. */
  id: string;
};

/** Finds the acquirer's position of a payment by the terminal's id and the retrieval reference number. */
export type BookLookUp = (terminal: string, rrn: string) => BookedPosition | undefined;

const rowsAtOnce = 5_000;
const differencesKept = 1_000;

/**
 * Recomputes everything from the postings, in one snapshot of the database: each payment against its postings, its history and its refunds,
 * each batch against its payments, and the sums by account. Read-only. Needs little memory whatever the amount of data, and blocks nothing.
 *
 * @param client a connection that bypasses row-level security
 * @param book the acquirer's positions, for payments without a request in progress. A book that is not `whole` can lack finished payments:
 *   settled, declined and reversed ones
 */
export async function checkLedger(
  client: pg.ClientBase,
  options: { book?: { find: BookLookUp; whole: boolean }; signal?: AbortSignal } = {},
): Promise<LedgerCheck> {
  const check: LedgerCheck = {
    payments: 0,
    postings: 0,
    batches: 0,
    accounts: [],
    difference_count: 0,
    differences: [],
  };
  const add = (of: Omit<FoundDifference, keyof LedgerDifference>, found: readonly LedgerDifference[]) => {
    check.difference_count += found.length;
    for (const one of found) if (check.differences.length < differencesKept) check.differences.push({ ...of, ...one });
  };
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local statement_timeout = '10min'`);
  try {
    for await (const { row, postings, terminal, rrn } of readPayments(client, options.signal)) {
      check.payments += 1;
      check.postings += postings;
      const of = { kind: 'payment', merchant_uid: row.merchant_uid, id: row.payment_id } as const;
      add(of, differencesOfPayment(row));
      if (options.book === undefined || row.attempt_unfinished) continue;
      const position = rrn === null ? undefined : options.book.find(terminal, rrn);
      if (position === undefined && !options.book.whole && isOver(row.status)) continue;
      add(of, differencesWithBook(row, position));
    }
    for await (const { merchant_uid, batch_id, ...batch } of readBatches(client, options.signal)) {
      check.batches += 1;
      add({ kind: 'batch', merchant_uid, id: batch_id }, differencesOfBatch(batch));
    }
    check.accounts = await readAccounts(client);
    for (const [currency, held] of Map.groupBy(check.accounts, (one) => one.currency)) {
      const sum = held.reduce((total, { amount }) => total + amount, 0);
      if (sum !== 0) {
        add({ kind: 'account', merchant_uid: '', id: `all of ${currency}` }, [
          { what: 'sum of all accounts', expected: '0', found: String(sum) },
        ]);
      }
    }
    for (const { merchant_uid, account, expected, found } of await readWrongSums(client)) {
      const what = 'sum kept of the account';
      add({ kind: 'account', merchant_uid, id: account }, [{ what, expected: String(expected), found: String(found) }]);
    }
    for (const { merchant_uid, id, expected, found } of await readWrongMonths(client)) {
      const what = 'batches, sales and credits kept of the month';
      add({ kind: 'batch', merchant_uid, id }, [{ what, expected: expected ?? 'nothing', found: found ?? 'nothing' }]);
    }
    return check;
  } finally {
    await client.query('rollback');
  }
}

const isOver = (status: PaymentStatus) => [218, 220, 230, 231].includes(status);

type Keyed = { merchant_uid: string; payment_id: string };
type PaymentRecord = Keyed & {
  status: PaymentStatus;
  direction: 1 | -1;
  currency: number;
  authorized_amount: number;
  captured_amount: number;
  refunded_amount: number;
  attempt_marked: boolean;
  terminal: string;
  rrn: string | null;
};
type ReadPayment = {
  row: RecordedPayment & Keyed;
  postings: number;
  terminal: string;
  rrn: string | null;
};

/** Reads every payment with its related rows: five streams in primary key order, merged as they are read. */
async function* readPayments(client: pg.ClientBase, signal: AbortSignal | undefined): AsyncGenerator<ReadPayment> {
  const open = <Row extends Keyed>(name: string, text: string) => new Stream<Row>(readRows(client, name, text, signal));
  const postings = open<Keyed & { lines: string[] }>('check_postings', selectPostings);
  const history = open<Keyed & { lines: string[] }>('check_history', selectHistory);
  const refunds = open<Keyed & { amount: number }>('check_refunds', selectRefunds);
  const attempts = open<Keyed>('check_attempts', selectAttempts);
  const payments = readRows<PaymentRecord>(client, 'check_payments', selectPayments, signal);
  for await (const { terminal, rrn, ...payment } of payments) {
    const posted = (await postings.of(payment))?.lines ?? [];
    const lines = (await history.of(payment))?.lines ?? [];
    yield {
      terminal,
      rrn,
      postings: posted.length,
      row: {
        ...payment,
        postings: posted.map(readPosting),
        history: lines.map(readHistoryLine),
        living_refunds: (await refunds.of(payment))?.amount ?? 0,
        attempt_unfinished: (await attempts.of(payment)) !== undefined,
      },
    };
  }
}

const selectPayments = `
  select p.merchant_uid, p.payment_id, p.status, p.direction, p.currency, p.authorized_amount, p.captured_amount, p.refunded_amount,
    p.attempt_under_way is not null as attempt_marked, t.acquirer_terminal_id as terminal, p.retrieval_reference_number as rrn
  from payments p join terminals t on t.merchant_uid = p.merchant_uid and t.terminal_uid = p.terminal_uid
  order by p.merchant_uid, p.payment_id`;

const selectPostings = `
  select merchant_uid, payment_id, array_agg(debit_account || ' ' || credit_account || ' ' || amount || ' ' || currency) as lines
  from postings group by merchant_uid, payment_id order by merchant_uid, payment_id`;

const selectHistory = `
  select merchant_uid, payment_id, array_agg(coalesce(from_status::text, '') || ' ' || status || ' ' || coalesce(amount, 0) order by sequence) as lines
  from payment_actions group by merchant_uid, payment_id order by merchant_uid, payment_id`;

/** A refund with an unknown outcome has its amount reserved. */
const selectRefunds = `
  select merchant_uid, parent_payment_id as payment_id, sum(amount)::bigint as amount
  from payments where parent_payment_id is not null and direction = -1 and status in (202, 220, 225)
  group by merchant_uid, parent_payment_id order by merchant_uid, parent_payment_id`;

const selectAttempts = `
  select distinct merchant_uid, payment_id from acquirer_attempts
  where state in ('sent', 'reversing') and payment_id is not null order by merchant_uid, payment_id`;

function readPosting(line: string): LedgerPosting & { currency: number } {
  const [debit_account, credit_account, amount, currency] = line.split(' ');
  return {
    debit_account: debit_account as LedgerAccount,
    credit_account: credit_account as LedgerAccount,
    amount: Number(amount),
    currency: Number(currency),
  };
}

function readHistoryLine(line: string): RecordedPayment['history'][number] {
  const [from_status, status, amount] = line.split(' ');
  return {
    from_status: from_status === '' ? null : (Number(from_status) as PaymentStatus),
    status: Number(status) as PaymentStatus,
    amount: Number(amount),
  };
}

type BatchRecord = RecordedBatch & { merchant_uid: string; batch_id: string };

async function* readBatches(client: pg.ClientBase, signal: AbortSignal | undefined): AsyncGenerator<BatchRecord> {
  type Row = Omit<BatchRecord, 'summed' | 'brands'> & {
    summed: BatchRecord['summed'] & { sales_count: number | null };
    brands: BatchRecord['brands'];
  };
  for await (const row of readRows<Row>(client, 'check_batches', selectBatches, signal)) {
    yield { ...row, summed: row.summed?.sales_count === null ? null : row.summed };
  }
}

const figures = (columns: Record<string, string>) =>
  `json_build_object(${Object.entries(columns)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;

const selectBatches = `
  with held as (
    select p.merchant_uid, p.batch_id,
      count(*) filter (where p.direction = 1) as sales_count,
      coalesce(sum(p.captured_amount) filter (where p.direction = 1), 0) as sales_amount,
      count(*) filter (where p.direction = -1) as credits_count,
      coalesce(sum(p.captured_amount) filter (where p.direction = -1), 0) as credits_amount,
      count(*) filter (where p.status in (218, 220)) as settled_count,
      count(*) filter (where p.status not in (218, 220)) as unsettled_count,
      count(*) filter (where p.currency <> b.currency) as other_currency_count
    from payments p join batches b on b.merchant_uid = p.merchant_uid and b.batch_id = p.batch_id
    group by p.merchant_uid, p.batch_id
  ), by_brand as (
    select merchant_uid, batch_id, sum(sales_count) as sales_count, sum(sales_amount) as sales_amount,
      sum(credits_count) as credits_count, sum(credits_amount) as credits_amount
    from batch_card_brands group by merchant_uid, batch_id
  )
  select b.merchant_uid, b.batch_id, b.status, b.currency,
    ${figures({
      sales_count: 'b.sales_count',
      sales_amount: 'b.sales_amount',
      credits_count: 'b.credits_count',
      credits_amount: 'b.credits_amount',
    })} as summed,
    case when by_brand.batch_id is not null then ${figures({
      sales_count: 'by_brand.sales_count',
      sales_amount: 'by_brand.sales_amount',
      credits_count: 'by_brand.credits_count',
      credits_amount: 'by_brand.credits_amount',
    })} end as brands,
    ${figures({
      sales_count: 'coalesce(held.sales_count, 0)',
      sales_amount: 'coalesce(held.sales_amount, 0)',
      credits_count: 'coalesce(held.credits_count, 0)',
      credits_amount: 'coalesce(held.credits_amount, 0)',
      settled_count: 'coalesce(held.settled_count, 0)',
      unsettled_count: 'coalesce(held.unsettled_count, 0)',
      other_currency_count: 'coalesce(held.other_currency_count, 0)',
    })} as payments
  from batches b
    left join held on held.merchant_uid = b.merchant_uid and held.batch_id = b.batch_id
    left join by_brand on by_brand.merchant_uid = b.merchant_uid and by_brand.batch_id = b.batch_id`;

async function readAccounts(client: pg.ClientBase): Promise<LedgerCheck['accounts']> {
  const { rows } = await client.query<LedgerCheck['accounts'][number]>(
    `select o.currency, side.account, sum(side.amount)::bigint as amount
     from postings o cross join lateral ${sidesOfPosting} group by o.currency, side.account order by o.currency desc, side.account`,
  );
  return rows;
}

/** Reads stored account sums that differ from the sums of their postings. */
async function readWrongSums(client: pg.ClientBase) {
  const { rows } = await client.query<{ merchant_uid: string; account: string; expected: number; found: number }>(
    `with posted as (
       select o.merchant_uid, o.currency, side.account, sum(side.amount)::bigint as amount
       from postings o cross join lateral ${sidesOfPosting}
       where o.transaction_number < (select summed_before from ledger_summed)
       group by o.merchant_uid, o.currency, side.account
     )
     select merchant_uid, account, coalesce(posted.amount, 0)::bigint as expected, coalesce(kept.amount, 0)::bigint as found
     from posted full join ledger_sums kept using (merchant_uid, currency, account)
     where coalesce(posted.amount, 0) <> coalesce(kept.amount, 0)`,
  );
  return rows;
}

/** Reads monthly sums by terminal and brand that differ from the settled batches of that month. */
async function readWrongMonths(client: pg.ClientBase) {
  const told = (from: string) =>
    `concat_ws(' ', ${from}.batch_count, ${from}.latest_batch_date, ${from}.sales_count, ${from}.sales_amount, ${from}.credits_count,
       ${from}.credits_amount)`;
  const { rows } = await client.query<{
    merchant_uid: string;
    id: string;
    expected: string | null;
    found: string | null;
  }>(
    `with settled as (
       select b.merchant_uid, b.terminal_uid, date_trunc('month', b.batch_date::timestamp)::date as month, c.card_brand, b.currency,
         count(*) as batch_count, max(b.batch_date) as latest_batch_date, sum(c.sales_count) as sales_count,
         sum(c.sales_amount) as sales_amount, sum(c.credits_count) as credits_count, sum(c.credits_amount) as credits_amount
       from batches b join batch_card_brands c on c.merchant_uid = b.merchant_uid and c.batch_id = b.batch_id
       where b.in_month group by 1, 2, 3, 4, 5
     ), compared as (
       select merchant_uid, concat_ws(' ', month, card_brand, currency, terminal_uid) as id,
         nullif(${told('settled')}, '') as expected, nullif(${told('kept')}, '') as found
       from settled full join month_card_brands kept using (merchant_uid, terminal_uid, month, card_brand, currency)
     )
     select * from compared where expected is distinct from found order by merchant_uid, id`,
  );
  return rows;
}

/** Streams the rows of a query a few thousand at a time. The connection must be in a transaction. */
async function* readRows<Row extends object>(
  client: pg.ClientBase,
  name: string,
  text: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Row> {
  await client.query(`declare ${name} no scroll cursor for ${text}`);
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await client.query<Record<string, unknown>>(`fetch ${rowsAtOnce} from ${name}`);
    for (const row of rows) yield row as Row;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query(`close ${name}`);
}

/** Rows in the order of merchant and payment. Callers must request payments in that order. */
class Stream<Row extends Keyed> {
  readonly #rows: AsyncGenerator<Row>;
  #next: Row | undefined;
  #begun = false;

  constructor(rows: AsyncGenerator<Row>) {
    this.#rows = rows;
  }

  async of(payment: Keyed): Promise<Row | undefined> {
    if (!this.#begun) await this.#advance();
    while (this.#next !== undefined && isBefore(this.#next, payment)) await this.#advance();
    const row = this.#next;
    return row?.payment_id === payment.payment_id && row.merchant_uid === payment.merchant_uid ? row : undefined;
  }

  async #advance(): Promise<void> {
    this.#begun = true;
    const { value, done } = await this.#rows.next();
    this.#next = done === true ? undefined : value;
  }
}

/** UUIDs have the same order as bytes and as lower-case text. */
function isBefore(one: Keyed, other: Keyed): boolean {
  if (one.merchant_uid !== other.merchant_uid) return one.merchant_uid < other.merchant_uid;
  return one.payment_id < other.payment_id;
}
