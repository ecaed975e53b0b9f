import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Checkpoint } from '../../payment-engine.ts';
import { killWaitingFor, payOnNode, sendAsVisitor, visitNode } from '../../testing/faults/crash-visitor.ts';
import { type CrashNode, type CrashWorld, startCrashWorld } from '../../testing/faults/crash-world.ts';
import { expectAgreement } from '../../testing/money/agreement.ts';
import { anotherCard } from '../../testing/payments.ts';
import { addInvoiceLink, differencesOfInvoices, invoiceBody } from '../../testing/requests/invoices.ts';

/*
 * kill -9 between every two steps of a visitor's payment of an invoice, and while one is issued. Then a new process must complete both
 * automatically.
 */

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterEach(async () => {
  expect(await differencesOfInvoices({ sql: world.rows } as never)).toEqual([]);
  await world.killAll();
  await world.acquirer.fault({ mode: 'normal' });
});
afterAll(() => world.stop());

/** An invoice of 37.00, and a link to it without the gateway's keys: no one copies its address here. */
async function sentInvoice(node: CrashNode): Promise<{ invoice_id: string; secret: string }> {
  const made = await world.post(node, 'invoice/invoices', invoiceBody({ issue: true }), randomUUID());
  const { invoice_id } = (made?.body.invoice ?? {}) as { invoice_id: string };
  const link_keys = { seal: () => ({ sealed: Buffer.of(1), key_version: 1 }) };
  const keyless = { sql: world.rows, gateway: { dependencies: { link_keys } } } as never;
  return { invoice_id, secret: (await addInvoiceLink(keyless, invoice_id)).secret };
}

const whole = { amount: 3_700, payable_amount: 3_700, total_amount: 3_700 };
const reversals = ['reversal_claimed', 'reversal_answered', 'reversal_finished'];

test.each<[string, 'form' | 'paid' | 'declined']>([
  ['payment_checked', 'form'],
  ['payment_recorded', 'declined'],
  ['payment_sent', 'declined'],
  ['payment_answered', 'declined'],
  ['payment_concluded', 'paid'],
  ...reversals.map((step): [string, 'declined'] => [step, 'declined']),
])(
  'killed at %s: after a restart the invoice has the payment, the payer is told, and it is paid once',
  async (at, becomes) => {
    if (reversals.includes(at)) await world.acquirer.fault({ mode: 'drop_reply', mti: '0200', count: 1 });
    const crashing = await world.startNode(at as Checkpoint);
    const { invoice_id, secret } = await sentInvoice(crashing);
    const visitor = await visitNode(crashing, secret);
    const tried = { key: randomUUID(), card_number: anotherCard(), ...whole };
    await payOnNode(crashing, visitor, tried);
    await crashing.ended;

    const next = await world.startNode();
    await world.quiet();
    await expectAgreement(world.rows, world.acquirer);
    const status = await sendAsVisitor(next, 'GET', 'payment-link/status', { token: visitor.token });
    expect(status?.body.state).toMatchObject({ payment: becomes });
    // The same request gets its final result. Another one pays if nothing was paid.
    const again = await payOnNode(next, visitor, tried);
    expect(again?.body.data).toMatchObject({ outcome: becomes === 'declined' ? 'declined' : 'approved' });
    if (becomes === 'declined') {
      const other = { key: randomUUID(), card_number: anotherCard(), ...whole };
      expect((await payOnNode(next, visitor, other))?.body.data).toMatchObject({ outcome: 'approved' });
    }
    const late = { key: randomUUID(), card_number: anotherCard(), ...whole };
    expect((await payOnNode(next, visitor, late))?.body.code).toBe('nothing_to_pay');
    const [invoice] = await world.rows(
      'select status, paid_amount::int, reserved_amount::int from invoices where invoice_id = $1',
      [invoice_id],
    );
    expect(invoice).toEqual({ status: 'paid', paid_amount: 3_700, reserved_amount: 0 });
    await expectAgreement(world.rows, world.acquirer);
  },
  40_000,
);

test.each([
  ['invoice_parts', 'share'],
  ['audit_entries', 'share'],
  ['invoice_series', 'share'],
])(
  'killed while issuing waits for %s: nothing of it is stored, and the next invoice gets the next number',
  async (table, mode) => {
    const node = await world.startNode();
    const numbers = async () =>
      (
        await world.rows<{ number: number }>(
          `select right(invoice_number, 4)::int as number from invoices where invoice_number is not null order by 1`,
        )
      ).map(({ number }) => number);
    // The first issue creates the series, for which the others wait.
    await world.post(node, 'invoice/invoices', invoiceBody({ issue: true }), randomUUID());
    const before = await numbers();
    const made = await world.post(node, 'invoice/invoices', invoiceBody(), randomUUID());
    const { invoice_id, version } = (made?.body.invoice ?? {}) as { invoice_id: string; version: number };
    const key = randomUUID();
    const issue = (on: CrashNode) => world.post(on, `invoice/invoices/${invoice_id}/issue`, { version }, key);
    await killWaitingFor(world, node, { table, mode }, () => issue(node));
    const [draft] = await world.rows('select status, invoice_number from invoices where invoice_id = $1', [invoice_id]);
    expect(draft).toEqual({ status: 'draft', invoice_number: null });
    expect(await numbers()).toEqual(before);

    const next = await world.startNode();
    for (let time = 0; time < 2; time += 1) {
      const issued = await issue(next);
      expect(issued?.status, JSON.stringify(issued?.body)).toBe(200);
    }
    expect(await numbers()).toEqual(Array.from({ length: before.length + 1 }, (_, at) => at + 1));
  },
  40_000,
);
