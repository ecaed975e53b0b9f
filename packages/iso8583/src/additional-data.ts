import { decodeElements, type ElementTable, encodeElements } from './elements.ts';

/**
 * How a request uses a stored card. The first two letters say who started the payment and where it is in the credential chain: `CI` is the
 * customer's first payment, which stores the card, `CS` a later one by the customer, `MS` a later one by the merchant. The third letter is
 * the purpose: R recurring plan, N instalments, U unscheduled.
 */
export type CredentialIndicator = `${'CI' | 'CS' | 'MS'}${'R' | 'N' | 'U'}`;

/** The id that a card network gives a payment, as in the tags of fields 48 and 63. */
export const NETWORK_TRANSACTION_ID = { max: 15, pattern: /^[A-Za-z0-9]+$/ } as const;

/** The sub-elements that field 48 of a card request can contain, with tag and maximum length (README.md, "Field 48"). */
export const ADDITIONAL_DATA = {
  cvv: { tag: '01', max: 4, pattern: /^[0-9]{3,4}$/ },
  street: { tag: '10', max: 40 },
  postal_code: { tag: '11', max: 10 },
  cardholder_name: { tag: '12', max: 40 },
  credential_indicator: { tag: '20', max: 3, pattern: /^(?:CI|CS|MS)[RNU]$/ },
  original_network_transaction_id: { tag: '21', ...NETWORK_TRANSACTION_ID },
  order_number: { tag: '30', max: 40 },
} as const satisfies ElementTable;

/** The sub-elements of field 48; the values are printable ASCII (see `toAscii`). */
export type AdditionalData = { [name in keyof typeof ADDITIONAL_DATA]?: string };

/**
 * Encodes field 48 from its sub-elements: for each a two-digit tag, a two-digit length and the value, in ascending order of tags. Undefined
 * if there is nothing to send.
 * @throws Iso8583Error if a value is empty, too long or not possible, such as a CVV of two digits.
 */
export function encodeAdditionalData(data: { [name in keyof AdditionalData]: string | undefined }): string | undefined {
  const text = encodeElements(ADDITIONAL_DATA, data, 48);
  return text === '' ? undefined : text;
}

/**
 * Reads field 48 of a card request.
 * @throws Iso8583Error if a tag is unknown, repeated or out of order, an element is cut short, or a value is empty, too long or not
 *   possible.
 */
export function decodeAdditionalData(text: string): AdditionalData {
  return decodeElements(ADDITIONAL_DATA, text, 48);
}

/**
 * Converts text that a person entered to what an ASCII field can contain: accents are dropped, other characters become `?`, runs of spaces
 * become one, and the result is cut to `max` characters. Undefined if nothing is left.
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
