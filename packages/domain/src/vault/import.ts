/** The most rows that a file of customers can have. */
export const importRows_maximum = 10_000;
/** The largest file of customers, in bytes of UTF-8. */
export const importBytes_maximum = 5_000_000;
/** How many faults are told of a file; the rest is counted. */
export const importFaults_maximum = 200;

/** The columns that a file of customers can have, by what stands in its first row; one of last_name, company_name and email is needed. */
export const importColumns = [
  'customer_reference',
  'first_name',
  'last_name',
  'company_name',
  'email',
  'phone_number',
  'fax_number',
  'website',
  'dob',
  'locale',
  'tags',
  'note',
  'address_1',
  'address_2',
  'city',
  'state',
  'postal_code',
  'country',
] as const;

/** A column of a file of customers. */
export type ImportColumn = (typeof importColumns)[number];

/** What can be wrong with a row of a file, or with the file as a whole. */
export const importFaultCodes = [
  'not_valid',
  'name_missing',
  'card_number',
  'reference_taken',
  'reference_twice',
  'too_many_cells',
] as const;

/** A kind of fault. */
export type ImportFaultCode = (typeof importFaultCodes)[number];

/** A fault of a row, counted from 1 after the row of names. `field` is its column; the value that stood there is never told. */
export type ImportFault = { row: number; field: string; code: ImportFaultCode; message: string };

/** The cells of a CSV text; `open_quote` where a quoted cell never ends. */
type CsvText = { lines: string[][]; open_quote: boolean };

/**
 * What separates the cells of a CSV text: whichever of comma, semicolon and tab stands most often in its first line, outside quotes; the
 * comma where none does.
 */
export function csvSeparatorOf(text: string): ',' | ';' | '\t' {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    else if (!quoted && (character === ',' || character === ';' || character === '\t')) counts[character] += 1;
  }
  if (counts[';'] > counts[','] && counts[';'] >= counts['\t']) return ';';
  return counts['\t'] > counts[','] ? '\t' : ',';
}

/**
 * Takes a CSV text apart (RFC 4180): cells may be quoted, with doubled quotes and line breaks within; lines end in CR, LF or both; a byte
 * order mark and empty lines are passed over. It stops after so many lines.
 */
export function readCsv(text: string, lines_maximum: number): CsvText {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text;
  const separator = csvSeparatorOf(body);
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  const endLine = () => {
    if (cells.length > 1 || (cells[0] ?? '').trim() !== '') lines.push(cells);
    cells = [];
  };
  while (at < body.length && lines.length < lines_maximum) {
    if (body[at] === '"') {
      const quoted = quotedCell(body, at);
      if (quoted === undefined) return { lines, open_quote: true };
      cells.push(quoted.cell);
      at = quoted.end;
    } else {
      const end = endOfCell(body, at, separator);
      cells.push(body.slice(at, end));
      at = end;
    }
    if (body[at] === separator) {
      at += 1;
      // A line that ends in a separator has one more, empty cell.
      if (at >= body.length || body[at] === '\n' || body[at] === '\r') cells.push('');
    }
    if (at >= body.length || body[at] === '\n' || body[at] === '\r') {
      endLine();
      at += body.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  return { lines, open_quote: false };
}

function endOfCell(text: string, start: number, separator: string): number {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** The cell that begins with a quote here, and where it ends: at the separator or line break after its last quote. */
function quotedCell(text: string, start: number): { cell: string; end: number } | undefined {
  let cell = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    cell += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      return { cell, end: quote + 1 };
    }
    cell += '"';
    from = quote + 2;
  }
}
