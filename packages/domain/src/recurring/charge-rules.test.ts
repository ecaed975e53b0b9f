import { describe, expect, test } from 'vitest';
import { type MerchantStatus, merchantStatuses } from '../merchant/merchant-status.ts';
import {
  type ChargeSituation,
  canSkipCharge,
  chargeDecision,
  extraChargeRefusal,
  stopsRetrying,
} from './charge-rules.ts';
import { chargeReasons, chargeStatuses } from './charge-states.ts';
import { planStatuses } from './plan-states.ts';

const charge_at = new Date('2027-06-01T10:00:00Z');
const later = (days: number, more_ms = 0) => new Date(charge_at.getTime() + days * 86_400_000 + more_ms);
const on = { allow_recurring_transactions: true, allow_customer_vault: true };
const off = { ...on, allow_recurring_transactions: false };
const normal: ChargeSituation & { declined_count: number } = {
  plan: { status: 'active', end_requested_at: null },
  merchant: { account_status_code: 'Active', merchant_setting: on },
  ...{ has_usable_card: true, is_charging: false, declined_count: 0 },
};
type Situation = typeof normal;
const merchant = (account_status_code: MerchantStatus, merchant_setting = on) => ({
  merchant: { account_status_code, merchant_setting },
});
const ending = { plan: { status: 'active', end_requested_at: charge_at } } as const;

describe('what the runner does', () => {
  const decide = (given: Partial<Situation>, status: 'due' | 'retrying' = 'due', now = charge_at) =>
    chargeDecision({ status, charge_at, waits_for_card: false }, { ...normal, ...given }, now);

  test.each<[string, Partial<Situation>, string]>([
    ['a paused plan', { plan: { status: 'paused', end_requested_at: null } }, 'paused'],
    ['an ended plan', { plan: { status: 'ended', end_requested_at: null } }, 'ended'],
    ['a plan that is being ended', ending, 'ended'],
    ['a setting that is off', merchant('Active', off), 'setting_off'],
    ['too many declines', { declined_count: 15 }, 'network_limit'],
    ['no card', { has_usable_card: false }, 'no_usable_card'],
    ['a plan that needs a card', { plan: { status: 'card_needed', end_requested_at: null } }, 'no_usable_card'],
  ])('%s: a new date is skipped, and a retry fails', (_, given, reason) => {
    expect(decide(given, 'due')).toMatchObject({ do: 'skip', reason });
    expect(decide(given, 'retrying')).toMatchObject({ do: 'fail', reason });
  });

  test('each merchant status has the result of the design', () => {
    const results = merchantStatuses.map((status) => [status, decide(merchant(status)).do]);
    expect(Object.fromEntries(results)).toEqual({
      Active: 'claim',
      'Past Due': 'claim',
      'Refund Only': 'skip',
      Delinquent: 'skip',
      Restricted: 'skip',
      Pending: 'skip',
      Unviewed: 'skip',
      Closed: 'nothing',
    });
    expect(decide(merchant('Delinquent'))).toMatchObject({ reason: 'merchant_status' });
  });

  test('without customer vault, existing plans are still charged', () => {
    expect(decide(merchant('Active', { ...on, allow_customer_vault: false }))).toEqual({ do: 'claim' });
  });

  test('a date is charged up to seven days late, and a retry whenever it comes', () => {
    expect(decide({}, 'due', later(7))).toEqual({ do: 'claim' });
    expect(decide({}, 'due', later(7, 1))).toEqual({ do: 'skip', reason: 'too_late', plan_action: null });
    expect(decide({}, 'retrying', later(30))).toEqual({ do: 'claim' });
  });

  test('one charge of a plan at a time, and the fifteenth decline is the last', () => {
    expect(decide({ is_charging: true })).toEqual({ do: 'wait' });
    expect(decide({ declined_count: 14 })).toEqual({ do: 'claim' });
  });

  test('an active plan without a usable card needs one, also when the updater has none', () => {
    expect(decide({ has_usable_card: false })).toMatchObject({ plan_action: 'need_card' });
    const waiting = { status: 'retrying', charge_at, waits_for_card: true } as const;
    expect(chargeDecision(waiting, normal, later(1))).toEqual({
      ...{ do: 'fail', reason: 'no_usable_card', plan_action: 'need_card' },
    });
  });
});

describe('extra charges', () => {
  const refusal = (
    given: Partial<Situation>,
    by: 'merchant' | 'customer' = 'merchant',
    status: (typeof chargeStatuses)[number] = 'failed',
    is_reached = false,
  ) => extraChargeRefusal({ status }, { ...normal, ...given }, { by, is_reached }) ?? 'allowed';

  test.each(['merchant', 'customer'] as const)('the %s can pay what is failed, skipped or retried', (by) => {
    expect(chargeStatuses.map((status) => [status, refusal({}, by, status)])).toEqual([
      ['due', 'status_forbids'],
      ['charging', 'payment_under_way'],
      ['retrying', 'allowed'],
      ['paid', 'status_forbids'],
      ['failed', 'allowed'],
      ['skipped', 'allowed'],
    ]);
  });

  test('merchants make up for active and paused plans, customers for all', () => {
    const results = (by: 'merchant' | 'customer') =>
      planStatuses.filter((status) => refusal({ plan: { status, end_requested_at: null } }, by) === 'allowed');
    expect(results('merchant')).toEqual(['active', 'paused']);
    expect(results('customer')).toEqual(planStatuses);
    expect(refusal(ending)).toBe('status_forbids');
    expect(refusal(ending, 'customer')).toBe('allowed');
  });

  test.each(['merchant', 'customer'] as const)('the %s needs a merchant that can take payments', (by) => {
    const allowed = merchantStatuses.filter((status) => refusal(merchant(status), by) === 'allowed');
    expect(allowed).toEqual(['Active', 'Past Due']);
    expect(refusal(merchant('Active', off), by)).toBe('status_forbids');
  });

  test('nothing is charged beyond the agreement, twice, or without a card', () => {
    expect(refusal({}, 'merchant', 'failed', true)).toBe('nothing_owed');
    expect(refusal({ is_charging: true })).toBe('payment_under_way');
    expect(refusal({ has_usable_card: false })).toBe('card_not_usable');
  });
});

describe('skipping', () => {
  test('a date can be skipped until its first attempt', () => {
    expect(canSkipCharge(undefined, normal)).toBe(true);
    expect(chargeStatuses.filter((status) => canSkipCharge({ status }, normal))).toEqual(['due']);
    expect(canSkipCharge(undefined, { ...normal, ...ending })).toBe(false);
    expect(canSkipCharge(undefined, { ...normal, ...merchant('Restricted') })).toBe(true);
    expect(canSkipCharge(undefined, { ...normal, ...merchant('Closed') })).toBe(false);
  });

  test('each end of a retry has a reason of charges', () => {
    expect(Object.values(stopsRetrying).filter((reason) => !chargeReasons.includes(reason))).toEqual([]);
  });
});
