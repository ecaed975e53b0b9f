import type { ReactNode } from 'react';

/** text stands at the start, number and amount at the end (amount with room for the closing parenthesis), date in second ink, action is the row's menu. */
type ColumnKind = 'text' | 'number' | 'amount' | 'date' | 'action';

/** What a column's values are, for searching, comparing and exporting them. An amount is a whole number of minor units. */
export type ColumnDatatype = 'text' | 'number' | 'boolean' | 'date' | 'amount';

/** The plain value of a cell, without markup; null where there is none. */
export type ColumnValue = string | number | boolean | Date | null;

/** One of several totals of a column: which total it is ('USD'), and its figure. */
export type TotalLine = { key: string; figure: ReactNode };

/** A column: its header and what stands in its cells. One definition a table, in a file of its own. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What a search, a sort of rows in hand and an export read; an amount in minor units of `currencyOf`. */
  value?: (row: Row) => ColumnValue;
  /** How values compare and are exported; text unless given. */
  datatype?: ColumnDatatype;
  /** The numeric ISO 4217 code of an amount's currency. */
  currencyOf?: (row: Row) => number;
  /** False leaves the column out of a search of rows in hand. */
  searchable?: false;
  /** False leaves the column out of every export. */
  exported?: false;
  /** The column of a file that says what this one shows, where a server makes files and knows it by another key. */
  file_key?: string;
  kind?: ColumnKind;
  /** The header is a button that sorts. */
  sortable?: boolean;
  /** In the totals row, under this column. */
  total?: ReactNode;
  /** In place of `total`, one line each; lines of several columns with the same key belong together. */
  totals?: readonly TotalLine[];
  /** Longest width, such as '132px': longer text is cut, with `full` in its title. */
  maxWidth?: string;
  /** The whole text of the cell; a search of rows in hand reads it in place of the value. */
  full?: (row: Row) => string;
  /** Not shown until somebody chooses it. */
  hidden?: true;
  /** Stands whatever is chosen, and cannot be: it says something about each row that the others do not. */
  always?: true;
  /** Left out where there is little room, unless somebody chose it. */
  spare?: true;
  /** In second ink, for what matters less. */
  second?: boolean;
  /** The shape of a loading cell: a line, a badge, or an icon with a line. */
  skeleton?: 'line' | 'badge' | 'icon';
};

/** How a row looks on a phone: two lines, under the heading of its group. */
export type PhoneRow<Row> = {
  /** Rows with the same key stand under one heading ('Today, November 21'). */
  group?: (row: Row) => { key: string; label: string };
  lead?: (row: Row) => ReactNode;
  title: (row: Row) => ReactNode;
  note?: (row: Row) => ReactNode;
  end?: (row: Row) => ReactNode;
  endNote?: (row: Row) => ReactNode;
};

/** Neighbouring rows of the same group, in their order. A group that comes back later starts anew. */
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

/** Whether the totals row says something under a column. */
export function hasTotal<Row>({ total, totals }: Column<Row>): boolean {
  return total !== undefined || (totals !== undefined && totals.length > 0);
}

/** How many leading columns the label of the totals row spans: up to the first column with a total, one at least. */
export function totalLabelSpan<Row>(columns: readonly Column<Row>[]): number {
  const first = columns.findIndex((column) => hasTotal(column));
  return Math.max(1, first === -1 ? columns.length : first);
}
