import { type CellOptions, exportCell } from '@countinghouse/domain/export/export-cell';
import { exportTime } from '@countinghouse/domain/export/export-time';
import { pdfPage } from '@countinghouse/domain/export/pdf-layout';
import latin from '@countinghouse/files/font/noto-sans.ttf?url';
import chinese from '@countinghouse/files/font/noto-sans-sc.ttf?url';
import { pdfTable } from '@countinghouse/files/pdf';
import { clock } from '../clock.ts';
import type { ExportTable } from './export-table.ts';

/** The parts of a table's PDF, a page each. Fonts are fetched only where the table has letters that need them. */
export function pdfParts(
  table: ExportTable,
  options: CellOptions & { locale: string; signal: AbortSignal },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const datatypes = table.columns.map(({ datatype }) => datatype);
  const load = (address: string) => async () => {
    const answer = await fetch(address, { signal: options.signal });
    if (!answer.ok) throw new Error(`A font did not load: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  function* rows(): Generator<string[]> {
    for (let row = 0; row < table.row_count; row += 1) {
      const values = table.valuesOf(row);
      yield datatypes.map((datatype, index) => exportCell(values[index], datatype, options).text);
    }
  }
  return pdfTable(
    {
      title: table.name,
      note: exportTime(clock.now(), options.zone) ?? '',
      ...pdfPage(table.columns, options.locale),
      deflate,
      fonts: [
        { name: 'NotoSans-Regular', load: load(latin) },
        { name: 'NotoSansSC-Regular', load: load(chinese) },
      ],
    },
    rows(),
  );
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const deflated = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(deflated).arrayBuffer());
}
