import { ByteWriter } from './byte-writer.ts';
import { compoundFile, sector_bytes, stream_maximum_bytes, stream_minimum_bytes } from './compound-file.ts';
import { cutText, dateFormats, type SheetCell, type SheetTable, SheetTooLargeError, sheetNames } from './sheet.ts';

/*
 * A true .xls: BIFF8 (MS-XLS) in a Compound File. It is written while its rows arrive, so that memory does not grow with them: the sheets
 * first, and their directory at the end. Cells are numbers, dates or texts and never formulas.
 */

/** Bytes for an earlier position in the file. */
export type Patch = { offset: number; bytes: Uint8Array<ArrayBuffer> };

/** The maximum rows of a sheet, besides its header (blanks.md 9); the format's own limit is 65,536. */
export const sheetRows_maximum = 65_000;
/** The longest text that is stored in the cell itself. */
const labelLength_maximum = 255;
const recordData_maximum = 8_224;
const columns_maximum = 256;

/** The first custom format numbers are those of dates. */
const dateFormatNumbers = { time: 164, day: 165 } as const;
const record = { eof: 0x0a, sst: 0xfc, continued: 0x3c, label: 0x204, labelSst: 0xfd, number: 0x203 } as const;
const styleFormats = 15;
/** The index of a cell's format below: 15 is the first for cells. */
const format = {
  general: 15,
  text: 16,
  bold: 17,
  integer: 18,
  decimal: 19,
  time: 20,
  day: 21,
  boldGeneral: 22,
  boldInteger: 23,
  boldDecimal: 24,
} as const;

/**
 * Begins a .xls. Write the results of `start`, each `row` and `finish` one after the other, then apply the patches; the returned bytes
 * belong to the caller.
 *
 * @throws SheetTooLargeError from `row` if the format's limit of 2 GB is reached
 * @throws RangeError if there are more than 256 columns
 */
export function createXls({ sheet_name, labels, widths }: SheetTable): {
  start(): Uint8Array<ArrayBuffer>;
  /** Returns the bytes that are ready, or undefined while there are few. A row of sums is bold. */
  row(cells: readonly SheetCell[], sums?: boolean): Uint8Array<ArrayBuffer> | undefined;
  finish(): { bytes: Uint8Array<ArrayBuffer>[]; patches: Patch[] };
} {
  if (labels.length > columns_maximum) throw new RangeError('A sheet has 256 columns at most');
  const sheet = new ByteWriter();
  const sheets: { offset: number; rows: number }[] = [];
  const patches: Patch[] = [];
  const longTexts = new Map<string, number>();
  let written = 0;
  let sheetRows = 0;
  let longTexts_count = 0;
  let dimensions_offset = 0;

  const beginSheet = () => {
    sheets.push({ offset: written + sheet.length, rows: 0 });
    beginOf(sheet, 0x10);
    dimensions_offset = written + sheet.length + 4;
    sheet.u16(0x200).u16(14).zeros(14);
    for (const [column, width] of widths.entries()) {
      sheet.u16(0x7d).u16(12).u16(column).u16(column);
      sheet
        .u16(Math.min(255, Math.ceil(width) + 1) * 256)
        .u16(format.general)
        .u16(0)
        .u16(0);
    }
    sheetRows = 1;
    for (const [column, label] of labels.entries()) writeText(0, column, format.bold, label);
  };
  const endSheet = () => {
    // The header is frozen.
    sheet.u16(0x23e).u16(18).u16(0x06be).zeros(4).u16(0x40).zeros(10);
    sheet.u16(0x41).u16(10).u16(0).u16(1).u16(1).u16(0).u8(2).u8(0);
    sheet.u16(record.eof).u16(0);
    const dimensions = new ByteWriter().u32(0).u32(sheetRows).u16(0).u16(labels.length).u16(0);
    patches.push({ offset: sector_bytes + dimensions_offset, bytes: dimensions.take() });
  };
  const writeText = (row: number, column: number, xf: number, given: string) => {
    const text = cutText(given);
    if (text.length > labelLength_maximum) {
      longTexts_count += 1;
      const index = longTexts.get(text) ?? longTexts.size;
      longTexts.set(text, index);
      sheet.u16(record.labelSst).u16(10).u16(row).u16(column).u16(xf).u32(index);
      return;
    }
    const narrow = isNarrow(text);
    sheet
      .u16(record.label)
      .u16(9 + text.length * (narrow ? 1 : 2))
      .u16(row)
      .u16(column)
      .u16(xf);
    sheet.u16(text.length).u8(narrow ? 0 : 1);
    if (narrow) sheet.latin(text);
    else sheet.utf16(text);
  };
  const flush = () => {
    written += sheet.length;
    if (written > stream_maximum_bytes - 16 * 1_048_576) throw new SheetTooLargeError('A .xls holds no more than 2 GB');
    return sheet.take();
  };

  return {
    start: () => {
      beginSheet();
      return new Uint8Array(sector_bytes);
    },
    row: (cells, sums = false) => {
      if (sheetRows > sheetRows_maximum) {
        endSheet();
        beginSheet();
      }
      for (const [column, cell] of cells.entries()) {
        if (cell === undefined || cell === '') continue;
        if (typeof cell === 'string') writeText(sheetRows, column, sums ? format.bold : format.text, cell);
        else {
          const number = 'date' in cell ? cell.date : cell.number;
          sheet.u16(record.number).u16(14).u16(sheetRows).u16(column).u16(formatOf(cell, sums)).f64(number);
        }
      }
      sheetRows += 1;
      return sheet.length >= 65_536 ? flush() : undefined;
    },
    finish: () => {
      endSheet();
      const rest = flush();
      const names = sheetNames(sheet_name, sheets.length);
      const head = workbookHead(
        sheets.map(({ offset }, index) => ({ offset, name: names[index] ?? '' })),
        [...longTexts.keys()],
        longTexts_count,
        written,
      );
      const { header, padding, tail } = compoundFile(written, head.length);
      patches.push({ offset: 0, bytes: header });
      return { bytes: [rest, new Uint8Array(padding), head, tail], patches };
    },
  };
}

function formatOf(cell: Exclude<SheetCell, string | undefined>, bold: boolean): number {
  if ('date' in cell) return format[cell.shows];
  if (cell.decimals === 2) return bold ? format.boldDecimal : format.decimal;
  if (cell.decimals === 0) return bold ? format.boldInteger : format.integer;
  return bold ? format.boldGeneral : format.general;
}

function isNarrow(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 255) return false;
  return true;
}

function beginOf(to: ByteWriter, kind: 0x05 | 0x10): void {
  to.u16(0x809).u16(16).u16(0x600).u16(kind).u16(0x0dbb).u16(0x07cc).u32(0xc1).u32(0x306);
}

/**
 * Returns the part before the sheets: fonts, formats, the sheets' names and positions, and the long texts. A text that no cell shows fills
 * it up to whole sectors, since the sheets begin at the next one.
 */
function workbookHead(
  sheets: readonly { offset: number; name: string }[],
  texts: readonly string[],
  text_count: number,
  body_bytes: number,
): Uint8Array<ArrayBuffer> {
  const make = (head_bytes: number, filler: string) => {
    const to = new ByteWriter();
    beginOf(to, 0x05);
    to.u16(0x42).u16(2).u16(0x4b0);
    to.u16(0x3d).u16(18).u16(0).u16(0).u16(0x4000).u16(0x2000).u16(0x38).u16(0).u16(0).u16(1).u16(600);
    // At least four fonts are required; the second is that of the header and of sums.
    for (const weight of [400, 700, 400, 400]) {
      to.u16(0x31)
        .u16(16 + 5)
        .u16(220)
        .u16(0)
        .u16(0x7fff)
        .u16(weight)
        .zeros(6)
        .u8(5)
        .u8(0)
        .latin('Arial');
    }
    for (const shows of ['time', 'day'] as const) {
      const text = dateFormats[shows];
      to.u16(0x41e)
        .u16(5 + text.length)
        .u16(dateFormatNumbers[shows])
        .u16(text.length)
        .u8(0)
        .latin(text);
    }
    const xf = (font: number, number_format: number, kind: number, used: number) => {
      to.u16(0xe0).u16(20).u16(font).u16(number_format).u16(kind).u8(0x20).u8(0).u8(0).u8(used).zeros(8).u16(0x20c0);
    };
    for (let style = 0; style < styleFormats; style += 1) xf(0, 0, 0xfff5, 0);
    xf(0, 0, 1, 0);
    xf(0, 49, 1, 0x04);
    xf(1, 49, 1, 0x0c);
    xf(0, 1, 1, 0x04);
    xf(0, 2, 1, 0x04);
    xf(0, dateFormatNumbers.time, 1, 0x04);
    xf(0, dateFormatNumbers.day, 1, 0x04);
    xf(1, 0, 1, 0x08);
    xf(1, 1, 1, 0x0c);
    xf(1, 2, 1, 0x0c);
    to.u16(0x293).u16(4).u16(0x8000).u8(0).u8(0xff);
    for (const { offset, name } of sheets) {
      const narrow = isNarrow(name);
      to.u16(0x85)
        .u16(8 + name.length * (narrow ? 1 : 2))
        .u32(head_bytes + offset)
        .u16(0);
      to.u8(name.length).u8(narrow ? 0 : 1);
      if (narrow) to.latin(name);
      else to.utf16(name);
    }
    sharedTexts(to, [...texts, filler], text_count);
    to.u16(record.eof).u16(0);
    return to;
  };
  const bare = make(0, '').length;
  const needed = Math.max(bare, stream_minimum_bytes - Math.min(body_bytes, stream_minimum_bytes));
  for (let sectors = Math.ceil(needed / sector_bytes); ; sectors += 1) {
    const head_bytes = sectors * sector_bytes;
    // A text that crosses into the next record costs a few extra bytes.
    for (let length = head_bytes - bare; length >= 0 && length > head_bytes - bare - 16; length -= 1) {
      const head = make(head_bytes, ' '.repeat(length));
      if (head.length === head_bytes) return head.take();
    }
  }
}

/** Writes the shared texts. A record has 8,224 bytes, and a text that continues in the next repeats its character width. */
function sharedTexts(to: ByteWriter, texts: readonly string[], count: number): void {
  let part = new ByteWriter();
  let kind: number = record.sst;
  part.u32(count).u32(texts.length);
  const flush = () => {
    to.u16(kind).u16(part.length).bytes(part.take());
    kind = record.continued;
    part = new ByteWriter();
  };
  for (const text of texts) {
    const width = isNarrow(text) ? 1 : 2;
    if (part.length + 3 + width > recordData_maximum) flush();
    part.u16(text.length).u8(width - 1);
    for (let at = 0; at < text.length; ) {
      const room = Math.floor((recordData_maximum - part.length) / width);
      if (room === 0) {
        flush();
        part.u8(width - 1);
        continue;
      }
      const piece = text.slice(at, at + room);
      if (width === 1) part.latin(piece);
      else part.utf16(piece);
      at += piece.length;
    }
  }
  flush();
}
