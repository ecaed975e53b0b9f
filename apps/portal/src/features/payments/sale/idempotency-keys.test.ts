import type { PaymentRequest } from '@countinghouse/contract/credit-card/payment';
import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys.ts';

const body: PaymentRequest = {
  amount: 15_136,
  currency: 840,
  payment: { card_number: '4111111111111111', expiry: '0827', cvv: '123' },
};

function counted() {
  let made = 0;
  return createIdempotencyKeys(() => {
    made += 1;
    return `key ${made}`;
  });
}

test('the same form keeps its key for any number of tries, also with the duplicate confirmed', () => {
  const keys = counted();
  expect(keys.keyFor('sale', body)).toBe('key 1');
  expect(keys.keyFor('sale', structuredClone(body))).toBe('key 1');
  expect(keys.keyFor('sale', { ...body, duplicate_confirmed: true })).toBe('key 1');
});

test('a changed form gets a new key', () => {
  const keys = counted();
  keys.keyFor('sale', body);
  expect(keys.keyFor('sale', { ...body, amount: 15_137 })).toBe('key 2');
  expect(keys.keyFor('authorization', { ...body, amount: 15_137 })).toBe('key 3');
});

test('the same form gets a new key after a final answer', () => {
  const keys = counted();
  keys.keyFor('sale', body);
  keys.finish();
  expect(keys.keyFor('sale', body)).toBe('key 2');
});
