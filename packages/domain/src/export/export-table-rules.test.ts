import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportDatatype } from './export-column.ts';
import { isExported } from './export-column.ts';
import { exportFileName } from './export-file-name.ts';
import { pdfColumnWidths, pdfDoublings, pdfFontSizes_pt, pdfOrientation, pdfPage } from './pdf-layout.ts';

test("[S2.159] a file is named '{table name}_export' with .pdf, .csv or .xls", () => {
  expect(exportFileName('Merchants', 'pdf')).toBe('Merchants_export.pdf');
  expect(exportFileName('Merchants', 'csv')).toBe('Merchants_export.csv');
  expect(exportFileName('Transaction Search', 'excel')).toBe('Transaction Search_export.xls');
  expect(exportFileName('交易查询', 'csv')).toBe('交易查询_export.csv');
  expect(exportFileName('../a/b\\c:\u202Egpj', 'csv')).toBe('__a_b_c__gpj_export.csv');
});

test('[S2.160] columns labelled select or action are left out', () => {
  for (const label of ['Select', 'action', 'ACTION ', 'Actions']) expect(isExported({ label })).toBe(false);
  expect(isExported({ label: 'Menü', kind: 'action' })).toBe(false);
  expect(isExported({ label: 'Auswahl', kind: 'select' })).toBe(false);
  expect(isExported({ label: 'Selected on' })).toBe(true);
  // What was done with a payment is no control of its row.
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

test('[S2.167] with many columns the paper is larger, so that a date has room in the width it gets', () => {
  const columnsOf = (count: number): ExportDatatype[] => ['date', ...Array<ExportDatatype>(count - 1).fill('text')];
  expect([1, 4, 8, 9, 13, 14, 17, 18, 26].map((count) => pdfDoublings(columnsOf(count)))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 3, 3,
  ]);
  expect(pdfDoublings(Array<ExportDatatype>(20).fill('text'))).toBe(0);
  // '2026-11-21' in Helvetica of 11 is 56.3 wide; 36 stay free at each edge of the page and 4 at each edge of a cell.
  const long_sides = { letter: [792, 1_224, 1_584, 2_448], a4: [841.89, 1_190.56, 1_683.78, 2_381.12] };
  for (const locale of ['en', 'de']) {
    for (let count = 5; count <= 26; count += 1) {
      const { paper, doublings, widthsOf } = pdfPage(
        columnsOf(count).map((datatype) => ({ label: '', datatype })),
        locale,
      );
      const [date = 0] = widthsOf((long_sides[paper][doublings] ?? 0) - 72);
      expect(date - 8, `${count} columns on ${paper}`).toBeGreaterThan(56.3);
    }
  }
});

test("[S2.169] a PDF's header is 12 and its cells 11", () => {
  expect(pdfFontSizes_pt).toEqual({ header: 12, cell: 11 });
});
