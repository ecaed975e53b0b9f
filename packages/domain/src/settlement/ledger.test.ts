import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountLeft,
  decideOperation,
  isCredit,
  newPaymentStatus,
  originatingActions,
  type PaymentState,
  statusAfter,
} from '../payment/payment.ts';
import { type PaymentOperation, paymentOperations } from '../payment/payment-operation.ts';
import {
  balancesOf,
  type LedgerAccount,
  type LedgerMovement,
  type LedgerPosting,
  ledgerAccounts,
  postingsOf,
  sumsByAccount,
  sumsOfPayment,
} from './ledger.ts';

const moved = (movement: LedgerMovement) =>
  postingsOf(movement).map(
    ({ debit_account, credit_account, amount }) => `${debit_account} ${credit_account} ${amount}`,
  );

describe('the postings of each movement', () => {
  test.each<[LedgerMovement, string[]]>([
    [{ operation: 'sale', amount: 5 }, ['acquirer_receivable merchant_payable 5']],
    [{ operation: 'authorization', amount: 5 }, ['card_holds merchant_authorized 5']],
    [
      { operation: 'capture', amount: 3, authorized_amount: 5 },
      ['merchant_authorized card_holds 5', 'acquirer_receivable merchant_captured 3'],
    ],
    [{ operation: 'batch', amount: 3 }, ['merchant_captured merchant_payable 3']],
    [
      { operation: 'capture-cancel', from_status: 206, amount: 3, authorized_amount: 5 },
      ['merchant_captured acquirer_receivable 3', 'card_holds merchant_authorized 5'],
    ],
    [
      { operation: 'capture-cancel', from_status: 210, amount: 3, authorized_amount: 5 },
      ['merchant_payable acquirer_receivable 3', 'card_holds merchant_authorized 5'],
    ],
    [{ operation: 'reversal', from_status: 205, amount: 5 }, ['merchant_authorized card_holds 5']],
    [{ operation: 'reversal', from_status: 206, amount: 3 }, ['merchant_captured acquirer_receivable 3']],
    [{ operation: 'reversal', from_status: 210, amount: 3 }, ['merchant_payable acquirer_receivable 3']],
    [{ operation: 'refund', amount: 2 }, ['merchant_payable acquirer_payable 2']],
    [{ operation: 'credit', amount: 2 }, ['merchant_payable acquirer_payable 2']],
    [{ operation: 'refund-reversal', amount: 2 }, ['acquirer_payable merchant_payable 2']],
    [{ operation: 'settle', direction: 1, amount: 5 }, ['merchant_payable merchant_paid 5']],
    [{ operation: 'settle', direction: -1, amount: 5 }, ['merchant_paid merchant_payable 5']],
  ])('%j', (movement, postings) => {
    expect(moved(movement)).toEqual(postings);
    expect(moved({ ...movement, outcome: 'declined' })).toEqual([]);
    expect(moved({ ...movement, outcome: 'unknown' })).toEqual([]);
  });

  test.each([0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('refuses an amount of %d', (amount) => {
    expect(() => postingsOf({ operation: 'sale', amount })).toThrow(RangeError);
  });

  test('captures no more than was authorized', () => {
    expect(() => postingsOf({ operation: 'capture', amount: 6, authorized_amount: 5 })).toThrow(RangeError);
  });
});

type Life = { payment: PaymentState; parent: Life | undefined; postings: LedgerPosting[] };

/** A merchant's payments, moved only by the transition table; each step posts the result of `postingsOf`. */
class Merchant {
  readonly lives: Life[] = [];

  do(operation: PaymentOperation | 'batch' | 'settle', which: number, share: number, approved: boolean): void {
    if (operation === 'sale' || operation === 'authorization' || operation === 'credit') {
      this.#make(operation, 1 + share * 7, approved, undefined);
      return;
    }
    const life = this.lives[which % Math.max(1, this.lives.length)];
    if (life === undefined) return;
    const { payment } = life;
    if (operation === 'batch') {
      if (payment.status !== 206) return;
      life.postings.push(...postingsOf({ operation, amount: payment.captured_amount }));
      Object.assign(payment, { status: 210, batch_status: 'open' });
      return;
    }
    if (operation === 'settle') {
      if (payment.status !== 210 && payment.status !== 225) return;
      const direction = isCredit(payment) ? -1 : 1;
      life.postings.push(...postingsOf({ operation, direction, amount: payment.captured_amount }));
      Object.assign(payment, { status: direction === 1 ? 218 : 220, batch_status: 'settled' });
      return;
    }
    const limit = amountLeft(operation, payment);
    const amount =
      operation === 'capture' || operation === 'refund' ? Math.max(1, Math.ceil((limit * share) / 100)) : undefined;
    if (!decideOperation(operation, payment, amount).allowed) return;
    if (operation === 'refund') {
      this.#make('refund', amount ?? 0, approved, life);
      return;
    }
    const outcome = approved ? 'approved' : 'declined';
    const { status, authorized_amount, captured_amount } = payment;
    if (operation === 'capture') {
      life.postings.push(...postingsOf({ operation, outcome, amount: amount ?? 0, authorized_amount }));
    } else if (operation === 'capture-cancel') {
      const from_status = status as 206 | 210;
      life.postings.push(
        ...postingsOf({ operation, outcome, from_status, amount: captured_amount, authorized_amount }),
      );
    } else if (operation === 'reversal') {
      const from_status = status as 205 | 206 | 210;
      const whole = status === 205 ? authorized_amount : captured_amount;
      life.postings.push(...postingsOf({ operation, outcome, from_status, amount: whole }));
    } else {
      life.postings.push(...postingsOf({ operation, outcome, amount: captured_amount }));
    }
    if (!approved) return;
    if (operation === 'capture') Object.assign(payment, { captured_amount: amount, came_from_capture: true });
    if (operation === 'capture-cancel') {
      Object.assign(payment, { captured_amount: 0, came_from_capture: false, batch_status: null });
    }
    if (operation === 'refund-reversal' && life.parent !== undefined) {
      life.parent.payment.refunded_amount -= captured_amount;
      life.parent.payment.status = 218;
    }
    payment.status = statusAfter[operation];
  }

  #make(
    operation: 'sale' | 'authorization' | 'credit' | 'refund',
    amount: number,
    approved: boolean,
    parent: Life | undefined,
  ): void {
    const outcome = approved ? 'approved' : 'declined';
    const status = newPaymentStatus(operation, outcome);
    if (parent !== undefined && approved) {
      parent.payment.refunded_amount += amount;
      if (amountLeft('refund', parent.payment) === 0) parent.payment.status = 220;
    }
    this.lives.push({
      parent,
      postings: postingsOf({ operation, outcome, amount }),
      payment: {
        status,
        action: originatingActions[operation],
        amount,
        authorized_amount: approved ? amount : 0,
        captured_amount: approved && operation !== 'authorization' ? amount : 0,
        refunded_amount: 0,
        batch_status: status === 210 || status === 225 ? 'open' : null,
        came_from_capture: false,
      },
    });
  }
}

const aStep = fc.tuple(
  fc.constantFrom(...paymentOperations, 'batch' as const, 'settle' as const),
  fc.nat({ max: 6 }),
  fc.integer({ min: 1, max: 100 }),
  fc.integer({ min: 1, max: 5 }).map((one) => one < 5),
);

describe('for any sequence of operations', () => {
  test('postings are positive, accounts sum to zero, and balances match the payments', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(aStep, { minLength: 20, maxLength: 80 }), (steps) => {
        const merchant = new Merchant();
        for (const [operation, which, share, approved] of steps) merchant.do(operation, which, share, approved);
        const postings = merchant.lives.flatMap((life) => life.postings);
        for (const posting of postings) {
          expect(posting.amount).toBeGreaterThan(0);
          expect(posting.debit_account).not.toBe(posting.credit_account);
          seen.add(`${posting.debit_account} ${posting.credit_account}`);
        }
        const sums = sumsByAccount(postings);
        expect(Object.values(sums).reduce((total, sum) => total + sum, 0)).toBe(0);

        const total = (of: (payment: PaymentState) => number) =>
          merchant.lives.reduce((sum, { payment }) => sum + of(payment), 0);
        const captured = (payment: PaymentState) => payment.captured_amount;
        const among =
          (...statuses: number[]) =>
          (payment: PaymentState) =>
            statuses.includes(payment.status);
        const where = (test: (payment: PaymentState) => boolean, of: (payment: PaymentState) => number) =>
          total((payment) => (test(payment) ? of(payment) : 0));
        expect(balancesOf(sums)).toEqual({
          authorized: where(among(205), (payment) => payment.authorized_amount),
          captured: where(among(206), captured),
          pending: where(among(210), captured) - where(among(225), captured),
          settled:
            where((payment) => among(218, 220)(payment) && !isCredit(payment), captured) -
            where((payment) => among(220)(payment) && isCredit(payment), captured),
          refunded: where((payment) => isCredit(payment) && among(220, 225)(payment), captured),
        });
        expect(sums.acquirer_receivable).toBe(
          where((payment) => among(206, 210, 218, 220)(payment) && !isCredit(payment), captured),
        );
        for (const { payment, postings } of merchant.lives) {
          const standing = sumsOfPayment({ ...payment, direction: isCredit(payment) ? -1 : 1 });
          const held = Object.entries(sumsByAccount(postings)).filter(([, sum]) => sum !== 0);
          expect(Object.fromEntries(held)).toEqual(standing);
        }
        for (const life of merchant.lives) {
          const refunds = merchant.lives.filter(({ parent, payment }) => parent === life && payment.status !== 231);
          const sum = sumsByAccount(refunds.flatMap((refund) => refund.postings)).acquirer_payable;
          expect(0 - sum).toBe(life.payment.refunded_amount);
        }
      }),
      { numRuns: 500, seed: 20261121 },
    );
    expect([...seen].sort()).toEqual([
      'acquirer_payable merchant_payable',
      'acquirer_receivable merchant_captured',
      'acquirer_receivable merchant_payable',
      'card_holds merchant_authorized',
      'merchant_authorized card_holds',
      'merchant_captured acquirer_receivable',
      'merchant_captured merchant_payable',
      'merchant_paid merchant_payable',
      'merchant_payable acquirer_payable',
      'merchant_payable acquirer_receivable',
      'merchant_payable merchant_paid',
    ]);
  });

  test('an account’s key is its name, and an empty ledger has zero balances', () => {
    for (const [key, name] of Object.entries(ledgerAccounts)) expect(name).toBe(key as LedgerAccount);
    expect(balancesOf({})).toEqual({ authorized: 0, captured: 0, pending: 0, settled: 0, refunded: 0 });
  });
});
