import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => house.stop());
beforeEach(() => house.sql('delete from page_reports'));

let address = 1;
/** Sends a body like a browser at a new address. */
const report = (body: unknown, type = 'application/reports+json', from = `203.0.113.${address++}`) =>
  house.send('/api/checkout/reports', {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': from },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const kept = () =>
  house.sql<{ kind: string; page: string; what: string; blocked: string; count: number }>(
    'select kind, page, what, blocked, count from page_reports order by kind, what',
  );
const violation = (blockedURL: string) => ({
  type: 'csp-violation',
  url: 'https://pay.example/payment-link-process',
  body: { documentURL: 'https://pay.example/payment-link-process', effectiveDirective: 'script-src-elem', blockedURL },
});

test('counts reports of old and new browsers, with one entry per violation and day', async () => {
  await report([violation('inline')]);
  await report([
    violation('inline'),
    {
      type: 'integrity-violation',
      url: 'https://pay.example/customer-self-service',
      body: {
        documentURL: 'https://pay.example/customer-self-service',
        blockedURL: 'https://a.example/b.js',
        destination: 'script',
      },
    },
    { type: 'deprecation', url: 'https://pay.example/', body: { id: 'old' } },
  ]);
  await report(
    {
      'csp-report': {
        'document-uri': 'https://pay.example/payment-link-process',
        'effective-directive': 'frame-ancestors',
        'blocked-uri': 'https://shop.example/',
      },
    },
    'application/csp-report',
  );
  const page = '/payment-link-process';
  expect(await kept()).toEqual([
    { kind: 'csp', page, what: 'frame-ancestors', blocked: 'https://shop.example/', count: 1 },
    { kind: 'csp', page, what: 'script-src-elem', blocked: 'inline', count: 2 },
    { kind: 'integrity', page: '/customer-self-service', what: 'script', blocked: 'https://a.example/b.js', count: 1 },
  ]);
});

test('ignores violations caused by browser extensions, and reports without a violation', async () => {
  await report([violation('chrome-extension'), violation('moz-extension://a-b/c.js')]);
  await report([{ type: 'deprecation', body: {} }]);
  expect(await kept()).toEqual([]);
});

test('refuses malformed reports and stores nothing', async () => {
  for (const body of ['{', '[1]', '"x"', 'null', '[[[[]]]]', `[${'['.repeat(5_000)}`, JSON.stringify([{ type: 5 }])]) {
    expect((await report(body)).status, body.slice(0, 20)).toBe(400);
  }
  expect((await report([violation(`card 4111111111111111`)])).status).toBe(400);
  expect((await report([violation('x'.repeat(9_000))])).status).toBe(413);
  expect(await kept()).toEqual([]);
});

test('no other call accepts the content type of browser reports', async () => {
  const answer = await house.send('/api/checkout/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json' },
    body: '[]',
  });
  expect(answer.status).toBe(400);
});

test('an address can report twenty times a minute, without blocking others', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 21; sent += 1) {
    statuses.push((await report([violation('inline')], 'application/reports+json', '198.51.100.7')).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  expect((await report([violation('inline')], 'application/reports+json', '198.51.100.8')).status).toBe(200);
});

test('counts further reports together after 500 different ones a day', async () => {
  await house.sql(
    `insert into page_reports (day, kind, page, what, blocked, first_at, last_at, count)
     select (now() at time zone 'UTC')::date, 'csp', '/', 'made up ' || n, '', now(), now(), 1 from generate_series(1, 500) n`,
  );
  await report([violation('https://one.example'), violation('https://two.example')]);
  expect((await kept()).find(({ what }) => what === 'others')).toMatchObject({ count: 2 });
});
