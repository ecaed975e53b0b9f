import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportCell } from './export-cell.ts';
import { spreadsheetCell } from './spreadsheet-cell.ts';

const options = { zone: 'EST' } as const;
const cell = (value: Parameters<typeof exportCell>[0], datatype: Parameters<typeof exportCell>[1]) =>
  exportCell(value, datatype, options);

test('amounts are plain decimals of minor units, without a symbol or thousands separator', () => {
  expect(cell(123456789, 'amount')).toEqual({ text: '1234567.89', number: true, amount: true });
  expect(cell(-5, 'amount')).toEqual({ text: '-0.05', number: true, amount: true });
  expect(cell(0, 'amount').text).toBe('0.00');
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (amount) => {
      const { text } = cell(amount, 'amount');
      expect(text).toMatch(/^-?\d+\.\d\d$/);
      expect(BigInt(text.replace('.', ''))).toBe(BigInt(amount));
    }),
  );
});

test('dates are YYYY-MM-DD HH:mm:ss in the merchant’s zone, across both clock changes', () => {
  expect(cell('2026-11-21T17:05:09.123Z', 'date').text).toBe('2026-11-21 12:05:09');
  expect(cell(new Date('2026-03-08T06:59:59Z'), 'date').text).toBe('2026-03-08 01:59:59');
  expect(cell(new Date('2026-03-08T07:00:00Z'), 'date').text).toBe('2026-03-08 03:00:00');
  expect(cell('2026-11-01T05:30:00Z', 'date').text).toBe('2026-11-01 01:30:00');
  expect(cell('2026-11-01T06:30:00Z', 'date').text).toBe('2026-11-01 01:30:00');
  expect(exportCell('2026-11-21T05:00:00Z', 'date', { zone: 'HST' }).text).toBe('2026-11-20 19:00:00');
  expect(cell('2026-11-21', 'date').text).toBe('2026-11-21');
  expect(cell('tomorrow', 'date').text).toBe('tomorrow');
  expect(cell(new Date(Number.NaN), 'date').text).toBe('');
});

test('numbers keep all digits, and text that is no number stays text', () => {
  expect(cell(1e21, 'number')).toEqual({ text: '1000000000000000000000', number: true });
  expect(cell(1e-7, 'number').text).toBe('0.0000001');
  expect(cell(-0, 'number').text).toBe('0');
  expect(cell(Number.NaN, 'number')).toEqual({ text: '', number: false });
  expect(cell('12.5', 'number')).toEqual({ text: '12.5', number: true });
  expect(cell('0012', 'number').number).toBe(false);
  expect(cell('=1', 'number').number).toBe(false);
  expect(cell('12', 'text').number).toBe(false);
});

test('a missing value is empty', () => {
  for (const datatype of ['text', 'number', 'boolean', 'date', 'amount'] as const) {
    expect(cell(null, datatype)).toEqual({ text: '', number: false });
    expect(cell(undefined, datatype)).toEqual({ text: '', number: false });
  }
  expect(cell(true, 'boolean').text).toBe('Yes');
  expect(exportCell(false, 'boolean', { ...options, no: 'Nein' }).text).toBe('Nein');
});

test('a spreadsheet cell is a number if it keeps all digits, and otherwise text', () => {
  expect(spreadsheetCell(cell(123456, 'amount'))).toEqual({ number: 1234.56, decimals: 2 });
  expect(spreadsheetCell(cell(42, 'number'))).toEqual({ number: 42, decimals: 0 });
  expect(spreadsheetCell(cell(0.5, 'number'))).toEqual({ number: 0.5 });
  expect(spreadsheetCell(cell('123456789012345678', 'number'))).toBe('123456789012345678');
  expect(spreadsheetCell(cell('=1+1', 'text'))).toBe('=1+1');
  expect(spreadsheetCell(cell('0012', 'text'))).toBe('0012');
});

test('a spreadsheet date is local time in the zone, or text in text columns and out of range', () => {
  // 2026-11-21 is day 46347; 12:00:00 in Eastern Time is half of it.
  expect(spreadsheetCell(cell('2026-11-21T17:00:00Z', 'date'))).toEqual({ date: 46_347.5, shows: 'time' });
  expect(spreadsheetCell(exportCell('2026-11-21T04:00:00Z', 'date', { zone: 'HST' }))).toEqual({
    date: 46_346.75,
    shows: 'time',
  });
  expect(spreadsheetCell(cell('2026-11-21', 'date'))).toEqual({ date: 46_347, shows: 'day' });
  expect(spreadsheetCell(cell('2026-11-21', 'text'))).toBe('2026-11-21');
  expect(spreadsheetCell(cell('tomorrow', 'date'))).toBe('tomorrow');
  expect(spreadsheetCell(cell('1899-12-31', 'date'))).toBe('1899-12-31');
});
