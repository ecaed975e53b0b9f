import type { StructureElement } from '../pdf-structure.ts';
import { colours, line_height } from './document-looks.ts';
import { baselineOf, type Sheet, type TextStyle } from './document-sheet.ts';

/** What is drawn from the top of the pages to their bottom: where it stands, and how far down the present page it has come. */
export type Flow = {
  sheet: Sheet;
  left: number;
  width: number;
  /** Where a page that follows begins, and where each ends. */
  top: number;
  bottom: number;
  y: number;
};

/** Whether a block fits on the current page. One that fits on no page is drawn on an empty one. */
export function standsHere(flow: Flow, height: number): boolean {
  return flow.y + height <= flow.bottom || flow.y <= flow.top;
}

/** Goes on on the next page where so much does not stand on this one any more; tells whether it did. What fits on no page stays. */
export function keepTogether(flow: Flow, height: number): boolean {
  if (standsHere(flow, height)) return false;
  flow.sheet.addPage();
  flow.y = flow.top;
  return true;
}

/** Writes a text as lines from the present place down, over pages if it must be, as an element of the structure. */
export function writeParagraph(
  flow: Flow,
  text: string,
  style: TextStyle,
  { type = 'P', height = line_height, left = flow.left, room = flow.width }: ParagraphOptions = {},
): void {
  const element = flow.sheet.structure.block(type);
  for (const line of flow.sheet.wrap(text, style, room)) {
    keepTogether(flow, height);
    const baseline = baselineOf(flow.y, height, style.size);
    flow.sheet.mark(element, () => flow.sheet.write(line, left, baseline, style));
    flow.y += height;
  }
  element.end();
}

/** How a paragraph stands: as what, how high its lines are, and where, if not from edge to edge. */
type ParagraphOptions = { type?: string; height?: number; left?: number; room?: number };

/** Writes one line to its end, as small as it must be to have room; gives how wide it is. */
export function writeFitted(
  sheet: Sheet,
  text: string,
  end: number,
  baseline: number,
  style: TextStyle,
  room: number,
): number {
  const width = sheet.measure(text, style);
  const factor = width > room ? room / width : 1;
  sheet.write(text, end, baseline, { ...style, size: style.size * factor }, 'end');
  return width * factor;
}

/** A rule as it stands under what is added up: two lines of a pixel with one between. */
export function doubleRule(sheet: Sheet, x: number, y: number, width: number, colour: string = colours.ink): void {
  sheet.fill(x, y, width, 1, colour);
  sheet.fill(x, y + 2, width, 1, colour);
}

/** An element with one line of text. */
export function writeTagged(sheet: Sheet, type: string, write: () => void): void {
  const element: StructureElement = sheet.structure.block(type);
  sheet.mark(element, write);
  element.end();
}
