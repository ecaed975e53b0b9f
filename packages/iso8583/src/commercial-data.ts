import { toAscii } from './additional-data.ts';
import { DIGITS, decodeElements, type ElementTable, encodeElements } from './elements.ts';
import { Iso8583Error } from './iso8583-error.ts';

/** The elements that field 61 of a 0620 can contain (README.md, "Fields 61 and 62"). Amounts are digits of minor units. */
export const COMMERCIAL_ORDER = {
  revision: { tag: '01', max: 6, pattern: DIGITS },
  part: { tag: '02', max: 2, pattern: DIGITS },
  parts: { tag: '03', max: 2, pattern: DIGITS },
  level: { tag: '04', max: 1, pattern: DIGITS },
  reference_id: { tag: '10', max: 40 },
  customer_reference: { tag: '11', max: 25 },
  order_number: { tag: '12', max: 25 },
  tax_amount: { tag: '13', max: 12, pattern: DIGITS },
  tax_exempt: { tag: '14', max: 1 },
  merchant_tax_id: { tag: '15', max: 20 },
  customer_tax_id: { tag: '16', max: 13 },
  order_date: { tag: '17', max: 6, pattern: DIGITS },
  freight_amount: { tag: '18', max: 12, pattern: DIGITS },
  duty_amount: { tag: '19', max: 12, pattern: DIGITS },
  discount_amount: { tag: '20', max: 12, pattern: DIGITS },
  ship_from_postal_code: { tag: '21', max: 10 },
  destination_postal_code: { tag: '22', max: 10 },
  destination_state: { tag: '23', max: 3 },
  destination_country: { tag: '24', max: 3 },
  local_tax_amount: { tag: '25', max: 12, pattern: DIGITS },
  national_tax_amount: { tag: '26', max: 12, pattern: DIGITS },
  vat_invoice_reference: { tag: '27', max: 15 },
  shipping_tax_rate_basis_points: { tag: '28', max: 4, pattern: DIGITS },
  alternate_tax_id: { tag: '29', max: 15 },
  alternate_tax_amount: { tag: '30', max: 9, pattern: DIGITS },
  advice_addendum_1: { tag: '31', max: 40 },
  advice_addendum_2: { tag: '32', max: 40 },
  advice_addendum_3: { tag: '33', max: 40 },
  advice_addendum_4: { tag: '34', max: 40 },
} as const satisfies ElementTable;

/** The elements that a line of field 62 can contain. Quantity and unit price are digits of ten-thousandths. */
export const COMMERCIAL_LINE = {
  product_code: { tag: '01', max: 12 },
  commodity_code: { tag: '02', max: 12 },
  description: { tag: '03', max: 26 },
  quantity_ten_thousandths: { tag: '04', max: 12, pattern: DIGITS },
  unit_of_measure: { tag: '05', max: 12 },
  unit_price_ten_thousandths: { tag: '06', max: 12, pattern: DIGITS },
  discount_amount: { tag: '07', max: 12, pattern: DIGITS },
  tax_rate_basis_points: { tag: '08', max: 4, pattern: DIGITS },
  tax_amount: { tag: '09', max: 12, pattern: DIGITS },
  total_amount: { tag: '10', max: 12, pattern: DIGITS },
  net_gross_indicator: { tag: '11', max: 1 },
  debit_credit_indicator: { tag: '12', max: 1 },
  tax_indicator: { tag: '13', max: 1 },
  discount_rate_basis_points: { tag: '14', max: 4, pattern: DIGITS },
  tax_type: { tag: '15', max: 4 },
  tax_after_discount: { tag: '16', max: 1 },
  local_tax_amount: { tag: '17', max: 12, pattern: DIGITS },
  national_tax_amount: { tag: '18', max: 12, pattern: DIGITS },
  vat_rate_basis_points: { tag: '19', max: 4, pattern: DIGITS },
  alternate_tax_id: { tag: '20', max: 15 },
  alternate_tax_type: { tag: '21', max: 4 },
  alternate_tax_rate_basis_points: { tag: '22', max: 4, pattern: DIGITS },
  alternate_tax_amount: { tag: '23', max: 9, pattern: DIGITS },
  type_of_supply: { tag: '24', max: 2 },
} as const satisfies ElementTable;

/** The elements of field 61. Texts are printable ASCII, numbers are digits. */
export type CommercialOrder = { [name in keyof typeof COMMERCIAL_ORDER]?: string };
/** The elements of one line. */
export type CommercialLine = { [name in keyof typeof COMMERCIAL_LINE]?: string };

const FIELD_LENGTH_MAX = 999;

function refuse(fault: 'truncated' | 'bad_character', what: string): never {
  throw new Iso8583Error(fault, what, 62);
}

/** Removes empty values: empty means unknown. */
function withoutEmpty<Values extends CommercialOrder | CommercialLine>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Values;
}

/**
 * Encodes field 61: for each element a two-digit tag, a two-digit length and the value, in ascending order of tags.
 * @throws Iso8583Error if a value is too long or a number is not digits
 */
export function encodeCommercialOrder(order: CommercialOrder): string {
  return encodeElements(COMMERCIAL_ORDER, withoutEmpty(order), 61);
}

/**
 * Reads field 61.
 * @throws Iso8583Error on a tag that is unknown, repeated or out of order, a bad length or number, or an element cut short
 */
export function decodeCommercialOrder(text: string): CommercialOrder {
  return decodeElements(COMMERCIAL_ORDER, text, 61);
}

function encodeLine(line: CommercialLine): string {
  const text = encodeElements(COMMERCIAL_LINE, withoutEmpty(line), 62);
  return String(text.length).padStart(3, '0') + text;
}

/**
 * Packs lines into as many values of field 62 as needed, one for each message, in order. Without lines the result is one undefined value.
 * @throws Iso8583Error as `encodeCommercialOrder`
 */
export function packCommercialLines(lines: readonly CommercialLine[]): (string | undefined)[] {
  const fields: string[] = [];
  let text = '';
  for (const line of lines.map(encodeLine)) {
    if (text.length + line.length > FIELD_LENGTH_MAX) {
      fields.push(text);
      text = '';
    }
    text += line;
  }
  return fields.length === 0 && text === '' ? [undefined] : [...fields, text];
}

/**
 * Reads field 62.
 * @throws Iso8583Error as `decodeCommercialOrder`, and if a line is cut short
 */
export function decodeCommercialLines(text: string): CommercialLine[] {
  const lines: CommercialLine[] = [];
  for (let offset = 0; offset < text.length; ) {
    const head = text.slice(offset, offset + 3);
    if (!/^[0-9]{3}$/.test(head)) refuse('bad_character', 'a line has a length that is no number');
    const end = offset + 3 + Number(head);
    if (end > text.length) refuse('truncated', 'a line is cut short');
    lines.push(decodeElements(COMMERCIAL_LINE, text.slice(offset + 3, end), 62));
    offset = end;
  }
  return lines;
}

/** Converts texts that a person entered with `toAscii`, cut to their maximum lengths. Numbers are not changed. */
export function asciiElements<Values extends CommercialOrder | CommercialLine>(
  table: typeof COMMERCIAL_ORDER | typeof COMMERCIAL_LINE,
  values: Values,
): Values {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const ascii = toAscii(value ?? '', (table as ElementTable)[name]?.max ?? 0);
    return ascii === undefined ? [] : [[name, ascii]];
  });
  return Object.fromEntries(entries) as Values;
}
