import type { StructureElement } from '../pdf-structure.ts';
import { doubleRule, type Flow, fitsOnPage, keepTogether } from './document-flow.ts';
import { asNumber, colours, line_height, looks } from './document-looks.ts';
import { baselineOf, type Sheet, type TextStyle } from './document-sheet.ts';

/** A cell: a text, smaller text below it, and a drawing before it. */
export type Cell = {
  text: string;
  style: TextStyle;
  below?: string;
  /** Draws at a position, vertically centred. */
  icon?: { width: number; draw: (sheet: Sheet, x: number, middle: number) => void };
};

/** A column: left-aligned texts, or right-aligned numbers. */
type TableColumn = {
  label: string;
  align: 'start' | 'end';
  /** Its minimum width including padding, in pixels. Text columns share the rest in this proportion. */
  width: number;
  /** Negative numbers are in parentheses: the others leave space for one. */
  parentheses?: boolean;
};

/** A table: its content, the minimum row height, and the height of what must stay with its last row. */
export type DocumentTable = {
  columns: readonly TableColumn[];
  rows: readonly (readonly Cell[])[];
  /** The closing total; its first cell spans the columns without a value. */
  total?: readonly Cell[];
  header_height: number;
  row_height: number;
  rules: { header: string; row: string };
  /** The height of what follows, which must not be alone on a page. */
  followed_by?: number;
  /** The carried sum after a row, by row index: drawn if a page ends there and again at the top of the next. */
  carried?: { label: string; texts: readonly string[] };
};

const gap = 16;
const text_minimum = 150;
const total_height = 36;
const below_height = 16;
const row_padding = 9;
const carried_height = 28;

type Line = { text: string; style: TextStyle; height: number };
type Prepared = { cells: readonly { lines: readonly Line[]; cell: Cell }[]; height: number };
/** The part of a row on one page; `ends` if it is the last. */
type Piece = Prepared & { row_index: number; ends: boolean };
type Place = { left: number; right: number; room: number; factor: number; column: TableColumn };

/** Draws a table over as many pages as needed, with its header on each. A row is only split if it is higher than a page. */
export function drawTable(flow: Flow, table: DocumentTable): void {
  const { sheet } = flow;
  const places = placesOf(flow, table);
  const structure = sheet.structure.table();
  const { rows, total, header_height, followed_by = 0, carried } = table;
  const carried_room = carried === undefined ? 0 : carried_height;
  // A middle page has the carried sum twice.
  const page_height = flow.bottom - flow.top - header_height - 2 * carried_room;
  const pieces = rows.flatMap((row, row_index) =>
    inPieces(prepare(sheet, table, places, row), page_height).map(
      (piece, index, all): Piece => ({ ...piece, row_index, ends: index === all.length - 1 }),
    ),
  );

  const closing = (total === undefined ? 0 : total_height) + followed_by;
  const first = pieces[0]?.height ?? 0;
  keepTogether(flow, header_height + first + (pieces.length <= 1 ? closing : carried_room));
  drawHeader(flow, table, places, structure.row(places.map(() => 'TH')));
  let rows_done = 0;
  for (const [index, piece] of pieces.entries()) {
    const last = index === pieces.length - 1;
    // Sums always follow a row; if they fill a page by themselves, they continue on the next.
    const sums = last && piece.height + closing <= page_height;
    if (!fitsOnPage(flow, piece.height + (sums ? closing : last ? 0 : carried_room))) {
      const text = carried?.texts[rows_done - 1];
      if (carried !== undefined && text !== undefined) drawCarried(flow, table, places, carried.label, text);
      sheet.addPage();
      flow.y = flow.top;
      drawHeader(flow, table, places);
      if (carried !== undefined && text !== undefined) drawCarried(flow, table, places, carried.label, text);
    }
    drawRow(flow, places, piece, structure.row(places.map(() => 'TD')));
    if (piece.ends) rows_done = piece.row_index + 1;
    if (!last || total === undefined) {
      sheet.artifact(() => sheet.fill(flow.left, flow.y - 1, flow.width, 1, table.rules.row));
    }
  }
  if (total !== undefined) drawTotal(flow, table, places, total, structure);
  structure.end();
}

/** Draws the header with its rule. A repeated header on a later page is not a row of the structure. */
function drawHeader(
  flow: Flow,
  { header_height, rules }: DocumentTable,
  places: readonly Place[],
  row?: { cells: readonly StructureElement[]; end(): void },
): void {
  const { sheet } = flow;
  const baseline = baselineOf(flow.y + (header_height - 1 - 16) / 2, 16, looks.caption.size);
  const drawCell = (place: Place) => writeLine(sheet, place, place.column.label, looks.caption, baseline);
  const drawRule = () => sheet.fill(flow.left, flow.y + header_height - 1, flow.width, 1, rules.header);
  if (row === undefined) {
    sheet.artifact(() => {
      for (const place of places) drawCell(place);
      drawRule();
    });
  } else {
    for (const [index, place] of places.entries()) {
      const element = row.cells[index];
      if (element !== undefined) sheet.mark(element, () => drawCell(place));
    }
    row.end();
    sheet.artifact(drawRule);
  }
  flow.y += header_height;
}

/** Draws the running total from the first column to the last; an artifact, not a row of the table. */
function drawCarried(
  flow: Flow,
  { rules }: DocumentTable,
  places: readonly Place[],
  label: string,
  text: string,
): void {
  const { sheet } = flow;
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return;
  sheet.artifact(() => {
    const baseline = baselineOf(flow.y + (carried_height - 1 - line_height) / 2, line_height, looks.quiet.size);
    sheet.write(label, first.left, baseline, looks.quiet);
    writeLine(sheet, last, text, asNumber(looks.quiet), baseline);
    sheet.fill(flow.left, flow.y + carried_height - 1, flow.width, 1, rules.row);
  });
  flow.y += carried_height;
}

/** Computes the columns' positions: numbers get the space they need, texts share the rest. If that is too little, numbers are smaller. */
function placesOf({ sheet, left, width }: Flow, { columns, rows, total }: DocumentTable): Place[] {
  const needs = columns.map((column, index) => {
    if (column.align === 'start') return 0;
    const reserve = column.parentheses === true ? sheet.measure(')', looks.body) : 0;
    let most = sheet.measure(column.label, looks.caption);
    for (const row of [...rows, ...(total === undefined ? [] : [total])]) {
      const cell = row[index];
      if (cell !== undefined) most = Math.max(most, sheet.measure(cell.text, cell.style) + reserve);
    }
    return most + gap;
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
  const texts = columns.filter(({ align }) => align === 'start');
  const room = width - Math.min(width / 2, texts.length * text_minimum);
  const wanted = columns.map(({ align, width: least }, index) =>
    align === 'end' ? Math.max(least, needs[index] ?? 0) : 0,
  );
  const tight = sum(wanted) > room;
  const given = tight ? needs : wanted;
  const factor = Math.min(1, room / Math.max(1, sum(given)));
  const left_over = width - sum(given) * factor;
  const shares = sum(texts.map(({ width: share }) => share));
  let x = left;
  return columns.map((column, index) => {
    const all = column.align === 'end' ? (given[index] ?? 0) * factor : (left_over * column.width) / shares;
    const from = x;
    x += all;
    const [inner_left, inner_right] = [index === 0 ? 0 : gap / 2, index === columns.length - 1 ? 0 : gap / 2];
    return {
      left: from + inner_left,
      right: x - inner_right,
      room: all - inner_left - inner_right,
      factor: column.align === 'end' ? factor : 1,
      column,
    };
  });
}

function prepare(sheet: Sheet, table: DocumentTable, places: readonly Place[], row: readonly Cell[]): Prepared {
  const cells = places.map(({ room, column }, index) => {
    const cell: Cell = row[index] ?? { text: '', style: looks.body };
    const lines: Line[] = [];
    const add = (text: string, style: TextStyle, height: number) => {
      const free = room - (cell.icon?.width ?? 0);
      const parts = column.align === 'end' ? [text] : sheet.wrap(text, style, free);
      lines.push(...parts.map((part) => ({ text: part, style, height })));
    };
    if (cell.text !== '') add(cell.text, cell.style, line_height);
    if (cell.below !== undefined && cell.below !== '') add(cell.below, looks.small, below_height);
    return { lines, cell };
  });
  const tallest = Math.max(0, ...cells.map(({ lines }) => heightOf(lines)));
  return { cells, height: Math.max(table.row_height, tallest + row_padding) };
}

/** Splits a row into pieces that fit on a page each. */
function inPieces(row: Prepared, page_height: number): Prepared[] {
  if (row.height <= page_height) return [row];
  const pieces: Prepared[] = [];
  let left = row.cells;
  while (left.some(({ lines }) => lines.length > 0)) {
    const count = Math.max(1, Math.floor((page_height - row_padding) / line_height));
    const cells = left.map(({ lines, cell }) => ({ lines: lines.slice(0, count), cell }));
    left = left.map(({ lines, cell }) => ({ lines: lines.slice(count), cell }));
    pieces.push({ cells, height: Math.max(...cells.map(({ lines }) => heightOf(lines))) + row_padding });
  }
  return pieces;
}

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0);
}

function drawRow(
  flow: Flow,
  places: readonly Place[],
  { cells, height }: Prepared,
  row: { cells: readonly StructureElement[]; end(): void },
): void {
  const { sheet } = flow;
  for (const [index, { lines, cell }] of cells.entries()) {
    const place = places[index];
    const element = row.cells[index];
    if (place === undefined || element === undefined || lines.length === 0) continue;
    const top = flow.y + (height - 1 - heightOf(lines)) / 2;
    const { icon } = cell;
    if (icon !== undefined) sheet.artifact(() => icon.draw(sheet, place.left, flow.y + (height - 1) / 2));
    sheet.mark(element, () => {
      let y = top;
      for (const line of lines) {
        writeLine(sheet, place, line.text, line.style, baselineOf(y, line.height, line.style.size), icon?.width);
        y += line.height;
      }
    });
  }
  row.end();
  flow.y += height;
}

function drawTotal(
  flow: Flow,
  { row_height }: DocumentTable,
  places: readonly Place[],
  total: readonly Cell[],
  structure: ReturnType<Sheet['structure']['table']>,
): void {
  const { sheet } = flow;
  // The label spans the empty cells after it.
  const from = total.findIndex(({ text }, index) => index > 0 && text !== '');
  const span = from < 0 ? total.length : from;
  const shown = [0, ...total.keys()].filter((index, at) => at === 0 || index >= span);
  const height = Math.max(total_height, row_height);
  sheet.artifact(() => {
    sheet.fill(flow.left, flow.y - 1, flow.width, 1, colours.ink);
    doubleRule(sheet, flow.left, flow.y + height - 3, flow.width);
  });
  const row = structure.row(
    shown.map((index) => (index === 0 ? 'row header' : 'TD')),
    [span],
  );
  for (const [at, index] of shown.entries()) {
    const [cell, place, element] = [total[index], places[index], row.cells[at]];
    if (cell === undefined || place === undefined || element === undefined) continue;
    const baseline = baselineOf(flow.y + (height - 3 - line_height) / 2, line_height, cell.style.size);
    sheet.mark(element, () => writeLine(sheet, place, cell.text, cell.style, baseline));
  }
  row.end();
  flow.y += height;
}

function writeLine(
  sheet: Sheet,
  { left, right, factor, column }: Place,
  text: string,
  style: TextStyle,
  baseline: number,
  icon_width = 0,
): void {
  if (column.align === 'start') {
    sheet.write(text, left + icon_width, baseline, style);
    return;
  }
  const reserve = column.parentheses === true && style.kind === 'number' && !text.endsWith(')') ? ')' : '';
  const end = right - sheet.measure(reserve, looks.body) * factor;
  sheet.write(text, end, baseline, { ...style, size: style.size * factor }, 'end');
}
