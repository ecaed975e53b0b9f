import type { PdfImage } from 'pdfkit';
import type { FaceName, Weight } from '../font-faces.ts';
import { type LoadFont, openFontOnce } from '../open-font.ts';
import { PagedDocument } from '../paged-document.ts';
import { createStructure, type Structure, type StructureElement } from '../pdf-structure.ts';
import { createTextPainter, round, type Shaped, type Style, type TextPainter } from '../text-painter.ts';
import { drawableText, wrapText } from '../wrap-text.ts';
import { checkPng } from './check-png.ts';

/*
 * The pages of a document that people read: an invoice, a statement, a receipt. Places and sizes are in pixels of a page as the
 * pictures of the design have them, 96 an inch, from its top left corner.
 */

/** The sizes of paper, in points. */
const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const;

/** A size of paper. */
export type Paper = keyof typeof papers;

/** How a text is written: `size` in pixels, `colour` as `#rrggbb`, `spacing` more or less room between letters, in parts of the size, or `slanted`. */
export type TextStyle = Style & { size: number; colour: string; spacing?: number; slanted?: boolean };

/** A picture as PNG, and what it shows in words. */
export type Logo = { bytes: Uint8Array; alternative: string };

/** What a document is, beside what stands on it. */
export type SheetOptions = {
  /** BCP 47, of the words in it. */
  locale: string;
  title: string;
  author: string;
  /** When it came to be: the same document gives the same bytes whenever it is written. */
  created_at: Date;
  paper: Paper;
  load: LoadFont;
  /** The picture that is drawn on it. */
  logo: Logo | undefined;
  /** Draws what stands under each page, which is none of its structure. */
  footer: (sheet: Sheet, page: number, page_count: number) => void;
};

/** A document among several in one file: its paper, its pages and how it is drawn. */
export type SheetPart = Pick<SheetOptions, 'locale' | 'paper' | 'logo' | 'footer'> & { draw: (sheet: Sheet) => void };

/** The pages while they are drawn. Everything drawn belongs to an element of the structure, or else is an artifact. */
export type Sheet = {
  width: number;
  height: number;
  structure: Structure;
  /** How wide a text is on one line. */
  measure(text: string, style: TextStyle): number;
  /** A text as lines that are at most so wide. */
  wrap(text: string, style: TextStyle, room: number): string[];
  /** Writes a line whose letters stand on `baseline`, from, to or around a place. */
  write(text: string, x: number, baseline: number, style: TextStyle, align?: 'start' | 'middle' | 'end'): void;
  /** Fills a rectangle. */
  fill(x: number, y: number, width: number, height: number, colour: string): void;
  /** Fills what operators of PDF enclose, from a place on, in units of so many pixels, downwards. */
  fillShape(operators: string, x: number, y: number, unit: number, colour: string): void;
  /** A dashed line to the right. */
  dash(x: number, y: number, width: number, colour: string): void;
  /** A figure of the structure in a box, with what it shows in words. */
  figure(alternative: string, x: number, y: number, width: number, height: number, draw: () => void): void;
  /** A figure of a picture as large as fits, at the start of a box and in the middle of its height; gives how wide it is. */
  picture(logo: Logo, x: number, y: number, width: number, height: number): number;
  /** What is drawn meanwhile is content of an element. */
  mark(element: StructureElement, draw: () => void): void;
  /** What is drawn meanwhile is decoration, a rule or something said before. */
  artifact(draw: () => void): void;
  addPage(): void;
};

const points = 0.75;
/** How far slanted letters lean: the tangent of eleven degrees. */
const slant = 0.19;
const weights: readonly Weight[] = ['regular', 'medium', 'semibold'];

/** The baseline of a line of so many pixels whose top is given, as browsers place the letters of Inter in it. */
export function baselineOf(top: number, line_height: number, size: number): number {
  return top + line_height / 2 + 0.3636 * size;
}

/**
 * Draws the pages of a document and gives the file. `draw` is called again where a text turns out to need a font that is not loaded.
 *
 * @throws whatever the loading of a font throws, and Error for a logo that cannot be drawn
 */
export function writePages(options: SheetOptions, draw: (sheet: Sheet) => void): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, paper, logo, footer } = options;
  return writeParts(options, [{ locale, paper, logo, footer, draw }]);
}

/** The same for several documents in one file, each with its own paper, language and numbers of pages. */
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
    // pdfkit turns its pages upside down.
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
        // The font that was chosen inside is not chosen any more.
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
