import { expect, test } from 'vitest';
import { lifeOf } from './payment-life.ts';

type Step = Parameters<typeof lifeOf>[0][number];

function steps(
  ...given: readonly (readonly [action: number, from: number | null, status: number, user?: string])[]
): Step[] {
  return given.map(([action, from_status, status, user], index) => ({
    sequence: index + 1,
    action,
    from_status,
    status,
    amount: 1_000,
    timestamp: `2026-11-21T14:00:0${index}.000Z`,
    user: user ?? null,
    approval_code: null,
    response_code: null,
  }));
}

const kinds = (given: Step[]) => lifeOf(given).map((event) => event.kind);

test('a sale is taken, approved and settled, newest first', () => {
  expect(kinds(steps([110, null, 202, 'Maya'], [110, 202, 210, 'Maya'], [118, 210, 218]))).toEqual([
    'settled',
    'approved',
    'taken',
  ]);
});

test('a decline, and a payment without an answer', () => {
  expect(kinds(steps([110, null, 202], [110, 202, 230]))).toEqual(['declined', 'taken']);
  expect(kinds(steps([110, null, 202], [110, 202, 231]))).toEqual(['reversed', 'taken']);
  expect(kinds(steps([110, null, 202], [131, 202, 231]))).toEqual(['reversed', 'taken']);
});

test('an authorization is captured, cancelled, captured, batched and settled', () => {
  expect(
    kinds(
      steps(
        [105, null, 202],
        [105, 202, 205],
        [106, 205, 206, 'Maya'],
        [107, 206, 205, 'Maya'],
        [106, 205, 206, 'Maya'],
        [106, 206, 210],
        [118, 210, 218],
      ),
    ),
  ).toEqual(['settled', 'batched', 'captured', 'capture_cancelled', 'captured', 'approved', 'taken']);
});

test('never shows a declined operation as done, and shows a refused payment as reversed', () => {
  const latest = (given: Step[]) => kinds(given)[0];
  expect(latest(steps([105, null, 202], [105, 202, 205], [106, 205, 205, 'Maya']))).toBe('not_done');
  expect(latest(steps([105, 205, 206], [106, 206, 210], [107, 210, 210, 'Maya']))).toBe('not_done');
  for (const status of [205, 206, 210]) {
    expect(latest(steps([110, null, 202], [131, status, status, 'Tom']))).toBe('not_done');
  }
  expect(latest(steps([120, null, 202], [120, 202, 225], [121, 225, 225, 'Tom']))).toBe('not_done');
  // A partial refund, and one that was reversed, leave the payment Settled.
  expect(latest(steps([118, 210, 218], [120, 218, 218, 'Tom']))).toBe('refunded');
  expect(latest(steps([120, 218, 218, 'Tom'], [121, 218, 218, 'Tom']))).toBe('refund_reversed');
  expect(kinds(steps([110, null, 202], [110, 202, 230], [131, 230, 230]))).toEqual(['reversed', 'declined', 'taken']);
});

test('a void names who did it', () => {
  expect(kinds(steps([110, null, 202], [110, 202, 210], [131, 210, 231, 'Tom']))).toEqual([
    'voided',
    'approved',
    'taken',
  ]);
});

test('refunds of a payment, and a reversed refund', () => {
  expect(
    kinds(steps([110, null, 202], [110, 202, 210], [118, 210, 218], [120, 218, 220, 'Tom'], [121, 220, 218, 'Tom'])),
  ).toEqual(['refund_reversed', 'refunded', 'settled', 'approved', 'taken']);
});
