import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Checkpoint } from '../../../payment-engine.ts';
import { type CrashWorld, startCrashWorld } from '../../../testing/faults/crash-world.ts';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import { freshCard, harborTerminal, payload } from '../../../testing/payments.ts';
import { merchants, users } from '../../../testing/world.ts';

/*
 * kill -9 between every two steps of the money path, in a separate gateway process. Then a new process must complete everything
 * automatically.
 */

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterEach(() => world.acquirer.fault({ mode: 'normal' }));
afterAll(() => world.stop());

const agree = () => expectAgreement(world.rows, world.acquirer);

/** The history of a sale: who took it, whatever happened to the node, and whether it was reversed. */
const auditOf = (status: number, reason: string) => {
  const taken = { call: 'create_sale', user_id: users.merchant.user_id, reason: status === 231 ? reason : null };
  return status === 231 ? [taken, { call: 'reverse_attempt', user_id: null, reason: null }] : [taken];
};

const reversals = ['reversal_claimed', 'reversal_answered', 'reversal_finished'];
const steps = [
  'payment_checked',
  'payment_recorded',
  'payment_sent',
  'payment_answered',
  'payment_concluded',
  ...reversals,
];

describe('a payment', () => {
  test.each(steps)(
    'killed at %s: after a restart it is approved, declined or reversed on both sides, and charged once',
    async (at) => {
      if (reversals.includes(at)) await world.acquirer.fault({ mode: 'drop_reply', mti: '0200', count: 1 });
      const body = payload({ ...freshCard(), amount: 7000 });
      const key = randomUUID();
      const crashing = await world.nodeToCrash(at as Checkpoint);
      await world.post(crashing, '/sale', body, key);
      await crashing.ended;

      const next = await world.startNode();
      await world.quiet();
      await agree();
      const again = await world.post(next, '/sale', body, key);
      expect(again?.status).toBe(200);
      const expected = at === 'payment_checked' || at === 'payment_concluded' ? 210 : 231;
      expect(again?.data?.status).toBe(expected);
      await agree();
      const interrupted = ['payment_recorded', 'payment_sent', 'payment_answered'].includes(at);
      expect(
        await world.rows(
          `select call, user_id, after ->> 'decline_reason' as reason from audit_entries
           where target_id = '${again?.data?.payment_id}' order by audit_entry_id`,
        ),
      ).toEqual(auditOf(expected, interrupted ? 'interrupted' : 'timed_out'));
      expect(
        await world.rows(`select 1 from idempotency_keys where idempotency_key = '${key}' and response_status = 200`),
      ).toHaveLength(1);
    },
    40_000,
  );

  test('killed while the acquirer works, with another node running: that node reverses it immediately', async () => {
    await world.killAll();
    const [one, other] = await Promise.all([
      world.startNode('', { timeout_ms: 20_000 }),
      world.startNode('', { timeout_ms: 20_000 }),
    ]);
    const refused = { payment: { card_number: '4000000000000002', expiry: '1231' } };
    const declined = await world.post(other, '/sale', payload(refused), randomUUID());
    await world.acquirer.fault({ mode: 'slow', mti: '0200', count: 1, delay_ms: 20_000 });
    const before = (await world.acquirer.positions(harborTerminal)).length;
    const waiting = world.post(one, '/sale', payload({ ...freshCard(), amount: 7100 }), randomUUID());
    while ((await world.acquirer.positions(harborTerminal)).length === before)
      await new Promise((go) => setTimeout(go, 10));
    // While its sender is alive, the other node does not touch it, although it checks: it takes over an attempt of a dead sender.
    await world.rows(`
      insert into acquirer_attempts (merchant_uid, attempt_id, payment_id, terminal_uid, operation, amount, system_trace_audit_number,
        transmitted_at, retrieval_reference_number, state, sender_id, take_over_at)
      select merchant_uid, gen_random_uuid(), payment_id, terminal_uid, operation, amount, 999999, transmitted_at,
        retrieval_reference_number, 'sent', gen_random_uuid(), now() + interval '1 hour'
      from acquirer_attempts where payment_id = '${declined?.data?.payment_id}'`);
    while (
      (
        await world.rows(
          "select 1 from acquirer_attempts where state = 'reversed' and system_trace_audit_number = 999999",
        )
      ).length === 0
    ) {
      await new Promise((go) => setTimeout(go, 10));
    }
    expect(await world.rows("select 1 from acquirer_attempts where state = 'sent'")).toHaveLength(1);
    await world.kill(one);
    await waiting;
    await world.quiet();
    await agree();
    expect(other.child.exitCode).toBeNull();
  }, 40_000);
});

describe('a settlement', () => {
  test.each(['batch_closed', 'batch_recorded', 'batch_answered', 'batch_concluded'])(
    'killed at %s: after a restart the batch is settled on both sides, once',
    async (at) => {
      const crashing = await world.nodeToCrash(at as Checkpoint);
      for (const amount of [7201, 7202]) {
        expect(
          (await world.post(crashing, '/sale', payload({ ...freshCard(), amount }), randomUUID()))?.data?.status,
        ).toBe(210);
      }
      const key = randomUUID();
      const settle = `/batch-terminal-settlement/${merchants.harbor.terminal_key}`;
      const body = { user_id: users.merchant.user_id };
      await world.post(crashing, settle, body, key);
      await crashing.ended;

      const next = await world.startNode();
      await world.quiet();
      expect(await world.rows("select 1 from batches where status = 'failed'")).toEqual([]);
      expect(await world.rows('select 1 from payments where status = 210')).toEqual([]);
      await agree();
      expect((await world.acquirer.positions(harborTerminal)).filter(({ status }) => status === 'captured')).toEqual(
        [],
      );
      const again = await world.post(next, settle, body, key);
      expect(again?.status).toBe(200);
      expect(again?.body.batch).toMatchObject({ status: 'settled' });
    },
    40_000,
  );
});

describe('a resubmitted failed batch', () => {
  test.each(['batch_recorded', 'batch_answered', 'batch_concluded'])(
    'killed at %s: after a restart it is settled on both sides, once',
    async (at) => {
      const selling = await world.runningNode();
      for (const amount of [7401, 7402]) {
        await world.post(selling, '/sale', payload({ ...freshCard(), amount }), randomUUID());
      }
      await world.acquirer.fault({ mode: 'code', mti: '0500', response_code: '96' });
      const body = { user_id: users.merchant.user_id };
      const settle = `/batch-terminal-settlement/${merchants.harbor.terminal_key}`;
      const failed = await world.post(selling, settle, body, randomUUID());
      expect(failed?.body.batch).toMatchObject({ total_amount: 14_803 });
      // Immediately, or on a retry: on a busy machine the answer can come too late.
      while ((await world.rows("select 1 from failed_batches where status = 'Open'")).length === 0)
        await new Promise((go) => setTimeout(go, 20));
      await world.kill(selling);
      await world.acquirer.fault({ mode: 'normal' });
      // The state after an administrator's Resubmit.
      await world.rows("update failed_batches set status = 'Pending', version = version + 1 where status = 'Open'");
      const crashing = await world.startNode(at as Checkpoint);
      await crashing.ended;

      await world.startNode();
      const open = "select 1 from failed_batches where status <> 'Successful'";
      while ((await world.rows(open)).length > 0) await new Promise((go) => setTimeout(go, 20));
      await world.quiet();
      expect(await world.rows('select 1 from payments where status = 210')).toEqual([]);
      await agree();
      const { batch_id } = (failed?.body.batch ?? {}) as { batch_id?: string };
      expect(
        await world.rows(`select count(*)::int as count from payment_actions h join payments p using (merchant_uid, payment_id)
          where p.batch_id = '${batch_id}' and h.action = 118`),
      ).toEqual([{ count: 2 }]);
    },
    40_000,
  );
});

describe('a cut-off', () => {
  test.each(['cut_off_due', 'batch_closed', 'batch_recorded', 'batch_answered', 'batch_concluded'])(
    'killed at %s: after a restart the batch is closed once and settled on both sides, once',
    async (at) => {
      const selling = await world.runningNode();
      for (const amount of [7301, 7302]) {
        expect(
          (await world.post(selling, '/sale', payload({ ...freshCard(), amount }), randomUUID()))?.data?.status,
        ).toBe(210);
      }
      await world.kill(selling);
      const before = await world.rows("select 1 from batches where status <> 'open'");
      // The cut-off was a minute ago, and the last completed one two hours ago.
      await world.rows(`update merchants set batch_close_time = (now() at time zone 'America/New_York' - interval '1 minute')::time(0),
        batch_closed_until = now() - interval '2 hours', batch_closed_date = null
        where merchant_uid = '${merchants.harbor.merchant_uid}'`);
      const crashing = await world.startNode(at as Checkpoint);
      await crashing.ended;

      await world.startNode();
      const closed = "select 1 from batches where status <> 'open'";
      while ((await world.rows(closed)).length === before.length) await new Promise((go) => setTimeout(go, 20));
      await world.quiet();
      expect(await world.rows(closed)).toHaveLength(before.length + 1);
      expect(await world.rows("select 1 from batches where status = 'failed'")).toEqual([]);
      expect(await world.rows('select 1 from payments where status = 210')).toEqual([]);
      await agree();
      expect((await world.acquirer.positions(harborTerminal)).filter(({ status }) => status === 'captured')).toEqual(
        [],
      );
    },
    40_000,
  );
});
