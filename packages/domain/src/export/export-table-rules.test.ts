import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportDatatype } from './export-column.ts';
import { isExported } from './export-column.ts';
import { exportFileName } from './export-file-name.ts';
import { pdfColumnWidths, pdfFontSizes_pt, pdfOrientation, pdfPages } from './pdf-layout.ts';

test("[S2.159] a file is named '{table name}_export' with .pdf, .csv or .xls, or .xlsx beside it", () => {
  expect(exportFileName('Merchants', 'pdf')).toBe('Merchants_export.pdf');
  expect(exportFileName('Merchants', 'csv')).toBe('Merchants_export.csv');
  expect(exportFileName('Transaction Search', 'excel')).toBe('Transaction Search_export.xls');
  expect(exportFileName('Transaction Search', 'xlsx')).toBe('Transaction Search_export.xlsx');
  expect(exportFileName('交易查询', 'csv')).toBe('交易查询_export.csv');
  expect(exportFileName('../a/b\\c:\u202Egpj', 'csv')).toBe('__a_b_c__gpj_export.csv');
});

test('[S2.160] columns labelled select or action are left out', () => {
  for (const label of ['Select', 'action', 'ACTION ', 'Actions']) expect(isExported({ label })).toBe(false);
  expect(isExported({ label: 'Menü', kind: 'action' })).toBe(false);
  expect(isExported({ label: 'Auswahl', kind: 'select' })).toBe(false);
  expect(isExported({ label: 'Selected on' })).toBe(true);
  // A payment's action is not a control of its row.
  expect(isExported({ label: 'Vorgang' })).toBe(true);
});

test('[S2.161] columns hidden for export are left out', () => {
  expect(isExported({ label: 'A', exported: false })).toBe(false);
  expect(isExported({ label: 'A', exported: true })).toBe(true);
  expect(isExported({ label: 'A' })).toBe(true);
});

test('[S2.166] a PDF is landscape from 5 columns up, otherwise portrait', () => {
  expect([1, 2, 3, 4].map(pdfOrientation)).toEqual(Array(4).fill('portrait'));
  expect([5, 6, 20].map(pdfOrientation)).toEqual(Array(3).fill('landscape'));
});

test('[S2.167][S2.168] date and number columns get 1.5/2 of an equal width, text columns share the rest', () => {
  expect(pdfColumnWidths(['text', 'date', 'number', 'text'], 400)).toEqual([125, 75, 75, 125]);
  expect(pdfColumnWidths(['text', 'text'], 400)).toEqual([200, 200]);
  expect(pdfColumnWidths(['amount', 'date'], 400)).toEqual([150, 150]);
  const datatypes = fc.array(fc.constantFrom<ExportDatatype>('text', 'number', 'boolean', 'date', 'amount'), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(datatypes, (columns) => {
      const widths = pdfColumnWidths(columns, 900);
      const sum = widths.reduce((total, width) => total + width, 0);
      const hasText = columns.some((datatype) => datatype === 'text' || datatype === 'boolean');
      expect(sum).toBeCloseTo(hasText ? 900 : 675, 6);
    }),
  );
});

const needs = (...lines: number[]) => lines.map((line) => ({ line, part: Math.min(line, 70) }));

test('[S2.168] text columns are widened fairly by need, so that none gets more while another lacks', () => {
  const columns: ExportDatatype[] = ['date', 'text', 'text', 'text'];
  // 400 - 75 is shared: the remainder is divided equally.
  expect(pdfColumnWidths(columns, 400, needs(75, 200, 60, 35))).toEqual([75, 210, 70, 45]);
  // Too little space: whole parts first, then equal shares for the columns that lack space.
  expect(pdfColumnWidths(columns, 400, needs(75, 250, 250, 35))).toEqual([75, 145, 145, 35]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10, max: 400 }), { minLength: 2, maxLength: 12 }), (lines) => {
      const widths = pdfColumnWidths(
        lines.map(() => 'text'),
        900,
        needs(...lines),
      );
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(900, 6);
      for (const width of widths) expect(width).toBeGreaterThan(0);
    }),
  );
});

test('[S2.166][S2.167] a page is the paper size, or larger if its columns need it to stay on one line', () => {
  const columnsOf = (...datatypes: ExportDatatype[]) => datatypes.map((datatype) => ({ datatype }));
  const small = pdfPages(columnsOf('text', 'text'), 'en', needs(100, 100));
  expect([small.width, small.height]).toEqual([612, 792]);
  expect(pdfPages(columnsOf('text', 'text'), 'de', needs(100, 100)).width).toBe(596);
  // Nine columns with a date of 112: an equal width is 112 / 0.75.
  const nine = columnsOf('date', 'text', 'text', 'text', 'text', 'text', 'amount', 'text', 'text');
  const large = pdfPages(nine, 'en', needs(112, 230, 150, 110, 75, 57, 53, 61, 60));
  expect(large.column_widths[0]).toBeGreaterThanOrEqual(112);
  expect(large.column_widths[1]).toBeGreaterThanOrEqual(230);
  expect(large.width).toBeCloseTo((112 / 0.75) * 9 + 56, -1);
  expect(large.width / large.height).toBeCloseTo(792 / 612, 2);
  // However many columns there are and whatever they need, a date's unbreakable part fits, and PDF readers accept the page.
  for (const locale of ['en', 'de']) {
    for (let count = 5; count <= 40; count += 1) {
      const page = pdfPages(
        columnsOf('date', ...Array<ExportDatatype>(count - 1).fill('text')),
        locale,
        needs(112, ...Array<number>(count - 1).fill(260)),
      );
      expect(page.column_widths[0], `${count} columns`).toBeGreaterThanOrEqual(70);
      expect(page.width).toBeLessThanOrEqual(14_400);
      if (count <= 12) expect(page.width).toBeLessThanOrEqual(2.5 * 842 + 1);
    }
  }
});

test("[S2.169] a PDF's header is 12 and its cells 11", () => {
  expect(pdfFontSizes_pt).toEqual({ header: 12, cell: 11 });
});
