import type { FailedBatch } from '@countinghouse/contract/credit-card/batches/failed-batch';
import { failedBatchActions } from '@countinghouse/domain/settlement/failed-batch';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  closeBatchesAtMidnight,
  freshCard,
  harborTerminal,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

let world: PaymentWorld;
const triesMaximum = 2;
beforeEach(async () => {
  world = await startPaymentWorld({
    environment: { BATCH_TRIES_MAXIMUM: String(triesMaximum), ACQUIRER_TIMEOUT_MS: '300' },
  });
  await closeBatchesAtMidnight(world);
});
afterEach(() => world.stop());

const sell = (amount: number) => world.sale(payload({ ...freshCard(), amount }));
/** Closes a batch of this total, which no single sale can have: 551 is refused, 599 never answered. */
async function settleBatchOf(total: number): Promise<string> {
  await sell(total - 100);
  await sell(100);
  const answer = await world.settle();
  return (answer.body.batch as { batch_id: string }).batch_id;
}
const list = async (query: Record<string, unknown> = {}, as: UserName = 'admin') => {
  const answer = await world.call('get_failed_batches', as, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.billing_failed_batches as FailedBatch[];
};
const one = async (batch_id: string) => {
  const [found] = await list({ batch_id });
  if (found === undefined) throw new Error('There is no such failed batch');
  return found;
};
const act = (
  batch_id: string,
  action: keyof typeof failedBatchActions,
  version: number,
  more: Record<string, unknown> = {},
) =>
  world.call('act_on_failed_batch', 'admin', {
    body: { batch_id, action: failedBatchActions[action], version, ...more },
  });
const becomes = (batch_id: string, status: string) =>
  world.until('select status = $2 as there from failed_batches where batch_id = $1', [batch_id, status]);
const settlements = async () => (await world.acquirer.messages(harborTerminal)).filter(({ mti }) => mti === '0500');
const statuses = () => world.sql('select status from payments order by created_at');

test('[S7.119][S3.21] lists a refused batch in billing_failed_batches, with its contents, reason and time', async () => {
  const batch_id = await settleBatchOf(551);
  const answer = await world.call('get_failed_batches', 'admin');
  expect(answer.body).toMatchObject({ total_count: 1, total_count_is_exact: true });
  const [failed] = answer.body.billing_failed_batches as FailedBatch[];
  expect(failed).toMatchObject({
    batch_id,
    batch_number: 1,
    dba: 'Merchant harbor',
    status: 'Open',
    reason: 'refused',
    resp: 'RB',
    response_code: '51',
    version: 1,
    payment_count: 2,
    total_amount: 551,
    currency: 840,
    acquirer_totals: { debits_number: 2, debits_amount: 551, credits_number: 0, credits_amount: 0 },
  });
  expect(failed?.history).toMatchObject([{ action: 'Failed', status: 'Open', response_code: '51', user_name: '' }]);
  expect(
    await world.sql(
      "select entity_id, user_id, target_type, before, after from audit_entries where call = 'settle_batch' and target_id = $1",
      [batch_id],
    ),
  ).toEqual([
    {
      entity_id: merchants.harbor.merchant_uid,
      user_id: null,
      target_type: 'batch',
      before: { status: 'submitted' },
      after: { status: 'failed', response_code: '51' },
    },
  ]);
  expect(await list({}, 'foreign_admin')).toEqual([]);
  expect(
    (await world.call('act_on_failed_batch', 'foreign_admin', { body: { batch_id, action: 1, version: 1 } })).status,
  ).toBe(404);
});

test('[S7.119][S9.40] filters the list by dates, status, response and merchant', async () => {
  await settleBatchOf(551);
  await world.acquirer.fault({ mode: 'drop_reply', mti: '0500' });
  const silent = await settleBatchOf(1000);
  await becomes(silent, 'Open');
  const numbers = async (query: Record<string, unknown>) =>
    (await list(query)).map(({ batch_number }) => batch_number).sort();
  expect(await numbers({})).toEqual([1, 2]);
  expect(await numbers({ resp: 'RB' })).toEqual([1]);
  expect(await numbers({ resp: 'Other' })).toEqual([2]);
  expect(await numbers({ resp: 'All', status: 'All' })).toEqual([1, 2]);
  expect(await numbers({ status: 'Closed' })).toEqual([]);
  expect(await numbers({ search: 'harbor' })).toEqual([1, 2]);
  expect(await numbers({ search: '2' })).toEqual([2]);
  expect(await numbers({ startdate: '2020-01-01', enddate: '2020-02-01' })).toEqual([]);
  expect(await numbers({ sort: 'total_amount:desc:number', limit: '1' })).toEqual([2]);
  const wrong = await world.call('get_failed_batches', 'admin', {
    query: { startdate: '2026-02-02', enddate: '2026-02-01' },
  });
  expect(wrong.status).toBe(400);
});

describe('[S7.120] Resubmit', () => {
  test('sends the settlement again, and an accepted one is Successful', async () => {
    await sell(451);
    await sell(100);
    const batch_id = ((await world.settle()).body.batch as { batch_id: string }).batch_id;
    expect((await one(batch_id)).status).toBe('Open');
    // Refused again, because the total is the same.
    const answer = await act(batch_id, 'Resubmit', 1);
    expect((answer.body.failed_batch as FailedBatch).status).toBe('Pending');
    await becomes(batch_id, 'Failed');
    const again = await one(batch_id);
    expect(again.history.map(({ action, status, user_name }) => `${action} ${status} ${user_name}`.trim())).toEqual([
      'Failed Failed',
      'Resubmit Pending admin Test',
      'Failed Open',
    ]);
    expect(new Set((await settlements()).map(({ response_code }) => response_code))).toEqual(new Set(['51']));
    expect(await settlements()).toHaveLength(2);
    expect(await statuses()).toEqual([{ status: 210 }, { status: 210 }]);
  });

  test('a batch out of balance settles once both sides agree, and shows the difference until then', async () => {
    await sell(900);
    const extra = await sell(300);
    // An amount that the acquirer does not know: it is changed only in the gateway's database.
    await world.sql('update payments set captured_amount = 250 where payment_id = $1', [extra.data.payment_id]);
    const batch_id = ((await world.settle()).body.batch as { batch_id: string }).batch_id;
    expect(await one(batch_id)).toMatchObject({
      reason: 'out_of_balance',
      resp: 'Other',
      response_code: '95',
      total_amount: 1150,
      acquirer_totals: { debits_number: 2, debits_amount: 1200 },
    });
    await world.sql('update payments set captured_amount = 300 where payment_id = $1', [extra.data.payment_id]);
    expect((await act(batch_id, 'Resubmit', 1)).status).toBe(200);
    await becomes(batch_id, 'Successful');
    expect(await statuses()).toEqual([{ status: 218 }, { status: 218 }]);
    expect(await world.sql('select sales_amount::int, status from batches where batch_id = $1', [batch_id])).toEqual([
      { sales_amount: 1200, status: 'settled' },
    ]);
    expect(
      await world.sql('select sum(sales_amount)::int as sum from batch_card_brands where batch_id = $1', [batch_id]),
    ).toEqual([{ sum: 1200 }]);
    expect((await world.acquirer.positions(harborTerminal)).map(({ status }) => status)).toEqual([
      'settled',
      'settled',
    ]);
  });

  test.each([
    ['totals say', { totals: { debits_number: 1, debits_amount: 1000, credits_number: 0, credits_amount: 0 } }],
    ['field 66 says', { settlement_code: 2 }],
  ])(
    'an approval does not settle a batch when the acquirer’s %s that it counts differently',
    async (_name, otherwise) => {
      const { processor } = world.gateway.dependencies.payments;
      const send = processor.send;
      const other = vi.spyOn(processor, 'send').mockImplementation(async (message, options) => {
        const sent = await send(message, options);
        if (message.mti !== '0500' || sent.outcome !== 'answered') return sent;
        expect(sent.reply).toMatchObject({ response_code: '00', settlement_code: 1, totals: { debits_number: 2 } });
        return { ...sent, reply: { ...sent.reply, ...otherwise } };
      });
      const batch_id = await settleBatchOf(1200);
      expect(await one(batch_id)).toMatchObject({ reason: 'out_of_balance', response_code: '00', total_amount: 1200 });
      expect(await statuses()).toEqual([{ status: 210 }, { status: 210 }]);
      other.mockRestore();
      // Asked again, it says that the batch is settled, with our totals.
      await act(batch_id, 'Resubmit', 1);
      await becomes(batch_id, 'Successful');
      expect(await statuses()).toEqual([{ status: 218 }, { status: 218 }]);
    },
  );

  test('a batch of 5.99 gets no answer: it fails after the last try, and resubmitting never settles it twice', async () => {
    const batch_id = await settleBatchOf(599);
    await becomes(batch_id, 'Open');
    expect(await one(batch_id)).toMatchObject({
      reason: 'not_answered',
      resp: 'Other',
      response_code: null,
      acquirer_totals: null,
    });
    expect((await act(batch_id, 'Resubmit', 1)).status).toBe(200);
    await becomes(batch_id, 'Failed');
    // One message, however often it was sent: the acquirer identifies it by terminal, STAN and time.
    expect(await settlements()).toHaveLength(1);
    expect(
      await world.sql(
        "select state, count(*)::int as count from acquirer_attempts where operation = 'settlement' group by state",
      ),
    ).toEqual([{ state: 'unanswered', count: 1 }]);
  });

  test('each resubmission sends exactly BATCH_TRIES_MAXIMUM settlements', async () => {
    const { processor } = world.gateway.dependencies.payments;
    const sending = vi.spyOn(processor, 'send');
    const sent = () => sending.mock.calls.filter(([message]) => message.mti === '0500').length;
    await world.acquirer.fault({ mode: 'drop_reply', mti: '0500' });
    const batch_id = await settleBatchOf(3000);
    await becomes(batch_id, 'Open');
    expect(sent()).toBe(triesMaximum);
    await act(batch_id, 'Resubmit', 1);
    await becomes(batch_id, 'Failed');
    expect(sent()).toBe(2 * triesMaximum);
    sending.mockRestore();
  });

  test('a batch whose answers were all lost is found settled when resubmitted, and its payments settle once', async () => {
    await world.acquirer.fault({ mode: 'drop_reply', mti: '0500' });
    const batch_id = await settleBatchOf(2000);
    await becomes(batch_id, 'Open');
    await world.acquirer.fault({ mode: 'normal' });
    await act(batch_id, 'Resubmit', 1);
    await becomes(batch_id, 'Successful');
    expect(await settlements()).toHaveLength(1);
    expect(await world.sql('select count(*)::int as count from payment_actions where action = 118')).toEqual([
      { count: 2 },
    ]);
    const settled = await world.sql<{ sum: number }>(
      "select sum(amount)::int as sum from postings where credit_account = 'merchant_paid' or debit_account = 'merchant_paid'",
    );
    expect(settled).toEqual([{ sum: 2000 }]);
  });

  test('an unreachable acquirer fails no batch', async () => {
    await sell(1000);
    await world.acquirer.fault({ mode: 'refuse' });
    const { batch_id } = (await world.settle()).body.batch as { batch_id: string };
    for (let turn = 0; turn < 4; turn += 1) {
      await world.sql("update acquirer_attempts set take_over_at = now() - interval '1 second' where state = 'sent'");
      await world.gateway.jobs.runNow('resolve_batches');
    }
    expect(await world.sql('select status from batches where batch_id = $1', [batch_id])).toEqual([
      { status: 'submitted' },
    ]);
    await world.acquirer.fault({ mode: 'normal' });
    await world.until("select status = 'settled' as settled from batches where batch_id = $1", [batch_id]);
  });

  test('a late answer (5.98) is taken when the batch is sent again', async () => {
    const batch_id = await settleBatchOf(598);
    await world.until("select status in ('settled', 'failed') as ended from batches where batch_id = $1", [batch_id]);
    if ((await world.sql("select 1 from batches where status = 'failed'")).length > 0) {
      // On a busy machine both tries may end before it arrives: resubmitting requests it once more.
      await act(batch_id, 'Resubmit', 1);
      await world.until("select status in ('Successful', 'Failed') as ended from failed_batches where batch_id = $1", [
        batch_id,
      ]);
    }
    expect(await settlements()).toHaveLength(1);
  });
});

describe('[S7.120] parallel actions and refusals', () => {
  test('two users act on the same version: one succeeds, the other gets a conflict', async () => {
    const batch_id = await settleBatchOf(551);
    const answers = await Promise.all([
      act(batch_id, 'Resubmit', 1),
      act(batch_id, 'Close', 1, { note: 'Settled by telephone' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = answers.find(({ status }) => status === 409);
    expect(told?.body.code).toBe('changed_meanwhile');
    const people = (await one(batch_id)).history.filter(({ user_name }) => user_name !== '');
    expect(people).toHaveLength(1);
  });

  test('ten parallel resubmissions send one settlement', async () => {
    const batch_id = await settleBatchOf(551);
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(batch_id, 'Resubmit', 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await becomes(batch_id, 'Failed');
    expect(await settlements()).toHaveLength(2);
  });

  test('closing needs a reason and moves no money, and a closed batch can be resubmitted', async () => {
    const batch_id = await settleBatchOf(551);
    expect((await act(batch_id, 'Close', 1)).body.errors?.[0]?.field).toBe('note');
    const card = await act(batch_id, 'Close', 1, { note: 'Paid by 4111 1111 1111 1111' });
    expect(card.body.errors).toEqual([{ field: 'note', message: 'must not hold a card number' }]);
    const closed = await act(batch_id, 'Close', 1, { note: 'The merchant was paid by cheque' });
    expect(closed.body.failed_batch).toMatchObject({ status: 'Closed', version: 2 });
    expect(await statuses()).toEqual([{ status: 210 }, { status: 210 }]);
    expect(await world.sql('select status, sales_amount::int from batches where batch_id = $1', [batch_id])).toEqual([
      { status: 'failed', sales_amount: 551 },
    ]);
    const twice = await act(batch_id, 'Close', 2, { note: 'Again' });
    expect([twice.status, twice.body.code]).toEqual([409, 'status_forbids']);
    expect((await act(batch_id, 'Resubmit', 2)).status).toBe(200);
    await becomes(batch_id, 'Failed');
  });

  test('Claim records who works on it, and Cancel releases it', async () => {
    const batch_id = await settleBatchOf(551);
    expect((await act(batch_id, 'Claim', 1)).body.failed_batch).toMatchObject({
      status: 'Claimed',
      claimed_by: 'admin Test',
    });
    expect((await act(batch_id, 'Cancel', 2)).body.failed_batch).toMatchObject({ status: 'Open', claimed_by: '' });
    expect((await act(batch_id, 'Cancel', 3)).body.failed_batch).toMatchObject({ status: 'Cancelled' });
  });

  test('[S3.20] refuses a payload with a history, which the client must remove', async () => {
    const batch_id = await settleBatchOf(551);
    const answer = await act(batch_id, 'Claim', 1, { history: [] });
    expect(answer.status).toBe(400);
  });

  test('a settled batch is not among the failed ones', async () => {
    const batch_id = await settleBatchOf(1000);
    expect((await act(batch_id, 'Resubmit', 1)).status).toBe(404);
    expect(await list({ batch_id })).toEqual([]);
  });
});

test('a payment reversed while its batch closes is in no total', async () => {
  await sell(1000);
  const gone = await sell(300);
  await world.acquirer.fault({ mode: 'slow', mti: '0500', count: 1, delay_ms: 10 });
  await world.sql('update payments set status = 231 where payment_id = $1', [gone.data.payment_id]);
  await world.sql('update payments set batch_id = null where payment_id = $1', [gone.data.payment_id]);
  const [open] = await world.sql<{ batch_id: string }>(
    "select batch_id from batches where terminal_uid = $1 and status = 'open'",
    [merchants.harbor.terminal_uid],
  );
  await world.sql('update payments set batch_id = $2 where payment_id = $1', [gone.data.payment_id, open?.batch_id]);
  const answer = await world.settle();
  expect(answer.body.batch).toMatchObject({ payment_count: 1, total_amount: 1000 });
});
