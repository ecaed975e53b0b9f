import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postingsOf } from '@countinghouse/domain/settlement/ledger';
import { createSingleCalls } from '@countinghouse/gateway/store/payments/calls-together';
import { createCardKeys, sealCard } from '@countinghouse/gateway/store/payments/cards';
import { concludePayment } from '@countinghouse/gateway/store/payments/conclude-payment';
import { recordPayment } from '@countinghouse/gateway/store/payments/record-payment';
import { testEnvironment } from '@countinghouse/gateway/testing/environment';
import { startTestAcquirer } from '@countinghouse/gateway/testing/servers/acquirer';
import { merchants, users, worldTemplate } from '@countinghouse/gateway/testing/world';
import pg from 'pg';
import { benchFolder, startBenchDatabase } from './database.ts';
import { ms } from './measure.ts';
import { connections, type RawDriver, startRawDriver } from './raw-driver.ts';

/** Concurrent requests while throughput is measured. */
export const clients = 32;
const measured_ms = 10_000;
const warm_ms = 4_000;
/** The rate at which the gateway's own time is measured: well below saturation, where it would be dominated by queueing. */
const paced_per_s = 100;

export type Percentiles = { p50: number; p95: number; p99: number };
export type SaleFigures = {
  gateway: { sales_per_s: number; latency_ms: Percentiles };
  raw_driver: { sales_per_s: number; latency_ms: Percentiles };
  share_of_raw: number;
  own_time_ms: Percentiles & { sales_per_s: number };
  /** The same as its client sees it. */
  own_time_seen_ms: Percentiles;
};

/**
 * Measures sales with everything a sale needs on one machine (gateway, acquirer with its durable book, PostgreSQL with default durability,
 * load). The baseline is the same two transactions written by the driver alone over as many connections: no HTTP, no checks, no acquirer.
 * Prints a table and writes .cache/bench/sale.json.
 *
 * The gateway's own time of a sale is from the request's arrival to the end of the response, minus the wait for the acquirer. The client's
 * view of it, also reported, includes the network and the client's own work.
 */
export async function benchSale(): Promise<SaleFigures> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const acquirer = await startTestAcquirer();
  const gateway = await startGateway(database.url, acquirer.iso_port, acquirer.post_url);
  try {
    const sell = createSeller(gateway.url);
    await runFor(warm_ms, clients, sell);
    await analyze(database.url);
    await runFor(warm_ms, clients, sell);
    const loaded = await runFor(measured_ms, clients, sell);
    await gateway.times();
    const paced = await runPaced(measured_ms, paced_per_s, sell);
    const own = ownTimes(paced, await gateway.times());

    const raw = await startRawDriver(database.url);
    const write = createRawSeller(raw);
    await runFor(warm_ms, connections, write);
    const written = await runFor(measured_ms, connections, write);
    await raw.stop();

    const figures: SaleFigures = {
      gateway: { sales_per_s: perSecond(loaded), latency_ms: percentiles(loaded.map(({ took_ms }) => took_ms)) },
      raw_driver: { sales_per_s: perSecond(written), latency_ms: percentiles(written.map(({ took_ms }) => took_ms)) },
      share_of_raw: Math.round((perSecond(loaded) / perSecond(written)) * 100) / 100,
      own_time_ms: { ...percentiles(own.ms), sales_per_s: paced_per_s },
      own_time_seen_ms: percentiles(own.seen_ms),
    };
    await mkdir(benchFolder, { recursive: true });
    await writeFile(join(benchFolder, 'sale.json'), `${JSON.stringify(figures, null, 2)}\n`);
    print(figures);
    return figures;
  } finally {
    await gateway.stop();
    await acquirer.stop();
    await database.stop();
  }
}

/** Runs what autovacuum would do within a minute: plans made on empty tables are replaced. */
export async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

export type Sale = { took_ms: number; payment_id: string };
export type Seller = (number: number) => Promise<Sale>;

/** How long the gateway had a payment, and how much of that it waited for the acquirer. */
type Times = ReadonlyMap<string, { held_ms: number; acquirer_ms: number }>;

/** Starts a gateway in a process of its own that reports how long it had each payment. */
export async function startGateway(
  database_url: string,
  iso_port: number,
  post_url: string,
  environment: Readonly<Record<string, string>> = {},
) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'sale-gateway.ts')], {
    env: {
      PATH: process.env.PATH,
      ...testEnvironment,
      LOG_LEVEL: 'warn',
      DATABASE_URL: database_url,
      DATABASE_CONNECTIONS: String(connections),
      RATE_LIMIT_PER_MINUTE: '100000000',
      ACQUIRER_PORT: String(iso_port),
      ACQUIRER_POST_URL: post_url,
      // Nobody signs in here, and there is no identity provider to ask for ended sessions.
      SESSION_CHECK_MS: '0',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    /** Of all payments since the last call. */
    times: async (): Promise<Times> => new Map((await tell(child, 'times')).times),
    /** The gateway's own time of each card stored since the last call, in milliseconds. */
    checks: async (): Promise<number[]> => (await tell(child, 'times')).checks,
    /** The CPU time of its process so far. */
    cpu_ms: async (): Promise<number> => (await tell(child, 'cpu')).cpu_ms,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

type Told = {
  times: { times: [string, { held_ms: number; acquirer_ms: number }][]; checks: number[] };
  cpu: { cpu_ms: number };
};

async function tell<What extends keyof Told>(child: ChildProcess, what: What): Promise<Told[What]> {
  const answer = once(child, 'message') as Promise<[Told[What]]>;
  child.send({ tell: what });
  return (await answer)[0];
}

/** Returning customers: 5,000 cards, and amounts that differ between sales of one card within a minute. */
function saleOf(number: number): { card_number: string; amount: number } {
  return { card_number: luhn(`411111${String(number % 5_000).padStart(9, '0')}`), amount: 1_000 + (number % 90_000) };
}

function typedPayment(number: number): Record<string, unknown> {
  return { card_number: saleOf(number).card_number, expiry: '1231', cvv: '123' };
}

/**
 * Returns a function that makes sales over HTTP as the Active merchant of the world.
 *
 * @param paymentOf the payment method of the sale with a given number: a typed card by default
 */
export function createSeller(url: string, paymentOf = typedPayment): Seller {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const address = new URL('/api/credit-card/sale', url);
  const headers = {
    authorization: `Bearer a.${users.merchant.id_server_id}.c`,
    'content-type': 'application/json',
    'x-terminal-key': merchants.harbor.terminal_key,
  };
  return (number) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({
        amount: saleOf(number).amount,
        currency: 840,
        payment: paymentOf(number),
        account: {
          customer_firstname: 'Dana',
          customer_lastname: 'Okonkwo',
          billing_address: {
            address_1: '12 Harbor Rd',
            city: 'Portland',
            state: 'ME',
            postal_code: '04101',
            country: 'US',
          },
        },
        email: 'dana@example.com',
        order: { order_id: `PO-${number}`, description: 'Coffee' },
      });
      const started_ms = performance.now();
      const outgoing = request(
        address,
        { method: 'POST', agent, headers: { ...headers, 'idempotency-key': randomUUID() } },
        (incoming) => {
          let text = '';
          incoming.setEncoding('utf8');
          incoming.on('data', (chunk: string) => {
            text += chunk;
          });
          incoming.on('end', () => {
            const took_ms = performance.now() - started_ms;
            const answer = JSON.parse(text) as { data?: { payment_id: string; approved: boolean } };
            if (answer.data?.approved === true) resolve({ took_ms, payment_id: answer.data.payment_id });
            else reject(new Error(`A sale was not approved: ${incoming.statusCode} ${text.slice(0, 200)}`));
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
}

/** Runs only the two transactions of a sale. The card is sealed beforehand. */
function createRawSeller({ pool, sender_id }: RawDriver): Seller {
  const keys = createCardKeys(new Map([[1, 'the card key of the benchmark, 32 characters']]));
  const { merchant_uid, tenant_uid, terminal_uid } = merchants.harbor;
  const calls = createSingleCalls(pool);
  const sealed_card = sealCard(keys, { merchant_uid, card_id: randomUUID() }, '4111111111111111');
  return async (number) => {
    const { amount } = saleOf(number);
    const now = new Date();
    const payment_id = randomUUIDv7();
    const attempt_id = randomUUIDv7();
    const idempotency_key = randomUUID();
    const fingerprint = Buffer.alloc(32);
    fingerprint.writeUInt32BE(number % 5_000);
    const common = {
      merchant_uid,
      terminal_uid,
      payment_id,
      action: 110,
      direction: 1 as const,
      amount,
      currency: 840,
      user_name: 'merchant Test',
    };
    const started_ms = performance.now();
    const recorded = await recordPayment(calls, {
      ...common,
      tenant_uid,
      transaction_uid: `T${number}`,
      orchestration: null,
      vault: null,
      link_use: null,
      invoice_share: null,
      tip: 0,
      sales_tax: 0,
      card_id: randomUUIDv7(),
      sealed_card: { ...sealed_card, fingerprint },
      card_expiry: '1231',
      customer: 'Dana Okonkwo',
      company: '',
      email: 'dana@example.com',
      order_id: `PO-${number}`,
      details: {
        description: 'Coffee',
        billing_address: { address_1: '12 Harbor Rd', city: 'Portland', state: 'ME', postal_code: '04101' },
      },
      batch_date: now.toISOString().slice(0, 10),
      user_id: users.merchant.user_id,
      impersonator_user_id: null,
      created_at: now,
      attempt: {
        attempt_id,
        operation: 'sale',
        system_trace_audit_number: 1 + (number % 999_999),
        retrieval_reference_number: String(number).padStart(12, '0'),
        sender_id,
        take_over_at: new Date(now.getTime() + 60_000),
      },
      idempotency: {
        key: idempotency_key,
        call: 'create_sale',
        body_hash: fingerprint,
        expires_at: new Date(now.getTime() + 86_400_000),
      },
      duplicates_since: new Date(now.getTime() - 60_000),
    });
    if (recorded.outcome !== 'recorded') throw new Error(`A raw sale was not recorded: ${recorded.outcome}`);
    await concludePayment(calls, {
      ...common,
      parent_payment_id: null,
      attempt_id,
      attempt_state: 'answered',
      status: 210,
      authorized_amount: amount,
      captured_amount: amount,
      approval_code: 'A12345',
      response_code: '00',
      decline_reason: null,
      avs_response: 'Y',
      csc_response: 'M',
      network_transaction_id: null,
      advice_code: null,
      goes_alone: false,
      blocked_reason: null,
      concluded_at: new Date(),
      postings: postingsOf({ operation: 'sale', amount }),
      idempotency_key,
      response: { status: 200, body: { data: { payment_id, approved: true, status: 210, amount } } },
      audit: {
        call: 'create_sale',
        after: { status: 210, amount, currency: 840 },
        user_id: users.merchant.user_id,
        impersonator_user_id: null,
        request_id: idempotency_key,
        address: '127.0.0.1',
      },
    });
    return { took_ms: performance.now() - started_ms, payment_id };
  };
}

let number = 0;

/** Runs a fixed number at the same time, each starting the next when it finishes. */
async function runFor(duration_ms: number, at_once: number, sell: Seller): Promise<Sale[]> {
  const sales: Sale[] = [];
  const end_ms = performance.now() + duration_ms;
  const work = async () => {
    while (performance.now() < end_ms) {
      number += 1;
      sales.push(await sell(number));
    }
  };
  await Promise.all(Array.from({ length: at_once }, work));
  return sales;
}

/** Runs at a fixed rate per second, whether or not earlier ones have finished. */
export async function runPaced(duration_ms: number, per_s: number, sell: Seller): Promise<Sale[]> {
  const sales: Promise<Sale>[] = [];
  const started_ms = performance.now();
  const count = (duration_ms / 1_000) * per_s;
  for (let index = 0; index < count; index += 1) {
    const wait_ms = started_ms + (index * 1_000) / per_s - performance.now();
    if (wait_ms > 0) await delay(wait_ms);
    number += 1;
    sales.push(sell(number));
  }
  return Promise.all(sales);
}

/** Returns the gateway's own time of each of these payments, and the same as its client sees it. */
export function ownTimes(paced: readonly Sale[], times: Times): { ms: number[]; seen_ms: number[] } {
  const known = paced.flatMap(({ took_ms, payment_id }) => {
    const time = times.get(payment_id);
    return time === undefined ? [] : [{ took_ms, ...time }];
  });
  return {
    ms: known.map(({ held_ms, acquirer_ms }) => held_ms - acquirer_ms),
    seen_ms: known.map(({ took_ms, acquirer_ms }) => took_ms - acquirer_ms),
  };
}

/** Formats both as a cell of docs/performance.md. */
export function ownTimeReached(own: Percentiles, seen: Percentiles): string {
  return `p50 ${ms(own.p50)}, p99 ${ms(own.p99)} (as its client sees it: ${ms(seen.p50)} and ${ms(seen.p99)})`;
}

function perSecond(sales: readonly Sale[]): number {
  return Math.round(sales.length / (measured_ms / 1_000));
}

export function percentiles(values: readonly number[]): Percentiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 100) / 100;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Returns a card number with its check digit. */
export function luhn(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    const value = Number(body[body.length - 1 - index]) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return body + String((10 - (sum % 10)) % 10);
}

function print({ gateway, raw_driver, share_of_raw, own_time_ms, own_time_seen_ms }: SaleFigures): void {
  const line = (name: string, per_s: number, { p50, p95, p99 }: Percentiles) =>
    console.log(
      `${name.padEnd(38)}${String(per_s).padStart(8)}${[p50, p95, p99].map((one) => one.toFixed(2).padStart(10)).join('')}`,
    );
  console.log(
    `${'Sales'.padEnd(38)}${'a second'.padStart(8)}${['p50 ms', 'p95 ms', 'p99 ms'].map((one) => one.padStart(10)).join('')}`,
  );
  line(`gateway, ${clients} clients`, gateway.sales_per_s, gateway.latency_ms);
  line(`raw driver, same writes, ${connections} connections`, raw_driver.sales_per_s, raw_driver.latency_ms);
  line(`gateway’s own time at ${paced_per_s} a second`, own_time_ms.sales_per_s, own_time_ms);
  line('… as its client sees it', own_time_ms.sales_per_s, own_time_seen_ms);
  console.log(`share of the raw driver: ${Math.round(share_of_raw * 100)} %`);
}
