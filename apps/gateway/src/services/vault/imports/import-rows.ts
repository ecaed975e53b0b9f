import { locale } from '@countinghouse/contract/fields';
import { addressLines, customerNote, customerTag, customerTexts } from '@countinghouse/contract/vault/customer-texts';
import { cardNumberMessage, holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import { matchesPhone } from '@countinghouse/domain/text/validation';
import { isNamedCustomer, vaultLimits } from '@countinghouse/domain/vault/customer';
import {
  type ImportColumn,
  type ImportFault,
  importColumns,
  importRows_maximum,
} from '@countinghouse/domain/vault/import';
import papa from 'papaparse';
import { z } from 'zod/mini';
import { OperationError } from '../../../operation.ts';

/** A valid row: the customer and its billing address. Empty columns are omitted. */
export type ImportRow = { row: number; cells: Partial<Record<ImportColumn, string>>; tags: string[] };

const schemas: Readonly<Record<Exclude<ImportColumn, 'tags'>, z.ZodMiniType>> = {
  ...customerTexts,
  locale,
  note: customerNote,
  address_1: addressLines.address_1,
  address_2: addressLines.address_2,
  city: addressLines.city,
  state: addressLines.state,
  postal_code: addressLines.postal_code,
  country: addressLines.country,
};

const tagsOf = z
  .array(customerTag)
  .check(z.maxLength(vaultLimits.tags_maximum, `must have at most ${vaultLimits.tags_maximum} tags`));

/** A longer cell is not read: no column allows that length. */
const cell_maximum = 4_000;

/**
 * Reads a CSV file of customers: its valid rows, and the faults of the others. A fault repeats no cell value.
 *
 * @param today YYYY-MM-DD in the merchant's time zone
 * @throws OperationError invalid_request for a file without rows or with too many, with unknown or repeated columns, or with unbalanced
 *   quotes
 */
export function readImport(
  csv: string,
  today: string,
): { row_count: number; rows: ImportRow[]; faults: ImportFault[] } {
  const { data, errors } = papa.parse<string[]>(csv.replaceAll(/\r\n?/g, '\n'), {
    newline: '\n',
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
  });
  if (errors.some(({ type }) => type === 'Quotes')) throw refused('has quotes that do not match');
  const [first, ...body] = data;
  if (first === undefined || body.length === 0) throw refused('has no rows');
  if (body.length > importRows_maximum) throw refused(`has more than ${importRows_maximum} rows`);
  const columns = first.map((name) => name.trim().toLowerCase());
  const known: ReadonlySet<string> = new Set(importColumns);
  const place = columns.findIndex((name) => !known.has(name));
  if (place !== -1) throw refused(`has an unknown column at place ${place + 1}`);
  if (new Set(columns).size < columns.length) throw refused('has a column twice');

  const rows: ImportRow[] = [];
  const faults: ImportFault[] = [];
  const references = new Set<string>();
  for (const [index, line] of body.entries()) {
    const row = index + 1;
    const read = readRow(row, line, columns as ImportColumn[], today);
    const reference = read.cells.customer_reference?.toLowerCase();
    if (reference !== undefined && references.has(reference)) {
      read.faults.push({
        row,
        field: 'customer_reference',
        code: 'reference_twice',
        message: 'stands in the file twice',
      });
    }
    if (reference !== undefined) references.add(reference);
    if (read.faults.length > 0) faults.push(...read.faults);
    else rows.push({ row, cells: read.cells, tags: read.tags });
  }
  return { row_count: body.length, rows, faults };
}

type ReadRow = { cells: ImportRow['cells']; tags: string[]; faults: ImportFault[] };

function readRow(row: number, line: readonly string[], columns: readonly ImportColumn[], today: string): ReadRow {
  const faults: ImportFault[] = [];
  const refuse = (field: string, code: ImportFault['code'], message: string) =>
    faults.push({ row, field, code, message });
  if (line.length > columns.length) refuse('', 'too_many_cells', 'has more cells than there are columns');
  const cells: ImportRow['cells'] = {};
  let tags: string[] = [];
  for (const [place, column] of columns.entries()) {
    const cell = (line[place] ?? '').trim();
    if (cell === '') continue;
    const fault = cellFault(column, cell);
    if (fault !== undefined) refuse(column, ...fault);
    else if (column === 'tags') tags = splitTags(cell);
    else cells[column] = column === 'country' ? cell.toUpperCase() : cell;
  }
  const { last_name = '', company_name = '', email = '', dob } = cells;
  if (dob !== undefined && dob >= today) refuse('dob', 'not_valid', 'must be a day in the past');
  if (faults.length === 0 && !isNamedCustomer({ last_name, company_name, email })) {
    refuse('last_name', 'name_missing', 'must be given, or a company, or an e-mail address');
  }
  return { cells, tags, faults };
}

const splitTags = (cell: string) => [
  ...new Set(
    cell
      .split('|')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

function cellFault(column: ImportColumn, cell: string): [ImportFault['code'], string] | undefined {
  if (cell.length > cell_maximum) return ['not_valid', 'is too long'];
  if (!cell.isWellFormed() || cell.includes('\0')) return ['not_valid', 'must be well-formed Unicode'];
  const is_phone = column === 'phone_number' || column === 'fax_number';
  if (holdsCardNumber(cell) && !(is_phone && matchesPhone(cell))) return ['card_number', cardNumberMessage];
  const value = column === 'tags' ? splitTags(cell) : column === 'country' ? cell.toUpperCase() : cell;
  const checked = (column === 'tags' ? tagsOf : schemas[column]).safeParse(value);
  return checked.success ? undefined : ['not_valid', checked.error.issues[0]?.message ?? 'is not valid'];
}

function refused(message: string): OperationError {
  return new OperationError('invalid_request', { errors: [{ field: 'csv', message }] });
}
