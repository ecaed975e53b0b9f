import type { CellOptions } from '@countinghouse/domain/export/export-cell';
import { type ExportFormat, exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import { createBreath } from './breathe.ts';
import { csvParts } from './csv-file.ts';
import type { ExportTable } from './export-table.ts';
import type { PdfHeading } from './pdf-file.ts';

/** What building a file needs besides the table. */
export type BuildOptions = CellOptions &
  PdfHeading & {
    signal: AbortSignal;
    /** Receives the progress, 0 to 1. */
    onProgress: (share: number) => void;
  };

/** Builds a file of a table in this browser, in steps that keep the page responsive. Rejects with the signal's reason when cancelled. */
export async function buildFile(format: ExportFormat, table: ExportTable, options: BuildOptions): Promise<Blob> {
  const breathe = createBreath(options.signal);
  const counted = countingTable(table, options.onProgress);
  const parts: BlobPart[] = [];
  if (format === 'excel') {
    const { xlsParts } = await import('./xls-file.ts');
    parts.push(...(await xlsParts(counted, options, breathe)));
  } else if (format === 'xlsx') {
    const { xlsxParts } = await import('./xlsx-file.ts');
    for await (const part of xlsxParts(counted, options, breathe)) parts.push(part);
  } else if (format === 'pdf') {
    const { pdfParts } = await import('./pdf-file.ts');
    for await (const part of pdfParts(counted, options)) {
      parts.push(part);
      await breathe();
    }
  } else {
    for (const part of csvParts(counted, options)) {
      parts.push(part);
      await breathe();
    }
  }
  return new Blob(parts, { type: exportMediaTypes[format] });
}

/** Wraps a table so that reading it reports the progress. */
function countingTable(table: ExportTable, onProgress: (share: number) => void): ExportTable {
  let told = 0;
  return {
    ...table,
    valuesOf: (row) => {
      const share = (row + 1) / table.row_count;
      if (share - told >= 0.01) {
        told = share;
        onProgress(share);
      }
      return table.valuesOf(row);
    },
  };
}
