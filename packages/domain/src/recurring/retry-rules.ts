import { type GatewayReason, gatewayReasons, type ResponseClass, responseCode } from '../card/response-codes.ts';
import type { RecurringFrequency } from '../time/frequencies.ts';
import { addDays, businessDateOf, instantOf, plainDateOf, type TimeZone } from '../time/time-zones.ts';
import { type BusinessDays, businessDayFrom } from './bank-holidays.ts';

/*
 * What follows a charge that was not approved. The answer decides first, then the calendar: if an issuer says "never again", the card is
 * never tried again, whatever the plan allows.
 */

/** The result of a failed attempt. */
export type FailedAttempt =
  /** Declined by the issuer, or by the merchant's own settings. */
  | {
      outcome: 'declined';
      decline: { response_code: string | null; reason: GatewayReason | null; advice_code: string | null };
    }
  /** Nothing was sent, or what was sent has been reversed: there was no decline. */
  | { outcome: 'not_sent' | 'reversed' };

/** What follows a failed attempt. */
export type Consequence =
  /** A counted re-attempt, if one is left. */
  | 're_attempt'
  /** There was no decline: it is resent within a day, and does not count. */
  | 'send_again'
  /** The account updater is queried for new card data; without any, the customer is asked. */
  | 'ask_updater'
  /** The merchant never charges the card again: the customer is asked for another one. */
  | 'ask_for_card'
  /** The customer makes one payment themselves, which renews the agreement with the issuer. */
  | 'ask_customer_to_pay'
  /** The customer stopped the agreement at the bank, so the plan ends. */
  | 'end_plan'
  /** Sending the same again cannot succeed: the charge has failed and the merchant is notified. */
  | 'give_up';

const consequenceOfClass: Readonly<Record<ResponseClass, Consequence>> = {
  // An approval never gets here; a partial one is reversed and counts as a decline.
  approved: 're_attempt',
  approved_partial: 're_attempt',
  account_verified: 're_attempt',
  declined: 're_attempt',
  insufficient_funds: 're_attempt',
  call_issuer: 're_attempt',
  incorrect_cvc: 're_attempt',
  expired_card: 'ask_updater',
  incorrect_number: 'ask_for_card',
  incorrect_pin: 'ask_for_card',
  pick_up_card: 'ask_for_card',
  authentication_required: 'ask_customer_to_pay',
  stop_recurring: 'end_plan',
  invalid_amount: 'give_up',
  duplicate: 'give_up',
  try_again: 'send_again',
  configuration: 'send_again',
};

/** Declines after which a card is never tried again: closed accounts, forbidden uses, suspected fraud, restricted and blocked cards. */
const finalCodes: ReadonlySet<string> = new Set(['45', '46', '57', '59', '62', '78', '79']);

const consequenceOfAdvice: Readonly<Record<string, Consequence>> = {
  '01': 'ask_updater',
  '03': 'ask_for_card',
  21: 'end_plan',
};

const consequenceOfReason: Readonly<Record<GatewayReason, Consequence>> = {
  avs_refused: 're_attempt',
  cvv_refused: 're_attempt',
  partial_not_taken: 're_attempt',
  timed_out: 'send_again',
  answer_not_understood: 'send_again',
  not_reachable: 'send_again',
  interrupted: 'send_again',
};

/** Decides what follows a failed attempt, by the issuer's advice and the class of its answer. The more restrictive one takes precedence. */
export function consequenceOf(attempt: FailedAttempt): Consequence {
  if (attempt.outcome !== 'declined') return 'send_again';
  const { response_code, reason, advice_code } = attempt.decline;
  const known = response_code === null ? undefined : responseCode(response_code);
  if (known?.class === 'stop_recurring' || advice_code === '21') return 'end_plan';
  if (advice_code === '03' || finalCodes.has(response_code ?? '')) return 'ask_for_card';
  const advised = advice_code === null ? undefined : consequenceOfAdvice[advice_code];
  if (advised !== undefined) return advised;
  if (reason !== null && Object.hasOwn(gatewayReasons, reason)) return consequenceOfReason[reason];
  return known === undefined ? 're_attempt' : consequenceOfClass[known.class];
}

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

/** The wait that the issuer's advice requires before the same card is tried again. */
const advisedWait_ms: Readonly<Record<string, number>> = {
  '02': 72 * hour_ms,
  24: hour_ms,
  25: day_ms,
  26: 2 * day_ms,
  27: 4 * day_ms,
  28: 6 * day_ms,
  29: 8 * day_ms,
  30: 10 * day_ms,
};

/** Hours after the first attempt of each re-attempt. */
const hoursOfDaily: readonly number[] = [4, 8, 12];
const daysOfWeekly: readonly number[] = [1, 3, 5];
const daysOfOthers: readonly number[] = [1, 3, 7];

/** What the dates of re-attempts depend on. */
export type RetryCalendar = {
  frequency: RecurringFrequency;
  business_days: BusinessDays;
  time_zone: TimeZone;
  /** How many re-attempts the plan allows, 0 to 3 (S9.35). */
  re_attempts: number;
  /** When re-attempts are sent (`HH:MM`), in the merchant's local time. Daily plans have no fixed time. */
  retry_time: string;
  /**
   * The day (YYYY-MM-DD) and the instant of the plan's next charge, after the weekend rule; null if none follows. Re-attempts end the day
   * before that day, and those of daily plans before that instant.
   */
  next: { charge_date: string; charge_at: Date } | null;
};

/**
 * Returns when the next re-attempt of a charge is sent (recurring.md section 4, 'Re-attempts'); undefined if none is left, or none fits
 * before the next charge.
 *
 * @param first_attempt_at when the charge was first sent
 * @param counted_attempts number of declined attempts so far, including the first
 * @param answered_at when the last of them was answered
 * @param decline the last answer
 */
export function reAttemptAt(
  { frequency, business_days, time_zone, re_attempts, retry_time, next }: RetryCalendar,
  {
    first_attempt_at,
    counted_attempts,
    answered_at,
    decline,
  }: {
    first_attempt_at: Date;
    counted_attempts: number;
    answered_at: Date;
    decline: { response_code: string | null; advice_code: string | null };
  },
): Date | undefined {
  if (counted_attempts < 1) throw new RangeError('A re-attempt follows an attempt');
  if (counted_attempts > re_attempts) return undefined;
  const earliest = answered_at.getTime() + (advisedWait_ms[decline.advice_code ?? ''] ?? 0);
  const index = counted_attempts - 1;
  if (frequency === 'Daily') {
    const planned_ms = first_attempt_at.getTime() + (hoursOfDaily[index] ?? 0) * hour_ms;
    const at = new Date(Math.max(planned_ms, earliest));
    return next !== null && at >= next.charge_at ? undefined : at;
  }
  const days = (frequency === 'Weekly' ? daysOfWeekly : daysOfOthers)[index] ?? 0;
  let date = addDays(businessDateOf(first_attempt_at, time_zone), days);
  const isLast = counted_attempts === re_attempts;
  if (isLast && isShortOfFunds(decline.response_code)) date = nextPayday(date) ?? date;
  date = businessDayFrom(date, business_days);
  while (instantOf(date, retry_time, time_zone).getTime() < earliest) {
    date = businessDayFrom(addDays(date, 1), business_days);
  }
  if (next !== null && date >= next.charge_date) return undefined;
  return instantOf(date, retry_time, time_zone);
}

/** Delays of resends without a decline after the first attempt, in minutes: three steps, then hourly. */
const sendAgain_minutes: readonly number[] = [5, 15, 60];
const sendAgainFor_ms = day_ms;

/**
 * Returns when a charge without a decline is resent; undefined after a day.
 *
 * @param first_attempt_at when the first of these attempts was made
 * @param attempts number of attempts so far
 * @param last_attempt_at when the last of them was made
 */
export function sendAgainAt(first_attempt_at: Date, attempts: number, last_attempt_at: Date): Date | undefined {
  const wait_minutes = sendAgain_minutes[attempts - 1] ?? 60;
  const at_ms = last_attempt_at.getTime() + wait_minutes * 60_000;
  return at_ms - first_attempt_at.getTime() > sendAgainFor_ms ? undefined : new Date(at_ms);
}

/**
 * The maximum number of declined charges without the customer for a card in 30 days, over everything that a merchant does with it. The
 * networks allow more (Visa 20, Mastercard 35); charges that are not sent cost nothing.
 */
export const networkLimit = { declines_maximum: 15, days: 30 } as const;

function isShortOfFunds(code: string | null): boolean {
  return code !== null && responseCode(code)?.class === 'insufficient_funds';
}

/** How many days a last re-attempt waits for a payday. */
const payday_days_maximum = 3;

/** Returns the next 1st, 15th or Friday from a date on, if one is near. */
function nextPayday(date: string): string | undefined {
  for (let days = 0; days <= payday_days_maximum; days += 1) {
    const day = plainDateOf(date).add({ days });
    if (day.day === 1 || day.day === 15 || day.dayOfWeek === 5) return day.toString();
  }
  return undefined;
}
