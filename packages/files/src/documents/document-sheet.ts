import type { PdfImage } from 'pdfkit';
import type { FaceName, Weight } from '../font-faces.ts';
import { type LoadFont, openFontOnce } from '../open-font.ts';
import { PagedDocument } from '../paged-document.ts';
import { createStructure, type Structure, type StructureElement } from '../pdf-structure.ts';
import { createTextPainter, round, type Shaped, type Style, type TextPainter } from '../text-painter.ts';
import { drawableText, wrapText } from '../wrap-text.ts';
import { checkPng } from './check-png.ts';

/*
 * The pages of a document for people: an invoice, a statement, a receipt. Positions and sizes are in pixels as in the design's pictures, 96
 * per inch, from the top left corner.
 */

/** The sizes of paper, in points. */
const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const;

/** A size of paper. */
export type Paper = keyof typeof papers;

/** A text style: `size` in pixels, `colour` as `#rrggbb`, `spacing` letter spacing in parts of the size, `slanted`. */
export type TextStyle = Style & { size: number; colour: string; spacing?: number; slanted?: boolean };

/** A picture as PNG, and its alternative text. */
export type Logo = { bytes: Uint8Array; alternative: string };

/** The properties of a document, besides its content. */
export type SheetOptions = {
  /** BCP 47, of its texts. */
  locale: string;
  title: string;
  author: string;
  /** The creation time: the same document always gives the same bytes. */
  created_at: Date;
  paper: Paper;
  load: LoadFont;
  /** The picture drawn on it. */
  logo: Logo | undefined;
  /** Draws the footer of each page, which is not part of its structure. */
  footer: (sheet: Sheet, page: number, page_count: number) => void;
};

/** One of several documents in a file: its paper, language, logo, footer and drawing. */
export type SheetPart = Pick<SheetOptions, 'locale' | 'paper' | 'logo' | 'footer'> & { draw: (sheet: Sheet) => void };

/** The pages while they are drawn. Everything drawn belongs to an element of the structure, or else is an artifact. */
export type Sheet = {
  width: number;
  height: number;
  structure: Structure;
  /** Returns the width of a text on one line. */
  measure(text: string, style: TextStyle): number;
  /** Wraps a text into lines of at most this width. */
  wrap(text: string, style: TextStyle, room: number): string[];
  /** Writes a line with its baseline at `baseline`, starting at, ending at or centred on a position. */
  write(text: string, x: number, baseline: number, style: TextStyle, align?: 'start' | 'middle' | 'end'): void;
  /** Fills a rectangle. */
  fill(x: number, y: number, width: number, height: number, colour: string): void;
  /** Fills the shape of PDF operators, from a position, in units of a number of pixels, y downwards. */
  fillShape(operators: string, x: number, y: number, unit: number, colour: string): void;
  /** A dashed line to the right. */
  dash(x: number, y: number, width: number, colour: string): void;
  /** A figure element in a box, with its alternative text. */
  figure(alternative: string, x: number, y: number, width: number, height: number, draw: () => void): void;
  /** Draws a picture as large as fits, at the start of a box and vertically centred; returns its width. */
  picture(logo: Logo, x: number, y: number, width: number, height: number): number;
  /** Everything drawn in the callback is content of an element. */
  mark(element: StructureElement, draw: () => void): void;
  /** Everything drawn in the callback is an artifact: decoration, a rule or repeated text. */
  artifact(draw: () => void): void;
  addPage(): void;
};

const points = 0.75;
/** The slant of slanted letters: the tangent of eleven degrees. */
const slant = 0.19;
const weights: readonly Weight[] = ['regular', 'medium', 'semibold'];

/** Returns the baseline of a line of Inter with a given top and height, as browsers place it. */
export function baselineOf(top: number, line_height: number, size: number): number {
  return top + line_height / 2 + 0.3636 * size;
}

/**
 * Draws the pages of a document and returns the file. `draw` is called again if a text needs a font that is not loaded.
 *
 * @throws whatever the loading of a font throws, and Error for a logo that cannot be drawn
 */
export function writePages(options: SheetOptions, draw: (sheet: Sheet) => void): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, paper, logo, footer } = options;
  return writeParts(options, [{ locale, paper, logo, footer, draw }]);
}

/** Like `writePages`, for several documents in one file, each with its own paper, language and page numbers. */
export async function writeParts(
  { locale, title, author, created_at, load }: Omit<SheetOptions, 'paper' | 'logo' | 'footer'>,
  parts: readonly SheetPart[],
): Promise<Uint8Array<ArrayBuffer>> {
  for (const { logo } of parts) if (logo !== undefined) await checkPng(logo.bytes);
  const others: FaceName[] = [];
  for (;;) {
    const doc = new PagedDocument({
      autoFirstPage: false,
      bufferPages: true,
      font: null,
      fontLayoutCache: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: locale,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: created_at, ModDate: created_at },
    });
    const painter = await createTextPainter(doc, (name) => openFontOnce(name, load), { weights, others });
    const pages = createPages(doc, painter);
    for (const part of parts) {
      if (parts.length > 1) pages.sheet.structure.beginPart(part.locale);
      pages.begin(part);
      part.draw(pages.sheet);
    }
    pages.end();
    const wanted = painter.wanted();
    if (wanted.length === 0) return doc.finish();
    others.push(...wanted);
  }
}

function createPages(
  doc: PagedDocument,
  painter: TextPainter,
): { sheet: Sheet; begin(part: SheetPart): void; end(): void } {
  const drawn: { part: SheetPart; first_page: number; page_count: number }[] = [];
  let [width_pt, height_pt]: readonly [number, number] = papers.a4;
  let [width, height] = [0, 0];
  const structure = createStructure(doc);
  const shapes = new Map<string, Shaped>();
  const images = new Map<Uint8Array, PdfImage>();
  let content = '';
  let page_count = 0;

  const shape = (text: string, { weight, kind }: Style): Shaped | undefined => {
    const key = `${weight} ${kind} ${text}`;
    const known = shapes.get(key) ?? painter.shape(drawableText(text).replaceAll('\n', ' '), { weight, kind });
    if (known !== undefined) shapes.set(key, known);
    return known;
  };
  const widthOf = ({ width: thousandths, spaced_letters }: Shaped, { size, spacing = 0 }: TextStyle) =>
    (thousandths * size) / 1_000 + Math.max(0, spaced_letters - 1) * spacing * size;
  const measure = (text: string, style: TextStyle) => {
    const shaped = shape(text, style);
    return shaped === undefined ? 0 : widthOf(shaped, style);
  };
  const addPage = () => {
    if (page_count > 0) doc.addContent(content);
    doc.addPage({ size: [width_pt, height_pt], margin: 0 });
    page_count += 1;
    const current = drawn.at(-1);
    if (current !== undefined) current.page_count += 1;
    painter.begin(doc.page.fonts);
    structure.beginPage();
    // pdfkit flips its pages vertically.
    content = `${points} 0 0 -${points} 0 ${height_pt} cm\n`;
  };

  const takePaper = (paper: Paper) => {
    [width_pt, height_pt] = papers[paper];
    [width, height] = [width_pt / points, height_pt / points];
  };

  const sheet: Sheet = {
    get width() {
      return width;
    },
    get height() {
      return height;
    },
    structure,
    measure,
    wrap: (text, style, room) => wrapText(drawableText(text), room, (part) => measure(part, style)),
    write: (text, x, baseline, style, align = 'start') => {
      const shaped = shape(text, style);
      if (shaped === undefined || shaped.runs.length === 0) return;
      const from = x - (align === 'start' ? 0 : widthOf(shaped, style) / (align === 'end' ? 1 : 2));
      const colour = colourOf(style.colour);
      content += `${colour} rg `;
      if (shaped.runs.some(({ outlined }) => outlined)) content += `${colour} RG `;
      const spacing = shaped.spaced_letters === 0 ? 0 : round((style.spacing ?? 0) * style.size);
      if (spacing !== 0) content += `${spacing} Tc `;
      if (style.slanted === true) content += `q 1 0 ${slant} 1 ${round(slant * (baseline - height))} 0 cm `;
      content += painter.draw(shaped, from, height - baseline, style.size);
      if (style.slanted === true) {
        content += 'Q\n';
        // A font selected inside is no longer selected.
        painter.begin(doc.page.fonts);
      }
      if (spacing !== 0) content += '0 Tc\n';
    },
    fill: (x, y, across, down, colour) => {
      content += `${colourOf(colour)} rg ${round(x)} ${round(height - y - down)} ${round(across)} ${round(down)} re f\n`;
    },
    fillShape: (operators, x, y, unit, colour) => {
      content += `q ${round(unit)} 0 0 ${-round(unit)} ${round(x)} ${round(height - y)} cm ${colourOf(colour)} rg ${operators} f Q\n`;
    },
    dash: (x, y, across, colour) => {
      content += `q ${colourOf(colour)} RG 1 w [3 3] 0 d ${round(x)} ${round(height - y)} m ${round(x + across)} ${round(height - y)} l S Q\n`;
    },
    figure: (alternative, x, y, across, down, draw) => {
      const box = [x, height - y - down, x + across, height - y].map((place) => round(place * points));
      const [left = 0, bottom = 0, right = 0, top = 0] = box;
      const element = structure.figure(alternative, [left, bottom, right, top]);
      sheet.mark(element, draw);
      element.end();
    },
    picture: ({ bytes, alternative }, x, y, across, down) => {
      const image = images.get(bytes) ?? doc.openImage(bytes);
      images.set(bytes, image);
      if (image.obj === null) image.embed(doc);
      if (image.obj !== null) doc.page.xobjects[image.label] = image.obj;
      const factor = Math.min(across / image.width, down / image.height);
      const [wide, high] = [image.width * factor, image.height * factor];
      const top = y + (down - high) / 2;
      sheet.figure(alternative, x, top, wide, high, () => {
        content += `q ${round(wide)} 0 0 ${round(high)} ${round(x)} ${round(height - top - high)} cm /${image.label} Do Q\n`;
      });
      return wide;
    },
    mark: (element, draw) => {
      content += structure.begin(element);
      draw();
      content += 'EMC\n';
    },
    artifact: (draw) => {
      content += '/Artifact BMC\n';
      draw();
      content += 'EMC\n';
    },
    addPage,
  };
  return {
    sheet,
    begin: (part) => {
      takePaper(part.paper);
      drawn.push({ part, first_page: page_count, page_count: 0 });
      addPage();
    },
    end: () => {
      structure.end();
      doc.addContent(content);
      for (const { part, first_page, page_count: count } of drawn) {
        takePaper(part.paper);
        for (let page = 0; page < count; page += 1) {
          doc.switchToPage(first_page + page);
          painter.begin(doc.page.fonts);
          content = '';
          sheet.artifact(() => part.footer(sheet, page + 1, count));
          doc.addContent(content);
        }
      }
    },
  };
}

const colours = new Map<string, string>();

/** A colour `#rrggbb` as operands. */
function colourOf(hexadecimal: string): string {
  const known = colours.get(hexadecimal);
  if (known !== undefined) return known;
  const parts = [1, 3, 5].map((at) => round(Number.parseInt(hexadecimal.slice(at, at + 2), 16) / 255));
  const made = parts.join(' ');
  colours.set(hexadecimal, made);
  return made;
}
