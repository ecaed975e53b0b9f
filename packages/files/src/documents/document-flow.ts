import type { StructureElement } from '../pdf-structure.ts';
import { colours, line_height } from './document-looks.ts';
import { baselineOf, type Sheet, type TextStyle } from './document-sheet.ts';

/** The flow of content from the top of the pages to their bottom: its position, and how far the present page is filled. */
export type Flow = {
  sheet: Sheet;
  left: number;
  width: number;
  /** The top of each following page, and the bottom of every page. */
  top: number;
  bottom: number;
  y: number;
};

/** Whether a block fits on the current page. One that fits on no page is drawn on an empty one. */
export function fitsOnPage(flow: Flow, height: number): boolean {
  return flow.y + height <= flow.bottom || flow.y <= flow.top;
}

/** Starts a new page if this height does not fit on the present one; returns whether it did. What fits on no page stays. */
export function keepTogether(flow: Flow, height: number): boolean {
  if (fitsOnPage(flow, height)) return false;
  flow.sheet.addPage();
  flow.y = flow.top;
  return true;
}

/** Writes a text as lines from the present position down, over several pages if needed, as a structure element. */
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

/** The layout of a paragraph: element type, line height, and position if not from edge to edge. */
type ParagraphOptions = { type?: string; height?: number; left?: number; room?: number };

/** Writes one right-aligned line, reduced to fit; returns its width. */
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

/** Draws the double rule under a total: two one-pixel lines with a pixel between. */
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
