import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { merchants } from '../../../testing/world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterEach(() => world.acquirer.fault({ mode: 'normal' }));
afterAll(() => world.stop());

const status = async (payment_id: unknown) =>
  (await world.sql('select status, decline_reason from payments where payment_id = $1', [payment_id]))[0];

describe.each(['SOCKET', 'POST'] as const)('over %s', (connection) => {
  beforeAll(() =>
    world.sql('update terminals set settlement_connection = $2 where merchant_uid = $1', [
      merchants.harbor.merchant_uid,
      connection,
    ]),
  );

  test.each(['silent', 'drop_reply', 'cut', 'nonsense', 'reset'])(
    'with acquirer fault %s the outcome is unknown, never failed, and the payment ends reversed on both sides',
    async (mode) => {
      await world.connected();
      await world.acquirer.fault({ mode, mti: '0200', count: 1 });
      const idempotency_key = randomUUID();
      const body = payload({ ...freshCard(), amount: 3300 });
      const answer = await world.sale(body, { idempotency_key });
      expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
      const payment_id = answer.body.details?.payment_id;
      await world.reversed(payment_id);
      expect((await status(payment_id))?.status).toBe(231);
      const position = await world.positionOf(payment_id);
      expect([undefined, 'reversed']).toContain(position?.status);
      expect(position?.charged_amount ?? 0).toBe(0);
      expect(await world.sql('select 1 from postings where payment_id = $1', [payment_id])).toEqual([]);
      expect(
        await world.sql(
          'select action, from_status, status from payment_actions where payment_id = $1 order by sequence',
          [payment_id],
        ),
      ).toEqual([
        { action: 110, from_status: null, status: 202 },
        { action: 131, from_status: 202, status: 231 },
      ]);
      // In the end the key returns the outcome. Another attempt needs another key.
      const repeated = await world.sale(body, { idempotency_key });
      expect(repeated.data).toMatchObject({ payment_id, approved: false, status: 231 });
      expect((await world.sale(body)).data).toMatchObject({ approved: true });
    },
  );
});

describe('over SOCKET again', () => {
  beforeAll(() => world.sql("update terminals set settlement_connection = 'SOCKET'"));

  test('a refused connection sends nothing, the payment is declined, and the key can be used again', async () => {
    await world.connected();
    await world.acquirer.fault({ mode: 'refuse' });
    const idempotency_key = randomUUID();
    const body = payload({ ...freshCard(), amount: 3400 });
    await world.connected(false);
    const answer = await world.sale(body, { idempotency_key });
    expect([answer.status, answer.body.code]).toEqual([502, 'acquirer_unavailable']);
    const payment_id = answer.body.details?.payment_id;
    expect(await status(payment_id)).toEqual({ status: 230, decline_reason: 'not_reachable' });
    expect(await world.sql('select state from acquirer_attempts where payment_id = $1', [payment_id])).toEqual([
      { state: 'not_sent' },
    ]);
    await world.acquirer.fault({ mode: 'normal' });
    await world.connected();
    const tried_again = await world.sale(body, { idempotency_key });
    expect(tried_again.data).toMatchObject({ approved: true });
    expect(tried_again.data.payment_id).not.toBe(payment_id);
    expect(tried_again.headers.get('idempotent-replayed')).toBeNull();
    const repeated = await world.sale(body, { idempotency_key });
    expect([repeated.data, repeated.headers.get('idempotent-replayed')]).toEqual([tried_again.data, 'true']);
  });

  test('when nothing was sent, one of the requests waiting with the same key takes over, and the others get its response', async () => {
    await world.connected();
    await world.acquirer.fault({ mode: 'refuse' });
    await world.connected(false);
    const idempotency_key = randomUUID();
    const body = payload({ ...freshCard(), amount: 3410 });
    const answered = world.hold('payment_answered');
    const first = world.sale(body, { idempotency_key });
    await answered.reached;
    const waiting = [1, 2, 3].map(() => world.sale(body, { idempotency_key }));
    await world.acquirer.fault({ mode: 'normal' });
    await world.connected();
    answered.release();
    expect((await first).body.code).toBe('acquirer_unavailable');
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ data }) => data.payment_id)).size).toBe(1);
    expect(answers.map(({ headers }) => headers.get('idempotent-replayed')).sort()).toEqual([null, 'true', 'true']);
  });

  test('a sender that dies before it reports that nothing was sent keeps the key: the payment is reversed', async () => {
    await world.connected();
    await world.acquirer.fault({ mode: 'refuse' });
    await world.connected(false);
    const idempotency_key = randomUUID();
    const body = payload({ ...freshCard(), amount: 3420 });
    const answered = world.hold('payment_answered');
    const selling = world.sale(body, { idempotency_key });
    await answered.reached;
    // Another node finds the attempt and takes it over, as when the sender is dead.
    await world.sql("update acquirer_attempts set take_over_at = '2000-01-01' where state = 'sent'");
    await world.acquirer.fault({ mode: 'normal' });
    await world.until("select state = 'reversed' as done from acquirer_attempts order by transmitted_at desc limit 1");
    answered.release();
    expect((await selling).body.code).toBe('outcome_unknown');
    const repeated = await world.sale(body, { idempotency_key });
    expect(repeated.data).toMatchObject({ approved: false, status: 231 });
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
  });

  test('an answer after the timeout changes nothing: the payment ends reversed', async () => {
    await world.connected();
    const answer = await world.sale(payload({ ...freshCard(), amount: 598 }));
    expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
    const payment_id = answer.body.details?.payment_id;
    await world.reversed(payment_id);
    await world.told('an answer came too late; what it answers is reversed');
    expect(await status(payment_id)).toEqual({ status: 231, decline_reason: 'timed_out' });
    expect(await world.positionOf(payment_id)).toMatchObject({ status: 'reversed', charged_amount: 0 });
  });

  test('while the outcome is unknown, a retry is still in progress and an equal payment is a possible duplicate', async () => {
    await world.connected();
    await world.acquirer.fault({ mode: 'silent' });
    const idempotency_key = randomUUID();
    const body = payload({ ...freshCard(), amount: 3500 });
    const answer = await world.sale(body, { idempotency_key });
    expect(answer.body.code).toBe('outcome_unknown');
    const payment_id = answer.body.details?.payment_id;
    const [repeated, twin] = await Promise.all([world.sale(body, { idempotency_key }), world.sale(body)]);
    expect([repeated.status, repeated.body.code, repeated.body.details]).toEqual([
      409,
      'idempotency_in_progress',
      { payment_id },
    ]);
    expect([twin.status, twin.body.code]).toEqual([409, 'possible_duplicate']);
    await world.acquirer.fault({ mode: 'normal' });
    await world.reversed(payment_id);
  });

  test('retries a reversal until the acquirer confirms it', async () => {
    await world.connected();
    await world.acquirer.fault({ mode: 'drop_reply', count: 2 });
    const answer = await world.sale(payload({ ...freshCard(), amount: 3600 }));
    const payment_id = answer.body.details?.payment_id;
    await world.reversed(payment_id);
    const [attempt] = await world.sql('select reversal_tries from acquirer_attempts where payment_id = $1', [
      payment_id,
    ]);
    expect(Number(attempt?.reversal_tries)).toBeGreaterThanOrEqual(2);
    expect(await world.positionOf(payment_id)).toMatchObject({ status: 'reversed' });
  });

  test('no response, error or log line of these payments contains the card number or its CVV', async () => {
    const { payment } = freshCard();
    await world.acquirer.fault({ mode: 'nonsense', mti: '0200', count: 1 });
    const answer = await world.sale(payload({ payment: { ...payment, cvv: '739' }, amount: 3700 }));
    await world.reversed(answer.body.details?.payment_id);
    const logs = JSON.stringify(world.lines);
    expect(answer.text + logs).not.toContain(payment.card_number);
    expect(answer.text + logs).not.toMatch(/cvv/i);
  });
});
