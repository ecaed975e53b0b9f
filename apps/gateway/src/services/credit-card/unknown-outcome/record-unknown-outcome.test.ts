import { randomUUID } from 'node:crypto';
import { getUnknownOutcomes } from '@countinghouse/contract/credit-card/unknown-outcome/get-unknown-outcomes';
import type { RecordedOutcome } from '@countinghouse/domain/payment/unknown-outcome';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../store/ledger/ledger-check.ts';
import type { Answer } from '../../../testing/gateway.ts';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { merchants, type UserName, users } from '../../../testing/world.ts';

const triesMinimum = 2;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ environment: { OUTCOME_TRIES_MINIMUM: String(triesMinimum) } });
  // The second administrator who can resolve.
  await world.sql("insert into user_permissions (user_id, code, has_access) values ($1, 'BRRS', true)", [
    users.analyst.user_id,
  ]);
});
afterEach(async () => {
  await world.acquirer.fault({ mode: 'normal' });
  // Also completes attempts that a failed test has left waiting or with a person.
  await world.sql(
    `with a as (update acquirer_attempts set take_over_at = now() where state = 'reversing')
     update unresolved_attempts set next_try_at = now(), held_by = null, held_by_name = null, held_at = null`,
  );
  await world.quiet();
  await expectAgreement(world.sql, world.acquirer);
  const client = await world.gateway.dependencies.owner_pool.connect();
  try {
    expect((await checkLedger(client, { signal: new AbortController().signal })).differences).toEqual([]);
  } finally {
    client.release();
  }
});
afterAll(() => world.stop());

const statusOf = async (payment_id: string) =>
  (await world.sql<{ status: number }>('select status from payments where payment_id = $1', [payment_id]))[0]?.status;
const openOf = async (payment_id: string) => {
  const answer = await world.call('get_unknown_outcomes', 'admin');
  const { unknown_outcomes } = getUnknownOutcomes.response.parse(answer.body);
  return unknown_outcomes.find((outcome) => outcome.payment_id === payment_id);
};
const idOf = async (payment_id: string) => {
  const [row] = await world.sql<{ id: string }>(
    "select attempt_id as id from acquirer_attempts where payment_id = $1 and state = 'reversing'",
    [payment_id],
  );
  return row?.id ?? '';
};
const takeOver = (id: string, as: UserName = 'admin') =>
  world.call('take_over_unknown_outcome', as, { params: { id } });
const giveBack = (id: string, as: UserName = 'admin') =>
  world.call('give_back_unknown_outcome', as, { params: { id } });
const record = (id: string, outcome: RecordedOutcome, as: UserName = 'admin', words: Record<string, string> = {}) =>
  world.call('record_unknown_outcome', as, {
    params: { id },
    body: { outcome, reference: 'Case 4711', reason: 'Told by Ms Lovelace of the host desk', ...words },
  });

const fruitlessTries = async (id: string) =>
  (
    await world.sql<{ tries: number }>(
      'select fruitless_tries as tries from unresolved_attempts where attempt_id = $1',
      [id],
    )
  )[0]?.tries ?? 0;
/** Makes the next try due now. */
const due = (id: string) => world.sql('update acquirer_attempts set take_over_at = now() where attempt_id = $1', [id]);
/** Postpones the next try for as long as a test needs, held by no one. */
const later = (id: string, until = '2999-01-01') =>
  world.sql(
    `with a as (update acquirer_attempts set take_over_at = $2 where attempt_id = $1)
     update unresolved_attempts set next_try_at = $2, held_by = null, held_by_name = null, held_at = null where attempt_id = $1`,
    [id, until],
  );
/** Lets queries of the acquirer fail until a person can take the attempt over. */
const askInVain = async (id: string) => {
  for (let tries = 1; tries <= triesMinimum; tries += 1) {
    await world.until('select fruitless_tries >= $2 as tried from unresolved_attempts where attempt_id = $1', [
      id,
      tries,
    ]);
    if (tries < triesMinimum) {
      await due(id);
      await world.gateway.jobs.runNow('resolve_attempts');
    }
  }
  await later(id);
};

/** Sends a request whose answer never arrives, and whose resolution the acquirer answers with a code that decides nothing. */
const unanswered = async (
  ask: () => Promise<Answer>,
  { mode, mti, resolved_by }: { mode: 'silent' | 'drop_reply'; mti: string; resolved_by: string },
): Promise<Answer> => {
  await world.acquirer.fault({ mode, mti, count: 1 });
  const held = world.hold('reversal_claimed');
  const asking = ask();
  await held.reached;
  const response_code = resolved_by === '0400' ? '94' : '21';
  await world.acquirer.fault({ mode: 'code', mti: resolved_by, response_code });
  held.release();
  const answer = await asking;
  expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
  return answer;
};
const madeBy = async (ask: () => Promise<Answer>, mode: 'silent' | 'drop_reply', mti = '0200') => {
  const { body } = await unanswered(ask, { mode, mti, resolved_by: '0420' });
  return String(body.details?.payment_id);
};
const sell = (amount = 5000) => world.sale(payload({ ...freshCard(), amount }));
/** A sale that the acquirer has booked, whose reversal is never confirmed, after enough failed queries. */
const stuckSale = async (mode: 'silent' | 'drop_reply' = 'drop_reply') => {
  const payment_id = await madeBy(sell, mode);
  const id = await idOf(payment_id);
  await askInVain(id);
  return { payment_id, id };
};
/** Completes what a test leaves open. */
const settleBy = async (id: string) => {
  await world.acquirer.fault({ mode: 'normal' });
  await giveBack(id);
};

describe('a request that the acquirer only answers inconclusively', () => {
  test('[S1.26] holds its batch until an administrator records the acquirer’s answer; then the batch settles with it', async () => {
    const other = await world.sold(7_000);
    const idempotency_key = randomUUID();
    const body = payload({
      ...freshCard(),
      amount: 4_700,
      account: { customer_firstname: 'Ada', customer_lastname: 'King' },
    });
    const payment_id = await madeBy(() => world.sale(body, { idempotency_key }), 'drop_reply');
    const id = await idOf(payment_id);
    await world.until('select fruitless_tries = 1 as tried from unresolved_attempts where attempt_id = $1', [id]);
    expect(await openOf(payment_id)).toMatchObject({ needs_person: false, answer: '21', held: null });
    expect((await takeOver(id)).body.code).toBe('status_forbids');
    const settled = await world.settle();
    expect(settled.body.batch).toMatchObject({ status: 'closing' });
    await askInVain(id);
    await world.told('an outcome needs a person: the acquirer is asked in vain');
    expect(await openOf(payment_id)).toMatchObject({
      needs_person: true,
      recordable: ['approved', 'declined'],
      amount: 4_700,
      customer: 'Ada King',
      card_brand: 'visa',
      retrieval_reference_number: (await world.rowOf(payment_id)).retrieval_reference_number,
    });

    expect((await record(id, 'approved')).body.code).toBe('changed_meanwhile');
    expect((await takeOver(id)).body).toEqual({ state: 'held' });
    expect(await openOf(payment_id)).toMatchObject({
      held: { user_id: users.admin.user_id, name: 'admin Test' },
      next_try_at: null,
    });
    const tries = await fruitlessTries(id);
    // The acquirer is not queried any more: not by schedule, not because the process is dead, not by 'Try now'.
    await world.sql('update acquirer_attempts set sender_id = gen_random_uuid() where attempt_id = $1', [id]);
    await world.gateway.jobs.runNow('resolve_attempts');
    expect((await world.call('retry_unknown_outcome', 'admin', { params: { id } })).body).toEqual({ state: 'ended' });
    await world.gateway.jobs.runNow('resolve_attempts');
    expect(await fruitlessTries(id)).toBe(tries);

    const recorded = await record(id, 'approved');
    expect([recorded.status, recorded.body]).toEqual([200, { payment_id, status: 210 }]);
    await world.acquirer.fault({ mode: 'normal' });
    await world.quiet();
    expect([await statusOf(payment_id), await statusOf(other)]).toEqual([218, 218]);
    const repeated = await world.sale(body, { idempotency_key });
    expect(repeated.data).toMatchObject({ payment_id, approved: true, status: 210, response_code: '00' });
    expect(
      await world.sql(
        "select before, after, user_id from audit_entries where call = 'record_unknown_outcome' and target_id = $1",
        [payment_id],
      ),
    ).toEqual([
      {
        before: { status: 202, operation: 'sale', tries, answer: '21' },
        after: {
          status: 210,
          outcome: 'approved',
          reference: 'Case 4711',
          reason: 'Told by Ms Lovelace of the host desk',
        },
        user_id: users.admin.user_id,
      },
    ]);
  }, 40_000);

  type Case = {
    name: string;
    mti: string;
    /** Sends the request. Returns the id of the payment whose status shows the outcome. */
    ask: (mode: 'silent' | 'drop_reply') => Promise<string>;
    approved: number;
    declined: number;
  };
  const follow =
    (call: 'capture_payment' | 'cancel_capture' | 'reverse_payment' | 'reverse_refund', make: () => Promise<string>) =>
    async (mode: 'silent' | 'drop_reply') => {
      const payment_id = await make();
      const mti = call === 'capture_payment' ? '0220' : '0400';
      const resolved_by = call === 'capture_payment' ? '0420' : '0400';
      await unanswered(() => world.operate(call, payment_id), { mode, mti, resolved_by });
      return payment_id;
    };
  const captured = async () => {
    const payment_id = await world.authorized();
    await world.operate('capture_payment', payment_id, { body: { amount: 3000 } });
    return payment_id;
  };
  const cases: readonly Case[] = [
    { name: 'sale', mti: '0200', ask: (mode) => madeBy(sell, mode), approved: 210, declined: 231 },
    {
      name: 'authorization',
      mti: '0100',
      ask: (mode) => madeBy(() => world.authorization(payload({ ...freshCard(), amount: 5000 })), mode, '0100'),
      approved: 205,
      declined: 231,
    },
    {
      name: 'blind credit',
      mti: '0200',
      ask: (mode) => madeBy(() => world.credit(payload({ ...freshCard(), amount: 900 })), mode),
      approved: 225,
      declined: 231,
    },
    {
      name: 'refund',
      mti: '0200',
      ask: async (mode) => {
        const payment_id = await world.settledSale(2000);
        return madeBy(() => world.refund(payment_id), mode);
      },
      approved: 225,
      declined: 231,
    },
    {
      name: 'capture',
      mti: '0220',
      ask: follow('capture_payment', () => world.authorized()),
      approved: 210,
      declined: 205,
    },
    { name: 'capture cancel', mti: '0400', ask: follow('cancel_capture', captured), approved: 205, declined: 210 },
    { name: 'void', mti: '0400', ask: follow('reverse_payment', () => world.sold()), approved: 231, declined: 210 },
    {
      name: 'refund reversal',
      mti: '0400',
      ask: follow('reverse_refund', async () => {
        const refunded = await world.refund(await world.settledSale(5000), { amount: 1500 });
        return refunded.data.payment_id;
      }),
      approved: 231,
      declined: 225,
    },
  ];

  test.each(
    cases.flatMap((each) => [
      { ...each, outcome: 'approved' as const },
      { ...each, outcome: 'declined' as const },
    ]),
  )(
    '$name, recorded as $outcome: payment, ledger and acquirer agree',
    async ({ ask, outcome, ...expected }) => {
      // Done without an answer, or never received.
      const payment_id = await ask(outcome === 'approved' ? 'drop_reply' : 'silent');
      const id = await idOf(payment_id);
      await askInVain(id);
      expect((await takeOver(id)).status).toBe(200);
      const recorded = await record(id, outcome);
      expect([recorded.status, recorded.body]).toEqual([200, { payment_id, status: expected[outcome] }]);
      expect(await statusOf(payment_id)).toBe(expected[outcome]);
      expect((await record(id, outcome)).body.code).toBe('changed_meanwhile');
      const [line] = await world.sql(
        'select status from payment_actions where payment_id = $1 order by sequence desc limit 1',
        [payment_id],
      );
      expect(line).toEqual({ status: expected[outcome] });
      expect(await openOf(payment_id)).toBeUndefined();
    },
    40_000,
  );
});

test('one of two administrators takes it over and the other learns who did, and nothing is recorded after release', async () => {
  const { payment_id, id } = await stuckSale('silent');
  const tries = await fruitlessTries(id);
  const both = ['admin', 'analyst'] as const;
  const answers = await Promise.all(both.map((as) => takeOver(id, as)));
  const won = answers.findIndex(({ status }) => status === 200);
  const [winner, other] = won === 0 ? (['admin', 'analyst'] as const) : (['analyst', 'admin'] as const);
  expect(answers[1 - won]).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', details: { held_by: `${winner} Test` } },
  });
  expect((await record(id, 'declined', other)).body.code).toBe('changed_meanwhile');
  expect((await giveBack(id, other)).status).toBe(200);
  expect((await record(id, 'declined', winner)).body.code).toBe('changed_meanwhile');
  expect((await giveBack(id, winner)).body.code).toBe('changed_meanwhile');
  await world.until('select fruitless_tries > $2 as tried from unresolved_attempts where attempt_id = $1', [id, tries]);
  expect((await takeOver(id, other)).status).toBe(200);
  // One person records both outcomes at the same time: one is accepted.
  const recorded = await Promise.all([record(id, 'declined', other), record(id, 'declined', other)]);
  expect(recorded.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await statusOf(payment_id)).toBe(231);
}, 40_000);

test('refuses a takeover during an inquiry, and gives the resolver or a person the attempt, never both', async () => {
  const { payment_id, id } = await stuckSale('silent');
  const held = world.hold('reversal_answered');
  await due(id);
  const asking = world.gateway.jobs.runNow('resolve_attempts');
  await held.reached;
  expect((await takeOver(id)).body.code).toBe('operation_in_progress');
  held.release();
  await asking;
  for (let round = 0; round < 10; round += 1) {
    const before = await fruitlessTries(id);
    await later(id, '2020-01-01');
    const [taken] = await Promise.all([takeOver(id), world.gateway.jobs.runNow('resolve_attempts')]);
    const tries = await fruitlessTries(id);
    if (taken.status === 200) {
      // Taken over before the acquirer was queried, or after the try was postponed: nothing is sent from then on.
      await world.gateway.jobs.runNow('resolve_attempts');
      expect(await fruitlessTries(id)).toBe(tries);
    } else {
      expect([taken.status, taken.body.code]).toEqual([409, 'operation_in_progress']);
      expect(tries).toBeGreaterThan(before);
    }
    await later(id);
  }
  await world.acquirer.fault({ mode: 'normal' });
  await due(id);
  await world.until('select status = 231 as reversed from payments where payment_id = $1', [payment_id]);
  expect((await takeOver(id)).body.code).toBe('changed_meanwhile');
}, 40_000);

test('refuses missing permission, another operator’s payment, an invalid note and an old sign-in, and changes nothing', async () => {
  const { id } = await stuckSale('silent');
  await world.sql("delete from user_permissions where user_id = $1 and code = 'BRRS'", [users.analyst.user_id]);
  for (const [as, status] of [
    ['analyst', 403],
    ['merchant', 403],
    ['foreign_admin', 404],
  ] as const) {
    for (const ask of [takeOver, giveBack, (of: string, by: UserName) => record(of, 'declined', by)]) {
      expect([as, (await ask(id, as)).status]).toEqual([as, status]);
    }
  }
  expect((await takeOver(randomUUID())).status).toBe(404);
  expect((await takeOver(id)).status).toBe(200);
  const card = await record(id, 'declined', 'admin', { reason: 'It was 4111 1111 1111 1111' });
  expect(card.body.errors?.map(({ field }) => field)).toEqual(['reason']);
  expect((await record(id, 'declined', 'admin', { reference: ' ' })).body.errors?.[0]?.field).toBe('reference');
  const long_ago = await world.call('record_unknown_outcome', 'admin', {
    params: { id },
    body: { outcome: 'declined', reference: 'Case 1', reason: 'Told' },
    claims: { auth_time: Math.floor(Date.now() / 1_000) - 3_600 },
  });
  expect(long_ago.body.code).toBe('step_up_required');
  expect(await world.sql('select state from acquirer_attempts where attempt_id = $1', [id])).toEqual([
    { state: 'reversing' },
  ]);
  await settleBy(id);
  await world.sql("insert into user_permissions (user_id, code, has_access) values ($1, 'BRRS', true)", [
    users.analyst.user_id,
  ]);
}, 40_000);

test('a payment refused by the merchant’s settings can only be recorded as undone, never approved', async () => {
  const { merchant_uid } = merchants.harbor;
  await world.sql("update merchant_settings set refused_csc_responses = '{N}' where merchant_uid = $1", [merchant_uid]);
  await world.acquirer.fault({ mode: 'code', mti: '0400', response_code: '21' });
  const card = freshCard().payment;
  const { data } = await world.sale(payload({ payment: { ...card, cvv: '000' } }));
  await world.sql("update merchant_settings set refused_csc_responses = '{}' where merchant_uid = $1", [merchant_uid]);
  expect(data).toMatchObject({ status: 230, decline_reason: 'cvv_refused' });
  const id = await idOf(data.payment_id);
  await askInVain(id);
  expect(await openOf(data.payment_id)).toMatchObject({ recordable: ['declined'], reason: 'cvv_refused' });
  await takeOver(id);
  expect((await record(id, 'approved')).body.code).toBe('status_forbids');
  // The acquirer's staff undo it.
  await settleBy(id);
  await world.quiet();
  expect(await statusOf(data.payment_id)).toBe(230);
}, 40_000);

test('an unreachable acquirer does not count as an inconclusive answer for a day', async () => {
  const { id, payment_id } = await stuckSale('silent');
  await world.sql('update unresolved_attempts set fruitless_tries = 0 where attempt_id = $1', [id]);
  await world.acquirer.fault({ mode: 'refuse' });
  await world.connected(false);
  await due(id);
  await world.gateway.jobs.runNow('resolve_attempts');
  await world.until(
    'select u.next_try_at = a.take_over_at as waits from unresolved_attempts u join acquirer_attempts a using (attempt_id) where attempt_id = $1',
    [id],
  );
  await later(id);
  expect(await fruitlessTries(id)).toBe(0);
  expect((await takeOver(id)).body.code).toBe('status_forbids');
  await world.sql("update unresolved_attempts set first_try_at = now() - interval '25 hours' where attempt_id = $1", [
    id,
  ]);
  expect(await openOf(payment_id)).toMatchObject({ needs_person: true });
  expect((await takeOver(id)).status).toBe(200);
  await world.acquirer.fault({ mode: 'normal' });
  await world.connected();
  await settleBy(id);
}, 40_000);
