import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Checkpoint } from '../payment-engine.ts';
import { type CrashWorld, startCrashWorld } from '../testing/faults/crash-world.ts';
import { untilSo } from '../testing/in-time.ts';
import { expectAgreement } from '../testing/money/agreement.ts';
import { anotherCard } from '../testing/payments.ts';
import { differencesOfInvoices, invoiceBody } from '../testing/requests/invoices.ts';
import { consentBody, customerBody } from '../testing/vault.ts';

/*
 * kill -9 between every two steps of an automatic invoice charge, in a separate gateway process. Then three nodes run at the same time and
 * must complete it: the customer pays once.
 */

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterEach(async () => {
  await world.acquirer.fault({ mode: 'normal' });
  await world.killAll();
});
afterAll(() => world.stop());

/** A draft of 37.00 that is due on issue and charges a stored card. */
async function draftOfCustomer(): Promise<{ invoice_id: string; version: number }> {
  const node = await world.startNode();
  const customer = await world.post(node, 'vault/customers', customerBody, randomUUID());
  const customer_id = String(customer?.body.customer_id);
  const card = { card_number: anotherCard(), expiry: '1231', cvv: '123', ...consentBody };
  const kept = await world.post(node, `vault/customers/${customer_id}/accounts`, card, randomUUID());
  const { account_uid } = (kept?.body.account ?? {}) as { account_uid?: string };
  expect(account_uid, JSON.stringify(kept)).toBeDefined();
  const body = invoiceBody({ customer_id, account_uid, payment_terms: 'on_receipt', bill_to: null });
  const made = await world.post(node, 'invoice/invoices', body, randomUUID());
  await world.kill(node);
  return made?.body.invoice as { invoice_id: string; version: number };
}

/** Issued as of yesterday, so that it is due at whatever time the test runs. */
const issueYesterday = (invoice_id: string) =>
  world.rows(
    `with part as (
       insert into invoice_parts (merchant_uid, invoice_id, part_number, label, due_date, amount)
         select merchant_uid, invoice_id, 1, '', current_date - 2, total_amount from invoices where invoice_id = $1)
     update invoices set status = 'open', invoice_number = 'C-' || left(invoice_id::text, 8) || right(invoice_id::text, 8), issued_at = now(),
       issue_date = current_date - 2, due_date = current_date - 2 where invoice_id = $1`,
    [invoice_id],
  );

test.each([
  'invoice_charge_claimed',
  'payment_checked',
  'payment_recorded',
  'payment_sent',
  'payment_answered',
  'payment_concluded',
  'invoice_charge_made',
] as const)(
  'killed at %s: other nodes complete the charge, and the customer pays once',
  async (at) => {
    const { invoice_id } = await draftOfCustomer();
    const crashing = await world.startNode(at as Checkpoint);
    await issueYesterday(invoice_id);
    await crashing.ended;

    await Promise.all([world.startNode(), world.startNode(), world.startNode()]);
    const settled = async () => {
      const [row] = await world.rows<Record<string, unknown>>(
        `select i.status, i.paid_amount::int, i.reserved_amount::int, c.status as charge, c.reason
         from invoices i left join invoice_charges c using (merchant_uid, invoice_id) where i.invoice_id = $1`,
        [invoice_id],
      );
      return row;
    };
    // A payment whose outcome is unknown is reversed, and its reversal is repeated after minutes; here immediately.
    await untilSo(
      async () => {
        await world.rows(
          `update invoice_charges set next_attempt_at = now() where invoice_id = $1 and status = 'retrying' and next_attempt_at > now()`,
          [invoice_id],
        );
        await world.rows(`update invoices set charge_at = now() where invoice_id = $1 and charge_at > now()`, [
          invoice_id,
        ]);
        return (await settled())?.status === 'paid';
      },
      () => 'the invoice is paid',
    );
    await world.quiet();
    expect(await settled()).toEqual({
      status: 'paid',
      paid_amount: 3_700,
      reserved_amount: 0,
      charge: 'paid',
      reason: null,
    });
    const standing = await world.rows('select from payments where source_id = $1 and status = 210', [invoice_id]);
    expect(standing).toHaveLength(1);
    await expectAgreement(world.rows, world.acquirer);
    expect(await differencesOfInvoices({ sql: world.rows } as never)).toEqual([]);
  },
  60_000,
);
