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
  /** How often the paper is doubled along its shorter side: A4 once is A3. */
  doublings?: number;
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

/** A line of a cell as it is drawn: its operand and its width in thousandths of its size. */
type Line = { face: Face; shown: string; width: number };

/** The lines of a row's cells. */
type Cells = readonly (readonly Line[])[];

const noLines: readonly Line[] = [];

/** So many texts of a column are remembered with their lines: names, words and codes come again and again. */
const remembered_maximum = 4_000;

/**
 * Writes a table as a PDF. Texts are wrapped in their columns, a row that is higher than a page goes on on the next, and the header
 * stands on every page.
 */
export async function* pdfTable(
  options: PdfOptions,
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { columns, header_size, cell_size } = options;
  const [short, long] = sheetOf(options);
  const [page_width, page_height] = options.orientation === 'landscape' ? [long, short] : [short, long];
  const width = page_width - 2 * margin;
  const widths = options.widthsOf(width);
  const bottom = margin + header_size;
  const objects = createPdfObjects();
  const fonts = pdfFonts(objects, options);
  const catalog = objects.reserve();
  const root = objects.reserve();
  const groups: { object: number; pages: number[] }[] = [];

  const wrapped = (text: string, face: Face, column: number, size: number): readonly Line[] => {
    const room = (((widths[column] ?? 0) - 2 * padding) * 1_000) / size;
    return wrapText(text, room, face.widthOf).map((line) => drawn(line, face));
  };
  const remembered = columns.map(() => new Map<string, readonly Line[]>());
  /** The lines of a row's cells; what has only letters of the standard fonts waits for nothing. */
  const linesOf = (texts: readonly string[]): Cells | Promise<Cells> => {
    const cells: (readonly Line[])[] = [];
    for (let index = 0; index < columns.length; index += 1) {
      const text = texts[index] ?? '';
      const known = remembered[index];
      let lines = text === '' ? noLines : known?.get(text);
      if (lines === undefined) {
        const face = fonts.plain(text, 'regular');
        if (face === undefined) return widerLinesOf(texts, cell_size, 'regular');
        lines = wrapped(text, face, index, cell_size);
        if (known !== undefined && known.size >= remembered_maximum) known.clear();
        known?.set(text, lines);
      }
      cells.push(lines);
    }
    return cells;
  };
  const widerLinesOf = async (texts: readonly string[], size: number, weight: 'regular' | 'bold'): Promise<Cells> => {
    const cells: (readonly Line[])[] = [];
    for (let index = 0; index < columns.length; index += 1) {
      const text = texts[index] ?? '';
      const face = fonts.plain(text, weight) ?? (await fonts.wide(text, weight));
      cells.push(text === '' ? noLines : wrapped(text, face, index, size));
    }
    return cells;
  };
  const heightOf = (cells: Cells, size: number) => Math.max(1, lineCount(cells)) * size * lineShare + 2 * padding;

  let content = '';
  let y = 0;
  let row_count = 0;
  const draw = (line: Line, x: number, at: number, size: number, weight: 'regular' | 'bold') => {
    content += `BT ${line.face.begin(size, weight)} ${round(x)} ${round(at)} Td ${line.shown} Tj ET\n`;
  };
  /** Draws lines of cells from the present height down. */
  const drawCells = (cells: Cells, size: number, weight: 'regular' | 'bold', height: number) => {
    let x = margin;
    for (const [index, lines] of cells.entries()) {
      const column_width = widths[index] ?? 0;
      for (const [number, line] of lines.entries()) {
        const at = y - padding - size - number * size * lineShare + size * 0.1;
        const free = column_width - 2 * padding - (line.width * size) / 1_000;
        draw(line, x + padding + (columns[index]?.align === 'end' ? Math.max(0, free) : 0), at, size, weight);
      }
      x += column_width;
    }
    y -= height;
    content += `${margin} ${round(y)} m ${round(margin + width)} ${round(y)} l S\n`;
  };

  const labels = await widerLinesOf(
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
      const note_width = (note.width * cell_size) / 1_000;
      draw(note, margin + width - padding - note_width, y - header_size, cell_size, 'regular');
      y -= 2 * header_size;
    }
    content += `0.95 g ${margin} ${round(y - labels_height)} ${round(width)} ${round(labels_height)} re f 0 g\n`;
    drawCells(labels, header_size, 'bold', labels_height);
  };
  /** Writes the page before, whose content was compressed while this one was laid out. */
  let finishPage: () => Promise<Uint8Array<ArrayBuffer> | undefined> = async () => undefined;
  const endPage = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const group = groupWithRoom(groups, objects.reserve);
    const page = objects.reserve();
    const stream = objects.reserve();
    group.pages.push(page);
    const number = String((groups.length - 1) * pagesOfGroup + group.pages.length);
    const face = fonts.plain(number, 'regular');
    if (face !== undefined) {
      const line = drawn(number, face);
      const number_width = (line.width * cell_size) / 1_000;
      draw(line, margin + width - padding - number_width, margin - padding, cell_size, 'regular');
    }
    const deflated = Promise.resolve(options.deflate(objects.latin(content)));
    // Whoever waits for it hears of it.
    deflated.catch(() => undefined);
    const before = await finishPage();
    finishPage = async () => {
      objects.add(
        page,
        `<</Type/Page/Parent ${group.object} 0 R/MediaBox[0 0 ${page_width} ${page_height}]/Resources<</Font ${fonts.resources}>>/Contents ${stream} 0 R>>`,
      );
      objects.addStream(stream, '/Filter/FlateDecode', await deflated);
      return objects.take();
    };
    return before;
  };

  yield objects.begin();
  beginPage();
  for await (const row of rows) {
    row_count += 1;
    const made = linesOf(row);
    let cells = made instanceof Promise ? await made : made;
    for (;;) {
      const height = heightOf(cells, cell_size);
      if (y - height >= bottom) {
        drawCells(cells, cell_size, 'regular', height);
        break;
      }
      const line_count = lineCount(cells);
      const room = Math.floor((y - bottom - 2 * padding) / (cell_size * lineShare));
      if (line_count > lines_of_page && room > 0) {
        const part = cells.map((lines) => lines.slice(0, room));
        drawCells(part, cell_size, 'regular', heightOf(part, cell_size));
        cells = cells.map((lines) => lines.slice(room));
      }
      const before = await endPage();
      if (before !== undefined) yield before;
      beginPage();
    }
  }
  for (const finish of [endPage, () => finishPage()]) {
    const part = await finish();
    if (part !== undefined) yield part;
  }

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

/** The shorter and the longer side of the paper. */
function sheetOf({ paper, doublings = 0 }: PdfOptions): readonly [short: number, long: number] {
  let [short, long]: readonly [number, number] = papers[paper];
  for (let count = doublings; count > 0; count -= 1) [short, long] = [long, 2 * short];
  return [short, long];
}

async function lineOf(text: string, weight: 'regular' | 'bold', fonts: PdfFonts): Promise<Line> {
  return drawn(text, fonts.plain(text, weight) ?? (await fonts.wide(text, weight)));
}

function drawn(text: string, face: Face): Line {
  return { face, shown: face.show(text), width: face.widthOf(text) };
}

function lineCount(cells: Cells): number {
  let count = 0;
  for (const lines of cells) count = Math.max(count, lines.length);
  return count;
}

/** Readers look for a page in a tree: a hundred pages a branch. */
function groupWithRoom(groups: { object: number; pages: number[] }[], reserve: () => number) {
  const last = groups.at(-1);
  if (last !== undefined && last.pages.length < pagesOfGroup) return last;
  const group = { object: reserve(), pages: [] };
  groups.push(group);
  return group;
}
