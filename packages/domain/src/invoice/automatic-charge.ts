import type { GatewayReason } from '../card/response-codes.ts';
import { calendarOfCurrency } from '../recurring/bank-holidays.ts';
import { default_retry_time } from '../recurring/plan-defaults.ts';
import { consequenceOf, reAttemptAt, sendAgainAt } from '../recurring/retry-rules.ts';
import { businessDateOf, type TimeZone } from '../time/time-zones.ts';
import type { AccountRefusal } from '../vault/account.ts';
import { scheduledInstant } from './invoice-dates.ts';
import type { PartStanding } from './invoice-parts.ts';

/*
 * Invoices that charge a stored card automatically on the due dates of their parts. Each part has one charge, which begins on its due date. The rules
 * of recurring payments decide what follows a decline.
 */

/** The statuses of a part's charge. */
export const automaticChargeStatuses = ['charging', 'retrying', 'paid', 'failed', 'skipped', 'settled'] as const;

/** A status of a part's charge. */
export type AutomaticChargeStatus = (typeof automaticChargeStatuses)[number];

/** Why a charge is retried, has failed, was skipped, or is settled without a payment. */
export const automaticChargeReasons = [
  // The charge is retried, and fails when no attempt is left.
  'declined',
  'not_reachable',
  'no_terminal',
  'declined_too_often',
  // The charge waits for the account updater; card_needed if the updater has no new data.
  'new_card_data',
  'card_needed',
  // The response forbids the card or this charge.
  'card_refused',
  'stopped_by_bank',
  'pay_in_person',
  'cannot_be_charged',
  // Not sent because of the card.
  'expired',
  'blocked',
  'replaced',
  'removed',
  'customer_archived',
  'wiped',
  'unreadable',
  'network_limit',
  // Not sent because of the merchant.
  'merchant_status',
  'setting_off',
  // The part was paid before its date, or between two attempts.
  'paid_otherwise',
  // The payment of the charge was voided, so it is not made again.
  'voided',
] as const;

/** A reason of a charge. */
export type AutomaticChargeReason = (typeof automaticChargeReasons)[number];

/** Why a card cannot be charged at all: the reasons of card_not_usable. */
export type CardReason = Extract<AutomaticChargeReason, AccountRefusal | 'customer_archived' | 'wiped' | 'unreadable'>;

/** A stored card as it is charged. With another expiry date it counts as another card: a charge that was declined may now be approved. */
export type ChargedCard = {
  account_uid: string;
  /** MMYY. */
  card_expiry: string;
};

/** The charge of a part. */
export type AutomaticCharge = {
  part_number: number;
  status: AutomaticChargeStatus;
  reason: AutomaticChargeReason | null;
  next_attempt_at: Date | null;
  /** The card that was charged, or could not be charged. */
  card: ChargedCard;
};

/** What decides when an invoice charges next. Amounts are in minor units. */
export type ChargingSituation = {
  parts: readonly PartStanding[];
  charges: readonly AutomaticCharge[];
  /** The card to charge now. */
  card: ChargedCard;
  /** Reserved by all payments that are in progress. */
  reserved_amount: number;
  time_zone: TimeZone;
};

/** What an invoice that charges a stored card does next. */
export type ChargingStep =
  | { step: 'none' }
  /** A payment has no outcome yet. */
  | { step: 'under_way' }
  | { step: 'wait'; part_number: number; amount: number; at: Date }
  | { step: 'charge'; part_number: number; amount: number }
  /** The part is already paid, so it is not charged. */
  | { step: 'settle'; part_number: number }
  | { step: 'fail'; part_number: number; amount: number; reason: AutomaticChargeReason };

/** Whether a charge was approved, even if it was voided later. It included the open amounts of earlier parts. */
function wasApproved({ status, reason }: AutomaticCharge): boolean {
  return status === 'paid' || reason === 'voided';
}

/**
 * The parts that can still be charged. A part that was charged is never charged again, with any card, nor are the earlier parts that its charge
 * included: a voided or refunded payment must not be made again.
 */
function chargeableParts({ parts, charges }: ChargingSituation): PartStanding[] {
  const last = parts.findLastIndex(({ part_number }) =>
    charges.some((charge) => charge.part_number === part_number && wasApproved(charge)),
  );
  const settled = new Set(charges.filter(({ status }) => status === 'settled').map(({ part_number }) => part_number));
  return parts.slice(last + 1).filter(({ part_number }) => !settled.has(part_number));
}

/** Reasons that forbid the card for good, for later parts too. */
const forbidding: ReadonlySet<AutomaticChargeReason> = new Set(['card_refused', 'stopped_by_bank']);

/**
 * Decides what an invoice that charges a stored card does next. The oldest part is first, and later parts wait until its outcome is known and
 * while it is retried. A part that could not be charged is charged with another card, or together with the next part, because payments go to
 * the oldest open part.
 */
export function chargingStep(situation: ChargingSituation, now: Date): ChargingStep {
  const { charges, card, reserved_amount, time_zone } = situation;
  if (charges.some(({ status }) => status === 'charging')) return { step: 'under_way' };
  const busy = reserved_amount > 0;
  let amount = 0;
  for (const { part_number, due_date, open_amount } of chargeableParts(situation)) {
    const charge = charges.find((one) => one.part_number === part_number);
    amount += open_amount;
    const due_at = scheduledInstant(due_date, time_zone);
    if (charge === undefined && due_at > now) {
      if (open_amount === 0) continue;
      return { step: 'wait', part_number, amount, at: due_at };
    }
    const is_other_card = charge !== undefined && !isSameCard(charge.card, card);
    if (charge?.status === 'failed' || charge?.status === 'skipped') {
      if (open_amount === 0 || !is_other_card) continue;
      return busy ? { step: 'under_way' } : { step: 'charge', part_number, amount };
    }
    if (busy) return { step: 'under_way' };
    if (open_amount === 0) return { step: 'settle', part_number };
    const forbidden = charges.find(({ reason, ...other }) => forbids(reason) && isSameCard(other.card, card))?.reason;
    if (forbidden) return { step: 'fail', part_number, amount, reason: forbidden };
    if (charge === undefined || is_other_card) return { step: 'charge', part_number, amount };
    if (charge.next_attempt_at !== null && charge.next_attempt_at > now) {
      return { step: 'wait', part_number, amount, at: charge.next_attempt_at };
    }
    if (charge.reason === 'new_card_data') return { step: 'fail', part_number, amount, reason: 'card_needed' };
    return { step: 'charge', part_number, amount };
  }
  return { step: 'none' };
}

/** Returns what an invoice charges next, and when; undefined if it charges nothing until something changes. */
export function nextAutomaticCharge(
  situation: ChargingSituation,
  now: Date,
): { part_number: number; amount: number; at: Date } | undefined {
  const step = chargingStep(situation, now);
  switch (step.step) {
    case 'wait':
      return { part_number: step.part_number, amount: step.amount, at: step.at };
    case 'charge':
      return { part_number: step.part_number, amount: step.amount, at: now };
    case 'settle': {
      const { part_number } = step;
      const settled = { part_number, status: 'settled', reason: 'paid_otherwise', next_attempt_at: null } as const;
      const others = situation.charges.filter((charge) => charge.part_number !== part_number);
      return nextAutomaticCharge({ ...situation, charges: [...others, { ...settled, card: situation.card }] }, now);
    }
    default:
      return undefined;
  }
}

function forbids(reason: AutomaticChargeReason | null): boolean {
  return reason !== null && forbidding.has(reason);
}

/** Whether two cards are the same account with the same expiry date. */
export function isSameCard(one: ChargedCard, other: ChargedCard): boolean {
  return one.account_uid === other.account_uid && one.card_expiry === other.card_expiry;
}

/** A failed attempt of a charge. */
export type FailedCharge = {
  card: ChargedCard;
  /** Business time. */
  created_at: Date;
  concluded_at: Date;
} & (
  | {
      outcome: 'declined';
      decline: { response_code: string | null; reason: GatewayReason | null; advice_code: string | null };
    }
  /** Reversed, because its outcome was unknown. */
  | { outcome: 'reversed' }
  /** Nothing was sent: there was no terminal, or the card had been declined too often. */
  | { outcome: 'not_sent'; reason: 'no_terminal' | 'declined_too_often' | 'not_reachable' }
);

/** What decides when a failed charge is retried. */
export type RetryRules = {
  /** How many re-attempts the invoice allows, 0 to 3. */
  re_attempts: number;
  /** ISO 4217; determines the business days. */
  currency: number;
  time_zone: TimeZone;
  /** The due dates of all parts (YYYY-MM-DD). */
  due_dates: readonly string[];
};

/** The state of a charge after a failed attempt. */
export type AfterFailure = {
  status: 'retrying' | 'failed';
  reason: AutomaticChargeReason;
  next_attempt_at: Date | null;
  /** The customer gets a mail for the first decline and for the final failure, not for every attempt. */
  tells_customer: boolean;
};

/** How long the account updater has to answer before the customer has to act. */
const updater_ms = 24 * 3_600_000;

/**
 * Decides what follows a failed attempt: another attempt, by the rules of recurring payments, or the failure of the charge. Attempts with another card
 * do not count. Re-attempts end before the next part is due.
 *
 * @param attempts those of the charge, oldest first; all failed
 * @throws RangeError without an attempt
 */
export function afterFailedCharge(attempts: readonly FailedCharge[], rules: RetryRules): AfterFailure {
  const last = attempts.at(-1);
  if (last === undefined) throw new RangeError('A failure follows an attempt');
  const other = attempts.findLastIndex(({ card }) => !isSameCard(card, last.card));
  const tries = attempts.slice(other + 1);
  const is_first_decline = tries.filter(isDecline).length === 1 && isDecline(last);
  const failed = (reason: AutomaticChargeReason): AfterFailure => ({
    ...{ status: 'failed', reason, next_attempt_at: null, tells_customer: true },
  });
  const retrying = (reason: AutomaticChargeReason, next_attempt_at: Date): AfterFailure => ({
    ...{ status: 'retrying', reason, next_attempt_at, tells_customer: is_first_decline },
  });
  switch (consequenceOf(last)) {
    case 're_attempt': {
      const at = nextAttempt(tries, last, rules);
      return at === undefined ? failed('declined') : retrying('declined', at);
    }
    case 'send_again': {
      const since = tries.findLastIndex((attempt) => consequenceOf(attempt) !== 'send_again') + 1;
      const again = tries.slice(since);
      const at = sendAgainAt(again[0]?.created_at ?? last.created_at, again.length, last.concluded_at);
      const reason = last.outcome === 'not_sent' ? last.reason : 'not_reachable';
      return at === undefined ? failed(reason) : retrying(reason, at);
    }
    case 'ask_updater':
      return retrying('new_card_data', new Date(last.concluded_at.getTime() + updater_ms));
    case 'ask_for_card':
      return failed('card_refused');
    case 'end_plan':
      return failed('stopped_by_bank');
    case 'ask_customer_to_pay':
      return failed('pay_in_person');
    case 'give_up':
      return failed('cannot_be_charged');
  }
}

function nextAttempt(tries: readonly FailedCharge[], last: FailedCharge, rules: RetryRules): Date | undefined {
  const { re_attempts, currency, time_zone, due_dates } = rules;
  const counted = tries.filter((attempt) => consequenceOf(attempt) === 're_attempt');
  const first_attempt_at = counted[0]?.created_at ?? last.created_at;
  const first_date = businessDateOf(first_attempt_at, time_zone);
  const next_date = due_dates.filter((date) => date > first_date).toSorted()[0];
  return reAttemptAt(
    {
      ...{ frequency: 'Monthly', time_zone, re_attempts, retry_time: default_retry_time },
      business_days: { calendar: calendarOfCurrency(currency), closed_days: new Set() },
      next:
        next_date === undefined ? null : { charge_date: next_date, charge_at: scheduledInstant(next_date, time_zone) },
    },
    {
      ...{ first_attempt_at, counted_attempts: counted.length, answered_at: last.concluded_at },
      decline: last.outcome === 'declined' ? last.decline : { response_code: null, advice_code: null },
    },
  );
}

/** Whether the charge was declined, rather than left unanswered. */
function isDecline(attempt: FailedCharge): boolean {
  return consequenceOf(attempt) !== 'send_again';
}
