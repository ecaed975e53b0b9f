import { Iso8583Error } from './iso8583-error.ts';

/** What field 48 of a card request may carry, with its tag and longest value (README.md, "Field 48"). */
export const ADDITIONAL_DATA = {
  cvv: { tag: '01', max: 4 },
  street: { tag: '10', max: 40 },
  postal_code: { tag: '11', max: 10 },
  cardholder_name: { tag: '12', max: 40 },
  order_number: { tag: '30', max: 40 },
} as const;

/** The name of a sub-element of field 48. */
export type AdditionalDataName = keyof typeof ADDITIONAL_DATA;

/** The sub-elements of field 48; the values are printable ASCII (see `toAscii`). */
export type AdditionalData = { [name in AdditionalDataName]?: string };

const NAME_BY_TAG = new Map(
  Object.entries(ADDITIONAL_DATA).map(([name, { tag }]) => [tag as string, name as AdditionalDataName]),
);
const CVV = /^[0-9]{3,4}$/;
const TAG_AND_LENGTH = /^[0-9]{4}$/;

function refuse(
  fault: 'truncated' | 'bad_length' | 'bad_character' | 'bad_value' | 'unknown_field',
  what: string,
): never {
  throw new Iso8583Error(fault, what, 48);
}

function check(name: AdditionalDataName, value: string): void {
  if (value.length < 1 || value.length > ADDITIONAL_DATA[name].max) refuse('bad_length', `${name} has a bad length`);
  if (name === 'cvv' && !CVV.test(value)) refuse('bad_value', 'cvv is not three or four digits');
}

/**
 * Field 48 of the given sub-elements: for each its tag in two digits, its length in two digits and its value, in
 * ascending order of tags. Undefined where there is nothing to send.
 * @throws Iso8583Error where a value is empty or too long, or a CVV is not three or four digits.
 */
export function encodeAdditionalData(data: AdditionalData): string | undefined {
  let text = '';
  for (const [tag, name] of NAME_BY_TAG) {
    const value = data[name];
    if (value === undefined) continue;
    check(name, value);
    text += tag + String(value.length).padStart(2, '0') + value;
  }
  return text === '' ? undefined : text;
}

/**
 * The sub-elements of field 48 as they stand, with their names, whatever their values.
 * @throws Iso8583Error on a tag that is unknown, repeated or out of order, a bad length, or an element cut short.
 */
export function splitAdditionalData(text: string): [AdditionalDataName, string][] {
  const elements: [AdditionalDataName, string][] = [];
  let offset = 0;
  let previous = '';
  while (offset < text.length) {
    const head = text.slice(offset, offset + 4);
    if (head.length < 4) refuse('truncated', 'additional_data ends inside a tag or length');
    if (!TAG_AND_LENGTH.test(head)) {
      refuse('bad_character', 'additional_data has a tag or length that is no number');
    }
    const tag = head.slice(0, 2);
    const name = NAME_BY_TAG.get(tag);
    if (name === undefined || tag <= previous) {
      refuse('unknown_field', 'additional_data has an unknown or misplaced tag');
    }
    const end = offset + 4 + Number(head.slice(2));
    if (end > text.length) refuse('truncated', `${name} is cut short`);
    elements.push([name, text.slice(offset + 4, end)]);
    previous = tag;
    offset = end;
  }
  return elements;
}

/**
 * Reads field 48.
 * @throws Iso8583Error as `splitAdditionalData`, and where a value is empty or too long, or a CVV is not digits.
 */
export function decodeAdditionalData(text: string): AdditionalData {
  const data: AdditionalData = {};
  for (const [name, value] of splitAdditionalData(text)) {
    check(name, value);
    data[name] = value;
  }
  return data;
}

/**
 * Text of a person as field formats of ASCII can carry it: accents are dropped, other characters become `?`, runs of
 * spaces become one, and it is cut to `max` characters. Undefined where nothing is left.
 */
export function toAscii(text: string, max: number): string | undefined {
  const ascii = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[^\x20-\x7e]/gu, '?')
    .trim()
    .slice(0, max)
    .trimEnd();
  return ascii === '' ? undefined : ascii;
}
