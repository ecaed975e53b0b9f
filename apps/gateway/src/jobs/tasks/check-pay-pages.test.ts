import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallResponse } from '@countinghouse/contract/call';
import type { getPageChecks } from '@countinghouse/contract/core/public-pages/get-page-checks';
import { payConfigElement, publicPageHeaders, publicPages } from '@countinghouse/service/public-pages/public-pages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runRound, runWaitingJobs } from '../../testing/background-jobs.ts';
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';

const support = 'help@example.com';
const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const script = 'show()';
const style = 'p { color: red }';
const script_path = '/pay/assets/index-12345678.js';
const style_path = '/pay/assets/style-12345678.css';
const document = `<title>Pay</title><!--pay--><script type="module" src="${script_path}" integrity="${integrityOf(script)}"></script>
<link rel="stylesheet" href="${style_path}" integrity="${integrityOf(style)}">`;

/** The response for each path. A test changes it. */
type Served = { status: number; headers: Record<string, string>; body: string };

let pages: Server;
let mail: TestMailServer;
let house: TestGateway;
let folder: string;
let now = new Date('2026-03-04T12:00:00.000Z');
const served = new Map<string, Served>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-pay-pages-'));
  const files = [
    ['/pay/index.html', document],
    [script_path, script],
    [style_path, style],
  ].map(([path = '', text = '']) => ({ path, integrity: integrityOf(text), reason: 'a test' }));
  await writeFile(join(folder, 'inventory.json'), JSON.stringify({ files }));
  pages = createServer((request, response) => {
    const { status, headers, body } = served.get(request.url ?? '') ?? { status: 404, headers: {}, body: '' };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  mail = await startMailServer();
  house = await startTestGateway({
    real_clock: { now: () => now },
    environment: {
      PAY_ORIGIN: `http://127.0.0.1:${(pages.address() as AddressInfo).port}`,
      PAY_INVENTORY_FILE: join(folder, 'inventory.json'),
      SMTP_URL: mail.url,
      SUPPORT_EMAIL: support,
    },
  });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
  pages.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  now = new Date(now.getTime() + 86_400_000);
  mail.letters.length = 0;
  mail.answer(() => 250);
  await house.sql('delete from page_reports');
  const element = payConfigElement({ checkout_url: undefined, shares_host: false });
  for (const page of publicPages) {
    served.set(page, {
      status: 200,
      headers: { ...publicPageHeaders(undefined) },
      body: document.replace('<!--pay-->', element),
    });
  }
  const nosniff = { 'x-content-type-options': 'nosniff' };
  served.set(script_path, { status: 200, headers: nosniff, body: script });
  served.set(style_path, { status: 200, headers: nosniff, body: style });
});

const process_page = '/payment-link-process';
const change = (path: string, changed: (present: Served) => Partial<Served>) => {
  const present = served.get(path) as Served;
  served.set(path, { ...present, ...changed(present) });
};
const check = () => runRound(house, 'check_pay_pages');
const shown = async () => (await house.call('get_page_checks', 'admin')).body as CallResponse<typeof getPageChecks>;
const latest = async () => (await shown()).checks[0];
const audit = () =>
  house.sql<{ after: object }>(`select after from audit_entries where call = 'check_pay_pages' and created_at = $1`, [
    now,
  ]);

test('unchanged pages are recorded without an alarm, once a night', async () => {
  await check();
  expect(await latest()).toMatchObject({
    checked_at: now.toISOString(),
    files: 2,
    difference_count: 0,
    report_count: 0,
  });
  const { checks } = await shown();
  await check();
  expect((await shown()).checks).toHaveLength(checks.length);
  expect(mail.letters).toEqual([]);
  expect(await audit()).toEqual([]);
});

describe('records a difference, writes it to the history and mails it to the operator', () => {
  const differences: [what: string, make: () => void, found: object][] = [
    [
      'an altered script',
      () => change(script_path, () => ({ body: `${script};steal()` })),
      { page: script_path, kind: 'script', what: script_path, expected: integrityOf(script) },
    ],
    [
      'a header that a proxy dropped',
      () => change(process_page, ({ headers: { 'content-security-policy': _, ...headers } }) => ({ headers })),
      { page: process_page, kind: 'header', what: 'content-security-policy', found: '' },
    ],
    [
      'a header that opens the page to others',
      () => change(process_page, ({ headers }) => ({ headers: { ...headers, 'access-control-allow-origin': '*' } })),
      { page: process_page, kind: 'header', what: 'access-control-allow-origin', found: '*' },
    ],
    [
      'an added script',
      () => change(process_page, ({ body }) => ({ body: `${body}<script src="https://evil.example/x.js"></script>` })),
      { page: process_page, kind: 'script', what: 'https://evil.example/x.js', expected: '' },
    ],
    [
      'a script of the page’s own without its hash',
      () => change(process_page, ({ body }) => ({ body: body.replace(/ integrity="[^"]+"(?=><\/script>)/, '') })),
      { page: process_page, kind: 'script', what: script_path, expected: integrityOf(script) },
    ],
    [
      'an inline script',
      () => change(process_page, ({ body }) => ({ body: `${body}<script>steal()</script>` })),
      { page: process_page, kind: 'script', what: 'inline' },
    ],
    [
      'another text',
      () => change(process_page, ({ body }) => ({ body: `${body}<p>Send your card to us by mail</p>` })),
      { page: process_page, kind: 'document', expected: integrityOf(document) },
    ],
    [
      'another checkout service in the configuration',
      () => change(process_page, ({ body }) => ({ body: body.replace('/api/checkout', 'https://evil.example') })),
      { page: process_page, kind: 'document' },
    ],
  ];
  test.each(differences)('%s', async (_, make, found) => {
    make();
    await check();
    expect(await latest()).toMatchObject({ difference_count: 1, differences: [found] });
    expect(await audit()).toContainEqual({ after: { difference_count: 1, report_count: 0 } });
    expect(mail.letters.map(({ recipients }) => recipients)).toEqual([[support]]);
    const metrics = await house.send('/metrics');
    expect(metrics.text).toContain('gateway_page_check{figure="differences"} 1');
  });
});

test('retries a page that does not answer, then records a difference', async () => {
  change(process_page, () => ({ status: 503 }));
  await check();
  expect((await latest())?.checked_at).not.toBe(now.toISOString());
  for (let tries = 1; tries <= 5; tries += 1) await runWaitingJobs(house);
  expect(await latest()).toMatchObject({
    checked_at: now.toISOString(),
    differences: [{ page: process_page, kind: 'unreachable', found: '503' }],
  });
});

test('sends a temporarily rejected mail later, once', async () => {
  mail.answer(() => 451);
  change(script_path, () => ({ body: '' }));
  await check();
  expect(mail.letters).toEqual([]);
  mail.answer(() => 250);
  await runWaitingJobs(house);
  await check();
  expect(mail.letters).toHaveLength(1);
});

test('reports of blocked scripts since the last check raise an alarm, visible only to administrators', async () => {
  const reported = await house.send('/api/checkout/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json' },
    body: JSON.stringify([
      {
        type: 'csp-violation',
        url: 'https://pay.example/payment-link-process?x#secret',
        body: {
          documentURL: 'https://pay.example/payment-link-process?x#secret',
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/skimmer.js?secret',
        },
      },
    ]),
  });
  expect(reported.status, reported.text).toBe(200);
  now = new Date(now.getTime() + 86_400_000);
  await check();
  expect(await latest()).toMatchObject({ difference_count: 0, report_count: 1 });
  expect(mail.letters).toHaveLength(1);
  expect((await shown()).reports).toMatchObject([
    {
      kind: 'csp',
      page: '/payment-link-process',
      what: 'script-src-elem',
      blocked: 'https://evil.example/skimmer.js',
      count: 1,
    },
  ]);
  expect((await house.call('get_page_checks', 'merchant')).status).toBe(403);
});

test('keeps results for 13 months', async () => {
  await check();
  const before = (await shown()).checks.length;
  expect(before).toBeGreaterThan(1);
  now = new Date(now.getTime() + 400 * 86_400_000);
  await check();
  expect((await shown()).checks).toHaveLength(1);
});
