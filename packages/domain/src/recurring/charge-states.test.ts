import { describe, expect, test } from 'vitest';
import {
  type ChargeAction,
  type ChargeStatus,
  chargeActions,
  chargeReasons,
  chargeStatusAfter,
  chargeStatuses,
  isOwed,
  restingStatuses,
} from './charge-states.ts';

describe('statuses of charges', () => {
  /** One column for each status, in their order; `-` where the action is refused. */
  const [charging, retrying, paid, failed] = ['charging', 'retrying', 'paid', 'failed'] as const;
  const [skipped, no] = ['skipped', '-'] as const;
  const expected: Record<ChargeAction, readonly [...(ChargeStatus | '-')[]]> = {
    claim: [charging, no, charging, no, no, no],
    pay: [no, paid, no, no, no, no],
    try_later: [no, retrying, no, no, no, no],
    fail: [no, failed, failed, no, no, no],
    skip: [skipped, no, no, no, no, no],
    make_up: [no, no, charging, no, charging, charging],
    fall_back: [no, no, no, no, no, no],
    reverse: [no, no, no, failed, no, no],
  };

  test.each(chargeActions)('%s leads from each status to the one of the design', (action) => {
    expect(chargeStatuses.map((status) => chargeStatusAfter(status, action, null) ?? '-')).toEqual(expected[action]);
  });

  test.each(restingStatuses)(
    'an extra attempt on a charge that is %s is paid, or leaves the charge as it was',
    (before) => {
      const after = chargeActions.map((action) => [action, chargeStatusAfter('charging', action, before)] as const);
      expect(after.filter(([, status]) => status !== undefined)).toEqual([
        ['pay', 'paid'],
        ['fall_back', before],
      ]);
    },
  );

  test('extra attempts start exactly from the statuses that a charge can fall back to', () => {
    const from = chargeStatuses.filter((status) => chargeStatusAfter(status, 'make_up', null) !== undefined);
    expect(from.toSorted()).toEqual(restingStatuses.toSorted());
  });

  test('everything is owed except what is paid, or was skipped on purpose', () => {
    for (const status of chargeStatuses) {
      const not_owed = [...chargeReasons, null].filter((reason) => !isOwed({ status, reason }));
      const unowed = { paid: [...chargeReasons, null], skipped: ['paused', 'by_person'] };
      expect(not_owed).toEqual(status === 'paid' || status === 'skipped' ? unowed[status] : []);
    }
  });
});
