import { randomUUID } from 'node:crypto';
import { solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import { startTestAcquirer } from '@countinghouse/gateway/testing/servers/acquirer';
import { worldTemplate } from '@countinghouse/gateway/testing/world';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { ms, type Result, type Times, timesOf } from '../measure.ts';
import { analyze, createSeller, luhn, runPaced, startGateway } from '../sale.ts';
import { addBenchLink } from './bench-link.ts';
import { createVisitor, type Send } from './visitor-payments.ts';

const payerCount = 1_000;
/** Card testing protection counts attempts without an outcome yet, 120 for an address. */
const payersOfAddress = 50;
const warmCount = 40;
const sales_per_s = 10;
const calm_ms = 5_000;
const openMaximum_ms = 10_000;

/** A payer with the link open, and how they solve their puzzle. */
type Payer = { send: Send; token: string; puzzle: { session: string; nonce: string; bits: number } };
/** A payer who can pay. */
type ReadyPayer = { send: Send; token: string; puzzle: { nonce: string; counter: number } };
type Timed<Value> = { value: Value; took_ms: number };

/**
 * Measures a crowd of payers of one link, each over a connection of their own: all open it at once, then all ask for their puzzle, then
 * all pay. The puzzles are solved in between, because that work is the payers'. Meanwhile another merchant keeps selling. Afterwards the
 * database is compared with the answers: each answered payment was charged once, and no other was.
 */
export async function benchConcurrentPayers(count = payerCount): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const acquirer = await startTestAcquirer();
  const gateway = await startGateway(database.url, acquirer.iso_port, acquirer.post_url);
  const client = new pg.Client({ connectionString: database.url, options: '-c search_path=gateway' });
  await client.connect();
  try {
    const sends = Array.from({ length: Math.ceil(count / payersOfAddress) }, (_, at) =>
      createVisitor(gateway.url, { sockets: payersOfAddress, localAddress: `127.0.2.${at + 1}` }),
    );
    const sendOf = (index: number) => sends[index % sends.length] as Send;
    const sell = createSeller(gateway.url);
    const { secret, link_id } = await addBenchLink(client, 'second');
    await liftDailyLimits(client);
    const everybody = (size: number) => crowd(Array.from({ length: size }), (_, index) => open(sendOf(index), secret));
    const warm = (await everybody(warmCount)).map(({ value }) => solved(value));
    await crowd(warm, (payer, index) => pay(payer, count + index));
    await addBusyHour(client, count);
    await analyze(database.url);
    const calm = await runPaced(calm_ms, sales_per_s, sell);

    let sold: Awaited<ReturnType<typeof runPaced>> = [];
    let running = true;
    const selling = (async () => {
      while (running) sold = sold.concat(await runPaced(1_000, sales_per_s, sell));
    })();
    const started_ms = performance.now();
    const opened = await everybody(count);
    const opening_ms = performance.now() - started_ms;
    const payers = opened.map(({ value }) => solved(value));
    const begun_ms = performance.now();
    const paid = await crowd(payers, pay);
    const paying_ms = performance.now() - begun_ms;
    running = false;
    await selling;

    const faults = await faultsOf(
      client,
      link_id,
      paid.map(({ value }) => value),
      warmCount,
    );
    const beside = timesOf(sold.map(({ took_ms }) => took_ms));
    const before = timesOf(calm.map(({ took_ms }) => took_ms));
    const open_times = timesOf(opened.map(({ took_ms }) => took_ms));
    return [
      {
        what: `${count.toLocaleString('en')} payers open one link and get their puzzle at the same moment`,
        to_reach: `every one within ${openMaximum_ms / 1_000} s`,
        reached: `${rate(count, opening_ms)}, ${quantiles(open_times)}`,
        baseline: '–',
        passed: Math.max(...opened.map(({ took_ms }) => took_ms)) <= openMaximum_ms,
      },
      {
        what: `${count.toLocaleString('en')} payers pay one link at the same moment`,
        to_reach: 'no payment lost or charged twice, none refused',
        reached: `${rate(count, paying_ms)}, ${quantiles(timesOf(paid.map(({ took_ms }) => took_ms)))}; ${faults.length === 0 ? 'each charged once' : faults.join('; ')}`,
        baseline: `sales of another merchant meanwhile, ${sales_per_s} a second: p95 ${ms(beside.p95_ms)}, without the crowd ${ms(before.p95_ms)}`,
        passed: faults.length === 0,
      },
    ];
  } finally {
    await client.end();
    await gateway.stop();
    await acquirer.stop();
    await database.stop();
  }
}

const rate = (count: number, took_ms: number) => `${Math.round(count / (took_ms / 1_000))}/s`;
const quantiles = ({ p50_ms, p95_ms, p99_ms }: Times) => `p50 ${ms(p50_ms)}, p95 ${ms(p95_ms)}, p99 ${ms(p99_ms)}`;

/** Starts the same work for everyone at the same moment. Fails if any of it fails, such as with a 503 because no connection is free. */
function crowd<From, To>(all: readonly From[], work: (one: From, index: number) => Promise<To>): Promise<Timed<To>[]> {
  return Promise.all(
    all.map(async (one, index) => {
      const started_ms = performance.now();
      const value = await work(one, index);
      return { value, took_ms: performance.now() - started_ms };
    }),
  );
}

/** Lifts the limits of a day, which are far below such a crowd. */
async function liftDailyLimits(client: pg.Client): Promise<void> {
  await client.query(
    'update payment_link_settings set daily_count_maximum = 1000000, daily_amount_maximum = 10000000000',
  );
}

/** Adds an hour of yesterday with as many payments. Otherwise a crowd of more than 600 triggers the protection of the merchant. */
async function addBusyHour(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into velocity_counters (scope, key_hash, window_start, count, approvals)
     select scope, key_hash, min(window_start) - interval '1 day', $1, $1 from velocity_counters where scope = 'merchant' group by 1, 2`,
    [count],
  );
}

/** Returns what differs between the answers and the database: payments lost, charged twice, or still reserved. */
async function faultsOf(
  client: pg.Client,
  link_id: string,
  answered: readonly string[],
  warm: number,
): Promise<string[]> {
  const { rows } = await client.query<{ payment_id: string }>(
    'select payment_id from payments where source_id = $1 and captured_amount = 2500',
    [link_id],
  );
  const charged = new Set(rows.map(({ payment_id }) => payment_id));
  const lost = answered.filter((payment_id) => !charged.has(payment_id)).length;
  const extra = rows.length - answered.length - warm;
  const { rows: links } = await client.query<{ used_count: number; reserved_count: number }>(
    'select used_count, reserved_count from payment_links where link_id = $1',
    [link_id],
  );
  const faults: string[] = [];
  if (lost > 0) faults.push(`${lost} lost`);
  if (extra !== 0) faults.push(`${extra} more than answered`);
  if (links[0]?.used_count !== rows.length || links[0].reserved_count !== 0) faults.push('the uses do not add up');
  return faults;
}

/** Opens the link and gets a puzzle. */
async function open(send: Send, secret: string): Promise<Payer> {
  const { body } = await send('POST', '/api/checkout/sessions', { body: { secret } });
  const token = String(body.token);
  const asked = await send('GET', '/api/payment-link/puzzle', { token });
  const session = (body.user as { id: string }).id;
  return { send, token, puzzle: { session, ...(asked.body.puzzle as { nonce: string; bits: number }) } };
}

/** Solves the puzzle of a payer. */
function solved({ send, token, puzzle: asked }: Payer): ReadyPayer {
  const puzzle = solvePuzzle(asked);
  if (puzzle === undefined) throw new Error('A puzzle has no answer');
  return { send, token, puzzle };
}

/** Pays with a card of the payer's own. Returns the id of the payment. */
async function pay({ send, token, puzzle }: ReadyPayer, index: number): Promise<string> {
  const { body } = await send('POST', '/api/payment-link/payments', {
    token,
    key: randomUUID(),
    body: {
      card_number: luhn(`411111${String(index).padStart(9, '0')}`),
      ...{ expiry: '1231', cvv: '123', postal_code: '04101', cardholder_name: 'Dana Okonkwo' },
      ...{ total_amount: 2500, currency: 840, puzzle },
    },
  });
  const { payment_id, outcome } = body.data as { payment_id: string; outcome: string };
  if (outcome !== 'approved') throw new Error(`A payment by a link was ${outcome}`);
  return payment_id;
}
