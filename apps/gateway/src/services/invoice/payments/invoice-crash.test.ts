import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Checkpoint } from '../../../payment-engine.ts';
import { type CrashWorld, startCrashWorld } from '../../../testing/faults/crash-world.ts';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import { freshCard } from '../../../testing/payments.ts';
import { differencesOfInvoices, invoiceBody } from '../../../testing/requests/invoices.ts';

/* kill -9 between every two steps of charging an invoice. Then a new process must complete payment and invoice automatically. */

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterEach(() => world.acquirer.fault({ mode: 'normal' }));
afterAll(() => world.stop());

const reversals = ['reversal_claimed', 'reversal_answered', 'reversal_finished'];

test.each([
  ...['payment_checked', 'payment_recorded', 'payment_sent', 'payment_answered', 'payment_concluded'],
  ...reversals,
])(
  'killed at %s: after a restart the invoice has its payment, and is paid once',
  async (at) => {
    if (reversals.includes(at)) await world.acquirer.fault({ mode: 'drop_reply', mti: '0200', count: 1 });
    const crashing = await world.nodeToCrash(at as Checkpoint);
    const made = await world.post(crashing, 'invoice/invoices', invoiceBody({ issue: true }), randomUUID());
    const { invoice_id } = (made?.body.invoice ?? {}) as { invoice_id?: string };
    const path = `invoice/invoices/${invoice_id}/charge`;
    const body = { ...freshCard(), amount: 3_700 };
    const key = randomUUID();
    await world.post(crashing, path, body, key);
    await crashing.ended;

    const next = await world.startNode();
    await world.quiet();
    await expectAgreement(world.rows, world.acquirer);
    expect(await differencesOfInvoices({ sql: world.rows } as never)).toEqual([]);
    const again = await world.post(next, path, body, key);
    const is_paid = at === 'payment_checked' || at === 'payment_concluded';
    expect(again?.data?.status, JSON.stringify(again?.body)).toBe(is_paid ? 210 : 231);
    if (!is_paid)
      expect((await world.post(next, path, { ...freshCard(), amount: 3_700 }, randomUUID()))?.data?.status).toBe(210);
    const [invoice] = await world.rows(
      'select status, paid_amount::int, reserved_amount::int from invoices where invoice_id = $1',
      [invoice_id],
    );
    expect(invoice).toEqual({ status: 'paid', paid_amount: 3_700, reserved_amount: 0 });
    expect(await differencesOfInvoices({ sql: world.rows } as never)).toEqual([]);
  },
  40_000,
);
