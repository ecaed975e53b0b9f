import { randomUUID } from 'node:crypto';
import { settleTerminal } from '@countinghouse/contract/credit-card/batches/settle-terminal';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  closeBatchesAtMidnight,
  freshCard,
  harborTerminal,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import { merchants, users } from '../../../testing/world.ts';

let world: PaymentWorld;
beforeEach(async () => {
  world = await startPaymentWorld();
  await closeBatchesAtMidnight(world);
});
afterEach(() => world.stop());

const sell = (amount: number) => world.sale(payload({ ...freshCard(), amount }));
const settled = (batch_id: unknown) =>
  world.until("select status = 'settled' as settled from batches where batch_id = $1", [batch_id]);

type Batch = { batch_id: string; status: string; payment_count: number; total_amount: number };
const batchOf = (answer: { body: Record<string, unknown> }) => answer.body.batch as Batch;

/** Must always hold: each payment is in at most one batch, totals agree on both sides, and the books balance. */
async function expectBalance(): Promise<void> {
  const positions = await world.acquirer.positions(harborTerminal);
  const payments = await world.sql<{ rrn: string; status: number; captured: number }>(
    'select retrieval_reference_number as rrn, status, captured_amount::int as captured from payments',
  );
  for (const { rrn, status, captured } of payments) {
    const charged = positions.find((one) => one.rrn === rrn)?.charged_amount ?? 0;
    expect({ rrn, status, charged }).toEqual({ rrn, status, charged: status === 210 || status === 218 ? captured : 0 });
  }
  const accounts = await world.sql<{ account: string; balance: number }>(`
    select account, sum(amount)::int as balance from (
      select debit_account as account, amount from postings union all select credit_account, -amount from postings) lines
    group by account`);
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  const sum = (...statuses: number[]) =>
    payments.filter(({ status }) => statuses.includes(status)).reduce((total, { captured }) => total + captured, 0);
  const balance = (name: string) => accounts.find(({ account }) => account === name)?.balance ?? 0;
  expect(balance('acquirer_receivable')).toBe(sum(210, 218));
  expect(balance('merchant_payable')).toBe(0 - sum(210));
  expect(balance('merchant_paid')).toBe(0 - sum(218));
  expect(
    await world.sql(`select b.batch_id from batches b where b.status = 'settled' and exists (
      select from payments p where p.batch_id = b.batch_id and p.status not in (218, 220))`),
  ).toEqual([]);
}

test('[S7.108][S4.48][S4.57][S4.65] settling closes the open batch, the acquirer agrees, and its payments are Settled', async () => {
  await sell(1000);
  await sell(2500);
  await world.authorization(payload({ ...freshCard(), amount: 700 }));
  const answer = await world.settle();
  expect(answer.status).toBe(200);
  expect(settleTerminal.response.safeParse(answer.body).success).toBe(true);
  expect(answer.body.batch).toMatchObject({
    batch_number: 1,
    status: 'settled',
    payment_count: 2,
    sales_amount: 3500,
    credits_amount: 0,
    total_amount: 3500,
    currency: 840,
    batch_date: businessDateOf(new Date(), 'EST'),
  });
  const { batch_id } = batchOf(answer);
  expect(await world.sql('select status, batch_id from payments order by amount desc')).toEqual([
    { status: 218, batch_id },
    { status: 218, batch_id },
    { status: 205, batch_id: null },
  ]);
  expect(await world.sql('select from_status, status from payment_actions where action = 118')).toEqual([
    { from_status: 210, status: 218 },
    { from_status: 210, status: 218 },
  ]);
  expect(
    await world.sql(
      "select call, before ->> 'status' as before, after ->> 'status' as after from audit_entries where target_type = 'batch' order by audit_entry_id",
    ),
  ).toEqual([
    { call: 'settle_terminal', before: 'open', after: 'closing' },
    { call: 'settle_batch', before: 'submitted', after: 'settled' },
  ]);
  expect((await world.acquirer.positions(harborTerminal)).map(({ status }) => status).sort()).toEqual([
    'approved',
    'settled',
    'settled',
  ]);
  await expectBalance();
  expect((await sell(300)).data.status).toBe(210);
  expect(batchOf(await world.settle())).toMatchObject({ batch_number: 2, payment_count: 1 });
  await expectBalance();
});

test('a settlement acknowledged twice, or first answered too late, settles once', async () => {
  const once = async (batch_id: unknown) => {
    await settled(batch_id);
    expect(
      await world.sql(
        `select p.status, count(*) filter (where h.action = 118)::int as lines,
           (select count(*)::int from postings o where o.payment_id = p.payment_id) as postings
         from payments p join payment_actions h using (payment_id) where p.batch_id = $1 group by p.payment_id, p.status`,
        [batch_id],
      ),
    ).toEqual([
      { status: 218, lines: 1, postings: 2 },
      { status: 218, lines: 1, postings: 2 },
    ]);
    expect(
      await world.sql("select 1 from audit_entries where call = 'settle_batch' and target_id = $1::text", [batch_id]),
    ).toHaveLength(1);
    await expectBalance();
  };
  await sell(1000);
  await sell(2500);
  await world.acquirer.fault({ mode: 'twice', mti: '0500', count: 1 });
  const twice = batchOf(await world.settle());
  expect(twice.status).toBe('settled');
  await once(twice.batch_id);

  // Answered after the gateway has given up and sent it again: both answers arrive.
  await sell(1000);
  await sell(2500);
  await world.acquirer.fault({ mode: 'slow', mti: '0500', count: 1, delay_ms: 2_500 });
  const late = batchOf(await world.settle());
  await once(late.batch_id);
  // The later of the two answers has no request that waits for it.
  await world.told('an answer came too late; what it answers is reversed');
  await once(late.batch_id);
});

test('refuses an empty open batch, a terminal of another merchant and another user’s user_id', async () => {
  const empty = await world.settle();
  expect([empty.status, empty.body.code]).toEqual([409, 'batch_empty']);
  await sell(1000);
  const call = (terminal_key: string, user_id: string) =>
    world.call('settle_terminal', 'merchant', {
      params: { terminal_key },
      body: { user_id },
      idempotency_key: randomUUID(),
    });
  const foreign = await call(merchants.second.terminal_key, users.merchant.user_id);
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);
  const unknown = await call('no-such-terminal', users.merchant.user_id);
  expect(unknown.status).toBe(404);
  const somebody = await call(merchants.harbor.terminal_key, users.clerk.user_id);
  expect([somebody.status, somebody.body.errors?.[0]?.field]).toEqual([400, 'user_id']);
  expect(await world.sql("select 1 from batches where status <> 'open'")).toEqual([]);
});

test('two parallel settlements close one batch; one key twenty times closes it once with equal answers', async () => {
  await sell(1000);
  const both = await Promise.all([world.settle(), world.settle()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await sell(1100);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.settle(key)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await world.sql("select 1 from batches where status = 'settled'")).toHaveLength(2);
  await expectBalance();
});

test('a batch that the acquirer refuses fails, and its payments stay unchanged', async () => {
  await sell(300);
  await sell(251);
  const answer = await world.settle();
  expect(answer.body.batch).toMatchObject({ status: 'failed', total_amount: 551 });
  expect(await world.sql('select status, batch_id is not null as batched from payments')).toEqual([
    { status: 210, batched: true },
    { status: 210, batched: true },
  ]);
  expect(await world.sql("select response_code from batches where status = 'failed'")).toEqual([
    { response_code: '51' },
  ]);
  await expectBalance();
});

test.each(['drop_reply', 'cut', 'nonsense', 'silent', 'reset'])(
  'a settlement whose answer is lost (%s) stays submitted, is queried and settles once',
  async (mode) => {
    await sell(1000);
    await world.acquirer.fault({ mode, mti: '0500', count: 1 });
    const answer = await world.settle();
    expect([answer.status, batchOf(answer).status]).toEqual([200, 'submitted']);
    await settled(batchOf(answer).batch_id);
    expect((await world.acquirer.messages(harborTerminal)).filter(({ mti }) => mti === '0500')).toHaveLength(1);
    await expectBalance();
  },
);

test('a settlement during an acquirer outage completes afterwards', async () => {
  await sell(1000);
  await world.acquirer.fault({ mode: 'refuse' });
  const answer = await world.settle();
  expect([answer.status, batchOf(answer).status]).toEqual([200, 'submitted']);
  await world.acquirer.fault({ mode: 'normal' });
  await settled(batchOf(answer).batch_id);
  await expectBalance();
});

test('closing waits for a sale in progress, which settles in the batch, as at the acquirer', async () => {
  await sell(1000);
  const under_way = world.hold('payment_answered');
  const slow = sell(2000);
  await under_way.reached;
  const settling = world.settle();
  await world.until("select exists (select from batches where status = 'closing') as closing");
  under_way.release();
  const answer = await settling;
  expect(answer.body.batch).toMatchObject({ status: 'settled', payment_count: 2, total_amount: 3000 });
  expect((await slow).data).toMatchObject({ approved: true, status: 210 });
  await expectBalance();
});

test('a batch that the resolver submits first is answered as settled', async () => {
  await sell(1000);
  const closed = world.hold('batch_closed');
  const settling = world.settle();
  await closed.reached;
  const answered = world.hold('batch_answered');
  const resolving = world.gateway.jobs.runNow('resolve_batches');
  await answered.reached;
  const tried = vi.spyOn(world.gateway.dependencies.payments.trace_numbers, 'next');
  closed.release();
  await vi.waitFor(() => expect(tried).toHaveBeenCalled());
  tried.mockRestore();
  answered.release();
  expect(batchOf(await settling)).toMatchObject({ status: 'settled', payment_count: 1, total_amount: 1000 });
  await resolving;
  await expectBalance();
});

describe('in parallel', () => {
  test('sixty sales and five settlements: every sale is in exactly one batch, and both sides agree', async () => {
    const work: Promise<unknown>[] = [];
    for (let index = 0; index < 60; index += 1) {
      work.push(sell(1000 + index));
      if (index % 12 === 6) work.push(world.settle());
    }
    await Promise.all(work);
    await world.settle();
    await world.quiet();
    expect(await world.sql("select 1 from batches where status = 'failed'")).toEqual([]);
    expect(await world.sql('select 1 from payments where status = 218 and batch_id is not null')).toHaveLength(60);
    await expectBalance();
  });

  test('any interleaving of sales, authorizations, settlements and faults ends balanced on both sides', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('sale' as const), amount: fc.constantFrom(1000, 1234, 505, 551, 598, 599, 42) }),
      fc.record({ kind: fc.constant('authorization' as const), amount: fc.constantFrom(900, 554, 599) }),
      fc.record({ kind: fc.constant('settle' as const) }),
      fc.record({
        kind: fc.constant('fault' as const),
        mode: fc.constantFrom('drop_reply', 'cut', 'nonsense', 'silent'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        await Promise.all(
          steps.map((one) => {
            if (one.kind === 'settle') return world.settle();
            if (one.kind === 'fault') return world.acquirer.fault({ mode: one.mode, count: 1 });
            return one.kind === 'sale'
              ? sell(one.amount)
              : world.authorization(payload({ ...freshCard(), amount: one.amount }));
          }),
        );
        await world.acquirer.fault({ mode: 'normal' });
        await world.quiet();
        await expectBalance();
      }),
      { numRuns: 4, endOnFailure: true },
    );
  }, 60_000);
});
