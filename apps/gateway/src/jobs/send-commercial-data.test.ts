import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { commercialBody, lineItemBody } from '../testing/line-items.ts';
import { freshCard, harborTerminal, type PaymentWorld, payload, startPaymentWorld } from '../testing/payments.ts';

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

test("[S1.17] the acquirer's book holds what was saved, line by line, in as many messages as it needs", async () => {
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

test('what was saved later replaces it, and nothing is sent twice without need', async () => {
  const payment_id = await sale();
  await save(payment_id, 0);
  await run();
  await save(payment_id, 1, { customer_reference: 'Later' });
  expect((await sendingOf(payment_id)).state).toBe('waiting');
  await run();
  await house.until('select next_try_at is null as sent from commercial_data where payment_id = $1', [payment_id]);
  expect(await booked(payment_id)).toMatchObject({ revision: 2, order: { customer_reference: 'Later' } });
  const count = (await messages(payment_id)).length;
  await run();
  expect((await messages(payment_id)).length).toBe(count);
});

test.each(['silent', 'drop_reply', 'nonsense', 'cut', 'reset'])(
  'an acquirer that is %s loses nothing: it is sent again, and its batch waits for it',
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

test('data of a payment that is voided before it was sent is not asked for', async () => {
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

test('run after run, it is sent once', async () => {
  const payment_id = await sale();
  await save(payment_id, 0);
  await run();
  await run();
  await house.until('select next_try_at is null as sent from commercial_data where payment_id = $1', [payment_id]);
  expect(await messages(payment_id)).toHaveLength(1);
});
