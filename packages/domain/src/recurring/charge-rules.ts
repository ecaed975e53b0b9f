import { merchantMay } from '../merchant/merchant-status.ts';
import { type ChargeReason, type ChargeStatus, chargeStatusAfter } from './charge-states.ts';
import { canDoWithPlan, type PlanMerchant, type PlanStatus } from './plan-states.ts';
import { recurringLimits } from './recurring-limits.ts';
import { networkLimit } from './retry-rules.ts';

/*
 * When a charge is sent, skipped, made up or retried. The runner, the pages and the calls share these rules, and the gateway enforces them.
 */

/** What decides whether a person, the customer or the runner can charge a due date. */
export type ChargeSituation = {
  plan: { status: PlanStatus; end_requested_at: Date | null };
  merchant: PlanMerchant;
  /** Whether the plan's card can be charged by the one who charges it, see `accountRefusal`. */
  has_usable_card: boolean;
  /** Whether another charge of the plan is under way. */
  is_charging: boolean;
};

/** What the runner does with a charge whose moment has come. */
export type ChargeDecision =
  | { do: 'claim' }
  /** Another charge of the plan is under way, so that the number or amount of a plan is never exceeded. */
  | { do: 'wait' }
  /** The date is not charged: it is skipped if it was never tried, and fails otherwise. Without a usable card the plan needs one. */
  | { do: 'skip' | 'fail'; reason: ChargeReason; plan_action: 'need_card' | null }
  /** The merchant is closed: its records are read-only, and a job ends the plans. */
  | { do: 'nothing' };

const day_ms = 24 * 3_600_000;

/**
 * Decides what the runner does with a charge whose moment has come (recurring.md section 4: 'merchant', 'Missed runs', 'Never twice',
 * 'Re-attempts').
 *
 * @param charge `charge_at` is the instant of its date, which decides whether a charge that was never tried is too late.
 *   `waits_for_card` says that the account updater was asked, and that the card has not changed since
 * @param situation `declined_count` is the number of declines of the card without the customer within `networkLimit.days`
 */
export function chargeDecision(
  charge: { status: 'due' | 'retrying'; charge_at: Date; waits_for_card: boolean },
  situation: ChargeSituation & { declined_count: number },
  now: Date,
): ChargeDecision {
  if (situation.merchant.account_status_code === 'Closed') return { do: 'nothing' };
  const is_late =
    charge.status === 'due' && now.getTime() - charge.charge_at.getTime() > recurringLimits.late_days_maximum * day_ms;
  const has_usable_card = situation.has_usable_card && !charge.waits_for_card;
  const reason = reasonNotToCharge(situation) ?? (is_late ? 'too_late' : cardReason({ ...situation, has_usable_card }));
  if (reason !== undefined) {
    const needs_card = reason === 'no_usable_card' && situation.plan.status === 'active';
    return { do: charge.status === 'due' ? 'skip' : 'fail', reason, plan_action: needs_card ? 'need_card' : null };
  }
  return { do: situation.is_charging ? 'wait' : 'claim' };
}

/** Why the plan or its merchant is not charged, the most lasting reason first. */
function reasonNotToCharge({ plan, merchant }: ChargeSituation): ChargeReason | undefined {
  if (plan.status === 'ended' || plan.end_requested_at !== null) return 'ended';
  if (!merchant.merchant_setting.allow_recurring_transactions) return 'setting_off';
  if (!merchantMay(merchant.account_status_code, 'charge_recurring')) return 'merchant_status';
  return plan.status === 'paused' ? 'paused' : undefined;
}

function cardReason({
  plan,
  has_usable_card,
  declined_count,
}: ChargeSituation & { declined_count: number }): ChargeReason | undefined {
  if (plan.status === 'card_needed' || !has_usable_card) return 'no_usable_card';
  return declined_count >= networkLimit.declines_maximum ? 'network_limit' : undefined;
}

/** Why a charge is not made up or paid: the errors of the calls (recurring.md section 3). */
export type ChargeRefusal = 'status_forbids' | 'nothing_owed' | 'payment_under_way' | 'card_not_usable';

/**
 * Why a charge cannot be charged once more on request (recurring.md section 3, make-up and retry; section 4, 'Make-up ∥ re-attempt');
 * undefined if it can. A person can no longer charge for a plan that has ended; its customer can still pay what is owed.
 *
 * @param by a user of the merchant, or the customer on the recovery or self-service page
 * @param is_reached whether the plan's number or amount is paid, so that nothing is owed
 */
export function extraChargeRefusal(
  charge: { status: ChargeStatus },
  { plan, merchant, has_usable_card, is_charging }: ChargeSituation,
  { by, is_reached }: { by: 'merchant' | 'customer'; is_reached: boolean },
): ChargeRefusal | undefined {
  const is_allowed =
    by === 'customer'
      ? merchant.merchant_setting.allow_recurring_transactions &&
        merchantMay(merchant.account_status_code, 'take_visitor_payments')
      : plan.end_requested_at === null && canDoWithPlan(plan, 'make_up', merchant);
  if (!is_allowed) return 'status_forbids';
  if (charge.status === 'charging' || is_charging) return 'payment_under_way';
  if (chargeStatusAfter(charge.status, 'make_up', null) === undefined) return 'status_forbids';
  if (is_reached) return 'nothing_owed';
  return has_usable_card ? undefined : 'card_not_usable';
}

/**
 * Whether a person can skip a due date (recurring.md sections 2 and 3): one that has not been tried.
 *
 * @param charge undefined if the date has not come yet
 */
export function canSkipCharge(
  charge: { status: ChargeStatus } | undefined,
  { plan, merchant }: Pick<ChargeSituation, 'plan' | 'merchant'>,
): boolean {
  if (plan.end_requested_at !== null || !canDoWithPlan(plan, 'skip', merchant)) return false;
  return charge === undefined || chargeStatusAfter(charge.status, 'skip', null) !== undefined;
}

/** Why a charge that is retried fails before its next attempt, by what happens to its plan (recurring.md section 2, 'retrying'). */
export const stopsRetrying = {
  next_due_date: 'superseded',
  plan_ended: 'ended',
  plan_paused: 'paused',
} as const satisfies Record<string, ChargeReason>;
