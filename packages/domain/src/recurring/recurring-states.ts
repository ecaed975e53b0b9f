import { type MerchantCapability, type MerchantStatus, merchantMay } from '../merchant/merchant-status.ts';

/** The states of a plan. An ended one is final. */
export const planStatuses = ['scheduled', 'active', 'paused', 'card_needed', 'ended'] as const;

/** A state of a plan. */
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

/** What happens to a plan: what people do with it, and what the calendar, the runner and the issuer do. */
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

/** Something that happens to a plan. */
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

/** Where an action leads a plan; undefined where it cannot be done. */
export function planStatusAfter(status: PlanStatus, action: PlanAction): PlanStatus | undefined {
  return planTransitions[status][action];
}

/** What a merchant must be allowed to do for what people do with a plan. */
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

/** Whether a plan can be added for a merchant in this state. */
export function canCreatePlan(merchant_status: MerchantStatus): boolean {
  return merchantMay(merchant_status, capabilityOf.create);
}

/** Whether people of a merchant in this state can do something with a plan. */
export function canDoWithPlan(
  { status }: { status: PlanStatus },
  action: PersonAction,
  merchant_status: MerchantStatus,
): boolean {
  return planStatusAfter(status, action) !== undefined && merchantMay(merchant_status, capabilityOf[action]);
}

/** The states of a charge, which is one due date of a plan. */
export const chargeStatuses = ['due', 'charging', 'retrying', 'paid', 'failed', 'skipped'] as const;

/** A state of a charge. */
export type ChargeStatus = (typeof chargeStatuses)[number];

/** What happens to a charge. `try_later` is both a re-attempt and something that is sent again. */
export const chargeActions = ['claim', 'pay', 'try_later', 'fail', 'skip', 'make_up', 'reverse'] as const;

/** Something that happens to a charge. */
export type ChargeAction = (typeof chargeActions)[number];

const chargeTransitions: Readonly<Record<ChargeStatus, Readonly<Partial<Record<ChargeAction, ChargeStatus>>>>> = {
  due: { claim: 'charging', skip: 'skipped' },
  charging: { pay: 'paid', try_later: 'retrying', fail: 'failed', skip: 'skipped' },
  retrying: { claim: 'charging', make_up: 'charging', fail: 'failed' },
  failed: { make_up: 'charging' },
  skipped: { make_up: 'charging' },
  paid: { reverse: 'failed' },
};

/** Where an action leads a charge; undefined where it cannot be done. */
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
