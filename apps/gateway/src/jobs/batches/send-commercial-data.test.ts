import { moreOfLine, moreOfOrder } from '@countinghouse/domain/level23/more-fields';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { commercialBody, lineItemBody, wholeLineItemBody } from '../../testing/money/line-items.ts';
import { freshCard, harborTerminal, type PaymentWorld, payload, startPaymentWorld } from '../../testing/payments.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterEach(() => house.acquirer.fault({ mode: 'normal' }));
afterAll(() => house.stop());

const sale = async () => (await house.sale(payload({ ...freshCard(), amount: 1_000 }))).data.payment_id;
let orders = 0;
const save = async (payment_id: string, version: number, changes: Parameters<typeof commercialBody>[0] = {}) => {
  orders += 1;
  const commercial = commercialBody({ order_number: `SEND-${orders}`, ...changes });
  const params = { payment_id };
  const answer = await house.call('save_commercial_card', 'merchant', { params, body: { version, commercial } });
  expect(answer.status, answer.text).toBe(200);
  return commercial;
};
const due = () => house.sql('update commercial_data set next_try_at = $1 where next_try_at is not null', [new Date(0)]);
const run = () => house.gateway.jobs.runNow('send_commercial_data');
const rrnOf = async (payment_id: string) => {
  const [row] = await house.sql<{ rrn: string }>(
    'select retrieval_reference_number as rrn from payments where payment_id = $1',
    [payment_id],
  );
  return row?.rrn;
};
const booked = async (payment_id: string) => {
  const rrn = await rrnOf(payment_id);
  return (await house.acquirer.commercialData(harborTerminal)).find((entry) => entry.rrn === rrn);
};
const sendingOf = async (payment_id: string) => {
  const { body } = await house.call('get_commercial_card', 'merchant', { params: { payment_id } });
  return (body.data as { sending: { state: string; response_code: string | null } }).sending;
};
const messages = async (payment_id: string) => {
  const rrn = await rrnOf(payment_id);
  return (await house.acquirer.messages(harborTerminal)).filter((one) => one.mti === '0620' && one.rrn === rrn);
};

test('[S1.17] the acquirer stores the data as saved, line by line, in as many messages as needed', async () => {
  const payment_id = await sale();
  const line_items = Array.from({ length: 25 }, (_, index) =>
    lineItemBody({
      description: `Café line ${index}`,
      quantity_ten_thousandths: 25_000,
      unit_price_ten_thousandths: 1_600,
    }),
  );
  const saved = await save(payment_id, 0, { line_items, freight_amount: 12, order_date: '2026-11-20' });
  await run();
  await house.until('select next_try_at is null as sent from commercial_data where payment_id = $1', [payment_id]);
  const entry = await booked(payment_id);
  expect(entry).toMatchObject({
    revision: 1,
    order: {
      customer_reference: saved.customer_reference,
      order_number: saved.order_number,
      tax_exempt: 'Y',
      order_date: '201126',
      freight_amount: '12',
      ship_from_postal_code: '02110',
    },
  });
  expect(entry?.lines).toEqual(
    line_items.map((line, index) => ({
      product_code: line.product_code,
      commodity_code: line.commodity_code,
      description: `Cafe line ${index}`,
      quantity_ten_thousandths: '25000',
      unit_of_measure: 'each',
      unit_price_ten_thousandths: '1600',
      discount_amount: '0',
      tax_amount: '0',
      total_amount: '40',
      net_gross_indicator: 'X',
      debit_credit_indicator: 'D',
      tax_indicator: 'N',
    })),
  );
  expect((await messages(payment_id)).length).toBeGreaterThan(1);
  expect(await sendingOf(payment_id)).toMatchObject({ state: 'sent', response_code: '00' });
});

test('[S1.17] the acquirer stores the tax and reference fields, and none for older rows that lack them', async () => {
  const amex = { card_number: '378282246310005', expiry: '1231', cvv: '1234' };
  const payment_id = (await house.sale(payload({ payment: amex, amount: 1_000 }))).data.payment_id;
  const line = wholeLineItemBody();
  await save(payment_id, 0, {
    tax_exempt: false,
    local_tax_amount: 0,
    national_tax_amount: 100,
    vat_invoice_reference: 'VAT-2026-000118',
    shipping_tax_rate_basis_points: 1_900,
    alternate_tax_id: 'ALT-ORDER-00001',
    alternate_tax_amount: 999,
    advice_addenda: ['Flight 118', '', 'Café'],
    line_items: [line],
  });
  const sent = () =>
    house.until('select next_try_at is null as sent from commercial_data where payment_id = $1', [payment_id]);
  await run();
  await sent();
  expect(await booked(payment_id)).toMatchObject({
    order: {
      tax_amount: '100',
      local_tax_amount: '0',
      national_tax_amount: '100',
      vat_invoice_reference: 'VAT-2026-000118',
      shipping_tax_rate_basis_points: '1900',
      alternate_tax_id: 'ALT-ORDER-00001',
      alternate_tax_amount: '999',
      advice_addendum_1: 'Flight 118',
      advice_addendum_3: 'Cafe',
    },
    lines: [
      {
        discount_amount: '100',
        discount_rate_basis_points: '1000',
        tax_type: 'GST',
        tax_after_discount: 'N',
        local_tax_amount: '30',
        national_tax_amount: '70',
        vat_rate_basis_points: '700',
        alternate_tax_id: 'ALT-LINE-000001',
        alternate_tax_type: 'ECO',
        alternate_tax_rate_basis_points: '25',
        alternate_tax_amount: '3',
        type_of_supply: '01',
        total_amount: '1000',
      },
    ],
  });
  // As rows were before these fields were added: they are sent without them.
  await house.sql(
    `update commercial_data set version = version + 1, next_try_at = $2, commercial =
       (commercial - $3::text[]) || jsonb_build_object('line_items', (select jsonb_agg(line - $4::text[])
         from jsonb_array_elements(commercial -> 'line_items') line)) where payment_id = $1`,
    [payment_id, new Date(0), Object.keys(moreOfOrder), Object.keys(moreOfLine)],
  );
  await run();
  await sent();
  const older = await booked(payment_id);
  expect(older).toMatchObject({ revision: 2, order: { tax_amount: '100' }, lines: [{ discount_amount: '100' }] });
  const names = Object.keys({ ...older?.order, ...older?.lines[0] });
  const added = [...Object.keys({ ...moreOfOrder, ...moreOfLine }), 'advice_addendum_1', 'advice_addendum_3'];
  expect(names.filter((name) => added.includes(name))).toEqual([]);
});

test('[S1.17] a partial capture, and its cancellation, send the data again at the level that then applies', async () => {
  const authorize = { ...freshCard(), amount: 1_000 };
  const payment_id = (await house.authorization(payload(authorize))).data.payment_id;
  await save(payment_id, 0);
  const stands = async () => {
    await run();
    await house.until('select next_try_at is null as sent from commercial_data where payment_id = $1', [payment_id]);
    const { revision, order } = (await booked(payment_id)) ?? {};
    const { body } = await house.call('get_commercial_card', 'merchant', { params: { payment_id } });
    const { level, version } = body.data as { level: number; version: number };
    return { revision, booked_level: Number(order?.level), level, version };
  };
  expect(await stands()).toEqual({ revision: 1, booked_level: 3, level: 3, version: 1 });
  await house.operate('capture_payment', payment_id, { body: { amount: 600 } });
  expect(await stands()).toEqual({ revision: 2, booked_level: 2, level: 2, version: 2 });
  await house.operate('cancel_capture', payment_id);
  expect(await stands()).toEqual({ revision: 3, booked_level: 3, level: 3, version: 3 });
  // None of this changes what was sent.
  await house.operate('capture_payment', payment_id);
  expect(await stands()).toEqual({ revision: 3, booked_level: 3, level: 3, version: 3 });
});

test('a batch that closes during a partial capture waits until that capture’s data is sent', async () => {
  const payment_id = (await house.authorization(payload({ ...freshCard(), amount: 1_000 }))).data.payment_id;
  await save(payment_id, 0);
  await run();
  await house.acquirer.fault({ mode: 'silent', mti: '0620', count: 1_000 });
  await house.operate('capture_payment', payment_id, { body: { amount: 600 } });
  const settled = house.settle();
  await house.until('select batch_id is not null as closed from payments where payment_id = $1', [payment_id]);
  await house.acquirer.fault({ mode: 'normal' });
  await due();
  await run();
  await settled;
  await house.until('select status = 218 as settled from payments where payment_id = $1', [payment_id]);
  expect(await booked(payment_id)).toMatchObject({ revision: 2, order: { level: '2' } });
});

test('later data replaces earlier data, and nothing is sent twice needlessly', async () => {
  const payment_id = await sale();
  await save(payment_id, 0);
  await run();
  await house.acquirer.fault({ mode: 'silent', mti: '0620', count: 1_000 });
  await save(payment_id, 1, { customer_reference: 'Later' });
  expect((await sendingOf(payment_id)).state).toBe('waiting');
  await house.acquirer.fault({ mode: 'normal' });
  await due();
  await run();
  await house.until('select next_try_at is null as sent from commercial_data where payment_id = $1', [payment_id]);
  expect(await booked(payment_id)).toMatchObject({ revision: 2, order: { customer_reference: 'Later' } });
  const count = (await messages(payment_id)).length;
  await run();
  expect((await messages(payment_id)).length).toBe(count);
});

test.each(['silent', 'drop_reply', 'nonsense', 'cut', 'reset'])(
  'an acquirer in mode %s loses no data: it is sent again, and its batch waits for it',
  async (mode) => {
    const payment_id = await sale();
    await house.acquirer.fault({ mode, mti: '0620', count: 1_000 });
    await save(payment_id, 0);
    await run();
    expect((await sendingOf(payment_id)).state).toBe('waiting');
    const settled = house.settle();
    await house.until('select batch_id is not null as closed from payments where payment_id = $1', [payment_id]);
    const [batch] = await house.sql<{ status: string }>(
      'select b.status from batches b join payments using (batch_id) where payment_id = $1',
      [payment_id],
    );
    expect(batch?.status).toBe('closing');
    await house.acquirer.fault({ mode: 'normal' });
    await due();
    await run();
    expect((await settled).status).toBeLessThan(300);
    await house.until(`select status = 218 as settled from payments where payment_id = $1`, [payment_id]);
    expect(await booked(payment_id)).toMatchObject({ revision: 1 });
    expect(await sendingOf(payment_id)).toMatchObject({ state: 'sent' });
  },
);

test.each(['12', '40', '58'])(
  'an acquirer that does not support Level 2/3 data (%s) holds up no batch: the data shows as refused',
  async (response_code) => {
    const payment_id = await sale();
    await house.acquirer.fault({ mode: 'code', mti: '0620', response_code, count: 1 });
    await save(payment_id, 0);
    await run();
    await house.until('select next_try_at is null as answered from commercial_data where payment_id = $1', [
      payment_id,
    ]);
    expect(await sendingOf(payment_id)).toMatchObject({ state: 'refused', response_code });
    await house.settle();
    await house.until(`select status = 218 as settled from payments where payment_id = $1`, [payment_id]);
  },
);

test('an acquirer that never answers Level 2/3 data holds batches until its terminals are set to take none', async () => {
  const takes = (takes_commercial_data: boolean) =>
    house.sql('update terminals set takes_commercial_data = $1', [takes_commercial_data]);
  const payment_id = await sale();
  await house.acquirer.fault({ mode: 'silent', mti: '0620', count: 1_000 });
  await save(payment_id, 0);
  await run();
  const settled = house.settle();
  await house.until('select batch_id is not null as closed from payments where payment_id = $1', [payment_id]);
  const waiting = house.sql<{ status: string }>(
    'select b.status from batches b join payments using (batch_id) where payment_id = $1',
    [payment_id],
  );
  expect((await waiting)[0]?.status).toBe('closing');
  try {
    await takes(false);
    await settled;
    await house.until(`select status = 218 as settled from payments where payment_id = $1`, [payment_id]);
    // Data saved from now on is stored and never sent.
    const other = await sale();
    await save(other, 0);
    const sent = (await messages(other)).length;
    await run();
    await house.until('select next_try_at is null as kept from commercial_data where payment_id = $1', [other]);
    expect([sent, (await messages(other)).length, (await sendingOf(other)).state]).toEqual([0, 0, 'none']);
    await house.settle();
    await house.until(`select status = 218 as settled from payments where payment_id = $1`, [other]);
  } finally {
    await takes(true);
  }
});

test('does not send the data of a payment voided before sending', async () => {
  await house.acquirer.fault({ mode: 'silent', mti: '0620', count: 1_000 });
  const payment_id = await sale();
  await save(payment_id, 0);
  await house.operate('reverse_payment', payment_id);
  await house.acquirer.fault({ mode: 'normal' });
  await due();
  await run();
  await house.until('select next_try_at is null as done from commercial_data where payment_id = $1', [payment_id]);
  expect(await booked(payment_id)).toBeUndefined();
  expect((await sendingOf(payment_id)).state).toBe('none');
});

test('repeated runs send it once', async () => {
  const payment_id = await sale();
  await save(payment_id, 0);
  await run();
  await run();
  await house.until('select next_try_at is null as sent from commercial_data where payment_id = $1', [payment_id]);
  expect(await messages(payment_id)).toHaveLength(1);
});
