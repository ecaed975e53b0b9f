import * as reader from '@e965/xlsx';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { deflatePiece } from './deflate-piece.ts';
import { type SheetCell, SheetTooLargeError } from './sheet.ts';
import { openSpreadsheet } from './testing/opened-spreadsheet.ts';
import { writeXlsx, xlsxLimits } from './write-xlsx.ts';

/** A whole file, from rows that are given one by one. */
async function file(
  labels: string[],
  rows: Iterable<readonly SheetCell[]>,
  {
    sums = [],
    sheet_name = 'Payments',
    ...options
  }: { sums?: SheetCell[][]; sheet_name?: string } & Parameters<typeof writeXlsx>[3] = {},
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const table = { sheet_name, labels, widths: labels.map(() => 12) };
  for await (const part of writeXlsx(table, rows, () => sums, options)) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads a file with SheetJS, which is independent of this writer. */
function read(bytes: Uint8Array) {
  return reader.read(bytes, { type: 'buffer', cellFormula: true, cellNF: true });
}

const rowsOf = (sheet: reader.WorkSheet | undefined) =>
  reader.utils.sheet_to_json<unknown[]>(sheet as reader.WorkSheet, { header: 1, raw: true });

/** The XML of a file's parts, by their names. */
const partsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
const sheetOf = (bytes: Uint8Array) => partsOf(bytes)['xl/worksheets/sheet1.xml'] ?? '';

test('[S2.158] texts in every script, numbers and amounts round-trip, and identifiers stay text', async () => {
  const bytes = await file(
    ['Customer', 'Zahl', '金额'],
    [
      ['Zoë Müller', { number: 12, decimals: 0 }, { number: 1234567.89, decimals: 2 }],
      ['张伟', undefined, { number: -0.05, decimals: 2 }],
      ['£ € – “quoted”, <b>&amp;</b>\nlines', { number: 99_999_999_999, decimals: 0 }, ''],
      ['😀 🂡', { number: 0.5 }, '0012'],
      [' علي ', { number: 1e-7 }, '123456789012345678'],
    ],
  );
  const book = read(bytes);
  expect(book.SheetNames).toEqual(['Payments']);
  expect(rowsOf(book.Sheets.Payments)).toEqual([
    ['Customer', 'Zahl', '金额'],
    ['Zoë Müller', 12, 1234567.89],
    ['张伟', undefined, -0.05],
    ['£ € – “quoted”, <b>&amp;</b>\nlines', 99_999_999_999],
    ['😀 🂡', 0.5, '0012'],
    [' علي ', 1e-7, '123456789012345678'],
  ]);
  expect(book.Sheets.Payments?.C2).toMatchObject({ t: 'n', z: '#,##0.00_);(#,##0.00)', w: '1,234,567.89 ' });
  expect(book.Sheets.Payments?.C3).toMatchObject({ t: 'n', w: '(0.05)' });
  expect(book.Sheets.Payments?.B2).toMatchObject({ t: 'n', z: '0', w: '12' });
  expect(book.Sheets.Payments?.C5).toMatchObject({ t: 's', z: '@', v: '0012' });
});

test('every row and cell has a reference', async () => {
  const sheet = sheetOf(await file(Array(30).fill('Label'), [Array(30).fill('x'), [undefined, 'y']]));
  const places = [...sheet.matchAll(/<(row|c)\b( r="(\w+)")?/g)].map(([, , , place]) => place);
  expect(places.every((place) => place !== undefined)).toBe(true);
  expect(places.slice(0, 31)).toEqual([
    '1',
    ...Array.from({ length: 26 }, (_, index) => `${String.fromCharCode(65 + index)}1`),
    ...['AA1', 'AB1', 'AC1', 'AD1'],
  ]);
  expect(places.slice(-2)).toEqual(['3', 'B3']);
});

test('a date is a spreadsheet date, formatted as in exports', async () => {
  const bytes = await file(
    ['Time', 'Day'],
    [
      [
        { date: 46_347.5 + 5 / 86_400, shows: 'time' },
        { date: 46_347, shows: 'day' },
      ],
    ],
  );
  const sheet = read(bytes).Sheets.Payments;
  expect(sheet?.A2).toMatchObject({ t: 'n', z: 'yyyy-mm-dd hh:mm:ss', w: '2026-11-21 12:00:05' });
  expect(sheet?.B2).toMatchObject({ t: 'n', z: 'yyyy-mm-dd', w: '2026-11-21' });
  const { Sheets } = reader.read(bytes, { type: 'buffer', cellDates: true, UTC: true });
  expect(Sheets.Payments?.B2).toMatchObject({ t: 'd', v: new Date('2026-11-21T00:00:00Z') });
});

test('the header is frozen, and only the header and sums are bold', async () => {
  const parts = partsOf(
    await file(['Customer', 'Amount'], [['Dana', { number: 12.5, decimals: 2 }]], {
      sums: [['Total', { number: 12.5, decimals: 2 }]],
    }),
  );
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  const formats = [...(parts['xl/styles.xml'] ?? '').matchAll(/<cellXfs.*<\/cellXfs>/g)].join('').match(/<xf [^>]*>/g);
  const is_bold = Object.fromEntries(
    [...sheet.matchAll(/<c r="(\w+)" s="(\d+)"/g)].map(([, place = '', of]) => [
      place,
      formats?.[Number(of)]?.includes('fontId="1"'),
    ]),
  );
  expect(is_bold).toEqual({ A1: true, B1: true, A2: false, B2: false, A3: true, B3: true });
  expect(parts['xl/styles.xml']).toMatch(/<font><b\/>/);
});

test('a sum is a formula if the cells above add up to it, and otherwise a number', async () => {
  const amount = (number: number): SheetCell => ({ number, decimals: 2 });
  const rows = [
    ['a', amount(0.1), { number: 1, decimals: 0 as const }],
    ['b', amount(0.2), { number: 2, decimals: 0 as const }],
    ['c', amount(-1.05), undefined],
  ];
  const one = read(
    await file(['Text', 'Amount', 'Count'], rows, { sums: [['Total', amount(-0.75), { number: 3, decimals: 0 }]] }),
  );
  expect(one.Sheets.Payments?.B5).toMatchObject({ t: 'n', v: -0.75, f: 'SUM(B2:B4)', z: '#,##0.00_);(#,##0.00)' });
  expect(one.Sheets.Payments?.C5).toMatchObject({ t: 'n', v: 3, f: 'SUM(C2:C4)' });

  // One was declined and does not count, or they have two currencies.
  const two = read(
    await file(['Text', 'Amount', 'Count'], rows, {
      sums: [
        ['USD', amount(0.3)],
        ['EUR', amount(-1.05)],
      ],
    }),
  );
  expect(two.Sheets.Payments?.B5).toMatchObject({ t: 'n', v: 0.3 });
  expect(two.Sheets.Payments?.B6).toMatchObject({ t: 'n', v: -1.05 });
  for (const place of ['B5', 'B6']) expect(two.Sheets.Payments?.[place].f, place).toBeUndefined();
});

test('formula-like text stays text, unchanged', async () => {
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    "=cmd|' /C calc'!A0",
    '\t=1',
    '\n=1',
    ' =1',
    '=HYPERLINK("http://a")',
  ];
  const bytes = await file(
    ['=SUM(A2)'],
    formulas.map((text) => [text]),
    { sums: [['=1+1']] },
  );
  const sheet = read(bytes).Sheets.Payments;
  for (const [index, text] of ['=SUM(A2)', ...formulas, '=1+1'].entries()) {
    const cell = sheet?.[`A${index + 1}`] as reader.CellObject;
    expect(cell).toMatchObject({ t: 's', v: text });
    expect(cell.f).toBeUndefined();
  }
  expect(sheetOf(bytes)).not.toContain('<f>');
});

test('drops characters that XML cannot hold, keeps escape-like text, and truncates long text', async () => {
  const text = async (given: string) =>
    /<t[^>]*>([^<]*)<\/t><\/is><\/c><\/row><\/sheetData>/.exec(sheetOf(await file(['T'], [[given]])))?.[1];
  expect(await text('a\u0000b\u000bc\u001fd\ufffee\uffff')).toBe('abcde');
  expect(await text('a\ud800b\udc00c😀')).toBe('abc😀');
  expect(await text('a\r\nb\rc\td')).toBe('a\nb\nc\td');
  expect(await text('_x0041_ _x00_ _x0041_x0042_')).toBe('_x005F_x0041_ _x00_ _x005F_x0041_x005F_x0042_');
  const long = rowsOf(read(await file(['T'], [['x'.repeat(40_000)]])).Sheets.Payments)[1]?.[0] as string;
  expect([long.length, long.slice(-2)]).toEqual([32_767, 'x…']);
});

test('a full sheet continues on another with the header, without losing rows', async () => {
  expect(xlsxLimits.sheet_rows).toBe(1_048_576);
  const rows = Array.from({ length: 25 }, (_, index) => [{ number: index, decimals: 0 as const }]);
  const options = {
    sheet_name: 'A [very] long name of a table: with signs?',
    sums: [[{ number: 300, decimals: 0 as const }]],
  };
  for (const limits of [
    { ...xlsxLimits, sheet_rows: 11 },
    { ...xlsxLimits, sheet_bytes: 700 },
  ]) {
    const book = read(await file(['Number'], rows, { ...options, limits }));
    expect(book.SheetNames.slice(0, 2)).toEqual(['A  very  long name of a table 1', 'A  very  long name of a table 2']);
    const sheets = book.SheetNames.map((name) => rowsOf(book.Sheets[name]));
    expect(sheets.map((sheet) => sheet[0])).toEqual(book.SheetNames.map(() => ['Number']));
    const numbers = sheets.flatMap((sheet) => sheet.slice(1)).map(([number]) => number);
    expect(numbers).toEqual([...rows.keys(), 300]);
    // Its cells are in several sheets: the sum is a plain number.
    expect(book.SheetNames.flatMap((name) => Object.values(book.Sheets[name] ?? {})).filter((cell) => cell?.f)).toEqual(
      [],
    );
  }
  expect(read(await file(['Number'], rows, { limits: { ...xlsxLimits, sheet_rows: 11 } })).SheetNames).toHaveLength(3);
});

test('a file above the format’s limit throws an error', async () => {
  const writing = file(['Text'], [['x']], { limits: { ...xlsxLimits, file_bytes: 1_000 } });
  await expect(writing).rejects.toBeInstanceOf(SheetTooLargeError);
});

test('a table without rows is a sheet with a header', async () => {
  expect(rowsOf(read(await file(['Only'], [], { sums: [] })).Sheets.Payments)).toEqual([['Only']]);
});

test('streams parts while rows arrive, and produces nothing that is not consumed', async () => {
  let read_count = 0;
  function* rows(): Generator<SheetCell[]> {
    for (; read_count < 50_000; read_count += 1) yield [`Customer ${Math.sin(read_count)}`];
  }
  const parts = writeXlsx({ sheet_name: 'P', labels: ['A'], widths: [10] }, rows(), () => []);
  let first_bytes = 0;
  while (first_bytes < 20_000) first_bytes += (await parts.next()).value?.length ?? 0;
  expect(read_count).toBeLessThan(10_000);
  await parts.return(undefined);
  expect(read_count).toBeLessThan(10_000);
});

test('the same rows give the same bytes, and Node’s compression gives the same cells', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => [
    `Customer ${index}`,
    { number: index / 100, decimals: 2 as const },
  ]);
  const [one, other] = [await file(['A', 'B'], rows), await file(['A', 'B'], rows)];
  expect(one.equals(other)).toBe(true);
  expect(partsOf(await file(['A', 'B'], rows, { deflate: deflatePiece }))).toEqual(partsOf(one));
});

test('any rows round-trip', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'_x0041_ \n<&>"\'é'), minLength: 1, maxLength: 12 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => ({ number: number + 0 })),
  );
  // Control characters are removed, and line ends are a spreadsheet's.
  const kept = (text: string) =>
    text.replace(/\r\n?/g, '\n').replace(/\p{Cc}|[\ufffe\uffff]/gu, (one) => (/[\t\n\x7f-\x9f]/.test(one) ? one : ''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 40 }), async (rows) => {
      const found = rowsOf(read(await file(['A', 'B'], rows)).Sheets.Payments).slice(1);
      const expected = rows.map((row) => row.map((each) => (typeof each === 'string' ? kept(each) : each.number)));
      expect(found.map((row) => Array.from(row, (each) => each ?? ''))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('[S2.158] LibreOffice or Gnumeric, if installed, or else SheetJS reads what was written', {
  timeout: 60_000,
}, async () => {
  const bytes = await file(
    ['Customer', 'Time', 'Amount', 'ID'],
    [
      ['=SUM(A1)', { date: 46_347.5, shows: 'time' }, { number: 1234.5, decimals: 2 }, '007'],
      ['张伟, "x"', { date: 46_348, shows: 'day' }, { number: -0.25, decimals: 2 }, '0012'],
    ],
    { sums: [['Total', undefined, { number: 1234.25, decimals: 2 }, '']] },
  );
  const [header, ...rows] = await openSpreadsheet(bytes, '.xlsx');
  expect(header).toEqual(['Customer', 'Time', 'Amount', 'ID']);
  expect(rows.map(([text, , , id]) => [text, id])).toEqual([
    ['=SUM(A1)', '007'],
    ['张伟, "x"', '0012'],
    ['Total', ''],
  ]);
  expect(rows.map(([, , amount = '']) => Number(amount.replace(/[, )]/g, '').replace('(', '-')))).toEqual([
    1234.5, -0.25, 1234.25,
  ]);
  expect(rows.map(([, day = '']) => day.replaceAll('/', '-'))).toEqual(['2026-11-21 12:00:00', '2026-11-22', '']);
});
