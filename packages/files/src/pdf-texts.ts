import type { PdfColumn, PdfNeed, PdfOptions } from './pdf-options.ts';
import type { Shaped, Style, TextPainter } from './text-painter.ts';
import { drawableText, unbrokenPieces, wrapText } from './wrap-text.ts';

/** The lines of a cell, ready to be drawn. */
export type Cell = readonly Shaped[];

export const noLines: Cell = [];
/** The horizontal padding of a column's texts, in points. */
export const padding = 5;

export const plain: Style = { weight: 'regular', kind: 'text' };
export const bold: Style = { weight: 'bold', kind: 'text' };

/** How many texts of a column are cached with their lines: names, words and codes repeat. */
const remembered_maximum = 4_000;

/** The texts of a table, as lines. */
export type TableTexts = {
  /** Retries until the needed fonts are loaded. `make` returns undefined until then. */
  loading<Made>(make: () => Made | undefined): Promise<Made>;
  /** Returns the widths that the columns need for labels and sample rows. */
  needsOf(sample: readonly (readonly string[])[]): Promise<PdfNeed[]>;
  /** Wraps a text to a width, in points. */
  lines(text: string, style: Style, size: number, room: number): Promise<Cell>;
  /** Creates the cells of rows for the given column widths in points. */
  cellsIn(rooms: readonly number[]): {
    /** Cells of an ordinary row; synchronous if all fonts are loaded. */
    ofRow(texts: readonly string[]): Cell[] | Promise<Cell[]>;
    /** Cells of labels and sums. */
    bold(texts: readonly string[], size: number): Promise<Cell[]>;
  };
};

/** Makes lines of the texts of a table's columns. */
export function createTableTexts(
  painter: TextPainter,
  columns: readonly PdfColumn[],
  sizes: PdfOptions['sizes'],
): TableTexts {
  const styles = columns.map(({ kind }): Style => ({ weight: 'regular', kind: kind === 'date' ? 'code' : kind }));

  const loading: TableTexts['loading'] = async (make) => {
    for (;;) {
      const made = make();
      if (made !== undefined) return made;
      await painter.loadWanted();
    }
  };

  const lines: TableTexts['lines'] = (text, style, size, room) =>
    loading(() => linesOf(painter, text, style, size, room));

  const cellsIn: TableTexts['cellsIn'] = (rooms) => {
    const remembered = columns.map(() => new Map<string, Cell>());
    const cellsOf = (texts: readonly string[]): Cell[] | undefined => {
      const cells: Cell[] = [];
      for (let index = 0; index < columns.length; index += 1) {
        const text = texts[index] ?? '';
        const known = remembered[index];
        let cell = text === '' ? noLines : known?.get(text);
        if (cell === undefined) {
          cell = linesOf(painter, text, styles[index] ?? plain, sizes.cell, rooms[index] ?? 0);
          if (cell === undefined) return undefined;
          if (known !== undefined && known.size >= remembered_maximum) known.clear();
          known?.set(text, cell);
        }
        cells.push(cell);
      }
      return cells;
    };
    return {
      ofRow: (texts) => cellsOf(texts) ?? loading(() => cellsOf(texts)),
      bold: (texts, size) =>
        loading(() => {
          const cells = columns.map(({ kind }, index) => {
            const style: Style = { weight: 'bold', kind: kind === 'number' ? 'number' : 'text' };
            return linesOf(painter, texts[index] ?? '', style, size, rooms[index] ?? 0);
          });
          return cells.some((cell) => cell === undefined) ? undefined : (cells as Cell[]);
        }),
    };
  };

  return {
    loading,
    needsOf: (sample) =>
      Promise.all(
        columns.map(({ label }, index) => {
          const texts = sample.map((row) => row[index] ?? '');
          return loading(() => needOf(painter, label, texts, styles[index] ?? plain, sizes));
        }),
      ),
    lines,
    cellsIn,
  };
}

/** Wraps a text; undefined if a font must be loaded first. */
function linesOf(painter: TextPainter, given: string, style: Style, size: number, room: number): Cell | undefined {
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
}

/** The width that a column needs for its label and its texts; undefined if a font must be loaded first. */
function needOf(
  painter: TextPainter,
  column_label: string,
  texts: readonly string[],
  style: Style,
  sizes: PdfOptions['sizes'],
): PdfNeed | undefined {
  let lacking = false;
  const widthOf = (text: string, style_of: Style, size: number) => {
    const shaped = painter.shape(text, style_of);
    lacking ||= shaped === undefined;
    return ((shaped?.width ?? 0) * size) / 1_000;
  };
  const widestPart = (text: string, style_of: Style, size: number) =>
    unbrokenPieces(text).reduce((most, part) => Math.max(most, widthOf(part.trimEnd(), style_of, size)), 0);
  const label = widestPart(column_label, bold, sizes.header);
  let [line, part] = [label, label];
  for (const text of texts.flatMap((each) => drawableText(each).split('\n'))) {
    const width = widthOf(text, style, sizes.cell);
    if (width <= part) continue;
    line = Math.max(line, width);
    part = Math.max(part, widestPart(text, style, sizes.cell));
  }
  // A text that fits exactly must not wrap because of rounding errors.
  const around = 2 * padding + 0.1;
  return lacking ? undefined : { line: line + around, part: part + around };
}
