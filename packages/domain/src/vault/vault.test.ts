import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, lastOfMonth } from '../time/time-zones.ts';
import { accountActions, accountRefusal, accountStatusAfter, accountStatuses, isKeptAccount } from './account.ts';
import { cardExpiryState, customerActions, customerStatusAfter, customerStatuses } from './customer.ts';

test('a card is valid until the end of its last day, and expires soon in the sixty days before', () => {
  expect(cardExpiryState('1126', '2026-11-30')).toBe('expiring');
  expect(cardExpiryState('1126', '2026-12-01')).toBe('expired');
  expect(cardExpiryState('0127', '2026-12-02')).toBe('expiring');
  expect(cardExpiryState('0127', '2026-12-01')).toBe('valid');
  expect(cardExpiryState('1299', '2026-01-01')).toBe('valid');
});

test('a card’s expiry state follows from its last day, on any date', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((number) => addDays('2020-01-01', number));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 20, max: 75 }), (today, month, year) => {
      const expiry = `${String(month).padStart(2, '0')}${year}`;
      const last_day = lastOfMonth(`20${year}-${expiry.slice(0, 2)}-01`);
      const expected = last_day < today ? 'expired' : last_day <= addDays(today, 60) ? 'expiring' : 'valid';
      expect(cardExpiryState(expiry, today)).toBe(expected);
    }),
  );
});

test('removed and erased are final, and a merged customer can only be erased', () => {
  for (const action of accountActions) expect(accountStatusAfter('removed', action)).toBeUndefined();
  for (const action of customerActions) {
    expect(customerStatusAfter({ status: 'erased', merged_into_customer_id: null }, action)).toBeUndefined();
    for (const status of customerStatuses) {
      const after = customerStatusAfter({ status, merged_into_customer_id: 'other' }, action);
      expect(after).toBe(action === 'erase' && status !== 'erased' ? 'erased' : undefined);
    }
  }
});

test('a blocked card can be charged only by its customer; replaced, removed and expired ones by nobody', () => {
  const today = '2026-11-23';
  const refusal = (
    status: (typeof accountStatuses)[number],
    initiator: 'customer' | 'merchant',
    card_expiry = '1230',
  ) => accountRefusal({ status, card_expiry }, initiator, today);
  expect(accountStatuses.map((status) => refusal(status, 'merchant'))).toEqual([
    undefined,
    'blocked',
    'replaced',
    'removed',
  ]);
  expect(accountStatuses.map((status) => refusal(status, 'customer'))).toEqual([
    undefined,
    undefined,
    'replaced',
    'removed',
  ]);
  expect(refusal('usable', 'customer', '1026')).toBe('expired');
  expect(accountStatuses.filter(isKeptAccount)).toEqual(['usable', 'blocked']);
});
