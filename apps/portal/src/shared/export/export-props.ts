import type { FileResponse } from '@countinghouse/contract/file';
import type { ExportFormat } from '@countinghouse/domain/export/export-file-name';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import type { ExportTotal } from './export-table.ts';

/** The most rows for which this browser builds the file. Above it the server does. */
export const browserRows_maximum = 50_000;

/** How the server makes the file of a table that is too long for the browser. */
type ServerExport = {
  /** The length of the list, as its answer reports it. */
  total_count: number;
  total_count_is_exact: boolean;
  /** The most rows for which the browser builds the file; 50,000 unless the rows come in pages. */
  browser_maximum?: number;
  /**
   * Requests the file with the table's own filter and order: `send` of a call that answers a file. `labels` are the column titles by key,
   * in their order. `covers` describes the table's filters in words.
   */
  download: (
    format: ExportFormat,
    options: { labels: Readonly<Record<string, string>>; covers: readonly string[]; signal: AbortSignal },
  ) => Promise<FileResponse>;
};

/** The properties of an export menu. */
export type ExportMenuProps<Row> = {
  /** Part of the file name: '{table name}_export'. */
  tableName: string;
  /** Left out are columns without `value` or `full`, with `exported: false`, of kind `action`, or labelled select or action. */
  columns: readonly Column<Row>[];
  /** The loaded rows, filtered and sorted as shown. */
  rows: readonly Row[];
  /** The sums under the table: one row per currency. A CSV has none if the server can make the file. */
  totals?: readonly ExportTotal[];
  /** Returns all rows when `rows` is only the current page, in the same filter and order. `onShare` receives the progress, 0 to 1. */
  allRows?: (signal: AbortSignal, onShare: (share: number) => void) => Promise<readonly Row[]>;
  server?: ServerExport;
  /** The time zone of the dates. Defaults to the zone of the merchant in scope, or Eastern Time. */
  zone?: TimeZone;
  /** The text for a user who has no permission to export. Each kind of table has a default (spec section 8). */
  deniedText?: string;
  table?: 'newer' | 'older';
  /** Other files of the same search, listed below the formats. */
  others?: readonly OtherFile[];
};

/** Another file of a search: its menu item, and the call that downloads it. */
export type OtherFile = { key: string; label: string; download: (signal: AbortSignal) => Promise<FileResponse> };
