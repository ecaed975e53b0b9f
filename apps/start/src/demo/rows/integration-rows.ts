import { createHash } from 'node:crypto';
import { webhookTypeOfAction } from '@countinghouse/domain/merchant/webhook';
import { transactionUid } from '@countinghouse/gateway/processor/references';
import { createWebhookKeys } from '@countinghouse/gateway/webhooks/sealed-secret';
import { newWebhookSecret } from '@countinghouse/gateway/webhooks/signature';
import { amountOf } from '../payment-life.ts';
import { demoPeople } from '../people.ts';
import { randomOf } from '../random.ts';
import type { DemoWorld } from '../world.ts';
import { rowsOf, type TableRows } from './rows.ts';

const hour_ms = 3_600_000;
const delivered_count = 6;

/**
 * Makes Harbor Coffee's API keys and its webhook endpoint with a few deliveries. The hashes match no key, the signing secret was never
 * shown, and the endpoint is disabled: the demo sends nothing.
 */
export function integrationRows(world: DemoWorld, key_secrets: ReadonlyMap<number, string>): TableRows[] {
  const harbor = world.merchants.find(({ merchant }) => merchant.people[0]?.[0] === 'merchant');
  const owner = demoPeople.find(({ username }) => username === 'merchant');
  if (harbor === undefined || owner === undefined) throw new Error('The demo has no Harbor Coffee');
  const random = randomOf('integrations');
  const { now } = world;
  const { merchant_uid } = harbor.merchant;
  const ago = (hours: number) => new Date(now.getTime() - hours * hour_ms);
  const terminal_uid = harbor.merchant.terminals[0]?.terminal_uid ?? '';
  const key = (name: string, public_id: string, last_four: string, more: { days: number; disabled_at?: Date }) => ({
    merchant_uid,
    api_key_id: random.uuid(),
    name,
    terminal_uid,
    public_id,
    last_four,
    secret_hash: createHash('sha256').update(`no key has this hash: ${name}`).digest(),
    scopes: ['RESD', 'RESV', 'REVI', 'SAPR'],
    created_at: ago(more.days * 24),
    created_by: owner.user_id,
    created_by_name: `${owner.first_name} ${owner.last_name}`,
    disabled_at: more.disabled_at ?? null,
  });
  const webhook_id = random.uuid();
  const lives = harbor.payments
    .filter(
      ({ origin, status, created_at }) => origin === 110 && [210, 218, 230].includes(status) && created_at < ago(2),
    )
    .slice(-delivered_count);
  const deliveries = lives.flatMap((life, index) => {
    const place = life.events.findIndex(({ status }) => status === 210 || status === 230);
    const event = life.events[place];
    const type = event && webhookTypeOfAction(event.action, event.status);
    if (event === undefined || type === undefined) return [];
    const ids = { webhook_event_id: random.uuid(), webhook_delivery_id: random.uuid() };
    return [{ ...ids, life, event, type, sequence: place + 1, at: event.at, failed: index === 1 }];
  });
  return [
    rowsOf('api_keys', [
      key('Online store', 'H7c2mWq9RtX4', 'k3Pz', { days: 41 }),
      key('Old point of sale', 'B1n8sVd5LyG0', 'w6Ea', { days: 83, disabled_at: ago(41 * 24) }),
    ]),
    rowsOf('webhooks', [
      {
        merchant_uid,
        webhook_id,
        url: 'https://orders.harborcoffee.example/countinghouse',
        description: 'Order system',
        events: ['payment.approved', 'payment.declined', 'batch.settled'],
        enabled: false,
        ...createWebhookKeys(key_secrets).seal({ merchant_uid, webhook_id }, newWebhookSecret()),
        created_at: ago(41 * 24),
        created_by: owner.user_id,
        updated_at: ago(1),
      },
    ]),
    rowsOf(
      'webhook_events',
      deliveries.map(({ life, event, sequence, at, type, webhook_event_id }) => ({
        merchant_uid,
        webhook_event_id,
        type,
        occurred_at: at,
        facts: JSON.stringify({
          payment_id: life.payment_id,
          transaction_uid: transactionUid(life.created_at, life.system_trace_audit_number),
          parent_payment_id: null,
          terminal_uid: life.terminal.terminal_uid,
          sequence,
          status: event.status,
          action: event.action,
          amount: event.amount ?? amountOf(life),
          currency: harbor.merchant.currency,
          response_code: event.response_code,
        }),
      })),
    ),
    rowsOf(
      'webhook_deliveries',
      deliveries.map(({ failed, at, webhook_event_id, webhook_delivery_id }) => ({
        merchant_uid,
        webhook_delivery_id,
        webhook_id,
        webhook_event_id,
        status: failed ? ('failed' as const) : ('delivered' as const),
        tries: 1,
        attempts: 1,
        next_try_at: at,
        created_at: at,
        finished_at: at,
        last_status_code: failed ? 503 : 200,
        last_failure: failed ? ('status' as const) : null,
      })),
    ),
    rowsOf(
      'webhook_attempts',
      deliveries.map(({ failed, at, webhook_delivery_id }) => ({
        merchant_uid,
        webhook_delivery_id,
        attempt: 1,
        url: 'https://orders.harborcoffee.example/countinghouse',
        started_at: at,
        duration_ms: 84 + random.whole(0, 200),
        address: null,
        status_code: failed ? 503 : 200,
        failure: failed ? ('status' as const) : null,
        response_body: failed ? '{"error":"maintenance"}' : '{"received":true}',
      })),
    ),
  ];
}
