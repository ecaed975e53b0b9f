import { randomUUID } from 'node:crypto';
import { movableClock } from '@countinghouse/domain/time/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGateway } from '../../../server.ts';
import { readGatewaySettings } from '../../../settings.ts';
import { runRound } from '../../../testing/background-jobs.ts';
import { testEnvironment } from '../../../testing/environment.ts';
import { impersonating } from '../../../testing/gateway.ts';
import { freshCard, harborTerminal, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { forSupport } from '../../../testing/people/impersonation.ts';
import { isSignedWith, startWebhookReceiver } from '../../../testing/servers/webhook-receiver.ts';
import { merchants, users } from '../../../testing/world.ts';

let world: PaymentWorld;
const real = movableClock(new Date('2026-03-04T15:00:00.000Z'));
beforeEach(async () => {
  real.set(new Date('2026-03-04T15:00:00.000Z'));
  world = await startPaymentWorld({
    clock: real,
    environment: { SANDBOX_CLOCK: 'on', WEBHOOK_ALLOW_LOOPBACK: 'true' },
  });
});
afterEach(() => world.stop());

const moveTo = (to: string, as: 'admin' | 'analyst' | 'merchant' = 'admin') =>
  world.call('move_sandbox_clock', as, { body: { to } });
const read = async () =>
  (await world.call('get_sandbox_clock', 'merchant')).body.sandbox_clock as {
    now: string;
    ahead_ms: number;
    moved_by: string;
  };

test('[S1.34] an administrator moves the clock forward, and a batch closes with its business date', async () => {
  await world.gateway.jobs.runNow('close_batches');
  expect((await world.sale(payload({ ...freshCard(), amount: 1000 }))).data.status).toBe(210);
  expect(await read()).toMatchObject({ now: '2026-03-04T15:00:00.000Z', ahead_ms: 0, moved_by: '' });
  expect((await moveTo('2026-03-05T02:00:00.000Z')).status).toBe(200);
  expect(await read()).toMatchObject({
    now: '2026-03-05T02:00:00.000Z',
    ahead_ms: 11 * 3_600_000,
    moved_by: 'admin Test',
  });
  await world.until("select status = 'settled' as settled from batches where batch_number = 1");
  expect(await world.sql('select batch_date::text from batches where batch_number = 1')).toEqual([
    { batch_date: '2026-03-04' },
  ]);
  // Real time continues as well.
  real.advance(60_000);
  expect((await read()).now).toBe('2026-03-05T02:01:00.000Z');
  expect(
    await world.sql(
      "select user_id, before ->> 'now' as before, after ->> 'now' as after from audit_entries where call = 'move_sandbox_clock'",
    ),
  ).toEqual([{ user_id: users.admin.user_id, before: '2026-03-04T15:00:00.000Z', after: '2026-03-05T02:00:00.000Z' }]);
});

test('never goes back or too far at once, and only administrators with billing permission can move it', async () => {
  for (const to of ['2026-03-04T15:00:00.000Z', '2026-03-04T14:00:00.000Z', '2028-01-01T00:00:00.000Z']) {
    const answer = await moveTo(to);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'to']);
  }
  expect((await moveTo('2026-03-05T00:00:00.000Z', 'analyst')).status).toBe(403);
  expect((await moveTo('2026-03-05T00:00:00.000Z', 'merchant')).status).toBe(403);
  const both = await Promise.all([moveTo('2026-03-06T00:00:00.000Z'), moveTo('2026-03-05T00:00:00.000Z')]);
  expect(both.map(({ status }) => status)).toContain(200);
  expect((await read()).now).toBe('2026-03-06T00:00:00.000Z');
});

test('skipping a day during a sale triggers no takeover: it is charged once, and its key works', async () => {
  const body = payload({ ...freshCard(), amount: 1000 });
  const idempotency_key = randomUUID();
  const under_way = world.hold('payment_answered');
  const answering = world.sale(body, { idempotency_key });
  await under_way.reached;
  expect((await moveTo('2026-03-05T15:30:00.000Z')).status).toBe(200);
  await world.gateway.jobs.runNow('resolve_attempts');
  await runRound(world, 'expire_idempotency_keys');
  const unresolved = await world.call('get_unknown_outcomes', 'admin');
  expect(unresolved.body).toMatchObject({ unknown_outcomes: [] });
  const repeated = await world.sale(body, { idempotency_key });
  expect([repeated.status, repeated.body.code]).toEqual([409, 'idempotency_in_progress']);
  under_way.release();
  expect((await answering).data).toMatchObject({ approved: true, status: 210 });
  expect(await world.sql('select state, reversal_tries from acquirer_attempts')).toEqual([
    { state: 'answered', reversal_tries: 0 },
  ]);
  const positions = await world.acquirer.positions(harborTerminal);
  expect(positions.map(({ status, charged_amount }) => [status, charged_amount])).toEqual([['captured', 1000]]);
});

test('a lost answer is resolved immediately, and retried in real time however far the clock is ahead', async () => {
  await moveTo('2026-04-04T15:00:00.000Z');
  await world.acquirer.fault({ mode: 'silent' });
  const { body } = await world.sale(payload({ ...freshCard(), amount: 1000 }));
  const { payment_id } = (body.details ?? {}) as { payment_id: string };
  await world.until('select reversal_tries = 1 as tried from acquirer_attempts where payment_id = $1', [payment_id]);
  await world.until("select take_over_at <= '2026-03-04T15:00:02Z' as waits from acquirer_attempts");
  const { unknown_outcomes } = (await world.call('get_unknown_outcomes', 'admin')).body;
  expect(unknown_outcomes).toMatchObject([
    { since: '2026-04-04T15:00:00.000Z', next_try_at: '2026-04-04T15:00:02.000Z' },
  ]);
  await world.acquirer.fault({ mode: 'normal' });
  await moveTo('2026-04-06T15:00:00.000Z');
  await world.gateway.jobs.runNow('resolve_attempts');
  expect(await world.sql('select reversal_tries as tries from acquirer_attempts')).toEqual([{ tries: 1 }]);
  real.advance(2_000);
  await world.until('select status = 231 as reversed from payments where payment_id = $1', [payment_id]);
});

test('skipping a day does not resend a webhook whose endpoint is still answering', async () => {
  const receiver = await startWebhookReceiver();
  try {
    const params = { merchant_id: merchants.harbor.merchant_uid };
    const define = { url: receiver.url, description: '', events: ['payment.approved'] };
    expect((await world.call('create_webhook', 'merchant', { params, body: define })).status).toBe(200);
    const under_way = world.hold('webhook_sent');
    await world.sale(payload(freshCard()));
    await world.gateway.jobs.runNow('deliver_webhooks');
    await under_way.reached;
    await moveTo('2026-03-05T15:30:00.000Z');
    await world.gateway.jobs.runNow('deliver_webhooks');
    under_way.release();
    await world.until("select status = 'delivered' as delivered from webhook_deliveries");
    expect(receiver.received).toHaveLength(1);
  } finally {
    await receiver.stop();
  }
});

test('[S1.33] a webhook has a real timestamp, because its receiver compares it with real time', async () => {
  const receiver = await startWebhookReceiver();
  try {
    await moveTo('2026-03-06T15:00:00.000Z');
    const params = { merchant_id: merchants.harbor.merchant_uid };
    const define = { url: receiver.url, description: '', events: ['payment.approved'] };
    const { secret } = (await world.call('create_webhook', 'merchant', { params, body: define })).body as {
      secret: string;
    };
    await world.sale(payload(freshCard()));
    await world.gateway.jobs.runNow('deliver_webhooks');
    await world.until("select status = 'delivered' as delivered from webhook_deliveries");
    const [message] = receiver.received;
    if (message === undefined) throw new Error('nothing was received');
    expect(message.headers['webhook-timestamp']).toBe(String(real.now().getTime() / 1_000));
    expect(isSignedWith(message, secret)).toBe(true);
    expect(JSON.parse(message.body).timestamp).toBe('2026-03-06T15:00:00.000Z');
  } finally {
    await receiver.stop();
  }
});

test('tokens and impersonations use real time: skipping a day signs no one out', async () => {
  const opened = await world.call('impersonate_user', 'admin', {
    params: { id: users.merchant.user_id },
    query: forSupport,
    body: {},
    headers: { 'x-modified-by': users.admin.user_id },
  });
  expect(opened.status, opened.text).toBe(200);
  const token = await world.issuer.token(users.admin.id_server_id);
  await moveTo('2026-04-04T15:00:00.000Z');
  const headers = { authorization: `Bearer ${token}`, ...impersonating('merchant', 'harbor') };
  const answer = await world.send('/api/credit-card/reports/payments/search', { headers });
  expect(answer.status, answer.text).toBe(200);
});

test('every node follows within a second, and a new one starts at the moved time', async () => {
  await moveTo('2026-03-10T00:00:00.000Z');
  const second = await startGateway(
    readGatewaySettings({
      ...testEnvironment,
      DATABASE_URL: world.database.url,
      OIDC_ISSUER: world.issuer.url,
      ACQUIRER_PORT: String(world.acquirer.iso_port),
      SANDBOX_CLOCK: 'on',
      LOG_LEVEL: 'silent',
    }),
    { clock: real },
  );
  try {
    expect(second.dependencies.clock.now().toISOString()).toBe('2026-03-10T00:00:00.000Z');
    await moveTo('2026-03-11T00:00:00.000Z');
    await second.jobs.runNow('follow_sandbox_clock');
    expect(second.dependencies.clock.now().toISOString()).toBe('2026-03-11T00:00:00.000Z');
    expect(second.dependencies.real_clock.now().toISOString()).toBe('2026-03-04T15:00:00.000Z');
  } finally {
    await second.stop();
  }
});

test('without the setting there is no sandbox clock, and production refuses to start with it', async () => {
  const plain = await startPaymentWorld();
  try {
    expect((await plain.call('get_sandbox_clock', 'merchant')).body).toEqual({ sandbox_clock: null });
    expect((await plain.call('move_sandbox_clock', 'admin', { body: { to: '2030-01-01T00:00:00.000Z' } })).status).toBe(
      404,
    );
  } finally {
    await plain.stop();
  }
  expect(() =>
    readGatewaySettings({ NODE_ENV: 'production', DATABASE_URL: 'postgresql://x', SANDBOX_CLOCK: 'on' }),
  ).toThrow(/SANDBOX_CLOCK/);
});
