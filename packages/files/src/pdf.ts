import type { PdfReference } from 'pdfkit';
import { type LoadFont, openFont } from './open-font.ts';
import { PagedDocument } from './paged-document.ts';
import { createStructure, type StructureElement, type StructureTable } from './pdf-structure.ts';
import { createTextPainter, round, type Shaped, type Style } from './text-painter.ts';
import { drawableText, unbrokenPieces, wrapText } from './wrap-text.ts';

/*
 * A table as a PDF, written by pdfkit while its rows come: each page leaves as soon as it is full, so that memory grows by the
 * objects of a page and not by the rows on it.
 */

/** A column: what stands above it, and whether its cells are numbers (at its end, in figures of one width), dates or texts. */
export type PdfColumn = { label: string; kind: 'number' | 'date' | 'text' };

/** What a column's texts need, in points: all of the longest on one line, and its longest part that is not broken. */
export type PdfNeed = { line: number; part: number };

/** The size of the pages, what stays free at their edges, and the columns between, in points. */
export type PdfLayout = { width: number; height: number; margin: number; column_widths: readonly number[] };

/** What a table's PDF is made of. */
export type PdfOptions = {
  /** BCP 47, of the words in it. */
  locale: string;
  /** Above the table: whose it is, what it is, and then a line each: what it covers and when it was made. */
  heading: { business: string; title: string; lines: readonly string[] };
  /** What stands under each page; `{page}` and, behind it, `{pages}` are numbers. */
  page_label: string;
  columns: readonly PdfColumn[];
  /** Lays out the page, given what the first rows of each column need. */
  layout: (needs: readonly PdfNeed[]) => PdfLayout;
  /** In points. */
  sizes: { header: number; cell: number };
  /** When it was made: the same rows give the same bytes. */
  made_at: Date;
  load: LoadFont;
  /** What stands under the last row, asked for then: rows of sums, and a line about the whole. */
  closing: (row_count: number) => { totals: readonly (readonly string[])[]; line: string };
};

const padding = 5;
const rowPadding = 1;
const lineShare = 1.18;
/** Where in a line its letters stand. */
const baseShare = 0.94;
const footerSize = 9;
const footerHeight = 20;
const businessSize = 16;

/**
 * Up to so many rows a table has a structure that screen readers follow, cell by cell. It takes a hundred bytes a cell in the file and
 * more in memory, so that longer ones go without: whoever needs them that way has the CSV.
 */
export const taggedRows_maximum = 10_000;
/** So many rows say how wide the columns need to be. */
const measuredRows = 1_000;
/** So many texts of a column are remembered with their lines: names, words and codes come again and again. */
const remembered_maximum = 4_000;

type Cell = readonly Shaped[];
const noLines: Cell = [];

/**
 * Writes a table as a PDF. Texts are wrapped in their columns, a row that is higher than a page goes on on the next, and the header
 * stands on every page. Whoever stops taking parts ends the rows.
 *
 * @throws whatever the rows or the loading of a font throw
 */
export async function* pdfTable(
  options: PdfOptions,
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  try {
    const held: (readonly string[])[] = [];
    let whole = false;
    while (!whole && held.length <= taggedRows_maximum) {
      const next = await source.next();
      if (next.done === true) whole = true;
      else held.push(next.value);
    }
    const doc = documentOf(options, whole);
    const table = await createTable(doc, options, held.slice(0, measuredRows), whole);
    for (const row of held.splice(0)) {
      if (await table.add(row)) yield doc.take();
    }
    while (!whole) {
      const next = await source.next();
      if (next.done === true) whole = true;
      else if (await table.add(next.value)) yield doc.take();
    }
    await table.end();
    yield doc.take();
  } finally {
    await source.return?.();
  }
}

function documentOf({ locale, heading, made_at }: PdfOptions, tagged: boolean): PagedDocument {
  return new PagedDocument({
    autoFirstPage: false,
    font: null,
    fontLayoutCache: false,
    pdfVersion: '1.7',
    tagged,
    lang: locale,
    displayTitle: true,
    info: { Title: heading.title, Author: heading.business, CreationDate: made_at, ModDate: made_at },
  });
}

/** The pages of a table: rows are added, and whether a page became whole with one is told. */
async function createTable(
  doc: PagedDocument,
  options: PdfOptions,
  sample: readonly (readonly string[])[],
  tagged: boolean,
): Promise<{ add(row: readonly string[]): Promise<boolean>; end(): Promise<void> }> {
  const { columns, sizes, heading } = options;
  const painter = await createTextPainter(doc, (name) => openFont(name, options.load));
  const structure = tagged ? createStructure(doc) : undefined;
  const total = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -footerSize, 20 * footerSize, 2 * footerSize] });
  // The blank before the number of all pages is written with it, so that copied text has it.
  const { page_label } = options;
  const label_split = page_label.search(/\s*\{pages\}/);
  const styles = columns.map(({ kind }): Style => ({ weight: 'regular', kind: kind === 'date' ? 'code' : kind }));
  const plain: Style = { weight: 'regular', kind: 'text' };
  const bold: Style = { weight: 'bold', kind: 'text' };

  /** What can be done once the fonts that it needs are loaded. */
  const loading = async <Made>(make: () => Made | undefined): Promise<Made> => {
    for (;;) {
      const made = make();
      if (made !== undefined) return made;
      await painter.loadWanted();
    }
  };
  /** A text as lines, or undefined where a font is to be loaded first. */
  const linesOf = (given: string, style: Style, size: number, room: number): Cell | undefined => {
    const text = drawableText(given);
    const limit = (room * 1_000) / size;
    if (!text.includes('\n')) {
      const line = painter.shape(text, style);
      if (line === undefined || line.width <= limit) return line && [line];
    }
    let lacking = false;
    const lines = wrapText(text, limit, (part) => {
      const shaped = painter.shape(part, style);
      lacking ||= shaped === undefined;
      return shaped?.width ?? 0;
    });
    const cell = lines.flatMap((line) => painter.shape(line, style) ?? []);
    return lacking || cell.length < lines.length ? undefined : cell;
  };

  const needs = await Promise.all(columns.map((_, index) => loading(() => needOf(index))));
  function needOf(index: number): PdfNeed | undefined {
    let lacking = false;
    const widthOf = (text: string, style: Style, size: number) => {
      const shaped = painter.shape(text, style);
      lacking ||= shaped === undefined;
      return ((shaped?.width ?? 0) * size) / 1_000;
    };
    const widest = (texts: readonly string[], style: Style, size: number) =>
      texts.reduce((most, text) => Math.max(most, widthOf(text, style, size)), 0);
    const label = widest(
      unbrokenPieces(columns[index]?.label ?? '').map((part) => part.trimEnd()),
      bold,
      sizes.header,
    );
    let [line, part] = [label, label];
    for (const row of sample) {
      for (const text of drawableText(row[index] ?? '').split('\n')) {
        const style = styles[index] ?? plain;
        const width = widthOf(text, style, sizes.cell);
        if (width <= part) continue;
        line = Math.max(line, width);
        part = Math.max(
          part,
          widest(
            unbrokenPieces(text).map((each) => each.trimEnd()),
            style,
            sizes.cell,
          ),
        );
      }
    }
    // What fits to the last digit must not be broken for the roundings of its sum.
    const around = 2 * padding + 0.1;
    return lacking ? undefined : { line: line + around, part: part + around };
  }

  const { width: page_width, height: page_height, margin, column_widths } = options.layout(needs);
  const width = page_width - 2 * margin;
  const bottom = margin + footerHeight;
  const rooms = column_widths.map((each) => each - 2 * padding);
  const heightOf = (cells: readonly Cell[], size: number) => lineCount(cells) * size * lineShare + 2 * rowPadding;

  const remembered = columns.map(() => new Map<string, Cell>());
  const cellsOf = (texts: readonly string[]): Cell[] | undefined => {
    const cells: Cell[] = [];
    for (let index = 0; index < columns.length; index += 1) {
      const text = texts[index] ?? '';
      const known = remembered[index];
      let cell = text === '' ? noLines : known?.get(text);
      if (cell === undefined) {
        cell = linesOf(text, styles[index] ?? plain, sizes.cell, rooms[index] ?? 0);
        if (cell === undefined) return undefined;
        if (known !== undefined && known.size >= remembered_maximum) known.clear();
        known?.set(text, cell);
      }
      cells.push(cell);
    }
    return cells;
  };
  const boldCells = (texts: readonly string[], size: number) =>
    loading(() => {
      const cells = columns.map(({ kind }, index) =>
        linesOf(
          texts[index] ?? '',
          { weight: 'bold', kind: kind === 'number' ? 'number' : 'text' },
          size,
          rooms[index] ?? 0,
        ),
      );
      return cells.some((cell) => cell === undefined) ? undefined : (cells as Cell[]);
    });
  const wholeLines = (text: string, style: Style, size: number) => loading(() => linesOf(text, style, size, width));

  const labels = await boldCells(
    columns.map(({ label }) => label),
    sizes.header,
  );
  const labels_height = heightOf(labels, sizes.header) + 2 * padding;
  const above = await Promise.all([
    ...[heading.business].map(async (text) => ({
      tag: 'P',
      size: businessSize,
      lines: await wholeLines(text, bold, businessSize),
    })),
    ...[heading.title].map(async (text) => ({
      tag: 'H1',
      size: sizes.header,
      lines: await wholeLines(text, bold, sizes.header),
    })),
    ...heading.lines.map(async (text) => ({
      tag: 'P',
      size: sizes.cell,
      lines: await wholeLines(text, plain, sizes.cell),
    })),
  ]);
  // A header so high that no row has room under it is cut: a page must hold one line at least.
  const lines_of_page = Math.max(1, linesIn(page_height - margin - bottom - labels_height));
  function linesIn(height: number) {
    return Math.floor((height - 2 * rowPadding) / (sizes.cell * lineShare));
  }

  let content = '';
  let rules = '';
  let y = 0;
  let page_count = 0;
  let row_count = 0;
  const drawLine = (line: Shaped, x: number, size: number) => {
    y -= size * lineShare;
    return painter.draw(line, x, y + size * (lineShare - baseShare), size);
  };
  const rule = () => {
    rules += `${margin} ${round(y)} m ${round(margin + width)} ${round(y)} l `;
  };
  /** Draws lines of cells from the present height down, each as the content of its element. */
  const drawCells = (cells: readonly Cell[], size: number, height: number, elements?: readonly StructureElement[]) => {
    let x = margin;
    const top = y;
    for (let index = 0; index < cells.length; index += 1) {
      const lines = cells[index] ?? noLines;
      const column_width = column_widths[index] ?? 0;
      const element = elements?.[index];
      if (lines.length > 0 && element !== undefined) content += structure?.begin(element) ?? '';
      for (const line of lines) {
        const free = (rooms[index] ?? 0) - (line.width * size) / 1_000;
        content += drawLine(line, x + padding + (columns[index]?.kind === 'number' ? Math.max(0, free) : 0), size);
      }
      if (lines.length > 0 && element !== undefined) content += 'EMC\n';
      y = top;
      x += column_width;
    }
    y = top - height;
  };
  let table: StructureTable | undefined;
  const rowElements = (kind: 'TH' | 'TD') => {
    table ??= structure?.table();
    return table?.row(columns.map(() => kind));
  };

  const beginPage = () => {
    doc.addPage({ size: [page_width, page_height], margin: 0 });
    doc.page.xobjects.Total = total;
    painter.begin(doc.page.fonts);
    structure?.beginPage();
    page_count += 1;
    // pdfkit turns its pages upside down.
    content = `1 0 0 -1 0 ${page_height} cm\n`;
    rules = '';
    y = page_height - margin;
    if (page_count === 1) {
      for (const { tag, size, lines } of above) {
        const element = structure?.block(tag);
        content += element === undefined ? '' : (structure?.begin(element) ?? '');
        for (const line of lines) content += drawLine(line, margin, size);
        if (element !== undefined) content += 'EMC\n';
        element?.end();
      }
      y -= 2 * padding;
    }
    content += `/Artifact BMC 0.95 g ${margin} ${round(y - labels_height)} ${round(width)} ${round(labels_height)} re f 0 g EMC\n`;
    y -= padding;
    if (page_count === 1) {
      const elements = rowElements('TH');
      drawCells(labels, sizes.header, labels_height - padding, elements?.cells);
      elements?.end();
    } else {
      content += '/Artifact BMC\n';
      drawCells(labels, sizes.header, labels_height - padding);
      content += 'EMC\n';
    }
  };
  const endPage = async () => {
    const before = page_label.slice(0, label_split).replace('{page}', String(page_count));
    const label = await loading(() => painter.shape(before, plain));
    const at = margin + footerSize / 2;
    content += `/Artifact BMC 0.5 w 0.85 G ${rules}S 0.35 g ${painter.draw(label, margin, at, footerSize)}`;
    content += `q 1 0 0 1 ${round(margin + (label.width * footerSize) / 1_000)} ${round(at)} cm /Total Do Q EMC`;
    doc.addContent(content);
  };

  const addCells = async (cells: readonly Cell[]): Promise<boolean> => {
    let left = cells;
    let filled = false;
    const elements = rowElements('TD');
    for (;;) {
      const height = heightOf(left, sizes.cell);
      if (y - height >= bottom) {
        y -= rowPadding;
        drawCells(left, sizes.cell, height - rowPadding, elements?.cells);
        rule();
        break;
      }
      const room = linesIn(y - bottom);
      if (lineCount(left) > lines_of_page && room > 0) {
        const part = left.map((lines) => lines.slice(0, room));
        y -= rowPadding;
        drawCells(part, sizes.cell, heightOf(part, sizes.cell) - rowPadding, elements?.cells);
        left = left.map((lines) => lines.slice(room));
      }
      await endPage();
      beginPage();
      filled = true;
    }
    elements?.end();
    return filled;
  };

  beginPage();
  return {
    add: async (row) => {
      row_count += 1;
      return addCells(cellsOf(row) ?? (await loading(() => cellsOf(row))));
    },
    end: async () => {
      const { totals, line } = options.closing(row_count);
      for (const [index, texts] of totals.entries()) {
        const cells = await boldCells(texts, sizes.cell);
        // What is added up stands between two rules.
        if (index === 0) {
          y -= 1.5;
          rule();
        }
        await addCells(cells);
      }
      const last = await wholeLines(line, plain, sizes.cell);
      if (y - last.length * sizes.cell * lineShare - padding < bottom) {
        await endPage();
        beginPage();
      }
      y -= padding;
      const element = structure?.block('P');
      content += element === undefined ? '' : (structure?.begin(element) ?? '');
      for (const each of last) content += drawLine(each, margin + padding, sizes.cell);
      if (element !== undefined) content += 'EMC\n';
      element?.end();
      await endPage();
      table?.end();
      structure?.end();
      const fonts: Record<string, PdfReference> = {};
      painter.begin(fonts);
      const pages = await loading(() =>
        painter.shape(page_label.slice(label_split).replace('{pages}', String(page_count)), plain),
      );
      const drawn = `0.35 g ${painter.draw(pages, 0, 0, footerSize)}`;
      total.data.Resources = { Font: fonts };
      total.end(drawn);
      doc.end();
    },
  };
}

function lineCount(cells: readonly Cell[]): number {
  let count = 1;
  for (const lines of cells) count = Math.max(count, lines.length);
  return count;
}
