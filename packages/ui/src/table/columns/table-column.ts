import type { ReactNode } from 'react';

/**
 * text is start-aligned, number and amount end-aligned (amount with room for the closing parenthesis), date in secondary ink, action is the
 * row's menu.
 */
type ColumnKind = 'text' | 'number' | 'amount' | 'date' | 'action';

/** The type of a column's values, for searching, comparing and exporting them. An amount is a whole number of minor units. */
export type ColumnDatatype = 'text' | 'number' | 'boolean' | 'date' | 'amount';

/** The plain value of a cell, without markup; null for none. */
export type ColumnValue = string | number | boolean | Date | null;

/** One of several totals of a column: which total it is ('USD'), and its figure. */
export type TotalLine = { key: string; figure: ReactNode };

/** A column: its header and the content of its cells. One definition per table, in a separate file. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value for a search, a sort of loaded rows and an export; an amount in minor units of `currencyOf`. */
  value?: (row: Row) => ColumnValue;
  /** How values are compared and exported; text by default. */
  datatype?: ColumnDatatype;
  /** The numeric ISO 4217 code of an amount's currency. */
  currencyOf?: (row: Row) => number;
  /** False excludes the column from a search of loaded rows. */
  searchable?: false;
  /** False excludes the column from every export. */
  exported?: false;
  /** The server's key of the column in files, if it differs. */
  file_key?: string;
  kind?: ColumnKind;
  /** The header is a button that sorts. */
  sortable?: boolean;
  /** In the totals row, under this column. */
  total?: ReactNode;
  /** In place of `total`, one line each; lines of several columns with the same key are aligned. */
  totals?: readonly TotalLine[];
  /** Maximum width, such as '132px': longer text is cut, with `full` in its title. */
  maxWidth?: string;
  /** The whole text of the cell; a search of loaded rows uses it in place of the value. */
  full?: (row: Row) => string;
  /** Hidden by default. */
  hidden?: true;
  /** Always shown, and not part of the choice: it says something about each row that the others do not. */
  always?: true;
  /** Left out where there is little room, unless it was chosen. */
  spare?: true;
  /** In secondary ink, for less important content. */
  second?: boolean;
  /** The skeleton of a cell: a line, a badge, or an icon with a line. */
  skeleton?: 'line' | 'badge' | 'icon';
};

/** The layout of a row on a phone: two lines, under the heading of its group. */
export type PhoneRow<Row> = {
  /** Rows with the same key are under one heading ('Today, November 21'). */
  group?: (row: Row) => { key: string; label: string };
  lead?: (row: Row) => ReactNode;
  title: (row: Row) => ReactNode;
  note?: (row: Row) => ReactNode;
  end?: (row: Row) => ReactNode;
  endNote?: (row: Row) => ReactNode;
};

/** Groups adjacent rows with the same key, in order. A key that appears again later starts a new group. */
export function groupRows<Row>(
  rows: readonly Row[],
  group: ((row: Row) => { key: string; label: string }) | undefined,
): { key: string; label: string | null; rows: Row[] }[] {
  if (group === undefined) return rows.length === 0 ? [] : [{ key: 'all', label: null, rows: [...rows] }];
  const groups: { key: string; label: string | null; rows: Row[] }[] = [];
  let current: string | null = null;
  for (const row of rows) {
    const { key, label } = group(row);
    if (key !== current) groups.push({ key: `${key} ${groups.length}`, label, rows: [] });
    current = key;
    groups.at(-1)?.rows.push(row);
  }
  return groups;
}

/** Returns whether the totals row has a value under a column. */
export function hasTotal<Row>({ total, totals }: Column<Row>): boolean {
  return total !== undefined || (totals !== undefined && totals.length > 0);
}

/** Returns how many leading columns the label of the totals row spans: up to the first column with a total, at least one. */
export function totalLabelSpan<Row>(columns: readonly Column<Row>[]): number {
  const first = columns.findIndex((column) => hasTotal(column));
  return Math.max(1, first === -1 ? columns.length : first);
}
