import { getUnknownOutcomes } from '@countinghouse/contract/credit-card/unknown-outcome/get-unknown-outcomes';
import { movableClock, systemClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRound } from '../../../testing/background-jobs.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

const clock = movableClock(systemClock);
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ clock });
});
afterAll(() => world.stop());

const unknown = async (as: UserName) => {
  const answer = await world.call('get_unknown_outcomes', as);
  expect(answer.status).toBe(200);
  return getUnknownOutcomes.response.parse(answer.body);
};

test('[S1.26] an unanswered request is shown to administrators until it is resolved', async () => {
  expect(await unknown('admin')).toMatchObject({ unknown_outcomes: [], total_count: 0, ledger_check: null });
  await world.acquirer.fault({ mode: 'drop_reply' });
  const answer = await world.sale(payload({ ...freshCard(), amount: 4_200 }));
  const { payment_id } = (answer.body.details ?? {}) as { payment_id?: string };
  expect(answer.status).toBe(504);
  const [row, ...others] = (await unknown('admin')).unknown_outcomes;
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    payment_id,
    merchant_uid: merchants.harbor.merchant_uid,
    operation: 'sale',
    state: 'reversing',
    reason: 'timed_out',
    amount: 4_200,
    currency: 840,
  });
  expect((await unknown('analyst')).total_count).toBe(1);

  await world.acquirer.fault({ mode: 'normal' });
  await world.until('select status = 231 as reversed from payments where payment_id = $1', [payment_id]);
  await runRound(world, 'check_ledger');
  expect(await unknown('admin')).toMatchObject({
    unknown_outcomes: [],
    total_count: 0,
    ledger_check: { payments: 1, difference_count: 0 },
  });
});

test('[S1.26] an administrator with permission triggers an immediate inquiry, which is audited and resolves it once', async () => {
  await world.acquirer.fault({ mode: 'silent' });
  const { body } = await world.sale(payload({ ...freshCard(), amount: 4_300 }));
  const { payment_id } = (body.details ?? {}) as { payment_id: string };
  const retry = (as: UserName, id: string) => world.call('retry_unknown_outcome', as, { params: { id } });
  await world.until('select reversal_tries > 0 as tried from acquirer_attempts where payment_id = $1', [payment_id]);
  const [{ id = '' } = {}] = (await unknown('admin')).unknown_outcomes;
  const later = () =>
    world.sql("update acquirer_attempts set take_over_at = $1 where state = 'reversing'", [
      new Date(clock.now().getTime() + 3_600_000),
    ]);
  for (const [as, status] of [
    ['analyst', 403],
    ['merchant', 403],
    ['foreign_admin', 404],
  ] as const) {
    expect([as, (await retry(as, id)).status]).toEqual([as, status]);
  }
  await world.until(
    "select state = 'reversing' and take_over_at > now() as waits from acquirer_attempts where attempt_id = $1",
    [id],
  );
  await later();
  await world.acquirer.fault({ mode: 'normal' });
  const answers = await Promise.all([retry('admin', id), retry('admin', id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await world.until('select status = 231 as reversed from payments where payment_id = $1', [payment_id]);
  expect((await retry('admin', id)).body).toEqual({ state: 'ended' });
  expect(
    await world.sql(
      "select count(*)::int as entries from audit_entries where call = 'retry_unknown_outcome' and target_id = $1",
      [payment_id],
    ),
  ).toEqual([{ entries: 3 }]);
  expect(
    await world.sql('select 1 from payment_actions where payment_id = $1 and status = 231', [payment_id]),
  ).toHaveLength(1);
});

test('a waiting closed batch is shown with its amount', async () => {
  await world.gateway.jobs.stop();
  await world.sale(payload({ ...freshCard(), amount: 2_000 }));
  await world.sql(
    `with closing as (update batches set status = 'closing', closed_at = $2, batch_date = '2026-01-01'
       where merchant_uid = $1 and status = 'open' returning batch_id)
     update payments set batch_id = (select batch_id from closing) where merchant_uid = $1 and status = 210`,
    [merchants.harbor.merchant_uid, clock.now()],
  );
  expect((await unknown('admin')).unknown_outcomes).toEqual([]);
  clock.advance(60_000);
  expect((await unknown('admin')).unknown_outcomes).toMatchObject([
    { operation: 'settlement', state: 'closing', payment_id: null, batch_number: 1, amount: 2_000, tries: 0 },
  ]);
});
