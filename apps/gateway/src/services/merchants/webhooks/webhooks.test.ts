import { randomUUID } from 'node:crypto';
import { type Webhook, type WebhookDelivery, webhookPayload } from '@countinghouse/contract/merchants/webhooks/webhook';
import {
  webhookEventTypes,
  webhookRetryAfter_s,
  webhookTries_maximum,
  webhookTypeOfAction,
} from '@countinghouse/domain/merchant/webhook';
import {
  type PaymentAction,
  type PaymentStatus,
  paymentActions,
  paymentStatuses,
} from '@countinghouse/domain/payment/payment';
import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { runRound } from '../../../testing/background-jobs.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { holdingOnly } from '../../../testing/people/roles.ts';
import { isSignedWith, startWebhookReceiver, type WebhookReceiver } from '../../../testing/servers/webhook-receiver.ts';
import { merchants, type UserName } from '../../../testing/world.ts';
import type { ResolvedAddress } from '../../../webhooks/address.ts';

const clock = movableClock(new Date());
let resolved: ResolvedAddress[] = [];
/** Replaces `resolved`: a dead resolver. */
let lookUp: (() => Promise<ResolvedAddress[]>) | undefined;
let lookups = 0;
let house: PaymentWorld;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  house = await startPaymentWorld({
    clock,
    resolve: async () => {
      lookups += 1;
      return lookUp === undefined ? resolved : lookUp();
    },
    environment: { WEBHOOK_ALLOW_LOOPBACK: 'true', WEBHOOK_TIMEOUT_MS: '600' },
  });
});
afterAll(async () => {
  await house.stop();
  await receiver.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (_request, response) => {
    response.writeHead(204).end();
  };
  resolved = [{ address: '127.0.0.1', family: 4 }];
  lookUp = undefined;
  lookups = 0;
});
afterEach(async () => {
  clock.set(new Date());
  await house.sql('delete from webhooks');
  await house.sql('delete from webhook_events');
});

const own = { merchant_id: merchants.harbor.merchant_uid };
const define = (changes: Record<string, unknown> = {}) => ({
  url: receiver.url,
  description: 'Orders',
  events: ['payment.approved', 'payment.declined'],
  ...changes,
});
async function create(changes: Record<string, unknown> = {}): Promise<{ webhook: Webhook; secret: string }> {
  const answer = await house.call('create_webhook', 'merchant', { params: own, body: define(changes) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as { webhook: Webhook; secret: string };
}
const of = ({ webhook_id }: Webhook) => ({ ...own, webhook_id });
const deliver = () => house.gateway.jobs.runNow('deliver_webhooks');
const deliveries = async (webhook: Webhook, as: UserName = 'merchant') =>
  (await house.call('get_webhook_deliveries', as, { params: of(webhook), query: { limit: '100' } })).body
    .deliveries as WebhookDelivery[];
const heard = (count: number) => vi.waitFor(() => expect(receiver.received).toHaveLength(count), { timeout: 5_000 });
/** Waits until the latest delivery has had this many attempts. */
const tried = (webhook: Webhook, attempts_count: number) =>
  vi.waitFor(async () => expect((await deliveries(webhook))[0]).toMatchObject({ attempts_count }), { timeout: 5_000 });

describe('an event', () => {
  test('[S1.33] a sale is reported signed, in the declared shape, without a card number', async () => {
    const { webhook, secret } = await create();
    const { data } = await house.sale(payload(freshCard()));
    await deliver();
    await heard(1);
    const [message] = receiver.received;
    if (message === undefined) throw new Error('nothing was received');
    expect(isSignedWith(message, secret)).toBe(true);
    expect(isSignedWith({ ...message, body: `${message.body} ` }, secret)).toBe(false);
    expect(message.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      host: `127.0.0.1:${receiver.port}`,
    });
    expect(message.headers['webhook-id']).toMatch(/^[0-9a-f-]{36}$/);
    const told = JSON.parse(message.body);
    expect(z.parse(webhookPayload, told)).toEqual(told);
    expect(told).toMatchObject({
      type: 'payment.approved',
      merchant_uid: merchants.harbor.merchant_uid,
      data: {
        payment_id: data.payment_id,
        status: { code: 210, word: 'Pending Settlement' },
        action: { code: 110, word: 'Sale' },
        amount: 1099,
        currency: 840,
        sequence: 2,
      },
    });
    expect(message.body).not.toMatch(/411111/);
    await tried(webhook, 1);
    const [delivery] = await deliveries(webhook);
    expect(delivery).toMatchObject({ status: 'delivered', last_status_code: 204, last_failure: null });
    const shown = await house.call('get_webhook_delivery', 'merchant', {
      params: { ...of(webhook), delivery_id: delivery?.delivery_id },
    });
    expect(shown.body).toMatchObject({
      payload: told,
      attempts: [{ attempt: 1, url: receiver.url, address: '127.0.0.1', status_code: 204, failure: null }],
    });
    const kept = JSON.stringify([await house.sql('select * from webhooks'), house.lines]);
    expect(kept).not.toContain(secret.slice(6, 20));
  });

  test('writes nothing without a subscribed endpoint', async () => {
    await house.sale(payload(freshCard()));
    await create({ events: ['batch.failed'] });
    await house.sale(payload(freshCard()));
    const off = await create({ events: ['payment.approved'] });
    await house.call('disable_webhook', 'merchant', { params: of(off.webhook) });
    await house.sale(payload(freshCard()));
    const theirs = await house.call('create_webhook', 'second', {
      params: { merchant_id: merchants.second.merchant_uid },
      body: define(),
    });
    expect(theirs.status).toBe(200);
    await house.sale(payload(freshCard()));
    expect(await house.sql('select from webhook_events')).toEqual([]);
  });

  test('is written in the transaction of its cause, or not at all', async () => {
    await create();
    const { data } = await house.sale(payload(freshCard()));
    const [before] = await house.sql<{ count: number }>('select count(*)::integer as count from webhook_events');
    await expect(
      house.sql(
        `with added as (insert into payment_actions (merchant_uid, payment_id, sequence, action, status, created_at)
           values ($1, $2, 9, 110, 210, $3) returning 1) select 1 / 0 from added`,
        [merchants.harbor.merchant_uid, data.payment_id, clock.now()],
      ),
    ).rejects.toThrow();
    expect(await house.sql('select count(*)::integer as count from webhook_events')).toEqual([before]);
  });

  test('the database names events like domain', async () => {
    for (const action of Object.keys(paymentActions).map(Number) as PaymentAction[]) {
      for (const status of Object.keys(paymentStatuses).map(Number) as PaymentStatus[]) {
        const [row] = await house.sql<{ type: string | null }>(
          'select webhook_type_of_action($1::smallint, $2::smallint) as type',
          [action, status],
        );
        expect(row?.type ?? undefined, `${action} ${status}`).toBe(webhookTypeOfAction(action, status));
      }
    }
  });

  test('reports each refund, the payment once nothing is left, and reversals', async () => {
    const payment_id = await house.settledSale(1000);
    await create({ events: [...webhookEventTypes] });
    const told = async () =>
      (await house.sql<{ line: string }>("select type || ' ' || (facts ->> 'amount') as line from webhook_events"))
        .map(({ line }) => line)
        .sort();
    await house.refund(payment_id, { amount: 400 });
    expect(await told()).toEqual(['payment.refund_approved 400']);
    const last = await house.refund(payment_id);
    expect(await told()).toEqual([
      'payment.refund_approved 400',
      'payment.refund_approved 600',
      'payment.refunded 600',
    ]);
    await house.operate('reverse_refund', last.data.payment_id);
    expect(await told()).toEqual([
      'payment.refund_approved 400',
      'payment.refund_approved 600',
      'payment.refund_reversed 600',
      'payment.refunded 600',
      'payment.reversed 600',
    ]);
  });

  test('reports a sale refused by the merchant’s rules once, as declined, despite its later reversal', async () => {
    const refuse = (codes: string) =>
      house.sql('update merchant_settings set refused_csc_responses = $2 where merchant_uid = $1', [
        merchants.harbor.merchant_uid,
        codes,
      ]);
    await create({ events: [...webhookEventTypes] });
    await refuse('{N}');
    try {
      const { card_number } = freshCard().payment;
      const { data } = await house.sale(payload({ payment: { card_number, expiry: '1231', cvv: '000' } }));
      expect(data).toMatchObject({ status: 230, decline_reason: 'cvv_refused' });
      await house.reversed(data.payment_id);
      expect(await house.sql('select type from webhook_events')).toEqual([{ type: 'payment.declined' }]);
    } finally {
      await refuse('{}');
    }
  });

  test('reports a settled batch with its sums, and each of its payments', async () => {
    const { webhook } = await create({ events: [...webhookEventTypes] });
    await house.sale(payload(freshCard()));
    await house.settle();
    await house.until("select exists (select from webhook_events where type = 'batch.settled')");
    const types = await house.sql<{ type: string }>('select distinct type from webhook_events order by type');
    expect(types.map(({ type }) => type)).toEqual(['batch.settled', 'payment.approved', 'payment.settled']);
    await deliver();
    await vi.waitFor(async () => {
      expect((await deliveries(webhook)).every(({ status }) => status === 'delivered')).toBe(true);
    });
    const batch = receiver.received.map(({ body }) => JSON.parse(body)).find(({ type }) => type === 'batch.settled');
    expect(z.parse(webhookPayload, batch)).toEqual(batch);
    expect(batch.data).toMatchObject({ status: 'settled', currency: 840 });
    expect(batch.data.sales_count).toBeGreaterThan(0);
  });
});

describe('a failed delivery', () => {
  test('[S1.33] is retried on schedule with one webhook-id, then fails, and can be replayed', async () => {
    const { webhook, secret } = await create();
    receiver.answer = (_request, response) => {
      response.writeHead(500).end('out of order 4111 1111 1111 1111');
    };
    await house.sale(payload(freshCard()));
    const start_ms = clock.now().getTime();
    let due_ms = start_ms;
    for (let count = 1; count <= webhookTries_maximum; count += 1) {
      await deliver();
      await tried(webhook, count);
      const wait_s = webhookRetryAfter_s(count);
      const [delivery] = await deliveries(webhook);
      if (wait_s === undefined) {
        expect(delivery).toMatchObject({ status: 'failed', next_try_at: null, last_status_code: 500 });
        break;
      }
      due_ms += wait_s * 1_000;
      expect(Math.abs(Date.parse(delivery?.next_try_at ?? '') - due_ms)).toBeLessThan(1_000);
      due_ms = Date.parse(delivery?.next_try_at ?? '');
      clock.set(new Date(due_ms - 1));
      await deliver();
      expect(receiver.received).toHaveLength(count);
      clock.set(new Date(due_ms));
    }
    expect(receiver.received).toHaveLength(webhookTries_maximum);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received.every((message) => isSignedWith(message, secret))).toBe(true);
    const stamps = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(stamps.at(-1)).toBe(Math.floor(due_ms / 1_000));

    const [delivery] = await deliveries(webhook);
    const params = { ...of(webhook), delivery_id: delivery?.delivery_id };
    const log = await house.call('get_webhook_delivery', 'merchant', { params });
    expect((log.body.attempts as unknown[]).length).toBe(webhookTries_maximum);
    expect(log.text).toContain('out of order');
    expect(log.text).not.toContain('4111 1111');
    receiver.answer = (_request, response) => {
      response.writeHead(200).end('ok');
    };
    const replayed = await house.call('replay_webhook_delivery', 'merchant', { params });
    expect(replayed.body.delivery).toMatchObject({ status: 'waiting' });
    await deliver();
    await tried(webhook, webhookTries_maximum + 1);
    expect((await deliveries(webhook))[0]).toMatchObject({ status: 'delivered' });
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  }, 60_000);

  test.each([
    ['a redirect is not followed', 'redirected', 302],
    ['an answer that is not 2xx', 'status', 404],
  ] as const)('%s', async (_name, failure, status) => {
    const { webhook } = await create();
    receiver.answer = (_request, response) => {
      response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end();
    };
    await house.sale(payload(freshCard()));
    await deliver();
    await tried(webhook, 1);
    expect((await deliveries(webhook))[0]).toMatchObject({ last_failure: failure, last_status_code: status });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('respects Retry-After, and 410 Gone disables the endpoint', async () => {
    const { webhook } = await create();
    receiver.answer = (_request, response) => {
      response.writeHead(503, { 'retry-after': '120' }).end();
    };
    await house.sale(payload(freshCard()));
    await deliver();
    await tried(webhook, 1);
    const [waiting] = await deliveries(webhook);
    expect(Date.parse(waiting?.next_try_at ?? '') - clock.now().getTime()).toBeGreaterThan(110_000);
    receiver.answer = (_request, response) => {
      response.writeHead(410).end();
    };
    await house.sale(payload(freshCard()));
    await deliver();
    await vi.waitFor(async () => {
      const { body } = await house.call('get_webhooks', 'merchant', { params: own });
      expect((body.webhooks as Webhook[])[0]).toMatchObject({ enabled: false, gone_at: expect.any(String) });
    });
    expect((await deliveries(webhook)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(
      await house.sql("select user_id, after from audit_entries where call = 'disable_webhook' and target_id = $1", [
        webhook.webhook_id,
      ]),
    ).toEqual([{ user_id: null, after: { enabled: false } }]);
    const test_answer = await house.call('test_webhook', 'merchant', { params: of(webhook) });
    expect(test_answer.body.code).toBe('webhook_off');
  });

  test('reads only the start of a huge response, and does not wait for a silent or trickling one', async () => {
    const { webhook } = await create();
    receiver.answer = (_request, response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', write);
      write();
    };
    await house.sale(payload(freshCard()));
    await deliver();
    await tried(webhook, 1);
    const [huge] = await deliveries(webhook);
    expect(huge).toMatchObject({ status: 'delivered' });
    const log = await house.call('get_webhook_delivery', 'merchant', {
      params: { ...of(webhook), delivery_id: huge?.delivery_id },
    });
    expect((log.body.attempts as { response_body: string }[])[0]?.response_body).toHaveLength(2_000);
    for (const answer of [
      () => undefined,
      (response: { write(text: string): unknown }) => {
        const timer = setInterval(() => response.write(' '), 50);
        setTimeout(() => clearInterval(timer), 1_500);
      },
    ]) {
      receiver.answer = (_request, response) => {
        answer(response);
      };
      clock.set(new Date(clock.now().getTime() + 1_000));
      await house.sale(payload(freshCard()));
      await deliver();
      await tried(webhook, 1);
      expect((await deliveries(webhook))[0]).toMatchObject({ status: 'waiting', last_failure: 'timed_out' });
    }
  });
});

describe('under load', () => {
  test('[S1.33] delivers 1,000 events once each, and a slow endpoint delays no others', async () => {
    const silent = await startWebhookReceiver();
    silent.answer = () => undefined;
    try {
      const { webhook } = await create();
      const { webhook: slow } = await create({ url: silent.url });
      const { data } = await house.sale(payload(freshCard()));
      await house.sql(
        `insert into payment_actions (merchant_uid, payment_id, sequence, action, status, created_at)
         select $1, $2, 100 + n, 110, 210, $3 from generate_series(1, 1000) n`,
        [merchants.harbor.merchant_uid, data.payment_id, clock.now()],
      );
      await deliver();
      await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(1_001), { timeout: 30_000 });
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1_001);
      expect(receiver.received).toHaveLength(1_001);
      const [behind] = await house.sql<{ count: number }>(
        "select count(*)::integer as count from webhook_deliveries where webhook_id = $1 and status = 'waiting'",
        [slow.webhook_id],
      );
      expect(behind?.count).toBeGreaterThan(900);
      await vi.waitFor(
        async () => {
          const rows = await house.sql(
            "select from webhook_deliveries where webhook_id = $1 and status <> 'delivered' limit 1",
            [webhook.webhook_id],
          );
          expect(rows).toEqual([]);
        },
        { timeout: 10_000 },
      );
    } finally {
      await house.sql('delete from webhooks');
      await silent.stop();
    }
  }, 60_000);
});

test('a backlog for many endpoints of one merchant does not delay another merchant’s events', async () => {
  for (let count = 0; count < 9; count += 1) await create();
  const { data } = await house.sale(payload(freshCard()));
  await house.sql(
    `insert into payment_actions (merchant_uid, payment_id, sequence, action, status, created_at)
     select $1, $2, 100 + n, 110, 210, $3 from generate_series(1, 100) n`,
    [merchants.harbor.merchant_uid, data.payment_id, clock.now()],
  );
  const params = { merchant_id: merchants.second.merchant_uid };
  const theirs = await house.call('create_webhook', 'second', {
    params,
    body: define({ url: `${receiver.url}/second` }),
  });
  const { webhook_id } = theirs.body.webhook as Webhook;
  await house.call('test_webhook', 'second', { params: { ...params, webhook_id } });
  await deliver();
  await vi.waitFor(() => expect(receiver.received.map(({ path }) => path)).toContain('/hook/second'), 20_000);
  const before = receiver.received.findIndex(({ path }) => path === '/hook/second');
  expect(before).toBeLessThan(600);
}, 30_000);

describe('destinations', () => {
  const refusedUrl = async (url: string) => {
    const answer = await house.call('create_webhook', 'merchant', { params: own, body: define({ url }) });
    return [answer.body.code, answer.body.errors?.[0]?.field];
  };

  test('[S1.33] refuses addresses outside the public internet when saving', async () => {
    for (const url of [
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::ffff:10.0.0.1]/',
      'https://[fc00::1]/',
      'https://3232235777/',
      'https://user:secret@example.com/',
      'ftp://example.com/',
      'nonsense',
      // Within the limit as typed, but over it in its stored form.
      `https://example.com/${'é'.repeat(1_000)}`,
    ]) {
      expect(await refusedUrl(url), url).toEqual(['invalid_request', 'url']);
    }
    const description = 'Card 4111 1111 1111 1111';
    const card = await house.call('create_webhook', 'merchant', { params: own, body: define({ description }) });
    expect(card.body.errors).toEqual([{ field: 'description', message: 'must not hold a card number' }]);
    resolved = [{ address: '10.1.2.3', family: 4 }];
    expect(await refusedUrl('https://inside.example/')).toEqual(['invalid_request', 'url']);
    resolved = [];
    expect(await refusedUrl('https://nowhere.example/')).toEqual(['invalid_request', 'url']);
  });

  test.each([
    ['does not answer', () => new Promise<ResolvedAddress[]>(() => undefined)],
    ['fails', () => Promise.reject(Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' }))],
  ])(
    '[S1.33] while the resolver %s saving a URL fails by field within the time limit, and existing ones stay',
    async (_name, dead) => {
      const url = `http://hook.example:${receiver.port}/hook`;
      const { webhook } = await create({ url });
      lookUp = dead;
      const refused = await house.call('create_webhook', 'merchant', { params: own, body: define({ url }) });
      expect([refused.status, refused.body]).toMatchObject([
        400,
        {
          code: 'invalid_request',
          errors: [{ field: 'url', message: 'names a host that cannot be found at the moment' }],
          details: { failure: 'not_resolved' },
        },
      ]);
      const change = (changes: Record<string, unknown>) =>
        house.call('update_webhook', 'merchant', {
          params: of(webhook),
          body: { ...define({ url, ...changes }), version: webhook.version },
        });
      expect((await change({ url: 'https://other.example/' })).body.errors?.[0]?.field).toBe('url');
      const kept = await change({ description: 'Kept' });
      expect(kept.body.webhook).toMatchObject({ url, description: 'Kept', version: 2 });
      // Events sent meanwhile are retried later.
      await house.sale(payload(freshCard()));
      await deliver();
      await tried(webhook, 1);
      const [waiting] = await deliveries(webhook);
      expect(waiting?.status).toBe('waiting');
      expect(['not_resolved', 'timed_out']).toContain(waiting?.last_failure);
    },
  );

  test('without the setting also refuses this machine and http', async () => {
    const strict = await startPaymentWorld({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    try {
      const codeOf = async (url: string) =>
        (await strict.call('create_webhook', 'merchant', { params: own, body: define({ url }) })).body.errors?.[0]
          ?.field;
      expect(await codeOf('https://hook.example/')).toBe('url');
      expect(await codeOf('https://localhost/')).toBe('url');
      expect(await codeOf('https://[::1]/')).toBe('url');
      expect(await codeOf('http://8.8.8.8/')).toBe('url');
    } finally {
      await strict.stop();
    }
  });

  test('on this machine reaches only the receiver named by the setting', async () => {
    const demo = await startPaymentWorld({
      environment: { WEBHOOK_LOCAL_RECEIVER: `http://localhost:${receiver.port}/webhooks` },
    });
    try {
      const created = (url: string) =>
        demo.call('create_webhook', 'merchant', { params: own, body: define({ url, events: ['payment.approved'] }) });
      for (const url of [
        `http://127.0.0.1:${receiver.port}/webhooks/orders`,
        `http://localhost:${receiver.port}/webhooks`,
        `http://localhost:${receiver.port}/webhooks/../messages`,
        `http://localhost:${receiver.port}/webhooks/%2e%2e/messages`,
        `http://localhost:${receiver.port}/messages`,
        `http://localhost:${receiver.port + 1}/webhooks/orders`,
        `http://localhost.:${receiver.port}/webhooks/orders`,
        `http://localhost@127.0.0.1:${receiver.port}/webhooks/orders`,
        'https://localhost/webhooks/orders',
        'https://127.0.0.1/webhooks/',
      ]) {
        expect((await created(url)).body.errors?.[0]?.field, url).toBe('url');
      }
      const allowed = await created(`http://localhost:${receiver.port}/webhooks/orders`);
      expect(allowed.status, allowed.text).toBe(200);
      await demo.sale(payload(freshCard()));
      await demo.gateway.jobs.runNow('deliver_webhooks');
      await heard(1);
    } finally {
      await demo.stop();
    }
  });

  test('allows ports 443 and 80 of the public internet, or those that a setting lists', async () => {
    const resolve = async (): Promise<ResolvedAddress[]> => [{ address: '8.8.8.8', family: 4 }];
    const portsOf = async (environment: Record<string, string>) => {
      const world = await startPaymentWorld({ resolve, environment });
      try {
        const allowed: number[] = [];
        for (const port of [443, 80, 22, 25, 5432, 8443]) {
          const url = `https://hook.example:${port}/`;
          const answer = await world.call('create_webhook', 'merchant', { params: own, body: define({ url }) });
          if (answer.status === 200) allowed.push(port);
          else
            expect(answer.body.errors).toEqual([{ field: 'url', message: expect.stringMatching(/^must use one of/) }]);
        }
        return allowed;
      } finally {
        await world.stop();
      }
    };
    expect(await portsOf({})).toEqual([443, 80]);
    expect(await portsOf({ WEBHOOK_PORTS: '443,8443' })).toEqual([443, 8443]);
  });

  test('shows response bodies only to users who can change endpoints', async () => {
    receiver.answer = (_request, response) => {
      response.writeHead(500).end('inside information');
    };
    const { webhook } = await create();
    await house.sale(payload(freshCard()));
    await deliver();
    await tried(webhook, 1);
    const [delivery] = await deliveries(webhook);
    const shown = async () =>
      (
        await house.call('get_webhook_delivery', 'merchant', {
          params: { ...of(webhook), delivery_id: delivery?.delivery_id },
        })
      ).body.attempts;
    expect(await shown()).toMatchObject([{ status_code: 500, response_body: 'inside information' }]);
    await holdingOnly(house, 'merchant', ['AKVI'], async () => {
      expect(await shown()).toMatchObject([{ status_code: 500, response_body: null }]);
    });
  });

  test('[S1.33] refuses a name that later resolves to a forbidden address, without connecting', async () => {
    const { webhook } = await create({ url: `http://hook.example:${receiver.port}/hook` });
    resolved = [{ address: '10.0.0.1', family: 4 }];
    await house.sale(payload(freshCard()));
    await deliver();
    await tried(webhook, 1);
    expect((await deliveries(webhook))[0]).toMatchObject({ status: 'waiting', last_failure: 'refused_address' });
    expect(receiver.received).toEqual([]);
  });

  test('[S1.33] connects to the address that was checked, with one lookup per attempt', async () => {
    const { webhook } = await create({ url: `http://hook.example:${receiver.port}/hook` });
    await house.sale(payload(freshCard()));
    lookups = 0;
    await deliver();
    await heard(1);
    await tried(webhook, 1);
    expect(lookups).toBe(1);
    expect(receiver.received[0]?.headers.host).toBe(`hook.example:${receiver.port}`);
  });
});

describe('an endpoint', () => {
  test('[S1.33] after a rotation both secrets sign for 24 hours, then only the new one', async () => {
    const { webhook, secret } = await create();
    const rotated = await house.call('rotate_webhook_secret', 'merchant', { params: of(webhook) });
    const { secret: fresh } = rotated.body as unknown as { secret: string };
    expect(fresh).not.toBe(secret);
    const until_ms = Date.parse((rotated.body.webhook as Webhook).previous_secret_until ?? '');
    expect(Math.round((until_ms - clock.now().getTime()) / 3_600_000)).toBe(24);
    const both = async () => {
      receiver.received.length = 0;
      await house.call('test_webhook', 'merchant', { params: of(webhook) });
      await deliver();
      await heard(1);
      const [message] = receiver.received;
      return message === undefined ? [] : [isSignedWith(message, secret), isSignedWith(message, fresh)];
    };
    expect(await both()).toEqual([true, true]);
    clock.set(new Date(until_ms - 1_000));
    expect(await both()).toEqual([true, true]);
    clock.set(new Date(until_ms));
    expect(await both()).toEqual([false, true]);
  });

  test('the test button sends only to that endpoint, whatever its events', async () => {
    const { webhook } = await create({ events: ['batch.failed'] });
    await create();
    const answer = await house.call('test_webhook', 'merchant', { params: of(webhook) });
    expect(answer.body.delivery).toMatchObject({ type: 'webhook.test', status: 'waiting' });
    await deliver();
    await heard(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { webhook_id: webhook.webhook_id },
    });
  });

  test('when disabled, waiting deliveries fail; when enabled again, they can be replayed', async () => {
    const { webhook } = await create();
    receiver.answer = (_request, response) => {
      response.writeHead(500).end();
    };
    await house.sale(payload(freshCard()));
    await deliver();
    await tried(webhook, 1);
    await house.call('disable_webhook', 'merchant', { params: of(webhook) });
    const [delivery] = await deliveries(webhook);
    expect(delivery).toMatchObject({ status: 'failed', last_failure: 'disabled' });
    await deliver();
    const params = { ...of(webhook), delivery_id: delivery?.delivery_id };
    expect((await house.call('replay_webhook_delivery', 'merchant', { params })).body.code).toBe('webhook_off');
    const enabled = await house.call('enable_webhook', 'merchant', { params: of(webhook) });
    expect(enabled.body.webhook).toMatchObject({ enabled: true });
    expect(receiver.received).toHaveLength(1);
    await house.call('replay_webhook_delivery', 'merchant', { params });
    await deliver();
    await heard(2);
  });

  test('changes of URL or events apply to later deliveries', async () => {
    const { webhook } = await create();
    const body = { url: `${receiver.url}/other`, description: 'Changed', events: ['payment.declined'] };
    const changed = await house.call('update_webhook', 'merchant', {
      params: of(webhook),
      body: { ...body, version: webhook.version },
    });
    expect(changed.body.webhook).toMatchObject({ ...body, version: 2 });
    await house.sale(payload(freshCard()));
    await house.sale(payload({ ...freshCard(), amount: 505 }));
    await deliver();
    await heard(1);
    expect(receiver.received[0]?.path).toBe('/hook/other');
    expect(JSON.parse(receiver.received[0]?.body ?? '').type).toBe('payment.declined');
  });

  test('one of two changes to the same version gets a conflict and changes nothing', async () => {
    const { webhook } = await create();
    const answers = await Promise.all(
      ['First', 'Second'].map((description) =>
        house.call('update_webhook', 'merchant', {
          params: of(webhook),
          body: { ...define(), description, version: 1 },
        }),
      ),
    );
    const done = answers.find(({ status }) => status === 200);
    const told = answers.find(({ status }) => status === 409);
    expect(told?.body).toMatchObject({ code: 'changed_meanwhile', details: { version: 2 } });
    const listed = await house.call('get_webhooks', 'merchant', { params: own });
    expect(listed.body.webhooks).toContainEqual(done?.body.webhook);
  });

  test('of another merchant is not found', async () => {
    const { webhook } = await create();
    const theirs = { merchant_id: merchants.second.merchant_uid, webhook_id: webhook.webhook_id };
    const delivery_id = randomUUID();
    for (const params of [theirs, of(webhook)]) {
      for (const name of [
        'enable_webhook',
        'disable_webhook',
        'delete_webhook',
        'rotate_webhook_secret',
        'test_webhook',
        'get_webhook_deliveries',
      ] as const) {
        expect((await house.call(name, 'second', { params })).body.code, name).toBe('not_found');
      }
      for (const name of ['get_webhook_delivery', 'replay_webhook_delivery'] as const) {
        expect((await house.call(name, 'second', { params: { ...params, delivery_id } })).body.code).toBe('not_found');
      }
      const body = { ...define(), version: 1 };
      expect((await house.call('update_webhook', 'second', { params, body })).body.code).toBe('not_found');
    }
  });

  test('is limited to ten, and a deleted one leaves nothing', async () => {
    const { webhook } = await create();
    for (let count = 1; count < 10; count += 1) await create();
    const eleventh = await house.call('create_webhook', 'merchant', { params: own, body: define() });
    expect(eleventh.body.code).toBe('invalid_request');
    await house.call('test_webhook', 'merchant', { params: of(webhook) });
    expect((await house.call('delete_webhook', 'merchant', { params: of(webhook) })).status).toBe(200);
    expect(await house.sql('select from webhook_deliveries')).toEqual([]);
  });

  test('the log is kept for thirty days', async () => {
    const { webhook } = await create();
    await house.call('test_webhook', 'merchant', { params: of(webhook) });
    clock.set(new Date(clock.now().getTime() + 29 * 86_400_000));
    await runRound(house, 'expire_webhook_events');
    expect(await deliveries(webhook)).toHaveLength(1);
    clock.set(new Date(clock.now().getTime() + 2 * 86_400_000));
    await runRound(house, 'expire_webhook_events');
    expect(await deliveries(webhook)).toEqual([]);
  });
});
