import { describe, expect, test } from 'vitest';
import { type MerchantStatus, merchantStatuses } from '../merchant/merchant-status.ts';
import {
  canCreatePlan,
  canDoWithPlan,
  customerCanDo,
  endedReasonOf,
  endedReasons,
  hasStarted,
  type PlanAction,
  type PlanMerchant,
  type PlanStatus,
  planActions,
  planStatusAfter,
  planStatuses,
} from './plan-states.ts';
import { customerActions } from './recurring-limits.ts';

const merchant = (
  account_status_code: MerchantStatus,
  setting: Partial<PlanMerchant['merchant_setting']> = {},
): PlanMerchant => ({
  account_status_code,
  merchant_setting: { allow_recurring_transactions: true, allow_customer_vault: true, ...setting },
});

describe('statuses of plans', () => {
  /** One column for each status, in their order; `-` where the action is refused. */
  const [s, a, p, c, e, no] = ['scheduled', 'active', 'paused', 'card_needed', 'ended', '-'] as const;
  const expected: Record<PlanAction, readonly [...(PlanStatus | '-')[]]> = {
    edit: [s, a, p, c, no],
    pause: [p, p, no, p, no],
    resume: [no, no, a, no, no],
    skip: [s, a, no, c, no],
    make_up: [no, a, p, no, no],
    end: [e, e, e, e, no],
    cancel: [e, e, e, e, no],
    start: [a, no, no, no, no],
    complete: [no, e, e, e, no],
    fail: [no, e, e, e, no],
    need_card: [no, c, no, no, no],
    card_usable: [no, no, no, a, no],
    stop: [e, e, e, e, no],
    close: [e, e, e, e, no],
  };

  test.each(planActions)('%s leads from each status to the one of the design', (action) => {
    expect(planStatuses.map((status) => planStatusAfter(status, action, true) ?? '-')).toEqual(expected[action]);
  });

  test('before the first due date only resuming differs: the plan is scheduled again', () => {
    for (const action of planActions) {
      const early = planStatuses.map((status) => planStatusAfter(status, action, false) ?? '-');
      expect(early).toEqual(action === 'resume' ? [no, no, s, no, no] : expected[action]);
    }
  });

  test('a plan has started on its first due date, and for good after its first charge', () => {
    const next_due_date = '2027-02-01';
    expect(hasStarted({ sequence: 0, next_due_date }, '2027-01-31')).toBe(false);
    expect(hasStarted({ sequence: 0, next_due_date }, '2027-02-01')).toBe(true);
    expect(hasStarted({ sequence: 1, next_due_date: '2028-02-01' }, '2027-02-02')).toBe(true);
    expect(hasStarted({ sequence: 0, next_due_date: null }, '2027-02-02')).toBe(true);
  });

  test('each action that ends a plan has a reason of its own', () => {
    const ending = planActions.filter((action) => planStatusAfter('active', action, true) === 'ended');
    expect(Object.keys(endedReasonOf).toSorted()).toEqual(ending.toSorted());
    expect(Object.values(endedReasonOf).toSorted()).toEqual(endedReasons.toSorted());
  });
});

describe('what people do with plans', () => {
  test('S4.5 S4.8 only Active and Past Due merchants add plans, with both settings on', () => {
    expect(merchantStatuses.filter((status) => canCreatePlan(merchant(status)))).toEqual(['Active', 'Past Due']);
    expect(canCreatePlan(merchant('Active', { allow_recurring_transactions: false }))).toBe(false);
    expect(canCreatePlan(merchant('Active', { allow_customer_vault: false }))).toBe(false);
  });

  test.each([
    ['edit', ['Active', 'Past Due']],
    ['resume', ['Active', 'Past Due']],
    ['make_up', ['Active', 'Past Due']],
    ['pause', ['Pending', 'Active', 'Refund Only', 'Past Due', 'Delinquent', 'Restricted']],
    ['skip', ['Pending', 'Active', 'Refund Only', 'Past Due', 'Delinquent', 'Restricted']],
    ['end', ['Pending', 'Active', 'Refund Only', 'Past Due', 'Delinquent', 'Restricted']],
  ] as const)('%s is allowed for the merchant statuses of the design', (action, allowed) => {
    const plan = { status: action === 'resume' ? 'paused' : 'active' } as const;
    expect(merchantStatuses.filter((status) => canDoWithPlan(plan, action, merchant(status)))).toEqual(allowed);
    expect(canDoWithPlan(plan, action, merchant('Active', { allow_recurring_transactions: false }))).toBe(false);
    expect(canDoWithPlan(plan, action, merchant('Active', { allow_customer_vault: false }))).toBe(true);
    expect(canDoWithPlan({ status: 'ended' }, action, merchant('Active'))).toBe(false);
  });

  test('customers do what the plan offers, as long as it has not ended', () => {
    const allowed = (status: PlanStatus) =>
      customerActions.filter((action) => customerCanDo({ status, customer_may: customerActions }, action));
    expect(allowed('active')).toEqual(['cancel', 'pause', 'change_card']);
    expect(allowed('paused')).toEqual(['cancel', 'change_card']);
    expect(allowed('ended')).toEqual([]);
    for (const action of customerActions)
      expect(customerCanDo({ status: 'active', customer_may: [] }, action)).toBe(false);
  });
});
