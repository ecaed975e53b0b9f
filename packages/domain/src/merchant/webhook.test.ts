import { expect, test } from 'vitest';
import { webhookRetryAfter_s, webhookTries_maximum, webhookTypeOfAction } from './webhook.ts';

test('[S1.33] a delivery is tried again with doubled waits for a day, and then no more', () => {
  const waits = Array.from({ length: webhookTries_maximum - 1 }, (_, index) => webhookRetryAfter_s(index + 1) ?? 0);
  expect(waits.slice(0, 4)).toEqual([6, 12, 24, 48]);
  for (const [index, wait] of waits.slice(1).entries()) expect(wait).toBe(2 * (waits[index] ?? 0));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600;
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThan(30);
  expect(webhookRetryAfter_s(webhookTries_maximum)).toBeUndefined();
});

test('a payment is told to be refunded once nothing of it is left, and a part by its refund alone', () => {
  expect([webhookTypeOfAction(120, 218), webhookTypeOfAction(120, 220)]).toEqual([undefined, 'payment.refunded']);
  expect([webhookTypeOfAction(120, 225), webhookTypeOfAction(118, 220)]).toEqual([
    'payment.refund_approved',
    'payment.settled',
  ]);
});

test('what is declined is told once, also where it is reversed afterwards', () => {
  expect([webhookTypeOfAction(110, 230), webhookTypeOfAction(131, 230), webhookTypeOfAction(131, 231)]).toEqual([
    'payment.declined',
    undefined,
    'payment.reversed',
  ]);
});

test('what a receiver asks for is kept where it is longer, up to an hour', () => {
  expect(webhookRetryAfter_s(1, 120)).toBe(120);
  expect(webhookRetryAfter_s(8, 120)).toBe(768);
  expect(webhookRetryAfter_s(1, 1_000_000)).toBe(3_600);
});
