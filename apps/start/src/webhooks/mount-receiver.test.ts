import { fixedClock } from '@countinghouse/domain/time/clock';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mountReceiver } from './mount-receiver.ts';
import { createReceivedWebhooks } from './received-webhooks.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = fastify();
  await mountReceiver(app, createReceivedWebhooks(fixedClock(new Date('2026-11-23T09:00:00Z'))));
});
afterEach(() => app.close());

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
const received = async (query = '') => (await app.inject(`/webhooks/received${query}`)).json().received;

test('stores an event as received, with only the headers needed to verify it', async () => {
  const body = '{ "type" : "payment.approved" }';
  const answer = await post('/webhooks/orders?a=1', body, { 'webhook-id': 'e1', authorization: 'Bearer secret' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'received']);
  expect(await received()).toMatchObject([
    {
      path: '/webhooks/orders?a=1',
      received_at: '2026-11-23T09:00:00.000Z',
      body,
      headers: { 'webhook-id': 'e1', 'content-type': 'application/json' },
    },
  ]);
  expect(JSON.stringify(await received())).not.toContain('secret');
});

test('stores a body that is not JSON, and shows it escaped', async () => {
  await post('/webhooks/<b>', '<script>alert(1)</script>');
  const page = (await app.inject('/webhooks')).body;
  expect(page).toContain('&lt;script&gt;alert(1)');
  expect(page).not.toContain('<script>alert');
});

test('filters by path, keeps the last 200 events, and deletes all on request', async () => {
  for (let index = 0; index < 203; index += 1) await post(`/webhooks/${index % 2}`, `${index}`);
  expect(await received()).toHaveLength(200);
  expect((await received('?path=/webhooks/1')).every(({ path }: { path: string }) => path === '/webhooks/1')).toBe(
    true,
  );
  await app.inject({ method: 'DELETE', url: '/webhooks/received' });
  expect(await received()).toEqual([]);
});

test('receives nothing outside its path', async () => {
  for (const url of ['/webhooks', '/webhooks/../messages', '/']) expect((await post(url, '{}')).statusCode).toBe(404);
});
