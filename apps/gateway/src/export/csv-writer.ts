import { guardedText } from '@countinghouse/domain/export/csv-cell';
import { localDateTime, type TimeZone } from '@countinghouse/domain/time-zones';
import { unescaped } from './copied-rows.ts';
import { localHours } from './local-hours.ts';

/**
 * What the cells of a column come as from the database, and so how they are written: text, guarded and with what stands `before` each;
 * codes, of which each has its word; an instant of UTC, shown in a zone; a local time; minor units; and whatever stands as it comes.
 */
export type CsvCells =
  | { kind: 'text'; before?: string | undefined }
  | { kind: 'words'; words: ReadonlyMap<string, string> }
  | { kind: 'instant'; zone: TimeZone }
  | { kind: 'local' | 'amount' | 'plain' };

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const backslash = 0x5c;

/** `YYYY-MM-DD HH:mm:ss`, and its part up to the hour. */
const timeLength = 19;
const hourLength = 13;

/** What is seen of a text while it is copied: something that needs a closer look, something other than a digit. */
const special = 1;
const notDigit = 2;
const seen = new Uint8Array(256).fill(notDigit);
seen.fill(0, zero, nine + 1);
for (const byte of [comma, backslash, 0x22, 0x3b]) seen[byte] = special | notDigit;

/** A field as COPY quotes it. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The words of codes by a hash of the code's bytes, so that no text is made of it. */
type Words = ReadonlyMap<number, { code: Uint8Array; field: Uint8Array }>;

type Column = {
  kind: CsvCells['kind'];
  before: Uint8Array;
  words: Words;
  /** The last hour of UTC that was met, and what is shown of it; empty where its times are made one by one. */
  hour: { utc: Uint8Array; local: Uint8Array };
  localHour: (hour: string) => string | undefined;
  zone: TimeZone;
};

const noBytes = new Uint8Array();

function hashed(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

function columnOf(cells: CsvCells): Column {
  const words = new Map(
    (cells.kind === 'words' ? [...cells.words] : []).map(([text, word]) => {
      const code = Buffer.from(text);
      return [code.reduce(hashed, 0), { code, field: Buffer.from(quoted(guardedText(word))) }] as const;
    }),
  );
  const before = (cells.kind === 'text' && cells.before) || '';
  if (/[",\r\n;]/.test(before) || guardedText(before) !== before) {
    throw new TypeError('What stands before texts must need no guard');
  }
  const zone = cells.kind === 'instant' ? cells.zone : 'EST';
  const hour = { utc: new Uint8Array(hourLength), local: noBytes };
  return { kind: cells.kind, before: Buffer.from(before), words, hour, localHour: localHours(zone), zone };
}

/**
 * Makes the records of a CSV from the rows of COPY's text format: guarded as `guardedText` of domain does, quoted where a field needs it, with
 * the line ends of RFC 4180. The database formats next to nothing then, which takes it four times as long. Nearly every text begins
 * with a letter or is a code and holds nothing that matters: those are copied byte by byte; what is left is put through domain's own rule.
 *
 * @param columns of the rows, in their order
 * @param chunks of the rows, cut anywhere
 */
export async function* csvRecords(
  columns: readonly CsvCells[],
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const written = columns.map(columnOf);
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const end = bytes.lastIndexOf(lineFeed) + 1;
    if (end === 0) {
      rest = Buffer.concat([rest, bytes]);
      continue;
    }
    yield recordsOf(
      written,
      rest.length === 0 ? bytes.subarray(0, end) : Buffer.concat([rest, bytes.subarray(0, end)]),
    );
    rest = Buffer.from(bytes.subarray(end));
  }
}

/**
 * The records of whole rows. One long function on purpose: its positions are variables of its own and not of a closure, which makes it
 * three times as fast.
 */
function recordsOf(columns: readonly Column[], input: Buffer): Uint8Array {
  const more_of_row = columns.reduce((more, column) => more + moreOf(column), 0);
  let out = Buffer.allocUnsafe(input.length + (input.length >> 1) + more_of_row);
  let length = 0;
  for (let at = 0; at < input.length; ) {
    // Room for this row, whatever it has, but for the texts that are looked at closely.
    if (out.length - length < input.length - at + more_of_row)
      out = larger(out, length, input.length - at + more_of_row);
    for (const column of columns) {
      const from = at;
      const start = length;
      let flags = 0;
      let text: string | undefined;
      switch (column.kind) {
        case 'text': {
          const { before } = column;
          for (let index = 0; index < before.length; index += 1) out[length++] = before[index] as number;
          for (let byte = input[at] as number; byte !== tab && byte !== lineFeed; byte = input[++at] as number) {
            flags |= seen[byte] as number;
            out[length++] = byte;
          }
          const plain =
            (flags & special) === 0 && (before.length > 0 || isPlain(flags, input[from] as number, at - from));
          if (!plain)
            text = before.length === 0 ? guarded(input, from, at) : guarded(input, from, at, before.toString());
          break;
        }
        case 'words': {
          let hash = 0;
          for (let byte = input[at] as number; byte !== tab && byte !== lineFeed; byte = input[++at] as number) {
            hash = hashed(hash, byte);
          }
          const word = column.words.get(hash);
          if (word === undefined || !standsAt(word.code, input, from, at)) text = guarded(input, from, at);
          else for (let index = 0; index < word.field.length; index += 1) out[length++] = word.field[index] as number;
          break;
        }
        case 'instant': {
          const { hour } = column;
          if (input[at] === backslash) {
            text = '';
            at += 2;
            break;
          }
          if (!standsAt(hour.utc, input, from, from + hourLength)) readHour(column, input, from);
          for (at += hourLength; input[at] !== tab && input[at] !== lineFeed; ) at += 1;
          if (hour.local.length === 0) text = localTime(column.zone, input, from);
          else {
            for (let index = 0; index < hourLength; index += 1) out[length++] = hour.local[index] as number;
            for (let index = hourLength; index < timeLength; index += 1) out[length++] = input[from + index] as number;
          }
          break;
        }
        case 'amount': {
          if (input[at] === minus) out[length++] = input[at++] as number;
          let end = at;
          while (input[end] !== tab && input[end] !== lineFeed) end += 1;
          if (input[at] === backslash) text = '';
          else {
            if (end - at <= 2) out[length++] = zero;
            while (at < end - 2) out[length++] = input[at++] as number;
            out[length++] = point;
            if (end - at === 1) out[length++] = zero;
            while (at < end) out[length++] = input[at++] as number;
          }
          at = end;
          break;
        }
        default: {
          const longest = column.kind === 'local' ? from + timeLength : input.length;
          for (; input[at] !== tab && input[at] !== lineFeed; at += 1) {
            if (at < longest) out[length++] = input[at] as number;
          }
          if (input[from] === backslash) text = '';
        }
      }
      if (text !== undefined) {
        const bytes = Buffer.from(text);
        const needed = bytes.length + input.length - at + more_of_row;
        if (out.length - start < needed) out = larger(out, start, needed);
        out.set(bytes, start);
        length = start + bytes.length;
      }
      out[length++] = comma;
      at += 1;
    }
    out[length - 1] = carriageReturn;
    out[length++] = lineFeed;
  }
  return out.subarray(0, length);
}

function larger(out: Buffer<ArrayBuffer>, length: number, more: number): Buffer<ArrayBuffer> {
  const grown = Buffer.allocUnsafe(Math.ceil((length + more) * 1.5));
  out.copy(grown, 0, 0, length);
  return grown;
}

/** How many bytes a cell can have more in the file than it had. */
function moreOf({ before, words }: Column): number {
  return before.length + 8 + Math.max(0, ...[...words.values()].map(({ field }) => field.length));
}

/** Whether these bytes stand there, and no others. */
function standsAt(bytes: Uint8Array, input: Uint8Array, from: number, to: number): boolean {
  if (bytes.length !== to - from) return false;
  for (let index = 0; index < bytes.length; index += 1) if (bytes[index] !== input[from + index]) return false;
  return true;
}

/** Whether a text needs neither guard nor quotes, as can be told from what was seen of it; where it cannot, domain decides. */
function isPlain(flags: number, first: number, length: number): boolean {
  if (length === 0 || (first >= 0x41 && first <= 0x5a) || (first >= 0x61 && first <= 0x7a)) return true;
  if (first < zero || first > nine) return false;
  // Digits alone get an apostrophe where a spreadsheet would change them.
  return (flags & notDigit) !== 0 || (length < 12 && (first !== zero || length === 1));
}

/** A text by domain's rule; nothing is an empty field. */
function guarded(input: Buffer, from: number, to: number, before = ''): string {
  if (to - from === 2 && input[from] === backslash && input[from + 1] === 0x4e) return '';
  return quoted(guardedText(before + unescaped(input.toString('utf8', from, to))));
}

/** Remembers what is shown of another hour. */
function readHour({ hour, localHour }: Column, input: Buffer, from: number): void {
  hour.utc.set(input.subarray(from, from + hourLength));
  hour.local = Buffer.from(localHour(input.toString('latin1', from, from + hourLength)) ?? '');
}

/** A time by itself, on a day on which clocks are changed. */
function localTime(zone: TimeZone, input: Buffer, from: number): string {
  return localDateTime(new Date(`${input.toString('latin1', from, from + timeLength).replace(' ', 'T')}Z`), zone);
}
