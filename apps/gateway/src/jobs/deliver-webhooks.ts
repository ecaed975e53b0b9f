import { webhookRetryAfter_s } from '@countinghouse/domain/merchant/webhook';
import type { Dependencies } from '../dependencies.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  recordTry,
  releaseDelivery,
  turnOffGoneEndpoint,
} from '../store/webhooks/webhook-queue.ts';
import { payloadOf } from '../webhooks/payload.ts';
import { sendWebhook, type WebhookOutcome } from '../webhooks/send-webhook.ts';
import { webhookHeaders } from '../webhooks/signature.ts';
import type { Job } from './runner.ts';

/**
 * The most concurrent attempts of this node: in total, and to one endpoint. An endpoint whose last attempt timed out or whose name was not
 * found gets one.
 */
const atOnce = 64;
const atOnce_endpoint = 8;
/** After this time a claimed attempt without a recorded outcome can be taken over: its node is dead. */
const held_ms = 60_000;
const slow_maximum = 10_000;

/**
 * Sends pending events to webhook endpoints. Attempts run concurrently and the job does not wait for them: a slow endpoint has a few
 * attempts in progress and delays no other.
 *
 * Delivery is at least once, with the same webhook-id. A claim is one conditional update that is valid for a minute; recording the outcome
 * requires that it is still held. If a node dies between sending and recording, the delivery is sent again.
 */
export function deliverWebhooks(dependencies: Dependencies): Job {
  const { owner_pool, clock, real_clock, log, payments } = dependencies;
  const under_way = new Map<Promise<void>, string>();
  const slow = new Set<string>();
  const stopping = new AbortController();

  const limitOf = (webhook_id: string) => (slow.has(webhook_id) ? 1 : atOnce_endpoint);

  const send = async (delivery: ClaimedDelivery): Promise<void> => {
    const { webhook_id } = delivery;
    const started_at = clock.now();
    const outcome = await sendDelivery(dependencies, delivery, started_at, stopping.signal);
    if (stopping.signal.aborted && outcome.failure !== null) return releaseDelivery(owner_pool, delivery, clock.now());
    await payments.checkpoint('webhook_sent');
    const waited = outcome.failure === 'timed_out' || outcome.failure === 'not_resolved';
    if (waited && slow.size < slow_maximum) slow.add(webhook_id);
    else slow.delete(webhook_id);
    await recordOutcome(dependencies, delivery, outcome, started_at);
  };

  const start = (delivery: ClaimedDelivery, then: () => void) => {
    const sending = send(delivery)
      .catch((error: unknown) => {
        const { webhook_id, webhook_delivery_id } = delivery;
        log.error({ err: error, webhook_id, webhook_delivery_id }, 'a webhook was not sent');
      })
      .finally(() => {
        under_way.delete(sending);
        then();
      });
    under_way.set(sending, delivery.webhook_id);
  };

  /** Claims as many deliveries as there is room for. Repeats after each finished attempt while more may be waiting. */
  const take = async (): Promise<number> => {
    const room = atOnce - under_way.size;
    if (room <= 0 || stopping.signal.aborted) return 0;
    const real_now = real_clock.now();
    const counts = new Map<string, number>();
    for (const webhook_id of under_way.values()) counts.set(webhook_id, (counts.get(webhook_id) ?? 0) + 1);
    for (const webhook_id of slow) counts.set(webhook_id, counts.get(webhook_id) ?? 0);
    const claimed = await claimDeliveries(owner_pool, {
      now: clock.now(),
      real_now,
      held_until: new Date(real_now.getTime() + held_ms),
      limit: room,
      each: atOnce_endpoint,
      busy: [...counts].map(([webhook_id, count]) => ({ webhook_id, free: Math.max(0, limitOf(webhook_id) - count) })),
    });
    for (const delivery of claimed) start(delivery, takeMore);
    return claimed.length;
  };
  let taking: Promise<number> | undefined;
  let again = false;
  const takeOnce = (): Promise<number> => {
    taking ??= take().finally(() => {
      taking = undefined;
      if (again) {
        again = false;
        takeMore();
      }
    });
    return taking;
  };
  const takeMore = () => {
    if (stopping.signal.aborted) return;
    if (taking !== undefined) {
      again = true;
      return;
    }
    takeOnce().catch((error: unknown) => log.warn({ err: error }, 'waiting webhooks could not be read'));
  };

  return {
    name: 'deliver_webhooks',
    interval_ms: 1_000,
    run: async () => {
      await takeOnce();
    },
    stop: async () => {
      stopping.abort();
      await taking?.catch(() => undefined);
      await Promise.all(under_way.keys());
    },
  };
}

/** Sends a delivery once, signed with the endpoint's secret and, while it is still valid, the previous one. */
function sendDelivery(
  { real_clock, webhooks }: Dependencies,
  delivery: ClaimedDelivery,
  now: Date,
  signal: AbortSignal,
): Promise<WebhookOutcome> {
  const { merchant_uid, webhook_id, previous_sealed_secret, previous_key_version, previous_until } = delivery;
  const body = JSON.stringify(payloadOf(delivery));
  const place = { merchant_uid, webhook_id };
  const secrets = [webhooks.keys.open(place, delivery)];
  if (previous_sealed_secret !== null && previous_key_version !== null && (previous_until ?? now) > now) {
    secrets.push(
      webhooks.keys.open(place, { sealed_secret: previous_sealed_secret, key_version: previous_key_version }),
    );
  }
  // Real time, because receivers compare it with their own clocks and reject a difference of minutes.
  const headers = webhookHeaders({ id: delivery.webhook_event_id, at: real_clock.now(), body }, secrets);
  return sendWebhook(delivery.url, { headers, body }, { ...webhooks, signal });
}

/** Writes the outcome of an attempt and the time of the next one. Switches an endpoint off if it answers that it is gone. */
async function recordOutcome(
  { owner_pool, clock }: Dependencies,
  delivery: ClaimedDelivery,
  outcome: WebhookOutcome,
  started_at: Date,
): Promise<void> {
  const { merchant_uid, webhook_id, tries } = delivery;
  const finished_at = clock.now();
  const gone = outcome.status_code === 410;
  const again_s = gone ? undefined : webhookRetryAfter_s(tries + 1, outcome.retry_after_s);
  const status = outcome.failure === null ? 'delivered' : again_s === undefined ? 'failed' : 'waiting';
  const { retry_after_s: _, ...known } = outcome;
  const held = await recordTry(owner_pool, {
    ...delivery,
    ...known,
    status,
    started_at,
    finished_at,
    next_try_at: new Date(finished_at.getTime() + (status === 'waiting' ? (again_s ?? 0) * 1_000 : 0)),
  });
  if (gone && held) await turnOffGoneEndpoint(owner_pool, merchant_uid, webhook_id, finished_at);
}
