import type { Column, ColumnValue } from './columns/table-column.ts';
import { placesByNumber, placesByText } from './sort-places.ts';
import type { TableSort } from './table-sort.ts';

/** Loaded rows, prepared for searching and sorting. Each text and each order is computed once, on first use. */
export type RowsInHand<Row> = {
  /** Returns the rows that contain the term, in the given order. */
  find: (term: string, sort: TableSort) => Row[];
  /** Prepares this many more rows for searching, ahead of the first search; true once all are prepared. */
  prepare: (count: number) => boolean;
};

/** Separates the texts of two columns, and of two rows, so that no match spans them. */
const columnApart = '\u0000';
const rowApart = '\u0001';

/**
 * Prepares loaded rows (spec section 2). A search is case-insensitive and trimmed, a substring of any searchable column. Numbers and
 * booleans are compared as numbers (0 if they are none), dates by their instant (0 if invalid), text in upper case. A row whose `dba` is
 * 'Totals' is last in either direction.
 */
export function rowsInHand<Row>(given: readonly Row[], columns: readonly Column<Row>[]): RowsInHand<Row> {
  const rows = completed(given, columns);
  const last = lastRows(rows);
  const searched = columns.filter((column) => column.kind !== 'action' && column.searchable !== false);
  const books: SearchBook[] = [];
  let read = 0;
  let before = { wanted: '', matching: undefined as Uint8Array | undefined };
  const orders = new Map<string, Order>();

  const prepare = (count: number): boolean => {
    const end = Math.min(rows.length, read + count);
    if (end > read) books.push(searchBook(rows, read, end, searched));
    read = end;
    return end === rows.length;
  };
  const matchingOf = (wanted: string): Uint8Array | undefined => {
    if (wanted === '') return undefined;
    if (before.wanted === wanted) return before.matching;
    while (!prepare(bookSize));
    const matching = new Uint8Array(rows.length);
    if (!wanted.includes(columnApart) && !wanted.includes(rowApart)) {
      for (const book of books) markMatches(book, wanted, matching);
    }
    before = { wanted, matching };
    return matching;
  };
  const orderOf = (sort: TableSort): Uint32Array | undefined => {
    const column = sort === null ? undefined : columns.find(({ key }) => key === sort.key);
    if (column === undefined) return undefined;
    const order = orders.get(column.key) ?? orderBy(rows, column);
    orders.set(column.key, order);
    return sort?.order === 'desc' ? order.descending() : order.ascending;
  };

  return {
    prepare,
    find: (term, sort) => {
      const matching = matchingOf(term.trim().toLowerCase());
      const order = orderOf(sort);
      const found: Row[] = [];
      const end: Row[] = [];
      for (let place = 0; place < rows.length; place += 1) {
        const at = order === undefined ? place : (order[place] as number);
        if (matching !== undefined && matching[at] === 0) continue;
        (last.size > 0 && last.has(at) ? end : found).push(rows[at] as Row);
      }
      return found.concat(end);
    },
  };
}

/** Returns the plain value of a cell: the column's own, else the row's field of the same name. */
function columnValue<Row>(column: Column<Row>, row: Row): ColumnValue {
  if (column.value !== undefined) return column.value(row);
  return (row as Record<string, ColumnValue | undefined>)[column.key] ?? null;
}

/** Returns the text of a cell for a search. */
function cellText<Row>(column: Column<Row>, row: Row): string {
  if (column.full !== undefined) return column.full(row);
  const value = columnValue(column, row);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return value === null || typeof value === 'boolean' ? '' : String(value);
}

/** How many rows share one text if nothing was prepared ahead. */
const bookSize = 5_000;

/** The lower-case texts of rows joined into one, and where each begins: one long text is searched faster than many short ones. */
type SearchBook = { from: number; text: string; starts: Uint32Array };

function searchBook<Row>(
  rows: readonly Row[],
  from: number,
  to: number,
  columns: readonly Column<Row>[],
  clean: (text: string) => string = (text) => text,
): SearchBook {
  const parts: string[] = [];
  for (let at = from; at < to; at += 1) {
    for (const column of columns) parts.push(clean(cellText(column, rows[at] as Row)));
    parts.push(rowApart);
  }
  const text = parts.join(columnApart).toLowerCase() + columnApart;
  const starts = new Uint32Array(to - from + 1);
  for (let at = 0; at < to - from; at += 1) starts[at + 1] = text.indexOf(rowApart, starts[at]) + 2;
  if (starts[to - from] === text.length) return { from, text, starts };
  // A cell contains the separator of rows.
  return searchBook(rows, from, to, columns, (each) => each.replaceAll(rowApart, ' '));
}

function markMatches({ from, text, starts }: SearchBook, wanted: string, matching: Uint8Array): void {
  let row = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, starts[row])) {
    while ((starts[row + 1] as number) <= at) row += 1;
    matching[from + row] = 1;
    row += 1;
  }
}

/** The positions of the rows ordered by one column, in both directions; equal rows keep their order in each. */
type Order = { ascending: Uint32Array; descending: () => Uint32Array };

function orderBy<Row>(rows: readonly Row[], column: Column<Row>): Order {
  const keys = sortKeys(rows, column);
  const ascending = keys instanceof Float64Array ? placesByNumber(keys) : placesByText(keys);
  let descending: Uint32Array | undefined;
  return {
    ascending,
    descending: () => {
      descending ??= turned(ascending, keys);
      return descending;
    },
  };
}

/** Returns the positions in reverse, except among equal keys. */
function turned(ascending: Uint32Array, keys: ArrayLike<number | string>): Uint32Array {
  const places = new Uint32Array(ascending.length);
  let end = ascending.length;
  let place = 0;
  while (end > 0) {
    const key = keys[ascending[end - 1] as number];
    let start = end - 1;
    while (start > 0 && keys[ascending[start - 1] as number] === key) start -= 1;
    for (let at = start; at < end; at += 1) {
      places[place] = ascending[at] as number;
      place += 1;
    }
    end = start;
  }
  return places;
}

function sortKeys<Row>(rows: readonly Row[], column: Column<Row>): Float64Array | string[] {
  const datatype = column.datatype ?? 'text';
  if (datatype === 'text') return rows.map((row) => textKey(columnValue(column, row)));
  const keyOf = datatype === 'date' ? dateKey : numberKey;
  const keys = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) keys[at] = keyOf(columnValue(column, rows[at] as Row));
  return keys;
}

/** Returns the sort key of numbers and booleans; 0 for anything else. */
export function numberKey(value: ColumnValue): number {
  const number = typeof value === 'string' && value.trim() === '' ? 0 : Number(value);
  return Number.isFinite(number) ? number : 0;
}

/** Returns the sort key of dates: their instant in milliseconds; 0 for an invalid one. */
export function dateKey(value: ColumnValue): number {
  const instant =
    value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : numberKey(value);
  return Number.isNaN(instant) ? 0 : instant;
}

/** Returns the sort key of text. */
function textKey(value: ColumnValue): string {
  return value === null ? '' : String(value).toUpperCase();
}

/** Returns the positions of the rows that are last in any order: totals. */
function lastRows<Row>(rows: readonly Row[]): ReadonlySet<number> {
  const last = new Set<number>();
  for (let at = 0; at < rows.length; at += 1) {
    if ((rows[at] as { dba?: unknown } | undefined)?.dba === 'Totals') last.add(at);
  }
  return last;
}

type Parts = Readonly<Record<string, unknown>>;

/** Adds a missing `address` or `full_name` to rows from its parts, if the table has such a column. */
function completed<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): readonly Row[] {
  const makers = columns.flatMap(({ key }) =>
    key === 'address' || key === 'full_name' ? [{ key, make: key === 'address' ? addressOf : fullNameOf }] : [],
  );
  if (makers.length === 0) return rows;
  return rows.map((row) => {
    const missing = makers.filter(({ key }) => !(row as Parts)[key]);
    if (missing.length === 0) return row;
    return { ...row, ...Object.fromEntries(missing.map(({ key, make }) => [key, make(row as Parts)])) };
  });
}

/** Returns an address in one line: '18 Commercial St, Suite 2, Portland, ME 04101'. */
export function addressOf({ street_1, street_2, city, state, postal_code }: Parts): string {
  return joined([street_1, street_2, city, joined([state, postal_code], ' ')], ', ');
}

/** Returns a person's full name. */
export function fullNameOf({ first_name, last_name }: Parts): string {
  return joined([first_name, last_name], ' ');
}

function joined(parts: readonly unknown[], between: string): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(between);
}
