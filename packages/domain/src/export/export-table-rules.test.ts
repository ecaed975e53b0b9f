import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportDatatype } from './export-column.ts';
import { isExported } from './export-column.ts';
import { exportFileName } from './export-file-name.ts';
import { pdfColumnWidths, pdfFontSizes_pt, pdfOrientation } from './pdf-layout.ts';

test("[S2.159] a file is named '{table name}_export' with .pdf, .csv or .xls", () => {
  expect(exportFileName('Merchants', 'pdf')).toBe('Merchants_export.pdf');
  expect(exportFileName('Merchants', 'csv')).toBe('Merchants_export.csv');
  expect(exportFileName('Transaction Search', 'excel')).toBe('Transaction Search_export.xls');
  expect(exportFileName('交易查询', 'csv')).toBe('交易查询_export.csv');
  expect(exportFileName('../a/b\\c:\u202Egpj', 'csv')).toBe('__a_b_c__gpj_export.csv');
});

test('[S2.160] columns labelled select or action are left out', () => {
  for (const label of ['Select', 'action', 'ACTION ', 'Actions']) expect(isExported({ key: 'x', label })).toBe(false);
  expect(isExported({ key: 'action', label: 'Aktion' })).toBe(false);
  expect(isExported({ key: 'menu', label: 'Menü', kind: 'action' })).toBe(false);
  expect(isExported({ key: 'selected_on', label: 'Selected on' })).toBe(true);
});

test('[S2.161] columns hidden for export are left out', () => {
  expect(isExported({ key: 'a', label: 'A', exported: false })).toBe(false);
  expect(isExported({ key: 'a', label: 'A', exported: true })).toBe(true);
  expect(isExported({ key: 'a', label: 'A' })).toBe(true);
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

test("[S2.169] a PDF's header is 12 and its cells 11", () => {
  expect(pdfFontSizes_pt).toEqual({ header: 12, cell: 11 });
});
