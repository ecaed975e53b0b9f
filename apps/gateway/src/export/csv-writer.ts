import { csvField, guardedText } from '@countinghouse/domain/export/csv-cell';
import { toDecimalText } from '@countinghouse/domain/money';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { copiedLines, unescaped } from './copied-rows.ts';
import { localTimes } from './local-times.ts';

/**
 * How a column's cells arrive from the database, and so how they are written: text, guarded and prefixed with `before`; codes, each mapped
 * to a word; a UTC instant, shown in a time zone; a local time; minor units; and plain values, written unchanged.
 */
export type CsvCells =
  | { kind: 'text'; before?: string | undefined }
  | { kind: 'words'; words: ReadonlyMap<string, string> }
  | { kind: 'instant'; zone: TimeZone }
  | { kind: 'local' | 'amount' | 'plain' };

/** Matches most texts: names, identifiers and masked cards, which the domain's rules need not guard or quote. */
const plainText = /^(?:[A-Za-z•]|\d+[A-Za-z-])[\w .@&•-]*\w$/;

/**
 * Makes the records of a CSV from the rows of COPY's text format, guarded and quoted by the rules of `packages/domain`. The database then
 * formats almost nothing, because it is slower at it.
 *
 * @param columns of the rows, in their order
 * @param chunks of the rows, cut anywhere
 */
export async function* csvRecords(
  columns: readonly CsvCells[],
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const fields = columns.map(fieldOf);
  for await (const lines of copiedLines(chunks)) {
    let records = '';
    for (const line of lines) {
      const cells = line.split('\t');
      for (let index = 0; index < cells.length; index += 1) {
        const cell = cells[index] as string;
        if (index > 0) records += ',';
        if (cell !== '\\N') records += fields[index]?.(cell.includes('\\') ? unescaped(cell) : cell) ?? '';
      }
      records += '\r\n';
    }
    if (records !== '') yield Buffer.from(records);
  }
}

/** Returns the function that formats a column's cells as fields. */
function fieldOf(cells: CsvCells): (cell: string) => string {
  switch (cells.kind) {
    case 'text': {
      const { before = '' } = cells;
      return before === '' ? guardedField : (cell) => guardedField(before + cell);
    }
    case 'words': {
      const fields = new Map([...cells.words].map(([code, word]) => [code, guardedField(word)]));
      return (code) => fields.get(code) ?? guardedField(code);
    }
    case 'instant':
      return localTimes(cells.zone);
    case 'local':
      return (cell) => cell.slice(0, 19);
    case 'amount':
      return (cell) => toDecimalText(Number(cell));
    case 'plain':
      return (cell) => cell;
  }
}

function guardedField(text: string): string {
  return plainText.test(text) ? text : csvField(guardedText(text));
}
