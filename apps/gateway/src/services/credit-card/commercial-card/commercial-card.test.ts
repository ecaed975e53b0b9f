import type { CommercialCard, LineItemTransaction } from '@countinghouse/contract/merchants/line-items/line-item';
import { moreOfLine, moreOfOrder } from '@countinghouse/domain/level23/more-fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Given } from '../../../testing/gateway.ts';
import {
  commercialBody,
  lineItemBody,
  lineItemDefaultsBody,
  wholeLineItemBody,
} from '../../../testing/money/line-items.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const own = { id: merchants.harbor.merchant_uid };
let orders = 0;
const anotherOrder = () => {
  orders += 1;
  return `PO-${process.pid}-${orders}`;
};

const sale = async (body: Record<string, unknown> = {}) =>
  (await house.sale(payload({ ...freshCard(), amount: 1_000, ...body }))).data.payment_id;

type CardAnswer = Answer & { data: CommercialCard };
const withData = (answer: Answer): CardAnswer => ({ ...answer, data: answer.body.data as CommercialCard });
const read = async (payment_id: string, as: UserName = 'merchant') =>
  withData(await house.call('get_commercial_card', as, { params: { payment_id } }));
const save = async (
  payment_id: string,
  changes: Parameters<typeof commercialBody>[0] = {},
  { version = 0, as = 'merchant', ...given }: Given & { version?: number; as?: UserName } = {},
) =>
  withData(
    await house.call('save_commercial_card', as, {
      params: { payment_id },
      body: { version, commercial: commercialBody({ order_number: anotherOrder(), ...changes }) },
      ...given,
    }),
  );

describe('[S7.116][S7.117][S1.17][S3.38] data of a payment', () => {
  test('starts with the defaults and the payment’s data, and is read as saved', async () => {
    await house.call('create_line_item_settings', 'merchant', { params: own, body: lineItemDefaultsBody() });
    const payment_id = await sale({
      order: { order_id: 'ORDER-77' },
      additional_amounts: { tax: 55 },
      shipping: { address: { postal_code: '10001', state: 'NY', country: 'US' } },
    });
    const before = await read(payment_id);
    expect(before.status, before.text).toBe(200);
    expect(before.data).toMatchObject({
      version: 0,
      level: null,
      highest_level: 3,
      changeable: true,
      sending: { state: 'none' },
      commercial: {
        order_number: 'ORDER-77',
        tax_amount: 55,
        ship_from_postal_code: '02110',
        destination_postal_code: '10001',
        destination_country: 'US',
        line_items: [],
      },
    });
    const saved = await save(payment_id, { reference: 'OrderId' });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.data).toMatchObject({
      version: 1,
      level: 3,
      missing: [],
      reference_id: 'ORDER-77',
      totals: { lines_amount: 1_000, total_amount: 1_000, difference_amount: 0 },
      sending: { state: 'waiting' },
    });
    const after = await read(payment_id);
    expect(after.data.commercial).toEqual(saved.data.commercial);
    expect(after.data.reference_id).toBe('ORDER-77');
  });

  test('sums are exact, and the order’s tax is that of its lines', async () => {
    const taxed = lineItemBody({
      quantity_ten_thousandths: 12_345,
      unit_price_ten_thousandths: 98_765,
      discount_amount: 9,
      net_gross_indicator: 'N',
      tax_indicator: 'Y',
      tax_rate_basis_points: 825,
      tax_amount: 100,
    });
    const back = lineItemBody({ debit_credit_indicator: 'C', unit_price_ten_thousandths: 31_000 });
    const payment_id = await sale({ amount: 1_010 });
    const saved = await save(payment_id, { tax_exempt: false, freight_amount: 10, line_items: [taxed, back] });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.data.commercial.tax_amount).toBe(100);
    // 1.2345 × 9.8765 = 12.19; less 0.09, plus 1.00 tax; less 3.10; plus 0.10 freight.
    expect(saved.data.totals).toEqual({
      lines_amount: 900,
      line_tax_amount: 100,
      line_discount_amount: 9,
      total_amount: 1_010,
      difference_amount: 0,
    });
  });

  const more = {
    local_tax_amount: 40,
    national_tax_amount: 60,
    vat_invoice_reference: 'VAT-2026-000118',
    shipping_tax_rate_basis_points: 1_900,
    alternate_tax_id: 'ALT-ORDER-00001',
    alternate_tax_amount: 7,
  };
  const moreOfTaxedLine = wholeLineItemBody();

  test('tax and reference fields that no brand requires are read as saved', async () => {
    const payment_id = await sale();
    const given = { ...more, tax_exempt: false, line_items: [moreOfTaxedLine] };
    const saved = await save(payment_id, given);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.data).toMatchObject({ level: 3, totals: { line_discount_amount: 100, total_amount: 1_000 } });
    expect((await read(payment_id)).data.commercial).toMatchObject({ ...given, tax_amount: 100, advice_addenda: [] });
    const amex = { card_number: '378282246310005', expiry: '1231', cvv: '1234' };
    const of_amex = await sale({ payment: amex });
    const advice_addenda = ['Flight 118', '', 'Seat 4C, Café', 'x'.repeat(40)];
    expect((await save(of_amex, { advice_addenda })).text).toContain('"version":1');
    expect((await read(of_amex)).data.commercial.advice_addenda).toEqual(advice_addenda);
  });

  /** The form from before these fields were added. */
  const without = ({ line_items, ...order }: ReturnType<typeof commercialBody>) => {
    const strip = (of: object, names: object) =>
      Object.fromEntries(Object.entries(of).filter(([name]) => !(name in names)));
    return { ...strip(order, moreOfOrder), line_items: line_items.map((line) => strip(line, moreOfLine)) };
  };

  test('accepts a body without them, and reads and changes rows saved without them', async () => {
    const payment_id = await sale();
    const order_number = anotherOrder();
    const body = { version: 0, commercial: without(commercialBody({ order_number })) };
    const params = { payment_id };
    const saved = withData(await house.call('save_commercial_card', 'merchant', { params, body }));
    expect(saved.status, saved.text).toBe(200);
    expect(saved.data.commercial).toEqual({ ...commercialBody({ order_number }), tax_amount: null });
    const older = JSON.stringify(without(saved.data.commercial));
    await house.sql('update commercial_data set commercial = $1::jsonb where payment_id = $2', [older, payment_id]);
    const [row] = await house.sql<{ names: number }>(
      `select count(*)::integer as names from commercial_data, jsonb_object_keys(commercial)
       where payment_id = $1 and jsonb_object_keys = 'advice_addenda'`,
      [payment_id],
    );
    expect(row?.names).toBe(0);
    expect((await read(payment_id)).data.commercial).toEqual(saved.data.commercial);
    const cards = await house.call('get_commercial_cards', 'merchant', { params: own });
    const [latest] = cards.body.credit_card_commercial_datas as { payment_id: string; commercial: object }[];
    expect(latest).toMatchObject({ payment_id, commercial: saved.data.commercial });
    expect((await save(payment_id, { order_number, ...more, tax_exempt: false }, { version: 1 })).status).toBe(400);
    const changed = { order_number, ...more, tax_exempt: false, tax_amount: 100, line_items: [] };
    expect((await save(payment_id, changed, { version: 1 })).data).toMatchObject({ version: 2, commercial: more });
  });

  test('a hundred lines with all fields filled fit in a request', async () => {
    const full = lineItemBody({
      product_code: '豆'.repeat(12),
      commodity_code: '豆'.repeat(12),
      description: '豆'.repeat(26),
      unit_of_measure: '豆'.repeat(12),
      tax_type: '豆'.repeat(4),
      alternate_tax_id: '豆'.repeat(15),
      alternate_tax_type: '豆'.repeat(4),
      type_of_supply: '00',
    });
    const line_items = Array.from({ length: 100 }, () => full);
    // Larger than the body limit of most calls.
    expect(Buffer.byteLength(JSON.stringify(line_items))).toBeGreaterThan(65_536);
    const saved = await save(await sale(), { line_items });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.data.commercial.line_items).toHaveLength(100);
  });

  test('stores incomplete data and lists what is missing', async () => {
    const payment_id = await sale();
    const saved = await save(payment_id, { customer_reference: '', line_items: [lineItemBody({ product_code: '' })] });
    expect(saved.data).toMatchObject({
      level: null,
      missing: [
        { level: 2, field: 'customer_reference', line: null },
        { level: 3, field: 'product_code', line: 0 },
      ],
    });
  });

  test.each<[string, Parameters<typeof commercialBody>[0], string]>([
    ['a tax that is not that of the lines', { tax_exempt: false, tax_amount: 5 }, 'commercial.tax_amount'],
    [
      'a discount above the line',
      { line_items: [lineItemBody({ discount_amount: 1_001 })] },
      'commercial.line_items.0.discount_amount',
    ],
    ['an order id that the payment lacks', { reference: 'OrderId' }, 'commercial.reference'],
    ['a card number in a text', { customer_reference: '4111 1111 1111 1111' }, 'commercial.customer_reference'],
    ['a country that is none', { destination_country: 'XX' }, 'commercial.destination_country'],
    ['a date that is none', { order_date: '2026-02-30' }, 'order_date'],
    [
      'a description that is too long',
      { line_items: [lineItemBody({ description: 'x'.repeat(27) })] },
      'line_items.0.description',
    ],
    ['a card number in a reference', { vat_invoice_reference: '378282246310005' }, 'commercial.vat_invoice_reference'],
    ['a card number in an addendum', { advice_addenda: ['', '4111111111111111'] }, 'commercial.advice_addenda.1'],
    [
      'a card number in an id of a line',
      { line_items: [lineItemBody({ alternate_tax_id: '378282246310005' })] },
      'commercial.line_items.0.alternate_tax_id',
    ],
    ['addenda of a Visa payment', { advice_addenda: ['Flight 118'] }, 'commercial.advice_addenda'],
    ['five addenda', { advice_addenda: ['', '', '', '', ''] }, 'advice_addenda'],
    ['an addendum that is too long', { advice_addenda: ['x'.repeat(41)] }, 'advice_addenda.0'],
    ['a reference that is too long', { vat_invoice_reference: 'x'.repeat(16) }, 'vat_invoice_reference'],
    ['a local tax below zero', { local_tax_amount: -1 }, 'local_tax_amount'],
    ['an alternate tax of ten digits', { alternate_tax_amount: 1_000_000_000 }, 'alternate_tax_amount'],
    ['a rate of 100', { shipping_tax_rate_basis_points: 10_000 }, 'shipping_tax_rate_basis_points'],
    [
      'parts that are more than the tax of the lines',
      {
        tax_exempt: false,
        tax_amount: null,
        national_tax_amount: 101,
        line_items: [moreOfTaxedLine],
      },
      'commercial.national_tax_amount',
    ],
    [
      'a discount that its rate does not come to',
      { line_items: [lineItemBody({ discount_rate_basis_points: 1_000, discount_amount: 99 })] },
      'commercial.line_items.0.discount_amount',
    ],
    [
      'a type of supply that is none',
      { line_items: [{ ...lineItemBody(), type_of_supply: '02' as '01' }] },
      'line_items.0.type_of_supply',
    ],
    [
      'a field that is none',
      { line_items: [{ ...lineItemBody(), luxury_tax_amount: 1 } as ReturnType<typeof lineItemBody>] },
      'line_items.0',
    ],
    ['101 lines', { line_items: Array.from({ length: 101 }, () => lineItemBody()) }, 'line_items'],
  ])('refuses %s, naming the field', async (_name, changes, field) => {
    const payment_id = await sale();
    const answer = await save(payment_id, changes);
    expect([answer.status, answer.body.code], answer.text).toEqual([400, 'invalid_request']);
    expect(answer.body.errors?.map((error) => error.field).join()).toContain(field);
    expect(answer.text).not.toContain('4111');
    expect((await read(payment_id)).data.version).toBe(0);
  });

  test('an order number belongs to one payment of a merchant, even with parallel saves; another merchant can use it', async () => {
    const order_number = anotherOrder();
    const [one, other] = [await sale(), await sale()];
    const both = await Promise.all([save(one, { order_number }), save(other, { order_number })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = both.find(({ status }) => status === 400);
    expect(refused?.body.errors?.map(({ field }) => field)).toEqual(['commercial.order_number']);
    const [taken] = both[0]?.status === 200 ? [one] : [other];
    expect((await save(taken ?? '', { order_number }, { version: 1 })).status).toBe(200);
  });
});

describe('who can change it, and when', () => {
  test('the second save of the same version gets a conflict and stores nothing', async () => {
    const payment_id = await sale();
    const both = await Promise.all([save(payment_id), save(payment_id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      details: { version: 1 },
    });
    expect((await save(payment_id, {}, { version: 1 })).data.version).toBe(2);
  });

  test('after the batch has closed it can be read but not changed', async () => {
    const payment_id = await sale();
    await save(payment_id);
    await house.settle();
    const late = await save(payment_id, {}, { version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'status_forbids']);
    expect((await read(payment_id)).data).toMatchObject({ version: 1, changeable: false });
  });

  test('a declined payment and a credit have none', async () => {
    const declined = await house.sale(payload({ ...freshCard(), amount: 505 }));
    expect((await save(declined.data.payment_id)).body.code).toBe('status_forbids');
    const credit = await house.credit(payload(freshCard()));
    expect((await save(credit.data.payment_id)).status).toBe(404);
    expect((await read(credit.data.payment_id)).status).toBe(404);
  });

  test('the payment of another merchant or operator is not found, for reading or saving', async () => {
    const payment_id = await sale();
    for (const as of ['second', 'foreign'] as const) {
      expect((await read(payment_id, as)).status).toBe(404);
      expect((await save(payment_id, {}, { as })).status).toBe(404);
    }
    expect((await read(payment_id)).data.version).toBe(0);
  });
});

describe('[S7.70][S7.71][S7.72] lists', () => {
  const transactionsOf = (answer: Answer) => answer.body.transactions as LineItemTransaction[];
  const search = async (query: Record<string, string>) =>
    house.call('search_line_item_transactions', 'merchant', { query });

  test('list changeable payments, matching ones and saved data', async () => {
    const order_id = anotherOrder();
    const settled = await sale({ order: { order_id } });
    await house.settle();
    const open = await sale({ order: { order_id } });
    const saved = await save(open);
    const { transaction_uid } = saved.data;

    const changeable = await house.call('get_line_item_transactions', 'merchant', { params: own });
    expect(changeable.status, changeable.text).toBe(200);
    const ids = transactionsOf(changeable).map(({ payment_id }) => payment_id);
    expect(ids).toContain(open);
    expect(ids).not.toContain(settled);
    expect(transactionsOf(changeable).every((one) => one.changeable)).toBe(true);

    for (const [query, expected] of [
      [{ order_id }, [open, settled]],
      [{ order_id, sort: 'timestamp:asc:date' }, [settled, open]],
      [{ order_id, status: '218' }, [settled]],
      [{ order_id, limit: '1', offset: '1' }, [settled]],
      [{ transaction_id: transaction_uid }, [open]],
      [{ transaction_id: open }, [open]],
      [{ transaction_id: 'T00000000000000' }, []],
      [{ transaction_id: 'nonsense' }, []],
      [{ order_id, start_date: '2020-01-01', end_date: '2020-01-31' }, []],
    ] as const) {
      const found = await search(query as unknown as Record<string, string>);
      expect(found.status, found.text).toBe(200);
      expect(
        transactionsOf(found).map(({ payment_id }) => payment_id),
        JSON.stringify(query),
      ).toEqual(expected);
    }
    const [row] = transactionsOf(await search({ transaction_id: open }));
    expect(row).toMatchObject({ level: 3, highest_level: 3, missing: [], line_item_count: 1, changeable: true });
    const [bare] = transactionsOf(await search({ transaction_id: settled }));
    expect(bare).toMatchObject({ level: null, highest_level: 3, line_item_count: 0, changeable: false });
    expect(bare?.missing.map(({ field }) => field)).toContain('line_items');

    const cards = await house.call('get_commercial_cards', 'merchant', { params: own });
    expect(cards.status, cards.text).toBe(200);
    const [latest] = cards.body.credit_card_commercial_datas as { payment_id: string; commercial: object }[];
    expect(latest).toMatchObject({ payment_id: open, commercial: saved.data.commercial });
  });

  test.each([
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ start_date: '2026-02-02', end_date: '2026-02-01' }, 'end_date'],
    [{ status: '230' }, 'status'],
    [{ sort: 'customer:asc:text' }, 'sort'],
  ])('refuse %j', async (query, field) => {
    const answer = await search(query as unknown as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.field).toContain(field);
  });
});
