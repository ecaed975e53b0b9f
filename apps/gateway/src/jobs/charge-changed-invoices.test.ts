import { addDays } from '@countinghouse/domain/time/time-zones';
import { expect, test } from 'vitest';
import { untilJobsDone } from '../testing/background-jobs.ts';
import { chargingWorldOfFile } from '../testing/requests/charging-world.ts';
import { differencesOfInvoices } from '../testing/requests/invoices.ts';

/* Changes that a person makes to an invoice, its payments or its card between two charges. */

const charging = chargingWorldOfFile();

const act = async (name: 'close_invoice' | 'reopen_invoice', invoice_id: string, more: Record<string, unknown>) => {
  const { body } = await charging.world.call('get_invoice', 'merchant', { params: { invoice_id } });
  const { version } = body.invoice as { version: number };
  const answer = await charging.world.call(name, 'merchant', { params: { invoice_id }, body: { version, ...more } });
  expect(answer.status, answer.text).toBe(200);
};
const inTwoParts = () => ({
  due_date: addDays(charging.today, 20),
  parts: [
    { label: 'First', due_date: addDays(charging.today, 10), amount: 1_700 },
    { label: 'Second', due_date: addDays(charging.today, 20), amount: 2_000 },
  ],
});

test('a closed invoice charges nothing; once reopened, it charges what fell due meanwhile', async () => {
  const { invoice } = await charging.due();
  await act('close_invoice', invoice.invoice_id, { reason: 'uncollectible' });
  charging.at(10);
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toEqual([]);
  await act('reopen_invoice', invoice.invoice_id, {});
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toMatchObject([{ status: 210, amount: 3_700 }]);
  expect(await charging.standing(invoice.invoice_id)).toMatchObject({ status: 'paid', balance_amount: 0 });
});

test('a charge refunded with the debt left open is not repeated, and the next part is charged alone', async () => {
  const { invoice } = await charging.due(undefined, inTwoParts());
  charging.at(10);
  await charging.run();
  const [payment] = await charging.payments(invoice.invoice_id);
  expect(payment).toMatchObject({ status: 210, amount: 1_700 });
  await charging.world.outweigh();
  await charging.world.settle();
  await charging.world.until('select status = 218 as settled from payments where payment_id = $1', [
    payment?.payment_id,
  ]);
  const refunded = await charging.world.refund(String(payment?.payment_id), { reopens_invoice: true });
  expect(refunded.data?.status, refunded.text).toBe(225);
  expect(await charging.standing(invoice.invoice_id)).toMatchObject({ status: 'open', balance_amount: 3_700 });
  charging.at(12);
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toHaveLength(1);
  charging.at(20);
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toMatchObject([
    { amount: 1_700 },
    { status: 210, amount: 2_000 },
  ]);
  charging.at(40);
  await charging.run();
  expect(await charging.standing(invoice.invoice_id)).toMatchObject({
    ...{ status: 'partially_paid', balance_amount: 1_700, reserved_amount: 0 },
  });
  expect(await differencesOfInvoices(charging.world)).toEqual([]);
});

test('a blocked card is not charged for any part, and the customer is asked to pay', async () => {
  const { card, invoice } = await charging.due(undefined, inTwoParts());
  const { customer_id, account_uid } = card;
  const blocked = await charging.world.call('block_account', 'merchant', { params: { customer_id, account_uid } });
  expect(blocked.status, blocked.text).toBe(200);
  charging.at(10);
  await charging.run();
  expect(await charging.charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'blocked' }]);
  expect(await charging.mails(invoice.invoice_id)).toBe(1);
  charging.at(20);
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toEqual([]);
  expect(await charging.charges(invoice.invoice_id)).toMatchObject([
    { status: 'failed', reason: 'blocked' },
    { status: 'failed', reason: 'blocked' },
  ]);
});

test('an invoice charges the card with which the account updater replaced the old one', async () => {
  const { card, invoice } = await charging.due('4000000000000309');
  charging.at(3);
  await charging.world.gateway.jobs.runNow('queue_account_updates');
  await untilJobsDone(charging.world);
  const [account] = await charging.world.sql<{ status: string; replaced_by_account_uid: string }>(
    'select status, replaced_by_account_uid from vault_accounts where account_uid = $1',
    [card.account_uid],
  );
  expect(account?.status).toBe('replaced');
  charging.at(10);
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toMatchObject([
    { status: 210, account_uid: account?.replaced_by_account_uid },
  ]);
});

test('a card removed between the attempt and its sending is not charged', async () => {
  const { card, invoice } = await charging.due();
  charging.at(10);
  const held = charging.world.hold('invoice_charge_claimed');
  const charged = charging.charge();
  await held.reached;
  await charging.world.sql("update vault_accounts set status = 'removed' where account_uid = $1", [card.account_uid]);
  held.release();
  await charged;
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toEqual([]);
  expect(await charging.charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'removed' }]);
  expect(await charging.standing(invoice.invoice_id)).toMatchObject({ reserved_amount: 0, balance_amount: 3_700 });
});
