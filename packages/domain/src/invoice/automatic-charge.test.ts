import { describe, expect, test } from 'vitest';
import { instantOf } from '../time/time-zones.ts';
import {
  type AutomaticCharge,
  afterFailedCharge,
  type ChargingSituation,
  chargingStep,
  type FailedCharge,
  nextAutomaticCharge,
} from './automatic-charge.ts';
import type { PartStanding } from './invoice-parts.ts';

const card = { account_uid: 'card-1', card_expiry: '1230' };
const other_card = { account_uid: 'card-2', card_expiry: '1230' };
const zone = 'EST';
const at = (date: string, time = '08:00') => instantOf(date, time, zone);

const part = (part_number: number, due_date: string, open_amount = 1_000): PartStanding => ({
  ...{ part_number, label: '', due_date, amount: 1_000, open_amount, credited_amount: 0 },
  paid_amount: 1_000 - open_amount,
});
const charge = (part_number: number, more: Partial<AutomaticCharge>): AutomaticCharge => ({
  ...{ part_number, status: 'failed', reason: 'declined', next_attempt_at: null, card },
  ...more,
});
const situation = (more: Partial<ChargingSituation>): ChargingSituation => ({
  parts: [part(1, '2026-03-02'), part(2, '2026-04-02')],
  ...{ charges: [], card, reserved_amount: 0, time_zone: zone },
  ...more,
});
const paid = charge(1, { status: 'paid', reason: null });
const half_paid = [part(1, '2026-03-02', 0), part(2, '2026-04-02')];

describe('the next charging step', () => {
  test('each part is charged at 08:00 of its due date, the oldest first', () => {
    expect(chargingStep(situation({}), at('2026-03-02', '07:59'))).toEqual({
      ...{ step: 'wait', part_number: 1, amount: 1_000, at: at('2026-03-02') },
    });
    expect(chargingStep(situation({}), at('2026-03-02'))).toEqual({ step: 'charge', part_number: 1, amount: 1_000 });
    expect(chargingStep(situation({ parts: half_paid, charges: [paid] }), at('2026-03-03'))).toMatchObject({
      ...{ step: 'wait', part_number: 2, at: at('2026-04-02') },
    });
    expect(chargingStep(situation({ parts: half_paid, charges: [paid] }), at('2026-04-02'))).toMatchObject({
      ...{ step: 'charge', part_number: 2, amount: 1_000 },
    });
  });

  test('after a clock jump past all dates the oldest part still comes first', () => {
    expect(chargingStep(situation({}), at('2026-06-01'))).toEqual({ step: 'charge', part_number: 1, amount: 1_000 });
  });

  test.each([
    { status: 'paid', reason: null },
    { status: 'failed', reason: 'voided' },
  ] as const)('an earlier part included in a charge is not charged again after a refund or void: %o', (second) => {
    const parts = [part(1, '2026-03-02'), part(2, '2026-04-02'), part(3, '2026-05-02', 500)];
    const charges = [charge(1, {}), charge(2, second)];
    for (const chosen of [card, other_card]) {
      expect(chargingStep(situation({ parts, charges, card: chosen }), at('2026-04-03'))).toMatchObject({
        ...{ step: 'wait', part_number: 3, amount: 500 },
      });
    }
  });

  test('charges nothing while a payment is in progress', () => {
    const charging = charge(1, { status: 'charging', reason: null });
    expect(chargingStep(situation({ reserved_amount: 100 }), at('2026-03-02'))).toEqual({ step: 'under_way' });
    expect(chargingStep(situation({ charges: [charging] }), at('2026-05-02'))).toEqual({ step: 'under_way' });
  });

  test('a part paid otherwise is settled on its date, and partial payments reduce the charge', () => {
    const parts = [part(1, '2026-03-02', 0), part(2, '2026-04-02', 400)];
    expect(chargingStep(situation({ parts }), at('2026-03-02'))).toEqual({ step: 'settle', part_number: 1 });
    const settled = charge(1, { status: 'settled', reason: 'paid_otherwise' });
    expect(chargingStep(situation({ parts, charges: [settled] }), at('2026-04-02'))).toMatchObject({ amount: 400 });
    const next = { part_number: 2, amount: 400, at: at('2026-04-02') };
    expect(nextAutomaticCharge(situation({ parts }), at('2026-03-02'))).toEqual(next);
    expect(nextAutomaticCharge(situation({ parts }), at('2026-04-03'))).toEqual({ ...next, at: at('2026-04-03') });
    expect(nextAutomaticCharge(situation({ parts: [] }), at('2026-04-03'))).toBeUndefined();
  });

  test('a retry waits for its time, and later parts wait for the retry', () => {
    const retrying = charge(1, { status: 'retrying', next_attempt_at: at('2026-04-05', '10:00') });
    expect(chargingStep(situation({ charges: [retrying] }), at('2026-04-03'))).toMatchObject({
      ...{ step: 'wait', part_number: 1, at: at('2026-04-05', '10:00') },
    });
    expect(chargingStep(situation({ charges: [retrying] }), at('2026-04-05', '10:00'))).toMatchObject({
      ...{ step: 'charge', part_number: 1 },
    });
    const paid_since = [part(1, '2026-03-02', 0), part(2, '2026-04-02')];
    expect(chargingStep(situation({ parts: paid_since, charges: [retrying] }), at('2026-03-03'))).toEqual({
      ...{ step: 'settle', part_number: 1 },
    });
  });

  test('a failed part is charged immediately with another card, or together with the next part', () => {
    const charges = [charge(1, {})];
    expect(chargingStep(situation({ charges }), at('2026-03-20'))).toMatchObject({
      ...{ step: 'wait', part_number: 2, amount: 2_000 },
    });
    expect(chargingStep(situation({ charges }), at('2026-04-02'))).toMatchObject({
      ...{ step: 'charge', part_number: 2, amount: 2_000 },
    });
    expect(chargingStep(situation({ charges, card: other_card }), at('2026-03-20'))).toMatchObject({
      ...{ step: 'charge', part_number: 1, amount: 1_000 },
    });
    const later_expiry = { ...card, card_expiry: '1233' };
    expect(chargingStep(situation({ charges, card: later_expiry }), at('2026-03-20'))).toMatchObject({
      step: 'charge',
    });
  });

  test('a voided part is never charged again, not even with the next part', () => {
    const charges = [charge(1, { reason: 'voided' })];
    expect(chargingStep(situation({ charges, card: other_card }), at('2026-03-20'))).toMatchObject({
      ...{ step: 'wait', part_number: 2, amount: 1_000 },
    });
  });

  test('a card that the bank refuses is not charged for later parts', () => {
    const charges = [charge(1, { reason: 'card_refused' })];
    expect(chargingStep(situation({ charges }), at('2026-04-02'))).toMatchObject({
      ...{ step: 'fail', part_number: 2, reason: 'card_refused' },
    });
    expect(chargingStep(situation({ charges, card: other_card }), at('2026-04-02'))).toMatchObject({ step: 'charge' });
  });

  test('the customer must act if the account updater finds nothing within a day', () => {
    const charges = [charge(1, { status: 'retrying', reason: 'new_card_data', next_attempt_at: at('2026-03-03') })];
    expect(chargingStep(situation({ charges }), at('2026-03-03'))).toMatchObject({
      ...{ step: 'fail', reason: 'card_needed' },
    });
  });

  test('no step follows the last part', () => {
    expect(chargingStep(situation({ charges: [paid, charge(2, {})], parts: half_paid }), at('2027-01-01'))).toEqual({
      step: 'none',
    });
  });
});

const declined = (response_code: string, when: Date, advice_code: string | null = null): FailedCharge => ({
  ...{ outcome: 'declined', decline: { response_code, reason: null, advice_code } },
  ...{ card, created_at: when, concluded_at: when },
});
const rules = { re_attempts: 3, currency: 840, time_zone: zone, due_dates: ['2026-03-02'] } as const;

describe('after a failed attempt', () => {
  test('[S9.35] retries three times on business days, and tells the customer of the first decline and the end', () => {
    const attempts = [declined('05', at('2026-03-02'))];
    const dates: unknown[] = [];
    for (;;) {
      const { status, next_attempt_at, tells_customer } = afterFailedCharge(attempts, rules);
      dates.push([status, next_attempt_at, tells_customer]);
      if (next_attempt_at === null) break;
      attempts.push(declined('05', next_attempt_at));
    }
    expect(dates).toEqual([
      ['retrying', at('2026-03-03', '10:00'), true],
      ['retrying', at('2026-03-05', '10:00'), false],
      ['retrying', at('2026-03-09', '10:00'), false],
      ['failed', null, true],
    ]);
  });

  test.each([
    ['R1', null, 'failed', 'stopped_by_bank'],
    ['05', '03', 'failed', 'card_refused'],
    ['41', null, 'failed', 'card_refused'],
    ['1A', null, 'failed', 'pay_in_person'],
    ['13', null, 'failed', 'cannot_be_charged'],
    ['54', null, 'retrying', 'new_card_data'],
    ['91', null, 'retrying', 'not_reachable'],
  ])('%s with advice %s: %s, %s', (code, advice, status, reason) => {
    expect(afterFailedCharge([declined(code, at('2026-03-02'), advice)], rules)).toMatchObject({ status, reason });
  });

  test('does not retry if not allowed, or if the next part is due first', () => {
    expect(afterFailedCharge([declined('51', at('2026-03-02'))], { ...rules, re_attempts: 0 })).toEqual({
      ...{ status: 'failed', reason: 'declined', next_attempt_at: null, tells_customer: true },
    });
    const due_dates = ['2026-03-02', '2026-03-03'];
    expect(afterFailedCharge([declined('51', at('2026-03-02'))], { ...rules, due_dates })).toMatchObject({
      status: 'failed',
    });
  });

  test('an unsent charge is resent within a day without a notice, and uses up no retries', () => {
    const nothing: FailedCharge = {
      ...{ outcome: 'not_sent', reason: 'no_terminal', card, created_at: at('2026-03-02') },
      concluded_at: at('2026-03-02'),
    };
    expect(afterFailedCharge([nothing], rules)).toEqual({
      ...{ status: 'retrying', reason: 'no_terminal', next_attempt_at: at('2026-03-02', '08:05') },
      tells_customer: false,
    });
    const next_day = { ...nothing, created_at: at('2026-03-03', '07:30'), concluded_at: at('2026-03-03', '07:30') };
    expect(afterFailedCharge([nothing, nothing, nothing, next_day], rules)).toMatchObject({
      ...{ status: 'failed', reason: 'no_terminal', tells_customer: true },
    });
    expect(afterFailedCharge([nothing, declined('05', at('2026-03-02', '08:05'))], rules)).toMatchObject({
      ...{ status: 'retrying', next_attempt_at: at('2026-03-03', '10:00'), tells_customer: true },
    });
  });

  test('another card restarts the retries', () => {
    const before = ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-09'].map((date) => declined('05', at(date)));
    const after = { ...declined('05', at('2026-03-10')), card: other_card };
    expect(afterFailedCharge([...before, after], rules)).toMatchObject({
      ...{ status: 'retrying', next_attempt_at: at('2026-03-11', '10:00'), tells_customer: true },
    });
  });

  test('requires an attempt', () => {
    expect(() => afterFailedCharge([], rules)).toThrow(RangeError);
  });
});
