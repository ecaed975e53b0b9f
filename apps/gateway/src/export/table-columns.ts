import { guardPatterns } from '@countinghouse/domain/export/csv-cell';
import type { ExportDatatype } from '@countinghouse/domain/export/export-column';
import { currencies } from '@countinghouse/domain/money';
import { type TimeZone, timeZones } from '@countinghouse/domain/time-zones';
import { type RawBuilder, sql } from 'kysely';

/**
 * A column of a file that the gateway makes: its key and its label in the file, and its value in SQL. An amount is minor units, a
 * date an instant, everything else text or a whole number.
 */
export type FileColumn = {
  key: string;
  label: string;
  datatype: ExportDatatype;
  value: RawBuilder<unknown>;
  /** The value as a CSV has it, where no guard is needed: ids, and words that were guarded before. */
  csv?: RawBuilder<unknown>;
  /** The IANA zone of a date, where each row has its own. */
  zone?: RawBuilder<unknown>;
};

/**
 * A column's value as the text that a file says, made by the database: amounts as plain decimal numbers, instants as YYYY-MM-DD
 * HH:mm:ss in a time zone. The same as `exportCell` of domain, which a test holds against it.
 */
export function textOf({ datatype, value, zone: own_zone }: FileColumn, zone: TimeZone): RawBuilder<unknown> {
  if (datatype === 'amount') return sql`(${value})::numeric * 0.01`;
  if (datatype === 'date')
    // As connections write times (ISO), which takes half as long as to_char: 1.2 to 2.0 s of 300,000 rows.
    return sql`left((${value} at time zone ${own_zone ?? timeZones[zone]})::text, 19)`;
  return datatype === 'text' ? sql`nullif((${value})::text, '')` : value;
}

/** The same for a CSV: text is guarded against formulas as `guardedText` of domain does. */
export function csvTextOf(column: FileColumn, zone: TimeZone): RawBuilder<unknown> {
  if (column.csv !== undefined) return column.csv;
  return column.datatype === 'text' ? guarded(sql`(${column.value})::text`) : textOf(column, zone);
}

/**
 * Most texts begin with a letter and hold none of the separators that matter: that is seen by a short pattern, where the long
 * ones would cost more than all else.
 */
function guarded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case
    when ascii(${text}) between 65 and 122 and ${text} !~ '[;\\t\\r\\n]' then ${text}
    when ${text} ~ ${guardPatterns.front} then '''' || regexp_replace(${text}, ${guardPatterns.separator}, '\\1''', 'g')
    when ${text} = '' then null
    else regexp_replace(${text}, ${guardPatterns.separator}, '\\1''', 'g')
  end`;
}

/** The letters of a currency, from its numeric code. */
export function currencyColumn(code: string): FileColumn {
  const names = Object.entries(currencies).map(
    ([number, { alphabetic }]) => sql`when ${Number(number)} then ${alphabetic}`,
  );
  return {
    key: 'currency',
    label: 'Currency',
    datatype: 'text',
    value: sql`case ${sql.ref(code)} ${sql.join(names, sql` `)} else '' end`,
  };
}

/** A code in words: those that were asked for by `name:code`, and its own otherwise. */
export function worded<Code extends string | number>(
  code: RawBuilder<unknown>,
  name: string,
  codes: readonly Code[] | ReadonlyMap<Code, string>,
  word: (name: string, otherwise: string) => string,
): RawBuilder<unknown> {
  const known = Array.isArray(codes)
    ? codes.map((each: Code) => [each, String(each)] as const)
    : [...(codes as ReadonlyMap<Code, string>)];
  const cases = known.map(([each, otherwise]) => sql`when ${each} then ${word(`${name}:${each}`, otherwise)}`);
  return sql`case ${code} ${sql.join(cases, sql` `)} else ${code}::text end`;
}
