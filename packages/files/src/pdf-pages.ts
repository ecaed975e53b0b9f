import type { PdfReference } from 'pdfkit';
import type { PagedDocument } from './paged-document.ts';
import type { PdfColumn, PdfLayout } from './pdf-options.ts';
import type { Structure, StructureElement, StructureTable } from './pdf-structure.ts';
import { type Cell, noLines, padding, plain, type TableTexts } from './pdf-texts.ts';
import { round, type Shaped, type TextPainter } from './text-painter.ts';

const rowPadding = 1;
const lineShare = 1.18;
/** The position of the baseline within a line. */
const baseShare = 0.94;
const footerSize = 9;
const footerHeight = 20;

/** Lines over the whole width: a heading or a paragraph, by its tag. */
export type Block = { tag: string; size: number; lines: Cell };

/** What the pages of a table are made with. */
export type PageParts = {
  doc: PagedDocument;
  painter: TextPainter;
  texts: TableTexts;
  structure: Structure | undefined;
  columns: readonly PdfColumn[];
  layout: PdfLayout;
  sizes: { header: number; cell: number };
  /** The footer of each page: see PdfOptions. */
  page_label: string;
  /** Above the table, on the first page. */
  above: readonly Block[];
  /** The cells of the header. */
  labels: readonly Cell[];
};

/** The pages of a table. Call `begin` before the first row. */
export type TablePages = {
  begin(): void;
  /** Adds a row, over as many pages as needed; returns whether a page was completed. */
  addRow(cells: readonly Cell[]): Promise<boolean>;
  /** Draws a rule above the next row. */
  ruleAbove(): void;
  /** Adds what follows the last row, and ends the last page. */
  end(last: Block): Promise<void>;
};

/** Creates the pages of a table: the heading on the first, header and page number on each. */
export function createTablePages(parts: PageParts): TablePages {
  const { doc, painter, texts, structure, columns, layout, sizes, page_label, above, labels } = parts;
  const { width: page_width, height: page_height, margin } = layout;
  const width = page_width - 2 * margin;
  const bottom = margin + footerHeight;
  const labels_height = heightOf(labels, sizes.header) + 2 * padding;
  const linesIn = (height: number) => Math.floor((height - 2 * rowPadding) / (sizes.cell * lineShare));
  // A header that leaves no space for a row is cut: a page must have at least one line.
  const lines_of_page = Math.max(1, linesIn(page_height - margin - bottom - labels_height));
  const page_count_mark = createPageCountMark(parts);
  const sheet = createSheet(parts);
  let page_count = 0;
  let table: StructureTable | undefined;

  const rowElements = (kind: 'TH' | 'TD') => {
    table ??= structure?.table();
    return table?.row(columns.map(() => kind));
  };

  const drawHeader = () => {
    sheet.add(
      `/Artifact BMC 0.95 g ${margin} ${round(sheet.y - labels_height)} ${round(width)} ${round(labels_height)} re f 0 g EMC\n`,
    );
    sheet.y -= padding;
    if (page_count === 1) {
      const elements = rowElements('TH');
      sheet.drawCells(labels, sizes.header, labels_height - padding, elements?.cells);
      elements?.end();
    } else {
      sheet.add('/Artifact BMC\n');
      sheet.drawCells(labels, sizes.header, labels_height - padding);
      sheet.add('EMC\n');
    }
  };
  const begin = () => {
    doc.addPage({ size: [page_width, page_height], margin: 0 });
    doc.page.xobjects.Total = page_count_mark.reference;
    painter.begin(doc.page.fonts);
    structure?.beginPage();
    page_count += 1;
    sheet.begin();
    if (page_count === 1) {
      for (const block of above) sheet.drawBlock(block, margin);
      sheet.y -= 2 * padding;
    }
    drawHeader();
  };
  const endPage = async () => {
    const { before } = splitLabel(page_label);
    const label = await texts.loading(() => painter.shape(before.replace('{page}', String(page_count)), plain));
    const at = margin + footerSize / 2;
    sheet.add(`/Artifact BMC 0.5 w 0.85 G ${sheet.rules}S 0.35 g ${painter.draw(label, margin, at, footerSize)}`);
    sheet.add(`q 1 0 0 1 ${round(margin + (label.width * footerSize) / 1_000)} ${round(at)} cm /Total Do Q EMC`);
    doc.addContent(sheet.content);
  };
  const drawRow = (cells: readonly Cell[], elements: readonly StructureElement[] | undefined) => {
    sheet.y -= rowPadding;
    sheet.drawCells(cells, sizes.cell, heightOf(cells, sizes.cell) - rowPadding, elements);
  };

  return {
    begin,
    addRow: async (cells) => {
      let left = cells;
      let filled = false;
      const elements = rowElements('TD');
      while (sheet.y - heightOf(left, sizes.cell) < bottom) {
        const room = linesIn(sheet.y - bottom);
        if (lineCount(left) > lines_of_page && room > 0) {
          drawRow(
            left.map((lines) => lines.slice(0, room)),
            elements?.cells,
          );
          left = left.map((lines) => lines.slice(room));
        }
        await endPage();
        begin();
        filled = true;
      }
      drawRow(left, elements?.cells);
      sheet.rule();
      elements?.end();
      return filled;
    },
    ruleAbove: () => {
      sheet.y -= 1.5;
      sheet.rule();
    },
    end: async (last) => {
      if (sheet.y - last.lines.length * last.size * lineShare - padding < bottom) {
        await endPage();
        begin();
      }
      sheet.y -= padding;
      sheet.drawBlock(last, margin + padding);
      await endPage();
      table?.end();
      structure?.end();
      await page_count_mark.write(page_count);
    },
  };
}

/** The page being drawn, from its top down. */
type Sheet = {
  content: string;
  /** The rules between rows, drawn at the end of the page. */
  rules: string;
  /** The lower edge of its content, in points from the bottom. */
  y: number;
  begin(): void;
  add(content: string): void;
  rule(): void;
  drawBlock(block: Block, x: number): void;
  /** Draws lines of cells from the present height down, each as the content of its element. */
  drawCells(cells: readonly Cell[], size: number, height: number, elements?: readonly StructureElement[]): void;
};

function createSheet({ painter, structure, columns, layout }: PageParts): Sheet {
  const { width: page_width, height: page_height, margin, column_widths } = layout;
  const width = page_width - 2 * margin;
  const drawLine = (line: Shaped, x: number, size: number) => {
    sheet.y -= size * lineShare;
    sheet.content += painter.draw(line, x, sheet.y + size * (lineShare - baseShare), size);
  };
  const sheet: Sheet = {
    content: '',
    rules: '',
    y: 0,
    begin: () => {
      // pdfkit flips its pages vertically.
      sheet.content = `1 0 0 -1 0 ${page_height} cm\n`;
      sheet.rules = '';
      sheet.y = page_height - margin;
    },
    add: (content) => {
      sheet.content += content;
    },
    rule: () => {
      sheet.rules += `${margin} ${round(sheet.y)} m ${round(margin + width)} ${round(sheet.y)} l `;
    },
    drawBlock: ({ tag, size, lines }, x) => {
      const element = structure?.block(tag);
      sheet.content += element === undefined ? '' : (structure?.begin(element) ?? '');
      for (const line of lines) drawLine(line, x, size);
      if (element !== undefined) sheet.content += 'EMC\n';
      element?.end();
    },
    drawCells: (cells, size, height, elements) => {
      let x = margin;
      const top = sheet.y;
      for (let index = 0; index < cells.length; index += 1) {
        const lines = cells[index] ?? noLines;
        const column_width = column_widths[index] ?? 0;
        const element = elements?.[index];
        if (lines.length > 0 && element !== undefined) sheet.content += structure?.begin(element) ?? '';
        for (const line of lines) {
          const free = column_width - 2 * padding - (line.width * size) / 1_000;
          drawLine(line, x + padding + (columns[index]?.kind === 'number' ? Math.max(0, free) : 0), size);
        }
        if (lines.length > 0 && element !== undefined) sheet.content += 'EMC\n';
        sheet.y = top;
        x += column_width;
      }
      sheet.y = top - height;
    },
  };
  return sheet;
}

/** The page count in each page's label: one shared drawing, written when the number of pages is known. */
function createPageCountMark({ doc, painter, texts, page_label }: PageParts) {
  const reference = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -footerSize, 20 * footerSize, 2 * footerSize],
  });
  return {
    reference,
    write: async (page_count: number) => {
      const fonts: Record<string, PdfReference> = {};
      painter.begin(fonts);
      const { after } = splitLabel(page_label);
      const pages = await texts.loading(() => painter.shape(after.replace('{pages}', String(page_count)), plain));
      const drawn = `0.35 g ${painter.draw(pages, 0, 0, footerSize)}`;
      reference.data.Resources = { Font: fonts };
      reference.end(drawn);
    },
  };
}

/** The space before the page count is written with it, so that copied text contains it. */
function splitLabel(page_label: string): { before: string; after: string } {
  const split = page_label.search(/\s*\{pages\}/);
  return { before: page_label.slice(0, split), after: page_label.slice(split) };
}

function heightOf(cells: readonly Cell[], size: number): number {
  return lineCount(cells) * size * lineShare + 2 * rowPadding;
}

function lineCount(cells: readonly Cell[]): number {
  let count = 1;
  for (const lines of cells) count = Math.max(count, lines.length);
  return count;
}
