import type { Webhook, WebhookDelivery } from '@countinghouse/contract/merchants/webhooks/webhook';
import { sql } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';

const recent_ms = 86_400_000;

/** Reads the endpoints of a merchant as the API shows them, newest first, or one of them. */
export async function readWebhooks(
  transaction: ScopedTransaction,
  { merchant_uid, webhook_id, now }: { merchant_uid: string; webhook_id?: string; now: Date },
): Promise<Webhook[]> {
  let query = transaction.selectFrom('webhooks').where('merchant_uid', '=', merchant_uid);
  if (webhook_id !== undefined) query = query.where('webhook_id', '=', webhook_id);
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('webhook_id', 'desc')
    .select([
      'webhook_id',
      'version',
      'url',
      'description',
      'events',
      'enabled',
      'gone_at',
      'previous_until',
      'created_at',
      'updated_at',
    ])
    .execute();
  if (rows.length === 0) return [];
  const counts = await transaction
    .selectFrom('webhook_deliveries')
    .where('merchant_uid', '=', merchant_uid)
    .where('created_at', '>', new Date(now.getTime() - recent_ms))
    .groupBy(['webhook_id', 'status'])
    .select(['webhook_id', 'status', sql<number>`count(*)`.as('count')])
    .execute();
  const countOf = (id: string, status: WebhookDelivery['status']) =>
    Number(counts.find((count) => count.webhook_id === id && count.status === status)?.count ?? 0);
  return rows.map((row) => ({
    webhook_id: row.webhook_id,
    version: row.version,
    url: row.url,
    description: row.description,
    events: row.events as Webhook['events'],
    enabled: row.enabled,
    gone_at: row.gone_at?.toISOString() ?? null,
    previous_secret_until:
      row.previous_until !== null && row.previous_until > now ? row.previous_until.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    recent: {
      delivered: countOf(row.webhook_id, 'delivered'),
      waiting: countOf(row.webhook_id, 'waiting'),
      failed: countOf(row.webhook_id, 'failed'),
    },
  }));
}

/**
 * Reads one endpoint of a merchant.
 * @throws OperationError not_found
 */
export async function readWebhook(
  transaction: ScopedTransaction,
  which: { merchant_uid: string; webhook_id: string; now: Date },
): Promise<Webhook> {
  const [webhook] = await readWebhooks(transaction, which);
  if (webhook === undefined) throw new OperationError('not_found');
  return webhook;
}

/** Returns the query for the deliveries of an endpoint. Callers filter, sort and page it. */
export function deliveriesOf(transaction: ScopedTransaction, merchant_uid: string, webhook_id: string) {
  return transaction
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', (join) =>
      join
        .onRef('webhook_events.merchant_uid', '=', 'webhook_deliveries.merchant_uid')
        .onRef('webhook_events.webhook_event_id', '=', 'webhook_deliveries.webhook_event_id'),
    )
    .where('webhook_deliveries.merchant_uid', '=', merchant_uid)
    .where('webhook_deliveries.webhook_id', '=', webhook_id);
}

/** Reads deliveries as the API shows them. */
export async function readDeliveries(
  query: ReturnType<typeof deliveriesOf>,
  { limit, offset }: { limit: number; offset: number },
): Promise<WebhookDelivery[]> {
  const rows = await query
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('webhook_deliveries.webhook_delivery_id', 'desc')
    .limit(limit)
    .offset(offset)
    .select([
      'webhook_deliveries.webhook_delivery_id',
      'webhook_deliveries.webhook_id',
      'webhook_deliveries.webhook_event_id',
      'webhook_deliveries.status',
      'webhook_deliveries.attempts',
      'webhook_deliveries.next_try_at',
      'webhook_deliveries.finished_at',
      'webhook_deliveries.last_status_code',
      'webhook_deliveries.last_failure',
      'webhook_events.type',
      'webhook_events.occurred_at',
    ])
    .execute();
  return rows.map((row) => ({
    delivery_id: row.webhook_delivery_id,
    webhook_id: row.webhook_id,
    event_id: row.webhook_event_id,
    type: row.type as WebhookDelivery['type'],
    occurred_at: row.occurred_at.toISOString(),
    status: row.status,
    attempts_count: row.attempts,
    next_try_at: row.status === 'waiting' ? row.next_try_at.toISOString() : null,
    finished_at: row.finished_at?.toISOString() ?? null,
    last_status_code: row.last_status_code,
    last_failure: row.last_failure,
  }));
}

/**
 * Reads one delivery of an endpoint.
 * @throws OperationError not_found
 */
export async function readDelivery(
  transaction: ScopedTransaction,
  { merchant_uid, webhook_id, delivery_id }: { merchant_uid: string; webhook_id: string; delivery_id: string },
): Promise<WebhookDelivery> {
  const query = deliveriesOf(transaction, merchant_uid, webhook_id).where(
    'webhook_deliveries.webhook_delivery_id',
    '=',
    delivery_id,
  );
  const [delivery] = await readDeliveries(query, { limit: 1, offset: 0 });
  if (delivery === undefined) throw new OperationError('not_found');
  return delivery;
}
