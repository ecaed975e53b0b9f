import type pg from 'pg';
import { expect, test } from 'vitest';
import { type CallsTogetherLimits, createCallsTogether, lockingCall } from './calls-together.ts';

type Row = { call_number: number; sum: number; must_wait: boolean };
type Sent = { text: string; values: unknown[]; answer: (rows: Row[]) => void; fail: (error: unknown) => void };

const limits: CallsTogetherLimits = { statements_at_once: 1, calls_at_once: 4, waiting_maximum_ms: 60_000 };
const sum = lockingCall<{ a: number; b: number }, Row>(
  'select sum, must_wait from summed(@a::int, @b::int, @a::int, @may_wait::boolean)',
  ({ must_wait }) => must_wait,
);
const row = (call_number: number, value: number, must_wait = false): Row => ({ call_number, sum: value, must_wait });
const turn = () => new Promise((go) => setImmediate(go));

/** A pool that records statements and answers each when the test says so. */
function heldPool() {
  const sent: Sent[] = [];
  const query = (text: string, values: unknown[]) =>
    new Promise((resolve, fail) => {
      sent.push({ text, values, answer: (rows) => resolve({ rows }), fail });
    });
  return { sent, pool: { query } as unknown as pg.Pool };
}

function begun(changes: Partial<CallsTogetherLimits> = {}) {
  const { sent, pool } = heldPool();
  const calls = createCallsTogether(pool, { ...limits, ...changes });
  const call = (a: number, order: string | null = String(a)) => calls.call(sum, { a, b: 10 }, order);
  const last = () => sent.at(-1) as Sent;
  return { sent, call, last };
}

test('sends a call immediately and alone while few are in progress', async () => {
  const { sent, call, last } = begun({ statements_at_once: 2 });
  const answers = [call(1), call(2)];
  expect(sent.map(({ values }) => values)).toEqual([
    [1, 10, false],
    [2, 10, false],
  ]);
  expect(last().text).toBe(
    'select 0 as call_number, sum, must_wait from summed($1::int, $2::int, $1::int, $3::boolean)',
  );
  for (const [at, { answer }] of sent.entries()) answer([row(0, 11 + at)]);
  expect((await Promise.all(answers)).map((answer) => answer.sum)).toEqual([11, 12]);
});

test('sends waiting calls together in order, in powers of two, and each gets its own row', async () => {
  const { sent, call, last } = begun();
  const first = call(9);
  const answers = [5, 3, 4, 1, 2, 6].map((a) => call(a));
  expect(sent).toHaveLength(1);
  last().answer([row(0, 19)]);
  await first;
  await turn();
  expect(sent).toHaveLength(2);
  expect(last().values).toEqual([1, 10, false, 3, 10, false, 4, 10, false, 5, 10, false]);
  expect(last().text.split('\nunion all ')[1]).toBe(
    'select 1 as call_number, sum, must_wait from summed($4::int, $5::int, $4::int, $6::boolean)',
  );
  last().answer([row(3, 15), row(2, 14), row(1, 13), row(0, 11)]);
  await turn();
  expect(last().values).toEqual([2, 10, false, 6, 10, false]);
  last().answer([row(0, 12), row(1, 16)]);
  expect((await Promise.all(answers)).map((answer) => answer.sum)).toEqual([15, 13, 14, 11, 12, 16]);
});

test('a call that would have to wait leaves the group, waits alone, and delays no others', async () => {
  const { sent, call, last } = begun();
  const first = call(1);
  last().answer([row(0, 0, true)]);
  await turn();
  expect(last().values).toEqual([1, 10, true]);
  const waiting = last();
  const second = call(2);
  expect(sent).toHaveLength(3);
  last().answer([row(0, 12)]);
  expect((await second).sum).toBe(12);
  waiting.answer([row(0, 11)]);
  expect((await first).sum).toBe(11);
});

test('if a statement fails, each call is repeated alone and fails only for itself', async () => {
  const { sent, call, last } = begun();
  const first = call(1);
  const answers = [call(2), call(3)];
  last().answer([row(0, 11)]);
  await first;
  await turn();
  last().fail(Object.assign(new Error('no'), { severity: 'ERROR', code: '23514' }));
  await turn();
  expect(sent.slice(2).map(({ values }) => values)).toEqual([
    [2, 10, true],
    [3, 10, true],
  ]);
  sent[2]?.fail(Object.assign(new Error('no'), { severity: 'ERROR', code: '23514' }));
  sent[3]?.answer([row(0, 13)]);
  await expect(answers[0]).rejects.toMatchObject({ code: '23514' });
  expect((await answers[1])?.sum).toBe(13);
});

test('after a lost connection no call is repeated, because what was written is unknown', async () => {
  for (const error of [new Error('Connection terminated unexpectedly'), { severity: 'FATAL', code: '57P01' }]) {
    const { sent, call, last } = begun();
    const first = call(1);
    const answers = Promise.allSettled([call(2), call(3)]);
    last().answer([row(0, 11)]);
    await first;
    await turn();
    last().fail(error);
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sent).toHaveLength(2);
  }
});

test('refuses a call that waits too long, even while others hang, and sends the next', async () => {
  const { sent, call, last } = begun({ waiting_maximum_ms: 5 });
  const hanging = call(1);
  await expect(call(2)).rejects.toMatchObject({ code: '08000' });
  const alone = call(3, null);
  expect(last().values).toEqual([3, 10, true]);
  last().answer([row(0, 13)]);
  expect((await alone).sum).toBe(13);
  const next = call(4);
  sent[0]?.answer([row(0, 11)]);
  await hanging;
  await turn();
  expect(sent.map(({ values }) => values[0])).toEqual([1, 3, 4]);
  last().answer([row(0, 14)]);
  expect((await next).sum).toBe(14);
});

test('a statement with too few rows is an error of the calls without one', async () => {
  const { call, last } = begun();
  const first = call(1);
  last().answer([]);
  await expect(first).rejects.toThrow('A statement returned no row');
});
