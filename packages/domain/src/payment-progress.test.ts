import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideOperation,
  type FollowUpOperation,
  operationsAllowed,
  type PaymentState,
  paymentOperations,
} from './payment.ts';
import { afterBatched, afterOperation, afterRefundReversed, afterSettled } from './payment-progress.ts';

const authorized: PaymentState = {
  status: 205,
  action: 105,
  amount: 1000,
  authorized_amount: 1000,
  captured_amount: 0,
  refunded_amount: 0,
  batch_status: null,
  came_from_capture: false,
};
const sold: PaymentState = { ...authorized, status: 210, action: 110, captured_amount: 1000, batch_status: 'open' };

test('an authorization goes through capture, batch and settlement to its refunds', () => {
  const captured = afterOperation('capture', authorized, 700);
  expect(captured).toMatchObject({
    status: 206,
    captured_amount: 700,
    authorized_amount: 700,
    came_from_capture: true,
  });
  const batched = afterBatched(captured);
  expect(batched).toMatchObject({ status: 210, batch_status: 'open' });
  const settled = afterSettled(batched);
  expect(settled).toMatchObject({ status: 218, batch_status: 'settled' });
  const once = afterOperation('refund', settled, 200);
  expect(once).toMatchObject({ status: 218, refunded_amount: 200 });
  const all = afterOperation('refund', once);
  expect(all).toMatchObject({ status: 220, refunded_amount: 700 });
  expect(operationsAllowed(all)).toEqual([]);
  expect(afterRefundReversed(all, 500)).toMatchObject({ status: 218, refunded_amount: 200 });
});

test('a cancelled capture can be captured again, up to what was not released', () => {
  const cancelled = afterOperation('capture-cancel', afterBatched(afterOperation('capture', authorized, 700)));
  expect(cancelled).toMatchObject({ status: 205, captured_amount: 0, batch_status: null, came_from_capture: false });
  expect(decideOperation('capture', cancelled, 701).allowed).toBe(false);
  expect(decideOperation('capture', cancelled, 700).allowed).toBe(true);
});

test('sales settle to 218, refunds and credits to 220', () => {
  expect(afterSettled(sold).status).toBe(218);
  expect(afterSettled({ ...sold, status: 225, action: 120 }).status).toBe(220);
  expect(afterSettled({ ...sold, status: 225, action: 125 }).status).toBe(220);
});

test('what is not the turn of a payment is refused', () => {
  expect(() => afterBatched(authorized)).toThrow(RangeError);
  expect(() => afterSettled(authorized)).toThrow(RangeError);
  expect(() => afterRefundReversed(sold, 1)).toThrow(RangeError);
  const refunded: PaymentState = { ...sold, status: 218, batch_status: 'settled', refunded_amount: 300 };
  for (const amount of [301, 0, -1, 1.5]) expect(() => afterRefundReversed(refunded, amount)).toThrow(RangeError);
});

/** The world as a ledger sees it: one payment and the refunds made of it. */
type World = { payment: PaymentState; refunds: PaymentState[] };

type Step =
  | { do: 'operation'; operation: FollowUpOperation; amount: number | undefined }
  | { do: 'batch' | 'settle' | 'close' }
  | { do: 'reverse_refund'; refund: number };

const followUps = paymentOperations.filter(
  (operation): operation is FollowUpOperation => !['sale', 'authorization', 'credit'].includes(operation),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('operation' as const),
    operation: fc.constantFrom(...followUps),
    amount: fc.option(fc.integer({ min: -10, max: 1500 }), { nil: undefined }),
  }),
  fc.record({ do: fc.constantFrom('batch' as const, 'settle' as const, 'close' as const) }),
  fc.record({ do: fc.constant('reverse_refund' as const), refund: fc.nat({ max: 4 }) }),
);

const settles = ({ status }: PaymentState) => status === 210 || status === 225;

function settleAll(world: World): World {
  const settle = (payment: PaymentState) => (settles(payment) ? afterSettled(payment) : payment);
  return { payment: settle(world.payment), refunds: world.refunds.map(settle) };
}

function closeBatches(world: World): World {
  const close = (payment: PaymentState): PaymentState =>
    settles(payment) ? { ...payment, batch_status: 'closing' } : payment;
  return { payment: close(world.payment), refunds: world.refunds.map(close) };
}

function reverseRefund(world: World, index: number): World {
  const refund = world.refunds[index];
  if (refund === undefined || !decideOperation('refund-reversal', refund).allowed) return world;
  return {
    payment: afterRefundReversed(world.payment, refund.captured_amount),
    refunds: world.refunds.with(index, afterOperation('refund-reversal', refund)),
  };
}

function operate(world: World, operation: FollowUpOperation, amount: number | undefined): World {
  if (!decideOperation(operation, world.payment, amount).allowed) return world;
  const payment = afterOperation(operation, world.payment, amount);
  if (operation !== 'refund') return { ...world, payment };
  const refunded = payment.refunded_amount - world.payment.refunded_amount;
  const refund: PaymentState = {
    ...sold,
    status: 225,
    action: 120,
    amount: refunded,
    authorized_amount: refunded,
    captured_amount: refunded,
  };
  return { payment, refunds: [...world.refunds, refund] };
}

function take(world: World, next: Step): World {
  switch (next.do) {
    case 'operation':
      return operate(world, next.operation, next.amount);
    case 'batch':
      return world.payment.status === 206 ? { ...world, payment: afterBatched(world.payment) } : world;
    case 'settle':
      return settleAll(world);
    case 'close':
      return closeBatches(world);
    case 'reverse_refund':
      return reverseRefund(world, next.refund);
  }
}

describe('no sequence of allowed operations', () => {
  const start = fc.constantFrom(authorized, sold);

  test('[S4.52] [S4.53] ever refunds more than settled, nor loses count of what was refunded', () => {
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 60 }), (payment, steps) => {
        let world: World = { payment, refunds: [] };
        for (const next of steps) {
          world = take(world, next);
          const standing = world.refunds.filter(({ status }) => status !== 231);
          const refunded = standing.reduce((sum, refund) => sum + refund.captured_amount, 0);
          expect(refunded).toBe(world.payment.refunded_amount);
          expect(refunded).toBeLessThanOrEqual(world.payment.captured_amount);
          expect(world.payment.captured_amount).toBeLessThanOrEqual(world.payment.authorized_amount);
          expect(world.payment.authorized_amount).toBeLessThanOrEqual(world.payment.amount);
          if (refunded > 0) expect([218, 220]).toContain(world.payment.status);
          if (world.payment.status === 220) expect(refunded).toBe(world.payment.captured_amount);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('[S4.51] ever brings a reversed payment back, or reverses one that has settled', () => {
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 60 }), (payment, steps) => {
        let world: World = { payment, refunds: [] };
        const seen: number[] = [payment.status];
        for (const next of steps) {
          world = take(world, next);
          seen.push(world.payment.status);
        }
        const reversed_at = seen.indexOf(231);
        if (reversed_at < 0) return;
        expect(new Set(seen.slice(reversed_at))).toEqual(new Set([231]));
        expect(seen.slice(0, reversed_at)).not.toContain(218);
        expect(seen.slice(0, reversed_at)).not.toContain(220);
      }),
      { numRuns: 500 },
    );
  });
});
