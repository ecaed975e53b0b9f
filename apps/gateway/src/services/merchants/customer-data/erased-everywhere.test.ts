import { randomUUID } from 'node:crypto';
import type { CustomerData } from '@countinghouse/contract/merchants/customer-data/customer-data';
import type { CustomReport, ReportRun } from '@countinghouse/contract/merchants/reports/custom-report';
import type { Webhook } from '@countinghouse/contract/merchants/webhooks/webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilJobsDone } from '../../../testing/background-jobs.ts';
import { commercialBody } from '../../../testing/money/line-items.ts';
import { type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { saveReport } from '../../../testing/reports/reports.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/servers/webhook-receiver.ts';
import { merchants, type UserName, users } from '../../../testing/world.ts';

let house: PaymentWorld;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  house = await startPaymentWorld({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    environment: { WEBHOOK_ALLOW_LOOPBACK: 'true' },
  });
});
afterAll(async () => {
  await house.stop();
  await receiver.stop();
});

const params = { merchant_id: merchants.harbor.merchant_uid };
const email = 'Quilla.Zimt@example.com';
const person = {
  account: {
    customer_firstname: 'Quilla',
    customer_lastname: 'Zimtstern',
    company_name: 'Zimtstern Bakery',
    billing_address: { address_1: '77 Cinnamon Court', address_2: 'Attic', city: 'Salem', postal_code: '01971' },
  },
  phone_number: '+1 978 555 0177',
  fax_number: '+1 978 555 0178',
  dob: '1977-07-17',
  website: 'https://zimtstern.example',
  email,
  shipping: {
    address: { first_name: 'Quilla', last_name: 'Zimtstern', address_1: '78 Cinnamon Court', city: 'Salem' },
    phone_number: '+1 978 555 0179',
    email: 'gifts@zimtstern.example',
  },
  order: { order_id: 'PO-177', description: 'Birthday cake for Quilla' },
};
/** Each word of the person in any field, as it was written. */
const words = [
  'Quilla',
  'Zimtstern',
  'Zimt@',
  'Cinnamon Court',
  '978 555',
  '9785550',
  '1977-07-17',
  'CostCentreQZ',
  'TaxQZ',
  'AddendumQZ',
];

/** Finds where a word remains, as text in any case or as bytes: in every column of every table. */
async function found(word: string): Promise<string[]> {
  const tables = await house.sql<{ schema: string; name: string; bytes: string[] }>(
    `select t.schemaname as schema, t.tablename as name, array(select c.column_name::text from information_schema.columns c
        where c.table_schema = t.schemaname and c.table_name = t.tablename and c.data_type = 'bytea') as bytes
     from pg_tables t where t.schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const places: string[] = [];
  for (const { schema, name, bytes } of tables) {
    const inBytes = bytes.map((column) => ` or position(convert_to($1, 'UTF8') in "${column}") > 0`).join('');
    const [row] = await house.sql<{ count: number }>(
      `select count(*)::int as count from "${schema}"."${name}" t where position(lower($1) in lower(t::text)) > 0${inBytes}`,
      [word],
    );
    if (row !== undefined && row.count > 0) places.push(`${name}: ${row.count}`);
  }
  return places;
}

const reportColumns = ['timestamp', 'payment_id', 'customer', 'company', 'email', 'custom_fields', 'amount'];
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(new Date());
const overToday = { frequency: 'OneTime', from_date: today, to_date: today, columns: reportColumns };
const pathOf = (report: CustomReport, as: UserName) => ({ id: users[as].entity_id, report_id: report.report_id });
const run = (report: CustomReport, as: UserName) => house.call('run_custom_report', as, { params: pathOf(report, as) });
const work = () => untilJobsDone(house);
const runsOf = async (report: CustomReport, as: UserName) =>
  (await house.call('get_custom_report_runs', as, { params: pathOf(report, as) })).body.runs as ReportRun[];

test('after erasure no table contains the person: payments, refunds, files, reports, webhooks, audit', async () => {
  receiver.answer = (_request, response) => {
    response.writeHead(200).end('Thank you, Quilla Zimtstern');
  };
  const endpoint = await house.call('create_webhook', 'merchant', {
    params,
    body: { url: receiver.url, description: '', events: ['payment.approved', 'payment.settled'] },
  });
  expect((endpoint.body.webhook as Webhook).enabled, endpoint.text).toBe(true);
  const upload = await house.call('upload_payment_file', 'merchant', {
    body: { file_name: 'Zimtstern.csv', content: btoa('Quilla,Zimtstern\n') },
  });
  const { file_id } = upload.body.file as { file_id: string };
  // American Express, the only brand with advice addenda.
  const amex = { card_number: '378282246310005', expiry: '1231', cvv: '1234' };
  const taken = await house.sale(
    payload({ payment: amex, ...person, amount: 7_700, order: { ...person.order, pdf_file_id: file_id } }),
  );
  expect(taken.status, taken.text).toBe(200);
  const saved = await house.call('save_commercial_card', 'merchant', {
    params: { payment_id: taken.data.payment_id },
    body: {
      version: 0,
      commercial: commercialBody({
        order_number: 'QZ-1',
        customer_reference: 'CostCentreQZ',
        customer_tax_id: 'TaxQZ',
        advice_addenda: ['AddendumQZ'],
        line_items: [],
      }),
    },
  });
  expect(saved.status, saved.text).toBe(200);
  await house.gateway.jobs.runNow('send_commercial_data');
  await house.settle();
  await house.until('select status = 218 as settled from payments where payment_id = $1', [taken.data.payment_id]);
  expect((await house.refund(taken.data.payment_id, { amount: 700 })).status).toBe(200);
  await house.settle();
  await house.until('select bool_and(status in (218, 220)) as settled from payments where lower(email) = $1', [
    email.toLowerCase(),
  ]);
  await house.call('email_receipt', 'merchant', {
    query: { payment_id: taken.data.payment_id, email },
    idempotency_key: randomUUID(),
  });
  await house.gateway.jobs.runNow('deliver_webhooks');
  await house.until('select count(*) >= 2 as answered from webhook_attempts where response_body is not null');

  const own = await saveReport(house, 'merchant', { ...overToday, name: 'Own', format: 'CSV' });
  const operators = await saveReport(house, 'admin', { ...overToday, name: 'Operator', format: 'Excel' });
  const named = await saveReport(house, 'merchant', { ...overToday, filters: { search: 'quilla zimtstern' } });
  const amounts = await saveReport(house, 'merchant', { ...overToday, columns: ['payment_id', 'amount'] });
  const earlier = await saveReport(house, 'merchant', { ...overToday, from_date: '2026-01-01', to_date: '2026-01-01' });
  for (const report of [own, named, amounts, earlier]) await run(report, 'merchant');
  await run(operators, 'admin');
  await work();
  for (const [report, as] of [
    [own, 'merchant'],
    [operators, 'admin'],
  ] as const) {
    expect(await runsOf(report, as)).toMatchObject([{ status: 'done', has_file: true, file_erased: false }]);
  }
  // A second run is being made by a node that is paused until later.
  const silent = house.hold('report_taken');
  await run(own, 'merchant');
  await silent.reached;
  for (const word of words.slice(0, 7).filter((each) => each !== '9785550')) {
    expect(await found(word), word).not.toEqual([]);
  }

  const before = await house.call('find_customer_data', 'merchant', { params, body: { email } });
  const { customer_data } = before.body as { customer_data: CustomerData };
  expect(customer_data).toMatchObject({
    payments_count: 2,
    open_count: 0,
    names: ['Quilla Zimtstern'],
    emails: [email],
  });
  expect(customer_data.kinds).toContainEqual({ kind: 'phone', payments_count: 2 });
  expect(customer_data.kinds).toContainEqual({ kind: 'file', payments_count: 1 });
  expect(customer_data.kinds).toContainEqual({ kind: 'level_2_3', payments_count: 1 });

  const erased = await house.call('erase_customer_data', 'merchant', { params, body: { email: email.toUpperCase() } });
  expect([erased.status, erased.body]).toEqual([
    200,
    { payments_count: 2, customers_count: 0, invoices_count: 0, files_count: 1, report_files_count: 3 },
  ]);
  for (const word of words) expect(await found(word), word).toEqual([]);

  // The latest run starts again, and the paused node can no longer change it.
  silent.release();
  expect((await runsOf(own, 'merchant'))[1]).toMatchObject({ status: 'done', has_file: false, file_erased: true });
  expect(await runsOf(operators, 'admin')).toMatchObject([{ status: 'done', has_file: false, file_erased: true }]);
  for (const kept of [amounts, earlier]) {
    expect(await runsOf(kept, 'merchant')).toMatchObject([{ status: 'done', has_file: true, file_erased: false }]);
  }
  // New files contain the payment without a name, and the report that filtered by the person is empty.
  await work();
  await run(named, 'merchant');
  await work();
  expect(await runsOf(own, 'merchant')).toMatchObject([{ status: 'done', has_file: true }, {}]);
  expect((await runsOf(named, 'merchant'))[0]).toMatchObject({ status: 'done', row_count: 0 });
  for (const word of words) expect(await found(word), word).toEqual([]);
  const [sums] = await house.sql(
    'select sum(amount)::int as amount, count(*)::int as count from payments where order_id = $1',
    ['PO-177'],
  );
  expect(sums).toEqual({ amount: 8_400, count: 2 });
  const nothing = await house.call('find_customer_data', 'merchant', { params, body: { email } });
  expect(nothing.body).toMatchObject({ customer_data: { payments_count: 0, names: [], kinds: [] } });
}, 60_000);

test('a merchant without the vault can erase too, and no merchant reaches the copies of another', async () => {
  await house.settledSale(1_100, { email: 'no.vault@example.com' });
  await house.sql('update merchant_settings set allow_customer_vault = false where merchant_uid = $1', [
    params.merchant_id,
  ]);
  const erased = await house.call('erase_customer_data', 'merchant', {
    params,
    body: { email: 'no.vault@example.com' },
  });
  expect(erased.body).toMatchObject({ payments_count: 1 });
  const client = await house.gateway.dependencies.pool.connect();
  try {
    await client.query(`begin; set local app.merchant_uid = '${merchants.second.merchant_uid}'`);
    await expect(
      client.query('select erase_copies_of_payments($1, $2, $3, now())', [params.merchant_id, [], []]),
    ).rejects.toThrow('not the one in scope');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
