import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { movableClock } from '@countinghouse/domain/time/clock';
import { createTestDatabase } from '@countinghouse/postgres/testing';
import { createLogger } from '@countinghouse/service/logger';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startGateway } from '../server.ts';
import { readGatewaySettings } from '../settings.ts';
import { testEnvironment } from '../testing/environment.ts';
import { crashMain } from '../testing/faults/crash-main.ts';
import { isSignedWith, startWebhookReceiver } from '../testing/servers/webhook-receiver.ts';
import { merchants, users, worldTemplate } from '../testing/world.ts';
import { createWebhookKeys } from '../webhooks/sealed-secret.ts';
import { newWebhookSecret } from '../webhooks/signature.ts';

test('[S1.33] killed between sending and recording, the next node sends the delivery again with the same webhook-id', async () => {
  const database = await createTestDatabase({ template: worldTemplate });
  const receiver = await startWebhookReceiver();
  const owner = new pg.Pool({ connectionString: database.url, max: 2, options: '-c search_path=gateway,public' });
  owner.on('error', () => undefined);
  const environment = {
    ...testEnvironment,
    DATABASE_URL: database.url,
    WEBHOOK_ALLOW_LOOPBACK: 'true',
  };
  const settings = readGatewaySettings(environment);
  const secret = newWebhookSecret();
  const place = { merchant_uid: merchants.harbor.merchant_uid, webhook_id: randomUUID() };
  const { sealed_secret, key_version } = createWebhookKeys(settings.CARD_KEY_SECRETS).seal(place, secret);
  const event_id = randomUUID();
  const now = new Date();
  await owner.query(
    `insert into webhooks (merchant_uid, webhook_id, url, events, sealed_secret, key_version, created_at, created_by, updated_at)
     values ($1, $2, $3, '{payment.approved}', $4, $5, $6, $7, $6)`,
    [place.merchant_uid, place.webhook_id, receiver.url, sealed_secret, key_version, now, users.merchant.user_id],
  );
  await owner.query(
    `insert into webhook_events (merchant_uid, webhook_event_id, type, occurred_at, facts) values ($1, $2, 'webhook.test', $3, $4)`,
    [place.merchant_uid, event_id, now, { webhook_id: place.webhook_id }],
  );
  await owner.query(
    `insert into webhook_deliveries (merchant_uid, webhook_delivery_id, webhook_id, webhook_event_id, status, next_try_at, created_at)
     values ($1, $2, $3, $4, 'waiting', $5, $5)`,
    [place.merchant_uid, randomUUID(), place.webhook_id, event_id, now],
  );
  const child = spawn(process.execPath, [await crashMain()], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
      CRASH_AT: 'webhook_sent',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(receiver.received).toHaveLength(1);
    const read = async () =>
      (await owner.query('select status, attempts from webhook_deliveries')).rows as {
        status: string;
        attempts: number;
      }[];
    expect(await read()).toEqual([{ status: 'waiting', attempts: 0 }]);

    // The dead node's claims stay valid for a minute.
    const clock = movableClock(new Date());
    const next = await startGateway(settings, { clock, log: createLogger({ name: 'next', level: 'silent' }) });
    try {
      await next.jobs.runNow('deliver_webhooks');
      expect(receiver.received).toHaveLength(1);
      clock.set(new Date(Date.now() + 61_000));
      await next.jobs.runNow('deliver_webhooks');
      await vi.waitFor(async () => expect(await read()).toEqual([{ status: 'delivered', attempts: 1 }]), 5_000);
    } finally {
      await next.stop();
    }
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event_id, event_id]);
    expect(receiver.received.every((message) => isSignedWith(message, secret))).toBe(true);
  } finally {
    child.kill('SIGKILL');
    await receiver.stop();
    await owner.end();
    await database.drop();
  }
}, 40_000);
