import { describe, expect, test } from 'vitest';
import { type Consequence, consequenceOf, type RetryCalendar, reAttemptAt, sendAgainAt } from './retry-rules.ts';

const declined = (response_code: string | null, advice_code: string | null = null) =>
  ({ outcome: 'declined', decline: { response_code, reason: null, advice_code } }) as const;

describe('after a failed attempt', () => {
  test.each<[string, Parameters<typeof consequenceOf>[0], Consequence]>([
    ['no funds', declined('51'), 're_attempt'],
    ['a decline without a reason', declined('05'), 're_attempt'],
    ['over the limit', declined('61'), 're_attempt'],
    ['used too often', declined('65'), 're_attempt'],
    ['call the bank', declined('01'), 're_attempt'],
    ['an unknown code', declined('Z9'), 're_attempt'],
    ['an expired card', declined('54'), 'ask_updater'],
    ['new card data exists', declined('05', '01'), 'ask_updater'],
    ['do not try again', declined('51', '03'), 'ask_for_card'],
    ['a lost card', declined('41'), 'ask_for_card'],
    ['an invalid number', declined('14'), 'ask_for_card'],
    ['a PIN is needed', declined('70'), 'ask_for_card'],
    ['a closed account', declined('46'), 'ask_for_card'],
    ['suspected fraud', declined('59', '24'), 'ask_for_card'],
    ['stopped by the customer', declined('R1'), 'end_plan'],
    ['stopped according to the advice', declined('05', '21'), 'end_plan'],
    ['confirm the payment', declined('1A'), 'ask_customer_to_pay'],
    ['an invalid amount', declined('13'), 'give_up'],
    ['sent earlier', declined('94'), 'give_up'],
    ['the bank cannot be reached', declined('91'), 'send_again'],
    ['the terminal is not permitted', declined('58'), 'send_again'],
    ['nothing was sent', { outcome: 'not_sent' }, 'send_again'],
    ['an unknown outcome that is reversed', { outcome: 'reversed' }, 'send_again'],
    [
      'an address that the merchant refuses',
      { outcome: 'declined', decline: { response_code: '00', reason: 'avs_refused', advice_code: null } },
      're_attempt',
    ],
    [
      'a partial approval',
      { outcome: 'declined', decline: { response_code: '10', reason: 'partial_not_taken', advice_code: null } },
      're_attempt',
    ],
    [
      'no answer in time',
      { outcome: 'declined', decline: { response_code: null, reason: 'timed_out', advice_code: null } },
      'send_again',
    ],
  ])('S9.35 %s', (_, attempt, consequence) => {
    expect(consequenceOf(attempt)).toBe(consequence);
  });
});

describe('retry dates', () => {
  const calendar: RetryCalendar = {
    frequency: 'Monthly',
    business_days: { calendar: 'us_federal_reserve', closed_days: new Set() },
    time_zone: 'EST',
    re_attempts: 3,
    retry_time: '10:00',
    next: { charge_date: '2027-07-01', charge_at: new Date('2027-07-01T10:00:00Z') },
  };
  // A Tuesday, 06:00 in New York.
  const first_attempt_at = new Date('2027-06-01T10:00:00Z');
  const at = (
    counted_attempts: number,
    given: Partial<RetryCalendar> = {},
    code = '05',
    advice_code: string | null = null,
  ) =>
    reAttemptAt(
      { ...calendar, ...given },
      {
        first_attempt_at,
        counted_attempts,
        answered_at: first_attempt_at,
        decline: { response_code: code, advice_code },
      },
    )?.toISOString();

  test('S9.35 a monthly plan is retried after 1, 3 and 7 days at 10:00, and not a fourth time', () => {
    expect([at(1), at(2), at(3), at(4)]).toEqual([
      '2027-06-02T14:00:00.000Z',
      '2027-06-04T14:00:00.000Z',
      '2027-06-08T14:00:00.000Z',
      undefined,
    ]);
    expect(at(1, { re_attempts: 0 })).toBeUndefined();
  });

  test('a date that is no business day moves on', () => {
    const saturday = new Date('2027-06-04T10:00:00Z');
    const decline = { response_code: '05', advice_code: null };
    const given = { first_attempt_at: saturday, counted_attempts: 1, answered_at: saturday, decline };
    expect(reAttemptAt(calendar, given)?.toISOString()).toBe('2027-06-07T14:00:00.000Z');
  });

  test('a daily plan is retried after 4, 8 and 12 hours, before its next charge', () => {
    const next = { charge_date: '2027-06-02', charge_at: new Date('2027-06-02T10:00:00Z') };
    const daily = { frequency: 'Daily', next } as const;
    expect([at(1, daily), at(2, daily), at(3, daily)]).toEqual([
      '2027-06-01T14:00:00.000Z',
      '2027-06-01T18:00:00.000Z',
      '2027-06-01T22:00:00.000Z',
    ]);
    expect(at(1, daily, '05', '25')).toBeUndefined();
  });

  test('the issuer’s advice delays the dates', () => {
    expect(at(1, {}, '05', '24')).toBe('2027-06-02T14:00:00.000Z');
    expect(at(1, {}, '05', '02')).toBe('2027-06-04T14:00:00.000Z');
    expect(at(1, {}, '05', '30')).toBe('2027-06-11T14:00:00.000Z');
  });

  test('the last retry for insufficient funds waits for a near payday', () => {
    expect(at(3, {}, '51')).toBe('2027-06-11T14:00:00.000Z');
    expect(at(1, { re_attempts: 1 }, '51')).toBe('2027-06-04T14:00:00.000Z');
    expect(at(2, {}, '51')).toBe('2027-06-04T14:00:00.000Z');
  });

  test('retries are sent at the merchant’s own time', () => {
    expect(at(1, { retry_time: '18:30' })).toBe('2027-06-02T22:30:00.000Z');
    expect(at(1, { retry_time: '05:00' })).toBe('2027-06-02T09:00:00.000Z');
  });

  test('no retry is on or after the day of the next charge, even if a weekend moved that day forward', () => {
    const next = { charge_date: '2027-06-08', charge_at: new Date('2027-06-08T10:00:00Z') };
    expect(at(3, { next })).toBeUndefined();
    expect(at(2, { next })).toBe('2027-06-04T14:00:00.000Z');
    expect(at(3, { next: null })).toBe('2027-06-08T14:00:00.000Z');
  });

  test('an unsent charge is resent after 5 minutes, 15 minutes, an hour, then hourly for a day', () => {
    const begun = new Date('2027-06-01T10:00:00Z');
    let at = begun;
    const waits: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      const next = sendAgainAt(begun, attempts, at);
      if (next === undefined) break;
      waits.push((next.getTime() - at.getTime()) / 60_000);
      at = next;
    }
    expect(waits.slice(0, 5)).toEqual([5, 15, 60, 60, 60]);
    expect(at.getTime() - begun.getTime()).toBeGreaterThan(23 * 3_600_000);
    expect(at.getTime() - begun.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
  });
});
