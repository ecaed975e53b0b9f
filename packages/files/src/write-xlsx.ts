import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { cutText, dateFormats, type SheetCell, type SheetTable, SheetTooLargeError, sheetNames } from './sheet.ts';

/** The limits of the format: rows per sheet (Excel's own), bytes of a sheet's XML and of the file (a zip without ZIP64). */
export const xlsxLimits = { sheet_rows: 1_048_576, sheet_bytes: 4_200_000_000, file_bytes: 4_200_000_000 };

/** Compresses a piece: the concatenated pieces are a deflate stream, ended by the last one. */
export type Deflate = (piece: Uint8Array, ends: boolean) => Uint8Array<ArrayBuffer>;

/** The approximate number of characters of XML compressed in one piece. */
const piece_characters = 65_536;

/** The earliest time in a zip: the same rows give the same bytes. */
const zipTime = new Date(1980, 0, 1);

/** Indexes in `cellXfs` of the style sheet; rows of sums are bold, between a thin line and a double one. */
const style = { text: 1, integer: 2, amount: 3, time: 4, day: 5, header: 6 } as const;
const sumStyle = { general: 7, text: 8, integer: 9, amount: 10 } as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Every part not named here is a sheet, so this can be written first, before the number of sheets is known. */
const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`;

const relationshipsOf = (all: readonly { kind: string; target: string }[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ({ kind, target }, index) =>
        `<Relationship Id="rId${index + 1}" Type="${relationships}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const format = (number_format: number, bold = false, lined = false) =>
  `<xf numFmtId="${number_format}" fontId="${bold ? 1 : 0}" fillId="0" borderId="${lined ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`;
const styleSheet = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00_);(#,##0.00)"/><numFmt numFmtId="165" formatCode="${dateFormats.time}"/><numFmt numFmtId="166" formatCode="${dateFormats.day}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Arial"/></font><font><b/><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"/><bottom style="double"/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="11">${[
  format(0),
  format(49),
  format(1),
  format(164),
  format(165),
  format(166),
  format(49, true),
  format(0, true, true),
  format(49, true, true),
  format(1, true, true),
  format(164, true, true),
].join('')}</cellXfs></styleSheet>`;

/**
 * Writes a .xlsx while its rows arrive, so that memory does not grow with them. The header is bold and frozen. Texts stay texts, including
 * digits and what looks like a formula. A full sheet is followed by another. In a row of sums, a number that equals the sum of the cells
 * above is written as their SUM; otherwise (several currencies, payments that do not count, several sheets) it is a plain number.
 *
 * @param rows of the table, in order
 * @param sums called for the rows of sums after the last row
 * @param options.deflate compresses instead of fflate, which works everywhere and is slow (`deflatePiece` in Node)
 * @throws SheetTooLargeError while iterating, if the file would exceed the limits of its format
 */
export async function* writeXlsx(
  table: SheetTable,
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>,
  sums: () => readonly (readonly SheetCell[])[],
  { deflate, limits = xlsxLimits }: { deflate?: Deflate; limits?: typeof xlsxLimits } = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = createZip(deflate, limits.file_bytes);
  const { begin, add, taken } = zip;
  add('[Content_Types].xml', contentTypes);
  add('_rels/.rels', relationshipsOf([{ kind: 'officeDocument', target: 'xl/workbook.xml' }]));
  add('xl/styles.xml', styleSheet);
  const sheets = createSheets(table, begin, limits);
  for await (const row of rows) {
    sheets.addRow(row);
    if (zip.ready()) yield* taken();
  }
  sheets.addSums(sums());
  const names = sheetNames(table.sheet_name, sheets.end());
  add(
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${names
      .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relationshipsOf([
      ...names.map((_, index) => ({ kind: 'worksheet', target: `worksheets/sheet${index + 1}.xml` })),
      { kind: 'styles', target: 'styles.xml' },
    ]),
  );
  zip.end();
  yield* taken();
}

type Part = { push(bytes: Uint8Array, ends?: boolean): void };

/** The zip of a .xlsx: parts are added one after the other, and the finished bytes are taken. */
function createZip(deflate: Deflate | undefined, file_bytes_maximum: number) {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    made.push(bytes);
  });
  let file_bytes = 0;
  const begin = (name: string): Part => {
    const part = deflate === undefined ? new ZipDeflate(name, { level: 1 }) : new DeflatedPart(name, deflate);
    part.mtime = zipTime;
    zip.add(part);
    return part;
  };
  return {
    begin,
    add: (name: string, xml: string) => begin(name).push(strToU8(xml), true),
    end: () => zip.end(),
    ready: () => made.length > 0,
    *taken(): Generator<Uint8Array<ArrayBuffer>> {
      for (const bytes of made.splice(0)) {
        file_bytes += bytes.length;
        if (file_bytes > file_bytes_maximum) throw new SheetTooLargeError('A .xlsx holds no more than 4 GB');
        if (bytes.length > 0) yield bytes as Uint8Array<ArrayBuffer>;
      }
    },
  };
}

/** Creates the sheets of a table, each followed by another when it is full. `end` returns their number. */
function createSheets(table: SheetTable, begin: (name: string) => Part, limits: typeof xlsxLimits) {
  const letters = table.labels.map((_, column) => columnLetters(column));
  const added = table.labels.map(() => 0);
  let sheets_count = 0;
  let sheet: Part | undefined;
  let sheet_bytes = 0;
  let row_number = 0;
  let xml = '';
  /** The last row before the sums, if all rows are in one sheet. */
  let last_row: number | undefined;
  const compress = (ends = false) => {
    const bytes = strToU8(xml);
    xml = '';
    sheet_bytes += bytes.length;
    sheet?.push(bytes, ends);
  };
  const beginSheet = () => {
    sheets_count += 1;
    sheet = begin(`xl/worksheets/sheet${sheets_count}.xml`);
    sheet_bytes = 0;
    row_number = 1;
    const columns = table.widths
      .map(
        (width, column) =>
          `<col min="${column + 1}" max="${column + 1}" width="${Math.min(255, Math.ceil(width) + 1)}" customWidth="1"/>`,
      )
      .join('');
    xml = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData><row r="1">`;
    for (const [column, label] of table.labels.entries()) xml += textCell(`${letters[column]}1`, style.header, label);
    xml += '</row>';
  };
  const endSheet = () => {
    xml += '</sheetData></worksheet>';
    compress(true);
  };
  const sumCell = (place: string, column: number, cell: { number: number; decimals?: 0 | 2 }) => {
    const of = cell.decimals === 2 ? sumStyle.amount : cell.decimals === 0 ? sumStyle.integer : sumStyle.general;
    const is_sum_above = last_row !== undefined && added[column] === hundredthsOf(cell);
    const formula = is_sum_above ? `<f>SUM(${letters[column]}2:${letters[column]}${last_row})</f>` : '';
    return `<c r="${place}" s="${of}">${formula}<v>${cell.number}</v></c>`;
  };

  const addRow = (cells: readonly SheetCell[], is_sum: boolean) => {
    if (row_number === limits.sheet_rows || sheet_bytes + xml.length > limits.sheet_bytes) {
      endSheet();
      beginSheet();
    }
    row_number += 1;
    xml += `<row r="${row_number}">`;
    for (let column = 0; column < cells.length; column += 1) {
      const cell = cells[column];
      if (cell === undefined || cell === '') continue;
      const place = letters[column] + String(row_number);
      if (typeof cell === 'string') xml += textCell(place, is_sum ? sumStyle.text : style.text, cell);
      else if ('date' in cell) xml += `<c r="${place}" s="${style[cell.shows]}"><v>${cell.date}</v></c>`;
      else if (is_sum) xml += sumCell(place, column, cell);
      else {
        const of = cell.decimals === 2 ? style.amount : cell.decimals === 0 ? style.integer : 0;
        added[column] = (added[column] ?? 0) + hundredthsOf(cell);
        xml += `<c r="${place}" s="${of}"><v>${cell.number}</v></c>`;
      }
    }
    xml += '</row>';
    if (xml.length >= piece_characters) compress();
  };

  beginSheet();
  return {
    addRow: (cells: readonly SheetCell[]) => addRow(cells, false),
    addSums: (sums: readonly (readonly SheetCell[])[]) => {
      if (sheets_count === 1 && row_number > 1) last_row = row_number;
      for (const sum of sums) addRow(sum, true);
    },
    end: () => {
      endSheet();
      return sheets_count;
    },
  };
}

/** A part of a zip that is compressed elsewhere. */
class DeflatedPart extends ZipPassThrough {
  override compression = 8;
  readonly #deflate: Deflate;

  constructor(name: string, deflate: Deflate) {
    super(name);
    this.#deflate = deflate;
  }

  protected override process(bytes: Uint8Array, ends: boolean): void {
    this.ondata(null, this.#deflate(bytes, ends), ends);
  }
}

/** Returns a number in whole hundredths, so that sums are exact; with more decimals there is no exact sum. */
function hundredthsOf({ number, decimals }: { number: number; decimals?: 0 | 2 }): number {
  return decimals === undefined ? Number.NaN : Math.round(number * 100);
}

/** The letters of a column: A to Z, AA and so on. */
function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/** Characters that XML or a spreadsheet would not preserve. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const special = /[&<>\u0000-\u001f\ud800-\udfff\ufffe\uffff]|_x|^\s|\s$/;

function textCell(place: string, of: number, given: string): string {
  const text = cutText(given);
  const inside = special.test(text) ? `<t xml:space="preserve">${escaped(text)}` : `<t>${text}`;
  return `<c r="${place}" s="${of}" t="inlineStr"><is>${inside}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML: without characters that XML does not allow, with a spreadsheet's line ends, and with `_x0041_` kept literal. */
function escaped(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
      .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
      .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
  );
}
