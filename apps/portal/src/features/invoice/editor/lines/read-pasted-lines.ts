import { parseTenThousandths } from '../../../../shared/fields/ten-thousandths.ts';
import { type LineDraft, newLine } from '../draft/invoice-draft.ts';

/**
 * Reads pasted spreadsheet rows as lines: a description, followed by quantity and price, or by the price alone, if these are numbers.
 * Undefined for a text that is no table, which is pasted into its field.
 */
export function readPastedLines(text: string, locale: string): LineDraft[] | undefined {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter((row) => row.trim() !== '');
  if (rows.length < 2 && !text.includes('\t')) return undefined;
  return rows.map((row) => {
    const [description = '', ...cells] = row.split('\t').map((cell) => cell.trim());
    const numbers = cells.flatMap((cell) => {
      const value = parseTenThousandths(cell.replace(/[$£€\s]/g, ''), locale);
      return value === undefined ? [] : [value];
    });
    const [first, second] = numbers;
    const line = { ...newLine(), description: description.slice(0, 255) };
    if (first === undefined) return line;
    return second === undefined ? { ...line, unit_price: first } : { ...line, quantity: first, unit_price: second };
  });
}
