import { type ExpressionBuilder, sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../../../operation.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import { rarestParts } from '../../../store/search/search-parts.ts';
import { sample, samplePlaces, type Times } from '../../../store/search/search-sample.ts';
import type { PaymentsTable } from '../../../store/tables.ts';
import { type AwaitingCriteria, instantsOf, type LookUp, textsOf } from './payment-conditions.ts';

/**
 * The index is not queried for a status with at least this share of all payments: its list is longer than that of any text worth looking
 * up.
 */
const commonShare = 0.3;

/** The same for a merchant. */
const largeShare = 0.25;

/** All payments in the requested dates, and of the requested merchant. */
export function paymentsMadeIn(transaction: ScopedTransaction, identity: RequestIdentity, criteria: AwaitingCriteria) {
  const { from, to } = instantsOf(criteria, identity);
  const { merchant_uid } = criteria;
  return paymentsInScope(transaction, identity).where(
    (builder: ExpressionBuilder<{ payment: PaymentsTable }, 'payment'>) =>
      builder.and([
        ...(from === undefined ? [] : [builder('payment.created_at', '>=', from)]),
        ...(to === undefined ? [] : [builder('payment.created_at', '<', to)]),
        ...(merchant_uid === undefined ? [] : [builder('payment.merchant_uid', '=', merchant_uid)]),
      ]),
  );
}

/**
 * Returns how the texts of the criteria are looked up most cheaply, based on a sample of the payments between these times. Undefined if
 * there are no texts.
 */
export async function readLookUp(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  criteria: AwaitingCriteria,
  times: Times,
): Promise<LookUp | undefined> {
  if (textsOf(criteria).length === 0) return undefined;
  const near = paymentsMadeIn(transaction, identity, criteria)
    .select(['payment.search', 'payment.status'])
    .where(sql<boolean>`payment.created_at <= place.at`)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.payment_id', 'desc')
    .limit(sample.rows);
  // Reading one row with all texts takes a fifth of the time of one row per text.
  const { rows } = await sql<{ texts: string | null; statuses: number[] | null }>`
    select string_agg(near.search, ${'\n'}) as texts, array_agg(near.status) as statuses
    from ${samplePlaces(times)} cross join lateral (${near}) as near
  `.execute(transaction);
  const texts = rows[0]?.texts?.split('\n') ?? [];
  const statuses = rows[0]?.statuses ?? [];
  const known = new Map<string, string[] | undefined>();
  const partsOf = (text: string) => {
    const lower = text.toLowerCase();
    if (!known.has(lower)) known.set(lower, rarestParts(lower, texts));
    return known.get(lower);
  };
  return {
    partsOf,
    common_statuses: new Set(
      [...Map.groupBy(statuses, (status) => status)]
        .filter(([, { length }]) => length >= statuses.length * commonShare)
        .map(([status]) => status),
    ),
    // A text without a part may have no trigram either: then the index can only be queried by merchant.
    large_merchant:
      textsOf(criteria).some((text) => partsOf(text) !== undefined) && (await isLarge(transaction, identity)),
  };
}

/** Whether the merchant in scope has a large share of all payments, so that its list in the index does not help a search. */
async function isLarge(transaction: ScopedTransaction, identity: RequestIdentity): Promise<boolean> {
  if (identity.merchant === undefined) return false;
  const own = await estimatedRows(
    paymentsInScope(transaction, identity)
      .select('payment.created_at')
      .where('payment.merchant_uid', '=', identity.merchant.merchant_uid),
  );
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where oid = to_regclass('payments')`.execute(transaction);
  return own >= (rows[0]?.reltuples ?? 0) * largeShare;
}

/** Returns how many rows the database's statistics expect of a query; at least one. */
export async function estimatedRows(query: ReturnType<typeof paymentsInScope>): Promise<number> {
  const [explained] = await query.explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return Math.max(1, explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 1);
}
