import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import { solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import { createPool } from '@countinghouse/service/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLinkSecrets } from '../access/link-secrets.ts';
import { gatewayRestriction, gatewaySchema } from '../migrations.ts';
import { OperationError } from '../operation.ts';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { untilSo } from '../testing/in-time.ts';
import { merchants } from '../testing/world.ts';
import type { UnknownAttempt, VisitorAttempt } from './attempt.ts';
import { countLimit_ms, createVisitorProtection, type VisitorProtection } from './visitor-protection.ts';

/* Two nodes with one database: each knows the attempts that the other counted, and a used answer is refused by both. */

const api_key_secret = 'a secret of all nodes, long enough for a key';
const real_clock = { now: () => new Date(now) };
let now = 0;
let house: TestGateway;
let pools: pg.Pool[];
let nodes: [VisitorProtection, VisitorProtection];
const waits_s: number[] = [];
const observed: string[] = [];
beforeAll(async () => {
  house = await startTestGateway({ clock: real_clock });
  const open = () =>
    createPool(
      {
        url: house.database.url,
        schema: gatewaySchema,
        application_name: 'a node',
        restricted: gatewayRestriction,
        connections_maximum: 4,
        connect_timeout_ms: countLimit_ms,
        statement_timeout_ms: countLimit_ms,
      },
      () => undefined,
    );
  pools = [open(), open()];
  const node = (pool: pg.Pool) =>
    createVisitorProtection({
      api_key_secret,
      link_secrets: createLinkSecrets(api_key_secret),
      pool,
      clock: real_clock,
      real_clock,
      log: house.gateway.log,
      observe: (outcome) => observed.push(outcome),
      wait: async (wait_ms) => waits_s.push(wait_ms / 1_000),
    });
  nodes = [node(pools[0] as pg.Pool), node(pools[1] as pg.Pool)];
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await house.stop();
});
beforeEach(async () => {
  now = Date.parse('2026-11-23T10:04:00Z');
  waits_s.length = 0;
  observed.length = 0;
  await house.emptyTables(
    'velocity_counters',
    'spent_puzzles',
    'declined_cards',
    'link_outcomes',
    'protections',
    'held_off_attempts',
  );
});

type Given = Partial<Pick<VisitorAttempt, 'visitor_id' | 'address' | 'fingerprint' | 'target' | 'idempotency'>>;
const { merchant_uid } = merchants.harbor;
let serial = 0;
function visitOf(given: Given = {}) {
  serial += 1;
  return {
    merchant_uid,
    visitor_id: randomUUIDv7(),
    token_hash: randomBytes(32),
    address: `198.51.${serial >> 8}.${serial & 255}`,
    target: { kind: 'payment_link' as const, id: randomUUID(), personal: false },
    fingerprint: randomBytes(32),
    idempotency: { key: randomUUID(), body_hash: randomBytes(32) },
    request_id: 'a request',
    ...given,
  };
}
/** An attempt with a solved puzzle of one node. */
async function attemptOf(given: Given = {}, node = nodes[0]): Promise<VisitorAttempt> {
  const visit = visitOf(given);
  const puzzle = solvePuzzle(await node.makePuzzle(visit));
  if (puzzle === undefined) throw new Error('A puzzle has no answer');
  return { ...visit, puzzle };
}
const codeOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 'allowed',
    (error: unknown) => (error instanceof OperationError ? error.code : error),
  );

test('an attempt needs an answer to its own session’s puzzle, valid once on any node', async () => {
  const [one, other] = nodes;
  const attempt = await attemptOf();
  expect(await codeOf(other.requireAllowedAttempt({ ...attempt, visitor_id: randomUUIDv7() }))).toBe(
    'challenge_failed',
  );
  const { nonce, counter } = attempt.puzzle;
  for (const puzzle of [
    { nonce, counter: counter + 1 },
    { nonce: `${nonce}=`, counter },
    { nonce: nonce.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), counter },
    { nonce: '', counter },
    { nonce: 'x'.repeat(200), counter },
    { nonce, counter: -1 },
  ]) {
    expect(await codeOf(other.requireAllowedAttempt({ ...attempt, puzzle })), JSON.stringify(puzzle)).toBe(
      'challenge_failed',
    );
  }
  expect((await other.requireAllowedAttempt(attempt)).is_repeated).toBe(false);
  // A repetition of the same request, such as a double click, is the same attempt. Another request with the same answer is refused.
  expect((await one.requireAllowedAttempt(attempt)).is_repeated).toBe(true);
  const replayed = { ...attempt, idempotency: { key: randomUUID(), body_hash: attempt.idempotency.body_hash } };
  expect(await codeOf(one.requireAllowedAttempt(replayed))).toBe('challenge_failed');
  expect(await codeOf(other.requireAllowedAttempt(replayed))).toBe('challenge_failed');
  // Attempts that a node has seen, it refuses without the database.
  const asked = { ...attempt, idempotency_key: 'another key' };
  const answered = (node: VisitorProtection, given: UnknownAttempt) =>
    codeOf((async () => node.requireAnswer(given))());
  expect(await answered(one, asked)).toBe('challenge_failed');
  expect(await answered(other, asked)).toBe('challenge_failed');
  expect(await answered(one, { ...asked, token_hash: randomBytes(32) })).toBe('challenge_failed');
  const fresh = { ...(await attemptOf()), idempotency_key: 'a key' };
  expect(await answered(other, fresh)).toBe('allowed');

  const late = await attemptOf();
  now += 3_600_000;
  expect(await codeOf(one.requireAllowedAttempt(late))).toBe('challenge_failed');
});

test('allows one of eight parallel requests with the same answer on two nodes', async () => {
  const attempt = await attemptOf();
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      codeOf(
        (nodes[index % 2] as VisitorProtection).requireAllowedAttempt({
          ...attempt,
          idempotency: { key: randomUUID(), body_hash: randomBytes(32) },
        }),
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'challenge_failed')).toHaveLength(7);
});

test('a puzzle from before a decline is too easy afterwards, and answers are delayed from the second decline', async () => {
  const [one, other] = nodes;
  const visitor_id = randomUUIDv7();
  const early = await attemptOf({ visitor_id });
  const decline = async () => {
    const attempt = await attemptOf({ visitor_id });
    return one.noteAttemptOutcome(await other.requireAllowedAttempt(attempt), 'declined');
  };
  expect(await decline()).toEqual({ tries_left: 4 });
  const refusal = await one.requireAllowedAttempt(early).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'challenge_failed', details: { bits: 17 } });
  // An honest page then solves a harder puzzle, so nothing is recorded until the session ignores that.
  const written = async () => {
    await one.writeHeldOff();
    return house.sql('select reason from held_off_attempts where visitor_id = $1', [visitor_id]);
  };
  expect(await written()).toEqual([]);
  expect(await codeOf(one.requireAllowedAttempt(early))).toBe('challenge_failed');
  expect(await written()).toEqual([{ reason: 'challenge' }]);
  expect(observed.filter((outcome) => outcome !== 'counted')).toEqual(['harder_puzzle', 'challenge']);
  expect(await decline()).toEqual({ tries_left: 3 });
  expect(waits_s).toEqual([0, 2]);
  // An approval is delayed as long, so that the response time reveals nothing.
  const approved = await one.requireAllowedAttempt(await attemptOf({ visitor_id }));
  await other.noteAttemptOutcome(approved, 'approved');
  expect(waits_s).toEqual([0, 2, 2]);
});

test('a card counted on one node is refused on another with 429 and Retry-After, and the refusal is recorded', async () => {
  const [one, other] = nodes;
  const fingerprint = randomBytes(32);
  const target = { kind: 'payment_link' as const, id: randomUUID(), personal: false };
  for (let index = 0; index < 6; index += 1) {
    await (nodes[index % 2] as VisitorProtection).requireAllowedAttempt(await attemptOf({ fingerprint }));
  }
  const refusal = await other
    .requireAllowedAttempt(await attemptOf({ fingerprint, target }))
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'too_many_requests', details: { scope: 'card', retry_after_s: 66 * 60 } });
  for (let index = 0; index < 60; index += 1) {
    const attempt = { ...visitOf({ fingerprint, target }), puzzle: { nonce: '', counter: 0 } };
    expect(await codeOf(one.requireAllowedAttempt(attempt))).toBe('challenge_failed');
  }
  expect(observed.filter((outcome) => outcome === 'counted')).toHaveLength(6);
  await other.writeHeldOff();
  await one.writeHeldOff();
  const rows = await house.sql(
    `select reason, count(*)::integer as rows, sum(count)::integer as count from held_off_attempts where target_id = $1
     group by reason order by reason nulls last`,
    [target.id],
  );
  expect(rows).toEqual([
    { reason: 'card', rows: 1, count: 1 },
    { reason: 'challenge', rows: 49, count: 49 },
    { reason: null, rows: 1, count: 11 },
  ]);
  const entries = await house.sql(
    "select address, after ->> 'reason' as reason from audit_entries where call = 'hold_off_attempt' and target_id = $1",
    [target.id],
  );
  expect(entries).toHaveLength(50);
  expect(entries[0]).toMatchObject({ address: expect.stringMatching(/^198\.51\./) });
});

test('counts an IPv6 address by its /64', async () => {
  const bitsOf = async (address: string) => (await nodes[1].makePuzzle(visitOf({ address }))).bits;
  const attempt = await attemptOf({ address: '2001:db8:1:2::1' });
  await nodes[0].noteAttemptOutcome(await nodes[0].requireAllowedAttempt(attempt), 'declined');
  expect(await bitsOf('2001:db8:1:2:ffff::9')).toBe(17);
  expect(await bitsOf('2001:db8:1:3::1')).toBe(16);
});

test('with locked counters an attempt waits a second and is then unavailable, never allowed uncounted', async () => {
  const attempts = [await attemptOf(), await attemptOf(), await attemptOf()];
  const locker = new pg.Client({ connectionString: house.database.url, options: '-c search_path=gateway' });
  await locker.connect();
  try {
    await locker.query('begin; lock table velocity_counters in access exclusive mode');
    const began = performance.now();
    const outcomes = await Promise.all(
      attempts.map((attempt, index) => codeOf((nodes[index % 2] as VisitorProtection).requireAllowedAttempt(attempt))),
    );
    const waited_ms = performance.now() - began;
    expect(outcomes).toEqual(['service_unavailable', 'service_unavailable', 'service_unavailable']);
    expect(waited_ms).toBeGreaterThan(countLimit_ms * 0.9);
    expect(observed.filter((outcome) => outcome === 'unavailable')).toHaveLength(3);
  } finally {
    await locker.query('rollback');
    await locker.end();
  }
  // Whether the timeout came before or after counting: the same request is sent again and counts once.
  const attempt = attempts[0] as VisitorAttempt;
  await untilSo(
    async () => (await codeOf(nodes[0].requireAllowedAttempt(attempt))) === 'allowed',
    () => 'the attempt is let through once the counters are free',
  );
  const [counted] = await house.sql<{ most: number }>(
    "select coalesce(max(count), 0)::integer as most from velocity_counters where scope = 'session'",
  );
  expect(counted?.most).toBe(1);
});

test('an outcome that cannot be counted does not fail the payment', async () => {
  const allowed = await nodes[0].requireAllowedAttempt(await attemptOf());
  const locker = new pg.Client({ connectionString: house.database.url, options: '-c search_path=gateway' });
  await locker.connect();
  await locker.query('begin; lock table velocity_counters in access exclusive mode');
  expect(await nodes[0].noteAttemptOutcome(allowed, 'declined')).toEqual({ tries_left: 0 });
  await locker.query('rollback');
  await locker.end();
  expect(house.lines.some(({ msg }) => msg === 'the outcome of an attempt was not counted')).toBe(true);
});
