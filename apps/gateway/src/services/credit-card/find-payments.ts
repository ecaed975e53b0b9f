import type { CurrencyCode } from '@countinghouse/domain/money';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { exactCountMaximum, totalsOf } from '../../store/exact-count.ts';
import { paymentsInScope } from '../../store/payments-in-scope.ts';
import { awaitingInTime } from './awaiting-in-time.ts';
import { amountCounted } from './awaiting-operation.ts';
import {
  type AwaitingCriteria,
  instantsOf,
  narrows,
  paymentConditions,
  usesSearchIndex,
} from './payment-conditions.ts';
import { paymentOrder } from './payment-order.ts';
import { firstStretch, type Stretch, stretchBefore, stretchSurplus, type Weeks, weekOf } from './search-stretches.ts';

/** Which payment a row is. */
export type PaymentKey = { merchant_uid: string; payment_id: string };

/** What is looked for, by whom, in which order, and which part of it is wanted. */
export type PaymentSearch = {
  criteria: AwaitingCriteria;
  sort: string | undefined;
  limit: number;
  offset: number;
};

/** A page of payments in their order, and what is known of all that match. */
export type FoundPayments = {
  page: PaymentKey[];
  total_count: number;
  total_count_is_exact: boolean;
  /** One a currency; none where the count is not exact. */
  total_amounts: { currency: CurrencyCode; amount: number }[];
};

/**
 * What the index of searched texts finds is counted exactly up to so many matches, and 'more than' past them: each match costs a look
 * at its row, some 6 µs, and a common name has a hundred thousand.
 */
export const exactSearchMaximum = 2_000;

/** The same of what awaits an operation: there the status often names less than the text, and each candidate costs such a look. */
export const exactAwaitingMaximum = 500;

/** How many payments a week has is judged by so many of the newest. */
const sampleRows = 4_000;

/** So many payments are read in their order, to find a page of those that match, before all that match are put in order. */
const orderedRowsMaximum = 3_000;

/**
 * Finds a page of the payments that match, and the totals of all that do. What matches is found once, up to the limit of exact
 * counting: totals and page come from it. Only where more match, the page is looked for by itself, in the order of an index,
 * which then finds it at once. What only the index of searched texts finds is looked for in stretches of weeks, the newest
 * first, until the page is full and enough are counted: a common name is found in the last weeks and not in ten years. The
 * first stretch is as long as the database's own statistics make likely, so that a rare text is looked for once and everywhere.
 *
 * @param transaction in which the scope is set
 * @throws OperationError invalid_request for dates that are none
 */
export function findPayments(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  search: PaymentSearch,
): Promise<FoundPayments> {
  const finder = finderOf(transaction, identity, search);
  return usesSearchIndex(search.criteria) ? findByStretches(finder, search) : findAtOnce(finder, search);
}

type Finder = ReturnType<typeof finderOf>;
type Sum = { currency: CurrencyCode; count: number; amount: number };

async function findAtOnce(finder: Finder, { criteria, sort, limit, offset }: PaymentSearch): Promise<FoundPayments> {
  // Without a filter there are most often more than are counted: nothing of them needs to be kept for the page.
  if (!narrows(criteria) && (await finder.tooMany())) {
    return { page: await finder.inOrder({ limit, offset }), ...totalsOf(exactCountMaximum + 1), total_amounts: [] };
  }
  const covered = paymentOrder(sort).covered;
  const first = await finder.matches({ page: covered ? { limit, offset } : undefined });
  const totals = totalsOf(countOf(first.sums));
  const page = !totals.total_count_is_exact
    ? await finder.inOrder({ limit, offset })
    : covered
      ? first.page
      : (await finder.matches({ page: { limit, offset } })).page;
  return { page, ...totals, total_amounts: totals.total_count_is_exact ? amountsOf(first.sums) : [] };
}

async function findByStretches(
  finder: Finder,
  { criteria, sort, limit, offset }: PaymentSearch,
): Promise<FoundPayments> {
  const { newest_first } = paymentOrder(sort);
  const awaiting = criteria.awaiting !== undefined;
  const exact_maximum = awaiting ? exactAwaitingMaximum : exactSearchMaximum;
  const wanted = Math.max(exact_maximum, offset + limit) + 1;
  // A stretch that holds far more than is wanted is not read to its end: the page is then found in the order of time at once.
  const rows_maximum = Math.min(awaiting ? wanted : 2 * wanted, exactCountMaximum);
  const sums: Sum[] = [];
  const page: PaymentKey[] = [];
  let count = 0;
  let cut = false;
  const range = await finder.range(wanted);
  for (let stretch = range?.first; range !== undefined && stretch !== undefined; ) {
    const part = { limit: Math.max(0, offset + limit - Math.max(offset, count)), offset: Math.max(0, offset - count) };
    const here = await finder.matches({ stretch, rows_maximum, page: newest_first ? part : undefined });
    const counted = countOf(here.sums);
    cut ||= counted > rows_maximum;
    sums.push(...here.sums);
    page.push(...here.page);
    count += counted;
    stretch = count < wanted ? stretchBefore(stretch, range.weeks, { wanted, count }) : undefined;
  }
  const totals = totalsOf(count, exact_maximum);
  const ordered =
    newest_first && !cut
      ? page
      : totals.total_count_is_exact
        ? (await finder.matches({ page: { limit, offset } })).page
        : await finder.inOrder({ limit, offset });
  return { page: ordered, ...totals, total_amounts: totals.total_count_is_exact ? amountsOf(sums) : [] };
}

type Part = { limit: number; offset: number };

/** The statements of one search. */
function finderOf(transaction: ScopedTransaction, identity: RequestIdentity, { criteria, sort }: PaymentSearch) {
  const where = paymentConditions(criteria, identity);
  const order = paymentOrder(sort);
  const inTheirOrder = (payments: ReturnType<typeof paymentsInScope>) =>
    payments
      .orderBy(order.expression, order.direction)
      .orderBy('payment.created_at', order.time)
      .orderBy('payment.payment_id', order.time);
  /** The first payments in the order asked for, whether they match or not; of several merchants, each by its own indexes. */
  const firstInOrder = (rows: number) => {
    const { merchant_uid } = criteria;
    const payments = inTheirOrder(paymentsInScope(transaction, identity)).selectAll('payment').limit(rows);
    if (identity.merchant !== undefined || order.by_time) return payments;
    if (merchant_uid !== undefined) return payments.where('payment.merchant_uid', '=', merchant_uid);
    return transaction
      .selectFrom('merchants as merchant')
      .innerJoinLateral(
        payments.where(sql<boolean>`payment.merchant_uid = merchant.merchant_uid`).as('payment'),
        (join) => join.onTrue(),
      )
      .selectAll('payment')
      .orderBy(order.expression, order.direction)
      .orderBy('payment.created_at', order.time)
      .orderBy('payment.payment_id', order.time)
      .limit(rows);
  };
  return {
    /** The totals of what matches, up to one more than `rows_maximum`, and a part of it in its order. */
    async matches({
      page,
      stretch,
      rows_maximum = exactCountMaximum,
    }: {
      page: Part | undefined;
      stretch?: Stretch;
      rows_maximum?: number;
    }) {
      const matched = paymentsInScope(transaction, identity)
        .select(['payment.merchant_uid', 'payment.payment_id', 'payment.created_at'])
        .select(['payment.currency', amountCounted(criteria.awaiting).as('counted')])
        .$if(page !== undefined, (query) => query.select(order.expression.as('sort_key')))
        .where(stretch === undefined ? where : paymentConditions(criteria, identity, { stretch }))
        .limit(rows_maximum + 1);
      const found = await transaction
        .with(
          (name) => name('matched').materialized(),
          () => matched,
        )
        .selectNoFrom((builder) => [
          jsonArrayFrom(
            builder
              .selectFrom('matched')
              .select((each) => [
                'matched.currency',
                each.fn.countAll<number>().as('count'),
                each.fn.sum<number>('matched.counted').as('amount'),
              ])
              .groupBy('matched.currency')
              .orderBy('matched.currency'),
          ).as('sums'),
          jsonArrayFrom(
            builder
              .selectFrom('matched')
              .select(['matched.merchant_uid', 'matched.payment_id'])
              .where(sql<boolean>`(select count(*) from matched) <= ${rows_maximum}`)
              .$if(page !== undefined, (query) => query.orderBy(sql`sort_key`, order.direction))
              .orderBy('matched.created_at', order.time)
              .orderBy('matched.payment_id', order.time)
              .limit(page?.limit ?? 0)
              .offset(page?.offset ?? 0),
          ).as('page'),
        ])
        .executeTakeFirstOrThrow();
      return { sums: found.sums as Sum[], page: found.page };
    },

    /** Whether more match than are counted exactly. */
    async tooMany(): Promise<boolean> {
      const matched = paymentsInScope(transaction, identity)
        .select('payment.currency')
        .where(where)
        .limit(exactCountMaximum + 1);
      const { count } = await transaction
        .selectFrom(matched.as('matched'))
        .select((builder) => builder.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count > exactCountMaximum;
    },

    /**
     * A part of all that matches, in its order, for what many match. An index in that order finds it at once, unless what
     * matches lies at its far end: then all that match are put in order.
     */
    async inOrder({ limit, offset }: Part): Promise<PaymentKey[]> {
      if (criteria.awaiting !== undefined && order.by_time) {
        const { awaiting } = criteria;
        return awaitingInTime(transaction, identity, { awaiting, where, time: order.time }, { limit, offset });
      }
      const dense = order.newest_first || (order.by_time && !usesSearchIndex(criteria));
      if (dense || (identity.merchant !== undefined && !narrows(criteria))) {
        return inTheirOrder(paymentsInScope(transaction, identity))
          .select(['payment.merchant_uid', 'payment.payment_id'])
          .where(where)
          .limit(limit)
          .offset(offset)
          .execute();
      }
      const tried = narrows(criteria) ? orderedRowsMaximum : offset + limit;
      const first = await transaction
        .selectFrom(firstInOrder(tried).as('payment'))
        .select(['payment.merchant_uid', 'payment.payment_id'])
        .where(where)
        .orderBy(order.expression, order.direction)
        .orderBy('payment.created_at', order.time)
        .orderBy('payment.payment_id', order.time)
        .limit(limit)
        .offset(offset)
        .execute();
      if (first.length === limit || !narrows(criteria)) return first;
      return transaction
        .with(
          (name) => name('matched').materialized(),
          () =>
            paymentsInScope(transaction, identity)
              .select(['payment.merchant_uid', 'payment.payment_id', 'payment.created_at'])
              .select(order.expression.as('sort_key'))
              .where(where),
        )
        .selectFrom('matched')
        .select(['matched.merchant_uid', 'matched.payment_id'])
        .orderBy(sql`sort_key`, order.direction)
        .orderBy('matched.created_at', order.time)
        .orderBy('matched.payment_id', order.time)
        .limit(limit)
        .offset(offset)
        .execute();
    },

    /**
     * The weeks in which there are payments at all, and the first stretch of them to look through, in which `wanted` are likely to
     * match; undefined without any.
     */
    async range(wanted: number): Promise<{ weeks: Weeks; first: Stretch } | undefined> {
      const { from, to } = instantsOf(criteria, identity);
      const time = paymentsInScope(transaction, identity)
        .select('payment.created_at')
        .where((builder) =>
          builder.and([
            ...(from === undefined ? [] : [builder('payment.created_at', '>=', from)]),
            ...(to === undefined ? [] : [builder('payment.created_at', '<', to)]),
            ...(criteria.merchant_uid === undefined
              ? []
              : [builder('payment.merchant_uid', '=', criteria.merchant_uid)]),
          ]),
        );
      const newest_first = time.orderBy('payment.created_at', 'desc').limit(1);
      const { oldest, newest, sampled } = await transaction
        .selectNoFrom([
          time.orderBy('payment.created_at').limit(1).as('oldest'),
          newest_first.as('newest'),
          newest_first.offset(sampleRows).as('sampled'),
        ])
        .executeTakeFirstOrThrow();
      if (oldest === null || newest === null) return undefined;
      const weeks = { oldest: weekOf(oldest), newest: weekOf(newest) };
      const matching = paymentsInScope(transaction, identity)
        .select('payment.created_at')
        .where(paymentConditions(criteria, identity, { likely: true }));
      const share = (await estimatedRows(matching)) / (await estimatedRows(time));
      const rows = (wanted * stretchSurplus) / Math.min(1, share);
      return { weeks, first: firstStretch(weeks, { sampled, sample: sampleRows, rows }) };
    },
  };
}

/** How many rows the database expects of a query, by its statistics; at least one. */
async function estimatedRows(query: ReturnType<typeof paymentsInScope>): Promise<number> {
  const [explained] = await query.explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return Math.max(1, explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 1);
}

function countOf(sums: readonly Sum[]): number {
  return sums.reduce((total, sum) => total + sum.count, 0);
}

/** One amount a currency: amounts of different currencies are never added up. */
function amountsOf(sums: readonly Sum[]): { currency: CurrencyCode; amount: number }[] {
  const amounts = new Map<CurrencyCode, number>();
  for (const { currency, amount } of sums) amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  return [...amounts].sort(([one], [other]) => one - other).map(([currency, amount]) => ({ currency, amount }));
}
