import type { CurrencyCode } from '@countinghouse/domain/money';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { RequestIdentity, ScopedTransaction } from '../../../operation.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import { countMatching, exactCountMaximum, exactSearchMaximum, totalsOf } from '../../../store/search/exact-count.ts';
import { planEachSearch, readTimes, sampleRows } from '../../../store/search/search-sample.ts';
import {
  firstStretch,
  type Stretch,
  stretchBefore,
  stretchSurplus,
  weekOf,
} from '../../../store/search/search-stretches.ts';
import { awaitingInTime } from './awaiting-in-time.ts';
import { amountCounted } from './awaiting-operation.ts';
import {
  type AwaitingCriteria,
  hasCriteria,
  type LookUp,
  paymentConditions,
  usesSearchIndex,
} from './payment-conditions.ts';
import type { PaymentKey } from './payment-key.ts';
import { paymentOrder } from './payment-order.ts';
import { estimatedRows, paymentsMadeIn, readLookUp } from './search-look-up.ts';

/** A search: its criteria, order and page. */
export type PaymentSearch = {
  criteria: AwaitingCriteria;
  sort: string | undefined;
  limit: number;
  offset: number;
};

/** A page of payments in their order, and the totals of all that match. */
export type FoundPayments = {
  page: PaymentKey[];
  total_count: number;
  total_count_is_exact: boolean;
  /** How many payments the amounts include. Null if the count is not exact. */
  approved_count: number | null;
  /** One per currency. Empty if the count is not exact. */
  total_amounts: { currency: CurrencyCode; amount: number }[];
};

/**
 * Payments that await an operation are counted to a lower limit (as `exactSearchMaximum`): there the status is often more selective than
 * the text, and each candidate must be checked for it.
 */
const exactAwaitingMaximum = 500;

/** How many payments are read in order to find a page of matches, before all matches are sorted. */
const orderedRowsMaximum = 3_000;

/**
 * The number of newest payments that are scanned instead of the text index, if a page of matches is likely among them: scanning them is
 * cheaper.
 */
const newestRowsMaximum = 500;

/**
 * Finds a page of the payments that match, and the totals of all that do. Matches are found once, up to the limit of exact counting, and
 * give both totals and page. Only if there are more, the page is found separately, in the order of an index, which is then fast. Criteria
 * that only the text index serves are searched in stretches of weeks, the newest first, until the page is full and enough are counted: a
 * common name is found in the last weeks and not in ten years. The length of the first stretch follows from the database's statistics, so
 * that a rare text is searched once over the whole time.
 *
 * @param transaction its scope is set
 * @throws OperationError invalid_request for dates that do not exist
 */
export async function findPayments(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  search: PaymentSearch,
): Promise<FoundPayments> {
  await planEachSearch(transaction);
  return usesSearchIndex(search.criteria)
    ? findByStretches(transaction, identity, search)
    : findAtOnce(prepareSearch(transaction, identity, search), search);
}

type Sum = { currency: CurrencyCode; count: number; counted: number; amount: number };

async function findAtOnce(
  prepared: PreparedSearch,
  { criteria, limit, offset }: PaymentSearch,
): Promise<FoundPayments> {
  // If there are more than the limit, the matches need not be kept for the page.
  if ((!hasCriteria(criteria) || (await areLikelyTooMany(prepared))) && (await areTooMany(prepared))) {
    return {
      page: await findInOrder(prepared, { limit, offset }),
      ...totalsOf(exactCountMaximum + 1),
      ...amountsOf(undefined),
    };
  }
  const covered = prepared.order.covered;
  const first = await findMatches(prepared, { page: covered ? { limit, offset } : undefined });
  const totals = totalsOf(countOf(first.sums));
  const page = !totals.total_count_is_exact
    ? await findInOrder(prepared, { limit, offset })
    : covered
      ? first.page
      : (await findMatches(prepared, { page: { limit, offset } })).page;
  return { page, ...totals, ...amountsOf(totals.total_count_is_exact ? first.sums : undefined) };
}

async function findByStretches(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  search: PaymentSearch,
): Promise<FoundPayments> {
  const { criteria, sort, limit, offset } = search;
  const { newest_first } = paymentOrder(sort, criteria.awaiting);
  const awaiting = criteria.awaiting !== undefined;
  const exact_maximum = awaiting ? exactAwaitingMaximum : exactSearchMaximum;
  const wanted = Math.max(exact_maximum, offset + limit) + 1;
  // A stretch with more matches than wanted is not read completely: the page is then found in its newest weeks.
  const rows_maximum = Math.min(wanted, exactCountMaximum);
  const sums: Sum[] = [];
  const page: PaymentKey[] = [];
  let count = 0;
  let cut = false;
  const made = paymentsMadeIn(transaction, identity, criteria).select('payment.created_at');
  const times = await readTimes(transaction, made);
  if (times === undefined) return { page: [], ...totalsOf(0), ...amountsOf([]) };
  const lookUp = await readLookUp(transaction, identity, criteria, times);
  const prepared = prepareSearch(transaction, identity, search, lookUp);
  const weeks = { oldest: weekOf(times.oldest), newest: weekOf(times.newest) };
  const share = await likelyShareOf(prepared);
  const rows = (wanted * stretchSurplus) / share;
  const first = firstStretch(weeks, { ...times, sample: sampleRows, rows });
  for (let stretch: Stretch | undefined = first; stretch !== undefined; ) {
    const part = { limit: Math.max(0, offset + limit - Math.max(offset, count)), offset: Math.max(0, offset - count) };
    const here = await findMatches(prepared, { stretch, rows_maximum, page: newest_first ? part : undefined });
    const counted = countOf(here.sums);
    cut ||= counted > rows_maximum;
    sums.push(...here.sums);
    page.push(...here.page);
    count += counted;
    stretch = count < wanted ? stretchBefore(stretch, weeks, { wanted, count }) : undefined;
  }
  const totals = totalsOf(count, exact_maximum);
  const inOrder = async () =>
    totals.total_count_is_exact
      ? (await findMatches(prepared, { page: { limit, offset } })).page
      : await findInOrder(prepared, { limit, offset }, share);
  const newest = async () => {
    const soon = offset + limit <= newestRowsMaximum * share;
    const tried = soon ? await tryFirst(prepared, { limit, offset }, share) : undefined;
    return tried ?? (await findNewest(prepared, first, { count, limit, offset }));
  };
  const found = newest_first && cut ? await newest() : page;
  const ordered = newest_first && found !== undefined ? found : await inOrder();
  return { page: ordered, ...totals, ...amountsOf(totals.total_count_is_exact ? sums : undefined) };
}

type Part = { limit: number; offset: number };

/** A prepared search: its criteria, condition and order. */
type PreparedSearch = {
  transaction: ScopedTransaction;
  identity: RequestIdentity;
  criteria: PaymentSearch['criteria'];
  lookUp: LookUp | undefined;
  where: ReturnType<typeof paymentConditions>;
  order: ReturnType<typeof paymentOrder>;
};

function prepareSearch(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  { criteria, sort }: PaymentSearch,
  lookUp?: LookUp,
): PreparedSearch {
  const where = paymentConditions(criteria, identity, { lookUp });
  return { transaction, identity, criteria, lookUp, where, order: paymentOrder(sort, criteria.awaiting) };
}

/** Returns the totals of the matches, up to one more than `rows_maximum`, and a page of them in order. */
async function findMatches(
  { transaction, identity, criteria, lookUp, where, order }: PreparedSearch,
  {
    page,
    stretch,
    rows_maximum = exactCountMaximum,
  }: {
    page: Part | undefined;
    stretch?: Stretch;
    rows_maximum?: number;
  },
) {
  const large = stretch !== undefined && lookUp?.large_merchant;
  const matched = paymentsInScope(transaction, identity, { large })
    .select(['payment.merchant_uid', 'payment.payment_id', 'payment.created_at'])
    .select(['payment.currency', amountCounted(criteria.awaiting).as('counted')])
    .$if(page !== undefined, (query) => query.select(order.expression.as('sort_key')))
    .where(stretch === undefined ? where : paymentConditions(criteria, identity, { stretch, lookUp }))
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
            each.fn.count<number>('matched.counted').as('counted'),
            sql<number>`coalesce(sum(matched.counted), 0)`.as('amount'),
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
}

/**
 * Returns a page of the newest matches, after `count` were found in a stretch that was not read completely: they are likely in the newest
 * of its weeks. Undefined if there are too few.
 */
async function findNewest(
  prepared: PreparedSearch,
  { from, before }: Stretch,
  { count, limit, offset }: Part & { count: number },
) {
  const weeks = Math.ceil(((before - from) * (offset + limit) * stretchSurplus) / count);
  const stretch = { from: Math.max(from, before - weeks), before };
  const newest = await findMatches(prepared, { stretch, page: { limit, offset } });
  return newest.page.length === limit ? newest.page : undefined;
}

/** The matches as the database's statistics can estimate them. */
function likelyMatches({ transaction, identity, criteria }: PreparedSearch) {
  return paymentsInScope(transaction, identity)
    .select('payment.created_at')
    .where(paymentConditions(criteria, identity, { likely: true }));
}

/** Whether the database's statistics expect more matches than are counted exactly. */
async function areLikelyTooMany(prepared: PreparedSearch): Promise<boolean> {
  const { merchant } = prepared.identity;
  const likely = likelyMatches(prepared);
  // With the merchant's id, so that the statistics include its number of payments.
  const own = merchant === undefined ? likely : likely.where('payment.merchant_uid', '=', merchant.merchant_uid);
  return (await estimatedRows(own)) > exactCountMaximum;
}

/** Whether there are more matches than are counted exactly. */
async function areTooMany({ transaction, identity, where }: PreparedSearch): Promise<boolean> {
  const count = await countMatching(transaction, paymentsInScope(transaction, identity).where(where));
  return count > exactCountMaximum;
}

/** Returns the likely share of matches among the payments in the requested dates, from the database's statistics. */
async function likelyShareOf(prepared: PreparedSearch): Promise<number> {
  const { transaction, identity, criteria } = prepared;
  const all = paymentsMadeIn(transaction, identity, criteria).select('payment.created_at');
  return Math.min(1, (await estimatedRows(likelyMatches(prepared))) / (await estimatedRows(all)));
}

/**
 * Returns a page of all matches, in order, when there are many. An index in that order finds it quickly, unless the matches are at its far
 * end: then all matches are sorted.
 */
async function findInOrder(prepared: PreparedSearch, { limit, offset }: Part, likely_share = 1): Promise<PaymentKey[]> {
  const { transaction, identity, criteria, lookUp, where, order } = prepared;
  if (criteria.awaiting !== undefined && order.by_time) {
    const { awaiting } = criteria;
    return awaitingInTime(transaction, identity, { awaiting, where, time: order.time }, { limit, offset });
  }
  const dense = order.newest_first || (order.by_time && !usesSearchIndex(criteria));
  if (dense || (identity.merchant !== undefined && !hasCriteria(criteria))) {
    return putInOrder(paymentsInScope(transaction, identity), order)
      .select(['payment.merchant_uid', 'payment.payment_id'])
      .where(where)
      .limit(limit)
      .offset(offset)
      .execute();
  }
  const first = await tryFirst(prepared, { limit, offset }, likely_share);
  if (first !== undefined) return first;
  return transaction
    .with(
      (name) => name('matched').materialized(),
      () =>
        paymentsInScope(transaction, identity, { large: lookUp?.large_merchant })
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
}

/**
 * Returns a page of matches among the first payments in the requested order. Undefined if there are too few among them, or likely too few.
 */
async function tryFirst(
  prepared: PreparedSearch,
  { limit, offset }: Part,
  likely_share: number,
): Promise<PaymentKey[] | undefined> {
  const { transaction, criteria, where, order } = prepared;
  const tried = hasCriteria(criteria) ? orderedRowsMaximum : offset + limit;
  if (tried * likely_share < offset + limit) return undefined;
  const first = await transaction
    .selectFrom(firstInOrder(prepared, tried).as('payment'))
    .select(['payment.merchant_uid', 'payment.payment_id'])
    .where(where)
    .orderBy(order.expression, order.direction)
    .orderBy('payment.created_at', order.time)
    .orderBy('payment.payment_id', order.time)
    .limit(limit)
    .offset(offset)
    .execute();
  return first.length === limit || !hasCriteria(criteria) ? first : undefined;
}

/** The first payments in the requested order, matching or not. For several merchants, each uses its own index. */
function firstInOrder({ transaction, identity, criteria, order }: PreparedSearch, rows: number) {
  const { merchant_uid } = criteria;
  const tried = order.by_time
    ? paymentsMadeIn(transaction, identity, criteria)
    : paymentsInScope(transaction, identity);
  const payments = putInOrder(tried, order).selectAll('payment').limit(rows);
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
}

function putInOrder(payments: ReturnType<typeof paymentsInScope>, order: PreparedSearch['order']) {
  return payments
    .orderBy(order.expression, order.direction)
    .orderBy('payment.created_at', order.time)
    .orderBy('payment.payment_id', order.time);
}

function countOf(sums: readonly Sum[]): number {
  return sums.reduce((total, sum) => total + sum.count, 0);
}

/**
 * Returns one amount per currency, because amounts of different currencies are never added up, and the number of payments in them. Empty if
 * the count is not exact.
 */
function amountsOf(sums: readonly Sum[] | undefined): Pick<FoundPayments, 'approved_count' | 'total_amounts'> {
  if (sums === undefined) return { approved_count: null, total_amounts: [] };
  const totals = new Map<CurrencyCode, number>();
  for (const { currency, amount } of sums) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return {
    approved_count: sums.reduce((total, { counted }) => total + counted, 0),
    total_amounts: [...totals]
      .map(([currency, amount]) => ({ currency, amount }))
      .sort((one, other) => one.currency - other.currency),
  };
}
