import { type Face, type PdfFonts, pdfFonts, type WideFont } from './pdf-fonts.ts';
import { createPdfObjects } from './pdf-objects.ts';
import { wrapText } from './wrap-text.ts';

/*
 * A table as a PDF, written while its rows come: each page leaves as soon as it is full, and what names the pages stands at the
 * end, so that memory does not grow with the rows.
 */

/** A column: what stands above it and at which end its cells stand. */
export type PdfColumn = { label: string; align: 'start' | 'end' };

/** What a table's PDF is made of. Sizes are in points. */
export type PdfOptions = {
  title: string;
  /** Beside the title: when and for whom it was made. */
  note: string;
  paper: 'letter' | 'a4';
  orientation: 'portrait' | 'landscape';
  columns: readonly PdfColumn[];
  /** The widths of the columns, given the width that the page has for them. */
  widthsOf: (width: number) => readonly number[];
  header_size: number;
  cell_size: number;
  /** zlib's deflate, of whoever runs this. */
  deflate: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;
  /** TrueType fonts for what the standard fonts lack, the likely one first. */
  fonts: readonly WideFont[];
};

const papers = { letter: [612, 792], a4: [595.28, 841.89] } as const;
const margin = 36;
const padding = 4;
const lineShare = 1.2;
const pagesOfGroup = 100;
/** Points in one number: the reader's eye sees no more. */
const round = (value: number) => Math.round(value * 100) / 100;

type Line = { text: string; face: Face };

/**
 * Writes a table as a PDF. Texts are wrapped in their columns, a row that is higher than a page goes on on the next, and the header
 * stands on every page.
 */
export async function* pdfTable(
  options: PdfOptions,
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { columns, header_size, cell_size } = options;
  const [short, long] = papers[options.paper];
  const [page_width, page_height] = options.orientation === 'landscape' ? [long, short] : [short, long];
  const width = page_width - 2 * margin;
  const widths = options.widthsOf(width);
  const bottom = margin + header_size;
  const objects = createPdfObjects();
  const fonts = pdfFonts(objects, options);
  const catalog = objects.reserve();
  const root = objects.reserve();
  const groups: { object: number; pages: number[] }[] = [];

  /** The lines of a row's cells. */
  const linesOf = async (texts: readonly string[], size: number, weight: 'regular' | 'bold'): Promise<Line[][]> => {
    const cells: Line[][] = [];
    for (let index = 0; index < columns.length; index += 1) {
      const text = texts[index] ?? '';
      if (text === '') cells.push([]);
      else {
        const face = fonts.plain(text, weight) ?? (await fonts.wide(text, weight));
        const room = (((widths[index] ?? 0) - 2 * padding) * 1_000) / size;
        cells.push(wrapText(text, room, face.widthOf).map((line) => ({ text: line, face })));
      }
    }
    return cells;
  };
  const heightOf = (cells: readonly Line[][], size: number) =>
    Math.max(1, ...cells.map((lines) => lines.length)) * size * lineShare + 2 * padding;

  let content = '';
  let y = 0;
  let row_count = 0;
  const draw = (line: Line, x: number, at: number, size: number, weight: 'regular' | 'bold') => {
    content += `BT ${line.face.begin(size, weight)} ${round(x)} ${round(at)} Td ${line.face.show(line.text)} Tj ET\n`;
  };
  /** Draws lines of cells from the present height down. */
  const drawCells = (cells: readonly Line[][], size: number, weight: 'regular' | 'bold', height: number) => {
    let x = margin;
    for (const [index, lines] of cells.entries()) {
      const column_width = widths[index] ?? 0;
      for (const [number, line] of lines.entries()) {
        const at = y - padding - size - number * size * lineShare + size * 0.1;
        const free = column_width - 2 * padding - (line.face.widthOf(line.text) * size) / 1_000;
        draw(line, x + padding + (columns[index]?.align === 'end' ? Math.max(0, free) : 0), at, size, weight);
      }
      x += column_width;
    }
    y -= height;
    content += `${margin} ${round(y)} m ${round(margin + width)} ${round(y)} l S\n`;
  };

  const labels = await linesOf(
    columns.map(({ label }) => label),
    header_size,
    'bold',
  );
  const labels_height = heightOf(labels, header_size);
  // A header so high that no row has room under it is cut: a page must hold one line at least.
  const lines_of_page = Math.max(
    1,
    Math.floor(
      (page_height - margin - bottom - labels_height - 2 * header_size - 2 * padding) / (cell_size * lineShare),
    ),
  );
  const title = await lineOf(options.title, 'bold', fonts);
  const note = await lineOf(options.note, 'regular', fonts);

  const beginPage = () => {
    content = '0.5 w 0.8 G 0 g\n';
    y = page_height - margin;
    if (groups.length === 0) {
      draw(title, margin + padding, y - header_size, header_size, 'bold');
      const note_width = (note.face.widthOf(note.text) * cell_size) / 1_000;
      draw(note, margin + width - padding - note_width, y - header_size, cell_size, 'regular');
      y -= 2 * header_size;
    }
    content += `0.95 g ${margin} ${round(y - labels_height)} ${round(width)} ${round(labels_height)} re f 0 g\n`;
    drawCells(labels, header_size, 'bold', labels_height);
  };
  const endPage = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const group = groupWithRoom(groups, objects.reserve);
    const page = objects.reserve();
    const stream = objects.reserve();
    group.pages.push(page);
    const number = String((groups.length - 1) * pagesOfGroup + group.pages.length);
    const face = fonts.plain(number, 'regular');
    if (face !== undefined) {
      const number_width = (face.widthOf(number) * cell_size) / 1_000;
      draw({ text: number, face }, margin + width - padding - number_width, margin - padding, cell_size, 'regular');
    }
    objects.add(
      page,
      `<</Type/Page/Parent ${group.object} 0 R/MediaBox[0 0 ${page_width} ${page_height}]/Resources<</Font ${fonts.resources}>>/Contents ${stream} 0 R>>`,
    );
    const deflated = await options.deflate(objects.latin(content));
    objects.addStream(stream, '/Filter/FlateDecode', deflated);
    return objects.take();
  };

  yield objects.begin();
  beginPage();
  for await (const row of rows) {
    row_count += 1;
    let cells = await linesOf(row, cell_size, 'regular');
    for (;;) {
      const height = heightOf(cells, cell_size);
      if (y - height >= bottom) {
        drawCells(cells, cell_size, 'regular', height);
        break;
      }
      const line_count = Math.max(...cells.map((lines) => lines.length));
      const room = Math.floor((y - bottom - 2 * padding) / (cell_size * lineShare));
      if (line_count > lines_of_page && room > 0) {
        const part = cells.map((lines) => lines.slice(0, room));
        drawCells(part, cell_size, 'regular', heightOf(part, cell_size));
        cells = cells.map((lines) => lines.slice(room));
      }
      yield await endPage();
      beginPage();
    }
  }
  yield await endPage();

  await fonts.finish();
  for (const { object, pages } of groups) {
    const kids = pages.map((page) => `${page} 0 R`).join(' ');
    objects.add(object, `<</Type/Pages/Parent ${root} 0 R/Count ${pages.length}/Kids[${kids}]>>`);
  }
  const page_count = groups.reduce((sum, { pages }) => sum + pages.length, 0);
  const kids = groups.map(({ object }) => `${object} 0 R`).join(' ');
  objects.add(root, `<</Type/Pages/Count ${page_count}/Kids[${kids}]>>`);
  objects.add(catalog, `<</Type/Catalog/Pages ${root} 0 R>>`);
  objects.end(catalog, `<</Title ${objects.text(options.title)}/Subject ${objects.text(`${row_count}`)}>>`);
  yield objects.take();
}

async function lineOf(text: string, weight: 'regular' | 'bold', fonts: PdfFonts): Promise<Line> {
  return { text, face: fonts.plain(text, weight) ?? (await fonts.wide(text, weight)) };
}

/** Readers look for a page in a tree: a hundred pages a branch. */
function groupWithRoom(groups: { object: number; pages: number[] }[], reserve: () => number) {
  const last = groups.at(-1);
  if (last !== undefined && last.pages.length < pagesOfGroup) return last;
  const group = { object: reserve(), pages: [] };
  groups.push(group);
  return group;
}
