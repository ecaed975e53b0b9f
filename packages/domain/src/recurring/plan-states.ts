import { type MerchantCapability, type MerchantStatus, merchantMay } from '../merchant/merchant-status.ts';

/** The statuses of a plan. `ended` is final. */
export const planStatuses = ['scheduled', 'active', 'paused', 'card_needed', 'ended'] as const;

/** A status of a plan. */
export type PlanStatus = (typeof planStatuses)[number];

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

/** The events of a plan: by people, the calendar, the runner and the issuer. */
export const planActions = [
  'edit',
  'start',
  'pause',
  'resume',
  'skip',
  'end',
  'make_up',
  'need_card',
  'card_usable',
  'complete',
] as const;

/** An event of a plan. */
export type PlanAction = (typeof planActions)[number];

const planTransitions: Readonly<Record<PlanStatus, Readonly<Partial<Record<PlanAction, PlanStatus>>>>> = {
  scheduled: { edit: 'scheduled', start: 'active', skip: 'scheduled', pause: 'paused', end: 'ended' },
  active: {
    edit: 'active',
    pause: 'paused',
    skip: 'active',
    make_up: 'active',
    end: 'ended',
    need_card: 'card_needed',
    complete: 'ended',
  },
  paused: { edit: 'paused', resume: 'active', make_up: 'paused', end: 'ended', complete: 'ended' },
  card_needed: {
    edit: 'card_needed',
    pause: 'paused',
    skip: 'card_needed',
    card_usable: 'active',
    end: 'ended',
    complete: 'ended',
  },
  ended: {},
};

/** Returns the status of a plan after an action; undefined if the action is not allowed. */
export function planStatusAfter(status: PlanStatus, action: PlanAction): PlanStatus | undefined {
  return planTransitions[status][action];
}

/** The merchant capability that each action of people requires. */
const capabilityOf: Readonly<Record<'create' | PersonAction, MerchantCapability>> = {
  create: 'create_recurring',
  edit: 'create_recurring',
  pause: 'sign_in',
  skip: 'sign_in',
  end: 'sign_in',
  resume: 'charge_recurring',
  make_up: 'charge_recurring',
};

/** What people do with a plan. */
export type PersonAction = 'edit' | 'pause' | 'resume' | 'skip' | 'end' | 'make_up';

/** Whether a plan can be added for a merchant with this status. */
export function canCreatePlan(merchant_status: MerchantStatus): boolean {
  return merchantMay(merchant_status, capabilityOf.create);
}

/** Whether people can do something with a plan of a merchant with this status. */
export function canDoWithPlan(
  { status }: { status: PlanStatus },
  action: PersonAction,
  merchant_status: MerchantStatus,
): boolean {
  return planStatusAfter(status, action) !== undefined && merchantMay(merchant_status, capabilityOf[action]);
}

/** The statuses of a charge, which is one due date of a plan. */
export const chargeStatuses = ['due', 'charging', 'retrying', 'paid', 'failed', 'skipped'] as const;

/** A status of a charge. */
export type ChargeStatus = (typeof chargeStatuses)[number];

/** The events of a charge. `try_later` is either a re-attempt or a resend. */
export const chargeActions = ['claim', 'pay', 'try_later', 'fail', 'skip', 'make_up', 'reverse'] as const;

/** An event of a charge. */
export type ChargeAction = (typeof chargeActions)[number];

const chargeTransitions: Readonly<Record<ChargeStatus, Readonly<Partial<Record<ChargeAction, ChargeStatus>>>>> = {
  due: { claim: 'charging', skip: 'skipped' },
  charging: { pay: 'paid', try_later: 'retrying', fail: 'failed', skip: 'skipped' },
  retrying: { claim: 'charging', make_up: 'charging', fail: 'failed' },
  failed: { make_up: 'charging' },
  skipped: { make_up: 'charging' },
  paid: { reverse: 'failed' },
};

/** Returns the status of a charge after an action; undefined if the action is not allowed. */
export function chargeStatusAfter(status: ChargeStatus, action: ChargeAction): ChargeStatus | undefined {
  return chargeTransitions[status][action];
}

/** Why a due date was not charged, or failed. */
export const chargeReasons = [
  'paused',
  'merchant_status',
  'setting_off',
  'by_person',
  'too_late',
  'no_usable_card',
  'network_limit',
  'declined',
  'configuration',
  'superseded',
  'ended',
  'reversed',
] as const;

/** Why a due date was not charged, or failed. */
export type ChargeReason = (typeof chargeReasons)[number];
