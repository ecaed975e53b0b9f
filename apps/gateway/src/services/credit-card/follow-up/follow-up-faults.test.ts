import { randomUUID } from 'node:crypto';
import { buildReversal } from '@countinghouse/iso8583/messages';
import { transmissionDateTime } from '@countinghouse/iso8583/values';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import {
  freshCard,
  harborTerminal,
  type OperationCall,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import { merchants } from '../../../testing/world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterEach(async () => {
  await world.acquirer.fault({ mode: 'normal' });
  await world.quiet();
  await expectAgreement(world.sql, world.acquirer);
});
afterAll(() => world.stop());

const captured = async () => {
  const payment_id = await world.authorized();
  await world.operate('capture_payment', payment_id, { body: { amount: 3000 } });
  return payment_id;
};
const statusOf = async (payment_id: string) =>
  (await world.sql<{ status: number }>('select status from payments where payment_id = $1', [payment_id]))[0]?.status;
const stateOf = async (payment_id: string) =>
  (
    await world.sql<{ state: string }>(
      'select state from acquirer_attempts where payment_id = $1 order by transmitted_at desc limit 1',
      [payment_id],
    )
  )[0]?.state;
const sent = async (mti: string) =>
  (await world.acquirer.messages(harborTerminal)).filter((message) => message.mti === mti).length;

type Case = { call: OperationCall; mti: string; make: () => Promise<string>; before: number; after: number };
const cases: readonly Case[] = [
  // Without an answer a capture is reversed; an operation that undoes something is repeated until it is done.
  { call: 'capture_payment', mti: '0220', make: () => world.authorized(), before: 205, after: 205 },
  { call: 'cancel_capture', mti: '0400', make: captured, before: 210, after: 205 },
  { call: 'reverse_payment', mti: '0400', make: captured, before: 210, after: 231 },
  {
    call: 'reverse_refund',
    mti: '0400',
    make: async () => (await world.refund(await world.settledSale(5000), { amount: 1500 })).data.payment_id,
    before: 225,
    after: 231,
  },
];

describe.each([
  ['SOCKET', ['silent', 'drop_reply', 'cut', 'nonsense', 'reset']],
  ['POST', ['drop_reply', 'nonsense']],
] as const)('over %s', (connection, modes) => {
  beforeAll(() =>
    world.sql('update terminals set settlement_connection = $2 where merchant_uid = $1', [
      merchants.harbor.merchant_uid,
      connection,
    ]),
  );

  test.each(modes)(
    'with acquirer fault %s the outcome is unknown, never failed, and every operation completes on both sides',
    async (mode) => {
      await world.connected();
      for (const { call, mti, make, before, after } of cases) {
        const payment_id = await make();
        await world.connected();
        await world.acquirer.fault({ mode, mti, count: 1 });
        const idempotency_key = randomUUID();
        const answer = await world.operate(call, payment_id, { idempotency_key });
        expect([call, answer.status, answer.body.code]).toEqual([call, 504, 'outcome_unknown']);
        await world.until('select attempt_under_way is null as done from payments where payment_id = $1', [payment_id]);
        expect([call, await statusOf(payment_id)]).toEqual([call, after]);
        // In the end the key returns the outcome.
        const repeated = await world.operate(call, payment_id, { idempotency_key });
        expect(repeated.headers.get('idempotent-replayed')).toBe('true');
        if (before === after) {
          expect([call, repeated.status, repeated.body.code]).toEqual(['capture_payment', 409, 'capture_reversed']);
        } else {
          const data = { payment_id, approved: true, status: after, response_code: '00' };
          expect([call, repeated.status, repeated.data]).toMatchObject([call, 200, data]);
        }
        await world.connected();
        if (call === 'capture_payment') expect((await world.operate(call, payment_id)).data.approved).toBe(true);
      }
    },
    40_000,
  );
});

describe('over SOCKET again', () => {
  beforeAll(() => world.sql("update terminals set settlement_connection = 'SOCKET'"));

  test('a refused connection sends nothing and changes nothing, and the same key works afterwards', async () => {
    // The refund first: it settles what stands in the batch.
    const payments: string[] = [];
    for (const { make } of cases.toReversed()) payments.unshift(await make());
    await world.acquirer.fault({ mode: 'refuse' });
    await world.connected(false);
    const keys = cases.map(() => randomUUID());
    for (const [index, { call, before }] of cases.entries()) {
      const payment_id = payments[index] ?? '';
      const answer = await world.operate(call, payment_id, { idempotency_key: keys[index] ?? '' });
      expect([answer.status, answer.body.code, answer.body.details]).toEqual([
        502,
        'acquirer_unavailable',
        { payment_id },
      ]);
      expect([await statusOf(payment_id), await stateOf(payment_id)]).toEqual([before, 'not_sent']);
    }
    await world.acquirer.fault({ mode: 'normal' });
    await world.connected();
    for (const [index, { call }] of cases.entries()) {
      const payment_id = payments[index] ?? '';
      const [first, second] = [
        await world.operate(call, payment_id, { idempotency_key: keys[index] ?? '' }),
        await world.operate(call, payment_id, { idempotency_key: keys[index] ?? '' }),
      ];
      expect([call, first.data?.approved, first.headers.get('idempotent-replayed')]).toEqual([call, true, null]);
      expect([call, second.data, second.headers.get('idempotent-replayed')]).toEqual([call, first.data, 'true']);
    }
  });

  test.each([599, 598])(
    '[S7.99] a capture of %i answered never or too late is reversed, and the authorization remains',
    async (amount) => {
      const payment_id = await world.authorized();
      const idempotency_key = randomUUID();
      const given = { body: { amount }, idempotency_key };
      const answer = await world.operate('capture_payment', payment_id, given);
      expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
      await world.quiet();
      expect([await statusOf(payment_id), await stateOf(payment_id)]).toEqual([205, 'reversed']);
      const repeated = await world.operate('capture_payment', payment_id, given);
      expect([repeated.status, repeated.body.code, repeated.body.details]).toEqual([
        409,
        'capture_reversed',
        { payment_id },
      ]);
      expect(
        await world.sql(
          'select action, from_status, status, amount::int from payment_actions where payment_id = $1 order by sequence offset 2',
          [payment_id],
        ),
      ).toEqual([{ action: 106, from_status: 205, status: 205, amount }]);
      expect((await world.operate('capture_payment', payment_id, { body: { amount: 4000 } })).data.status).toBe(210);
    },
  );

  test('an unknown outcome blocks other operations, retries report it, and the batch waits', async () => {
    await world.settle();
    await world.quiet();
    const [payment_id, other] = [await world.sold(), await world.sold(7000)];
    await world.acquirer.fault({ mode: 'silent', mti: '0400' });
    const idempotency_key = randomUUID();
    const answer = await world.operate('reverse_payment', payment_id, { idempotency_key });
    expect(answer.body.code).toBe('outcome_unknown');
    const [repeated, twin, settled] = await Promise.all([
      world.operate('reverse_payment', payment_id, { idempotency_key }),
      world.operate('reverse_payment', payment_id),
      world.settle(),
    ]);
    expect([repeated.status, repeated.body.code]).toEqual([409, 'idempotency_in_progress']);
    expect([twin.status, ['operation_in_progress', 'status_forbids'].includes(String(twin.body.code))]).toEqual([
      409,
      true,
    ]);
    expect(settled.body.batch).toMatchObject({ status: 'closing' });
    await world.acquirer.fault({ mode: 'normal' });
    await world.quiet();
    expect([await statusOf(payment_id), await statusOf(other)]).toEqual([231, 218]);
  });

  test('a void is sent again as the same message, so that the acquirer does it once', async () => {
    const payment_id = await world.sold();
    const before = await sent('0400');
    await world.acquirer.fault({ mode: 'drop_reply', mti: '0400', count: 2 });
    await world.operate('reverse_payment', payment_id);
    await world.quiet();
    expect([await statusOf(payment_id), await stateOf(payment_id)]).toEqual([231, 'answered']);
    expect(await sent('0400')).toBe(before + 1);
  });

  /** Every answer to an undo operation has this code, and nothing is done. */
  const says = (response_code: string, mti: string, count: number) =>
    world.acquirer.fault({ mode: 'code', mti, response_code, count });
  /** Undoes a payment directly at the acquirer, without the gateway's knowledge. */
  const undoAtTheAcquirer = async (payment_id: string) => {
    const { payments } = world.gateway.dependencies;
    const [original] = await world.sql<{ stan: number; at: Date; rrn: string; amount: number }>(
      `select system_trace_audit_number as stan, transmitted_at as at, retrieval_reference_number as rrn, amount::int as amount
       from acquirer_attempts where payment_id = $1`,
      [payment_id],
    );
    if (original === undefined) throw new Error('the payment was never sent');
    const { outcome } = await payments.processor.send(
      buildReversal({
        advice: false,
        terminal_id: harborTerminal,
        merchant_id: 'M00000000000001',
        stan: await payments.trace_numbers.next(),
        transmitted_at: new Date(),
        rrn: original.rrn,
        amount: original.amount,
        currency: 840,
        original: { mti: '0200', stan: original.stan, transmission_date_time: transmissionDateTime(original.at) },
      }),
      { timeout_ms: 1_000, connection: 'SOCKET' },
    );
    expect(outcome).toBe('answered');
  };

  test.each(['25', '76'])(
    'a void of a payment that the acquirer no longer knows (%s) ends reversed, not declined',
    async (response_code) => {
      const payment_id = await world.sold();
      await undoAtTheAcquirer(payment_id);
      await says(response_code, '0400', 1);
      const answer = await world.operate('reverse_payment', payment_id);
      expect([answer.status, answer.data]).toMatchObject([200, { approved: true, status: 231, response_code }]);
    },
  );

  test('a void answered as invalid (12) is not done: the payment stays unchanged', async () => {
    const payment_id = await world.sold();
    await says('12', '0400', 1);
    const answer = await world.operate('reverse_payment', payment_id);
    expect([answer.status, answer.data]).toMatchObject([200, { approved: false, status: 210, response_code: '12' }]);
    expect((await world.operate('reverse_payment', payment_id)).data.status).toBe(231);
  });

  test.each(['12', '25', '76'])(
    'an operation done with a lost answer counts as done when its retry is answered %s',
    async (response_code) => {
      for (const { call, mti, make, after } of cases.slice(1)) {
        const payment_id = await make();
        // The answer is delayed for longer than the gateway waits, and the repeated message is not recognised.
        await world.acquirer.fault({ mode: 'drop_reply', mti, count: 1 });
        const late = world.hold('reversal_claimed');
        const asked = world.operate(call, payment_id);
        await late.reached;
        await says(response_code, mti, 1);
        late.release();
        expect((await asked).body.code).toBe('outcome_unknown');
        await world.quiet();
        expect([call, await statusOf(payment_id), await stateOf(payment_id)]).toEqual([call, after, 'answered']);
      }
    },
  );

  test.each(['12', '25'])(
    'a capture or sale that never arrived, answered %s, is undone after two such answers',
    async (response_code) => {
      const payment_id = await world.authorized();
      await world.acquirer.fault({ mode: 'silent', mti: '0220', count: 1 });
      const late = world.hold('reversal_claimed');
      const capturing = world.operate('capture_payment', payment_id);
      await late.reached;
      await says(response_code, '0420', 2);
      late.release();
      expect((await capturing).body.code).toBe('outcome_unknown');
      await world.quiet();
      expect([await statusOf(payment_id), await stateOf(payment_id)]).toEqual([205, 'reversed']);

      await world.acquirer.fault({ mode: 'silent', mti: '0200', count: 1 });
      const later = world.hold('reversal_claimed');
      const selling = world.sale(payload({ ...freshCard(), amount: 5000 }));
      await later.reached;
      await says(response_code, '0420', 2);
      later.release();
      const { body } = await selling;
      expect(body.code).toBe('outcome_unknown');
      await world.quiet();
      expect(await statusOf(String(body.details?.payment_id))).toBe(231);
    },
  );

  test.each([
    {
      name: 'a sale',
      mti: '0200',
      send: () => world.sale(payload({ ...freshCard(), amount: 5100 })),
      after: 231,
      position: 'reversed',
    },
    {
      name: 'a capture',
      mti: '0220',
      send: async () => world.operate('capture_payment', await world.authorized(5200)),
      after: 205,
      position: 'approved',
    },
  ])(
    '$name that arrives after the acquirer reported no record of it is still reversed',
    async ({ mti, send, after, position }) => {
      const { processor } = world.gateway.dependencies.payments;
      const sending = processor.send;
      const answers: string[] = [];
      let onItsWay: (() => ReturnType<typeof sending>) | undefined;
      const spy = vi.spyOn(processor, 'send').mockImplementation(async (message, options) => {
        if (message.mti === mti) {
          onItsWay = () => sending(message, options);
          return { outcome: 'unknown', reason: 'timed_out' };
        }
        const sent = await sending(message, options);
        if (message.mti === '0420' && sent.outcome === 'answered') {
          answers.push(sent.reply.response_code);
          // The reversal was too early: the message that it reverses arrives only now.
          await onItsWay?.();
          onItsWay = undefined;
        }
        return sent;
      });
      await says('25', '0420', 1);
      const { body } = await send();
      expect(body.code).toBe('outcome_unknown');
      const payment_id = String(body.details?.payment_id);
      await world.quiet();
      spy.mockRestore();
      expect(answers).toEqual(['25', '00']);
      expect([await statusOf(payment_id), (await world.positionOf(payment_id))?.status]).toEqual([after, position]);
      await expectAgreement(world.sql, world.acquirer);
    },
  );

  test('a void that the acquirer declines leaves the payment unchanged and gives the reason', async () => {
    const payment_id = await world.sold();
    const differ = (by: number) =>
      world.sql('update payments set authorized_amount = authorized_amount + $2 where payment_id = $1', [
        payment_id,
        by,
      ]);
    await differ(1);
    const answer = await world.operate('reverse_payment', payment_id);
    await differ(-1);
    expect([answer.status, answer.data]).toMatchObject([
      200,
      { approved: false, status: 210, action: 110, response_code: '64', decline_reason: 'declined' },
    ]);
    expect((await world.operate('reverse_payment', payment_id)).data).toMatchObject({ approved: true, status: 231 });
  });
});
