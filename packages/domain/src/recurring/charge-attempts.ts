import { responseCode } from '../card/response-codes.ts';
import type { RecurringDuration } from '../time/frequencies.ts';
import type { PaymentInitiator } from '../vault/account.ts';
import type { ChargeReason, ChargeStatus, RestingStatus } from './charge-states.ts';
import type { PlanAction } from './plan-states.ts';
import type { FailureRule } from './recurring-limits.ts';
import {
  type Consequence,
  consequenceOf,
  type FailedAttempt,
  type RetryCalendar,
  reAttemptAt,
  sendAgainAt,
} from './retry-rules.ts';

/** The kinds of attempts of a charge: on its date, again by the runner, by the customer, and on request of a person. */
export const attemptKinds = ['due', 're_attempt', 'recovery', 'made_up'] as const;

/** A kind of attempt. */
export type AttemptKind = (typeof attemptKinds)[number];

/**
 * What distinguishes the kinds of attempts (recurring.md sections 2 and 4): who starts the payment, and whether a failure follows the
 * retry rules or leaves the charge as it was.
 */
export const attemptRules: Readonly<
  Record<AttemptKind, { initiator: PaymentInitiator; after_failure: 'retry_rules' | 'as_before' }>
> = {
  due: { initiator: 'merchant', after_failure: 'retry_rules' },
  re_attempt: { initiator: 'merchant', after_failure: 'retry_rules' },
  recovery: { initiator: 'customer', after_failure: 'as_before' },
  made_up: { initiator: 'merchant', after_failure: 'as_before' },
};

/** The outcomes of an attempt. Until an unknown outcome is resolved, the charge stays `charging` and nothing else of its plan is sent. */
export const attemptOutcomes = ['approved', 'declined', 'unknown', 'reversed', 'not_sent'] as const;

/** An outcome of an attempt. */
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/**
 * Returns the credential indicator of a charge (vault.md section 4, 'Credential indicators'): who starts it, whether it is the first of its
 * agreement, and R for recurring payments or N for installments.
 */
export function credentialIndicatorOf(
  duration: RecurringDuration,
  { initiator, is_first }: { initiator: PaymentInitiator; is_first: boolean },
): string {
  return `${initiator === 'customer' ? 'C' : 'M'}${is_first ? 'I' : 'S'}${duration === 'Installments' ? 'N' : 'R'}`;
}

/** A failed attempt of a charge. */
export type FailedChargeAttempt = FailedAttempt & {
  kind: AttemptKind;
  /** Business time. */
  created_at: Date;
  concluded_at: Date;
};

/** What follows a failed attempt: for the charge, for its plan, and for the mails. */
export type AfterFailedAttempt = {
  status: ChargeStatus;
  reason: ChargeReason | null;
  /** When the charge is sent next; null if it is not. */
  next_attempt_at: Date | null;
  /** What happens to the plan. */
  plan_action: Extract<PlanAction, 'need_card' | 'pause' | 'fail' | 'stop'> | null;
  /**
   * The customer gets a mail, with the link to pay or change the card, for the first decline and for the end; not for every attempt, nor
   * while the account updater may still find the new card.
   */
  notifies_customer: boolean;
};

/** A charge as it was before an extra attempt. */
export type RestingCharge = { status: RestingStatus; reason: ChargeReason | null; next_attempt_at: Date | null };

/** How long the account updater has to answer before the customer has to act. */
const updater_ms = 24 * 3_600_000;

/** Consequences that end a charge, with its reason and what happens to the plan. `by_rule` is what the plan's `after_last_failure` says. */
const finalConsequences = {
  ask_for_card: { reason: 'card_refused', plan: 'need_card' },
  ask_customer_to_pay: { reason: 'pay_in_person', plan: 'by_rule' },
  end_plan: { reason: 'stopped_by_bank', plan: 'stop' },
  give_up: { reason: 'cannot_be_charged', plan: 'by_rule' },
} as const satisfies Partial<Record<Consequence, { reason: ChargeReason; plan: 'need_card' | 'stop' | 'by_rule' }>>;

const planActionOfRule = { keep: null, pause: 'pause', end: 'fail' } as const satisfies Record<
  FailureRule,
  AfterFailedAttempt['plan_action']
>;

/**
 * Decides what follows a failed attempt (recurring.md section 4, 'Re-attempts'; S9.35). A failed recovery or make-up leaves the charge as
 * it was before, but its answer still decides about the plan: a card that the bank stopped is never tried again.
 *
 * @param attempts those of the charge, oldest first; all failed
 * @param before the charge before the last attempt, if that was a recovery or a make-up
 * @throws RangeError without an attempt, or if an extra attempt has no state before
 */
export function afterFailedAttempt(
  attempts: readonly FailedChargeAttempt[],
  { calendar, after_last_failure }: { calendar: RetryCalendar; after_last_failure: FailureRule },
  before: RestingCharge | null,
): AfterFailedAttempt {
  const last = attempts.at(-1);
  if (last === undefined) throw new RangeError('A failure follows an attempt');
  const consequence = consequenceOf(last);
  if (attemptRules[last.kind].after_failure === 'as_before') {
    if (before === null) throw new RangeError('An extra attempt needs the state before it');
    const plan_action = consequence === 'end_plan' ? 'stop' : consequence === 'ask_for_card' ? 'need_card' : null;
    return { ...before, plan_action, notifies_customer: false };
  }
  const own = attempts.filter(({ kind }) => attemptRules[kind].after_failure === 'retry_rules');
  const counted = own.filter((attempt) => consequenceOf(attempt) === 're_attempt');
  const retrying = (reason: ChargeReason, next_attempt_at: Date): AfterFailedAttempt => ({
    ...{ status: 'retrying', reason, next_attempt_at, plan_action: null },
    notifies_customer: counted.length === 1 && counted[0] === last,
  });
  const failed = (reason: ChargeReason, plan_action: AfterFailedAttempt['plan_action']): AfterFailedAttempt => ({
    ...{ status: 'failed', reason, next_attempt_at: null, plan_action, notifies_customer: true },
  });
  switch (consequence) {
    case 're_attempt': {
      const at = nextReAttempt(counted, last, calendar);
      return at === undefined ? failed('declined', planActionOfRule[after_last_failure]) : retrying('declined', at);
    }
    case 'send_again': {
      const since = own.findLastIndex((attempt) => consequenceOf(attempt) !== 'send_again') + 1;
      const again = own.slice(since);
      const at = sendAgainAt(again[0]?.created_at ?? last.created_at, again.length, last.concluded_at);
      // The merchant is alerted. The customer has done nothing wrong, gets no mail, and the plan continues.
      if (at === undefined) return { ...failed(unsentReason(last), null), notifies_customer: false };
      return retrying(unsentReason(last), at);
    }
    case 'ask_updater':
      return retrying('new_card_data', new Date(last.concluded_at.getTime() + updater_ms));
    default: {
      const { reason, plan } = finalConsequences[consequence];
      return failed(reason, plan === 'by_rule' ? planActionOfRule[after_last_failure] : plan);
    }
  }
}

function nextReAttempt(
  counted: readonly FailedChargeAttempt[],
  last: FailedChargeAttempt,
  calendar: RetryCalendar,
): Date | undefined {
  return reAttemptAt(calendar, {
    first_attempt_at: counted[0]?.created_at ?? last.created_at,
    counted_attempts: counted.length,
    answered_at: last.concluded_at,
    decline: last.outcome === 'declined' ? last.decline : { response_code: null, advice_code: null },
  });
}

/** Why a charge could not be sent: the set-up of its terminal, which only the merchant can correct, or the connection. */
function unsentReason(attempt: FailedAttempt): ChargeReason {
  if (attempt.outcome !== 'declined') return attempt.outcome === 'not_sent' ? 'configuration' : 'not_reachable';
  const code = attempt.decline.response_code;
  return code !== null && responseCode(code)?.class === 'configuration' ? 'configuration' : 'not_reachable';
}
