import { type MerchantCapability, type MerchantStatus, merchantMay } from '../merchant/merchant-status.ts';
import type { CustomerAction } from './recurring-limits.ts';

/** The statuses of a plan. `ended` is final. */
export const planStatuses = ['scheduled', 'active', 'paused', 'card_needed', 'ended'] as const;

/** A status of a plan. */
export type PlanStatus = (typeof planStatuses)[number];

/** The events of a plan: by people, the calendar, the runner and the issuer. */
export const planActions = [
  // By the merchant's users.
  'edit',
  'pause',
  'resume',
  'skip',
  'make_up',
  'end',
  // By the customer.
  'cancel',
  // By the calendar and the runner.
  'start',
  'complete',
  'fail',
  // By what happens to the card or the merchant.
  'need_card',
  'card_usable',
  'stop',
  'close',
] as const;

/** An event of a plan. */
export type PlanAction = (typeof planActions)[number];

/** Where an action leads. `by_start` is `scheduled` before the plan's first due date, and `active` from that date on. */
type PlanTarget = PlanStatus | 'by_start';

/** Every plan that has not ended can be ended by these. */
const endings = { end: 'ended', cancel: 'ended', stop: 'ended', close: 'ended' } as const;

/** The transitions of a plan (recurring.md section 2, 'plan from'). An action that is missing is not allowed. */
const planTransitions: Readonly<Record<PlanStatus, Readonly<Partial<Record<PlanAction, PlanTarget>>>>> = {
  scheduled: { edit: 'scheduled', start: 'active', pause: 'paused', skip: 'scheduled', ...endings },
  active: {
    ...{ edit: 'active', pause: 'paused', skip: 'active', make_up: 'active' },
    ...{ need_card: 'card_needed', complete: 'ended', fail: 'ended' },
    ...endings,
  },
  paused: { edit: 'paused', resume: 'by_start', make_up: 'paused', complete: 'ended', fail: 'ended', ...endings },
  card_needed: {
    ...{ edit: 'card_needed', pause: 'paused', skip: 'card_needed', card_usable: 'active' },
    ...{ complete: 'ended', fail: 'ended' },
    ...endings,
  },
  ended: {},
};

/**
 * Returns the status of a plan after an action (recurring.md section 2); undefined if the action is not allowed.
 *
 * @param has_started whether the plan's first due date has come, see `hasStarted`
 */
export function planStatusAfter(status: PlanStatus, action: PlanAction, has_started: boolean): PlanStatus | undefined {
  const target = planTransitions[status][action];
  return target === 'by_start' ? statusByStart(has_started) : target;
}

/** Returns the status of a new plan (recurring.md section 2): scheduled before its first due date, and active from then on. */
export function statusByStart(has_started: boolean): PlanStatus {
  return has_started ? 'active' : 'scheduled';
}

/**
 * Whether a plan's first due date has come (recurring.md section 2). A plan that was charged or skipped once has started for good, even if
 * a new calendar puts its next date far ahead.
 *
 * @param sequence number of charges so far, skipped ones included
 * @param next_due_date YYYY-MM-DD; null if no date follows
 * @param today YYYY-MM-DD in the merchant's zone
 */
export function hasStarted(
  { sequence, next_due_date }: { sequence: number; next_due_date: string | null },
  today: string,
): boolean {
  return sequence > 0 || next_due_date === null || next_due_date <= today;
}

/** Why a plan ended. */
export const endedReasons = [
  'completed',
  'by_merchant',
  'by_customer',
  'failed',
  'stopped_by_bank',
  'merchant_closed',
] as const;

/** Why a plan ended. */
export type EndedReason = (typeof endedReasons)[number];

/** The actions that end a plan, with the reason that each records (recurring.md section 2, `ended_reason`). */
export const endedReasonOf = {
  complete: 'completed',
  end: 'by_merchant',
  cancel: 'by_customer',
  fail: 'failed',
  stop: 'stopped_by_bank',
  close: 'merchant_closed',
} as const satisfies Partial<Record<PlanAction, EndedReason>>;

/** What the merchant's users do with a plan. */
export type PersonAction = 'edit' | 'pause' | 'resume' | 'skip' | 'end' | 'make_up';

/** The merchant capability that each action of the merchant's users requires (recurring.md section 3). */
const capabilityOf: Readonly<Record<'create' | PersonAction, MerchantCapability>> = {
  create: 'create_recurring',
  edit: 'create_recurring',
  pause: 'sign_in',
  skip: 'sign_in',
  end: 'sign_in',
  resume: 'charge_recurring',
  make_up: 'charge_recurring',
};

/** The merchant's status and the settings that recurring payments depend on. */
export type PlanMerchant = {
  account_status_code: MerchantStatus;
  merchant_setting: { allow_recurring_transactions: boolean; allow_customer_vault: boolean };
};

/** Whether a plan can be added for a merchant (recurring.md section 4, 'merchant'; spec sections 4 and 6; S4.5, S4.8). */
export function canCreatePlan({ account_status_code, merchant_setting }: PlanMerchant): boolean {
  const { allow_recurring_transactions, allow_customer_vault } = merchant_setting;
  return allow_recurring_transactions && allow_customer_vault && merchantMay(account_status_code, capabilityOf.create);
}

/** Whether the merchant's users can do something with a plan (recurring.md sections 2 to 4). */
export function canDoWithPlan(
  { status }: { status: PlanStatus },
  action: PersonAction,
  { account_status_code, merchant_setting }: PlanMerchant,
): boolean {
  return (
    merchant_setting.allow_recurring_transactions &&
    merchantMay(account_status_code, capabilityOf[action]) &&
    planTransitions[status][action] !== undefined
  );
}

/** Whether the customer can do something with a plan on the self-service page (recurring.md section 4, 'Self-service'). */
export function customerCanDo(
  { status, customer_may }: { status: PlanStatus; customer_may: readonly CustomerAction[] },
  action: CustomerAction,
): boolean {
  if (!customer_may.includes(action)) return false;
  return action === 'change_card' ? status !== 'ended' : planTransitions[status][action] !== undefined;
}
