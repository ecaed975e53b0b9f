import type { FileResponse } from '@countinghouse/contract/file';
import type { ExportFormat } from '@countinghouse/domain/export/export-file-name';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import type { ExportTotal } from './export-table.ts';

/** Up to so many rows an export is built in this browser; past it the server makes it. */
export const browserRows_maximum = 50_000;

/** How the server makes the file of a table that is too long for the browser. */
type ServerExport = {
  /** What the table's list says of its length. */
  total_count: number;
  total_count_is_exact: boolean;
  /** Up to so many rows the browser builds the file itself; 50,000 unless the rows come a page at a time. */
  browser_maximum?: number;
  /**
   * Asks for the file with the table's own filter and order: `send` of a call that answers a file. `labels` are what the table
   * calls its columns, by their keys in their order; `covers` are what it is narrowed to, in words.
   */
  download: (
    format: ExportFormat,
    options: { labels: Readonly<Record<string, string>>; covers: readonly string[]; signal: AbortSignal },
  ) => Promise<FileResponse>;
};

/** What an export is made of. */
export type ExportMenuProps<Row> = {
  /** Names the file: '{table name}_export'. */
  tableName: string;
  /** Columns without `value` or `full`, with `exported: false`, of kind `action` or labelled select or action are left out. */
  columns: readonly Column<Row>[];
  /** The rows in hand, filtered and sorted as they show. */
  rows: readonly Row[];
  /** The sums under the table: one row a currency. Where a server makes long files, a CSV has none. */
  totals?: readonly ExportTotal[];
  /** Gives all rows where `rows` are only the page in sight, in the same filter and order; `onShare` is told 0 to 1. */
  allRows?: (signal: AbortSignal, onShare: (share: number) => void) => Promise<readonly Row[]>;
  server?: ServerExport;
  /** In which dates are written; the zone of the merchant in scope, or Eastern Time, unless given. */
  zone?: TimeZone;
  /** What whoever may not export reads; each table has its default (spec section 8). */
  deniedText?: string;
  table?: 'newer' | 'older';
};
