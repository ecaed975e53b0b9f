import { Iso8583Error } from './iso8583-error.ts';

/** One element of a field that consists of elements: its tag, maximum length and allowed values. */
export type Element = { readonly tag: string; readonly max: number; readonly pattern?: RegExp };

/** The elements that a field can contain, by name, in ascending order of their tags. */
export type ElementTable = Readonly<Record<string, Element>>;

const TAG_AND_LENGTH = /^[0-9]{4}$/;

/** Digits only. */
export const DIGITS = /^[0-9]+$/;

function check(name: string, { max, pattern }: Element, value: string, field: number): void {
  if (value.length < 1 || value.length > max) throw new Iso8583Error('bad_length', `${name} has a bad length`, field);
  if (pattern !== undefined && !pattern.test(value)) {
    throw new Iso8583Error('bad_value', `${name} is not a possible value`, field);
  }
}

/**
 * Encodes a field of elements: for each a two-digit tag, a two-digit length and the value, in the order of the table. Empty if there is
 * nothing to send.
 * @param field number of the field, for errors
 * @throws Iso8583Error if a value is empty, too long or not possible
 */
export function encodeElements<Table extends ElementTable>(
  table: Table,
  values: { readonly [name in keyof Table]?: string | undefined },
  field: number,
): string {
  let text = '';
  for (const [name, element] of Object.entries(table)) {
    const value = values[name];
    if (value === undefined) continue;
    check(name, element, value, field);
    text += element.tag + String(value.length).padStart(2, '0') + value;
  }
  return text;
}

/**
 * Splits a field into its named elements without checking their values.
 * @throws Iso8583Error on a tag that is unknown, repeated or out of order, a bad length, or an element cut short
 */
export function splitElements<Table extends ElementTable>(
  table: Table,
  text: string,
  field: number,
): [keyof Table & string, string][] {
  const elements: [string, string][] = [];
  let offset = 0;
  let previous = '';
  while (offset < text.length) {
    const head = text.slice(offset, offset + 4);
    if (head.length < 4) throw new Iso8583Error('truncated', 'the field ends inside a tag or length', field);
    if (!TAG_AND_LENGTH.test(head)) {
      throw new Iso8583Error('bad_character', 'the field has a tag or length that is no number', field);
    }
    const tag = head.slice(0, 2);
    const name = nameOf(table, tag);
    if (name === undefined || tag <= previous) {
      throw new Iso8583Error('unknown_field', 'the field has an unknown or misplaced tag', field);
    }
    const end = offset + 4 + Number(head.slice(2));
    if (end > text.length) throw new Iso8583Error('truncated', `${name} is cut short`, field);
    elements.push([name, text.slice(offset + 4, end)]);
    previous = tag;
    offset = end;
  }
  return elements;
}

function nameOf(table: ElementTable, tag: string): string | undefined {
  for (const name in table) if (table[name]?.tag === tag) return name;
  return undefined;
}

/**
 * Reads a field of elements.
 * @throws Iso8583Error as `splitElements`, and if a value is empty, too long or not possible
 */
export function decodeElements<Table extends ElementTable>(
  table: Table,
  text: string,
  field: number,
): { [name in keyof Table]?: string } {
  const values: { [name in keyof Table]?: string } = {};
  for (const [name, value] of splitElements(table, text, field)) {
    check(name, table[name] as Element, value, field);
    values[name] = value;
  }
  return values;
}
