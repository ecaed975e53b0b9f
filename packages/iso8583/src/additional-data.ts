import { decodeElements, type ElementTable, encodeElements } from './elements.ts';

/**
 * How a request stands to a card that is kept. Two letters say who started the payment and which of its chain it is: `CI`
 * the customer's first payment, which keeps the card, `CS` a later one of the customer, `MS` a later one of the merchant.
 * The third says what for: R a recurring plan, N instalments, U nothing fixed.
 */
export type CredentialIndicator = `${'CI' | 'CS' | 'MS'}${'R' | 'N' | 'U'}`;

/** Letters and digits by which a card network names a payment: what tags of fields 48 and 63 hold. */
export const NETWORK_TRANSACTION_ID = { max: 15, pattern: /^[A-Za-z0-9]+$/ } as const;

/** What field 48 of a card request may carry, with its tag and longest value (README.md, "Field 48"). */
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
 * Field 48 of the given sub-elements: for each its tag in two digits, its length in two digits and its value, in
 * ascending order of tags. Undefined where there is nothing to send.
 * @throws Iso8583Error where a value is empty, too long or not possible, such as a CVV of two digits.
 */
export function encodeAdditionalData(data: { [name in keyof AdditionalData]: string | undefined }): string | undefined {
  const text = encodeElements(ADDITIONAL_DATA, data, 48);
  return text === '' ? undefined : text;
}

/**
 * Reads field 48 of a card request.
 * @throws Iso8583Error on a tag that is unknown, repeated or out of order, an element cut short, and where a value is
 * empty, too long or not possible.
 */
export function decodeAdditionalData(text: string): AdditionalData {
  return decodeElements(ADDITIONAL_DATA, text, 48);
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
