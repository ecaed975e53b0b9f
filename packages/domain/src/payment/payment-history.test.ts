import { expect, test } from 'vitest';
import { type PaymentAction, type PaymentStatus, paymentActions, paymentStatuses } from './payment.ts';
import { leftUnchanged } from './payment-history.ts';

test('recognizes operations that changed nothing, as opposed to partial refunds and reversed refusals', () => {
  const actions = Object.keys(paymentActions).map(Number) as PaymentAction[];
  const statuses = Object.keys(paymentStatuses).map(Number) as PaymentStatus[];
  const left = actions.flatMap((action) =>
    statuses
      .filter((status) => leftUnchanged({ action, from_status: status, status }))
      .map((status) => `${action} ${status}`),
  );
  const done = ['120 218', '121 218', '131 230', '118 218'];
  for (const line of done) expect(left).not.toContain(line);
  for (const line of ['106 205', '107 206', '107 210', '131 205', '131 206', '131 210', '121 225']) {
    expect(left).toContain(line);
  }
  for (const action of actions) {
    for (const status of statuses) {
      for (const from_status of [null, ...statuses.filter((other) => other !== status)]) {
        expect(leftUnchanged({ action, from_status, status })).toBe(false);
      }
    }
  }
});
