import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Checkpoint } from '../../payment-engine.ts';
import { killWaitingFor, paymentOf, payOnNode, sendAsVisitor, visitNode } from '../../testing/faults/crash-visitor.ts';
import { type CrashWorld, startCrashWorld } from '../../testing/faults/crash-world.ts';
import { expectAgreement } from '../../testing/money/agreement.ts';
import { anotherCard } from '../../testing/payments.ts';
import { addPaymentLink } from '../../testing/requests/payment-links.ts';

/*
 * kill -9 between every two steps of a payment through a single-use link. Then a new process must complete payment and use automatically.
 */

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterEach(async () => {
  await world.killAll();
  await world.acquirer.fault({ mode: 'normal' });
});
afterAll(() => world.stop());

/** A new link, without the gateway's keys: no one copies its address here. */
const newLink = () =>
  addPaymentLink(
    {
      sql: world.rows,
      gateway: { dependencies: { link_keys: { seal: () => ({ sealed: Buffer.of(1), key_version: 1 }) } } },
    } as never,
    { max_uses: 1 },
  );

const linkOf = async (link_id: string) =>
  (
    await world.rows(
      `select used_count, reserved_count,
         (select string_agg(u.state || ' ' || p.status, ',' order by u.created_at) from payment_link_uses u join payments p using (merchant_uid, payment_id)
          where u.link_id = l.link_id) as uses
       from payment_links l where link_id = $1`,
      [link_id],
    )
  )[0];

/** The number of counted attempts of all visitors. An attempt that was sent is included, whatever crashed after it. */
const attemptsCounted = async () =>
  (
    await world.rows<{ count: number }>(
      `select coalesce(sum(count), 0)::integer as count from velocity_counters where scope = 'session'`,
    )
  )[0]?.count ?? 0;

const reversals = ['reversal_claimed', 'reversal_answered', 'reversal_finished'];

test.each<[string, string | null]>([
  ['payment_checked', null],
  ['payment_recorded', 'released 231'],
  ['payment_sent', 'released 231'],
  ['payment_answered', 'released 231'],
  ['payment_concluded', 'used 210'],
  ...reversals.map((step): [string, string] => [step, 'released 231']),
])(
  'killed at %s: after a restart the use matches the payment, the payer is told, and the link is paid once',
  async (at, uses) => {
    if (reversals.includes(at)) await world.acquirer.fault({ mode: 'drop_reply', mti: '0200', count: 1 });
    const { link_id, secret } = await newLink();
    const counted_before = await attemptsCounted();
    const crashing = await world.startNode(at as Checkpoint);
    const visitor = await visitNode(crashing, secret);
    const tried = { key: randomUUID(), card_number: anotherCard() };
    await payOnNode(crashing, visitor, tried);
    await crashing.ended;

    expect(await attemptsCounted()).toBe(counted_before + 1);
    const next = await world.startNode();
    await world.quiet();
    await expectAgreement(world.rows, world.acquirer);
    const is_used = uses === 'used 210';
    expect(await linkOf(link_id)).toEqual({ used_count: is_used ? 1 : 0, reserved_count: 0, uses });
    const status = await sendAsVisitor(next, 'GET', 'payment-link/status', { token: visitor.token });
    expect(status?.body.state).toMatchObject({ payment: uses === null ? 'form' : is_used ? 'paid' : 'declined' });
    // The same request gets its final result. Another one pays if nothing was paid, and no other visitor can.
    const again = await payOnNode(next, visitor, tried);
    expect(again?.body.data).toMatchObject({ outcome: uses === 'released 231' ? 'declined' : 'approved' });
    if (uses === 'released 231') {
      const other = await payOnNode(next, visitor, { key: randomUUID(), card_number: anotherCard() });
      expect(other?.body.data).toMatchObject({ outcome: 'approved' });
    }
    expect(await linkOf(link_id)).toMatchObject({ used_count: 1, reserved_count: 0 });
    // A replayed result is not another attempt; a new request is.
    expect(await attemptsCounted()).toBe(counted_before + (is_used ? 1 : 2));
    const late = await sendAsVisitor(next, 'POST', 'checkout/sessions', { body: { secret } });
    expect(late?.body.state).toBe('paid');
    await expectAgreement(world.rows, world.acquirer);
  },
  40_000,
);

test('twenty visitors on two nodes, one of which dies: one use, one charge', async () => {
  const { link_id, secret } = await newLink();
  const [dying, living] = await Promise.all([
    world.startNode('payment_answered', { crash_count: 1 }),
    world.startNode(),
  ]);
  const tries = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const node = at % 2 === 0 ? dying : living;
      const visitor = await visitNode(living, secret);
      return { node, visitor, key: randomUUID(), card_number: anotherCard() };
    }),
  );
  await Promise.all(tries.map(({ node, visitor, ...tried }) => payOnNode(node, visitor, tried)));
  await world.quiet();
  await expectAgreement(world.rows, world.acquirer);
  const { used_count, reserved_count } = (await linkOf(link_id)) as { used_count: number; reserved_count: number };
  expect(reserved_count).toBe(0);
  expect(used_count).toBeLessThanOrEqual(1);
  const charged = await world.rows(`select 1 from payments where source_id = $1 and status = 210`, [link_id]);
  expect(charged).toHaveLength(used_count);
}, 40_000);

test('killed while counting an attempt: nothing is sent, all counters agree, and a retry counts once', async () => {
  const { link_id, secret } = await newLink();
  const node = await world.startNode();
  const visitor = await visitNode(node, secret);
  const key = randomUUID();
  const body = await paymentOf(node, visitor, { card_number: anotherCard() });
  const counted_before = await attemptsCounted();
  await killWaitingFor(world, node, { table: 'velocity_counters', mode: 'access exclusive' }, () =>
    sendAsVisitor(node, 'POST', 'payment-link/payments', { token: visitor.token, key, body }),
  );
  // PostgreSQL may or may not have finished the statement after its client died, but never only half of it.
  const counted = (await attemptsCounted()) - counted_before;
  expect([0, 1]).toContain(counted);
  expect(await world.rows('select 1 from payment_link_uses where link_id = $1', [link_id])).toEqual([]);

  const next = await world.startNode();
  const again = await sendAsVisitor(next, 'POST', 'payment-link/payments', { token: visitor.token, key, body });
  expect(again?.body.data).toMatchObject({ outcome: 'approved' });
  expect(await attemptsCounted()).toBe(counted_before + 1);
  await expectAgreement(world.rows, world.acquirer);
}, 40_000);

test('killed while counting a decline: it counts everywhere or nowhere, and the payer can continue', async () => {
  const { link_id, secret } = await newLink();
  const node = await world.startNode();
  const visitor = await visitNode(node, secret);
  const tried = { key: randomUUID(), card_number: '4000000000000002' };
  const declines = () =>
    world.rows<{ scope: string; declines: number }>(
      'select scope, sum(declines)::integer as declines from velocity_counters group by scope order by scope',
    );
  const before = await declines();
  const cards_before = await world.rows('select 1 from declined_cards');
  // Its counters are written by then, but not committed.
  await killWaitingFor(world, node, { table: 'declined_cards', mode: 'share' }, () => payOnNode(node, visitor, tried));
  const more = (await declines()).map(
    ({ scope, declines: now }) => now - (before.find((row) => row.scope === scope)?.declines ?? 0),
  );
  const cards = (await world.rows('select 1 from declined_cards')).length - cards_before.length;
  expect([JSON.stringify([0, 0, 0, 0, 0]), JSON.stringify([1, 1, 1, 1, 1])]).toContain(JSON.stringify(more));
  expect(cards).toBe(more[0] === 1 ? 2 : 0);

  const next = await world.startNode();
  await world.quiet();
  const again = await payOnNode(next, visitor, tried);
  expect(again?.body.data).toMatchObject({ outcome: 'declined' });
  const other = await payOnNode(next, visitor, { key: randomUUID(), card_number: anotherCard() });
  expect(other?.body.data).toMatchObject({ outcome: 'approved' });
  expect(await linkOf(link_id)).toMatchObject({ used_count: 1, reserved_count: 0 });
  await expectAgreement(world.rows, world.acquirer);
}, 40_000);
