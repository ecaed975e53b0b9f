import { openFont } from './open-font.ts';
import { PagedDocument } from './paged-document.ts';
import type { PdfOptions } from './pdf-options.ts';
import { type Block, createTablePages } from './pdf-pages.ts';
import { createStructure } from './pdf-structure.ts';
import { bold, createTableTexts, padding, plain } from './pdf-texts.ts';
import { createTextPainter, type Style } from './text-painter.ts';

/*
 * Writes a table as a PDF with pdfkit while its rows arrive: each page is output as soon as it is full, so that memory grows by the objects
 * of a page and not by the rows on it.
 */

const businessSize = 16;

/**
 * Tables up to this number of rows have a structure that screen readers follow, cell by cell. It takes a hundred bytes a cell in the file
 * and more in memory, so longer tables have none; the CSV is the accessible alternative.
 */
export const taggedRows_maximum = 10_000;
/** The number of rows that are measured for the column widths. */
const measuredRows = 1_000;

/**
 * Writes a table as a PDF. Texts wrap in their columns, a row higher than a page continues on the next, and the header is on every page. A
 * consumer that stops early also ends the rows.
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

/** Creates the table of a document; adding a row returns whether a page was completed. */
async function createTable(
  doc: PagedDocument,
  options: PdfOptions,
  sample: readonly (readonly string[])[],
  tagged: boolean,
): Promise<{ add(row: readonly string[]): Promise<boolean>; end(): Promise<void> }> {
  const { columns, sizes, heading, page_label } = options;
  const painter = await createTextPainter(doc, (name) => openFont(name, options.load));
  const structure = tagged ? createStructure(doc) : undefined;
  const texts = createTableTexts(painter, columns, sizes);
  const layout = options.layout(await texts.needsOf(sample));
  const width = layout.width - 2 * layout.margin;
  const cells = texts.cellsIn(layout.column_widths.map((each) => each - 2 * padding));

  const labels = await cells.bold(
    columns.map(({ label }) => label),
    sizes.header,
  );
  const blockOf = async (tag: string, text: string, style: Style, size: number): Promise<Block> => ({
    tag,
    size,
    lines: await texts.lines(text, style, size, width),
  });
  const above = await Promise.all([
    blockOf('P', heading.business, bold, businessSize),
    blockOf('H1', heading.title, bold, sizes.header),
    ...heading.lines.map((line) => blockOf('P', line, plain, sizes.cell)),
  ]);
  const pages = createTablePages({ doc, painter, texts, structure, columns, layout, sizes, page_label, above, labels });
  let row_count = 0;

  pages.begin();
  return {
    add: async (row) => {
      row_count += 1;
      return pages.addRow(await cells.ofRow(row));
    },
    end: async () => {
      const { totals, line } = options.closing(row_count);
      for (const [index, sums] of totals.entries()) {
        const row = await cells.bold(sums, sizes.cell);
        // The sums are between two rules.
        if (index === 0) pages.ruleAbove();
        await pages.addRow(row);
      }
      await pages.end(await blockOf('P', line, plain, sizes.cell));
      doc.end();
    },
  };
}
