import type { PaymentCriteria } from '@countinghouse/contract/credit-card/payment-criteria';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { exactCountMaximum, totalsOf } from '../../store/exact-count.ts';
import { paymentsInScope } from '../../store/payments-in-scope.ts';
import { createdOn, instantsOf, paymentConditions, searchesTexts, usesSearchIndex } from './payment-conditions.ts';
import { paymentOrder } from './payment-order.ts';
import { dayNumberOf, type Stretch, type StretchRange, stretchBefore } from './search-stretches.ts';

/** Which payment a row is. */
export type PaymentKey = { merchant_uid: string; payment_id: string };

/** What is looked for, by whom, in which order, and which part of it is wanted. */
export type PaymentSearch = {
  criteria: PaymentCriteria;
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
 * Texts are counted exactly up to so many matches, and 'more than' past them: each match costs a look at its row, some 6 µs, and
 * a common name has a hundred thousand.
 */
export const exactTextCountMaximum = 2_000;

/** The first stretch of days reaches back over so many payments, whether they match or not. */
const firstStretchRows = 16_000;

/** Statuses in which no money has moved or will move: their amounts are listed and not summed. */
const withoutMoney = [202, 230, 231];

/**
 * Finds a page of the payments that match, and the totals of all that do. What matches is found once, up to the limit of exact
 * counting: totals and page come from it. Only where more match, the page is looked for by itself, in the order of an index,
 * which then finds it at once. What only the index of searched texts finds is looked for in stretches of days, the newest
 * first, until the page is full and enough are counted: a common name is found in the last weeks and not in ten years.
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

async function findAtOnce(finder: Finder, { sort, limit, offset }: PaymentSearch): Promise<FoundPayments> {
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
  const maximum = searchesTexts(criteria) ? exactTextCountMaximum : exactCountMaximum;
  const { newest_first } = paymentOrder(sort);
  const wanted = Math.max(maximum, offset + limit) + 1;
  const range = await finder.range();
  const sums: Sum[] = [];
  const page: PaymentKey[] = [];
  let count = 0;
  let cut = false;
  let stretch = range?.first;
  while (range !== undefined && stretch !== undefined) {
    const skipped = Math.max(0, offset - count);
    const here = await finder.matches({
      stretch,
      page: newest_first
        ? { limit: Math.max(0, offset + limit - Math.max(offset, count)), offset: skipped }
        : undefined,
    });
    const counted = countOf(here.sums);
    cut ||= counted > exactCountMaximum;
    sums.push(...here.sums);
    page.push(...here.page);
    count += counted;
    stretch = count < wanted ? stretchBefore(stretch, range, { wanted, count }) : undefined;
    if (stretch === undefined && count < wanted) break;
  }
  const totals = totalsOf(count, maximum);
  const total_amounts = totals.total_count_is_exact ? amountsOf(sums) : [];
  if (newest_first && !cut) return { page, ...totals, total_amounts };
  const ordered = totals.total_count_is_exact
    ? (await finder.matches({ page: { limit, offset } })).page
    : await finder.inOrder({ limit, offset });
  return { page: ordered, ...totals, total_amounts };
}

type Part = { limit: number; offset: number };

/** The statements of one search. */
function finderOf(transaction: ScopedTransaction, identity: RequestIdentity, { criteria, sort }: PaymentSearch) {
  const where = paymentConditions(criteria, identity);
  const order = paymentOrder(sort);
  return {
    /** The totals of what matches, up to one more than `exactCountMaximum`, and a part of it in its order. */
    async matches({ page, stretch }: { page: Part | undefined; stretch?: Stretch }) {
      const matched = paymentsInScope(transaction, identity)
        .select(['payment.merchant_uid', 'payment.payment_id', 'payment.created_at'])
        .select(['payment.currency', 'payment.amount', 'payment.direction', 'payment.status'])
        .$if(page !== undefined, (query) => query.select(order.expression.as('sort_key')))
        .where(where)
        .where((builder) => builder.and(stretch === undefined ? [] : createdOn(stretch)))
        .limit(exactCountMaximum + 1);
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
                sql<number>`coalesce(sum(amount * direction) filter (where status <> all(${withoutMoney}::smallint[])), 0)`.as(
                  'amount',
                ),
              ])
              .groupBy('matched.currency')
              .orderBy('matched.currency'),
          ).as('sums'),
          jsonArrayFrom(
            builder
              .selectFrom('matched')
              .select(['matched.merchant_uid', 'matched.payment_id'])
              .where(sql<boolean>`(select count(*) from matched) <= ${exactCountMaximum}`)
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

    /** A part of all that matches, by an index in its order: for what many match. */
    inOrder({ limit, offset }: Part): Promise<PaymentKey[]> {
      return paymentsInScope(transaction, identity)
        .select(['payment.merchant_uid', 'payment.payment_id'])
        .where(where)
        .orderBy(order.expression, order.direction)
        .orderBy('payment.created_at', order.time)
        .orderBy('payment.payment_id', order.time)
        .limit(limit)
        .offset(offset)
        .execute();
    },

    /** The days on which there are payments at all, and the first stretch of them to look through; undefined without any. */
    async range(): Promise<StretchRange | undefined> {
      const { from, to } = instantsOf(criteria, identity);
      const payments = paymentsInScope(transaction, identity).where((builder) =>
        builder.and([
          ...(from === undefined ? [] : [builder('payment.created_at', '>=', from)]),
          ...(to === undefined ? [] : [builder('payment.created_at', '<', to)]),
          ...(criteria.merchant_uid === undefined ? [] : [builder('payment.merchant_uid', '=', criteria.merchant_uid)]),
        ]),
      );
      const time = payments.select('payment.created_at');
      const { oldest, newest, first } = await transaction
        .selectNoFrom([
          time.orderBy('payment.created_at').limit(1).as('oldest'),
          time.orderBy('payment.created_at', 'desc').limit(1).as('newest'),
          time.orderBy('payment.created_at', 'desc').offset(firstStretchRows).limit(1).as('first'),
        ])
        .executeTakeFirstOrThrow();
      if (oldest === null || newest === null) return undefined;
      return {
        oldest: dayNumberOf(oldest),
        newest: dayNumberOf(newest),
        first: { from: first === null ? undefined : dayNumberOf(first), before: undefined },
      };
    },
  };
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
