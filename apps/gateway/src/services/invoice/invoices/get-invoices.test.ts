import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { addInvoice, coffeeLine } from '../../../testing/requests/invoices.ts';

let now = new Date('2026-03-02T15:00:00.000Z');
let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway({ clock: { now: () => now } });
  const bag = (price: number) => ({ lines: [{ ...coffeeLine, unit_price_ten_thousandths: price }] });
  const at = (date: string) => {
    now = new Date(`${date}T15:00:00.000Z`);
  };
  // Due 14 days later. "100 %" and underscores are searched literally.
  await addInvoice(house, { ...bag(50_000), issue: true, order_id: 'PO_1', bill_to: { name: 'Ada 100%' } });
  at('2026-04-01');
  await addInvoice(house, { ...bag(100_000), issue: true, bill_to: { company_name: 'Beta Beans', name: 'Bo' } });
  at('2026-05-20');
  await addInvoice(house, { ...bag(150_000), issue: true, title: 'Grinder', bill_to: { name: 'Cy' } });
  await addInvoice(house, { ...bag(200_000), kind: 'estimate', issue: true, bill_to: { name: 'Dee' } });
  at('2026-06-01');
  await addInvoice(house, { ...bag(250_000), bill_to: { name: 'Eve' } });
  at('2026-06-10');
});
afterAll(() => house.stop());

const list = async (query: Record<string, unknown> = {}) => {
  const answer = await house.call('get_invoices', 'merchant', { query });
  if (answer.status !== 200) throw new Error(answer.text);
  const { invoices, ...rest } = answer.body as {
    invoices: { customer_name: string; status: string; overdue_days: number }[];
    totals: unknown;
    total_count: number;
  };
  return { names: invoices.map(({ customer_name }) => customer_name), invoices, ...rest };
};

test('filters documents by text, state, dates and amounts, with totals', async () => {
  const all = await list();
  expect(all.names).toEqual(['Eve', 'Dee', 'Cy', 'Beta Beans', 'Ada 100%']);
  expect(all).toMatchObject({
    total_count: 5,
    totals: [{ currency: 840, invoice_count: 5, total_amount: 15_000, balance_amount: 6_000 }],
  });
  // A draft has no balance.
  const drafts = [{ currency: 840, invoice_count: 1, total_amount: 5_000, balance_amount: 0 }];
  expect((await list({ status: 'draft' })).totals).toEqual(drafts);
  const found: [Record<string, unknown>, string[]][] = [
    [{ search: 'grind' }, ['Cy']],
    [{ search: 'beta' }, ['Beta Beans']],
    [{ search: '100%' }, ['Ada 100%']],
    [{ search: 'po_1' }, ['Ada 100%']],
    [{ search: 'po%1' }, []],
    [{ search: 'inv-2026-0002' }, ['Beta Beans']],
    [{ status: 'draft' }, ['Eve']],
    [{ status: 'open', kind: 'invoice' }, ['Cy', 'Beta Beans', 'Ada 100%']],
    [{ status: 'expired' }, ['Dee']],
    [{ kind: 'estimate' }, ['Dee']],
    [{ overdue_from: 1 }, ['Cy', 'Beta Beans', 'Ada 100%']],
    [{ overdue_from: 1, overdue_to: 30 }, ['Cy']],
    [{ overdue_from: 61 }, ['Ada 100%']],
    [{ due_from: '2026-04-15', due_to: '2026-06-02', kind: 'invoice' }, ['Beta Beans']],
    [{ issued_from: '2026-05-01', kind: 'invoice' }, ['Cy']],
    [{ amount_from: 2000, amount_to: 3000 }, ['Cy', 'Beta Beans']],
    [{ currency: '978' }, []],
    [{ sort: 'total_amount:asc:number', limit: 2 }, ['Ada 100%', 'Beta Beans']],
    [{ sort: 'customer_name:desc:text', limit: 2, offset: 1 }, ['Dee', 'Cy']],
    [{ sort: 'due_date:asc:date', status: 'open' }, ['Ada 100%', 'Beta Beans', 'Cy']],
    [{ sort: 'invoice_number:asc:text', kind: 'invoice', status: 'open' }, ['Ada 100%', 'Beta Beans', 'Cy']],
  ];
  for (const [query, names] of found) expect((await list(query)).names, JSON.stringify(query)).toEqual(names);
  expect((await list({ search: 'grinder' })).invoices[0]).toMatchObject({ status: 'open', overdue_days: 7 });
  const refused = await house.call('get_invoices', 'merchant', { query: { due_from: '2026-02-30' } });
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'due_from']);
  expect((await house.call('get_invoices', 'merchant', { query: { search: '4111111111111111' } })).status).toBe(400);
});

test('the summary matches the list, and groups unpaid amounts by days overdue', async () => {
  const { body } = await house.call('get_invoice_summary', 'merchant');
  const { statuses, ageing } = body.summary as {
    statuses: { status: string; invoice_count: number }[];
    ageing: unknown[];
  };
  for (const { status, invoice_count } of statuses) {
    expect((await list({ status, kind: 'invoice' })).total_count, status).toBe(invoice_count);
  }
  expect(ageing).toEqual([
    {
      currency: 840,
      invoice_count: 3,
      balance_amount: 6000,
      buckets: [
        { bucket: 'not_due', invoice_count: 0, balance_amount: 0 },
        { bucket: 'days_1_to_30', invoice_count: 1, balance_amount: 3000 },
        { bucket: 'days_31_to_60', invoice_count: 1, balance_amount: 2000 },
        { bucket: 'days_61_to_90', invoice_count: 1, balance_amount: 1000 },
        { bucket: 'over_90_days', invoice_count: 0, balance_amount: 0 },
      ],
    },
  ]);
});
