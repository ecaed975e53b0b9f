import { addDays } from '@countinghouse/domain/time/time-zones';
import { expect, test } from 'vitest';
import { harborTerminal } from '../testing/payments.ts';
import { chargingWorldOfFile } from '../testing/requests/charging-world.ts';
import { chargeForInvoice, differencesOfInvoices } from '../testing/requests/invoices.ts';
import { storeCard } from '../testing/stored-cards.ts';
import { merchants } from '../testing/world.ts';

const { merchant_uid } = merchants.harbor;

const charging = chargingWorldOfFile();

test('charges the stored card once, at 08:00 on the due date, as a merchant-initiated payment', async () => {
  const { card, invoice } = await charging.due();
  charging.at(10, '07:59');
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toEqual([]);
  charging.at(10, '08:00');
  await charging.run();
  await charging.run();
  const [payment, ...others] = await charging.payments(invoice.invoice_id);
  expect(others).toEqual([]);
  expect(payment).toMatchObject({
    ...{ status: 210, amount: 3_700, initiator: 'merchant', user_name: 'Schedule', account_uid: card.account_uid },
  });
  expect(await charging.standing(invoice.invoice_id)).toMatchObject({
    status: 'paid',
    paid_amount: 3_700,
    reserved_amount: 0,
  });
  expect(await charging.charges(invoice.invoice_id)).toMatchObject([{ status: 'paid', reason: null }]);
  const [sent] = (await charging.world.acquirer.messages(harborTerminal)).filter(({ mti }) => mti === '0200').slice(-1);
  expect(JSON.stringify(sent)).toContain('MSU');
  expect(JSON.stringify(sent)).toContain('MCS481502');
  expect(await differencesOfInvoices(charging.world)).toEqual([]);
});

test('six nodes that find the same due part charge it once', async () => {
  const { invoice } = await charging.due();
  charging.at(10);
  await Promise.all(Array.from({ length: 6 }, () => charging.charge()));
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toMatchObject([{ status: 210, amount: 3_700 }]);
});

test('a clock moved a month ahead charges each part once, in order', async () => {
  const parts = [
    { label: 'Deposit', due_date: null, amount: 1_000 },
    { label: 'Second', due_date: addDays(charging.today, 10), amount: 1_200 },
    { label: 'Third', due_date: addDays(charging.today, 20), amount: 1_500 },
  ];
  const { invoice } = await charging.due(undefined, { parts, due_date: addDays(charging.today, 20) });
  charging.at(31);
  await charging.run();
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toMatchObject([
    { status: 210, amount: 1_000 },
    { status: 210, amount: 1_200 },
    { status: 210, amount: 1_500 },
  ]);
  expect(await charging.standing(invoice.invoice_id)).toMatchObject({ status: 'paid', balance_amount: 0 });
  expect((await charging.charges(invoice.invoice_id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
});

test('a decline for insufficient funds is retried and paid, and the customer is mailed only about the decline', async () => {
  // Odd payments without the customer are declined with 51, even ones approved.
  const { invoice } = await charging.due('4000000000000366');
  charging.at(10);
  await charging.run();
  const [first] = await charging.charges(invoice.invoice_id);
  expect(first).toMatchObject({ status: 'retrying', reason: 'declined' });
  expect(await charging.mails(invoice.invoice_id)).toBe(1);
  charging.moveTo(new Date((first?.next_attempt_at?.getTime() ?? 0) - 60_000));
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toHaveLength(1);
  charging.moveTo(first?.next_attempt_at as Date);
  await charging.run();
  expect((await charging.payments(invoice.invoice_id)).map(({ status }) => status)).toEqual([230, 210]);
  expect(await charging.charges(invoice.invoice_id)).toMatchObject([{ status: 'paid' }]);
  expect(await charging.mails(invoice.invoice_id)).toBe(1);
  expect(await charging.events(invoice.invoice_id)).toEqual(['charge_retrying']);
});

test('after the last retry the charge fails, and the customer is mailed once more', async () => {
  const { invoice } = await charging.due('4000000000000341', { re_attempts: 1 });
  charging.at(10);
  await charging.run();
  const [first] = await charging.charges(invoice.invoice_id);
  charging.moveTo(first?.next_attempt_at as Date);
  await charging.run();
  expect((await charging.payments(invoice.invoice_id)).map(({ status }) => status)).toEqual([230, 230]);
  expect(await charging.charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'declined' }]);
  expect(await charging.mails(invoice.invoice_id)).toBe(2);
  expect(await charging.events(invoice.invoice_id)).toEqual(['charge_retrying', 'charge_failed']);
  charging.at(60);
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toHaveLength(2);
});

test('a customer who stopped the payments at the bank is not charged again', async () => {
  const { card, invoice } = await charging.due('4000000000000358');
  charging.at(10);
  await charging.run();
  charging.at(40);
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toHaveLength(1);
  expect(await charging.charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'stopped_by_bank' }]);
  const [account] = await charging.world.sql('select status from vault_accounts where account_uid = $1', [
    card.account_uid,
  ]);
  expect(account).toEqual({ status: 'blocked' });
  expect(await charging.mails(invoice.invoice_id)).toBe(1);
});

test('an expired card is not charged: the customer is asked to pay, and a new card is charged immediately', async () => {
  const { card, invoice } = await charging.due();
  await charging.world.sql(
    "update vault_accounts set card_expiry = to_char(now() - interval '40 days', 'MMYY') where account_uid = $1",
    [card.account_uid],
  );
  charging.at(10);
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toEqual([]);
  expect(await charging.charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'expired' }]);
  expect(await charging.mails(invoice.invoice_id)).toBe(1);
  const other = await storeCard(charging.world, { customer_id: card.customer_id });
  const { body } = await charging.world.call('get_invoice', 'merchant', { params: { invoice_id: invoice.invoice_id } });
  const { version } = body.invoice as { version: number };
  const changed = await charging.world.call('update_invoice', 'merchant', {
    params: { invoice_id: invoice.invoice_id },
    body: { version, account_uid: other.account_uid },
  });
  expect(changed.status, changed.text).toBe(200);
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toMatchObject([{ status: 210, account_uid: other.account_uid }]);
});

test('a card declined as expired waits a day for the account updater, then needs a new card', async () => {
  const { invoice } = await charging.due(undefined, {});
  await charging.world.acquirer.fault({ mode: 'code', mti: '0200', response_code: '54', count: 1 });
  charging.at(10);
  await charging.run();
  expect(await charging.charges(invoice.invoice_id)).toMatchObject([{ status: 'retrying', reason: 'new_card_data' }]);
  charging.at(11, '08:05');
  await charging.run();
  expect(await charging.charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'card_needed' }]);
  expect(await charging.payments(invoice.invoice_id)).toHaveLength(1);
});

test('does not charge what has been paid meanwhile', async () => {
  const paid = await charging.due();
  const racing = await charging.due();
  await chargeForInvoice(charging.world, paid.invoice, { amount: 3_700 });
  charging.at(10);
  const [, charged] = await Promise.all([
    charging.charge(),
    chargeForInvoice(charging.world, racing.invoice, { amount: 3_700 }),
  ]);
  await charging.run();
  expect(await charging.payments(paid.invoice.invoice_id)).toHaveLength(1);
  const approved = (await charging.payments(racing.invoice.invoice_id)).filter(({ status }) => status === 210);
  expect(approved, charged.text).toHaveLength(1);
  expect(await charging.standing(racing.invoice.invoice_id)).toMatchObject({ status: 'paid', reserved_amount: 0 });
  expect(await differencesOfInvoices(charging.world)).toEqual([]);
});

test('a merchant that cannot take payments charges nothing: the charge is skipped, and the history says why', async () => {
  const refund_only = await charging.due();
  const without = await charging.due();
  charging.at(10);
  try {
    await charging.world.sql("update merchants set account_status_code = 'Refund Only' where merchant_uid = $1", [
      merchant_uid,
    ]);
    await charging.world.sql('update invoices set charge_at = null where invoice_id = $1', [
      without.invoice.invoice_id,
    ]);
    await charging.run();
    await charging.world.sql("update merchants set account_status_code = 'Active' where merchant_uid = $1", [
      merchant_uid,
    ]);
    await charging.world.sql('update merchant_settings set allow_invoicing = false where merchant_uid = $1', [
      merchant_uid,
    ]);
    await charging.world.sql('update invoices set charge_at = now() where invoice_id = $1', [
      without.invoice.invoice_id,
    ]);
    await charging.run();
  } finally {
    await charging.world.sql("update merchants set account_status_code = 'Active' where merchant_uid = $1", [
      merchant_uid,
    ]);
    await charging.world.sql('update merchant_settings set allow_invoicing = true where merchant_uid = $1', [
      merchant_uid,
    ]);
  }
  expect(await charging.charges(refund_only.invoice.invoice_id)).toMatchObject([
    { status: 'skipped', reason: 'merchant_status' },
  ]);
  expect(await charging.charges(without.invoice.invoice_id)).toMatchObject([
    { status: 'skipped', reason: 'setting_off' },
  ]);
  expect(await charging.events(refund_only.invoice.invoice_id)).toEqual(['charge_skipped']);
  expect(await charging.mails(refund_only.invoice.invoice_id)).toBe(0);
  await charging.run();
  expect(await charging.payments(refund_only.invoice.invoice_id)).toEqual([]);
});

test('an unknown outcome blocks further charges until it is reversed', async () => {
  const { invoice } = await charging.due();
  await charging.world.acquirer.fault({ mode: 'drop_reply', mti: '0200', count: 1 });
  charging.at(10);
  await charging.run();
  for (let tries = 0; tries < 100 && (await charging.payments(invoice.invoice_id))[0]?.status === 202; tries += 1) {
    await charging.run();
    await charging.world.gateway.jobs.runNow('resolve_attempts');
  }
  await charging.run();
  const [first] = await charging.charges(invoice.invoice_id);
  expect(await charging.payments(invoice.invoice_id)).toMatchObject([{ status: 231 }]);
  expect(first).toMatchObject({ status: 'retrying', reason: 'not_reachable' });
  expect(await charging.mails(invoice.invoice_id)).toBe(0);
  charging.moveTo(first?.next_attempt_at as Date);
  await charging.run();
  expect((await charging.payments(invoice.invoice_id)).map(({ status }) => status)).toEqual([231, 210]);
});

test('a voided charge is not repeated', async () => {
  const { invoice } = await charging.due();
  charging.at(10);
  await charging.run();
  const [payment] = await charging.payments(invoice.invoice_id);
  const voided = await charging.world.operate('reverse_payment', String(payment?.payment_id));
  expect(voided.status, voided.text).toBe(200);
  charging.at(20);
  await charging.run();
  expect(await charging.payments(invoice.invoice_id)).toMatchObject([{ status: 231 }]);
  expect(await charging.charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'voided' }]);
});
