import { cardExpiryState } from '@countinghouse/domain/vault/customer';
import { expect, test } from 'vitest';
import { makeWorld } from './world.ts';

const now = new Date('2026-11-21T17:30:00Z');
const world = makeWorld(now);
const harbor = world.merchants[0]?.vault ?? [];
const accounts = harbor.flatMap((customer) => customer.accounts.map((account) => ({ customer, account })));

test('every merchant with payments has customers, Harbor Coffee Roasters 260', () => {
  expect(harbor).toHaveLength(260);
  for (const { merchant, payments, vault } of world.merchants.slice(1)) {
    const [minimum, maximum] = payments.length === 0 ? [0, 0] : [20, 90];
    expect(vault.length, merchant.doing_business_as).toBeGreaterThanOrEqual(minimum);
    expect(vault.length, merchant.doing_business_as).toBeLessThanOrEqual(maximum);
  }
});

test('about seven in ten customers have a card, and some cards expire soon, are expired, blocked or replaced', () => {
  const share = harbor.filter((customer) => customer.accounts.length > 0).length / harbor.length;
  expect(share).toBeGreaterThan(0.6);
  expect(share).toBeLessThan(0.8);
  const states = accounts.map(({ account }) => cardExpiryState(account.card.expiry, '2026-11-21'));
  expect(states.filter((state) => state === 'expiring').length).toBeGreaterThan(8);
  expect(states.filter((state) => state === 'expired').length).toBeGreaterThan(3);
  for (const status of ['usable', 'blocked', 'replaced']) {
    expect(accounts.some(({ account }) => account.status === status)).toBe(true);
  }
});

test('each customer with cards has one default card, no number is stored twice, and no date is in the future', () => {
  for (const { accounts: kept } of harbor) {
    if (kept.length > 0) expect(kept.filter(({ is_default }) => is_default)).toHaveLength(1);
  }
  const numbers = accounts.map(({ account }) => account.card.card_number);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { account } of accounts) for (const { at } of account.events) expect(at <= now).toBe(true);
});

test('no payment uses an expired card or predates its customer', () => {
  for (const { payments, created_at } of harbor) {
    for (const life of payments) {
      expect(created_at <= life.created_at).toBe(true);
      expect(cardExpiryState(life.card.expiry, life.created_date)).not.toBe('expired');
    }
  }
});

test('Harbor Coffee Roasters has a customer with five cards, one archived, one merged, and a family', () => {
  expect(harbor.some((customer) => customer.accounts.length === 5)).toBe(true);
  expect(harbor.filter(({ archived, merged_into }) => archived && merged_into === undefined)).toHaveLength(1);
  expect(harbor.filter(({ merged_into }) => merged_into !== undefined)).toHaveLength(1);
  expect(harbor.filter(({ payer }) => payer.email === 'whitaker.family@example.com')).toHaveLength(2);
});
