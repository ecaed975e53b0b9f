import * as reader from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createXls, sheetRows_maximum, type XlsCell } from './xls.ts';

/** A whole file, from rows that are given one by one. */
function file(labels: string[], rows: Iterable<XlsCell[]>, sheet_name = 'Payments'): Uint8Array {
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

/** What SheetJS, which knows nothing of this writer, reads in a file. */
function read(bytes: Uint8Array) {
  return reader.read(bytes, { type: 'buffer', cellFormula: true, cellNF: true });
}

const rowsOf = (sheet: reader.WorkSheet | undefined) =>
  reader.utils.sheet_to_json<unknown[]>(sheet as reader.WorkSheet, { header: 1, raw: true });

test('[S2.159] texts in every script, numbers and amounts come back as they were', () => {
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

test('what looks like a formula is a text, to the letter', () => {
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

test('a new sheet begins every 65,000 rows, each with the header, and no row is lost', { timeout: 60_000 }, () => {
  const count = sheetRows_maximum + 7;
  function* rows(): Generator<XlsCell[]> {
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

test('long texts are whole, whatever their length', () => {
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

test('any rows come back', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => ({ number: number + 0 })),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 40 }), (rows) => {
      const found = rowsOf(read(file(['A', 'B'], rows)).Sheets.Payments).slice(1);
      expect(found).toEqual(rows.map((row) => row.map((each) => (typeof each === 'string' ? each : each.number))));
    }),
    { numRuns: 60 },
  );
});
