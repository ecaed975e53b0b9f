import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import { type PaymentAnswer, type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';

/*
 * Random sequences of refunds, refund reversals and settlements of one payment, one after another and concurrently. After each step the
 * refunded amount is the sum of the valid refunds, and in the end both sides and the books agree.
 */

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());

const captured_amount = 2_000;

type Step = { refund: number | undefined } | { reverse: number } | { settle: true };

/**
 * None of the amounts that the sandbox declines, answers late or never (blanks.md section 6) is divisible by 4. So no refund, remainder or
 * batch here has one of them, except 551, which is declined.
 */
const refund_amount = fc.integer({ min: 1, max: captured_amount / 4 }).map((quarter) => 4 * quarter);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ refund: refund_amount }) },
  { weight: 3, arbitrary: fc.record({ refund: fc.constantFrom(100, 252, 551, captured_amount + 1) }) },
  { weight: 1, arbitrary: fc.constant({ refund: undefined }) },
  { weight: 4, arbitrary: fc.record({ reverse: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ settle: true as const }) },
);
const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 7 });

type Refund = { payment_id: string; status: number; amount: number };

const refundsOf = (parent: string) =>
  world.sql<Refund>(
    'select payment_id, status, amount::int from payments where parent_payment_id = $1 order by created_at',
    [parent],
  );

async function standingOf(parent: string): Promise<{ status: number; refunded_amount: number }> {
  const [row] = await world.sql<{ status: number; refunded_amount: number }>(
    'select status, refunded_amount::int from payments where payment_id = $1',
    [parent],
  );
  if (row === undefined) throw new Error('The payment no longer exists');
  return row;
}

/** Checks the response to a single step against the state before it. */
function expectRight(one: Step, answer: PaymentAnswer, before: { status: number; refunded_amount: number }): void {
  if (!('refund' in one)) return;
  const left = captured_amount - before.refunded_amount;
  const amount = one.refund ?? left;
  if (left === 0) expect([answer.status, answer.body.code]).toEqual([409, 'status_forbids']);
  else if (amount > left) expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  else expect([answer.status, answer.data.status]).toEqual([200, amount === 551 ? 230 : 225]);
}

async function take(parent: string, one: Step): Promise<PaymentAnswer | undefined> {
  if ('settle' in one) {
    await world.settle();
    return undefined;
  }
  if ('refund' in one) return world.refund(parent, one.refund === undefined ? {} : { amount: one.refund });
  const refunds = await refundsOf(parent);
  const chosen = refunds[one.reverse % Math.max(1, refunds.length)];
  return chosen === undefined ? undefined : world.operate('reverse_refund', chosen.payment_id);
}

test('[S1.12][S1.13][S7.102][S7.105] any sequence of refunds and reversals, in parallel or not, keeps the refunded amount exact', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await world.outweigh();
      const parent = await world.settledSale(captured_amount);
      for (const together of sequence) {
        const before = await standingOf(parent);
        const answers = await Promise.all(together.map((one) => take(parent, one)));
        const [first] = together;
        if (together.length === 1 && first !== undefined && answers[0] !== undefined) {
          expectRight(first, answers[0], before);
        }
        for (const answer of answers) expect([undefined, 200, 400, 409]).toContain(answer?.status);
        const living = (await refundsOf(parent)).filter(({ status }) => status === 225 || status === 220);
        const refunded_amount = living.reduce((sum, { amount }) => sum + amount, 0);
        expect(await standingOf(parent)).toEqual({
          status: refunded_amount === captured_amount ? 220 : 218,
          refunded_amount,
        });
      }
      await world.until("select not exists (select from batches where status in ('closing', 'submitted')) as quiet");
    }),
    { numRuns: 15 },
  );
  await expectAgreement(world.sql, world.acquirer);
}, 120_000);
