import { randomUUID } from 'node:crypto';
import type { WebhookFailure } from '@countinghouse/domain/merchant/webhook';
import type pg from 'pg';

/** A delivery claimed by this node, with what it needs to send it. */
export type ClaimedDelivery = {
  merchant_uid: string;
  webhook_delivery_id: string;
  webhook_id: string;
  webhook_event_id: string;
  claim_id: string;
  tries: number;
  attempts: number;
  url: string;
  sealed_secret: Buffer;
  key_version: number;
  previous_sealed_secret: Buffer | null;
  previous_key_version: number | null;
  previous_until: Date | null;
  type: string;
  occurred_at: Date;
  facts: Record<string, unknown>;
};

/**
 * Claims deliveries that are due, a few per endpoint, so that an endpoint with thousands does not delay the others. After `held_until`
 * (real time) another node can claim them, because this node is assumed dead.
 *
 * @param busy the endpoints that this node is already sending to, with the number of deliveries that each can still take
 */
export async function claimDeliveries(
  owner_pool: pg.Pool,
  {
    now,
    real_now,
    held_until,
    limit,
    each,
    busy,
  }: {
    now: Date;
    real_now: Date;
    held_until: Date;
    limit: number;
    each: number;
    busy: readonly { webhook_id: string; free: number }[];
  },
): Promise<ClaimedDelivery[]> {
  const { rows } = await owner_pool.query<ClaimedDelivery>(
    `with endpoints as (
       select distinct d.merchant_uid, d.webhook_id from webhook_deliveries d
       where d.status = 'waiting' and d.next_try_at <= $1 and (d.claim_id is null or d.held_until <= $8)
     ), due as (
       select d.merchant_uid, d.webhook_delivery_id
       -- In any order: one with thousands that comes first by its number would come first each time.
       from (
         select e.merchant_uid, e.webhook_id, coalesce(b.free, $4) as free from endpoints e
         left join unnest($5::uuid[], $6::integer[]) as b (webhook_id, free) on b.webhook_id = e.webhook_id
         order by random()
       ) e
       cross join lateral (
         select w.merchant_uid, w.webhook_delivery_id from webhook_deliveries w
         where w.merchant_uid = e.merchant_uid and w.webhook_id = e.webhook_id and w.status = 'waiting' and w.next_try_at <= $1
           and (w.claim_id is null or w.held_until <= $8)
         order by w.next_try_at limit e.free for update skip locked
       ) d
       limit $3
     ), taken as (
       update webhook_deliveries d set claim_id = $7, held_until = $2
       from due where d.merchant_uid = due.merchant_uid and d.webhook_delivery_id = due.webhook_delivery_id
       returning d.*
     )
     select t.merchant_uid, t.webhook_delivery_id, t.webhook_id, t.webhook_event_id, t.claim_id, t.tries, t.attempts, w.url,
       w.sealed_secret, w.key_version, w.previous_sealed_secret, w.previous_key_version, w.previous_until,
       e.type, e.occurred_at, e.facts
     from taken t
     join webhooks w on w.merchant_uid = t.merchant_uid and w.webhook_id = t.webhook_id
     join webhook_events e on e.merchant_uid = t.merchant_uid and e.webhook_event_id = t.webhook_event_id`,
    [
      now,
      held_until,
      limit,
      each,
      busy.map(({ webhook_id }) => webhook_id),
      busy.map(({ free }) => free),
      randomUUID(),
      real_now,
    ],
  );
  return rows;
}

/** The result of a try, and the next status of its delivery. */
export type RecordedTry = Pick<ClaimedDelivery, 'merchant_uid' | 'webhook_delivery_id' | 'claim_id' | 'url'> & {
  started_at: Date;
  finished_at: Date;
  duration_ms: number;
  address: string | null;
  status_code: number | null;
  failure: WebhookFailure | null;
  response_body: string | null;
  status: 'waiting' | 'delivered' | 'failed';
  next_try_at: Date;
};

/**
 * Records a try, if this node still holds the delivery. A delivery that was taken over, turned off or replayed meanwhile is left unchanged.
 *
 * @returns whether this node still held it
 */
export async function recordTry(owner_pool: pg.Pool, tried: RecordedTry): Promise<boolean> {
  const { rowCount } = await owner_pool.query(
    `with held as (
       update webhook_deliveries set status = $4, tries = tries + 1, attempts = attempts + 1, claim_id = null,
         next_try_at = $5, finished_at = case when $4 = 'waiting' then null else $6::timestamptz end,
         last_status_code = $7, last_failure = $8
       where merchant_uid = $1 and webhook_delivery_id = $2 and claim_id = $3 and status = 'waiting'
       returning attempts
     )
     insert into webhook_attempts (merchant_uid, webhook_delivery_id, attempt, url, started_at, duration_ms, address, status_code,
         failure, response_body)
       select $1, $2, held.attempts, $9, $10, $11, $12, $7, $8, $13 from held`,
    [
      tried.merchant_uid,
      tried.webhook_delivery_id,
      tried.claim_id,
      tried.status,
      tried.next_try_at,
      tried.finished_at,
      tried.status_code,
      tried.failure,
      tried.url,
      tried.started_at,
      tried.duration_ms,
      tried.address,
      tried.response_body,
    ],
  );
  return rowCount === 1;
}

/** Releases a claimed delivery that was not sent. It is due immediately. */
export async function releaseDelivery(
  owner_pool: pg.Pool,
  { merchant_uid, webhook_delivery_id, claim_id }: ClaimedDelivery,
  now: Date,
): Promise<void> {
  await owner_pool.query(
    `update webhook_deliveries set claim_id = null, next_try_at = $4
     where merchant_uid = $1 and webhook_delivery_id = $2 and claim_id = $3`,
    [merchant_uid, webhook_delivery_id, claim_id, now],
  );
}

/** Turns off an endpoint that answered 410 Gone. Its waiting deliveries become failed. */
export async function turnOffGoneEndpoint(
  owner_pool: pg.Pool,
  merchant_uid: string,
  webhook_id: string,
  now: Date,
): Promise<void> {
  await owner_pool.query(
    `with off as (
       update webhooks set enabled = false, gone_at = $3, updated_at = $3 where merchant_uid = $1 and webhook_id = $2 and enabled
       returning merchant_uid, webhook_id
     ), audit as (
       insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, before, after)
       select merchant_uid, $3, 'disable_webhook', '', '', 'webhook', webhook_id::text, '{"enabled": true}', '{"enabled": false}' from off
     )
     update webhook_deliveries d set status = 'failed', claim_id = null, finished_at = $3, last_failure = 'disabled'
     from off where d.merchant_uid = off.merchant_uid and d.webhook_id = off.webhook_id and d.status = 'waiting'`,
    [merchant_uid, webhook_id, now],
  );
}

/** Deletes events from before an instant, with their deliveries and tries. */
export async function forgetEvents(owner_pool: pg.Pool, before: Date, limit: number): Promise<number> {
  const { rowCount } = await owner_pool.query(
    `delete from webhook_events where (merchant_uid, webhook_event_id) in
       (select merchant_uid, webhook_event_id from webhook_events where occurred_at < $1 limit $2)`,
    [before, limit],
  );
  return rowCount ?? 0;
}
