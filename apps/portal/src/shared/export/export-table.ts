import type { ExportColumn, ExportDatatype, ExportValue } from '@countinghouse/domain/export/export-column';
import { isExported } from '@countinghouse/domain/export/export-column';
import { type CurrencyCode, currencies, isCurrencyCode } from '@countinghouse/domain/money';
import type { Column } from '@countinghouse/ui/table/columns/table-column';

/** A row of sums under an exported table: its label, and the sums by column key. */
export type ExportTotal = {
  label: string;
  /** The currency of the sums that are amounts, in minor units. Sums never mix currencies. */
  currency?: CurrencyCode;
  values: Readonly<Record<string, ExportValue>>;
};

/** The key of the column that contains the currency of the amounts beside it. */
const currencyKey = 'currency';

const datatypeOfKind: Readonly<Record<NonNullable<Column<never>['kind']>, ExportDatatype>> = {
  text: 'text',
  number: 'number',
  amount: 'amount',
  date: 'date',
  action: 'text',
};

/**
 * Returns the columns of an export: without those that are left out, and with a column that names the currency after the last amount,
 * because amounts stay plain numbers in files.
 */
export function exportColumnsOf<Row>(columns: readonly Column<Row>[], currency_label: string): ExportColumn<Row>[] {
  const exported = columns.flatMap((column): ExportColumn<Row>[] => {
    const { header: label, kind, exported, full } = column;
    const key = column.file_key ?? column.key;
    const value = column.value ?? full;
    if (value === undefined || !isExported({ label, kind, exported })) return [];
    const datatype = column.datatype ?? (column.value === undefined ? 'text' : datatypeOfKind[kind ?? 'text']);
    return [{ key, label, datatype, value }];
  });
  const currencyOf = columns.find((column) => column.currencyOf !== undefined)?.currencyOf;
  const last = exported.findLastIndex(({ datatype }) => datatype === 'amount');
  if (currencyOf !== undefined && last >= 0 && !exported.some(({ key }) => key === currencyKey)) {
    exported.splice(last + 1, 0, {
      key: currencyKey,
      label: currency_label,
      datatype: 'text',
      value: (row) => currencyName(currencyOf(row)),
    });
  }
  return exported;
}

function currencyName(code: number | undefined): string {
  return isCurrencyCode(code) ? currencies[code].alphabetic : '';
}

/** A table to be exported. Its values are read row by row, so that a long table is never held twice. */
export type ExportTable = {
  name: string;
  columns: readonly Pick<ExportColumn<never>, 'key' | 'label' | 'datatype'>[];
  row_count: number;
  /** The values of a row, in column order. */
  valuesOf: (row: number) => ExportValue[];
  /** The values of the rows of sums. */
  totals: readonly ExportValue[][];
};

/** Returns the export table of loaded rows, with the totals under it. The label of a total is in the first column without a sum. */
export function exportTableOf<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  totals: readonly ExportTotal[] = [],
): ExportTable {
  const totalValues = ({ label, currency, values }: ExportTotal) => {
    const labelled = columns.findIndex(({ key }) => key !== currencyKey && !Object.hasOwn(values, key));
    return columns.map(({ key }, index): ExportValue => {
      if (index === labelled) return label;
      if (Object.hasOwn(values, key)) return values[key];
      return key === currencyKey ? currencyName(currency) : null;
    });
  };
  return {
    name,
    columns,
    row_count: rows.length,
    valuesOf: (index) => columns.map(({ value }) => value(rows[index] as Row)),
    totals: totals.map(totalValues),
  };
}
