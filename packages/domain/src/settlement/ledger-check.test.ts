import { describe, expect, test } from 'vitest';
import type { PaymentStatus } from '../payment/payment.ts';
import { type MovementLine, postingsOf, postingsOfHistory, sumsByAccount, sumsOfPayment } from './ledger.ts';
import { differencesOfPayment, type RecordedPayment } from './ledger-check.ts';

/** Creates a history from statuses, starting at 202; a partial capture is of 700 of the 1,000 authorized. */
function historyOf(statuses: readonly PaymentStatus[], captured: number): MovementLine[] {
  return [202, ...statuses].map((status, index) => {
    const from_status = index === 0 ? null : ((index === 1 ? 202 : statuses[index - 2]) as PaymentStatus);
    const authorizes = index === 0 || from_status === 202 || (from_status === 205 && status === 231);
    return { from_status, status: status as PaymentStatus, amount: authorizes ? 1_000 : captured };
  });
}

type Life = { statuses: PaymentStatus[]; direction?: -1; captured?: number };
const lives: Record<string, Life> = {
  'a sale that settles': { statuses: [210, 218] },
  'a sale that is refunded in two parts': { statuses: [210, 218, 218, 220] },
  'a sale that is voided': { statuses: [210, 231] },
  'a sale that is declined': { statuses: [230] },
  'a sale that is reversed while its outcome is open': { statuses: [231] },
  'a sale that the merchant’s rules refuse': { statuses: [230, 230] },
  'an authorization that stands, after a capture was declined': { statuses: [205, 205] },
  'an authorization that is voided': { statuses: [205, 231] },
  'a part that is captured and settles': { statuses: [205, 206, 210, 218], captured: 700 },
  'a part that is captured, cancelled, captured and voided': {
    statuses: [205, 206, 210, 205, 206, 210, 231],
    captured: 700,
  },
  'a capture that is cancelled before it is in the batch': { statuses: [205, 206, 205], captured: 700 },
  'a refund that settles': { statuses: [225, 220], direction: -1 },
  'a refund that is reversed': { statuses: [225, 231], direction: -1 },
};

/** Creates a payment after a given history, with the postings that the history requires. */
function lived({ statuses, direction, captured = 1_000 }: Life): RecordedPayment {
  const status = statuses.at(-1) as PaymentStatus;
  const history = historyOf(statuses, captured);
  const authorized_amount = status === 230 ? 0 : 1_000;
  const captured_amount = [206, 210, 218, 220, 225].includes(status) ? captured : 0;
  const payment = { status, direction: direction ?? 1, authorized_amount, captured_amount } as const;
  const refunded = status === 220 && direction === undefined ? captured : 0;
  return {
    ...payment,
    currency: 840,
    refunded_amount: refunded,
    living_refunds: refunded,
    history,
    postings: postingsOfHistory(payment, history).map((posting) => ({ ...posting, currency: 840 })),
    attempt_marked: false,
    attempt_unfinished: false,
  };
}

describe('the postings of a payment’s history', () => {
  test.each(Object.keys(lives))('%s: they add up to the payment’s amounts', (name) => {
    const payment = lived(lives[name] as Life);
    const sums = Object.entries(sumsByAccount(payment.postings)).filter(([, sum]) => sum !== 0);
    expect(Object.fromEntries(sums)).toEqual(sumsOfPayment(payment));
    expect(differencesOfPayment(payment)).toEqual([]);
  });

  test('an extra or missing posting is a difference, even if accounts still balance', () => {
    const payment = lived(lives['a part that is captured and settles'] as Life);
    const forged = [
      ...postingsOf({ operation: 'sale', amount: 50 }),
      ...postingsOf({ operation: 'reversal', from_status: 210, amount: 50 }),
    ].map((posting) => ({ ...posting, currency: 840 }));
    expect(differencesOfPayment({ ...payment, postings: [...payment.postings, ...forged] })).toEqual([
      { what: 'postings of 50 from merchant_payable to acquirer_receivable', expected: '0', found: '1' },
      { what: 'postings of 50 from acquirer_receivable to merchant_payable', expected: '0', found: '1' },
    ]);
    for (const [index, { debit_account, credit_account, amount }] of payment.postings.entries()) {
      const postings = payment.postings.filter((_, other) => other !== index);
      expect(differencesOfPayment({ ...payment, postings })).toContainEqual({
        what: `postings of ${amount} from ${credit_account} to ${debit_account}`,
        expected: '1',
        found: '0',
      });
    }
  });

  test('a history with amounts that cannot be posted is a difference', () => {
    const payment = lived(lives['a part that is captured and settles'] as Life);
    const history = payment.history.map((line) => (line.status === 206 ? { ...line, amount: 1_001 } : line));
    expect(differencesOfPayment({ ...payment, history })).toContainEqual({
      what: 'amounts of its history',
      expected: 'can be posted',
      found: 'cannot be',
    });
  });
});
