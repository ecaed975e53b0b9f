import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { startTestAcquirer } from '@countinghouse/gateway/testing/servers/acquirer';
import { worldTemplate } from '@countinghouse/gateway/testing/world';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { ms, type Result, timesOf } from '../measure.ts';
import { startGateway } from '../sale.ts';
import { addBenchLink } from './bench-link.ts';

const guesses_count = 100_000;
/** The number of guesses one address can make in an hour. */
const guesses_per_address = 10;
const clients = 12;

/** What a response reveals: everything except what is specific to its request. */
type Told = { text: string; took_ms: number };

/**
 * Sends a hundred thousand guessed secrets to the real endpoint, from ten thousand addresses so that each guess is looked up. Every third
 * is the secret of a real link with one character changed. All must get the same response, and leave nothing but the counters of the
 * addresses.
 */
export async function benchGuessedSecrets(): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const acquirer = await startTestAcquirer();
  const gateway = await startGateway(database.url, acquirer.iso_port, acquirer.post_url);
  const client = new pg.Client({ connectionString: database.url, options: '-c search_path=gateway' });
  await client.connect();
  try {
    const { secret } = await addBenchLink(client);
    const guess = createGuesser(gateway.url);
    await guess(newGuess(), addressOf(guesses_count));
    const before = await kept(client);
    const told = new Set<string>();
    const durations_ms: number[] = [];
    const started_ms = performance.now();
    let next = 0;
    const one = async () => {
      while (next < guesses_count) {
        const at = next;
        next += 1;
        const answer = await guess(at % 3 === 0 ? almost(secret, at) : newGuess(), addressOf(at));
        told.add(answer.text);
        durations_ms.push(answer.took_ms);
      }
    };
    await Promise.all(Array.from({ length: clients }, one));
    const per_s = Math.round(guesses_count / ((performance.now() - started_ms) / 1_000));
    const after = await kept(client);
    const is_calm = told.size === 1 && [...told][0]?.startsWith('404') === true && before === after;
    const times = timesOf(durations_ms);
    return [
      {
        what: `${guesses_count.toLocaleString('en-US')} guessed secrets from ${(guesses_count / guesses_per_address).toLocaleString('en-US')} addresses, ${clients} at once`,
        to_reach: 'all answered 404 and alike; no session, opening, audit entry or secret is kept',
        reached: `${told.size === 1 ? 'one answer' : `${told.size} different answers`}, ${before === after ? 'nothing kept' : `kept: ${after}`}; ${per_s}/s, p50 ${ms(times.p50_ms)}, p95 ${ms(times.p95_ms)}`,
        baseline: '–',
        passed: is_calm,
      },
    ];
  } finally {
    await client.end();
    await gateway.stop();
    await acquirer.stop();
    await database.stop();
  }
}

const newGuess = () => randomBytes(24).toString('base64url');

/** Addresses of this machine, each as often as it can guess. */
function addressOf(at: number): string {
  const number = Math.floor(at / guesses_per_address);
  return `127.1.${number >> 8}.${number & 255}`;
}

/** Returns the secret with one character changed, at a different place each time. */
function almost(secret: string, at: number): string {
  const place = at % secret.length;
  return `${secret.slice(0, place)}${secret[place] === 'A' ? 'B' : 'A'}${secret.slice(place + 1)}`;
}

/** Counts the rows that a guess must not add. */
async function kept(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select (select count(*) from visitor_sessions) as sessions, (select count(*) from link_secrets) as secrets,
       (select count(*) from payment_link_openings) as openings, (select count(*) from audit_entries) as audit_entries,
       (select count(*) from held_off_attempts) as held_off,
       (select count(*) from velocity_counters where scope <> 'wrong_secret') as counters`,
  );
  return JSON.stringify(rows[0]);
}

/** Opens a visit with a secret, from an address of this machine. */
function createGuesser(url: string) {
  const agent = new Agent({ keepAlive: false });
  return (secret: string, localAddress: string): Promise<Told> =>
    new Promise((resolve, reject) => {
      const started_ms = performance.now();
      const headers = { 'content-type': 'application/json' };
      const options = { method: 'POST', agent, headers, localAddress };
      const outgoing = request(new URL('/api/checkout/sessions', url), options, (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('end', () => {
          const { request_id: _, ...body } = JSON.parse(text) as Record<string, unknown>;
          const names = Object.keys(incoming.headers).sort().join();
          resolve({
            text: `${incoming.statusCode} ${JSON.stringify(body)} ${names} ${incoming.headers['content-length']}`,
            took_ms: performance.now() - started_ms,
          });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(JSON.stringify({ secret }));
    });
}
