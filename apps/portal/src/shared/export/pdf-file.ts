import { type CellOptions, exportCell } from '@countinghouse/domain/export/export-cell';
import type { ExportValue } from '@countinghouse/domain/export/export-column';
import { pdfTableOptions } from '@countinghouse/domain/export/pdf-table-options';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { pdfTable } from '@countinghouse/files/pdf';
import { clock } from '../clock.ts';
import type { ExportTable } from './export-table.ts';
import { loadFont } from './load-font.ts';

/** What a PDF contains around its table. */
export type PdfHeading = {
  /** The user's locale, such as `en`. It decides the words and the paper size of the PDF. */
  locale: string;
  /** The merchant's name; empty if the table spans several merchants. */
  business: string;
  /** The table's filters, in words. */
  covers: readonly string[];
};

/** Yields a table's PDF in parts of about a page. Fonts are fetched only if the table has letters that need them. */
export function pdfParts(
  table: ExportTable,
  options: CellOptions & PdfHeading & { signal: AbortSignal },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { zone, business, covers, signal } = options;
  const textsOf = (values: readonly ExportValue[]) =>
    table.columns.map(({ datatype }, index) => exportCell(values[index], datatype, options).text);
  function* rows(): Generator<string[]> {
    for (let row = 0; row < table.row_count; row += 1) yield textsOf(table.valuesOf(row));
  }
  const { countLine, ...told } = pdfTableOptions({
    business,
    title: table.name,
    locale: localeNamed(options.locale),
    zone,
    made_at: clock.now(),
    covers,
    columns: table.columns,
  });
  return pdfTable(
    {
      ...told,
      load: (name) => loadFont(name, signal),
      closing: (row_count) => ({ totals: table.totals.map(textsOf), line: countLine(row_count) }),
    },
    rows(),
  );
}
