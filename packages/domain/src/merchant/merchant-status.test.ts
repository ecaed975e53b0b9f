import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canChangeMerchantStatus,
  type MerchantCapability,
  type MerchantStatus,
  maySignIn,
  merchantCapabilities,
  merchantMay,
  merchantStatuses,
  nextMerchantStatuses,
} from './merchant-status.ts';

const nothingUnderWay = { has_open_batch: false, has_pending_credits: false };

test('[S4.1] there are exactly the eight account statuses of the specification', () => {
  expect(merchantStatuses).toEqual([
    'Unviewed',
    'Pending',
    'Active',
    'Refund Only',
    'Closed',
    'Past Due',
    'Delinquent',
    'Restricted',
  ]);
});

/** blanks.md 4 and 9, one row per status: y allowed, - refused, in the order of the columns. */
const columns: MerchantCapability[] = [
  'sign_in',
  'take_payments',
  'authorize',
  'capture',
  'capture_cancel',
  'blind_credit',
  'void',
  'refund',
  'refund_reversal',
  'settle',
  'draft_invoice',
  'create_invoice',
  'create_recurring',
  'charge_recurring',
  'take_visitor_payments',
  'add_customer',
  'change_customer',
];
const allowances: Record<MerchantStatus, string> = {
  Unviewed: '-----------------',
  Pending: 'y---------y----yy',
  Active: 'yyyyyyyyyyyyyyyyy',
  'Refund Only': 'y---yyyyyy-----yy',
  Closed: '-----------------',
  'Past Due': 'yyyyyyyyyyyyyyyyy',
  Delinquent: 'y---yyyyyy------y',
  Restricted: 'y--------y------y',
};

test('this test’s table covers every capability', () => {
  expect([...columns].sort()).toEqual([...merchantCapabilities].sort());
});

describe.each(Object.entries(allowances) as [MerchantStatus, string][])('[S4.4] a merchant in %s', (status, row) => {
  test.each(columns.map((capability, index) => [capability, row[index] === 'y'] as const))(
    'may %s: %s',
    (capability, expected) => {
      expect(merchantMay(status, capability)).toBe(expected);
    },
  );
});

test('a Closed merchant signs in only through impersonation, an Unviewed one never', () => {
  const signsIn = (impersonated: boolean) => merchantStatuses.filter((status) => maySignIn(status, { impersonated }));
  expect(signsIn(false)).toEqual(['Pending', 'Active', 'Refund Only', 'Past Due', 'Delinquent', 'Restricted']);
  expect(signsIn(true)).toEqual(['Pending', 'Active', 'Refund Only', 'Closed', 'Past Due', 'Delinquent', 'Restricted']);
});

/** blanks.md 4, column 'reached from'. */
const reachedFrom: Record<MerchantStatus, MerchantStatus[]> = {
  Unviewed: [],
  Pending: ['Unviewed'],
  Active: ['Pending', 'Past Due', 'Delinquent', 'Restricted', 'Refund Only'],
  'Refund Only': ['Active', 'Past Due', 'Delinquent', 'Restricted'],
  Closed: ['Pending', 'Active', 'Refund Only', 'Past Due', 'Delinquent', 'Restricted'],
  'Past Due': ['Active'],
  Delinquent: ['Past Due', 'Active'],
  Restricted: ['Active', 'Past Due', 'Delinquent'],
};

const pairs = merchantStatuses.flatMap((from) => merchantStatuses.map((to) => [from, to] as const));

test.each(pairs)('[S4.3] from %s to %s follows the table', (from, to) => {
  const expected = reachedFrom[to].includes(from) ? { allowed: true } : { allowed: false, reason: 'not_reachable' };
  expect(canChangeMerchantStatus(from, to, nothingUnderWay)).toEqual(expected);
  expect(nextMerchantStatuses(from).includes(to)).toBe(reachedFrom[to].includes(from));
});

test('[S4.3] a merchant with pending money cannot be closed', () => {
  const close = (has_open_batch: boolean, has_pending_credits: boolean) =>
    canChangeMerchantStatus('Active', 'Closed', { has_open_batch, has_pending_credits });
  expect(close(true, false)).toEqual({ allowed: false, reason: 'open_batch' });
  expect(close(false, true)).toEqual({ allowed: false, reason: 'pending_credits' });
  expect(close(false, false)).toEqual({ allowed: true });
  expect(canChangeMerchantStatus('Active', 'Restricted', { has_open_batch: true, has_pending_credits: true })).toEqual({
    allowed: true,
  });
});

test('[S4.3] Closed is final, and no allowed changes return to Unviewed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...merchantStatuses), { maxLength: 30 }), (wishes) => {
      let status: MerchantStatus = 'Unviewed';
      let was_closed = false;
      for (const wish of wishes) {
        if (canChangeMerchantStatus(status, wish, nothingUnderWay).allowed) status = wish;
        was_closed ||= status === 'Closed';
        if (was_closed) expect(status).toBe('Closed');
        if (wish === 'Unviewed' && status === 'Unviewed') expect(was_closed).toBe(false);
      }
    }),
  );
});
