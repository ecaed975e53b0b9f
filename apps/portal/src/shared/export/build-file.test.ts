import type { ExportColumn } from '@countinghouse/domain/export/export-column';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import * as reader from '@e965/xlsx';
import { expect, test } from 'vitest';
import { allPages, TableTooLong } from './all-pages.ts';
import { createBreath } from './breathe.ts';
import { csvParts } from './csv-file.ts';
import { exportColumnsOf, exportTableOf } from './export-table.ts';
import { xlsParts } from './xls-file.ts';
import { xlsxParts } from './xlsx-file.ts';

type Row = { name: string; amount: number; currency: 840 | 978; at: string; count: number };
const rows: Row[] = [
  { name: '=SUM(A1)', amount: -1099, currency: 840, at: '2026-11-21T17:00:00Z', count: 3 },
  { name: '张伟, "x"', amount: 100_000_000_000_00, currency: 978, at: '2026-11-21T05:00:00Z', count: 100_000_000_000 },
];
const columns: Column<Row>[] = [
  { key: 'select', header: 'Select', cell: () => null, value: () => 'x' },
  { key: 'name', header: 'Customer', cell: () => null, value: ({ name }) => name },
  { key: 'at', header: 'Time', cell: () => null, kind: 'date', value: ({ at }) => at },
  {
    key: 'amount',
    header: 'Sales $',
    cell: () => null,
    datatype: 'amount',
    value: ({ amount }) => amount,
    currencyOf: ({ currency }) => currency,
  },
  { key: 'count', header: '#', cell: () => null, datatype: 'number', value: ({ count }) => count },
  { key: 'secret', header: 'Hidden', cell: () => null, value: () => 'hidden', exported: false },
  { key: 'plain', header: 'Without a value', cell: () => null },
  { key: 'menu', header: 'Actions', cell: () => null, kind: 'action', value: () => 'menu' },
];
const exported: ExportColumn<Row>[] = exportColumnsOf(columns, 'Currency');
const table = exportTableOf('Payments', exported, rows, [
  { label: 'Total', currency: 840, values: { amount: -1099, count: 3 } },
  { label: 'Total', currency: 978, values: { amount: 100_000_000_000_00, count: 100_000_000_000 } },
]);

test('[S2.160][S2.161] omits excluded columns; amounts have their currency beside them', () => {
  expect(exported.map(({ label, datatype }) => [label, datatype])).toEqual([
    ['Customer', 'text'],
    ['Time', 'date'],
    ['Sales $', 'amount'],
    ['Currency', 'text'],
    ['#', 'number'],
  ]);
});

test('[S2.158][S2.162][S2.163][S2.164] writes a table as CSV, with one row of sums per currency', () => {
  expect([...csvParts(table, { zone: 'EST' })].join('')).toBe(
    '\uFEFFCustomer,Time,Sales Amount,Currency,Count\r\n' +
      "'=SUM(A1),2026-11-21 12:00:00,-10.99,USD,3\r\n" +
      '"张伟, ""x""",2026-11-21 00:00:00,100000000000.00,EUR,\'100000000000\r\n' +
      'Total,,-10.99,USD,3\r\n' +
      "Total,,100000000000.00,EUR,'100000000000\r\n",
  );
});

test('no cell, column or total of a table that the browser builds is a formula', async () => {
  const formula = '=cmd|1';
  const labelled = columns.map((column) => (column.key === 'name' ? { ...column, header: formula } : column));
  const of = exportTableOf('Payments', exportColumnsOf(labelled, 'Currency'), rows, [{ label: formula, values: {} }]);
  const csv = [...csvParts(of, { zone: 'EST' })].join('');
  expect(csv.split('\r\n').flatMap((one) => /^\uFEFF?[^,]*/.exec(one)?.[0] ?? [])).toEqual([
    `\uFEFF'${formula}`,
    "'=SUM(A1)",
    '"张伟',
    `'${formula}`,
    '',
  ]);
  const breathe = createBreath(new AbortController().signal);
  const xls = Buffer.concat(await xlsParts(of, { zone: 'EST' }, breathe));
  for (const text of ['=SUM(A1)', formula]) {
    // A LABEL record or a shared string: the text itself, never the tokens of a FORMULA.
    expect(xls.includes(text) || xls.includes(Buffer.from(text, 'utf16le')), text).toBe(true);
  }
});

test('[S2.158] assembles a table as .xls from parts', async () => {
  const breathe = createBreath(new AbortController().signal);
  const long = exportTableOf(
    'Payments',
    exported,
    Array.from({ length: 3_000 }, (_, index) => ({ ...(rows[1] as Row), name: `Customer ${index}` })),
  );
  const parts = await xlsParts(long, { zone: 'EST' }, breathe);
  expect(parts.length).toBeGreaterThan(4);
  expect([...(parts[0] ?? [])].slice(0, 8)).toEqual([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
});

test('[S2.158] writes a table as .xlsx with texts, dates, amounts and sums as spreadsheet types', async () => {
  const breathe = createBreath(new AbortController().signal);
  const parts: Uint8Array[] = [];
  for await (const part of xlsxParts(table, { zone: 'EST' }, breathe)) parts.push(part);
  const book = reader.read(Buffer.concat(parts), { type: 'buffer', cellDates: true, UTC: true });
  expect(book.SheetNames).toEqual(['Payments']);
  const cells = reader.utils.sheet_to_json(book.Sheets.Payments as reader.WorkSheet, { header: 1, UTC: true });
  expect(cells).toEqual([
    ['Customer', 'Time', 'Sales $', 'Currency', '#'],
    ['=SUM(A1)', new Date('2026-11-21T12:00:00Z'), -10.99, 'USD', 3],
    ['张伟, "x"', new Date('2026-11-21T00:00:00Z'), 100_000_000_000, 'EUR', 100_000_000_000],
    ['Total', undefined, -10.99, 'USD', 3],
    ['Total', undefined, 100_000_000_000, 'EUR', 100_000_000_000],
  ]);
});

test('a cancelled long export stops immediately', async () => {
  const controller = new AbortController();
  const breathe = createBreath(controller.signal);
  await breathe();
  controller.abort(new Error('enough'));
  await expect(breathe()).rejects.toThrow('enough');
});

test('fetches all pages in order with each row once, and stops on cancel', async () => {
  const asked: number[] = [];
  const shares: number[] = [];
  const list = Array.from({ length: 1_234 }, (_, index) => `row ${index}`);
  const all = await allPages(
    async ({ limit, offset }) => {
      asked.push(offset);
      // The list has grown by one in the meantime, so that one row moved to the next page.
      const from = offset === 0 ? 0 : offset - 1;
      return { rows: list.slice(from, from + limit), total_count: list.length, total_count_is_exact: true };
    },
    (row) => row,
    new AbortController().signal,
    (share) => shares.push(share),
  );
  expect(all).toEqual(list.slice(0, all.length));
  expect(all.length).toBeGreaterThanOrEqual(list.length - 1);
  expect(asked.length).toBe(13);
  expect(shares.at(-1)).toBe(1);

  const controller = new AbortController();
  const asking = allPages(
    async ({ offset }) => {
      if (offset === 200) controller.abort(new Error('enough'));
      return { rows: [String(offset)], total_count: 10_000, total_count_is_exact: true };
    },
    (row) => row,
    controller.signal,
    () => undefined,
  );
  await expect(asking).rejects.toThrow('enough');
});

test.each([
  [501, 500],
  [700, 500],
  [10_001, 10_000],
  [10_099, 10_000],
])('reads a list of %i to its end although its count stops at %i', async (length, total_count) => {
  const list = Array.from({ length }, (_, index) => `row ${index}`);
  const all = await allPages(
    async ({ limit, offset }) => ({
      rows: list.slice(offset, offset + limit),
      total_count,
      total_count_is_exact: false,
    }),
    (row) => row,
    new AbortController().signal,
    (share) => expect(share).toBeLessThanOrEqual(1),
  );
  expect(all).toEqual(list);
});

test('a list whose last rows cannot be reached gives no file, and fails early', async () => {
  const asked: number[] = [];
  const reading = allPages(
    async ({ limit, offset }) => {
      asked.push(offset);
      const rows = Array.from({ length: limit }, (_, index) => String(offset + index));
      return { rows, total_count: 10_000, total_count_is_exact: false };
    },
    (row) => row,
    new AbortController().signal,
    () => undefined,
  );
  await expect(reading).rejects.toBeInstanceOf(TableTooLong);
  expect(asked).toEqual([0, 10_000]);
});
