import { setTimeout as delay } from 'node:timers/promises';
import { guardedText } from '@countinghouse/domain/export/csv-cell';
import { leftUnchanged } from '@countinghouse/domain/payment/payment-history';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv, readPdf, readSheets, requestFile } from '../../../testing/files.ts';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { type MerchantName, merchants } from '../../../testing/world.ts';
import { paymentFileColumns } from './payment-file-columns.ts';

/*
 * Downloads of Transaction Search results: a few payments with the worst possible texts, and many payments, so that a download can be
 * interrupted halfway.
 */

const many = 40_000;
const fixed = [
  '=1+1',
  ' =1+1',
  '\t@x',
  '\uFEFF=SUM(A1)',
  '＝1',
  'a;=1',
  'two\nlines',
  'line\r\n=1',
  'tab\there',
  'back\\slash \\N \\. \\t',
  'comma, "quotes" and \'more\'',
  '张伟（上海）',
  'Łódź £ € ½',
  '😀🂡',
  '007',
  '123456789012',
  "' or 1=1 --",
  '$1 $2 $$',
  '-',
  '0',
  'x'.repeat(300),
];
const texts = [
  ...fixed,
  ...fc
    .sample(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n "\'`;,01aÄ\u00A0\u200B\u3000＝'), maxLength: 12 }),
      ),
      { numRuns: 300, seed: 4 },
    )
    .map((text) => text.replaceAll('\0', '').replace(/[\uD800-\uDFFF]/gu, ''))
    .filter((text) => text !== ''),
];
let house: TestGateway;

async function insert(name: MerchantName, count: number, customers: readonly string[]): Promise<void> {
  const { merchant_uid, tenant_uid, terminal_uid } = merchants[name];
  const card_id = `cccccccc-0000-4000-8000-${merchant_uid.slice(-12)}`;
  await house.sql(
    `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
     values ($1, $2, $3, 'visa', '411111', '1111', '\\x00', 1, now())`,
    [merchant_uid, card_id, Buffer.from(card_id)],
  );
  await house.sql(
    `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, authorized_amount,
       captured_amount, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, customer, company, email,
       order_id, approval_code, response_code, batch_date, created_at, updated_at, user_name)
     select $1::uuid, ('eeeeeeee-' || right($1::text, 4) || '-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $2::uuid, $3::uuid, 'T' || n, 110,
       case when n % 10 = 9 then 230 else 218 end, 100 + n, 0, 0, (array[840, 978, 826])[1 + n % 3], case when n % 4 = 3 then -1 else 1 end,
       $4::uuid, 'visa', '411111', '1111', '1231', ($6::text[])[n + 1], 'Müller & Söhne', 'c' || n || '@example.com',
       'PO-' || n, '0' || lpad(n::text, 5, '0'), '00', '2026-11-01', at, at, 'Maya'
     from (select n, timestamptz '2026-11-01 12:00Z' - make_interval(secs => n) as at from generate_series(0, $5::int - 1) n) numbered`,
    [
      merchant_uid,
      tenant_uid,
      terminal_uid,
      card_id,
      count,
      customers.length === 0 ? Array(count).fill('Dana Okonkwo') : customers,
    ],
  );
}

beforeAll(async () => {
  house = await startTestGateway({ environment: { FILES_AT_ONCE: '3' } });
  await insert('harbor', texts.length, texts);
  await insert('second', many, []);
  await insert('foreign', 5, []);
  await house.sql('analyze payments');
}, 90_000);
afterAll(() => house.stop());

const download = (query: Record<string, string> = {}, as: Parameters<typeof requestFile>[2] = 'merchant') =>
  requestFile(house, 'download_payments', as, { query });
const bytesOf = async (answer: Response) => {
  expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
/** A text as XML can contain it, with the line ends of a spreadsheet. */
const inXml = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/\p{Cc}|[\uFFFE\uFFFF]/gu, (one) => (/[\t\n\x7F-\x9F]/.test(one) ? one : ''));
const labels = (columns: Record<string, string>) => JSON.stringify(columns);
/** More than the socket buffers can hold, so that the query continues until it is read. */
const wide = labels(
  Object.fromEntries(paymentFileColumns((_, otherwise) => otherwise).map(({ key, label }) => [key, label])),
);

test('[S7.118][S2.162] the file contains every payment of the search, signed, in its currency and the merchant’s time zone', async () => {
  const rows = readCsv(new TextDecoder().decode(await bytesOf(await download())));
  expect(rows[0]).toEqual([
    'Time',
    'Payment',
    'Card brand',
    'Card number',
    'Customer',
    'Company',
    'Operation',
    'Status',
    'Amount',
    'Currency',
    'Approval',
    'Order',
  ]);
  expect(rows.length).toBe(texts.length + 1);
  expect(rows[4]).toEqual([
    '2026-11-01 06:59:57',
    'eeeeeeee-0001-4000-8000-000000000003',
    'Visa',
    '•••• 1111',
    guardedText(texts[3] ?? ''),
    'Müller & Söhne',
    'Sale',
    'Settled',
    '-1.03',
    'USD',
    "'000003",
    'PO-3',
  ]);
  const cards = await bytesOf(await download({ labels: labels({ card: 'Card' }) }));
  expect(readCsv(new TextDecoder().decode(cards))[4]).toEqual(['Visa •••• 1111']);
});

test('[S2.165] the database guards texts exactly like the rule of domain, and every text round-trips', async () => {
  const answer = await download({ labels: labels({ customer: 'C', amount: '$' }) });
  const csv = new TextDecoder().decode(await bytesOf(answer));
  const rows = readCsv(csv).slice(1);
  expect(rows.map((row) => row[0])).toEqual(texts.map(guardedText));
  for (const [text] of rows) expect(text).not.toMatch(/^[\s\uFEFF"]*[=+\-@＝]/u);
  expect(csv.startsWith('C,Amount\r\n')).toBe(true);
});

test('[S2.158] .xls, .xlsx and PDF contain the texts of the table', async () => {
  const columns = labels({
    customer: '客户',
    amount: '金额',
    timestamp: 'Zeit',
    'status:218': '已结算',
    status: '状态',
  });
  for (const format of ['excel', 'xlsx']) {
    const sheets = readSheets(await bytesOf(await download({ format, labels: columns, table_name: '交易' })));
    const rows = sheets.交易 ?? [];
    expect(rows[0]).toEqual(['客户', '金额', 'Zeit', '状态']);
    const kept = format === 'excel' ? texts : texts.map(inXml);
    expect(rows.slice(1, texts.length + 1).map((row) => row[0] ?? '')).toEqual(kept);
    expect(rows[4]?.slice(1)).toEqual([-1.03, new Date('2026-11-01T06:59:57Z'), '已结算']);
  }

  const pdf = await bytesOf(await download({ format: 'pdf', labels: columns, table_name: '交易', locale: 'zh-CN' }));
  const text = (await readPdf(pdf)).join('').replace(/\s+/g, '');
  for (const each of [
    '交易',
    '客户',
    '已结算',
    '张伟（上海）',
    'Łódź£€½',
    '-1.03',
    'x'.repeat(300),
    "'or1=1--",
    '=1+1',
  ]) {
    expect(text).toContain(each);
  }
});

test('a PDF states its owner, period and time, and its totals and the spreadsheets’ match the page', async () => {
  const query = { start_date: '2026-11-01', end_date: '2026-11-02' };
  const columns = labels({ timestamp: 'Time', payment_id: 'Payment', amount: 'Amount', currency: 'Currency' });
  const answer = await house.call('get_payment_totals', 'merchant', { query });
  const { total_count, total_amounts } = answer.body as unknown as {
    total_count: number;
    total_amounts: { currency: number; amount: number }[];
  };
  expect(total_amounts.length).toBeGreaterThan(0);
  const letters: Record<number, string> = { 840: 'USD', 978: 'EUR', 826: 'GBP' };

  const covers = JSON.stringify(['Status: Approved', 'Customer: 张伟']);
  const pdf = await bytesOf(await download({ ...query, format: 'pdf', labels: columns, covers }));
  const text = (await readPdf(pdf)).join(' ').replace(/\s+/g, ' ');
  expect(text).toContain('Merchant harbor Transactions Status: Approved · Customer: 张伟 Created: ');
  expect(text).toContain(`Rows: ${total_count.toLocaleString('en')}`);
  for (const { currency, amount } of total_amounts) {
    expect(text).toContain(`Total ${(amount / 100).toFixed(2)} ${letters[currency]}`);
  }
  // Without words in the request, the file shows the dates.
  const plain = await bytesOf(await download({ ...query, format: 'pdf', labels: columns, locale: 'fr-FR' }));
  expect((await readPdf(plain)).join(' ')).toContain('Période : 2026-11-01 – 2026-11-02');

  for (const format of ['excel', 'xlsx']) {
    const sheets = readSheets(await bytesOf(await download({ ...query, format, labels: columns })));
    const rows = Object.values(sheets)[0] ?? [];
    expect(rows.length).toBe(1 + total_count + total_amounts.length);
    expect(rows.slice(-total_amounts.length)).toEqual(
      total_amounts.map(({ currency, amount }) => ['Total', undefined, amount / 100, letters[currency]]),
    );
  }
});

test('the file matches the search: filter, order, and no payment of another merchant or operator', async () => {
  const found = async (query: Record<string, string>, as: Parameters<typeof download>[1] = 'merchant') => {
    const asked = labels({ payment_id: 'P', doing_business_as: 'M' });
    const rows = readCsv(new TextDecoder().decode(await bytesOf(await download({ ...query, labels: asked }, as))));
    return rows.slice(1);
  };
  for (const query of [
    { status: '230' },
    { status: '230', sort: 'amount:asc:number' },
    { search: 'po-1', sort: 'customer:asc:text' },
    { start_date: '2026-11-02' },
    { amount_from: '150', amount_to: '160', sort: 'timestamp:asc:date' },
    { customer: '100%_\\' },
  ] as Record<string, string>[]) {
    const answer = await house.call('search_payments', 'merchant', { query: { ...query, limit: 100 } });
    const listed = (answer.body as unknown as { transactions: { payment_id: string }[] }).transactions;
    const ids = (await found(query)).map((row) => row[0]);
    expect(ids.slice(0, 100), JSON.stringify(query)).toEqual(listed.map(({ payment_id }) => payment_id));
  }
  expect((await found({ status: '230' }, 'foreign')).length).toBe(0);
  expect((await found({}, 'foreign')).map((row) => row[1])).toEqual(Array(5).fill('Merchant foreign'));
  expect(await found({ merchant_uid: merchants.harbor.merchant_uid }, 'foreign_admin')).toEqual([]);
  const admin = await found({ amount_from: '100', amount_to: '101' }, 'admin');
  expect(new Set(admin.map((row) => row[1]))).toEqual(new Set(['Merchant harbor', 'Merchant second']));
});

test('[S2.158] the file matches the table: payer, checks in words, history and possible operations', async () => {
  const { merchant_uid } = merchants.past_due;
  await insert('past_due', 4, []);
  const change = (n: number, changes: string) =>
    house.sql(
      `update payments set amount = amount + 90000, ${changes} where merchant_uid = $1 and transaction_uid = $2`,
      [merchant_uid, `T${n}`],
    );
  await change(
    0,
    `customer = '', authorized_amount = 100, captured_amount = 100, avs_response = 'Y', csc_response = 'N'`,
  );
  await change(1, `status = 205, action = 105, authorized_amount = 100, avs_response = '?'`);
  await change(
    2,
    'status = 210, action = 106, authorized_amount = 100, captured_amount = 100, came_from_capture = true, batch_id = null',
  );
  await change(3, 'status = 225, action = 120, authorized_amount = 100, captured_amount = 100, batch_id = null');
  await house.sql(
    `insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_name, created_at)
     select merchant_uid, payment_id, step, (array[110, 118])[step], null, 218, 100, '', now()
     from payments, generate_series(1, 2) step where merchant_uid = $1 and transaction_uid = 'T0'`,
    [merchant_uid],
  );
  // A capture that the acquirer declined is not an action of the payment.
  await house.sql(
    `insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_name, created_at)
     select merchant_uid, payment_id, 1, 106, 205, 205, 100, '', now() from payments where merchant_uid = $1 and transaction_uid = 'T1'`,
    [merchant_uid],
  );
  const words: Record<string, string> = {
    110: 'Sale',
    118: 'Settle',
    106: 'Capture',
    107: 'Cancel, capture',
    120: 'Refund',
  };
  const operations: Record<string, string> = {
    capture: 'Capture',
    'capture-cancel': 'Cancel, capture',
    reversal: 'Void',
    refund: 'Refund',
    'refund-reversal': 'Refund reversal',
  };
  const asked = labels({
    customer: 'Customer',
    avs_response: 'Address check',
    csc_response: 'Security code',
    actions: 'History',
    links: 'Possible now',
    'avs_response:Y': 'Address matches (Y)',
    'csc_response:N': 'Does not match (N)',
    ...Object.fromEntries(Object.entries(words).map(([code, word]) => [`action:${code}`, word])),
  });
  const listed = await house.call('search_payments', 'past_due', { query: {} });
  type Row = {
    customer: string;
    company: string;
    actions: { action: number; from_status: number | null; status: number }[];
    links: { operation: string }[];
  };
  const rows = (listed.body as unknown as { transactions: Row[] }).transactions;
  const checks = [
    ['Address matches (Y)', 'Does not match (N)'],
    ['?', ''],
    ['', ''],
    ['', ''],
  ];
  const expected = rows.map(({ customer, company, actions, links }, index) => [
    customer || company,
    ...(checks[index] ?? []),
    actions
      .filter((line) => !leftUnchanged(line))
      .map(({ action }) => words[action])
      .join(', '),
    links.map(({ operation }) => operations[operation]).join(', '),
  ]);
  expect(expected.map((row) => [row[0], row[3], row[4]])).toEqual([
    ['Müller & Söhne', 'Sale, Settle', 'Refund'],
    ['Dana Okonkwo', '', 'Capture, Void'],
    ['Dana Okonkwo', '', 'Cancel, capture, Void'],
    ['Dana Okonkwo', '', 'Refund reversal'],
  ]);
  const csv = await bytesOf(await download({ labels: asked }, 'past_due'));
  expect(readCsv(new TextDecoder().decode(csv)).slice(1)).toEqual(expected);
  for (const format of ['excel', 'xlsx']) {
    const sheets = readSheets(await bytesOf(await download({ labels: asked, format, table_name: 'P' }, 'past_due')));
    expect((sheets.P ?? []).slice(1).map((row) => Array.from(row, (cell) => cell ?? ''))).toEqual(expected);
  }
});

test('refuses an unknown format, field, column or date, and any file without RESV and EXPT', async () => {
  for (const [query, field] of [
    [{ format: 'ods' }, 'format'],
    [{ sort: 'card_id:asc:text' }, 'sort'],
    [{ labels: labels({ card_id: 'x' }) }, 'labels'],
    [{ labels: labels({ sealed_number: 'x' }) }, 'labels'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ search: '4111 1111 1111 1111' }, 'search'],
  ] as const) {
    const answer = await house.call('download_payments', 'merchant', { query });
    expect([answer.status, answer.body.errors?.[0]?.field], answer.text).toEqual([400, field]);
  }
  for (const person of ['clerk', 'nobody', 'analyst'] as const) {
    expect((await house.call('download_payments', person)).body.code).toBe('permission_missing');
  }
});

/** Queries of files in progress. One that waits for its client to read on is `idle in transaction`. */
const filesAtWork = async () => {
  const [row] = await house.sql<{ open: number; connections: number }>(
    `select count(*) filter (where state <> 'idle')::int as open, count(*)::int as connections
     from pg_stat_activity where application_name = 'gateway files' and datname = current_database()`,
  );
  return row ?? { open: 0, connections: 0 };
};
const until = async (condition: () => Promise<boolean>) => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await condition()) return;
    await delay(20);
  }
  throw new Error('The expected state was not reached within 4 seconds');
};

test.each(['csv', 'pdf', 'xlsx'])('a caller who hangs up cancels the query in the database (%s)', async (format) => {
  const controller = new AbortController();
  const answer = await requestFile(house, 'download_payments', 'second', {
    query: { format, labels: wide },
    signal: controller.signal,
  });
  await answer.body?.getReader().read();
  expect((await filesAtWork()).open).toBeGreaterThan(0);
  controller.abort();
  await until(async () => (await filesAtWork()).open === 0);
  // The connection is intact: the next file works.
  expect(readCsv(new TextDecoder().decode(await bytesOf(await download()))).length).toBe(texts.length + 1);
});

test('a caller who hangs up during a .xls cancels the query too', async () => {
  const controller = new AbortController();
  const asked = requestFile(house, 'download_payments', 'second', {
    query: { format: 'excel' },
    signal: controller.signal,
  });
  await until(async () => (await filesAtWork()).open > 0);
  controller.abort();
  await expect(asked).rejects.toThrow();
  await until(async () => (await filesAtWork()).open === 0);
});

test('a truncated file ends in an error and never looks complete', async () => {
  const answer = await download({ labels: wide }, 'second');
  expect(answer.headers.get('content-length')).toBeNull();
  const reader = answer.body?.getReader();
  await reader?.read();
  // Its transaction is open while there are rows to send, whether or not they are being read.
  const ended = await house.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gateway files' and datname = current_database() and state <> 'idle'`,
  );
  expect(ended).toHaveLength(1);
  const rest = async () => {
    while ((await reader?.read())?.done === false);
  };
  await expect(rest()).rejects.toThrow();
  expect(readCsv(new TextDecoder().decode(await bytesOf(await download()))).length).toBe(texts.length + 1);
});

test('50 files of one merchant wait in turn, and hold up no one else', async () => {
  const large = await download({ labels: wide }, 'second');
  const gone = new AbortController();
  const waiting = Array.from({ length: 50 }, () =>
    requestFile(house, 'download_payments', 'second', { signal: gone.signal }).then(
      () => 'answered',
      () => 'gone',
    ),
  );
  // Until all 50 are in the queue, one more can get into it; it leaves again.
  let answer: Response | undefined;
  await until(async () => {
    const more = new AbortController();
    const patience = setTimeout(() => more.abort(), 500);
    answer = await requestFile(house, 'download_payments', 'second', { signal: more.signal }).catch(() => undefined);
    clearTimeout(patience);
    return answer !== undefined;
  });
  expect(answer?.status).toBe(429);
  expect(answer?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(await answer?.json()).toMatchObject({ code: 'too_many_files' });

  expect((await bytesOf(await download())).length).toBeGreaterThan(0);
  expect((await bytesOf(await download({}, 'admin'))).length).toBeGreaterThan(0);
  expect((await house.call('search_payments', 'merchant', { query: { limit: 10 } })).status).toBe(200);
  expect((await filesAtWork()).connections).toBeLessThanOrEqual(3);

  gone.abort();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['gone']));
  expect(readCsv(new TextDecoder().decode(await bytesOf(large))).length).toBe(many + 1);
  expect(readCsv(new TextDecoder().decode(await bytesOf(await download({}, 'second')))).length).toBe(many + 1);
  await until(async () => (await filesAtWork()).open === 0);
}, 60_000);

test('no file or log line contains a card number, whole or in part', async () => {
  for (const format of ['csv', 'excel']) {
    const bytes = await bytesOf(await download({ format }));
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('411111');
  }
  // A .xlsx is compressed.
  const cells = JSON.stringify(readSheets(await bytesOf(await download({ format: 'xlsx' }))));
  expect(cells).toContain('•••• 1111');
  expect(cells).not.toContain('411111');
  expect(JSON.stringify(house.lines)).not.toContain('411111');
});
