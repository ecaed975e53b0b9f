import { randomUUID } from 'node:crypto';
import { createLinkSecrets, hashOfVisitorToken } from '@countinghouse/gateway/access/link-secrets';
import { gatewaySchema } from '@countinghouse/gateway/migrations';
import { developmentSecrets } from '@countinghouse/gateway/settings';
import { findLinkSecret } from '@countinghouse/gateway/store/visitors/link-secrets';
import { findVisitor } from '@countinghouse/gateway/store/visitors/visitor-sessions';
import { startTestAcquirer } from '@countinghouse/gateway/testing/servers/acquirer';
import { merchants, worldTemplate } from '@countinghouse/gateway/testing/world';
import { createPool } from '@countinghouse/service/database';
import pg from 'pg';
import type { Page } from 'puppeteer-core';
import { startBenchDatabase } from '../database.ts';
import { measure, measureSignInPage, signIn, withBrowser } from '../lighthouse.ts';
import type { Result } from '../measure.ts';
import { createVisitor, measured_ms, readResult, repeatFor, warm_ms } from '../public-pages/visitor-payments.ts';
import { connections } from '../raw-driver.ts';
import { analyze, startGateway } from '../sale.ts';

const script_maximum_bytes = 60 * 1024;
const interactive_maximum_s = 1.5;
const performance_minimum = 0.95;

/**
 * Measures the page of an invoice: the recipients' requests to the gateway, and how heavy and how fast the page is on a slow phone. The
 * baseline of the requests is the same queries by the driver alone, that of the page is the sign-in page of the identity provider.
 */
export async function benchInvoicePage(): Promise<Result[]> {
  return [...(await benchOpenings()), ...(await withBrowser(benchInBrowser))];
}

async function benchOpenings(): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const acquirer = await startTestAcquirer();
  const gateway = await startGateway(database.url, acquirer.iso_port, acquirer.post_url);
  const client = new pg.Client({ connectionString: database.url, options: `-c search_path=${gatewaySchema},public` });
  await client.connect();
  try {
    const secret = await addInvoice(client);
    const send = createVisitor(gateway.url);
    const open = () => send('POST', '/api/checkout/sessions', { body: { secret } });
    await repeatFor(warm_ms, open);
    await analyze(database.url);
    const opened = await repeatFor(measured_ms, open);
    const token = String((await open()).body.token);
    const look = () => send('GET', '/api/payment-link/page', { token });
    await repeatFor(warm_ms, look);
    const looked = await repeatFor(measured_ms, look);
    const raw = await rawLooks(database.url, { secret, token });
    return [
      readResult('Opening an invoice', opened, raw.opened_per_s),
      readResult('The page of an invoice of 20 lines', looked, raw.looked_per_s),
    ];
  } finally {
    await client.end();
    await gateway.stop();
    await acquirer.stop();
    await database.stop();
  }
}

/** Runs the queries that find a session and a link, by the driver alone over as many connections as the gateway has. */
async function rawLooks(url: string, { secret, token }: { secret: string; token: string }) {
  const pool = createPool(
    { url, application_name: 'raw', schema: gatewaySchema, connections_maximum: connections },
    () => undefined,
  );
  const secret_hash = createLinkSecrets(developmentSecrets.API_KEY_SECRET).hashOfSecret(secret);
  const token_hash = hashOfVisitorToken(token);
  const opened = await repeatFor(measured_ms, () => findLinkSecret(pool, secret_hash));
  const looked = await repeatFor(measured_ms, () => findVisitor(pool, token_hash, new Date()));
  await pool.end();
  const perSecond = (durations: readonly number[]) => Math.round(durations.length / (measured_ms / 1_000));
  return { opened_per_s: perSecond(opened), looked_per_s: perSecond(looked) };
}

/** Creates an open invoice of 20 lines. Returns the secret of its recipient's link. */
async function addInvoice(client: pg.Client): Promise<string> {
  const { secret, secret_hash } = createLinkSecrets(developmentSecrets.API_KEY_SECRET).newSecret();
  const { merchant_uid } = merchants.harbor;
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    `with series as (
       insert into invoice_series (merchant_uid, series_id, kind, pattern, created_at, updated_at)
       values ($1, gen_random_uuid(), 'invoice', 'INV-{YYYY}-{N}', now(), now()) returning *
     ), invoice as (
       insert into invoices (merchant_uid, invoice_id, kind, invoice_number, series_id, status, bill_to, send_to, locale, currency, terminal_uid,
         issue_date, due_date, open_due_date, payment_terms, subtotal_amount, discount_total, tax_amount, tax_on_top_amount, total_amount, issued_at,
         sent_at, mail_state, created_at, updated_at)
       select s.merchant_uid, gen_random_uuid(), 'invoice', 'INV-2026-0001', s.series_id, 'open', '{"name": "Ada Lovelace"}', '{ada@example.com}', 'en',
         840, (select terminal_uid from terminals t where t.merchant_uid = $1 and t.currency = 840 order by terminal_uid limit 1), current_date,
         current_date + 14, current_date + 14, 'net_14', 74000, 0, 0, 0, 74000, now(), now(), 'sent', now(), now()
       from series s returning *
     ), lines as (
       insert into invoice_lines (merchant_uid, invoice_id, line_number, description, quantity_ten_thousandths, unit_price_ten_thousandths,
         gross_amount, discount_total, net_amount, total_amount)
       select merchant_uid, invoice_id, n, 'House blend, 1 kg', 20000, 185000, 3700, 0, 3700, 3700 from invoice, generate_series(1, 20) n
     ), parts as (
       insert into invoice_parts (merchant_uid, invoice_id, part_number, due_date, amount)
       select merchant_uid, invoice_id, 1, due_date, total_amount from invoice
     )
     insert into link_secrets (merchant_uid, secret_id, purpose, target_id, terminal_uid, secret_hash, recipient, locale, created_at, expires_at,
       sealed_secret, key_version)
     select merchant_uid, gen_random_uuid(), 'invoice', invoice_id, terminal_uid, $2, 'ada@example.com', 'en', now(), now() + interval '1 year',
       $2, 1 from invoice`,
    [merchant_uid, secret_hash],
  );
  await client.query('commit');
  return secret;
}

async function benchInBrowser(
  browser: Parameters<Parameters<typeof withBrowser>[0]>[0],
  portal: string,
): Promise<Result[]> {
  const baseline = await measureSignInPage(browser, portal);
  const page = await browser.newPage();
  await signIn(page, portal);
  const address = await sendInvoice(page, portal);
  const script_bytes = await scriptOf(await browser.newPage(), address);
  const shown_at = new URL(address);
  shown_at.hash = '';
  const seen = await measure(await browser.newPage(), address, 'invoice', 'empty', shown_at.href);
  const beside = `the identity provider’s sign-in page: ${baseline.interactive_s.toFixed(2)} s`;
  return [
    {
      what: 'An invoice opened for the first time: script, as it is sent',
      to_reach: '≤ 60 KB',
      reached: `${(script_bytes / 1024).toFixed(1)} KB`,
      baseline: '–',
      passed: script_bytes <= script_maximum_bytes,
    },
    {
      what: `An invoice opened for the first time on a slow phone: interactive (${seen.times})`,
      to_reach: '≤ 1.5 s, performance ≥ 0.95',
      reached: `${seen.interactive_s.toFixed(2)} s, performance ${seen.performance.toFixed(2)}`,
      baseline: beside,
      passed: seen.interactive_s <= interactive_maximum_s && seen.performance >= performance_minimum,
    },
    {
      what: 'Lighthouse, mobile, an invoice opened for the first time, accessibility',
      to_reach: '1.00',
      reached: seen.accessibility.toFixed(2),
      baseline: `the identity provider’s sign-in page: ${baseline.accessibility.toFixed(2)}`,
      passed: seen.accessibility === 1,
    },
  ];
}

/** Issues and sends an invoice of the merchant who signs in on a page. Returns the address of its recipient's link. */
async function sendInvoice(page: Page, portal: string): Promise<string> {
  const signed = page.waitForRequest((request) => 'x-entity-id' in request.headers());
  await page.reload();
  const { authorization = '', 'x-entity-id': entity_id = '' } = (await signed).headers();
  const headers = { authorization, 'x-entity-id': entity_id, 'content-type': 'application/json' };
  const made = await fetch(`${portal}/api/invoice/invoices`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      bill_to: { name: 'Ada Lovelace', email: 'ada@example.com' },
      send_to: ['ada@example.com'],
      lines: Array.from({ length: 20 }, (_, at) => ({
        ...{
          description: `Roast number ${at + 1}`,
          quantity_ten_thousandths: 20_000,
          unit_price_ten_thousandths: 185_000,
        },
      })),
      ...{ issue: true, send: true },
    }),
  });
  const { invoice } = (await made.json()) as { invoice?: { invoice_id: string } };
  if (invoice === undefined) throw new Error(`An invoice could not be made: ${made.status}`);
  const read = await fetch(`${portal}/api/invoice/invoices/${invoice.invoice_id}`, { headers });
  const { links } = (await read.json()) as { links: { address: string }[] };
  const [link] = links;
  if (link === undefined) throw new Error('The invoice has no link');
  return link.address;
}

/** Returns how many bytes of script, as transferred, a page loads until it is idle. */
async function scriptOf(page: Page, address: string): Promise<number> {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle0' });
  await page.close();
  return bytes;
}
