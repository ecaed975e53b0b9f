import { expect, test } from 'vitest';
import { webhookRetryAfter_s, webhookTries_maximum, webhookTypeOfAction } from './webhook.ts';

test('[S1.33] retries a delivery with doubling waits for a day, and then stops', () => {
  const waits = Array.from({ length: webhookTries_maximum - 1 }, (_, index) => webhookRetryAfter_s(index + 1) ?? 0);
  expect(waits.slice(0, 4)).toEqual([6, 12, 24, 48]);
  for (const [index, wait] of waits.slice(1).entries()) expect(wait).toBe(2 * (waits[index] ?? 0));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600;
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThan(30);
  expect(webhookRetryAfter_s(webhookTries_maximum)).toBeUndefined();
});

test('a payment is reported refunded only when nothing remains, and a partial refund on its own', () => {
  expect([webhookTypeOfAction(120, 218), webhookTypeOfAction(120, 220)]).toEqual([undefined, 'payment.refunded']);
  expect([webhookTypeOfAction(120, 225), webhookTypeOfAction(118, 220)]).toEqual([
    'payment.refund_approved',
    'payment.settled',
  ]);
});

test('a decline is reported once, even if it is reversed afterwards', () => {
  expect([webhookTypeOfAction(110, 230), webhookTypeOfAction(131, 230), webhookTypeOfAction(131, 231)]).toEqual([
    'payment.declined',
    undefined,
    'payment.reversed',
  ]);
});

test('honours a longer Retry-After of the receiver, up to an hour', () => {
  expect(webhookRetryAfter_s(1, 120)).toBe(120);
  expect(webhookRetryAfter_s(8, 120)).toBe(768);
  expect(webhookRetryAfter_s(1, 1_000_000)).toBe(3_600);
});
