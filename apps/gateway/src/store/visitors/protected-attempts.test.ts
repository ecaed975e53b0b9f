import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { attemptLimits } from '@countinghouse/domain/protection/attempt-limits';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gatewayRestriction, gatewaySchema } from '../../migrations.ts';
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { type MerchantName, merchants } from '../../testing/world.ts';
import {
  type AttemptVerdict,
  type CountedAttempt,
  countAttempt,
  noteOutcome,
  puzzleBitsOf,
} from './protected-attempts.ts';

/*
 * Tests the table of limits, row by row, alternating between two nodes, each with its own connection pool. Puzzles count as solved;
 * visitor-protection.test.ts solves some.
 */

let house: TestGateway;
let nodes: [pg.Pool, pg.Pool];
beforeAll(async () => {
  house = await startTestGateway();
  const node = () =>
    createPool(
      { url: house.database.url, schema: gatewaySchema, application_name: 'a node', restricted: gatewayRestriction },
      () => undefined,
    );
  nodes = [node(), node()];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end()));
  await house.stop();
});

const start = new Date('2026-11-23T10:04:00Z');
let now: Date;
beforeEach(async () => {
  now = start;
  await house.emptyTables(
    'velocity_counters',
    'spent_puzzles',
    'declined_cards',
    'link_outcomes',
    'protections',
    'held_off_attempts',
  );
  await house.sql('truncate payment_links, payment_link_settings cascade');
});
const after = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const key = (name: string) => createHmac('sha256', 'a test').update(name).digest();
let turn = 0;
const nextNode = () => {
  turn += 1;
  return nodes[turn % 2] as pg.Pool;
};

type Given = {
  session?: string;
  card?: string;
  address?: string;
  link?: string;
  personal?: boolean;
  merchant?: MerchantName;
  bits?: number;
  puzzle?: string;
  request?: string;
};

/** Builds an attempt. Keys that are not given are unique to it. */
function attemptOf({ session, card, address, link, personal = false, merchant = 'harbor' }: Given): CountedAttempt {
  const { merchant_uid } = merchants[merchant];
  const [visitor_id, id] = [session ?? randomUUID(), link ?? randomUUID()];
  return {
    now,
    at: now,
    merchant_uid,
    visitor_id,
    target: { kind: personal ? 'customer' : 'payment_link', id, personal },
    keys: {
      session: key(`session ${visitor_id}`),
      card: key(`card ${merchant_uid} ${card ?? randomUUID()}`),
      address: key(`address ${address ?? randomUUID()}`),
      page: key(`page ${id}`),
      merchant: key(`merchant ${merchant_uid}`),
    },
    request_id: 'a request',
    address: '192.0.2.1',
  };
}

const hashOf = (text: string | undefined) => (text === undefined ? randomBytes(32) : key(text));
async function count(given: Given = {}, attempt = attemptOf(given)): Promise<AttemptVerdict> {
  return countAttempt(nextNode(), attempt, {
    puzzle_hash: hashOf(given.puzzle),
    bits: given.bits ?? 22,
    expires_at: new Date(now.getTime() + 3_600_000),
    attempt_hash: hashOf(given.request),
  });
}
/** Counts an attempt and its outcome. Returns the outcome, or why it was refused. */
async function attempt(outcome: 'approved' | 'declined' | 'unknown', given: Given = {}): Promise<string> {
  const made = attemptOf(given);
  const verdict = await count(given, made);
  if (verdict.outcome !== 'counted') return verdict.outcome === 'refused' ? verdict.scope : verdict.outcome;
  await noteOutcome(nextNode(), made, { counted_at: made.now, outcome });
  return outcome;
}
const attempts = async (times: number, outcome: 'approved' | 'declined' | 'unknown', given: () => Given) => {
  const seen = new Set<string>();
  for (let index = 0; index < times; index += 1) seen.add(await attempt(outcome, given()));
  return [...seen];
};
const always = (given: Given) => () => given;

async function addLink(link_id: string, merchant: MerchantName = 'harbor'): Promise<void> {
  await house.sql(
    `insert into payment_links (merchant_uid, link_id, name, kind, amount, currency, terminal_uid, secret_last_four, created_at, updated_at)
     select merchant_uid, $2, 'Tasting', 'fixed', 2500, 840, terminal_uid, 'abcd', now(), now() from terminals where merchant_uid = $1 limit 1`,
    [merchants[merchant].merchant_uid, link_id],
  );
}
const statusOf = async (link_id: string) =>
  (await house.sql('select status, paused_reason, paused_until from payment_links where link_id = $1', [link_id]))[0];
const protectionsOf = () =>
  house.sql(
    `select kind, target_id, extract(epoch from until - started_at)::integer / 60 as minutes, attempts, declines, ended_at
     from protections order by started_at`,
  );
const strict = (merchant: MerchantName = 'harbor') =>
  house.sql(
    `insert into payment_link_settings (merchant_uid, terminal_uid, fields, protection, created_at, updated_at)
     select merchant_uid, terminal_uid, '{}', 'strict', now(), now() from terminals where merchant_uid = $1 limit 1`,
    [merchants[merchant].merchant_uid],
  );
const endDue = () =>
  house.sql('select end_protection(merchant_uid, protection_id, $1, $1, null) from protections', [now]);

test('limits a session to ten attempts in total, also in parallel', async () => {
  const session = randomUUID();
  const verdicts = await Promise.all(Array.from({ length: 16 }, () => count({ session })));
  expect(verdicts.filter(({ outcome }) => outcome === 'counted')).toHaveLength(10);
  expect(verdicts.filter((verdict) => verdict.outcome === 'refused' && verdict.scope === 'session')).toHaveLength(6);
  after(100);
  expect(await attempt('approved', { session })).toBe('session');
  expect(await attempt('approved')).toBe('approved');
});

test('limits a session to five declines, and to declines of three different cards', async () => {
  const [session, card] = [randomUUID(), 'one'];
  expect(await attempts(3, 'declined', always({ session, card }))).toEqual(['declined']);
  // By now, the card itself is refused.
  expect(await attempt('declined', { session, card })).toBe('card');
  expect(await attempt('declined', { session, card: 'two' })).toBe('declined');
  expect(await attempt('declined', { session, card: 'two' })).toBe('declined');
  expect(await attempt('approved', { session, card: 'three' })).toBe('session');

  const another = randomUUID();
  expect(await attempts(3, 'declined', always({ session: another }))).toEqual(['declined']);
  expect(await attempt('approved', { session: another })).toBe('different_cards');
});

test('limits a card to six attempts an hour at a merchant, over all its pages', async () => {
  const card = 'one';
  expect(await attempts(6, 'approved', always({ card }))).toEqual(['approved']);
  const refused = await count({ card });
  // The counter of 10:00 to 10:10 leaves the hour at 11:10.
  expect(refused).toEqual({ outcome: 'refused', scope: 'card', retry_after_s: 66 * 60 });
  expect(await attempt('approved', { card, merchant: 'second' })).toBe('approved');
  after(65);
  expect(await attempt('approved', { card })).toBe('card');
  after(1);
  expect(await attempt('approved', { card })).toBe('approved');
});

test('limits a card to three declines an hour and six a day', async () => {
  const card = 'one';
  expect(await attempts(3, 'declined', always({ card }))).toEqual(['declined']);
  expect(await attempt('approved', { card })).toBe('card');
  after(70);
  expect(await attempts(3, 'declined', always({ card }))).toEqual(['declined']);
  after(70);
  // Below the hourly limit, but at the daily one.
  expect(await attempt('approved', { card })).toBe('card');
  after(24 * 60);
  expect(await attempt('approved', { card })).toBe('approved');
});

test('limits an address to 120 attempts an hour, not counting approved ones, so that a fair can pay from one', async () => {
  const address = 'a fair';
  expect(await attempts(300, 'approved', always({ address }))).toEqual(['approved']);
  // Honest payers are declined, too, and their puzzles do not get harder.
  expect(await attempts(20, 'declined', always({ address, bits: 16 }))).toEqual(['declined']);
  const other = 'another';
  expect(await attempts(120, 'unknown', always({ address: other }))).toEqual(['unknown']);
  expect(await attempt('unknown', { address: other })).toBe('address');
  after(66);
  expect(await attempt('unknown', { address: other })).toBe('unknown');
});

test('limits an address to twelve declines an hour if they are half of its attempts', async () => {
  // Each card three times, because different cards have a separate limit.
  const declines = (address: string) => {
    let index = 0;
    return attempts(12, 'declined', () => {
      index += 1;
      return { address, card: `of ${address} ${Math.ceil(index / 3)}` };
    });
  };
  const address = 'a tester';
  expect(await declines(address)).toEqual(['declined']);
  expect(await attempt('approved', { address })).toBe('address');
  const busy = 'a shop';
  expect(await attempts(13, 'approved', always({ address: busy }))).toEqual(['approved']);
  expect(await declines(busy)).toEqual(['declined']);
  expect(await attempt('approved', { address: busy })).toBe('approved');
});

test('limits an address to declines of six different cards an hour', async () => {
  const address = 'a tester';
  expect(await attempts(6, 'declined', always({ address }))).toEqual(['declined']);
  expect(await attempt('approved', { address })).toBe('different_cards');
  after(60);
  expect(await attempt('approved', { address })).toBe('approved');
});

test('blocks a page for one payer for an hour after ten attempts or five declines', async () => {
  const link = randomUUID();
  expect(await attempts(10, 'approved', always({ link, personal: true }))).toEqual(['approved']);
  expect(await count({ link, personal: true })).toEqual({
    outcome: 'refused',
    scope: 'personal_link',
    retry_after_s: 3_600,
  });
  expect(await protectionsOf()).toEqual([
    { kind: 'link_refused', target_id: link, minutes: 60, attempts: 10, declines: 0, ended_at: null },
  ]);
  after(59);
  expect(await attempt('approved', { link, personal: true })).toBe('link');
  after(1);
  expect(await attempt('approved', { link, personal: true })).toBe('approved');

  const declined = randomUUID();
  expect(await attempts(5, 'declined', always({ link: declined, personal: true }))).toEqual(['declined']);
  expect(await attempt('approved', { link: declined, personal: true })).toBe('link');
});

test('a link is paused after 15 declines that are half of its last 30: for 15 minutes, an hour, then six', async () => {
  const link = randomUUID();
  await addLink(link);
  const lasts: unknown[] = [];
  for (let time = 0; time < 4; time += 1) {
    expect(await attempts(15, 'declined', always({ link }))).toEqual(['declined']);
    expect(await statusOf(link)).toMatchObject({ status: 'paused', paused_reason: 'protection' });
    expect(await attempt('approved', { link })).toBe('link');
    lasts.push((await protectionsOf()).at(-1)?.minutes);
    after(Number(lasts.at(-1)));
    await endDue();
    expect(await statusOf(link)).toEqual({ status: 'active', paused_reason: null, paused_until: null });
  }
  expect(lasts).toEqual([15, 60, 360, 360]);
  // Pauses are forgotten after a day.
  after(24 * 60 + 1);
  await attempts(15, 'declined', always({ link }));
  expect((await protectionsOf()).at(-1)?.minutes).toBe(15);
  const told = await house.sql(
    "select call, after ->> 'protection' as kind from audit_entries where target_id = $1 order by audit_entry_id",
    [link],
  );
  expect(told.slice(0, 3)).toEqual([
    { call: 'start_protection', kind: 'link_paused' },
    { call: 'end_protection', kind: 'link_paused' },
    { call: 'start_protection', kind: 'link_paused' },
  ]);
});

test('a link with mostly approvals is not paused, and a resumed one can be paused again', async () => {
  const link = randomUUID();
  await addLink(link);
  for (let index = 0; index < 20; index += 1) {
    await attempt('approved', { link });
    await attempt('approved', { link });
    await attempt('declined', { link });
  }
  expect(await statusOf(link)).toMatchObject({ status: 'active' });
  // After these, half of its last 30 are declined.
  await attempts(8, 'declined', always({ link }));
  expect(await statusOf(link)).toMatchObject({ status: 'paused' });
  await house.sql("update payment_links set status = 'active', paused_reason = null, paused_until = null");
  expect(await attempt('approved', { link })).toBe('approved');
  await attempts(15, 'declined', always({ link }));
  expect(await statusOf(link)).toMatchObject({ status: 'paused' });
});

test('15 declines of a link counted on two nodes in parallel pause it once', async () => {
  const link = randomUUID();
  await addLink(link);
  const made = Array.from({ length: 20 }, () => attemptOf({ link }));
  for (const each of made) await count({}, each);
  await Promise.all(made.map((each) => noteOutcome(nextNode(), each, { counted_at: each.now, outcome: 'declined' })));
  expect(await protectionsOf()).toHaveLength(1);
  const jobs = await house.sql("select * from background_jobs where task = 'send_protection_mail'");
  expect(jobs.length).toBeGreaterThanOrEqual(1);
});

test('a merchant’s pages become strict at 60 declines an hour that are 40% of its attempts', async () => {
  await attempts(90, 'approved', always({}));
  expect(await attempts(59, 'declined', always({}))).toEqual(['declined']);
  expect(await protectionsOf()).toEqual([]);
  await attempt('declined');
  expect(await protectionsOf()).toEqual([
    { kind: 'merchant_strict', target_id: null, minutes: 60, attempts: 150, declines: 60, ended_at: null },
  ]);
  // The hardest puzzle, and half the limits.
  expect(await count({ bits: 21 })).toEqual({ outcome: 'challenge_failed', bits: 22 });
  expect(await attempts(3, 'approved', always({ card: 'one' }))).toEqual(['approved']);
  expect(await attempt('approved', { card: 'one' })).toBe('card');
  // Other merchants are not affected.
  expect(await count({ merchant: 'second', bits: 16 })).toMatchObject({ outcome: 'counted' });
  after(60);
  expect(await count({ bits: 16 })).toMatchObject({ outcome: 'counted' });
});

test('allows a merchant four times its busiest hour of 28 days, and at least 600 attempts', async () => {
  const fill = (minutes_ago: number, attempts: number, approvals: number) =>
    house.sql(
      `insert into velocity_counters (scope, key_hash, window_start, count, approvals)
       values ('merchant', $1, date_bin('10 minutes', $2::timestamptz, '2000-01-01'), $3, $4)
       on conflict (scope, key_hash, window_start) do update set count = excluded.count`,
      [
        key(`merchant ${merchants.harbor.merchant_uid}`),
        new Date(now.getTime() - minutes_ago * 60_000),
        attempts,
        approvals,
      ],
    );
  await fill(20, 600, 0);
  await attempt('approved');
  expect(await protectionsOf()).toMatchObject([{ kind: 'merchant_strict', attempts: 601 }]);

  await house.emptyTables('protections', 'velocity_counters');
  // The busiest hour had 200 approvals, so up to 800 are usual.
  await fill(3 * 1_440, 250, 200);
  await fill(29 * 1_440, 900, 900);
  await fill(20, 700, 0);
  await attempt('approved');
  expect(await protectionsOf()).toEqual([]);
  await fill(20, 800, 0);
  // Checked only at every fiftieth attempt.
  await attempts(50, 'approved', always({}));
  expect(await protectionsOf()).toMatchObject([{ kind: 'merchant_strict' }]);
});

test('strict settings halve every limit', async () => {
  await strict();
  const limits = Object.fromEntries(attemptLimits.strict.map((limit) => [limit.scope, limit]));
  const session = randomUUID();
  expect(await attempts(limits.session?.attempts_maximum ?? 0, 'approved', always({ session }))).toEqual(['approved']);
  expect(await attempt('approved', { session })).toBe('session');
  expect(await attempts(3, 'approved', always({ card: 'one' }))).toEqual(['approved']);
  expect(await attempt('approved', { card: 'one' })).toBe('card');
  expect(await attempts(60, 'unknown', always({ address: 'one' }))).toEqual(['unknown']);
  expect(await attempt('unknown', { address: 'one' })).toBe('address');
  const page = randomUUID();
  expect(await attempts(3, 'declined', always({ link: page, personal: true }))).toEqual(['declined']);
  expect(await attempt('approved', { link: page, personal: true })).toBe('link');
  const link = randomUUID();
  await addLink(link);
  expect(await attempts(8, 'declined', always({ link }))).toEqual(['declined']);
  expect(await statusOf(link)).toMatchObject({ status: 'paused' });
  const other = randomUUID();
  expect(await attempts(2, 'declined', always({ session: other }))).toEqual(['declined']);
  expect(await attempt('approved', { session: other })).toBe('different_cards');
  await house.sql("delete from velocity_counters where scope = 'merchant'");
  await attempts(30, 'declined', always({}));
  expect(await protectionsOf()).toContainEqual(expect.objectContaining({ kind: 'merchant_strict', declines: 30 }));
});

test('a puzzle gets one bit harder per decline of session or address, up to 22, and an approval removes one', async () => {
  const [session, address] = [randomUUID(), 'one'];
  const bits = async (given: Given) => {
    const { merchant_uid, keys } = attemptOf(given);
    return puzzleBitsOf(nextNode(), { now, merchant_uid, keys });
  };
  expect(await bits({ session, address })).toBe(16);
  await attempt('declined', { session, address });
  expect(await bits({ session })).toBe(17);
  expect(await bits({ address })).toBe(17);
  await attempt('approved', { address });
  expect(await bits({ address })).toBe(16);
  expect(await count({ session, bits: 16 })).toEqual({ outcome: 'challenge_failed', bits: 17 });
  await house.sql("update velocity_counters set declines = 9 where scope = 'session'");
  expect(await bits({ session })).toBe(22);
});

test('an answer is valid for one request, and its retry is the same attempt on any node', async () => {
  const session = randomUUID();
  expect(await count({ session, puzzle: 'one', request: 'a' })).toMatchObject({ outcome: 'counted' });
  expect(await count({ session, puzzle: 'one', request: 'a' })).toEqual({ outcome: 'repeated' });
  expect(await count({ session, puzzle: 'one', request: 'b' })).toEqual({ outcome: 'challenge_failed' });
  const at_once = await Promise.all(Array.from({ length: 8 }, () => count({ session, puzzle: 'two' })));
  expect(at_once.filter(({ outcome }) => outcome === 'counted')).toHaveLength(1);
  expect(at_once.filter(({ outcome }) => outcome === 'challenge_failed')).toHaveLength(7);
  expect(await house.sql("select sum(count)::integer as count from velocity_counters where scope = 'session'")).toEqual(
    [{ count: 2 }],
  );
});

test('a refused attempt is not counted anywhere', async () => {
  const address = 'one';
  expect(await attempts(6, 'approved', always({ card: 'one', address }))).toEqual(['approved']);
  expect(await attempts(20, 'approved', always({ card: 'one', address }))).toEqual(['card']);
  const counts = await house.sql('select distinct scope, count from velocity_counters where count > 1 order by scope');
  expect(counts).toEqual([
    { scope: 'address', count: 6 },
    { scope: 'card', count: 6 },
    { scope: 'merchant', count: 6 },
  ]);
});

test('no counter key contains a readable address, card, visitor or link', async () => {
  await attempt('declined', { session: randomUUID() });
  const rows = await house.sql<{ length: number }>('select distinct length(key_hash) as length from velocity_counters');
  expect(rows).toEqual([{ length: 32 }]);
});
