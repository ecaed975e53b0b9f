import { colours, looks } from './document-looks.ts';
import { baselineOf, type Sheet } from './document-sheet.ts';

const [top, height] = [20, 26];

/** Draws a band at the top of a page, between its margins, that says that the document is not issued yet. */
export function drawDraftBand(sheet: Sheet, text: string, margin: number): void {
  const width = sheet.width - 2 * margin;
  sheet.fill(margin, top, width, height, colours.faint);
  const [line = ''] = sheet.wrap(text, looks.strong, width - 16);
  sheet.write(line, sheet.width / 2, baselineOf(top, height, looks.strong.size), looks.strong, 'middle');
}
