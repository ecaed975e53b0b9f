import * as reader from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SheetCell } from './sheet.ts';
import { openSpreadsheet } from './testing/opened-spreadsheet.ts';
import { createXls, sheetRows_maximum } from './xls.ts';

/** A whole file, from rows that are given one by one. */
function file(labels: string[], rows: Iterable<SheetCell[]>, sheet_name = 'Payments'): Uint8Array {
  const xls = createXls({ sheet_name, labels, widths: labels.map(() => 12) });
  const parts = [xls.start()];
  for (const row of rows) {
    const bytes = xls.row(row);
    if (bytes !== undefined) parts.push(bytes);
  }
  const { bytes, patches } = xls.finish();
  const whole = Buffer.concat([...parts, ...bytes]);
  for (const patch of patches) whole.set(patch.bytes, patch.offset);
  return whole;
}

/** Reads a file with SheetJS, which is independent of this writer. */
function read(bytes: Uint8Array) {
  return reader.read(bytes, { type: 'buffer', cellFormula: true, cellNF: true });
}

const rowsOf = (sheet: reader.WorkSheet | undefined) =>
  reader.utils.sheet_to_json<unknown[]>(sheet as reader.WorkSheet, { header: 1, raw: true });

test('[S2.159] texts in every script, numbers and amounts round-trip', () => {
  const book = read(
    file(
      ['Customer', 'Zahl', '金额'],
      [
        ['Zoë Müller', { number: 12, decimals: 0 }, { number: 1234567.89, decimals: 2 }],
        ['张伟', undefined, { number: -0.05, decimals: 2 }],
        ['£ € – “quoted”, with\nlines', { number: 99_999_999_999, decimals: 0 }, ''],
        ['😀 🂡', { number: 0.5 }, '0012'],
      ],
    ),
  );
  expect(book.SheetNames).toEqual(['Payments']);
  expect(rowsOf(book.Sheets.Payments)).toEqual([
    ['Customer', 'Zahl', '金额'],
    ['Zoë Müller', 12, 1234567.89],
    ['张伟', undefined, -0.05],
    ['£ € – “quoted”, with\nlines', 99_999_999_999],
    ['😀 🂡', 0.5, '0012'],
  ]);
  expect(book.Sheets.Payments?.['!ref']).toBe('A1:C5');
  expect(book.Sheets.Payments?.C2).toMatchObject({ t: 'n', z: '0.00', w: '1234567.89' });
  expect(book.Sheets.Payments?.B4).toMatchObject({ t: 'n', w: '99999999999' });
});

test('a date is a spreadsheet date, formatted as in exports', () => {
  const sheet = read(
    file(
      ['Time', 'Day'],
      [
        [
          { date: 46_347.5 + 5 / 86_400, shows: 'time' },
          { date: 46_347, shows: 'day' },
        ],
      ],
    ),
  ).Sheets.Payments;
  expect(sheet?.A2).toMatchObject({ t: 'n', z: 'yyyy-mm-dd hh:mm:ss', w: '2026-11-21 12:00:05' });
  expect(sheet?.B2).toMatchObject({ t: 'n', z: 'yyyy-mm-dd', w: '2026-11-21' });
  const bytes = file(['Day'], [[{ date: 46_347, shows: 'day' }]]);
  const { Sheets } = reader.read(bytes, { type: 'buffer', cellDates: true, UTC: true });
  expect(Sheets.Payments?.A2).toMatchObject({ t: 'd', v: new Date('2026-11-21T00:00:00Z') });
});

/** Returns which cells of a file's first sheet are bold, by reference (`A1`), from its records. */
function boldCells(bytes: Uint8Array): Map<string, boolean> {
  const workbook = reader.CFB.find(reader.CFB.read(bytes, { type: 'buffer' }), 'Workbook')?.content as Uint8Array;
  const view = new DataView(Uint8Array.from(workbook).buffer);
  const weights: number[] = [];
  const fontOfFormat: number[] = [];
  const bold = new Map<string, boolean>();
  for (let at = 0; at < view.byteLength; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const field = (offset: number) => view.getUint16(at + 4 + offset, true);
    if (kind === 0x31) weights.push(field(6));
    if (kind === 0xe0) fontOfFormat.push(field(0));
    // A text or a number in a cell: row, column, format.
    if (kind === 0x204 || kind === 0x203) {
      bold.set(`${String.fromCharCode(65 + field(2))}${field(0) + 1}`, weights[fontOfFormat[field(4)] ?? 0] === 700);
    }
    at += 4 + length;
  }
  return bold;
}

test('only the header and sums are bold', () => {
  const xls = createXls({ sheet_name: 'Payments', labels: ['Customer', 'Amount', 'Count'], widths: [12, 12, 12] });
  const parts = [xls.start()];
  xls.row(['Dana', { number: 12.5, decimals: 2 }, { number: 1, decimals: 0 }]);
  xls.row(['Total', { number: 12.5, decimals: 2 }, { number: 1, decimals: 0 }], true);
  const { bytes, patches } = xls.finish();
  const whole = Buffer.concat([...parts, ...bytes]);
  for (const patch of patches) whole.set(patch.bytes, patch.offset);
  const bold = boldCells(whole);
  for (const place of ['A1', 'B1', 'C1', 'A3', 'B3', 'C3']) expect(bold.get(place), place).toBe(true);
  for (const place of ['A2', 'B2', 'C2']) expect(bold.get(place), place).toBe(false);
  expect(read(whole).Sheets.Payments?.B3).toMatchObject({ t: 'n', v: 12.5, w: '12.50' });
});

test('formula-like text stays text, unchanged', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', "=cmd|' /C calc'!A0", '\t=1', '\r=1', ' =1'];
  const sheet = read(
    file(
      ['Text'],
      formulas.map((text) => [text]),
    ),
  ).Sheets.Payments;
  for (const [index, text] of formulas.entries()) {
    const cell = sheet?.[`A${index + 2}`] as reader.CellObject;
    expect(cell).toMatchObject({ t: 's', v: text });
    expect(cell.f).toBeUndefined();
  }
});

test('a new sheet with the header starts every 65,000 rows, without losing rows', { timeout: 60_000 }, () => {
  const count = sheetRows_maximum + 7;
  function* rows(): Generator<SheetCell[]> {
    for (let index = 0; index < count; index += 1) yield [{ number: index, decimals: 0 }];
  }
  const book = read(file(['Number'], rows(), 'A [very] long name of a table: with signs?'));
  expect(book.SheetNames).toEqual(['A  very  long name of a table 1', 'A  very  long name of a table 2']);
  const sheets = book.SheetNames.map((name) => rowsOf(book.Sheets[name]));
  expect(sheets.map((sheet) => sheet.length)).toEqual([65_001, 8]);
  expect(sheets.map((sheet) => sheet[0])).toEqual(Array(2).fill(['Number']));
  const all = sheets.flatMap((sheet) => sheet.slice(1));
  expect(all.every((row, index) => row[0] === index)).toBe(true);
});

test('a table without rows is a sheet with a header', () => {
  expect(rowsOf(read(file(['Only'], [])).Sheets.Payments)).toEqual([['Only']]);
});

test('long texts are complete at any length', () => {
  for (const filler of ['a', 'é', '张', '😀']) {
    for (const length of [254, 255, 256, 4_000, 8_200, 8_221, 8_224, 12_000, 16_000]) {
      const text = filler.repeat(Math.ceil(length / filler.length)).slice(0, length);
      const texts = [text, `${text}b`, text];
      const sheet = read(
        file(
          ['Text'],
          texts.map((each) => [each]),
        ),
      ).Sheets.Payments;
      expect(rowsOf(sheet).slice(1).flat(), `${length} of ${filler}`).toEqual(texts);
    }
  }
  const longest = rowsOf(read(file(['Text'], [['x'.repeat(40_000)]])).Sheets.Payments)[1]?.[0] as string;
  expect(longest.length).toBe(32_767);
  expect(longest.endsWith('x…')).toBe(true);
});

test('any rows round-trip', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => ({ number: number + 0 })),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 40 }), (rows) => {
      const found = rowsOf(read(file(['A', 'B'], rows)).Sheets.Payments).slice(1);
      expect(found).toEqual(
        rows.map((row) => row.map((each) => (typeof each === 'string' ? each : 'number' in each ? each.number : each))),
      );
    }),
    { numRuns: 60 },
  );
});

test('[S2.159] LibreOffice or Gnumeric, if installed, or else SheetJS reads what was written', {
  timeout: 60_000,
}, async () => {
  const bytes = file(
    ['Customer', 'Time', 'Amount', 'ID'],
    [
      ['=SUM(A1)', { date: 46_347.5, shows: 'time' }, { number: 1234.5, decimals: 2 }, '007'],
      ['张伟, "x"', { date: 46_348, shows: 'day' }, { number: -0.25, decimals: 2 }, '0012'],
    ],
  );
  const rows = await openSpreadsheet(bytes, '.xls');
  expect(rows.map(([text, time = '', amount, id]) => [text, time.replaceAll('/', '-'), Number(amount), id])).toEqual([
    ['Customer', 'Time', Number.NaN, 'ID'],
    ['=SUM(A1)', '2026-11-21 12:00:00', 1234.5, '007'],
    ['张伟, "x"', '2026-11-22', -0.25, '0012'],
  ]);
});
