import { describe, expect, test } from 'vitest';
import { recurringDurations } from '../time/frequencies.ts';
import {
  type AfterFailedAttempt,
  type AttemptKind,
  afterFailedAttempt,
  attemptKinds,
  credentialIndicatorOf,
  type FailedChargeAttempt,
  type RestingCharge,
} from './charge-attempts.ts';
import type { FailureRule } from './recurring-limits.ts';
import type { RetryCalendar } from './retry-rules.ts';

const at = new Date('2027-06-01T10:00:00Z');
const calendar: RetryCalendar = {
  frequency: 'Monthly',
  business_days: { calendar: 'us_federal_reserve', closed_days: new Set() },
  ...{ time_zone: 'EST', re_attempts: 3, retry_time: '10:00', next: null },
};

const declined = (
  response_code: string,
  advice_code: string | null = null,
  kind: AttemptKind = 'due',
  created_at = at,
): FailedChargeAttempt => ({
  ...{ kind, created_at, concluded_at: created_at, outcome: 'declined' },
  decline: { response_code, reason: null, advice_code },
});
const unsent = (outcome: 'not_sent' | 'reversed', created_at = at): FailedChargeAttempt => ({
  ...{ kind: 'due', created_at, concluded_at: created_at, outcome },
});
const after = (
  attempts: readonly FailedChargeAttempt[],
  after_last_failure: FailureRule = 'pause',
  before: RestingCharge | null = null,
) => afterFailedAttempt(attempts, { calendar, after_last_failure }, before);

describe('after a failed attempt', () => {
  test.each<[string, FailedChargeAttempt, Partial<AfterFailedAttempt>]>([
    ['no funds', declined('51'), { status: 'retrying', reason: 'declined', notifies_customer: true }],
    ['an expired card', declined('54'), { status: 'retrying', reason: 'new_card_data', notifies_customer: false }],
    ['a lost card', declined('41'), { status: 'failed', reason: 'card_refused', plan_action: 'need_card' }],
    ['stopped at the bank', declined('R1'), { status: 'failed', reason: 'stopped_by_bank', plan_action: 'stop' }],
    ['confirm in person', declined('1A'), { status: 'failed', reason: 'pay_in_person', plan_action: 'pause' }],
    ['an invalid amount', declined('13'), { status: 'failed', reason: 'cannot_be_charged', plan_action: 'pause' }],
    ['a terminal not permitted', declined('58'), { status: 'retrying', reason: 'configuration' }],
    ['a bank out of reach', declined('91'), { status: 'retrying', reason: 'not_reachable', notifies_customer: false }],
    ['no terminal', unsent('not_sent'), { status: 'retrying', reason: 'configuration', plan_action: null }],
    ['a reversed attempt', unsent('reversed'), { status: 'retrying', reason: 'not_reachable', plan_action: null }],
  ])('S9.35 %s', (_, attempt, expected) => {
    expect(after([attempt])).toMatchObject(expected);
  });

  test.each([
    ['keep', null],
    ['pause', 'pause'],
    ['end', 'fail'],
  ] as const)('after three declined re-attempts the plan follows its rule: %s', (rule, plan_action) => {
    const again = declined('05', null, 're_attempt');
    const attempts = [declined('05'), again, again];
    expect(after(attempts, rule)).toMatchObject({ status: 'retrying', notifies_customer: false });
    expect(after([...attempts, again], rule)).toEqual({
      ...{ status: 'failed', reason: 'declined', next_attempt_at: null, plan_action, notifies_customer: true },
    });
  });

  test('attempts without an answer use up no re-attempt, and end after a day without blame', () => {
    const reversed = unsent('reversed');
    expect(after([declined('05'), reversed, declined('05', null, 're_attempt')])).toMatchObject({
      next_attempt_at: new Date('2027-06-04T14:00:00.000Z'),
    });
    const attempts = [reversed];
    let last = after(attempts);
    while (last.next_attempt_at !== null) {
      attempts.push(unsent('reversed', last.next_attempt_at));
      last = after(attempts);
    }
    expect(attempts.length).toBeGreaterThan(20);
    expect(last).toMatchObject({
      status: 'failed',
      reason: 'not_reachable',
      plan_action: null,
      notifies_customer: false,
    });
  });

  test.each(['recovery', 'made_up'] as const)('a failed %s leaves the charge as it was', (kind) => {
    const befores: RestingCharge[] = [
      { status: 'failed', reason: 'superseded', next_attempt_at: null },
      { status: 'skipped', reason: 'merchant_status', next_attempt_at: null },
      { status: 'retrying', reason: 'declined', next_attempt_at: new Date('2027-06-04T14:00:00Z') },
    ];
    for (const before of befores) {
      const result = after([declined('05'), declined('05', null, kind)], 'end', before);
      expect(result).toEqual({ ...before, plan_action: null, notifies_customer: false });
      expect(after([declined('R1', null, kind)], 'keep', before)).toMatchObject({ ...before, plan_action: 'stop' });
      expect(after([declined('41', null, kind)], 'keep', before)).toMatchObject({
        ...before,
        plan_action: 'need_card',
      });
    }
    expect(() => after([declined('05', null, kind)])).toThrow(RangeError);
  });

  test('recoveries and make-ups use up no re-attempt', () => {
    const extra = attemptKinds.filter((kind) => kind === 'recovery' || kind === 'made_up');
    const attempts = [
      declined('05'),
      ...extra.map((kind) => declined('05', null, kind)),
      declined('05', null, 're_attempt'),
    ];
    expect(after(attempts).next_attempt_at).toEqual(new Date('2027-06-04T14:00:00.000Z'));
    expect(() => after([])).toThrow(RangeError);
  });
});

test('credential indicators name who starts, first or subsequent, and installments', () => {
  const of = (initiator: 'customer' | 'merchant', is_first: boolean) =>
    recurringDurations.map((duration) => credentialIndicatorOf(duration, { initiator, is_first }));
  expect(of('customer', true)).toEqual(['CIR', 'CIN', 'CIR', 'CIR']);
  expect(of('customer', false)).toEqual(['CSR', 'CSN', 'CSR', 'CSR']);
  expect(of('merchant', false)).toEqual(['MSR', 'MSN', 'MSR', 'MSR']);
});
