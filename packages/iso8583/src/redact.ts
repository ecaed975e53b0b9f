import { ADDITIONAL_DATA, NETWORK_TRANSACTION_ID } from './additional-data.ts';
import { encodeUnchecked } from './codec.ts';
import { type ElementTable, splitElements } from './elements.ts';
import { FIELDS, type FieldName, type Message } from './fields.ts';
import { Iso8583Error } from './iso8583-error.ts';
import { CARD_UPDATE, REPLY_DATA } from './reply-data.ts';

/** Masks a card number: first six and last four digits with stars between. A number of fewer than 13 digits shows only its last four. */
export function maskCardNumber(card_number: string): string {
  const shown = card_number.length < 13 ? 0 : 6;
  const stars = Math.max(0, card_number.length - shown - 4);
  return card_number.slice(0, shown) + '*'.repeat(stars) + card_number.slice(shown + stars);
}

const SECRET_FIELDS: readonly FieldName[] = ['track_2_data', 'track_1_data', 'pin_data'];
const CARD_NUMBER_IN_TEXT = /(?<![0-9])[0-9](?:[ -]?[0-9]){12,18}(?![0-9])/g;
const FREE_TEXT: readonly FieldName[] = [
  'merchant_name_location',
  'additional_response_data',
  'private_data_61',
  'private_data_62',
];

/** Blanks anything that looks like a card number in free text, keeping the length. */
export function blankCardNumbers(text: string): string {
  return text.replace(CARD_NUMBER_IN_TEXT, (digits) => digits.replace(/[0-9](?=(?:[ -]?[0-9]){4})/g, '*'));
}

/** Element tables: field 48 by message type, and field 63. */
const tableOf = {
  additional_data: ({ mti }: Message): ElementTable => (mti === '0312' ? CARD_UPDATE : ADDITIONAL_DATA),
  private_data_63: (): ElementTable => REPLY_DATA,
} as const;

/** A network's id can be as long as some card numbers. A longer value is shown like any other text. */
function shownId(value: string): string {
  return value.length > NETWORK_TRANSACTION_ID.max ? blankCardNumbers(value) : value;
}

/** Values that are not shown as plain text. */
const SHOWN: Readonly<Record<string, (value: string) => string>> = {
  cvv: (value) => '*'.repeat(value.length),
  updated_card_number: maskCardNumber,
  original_network_transaction_id: shownId,
  network_transaction_id: shownId,
};

function splitOrNull(message: Message, name: keyof typeof tableOf, text: string): [string, string][] | null {
  try {
    return splitElements(tableOf[name](message), text, FIELDS[name].number);
  } catch (error) {
    if (error instanceof Iso8583Error) return null;
    throw error;
  }
}

/** Undefined if the field does not consist of its elements. */
function blankElements(message: Message, name: keyof typeof tableOf, text: string): string | undefined {
  const table = tableOf[name](message);
  return splitOrNull(message, name, text)
    ?.map(([element, value]) => {
      const shown = (SHOWN[element] ?? blankCardNumbers)(value);
      return table[element]?.tag + String(value.length).padStart(2, '0') + shown;
    })
    .join('');
}

/**
 * Returns a copy of the message that is safe to store and show: card number masked, CVV, tracks and PIN block replaced with stars of the
 * same length (binary: zeros), and card numbers in free text masked. Lengths do not change. Redacting twice gives the same result as once.
 */
export function redactMessage(message: Message): Message {
  const fields: Message['fields'] = { ...message.fields };
  if (fields.primary_account_number !== undefined) {
    fields.primary_account_number = maskCardNumber(fields.primary_account_number);
  }
  const { additional_data, private_data_63 } = fields;
  if (additional_data !== undefined) {
    fields.additional_data =
      blankElements(message, 'additional_data', additional_data) ?? '*'.repeat(additional_data.length);
  }
  if (private_data_63 !== undefined) {
    fields.private_data_63 =
      blankElements(message, 'private_data_63', private_data_63) ?? blankCardNumbers(private_data_63);
  }
  for (const name of SECRET_FIELDS) {
    const value = fields[name];
    if (value !== undefined) fields[name] = (FIELDS[name].format === 'b' ? '0' : '*').repeat(value.length);
  }
  for (const name of FREE_TEXT) {
    const value = fields[name];
    if (value !== undefined) fields[name] = blankCardNumbers(value);
  }
  return { mti: message.mti, fields };
}

/** Encodes a message, redacted or not, as hex, with `2a` (a star) for each byte that `redactMessage` blanks. */
export function messageToHex(message: Message): string {
  return encodeUnchecked(redactMessage(message)).toString('hex');
}

/**
 * Returns the fields of a message for display or logs: redacted, trimmed, and fields 48 and 63 split into named elements (a CVV only as
 * stars). The message may already be redacted.
 */
export function describeMessage(message: Message): Record<string, string> {
  const { additional_data, private_data_63, ...fields } = redactMessage(message).fields;
  const described: Record<string, string> = { mti: message.mti };
  for (const [name, value] of Object.entries(fields)) described[name] = value.trimEnd();
  for (const [name, text] of Object.entries({ additional_data, private_data_63 })) {
    if (text === undefined) continue;
    const elements = splitOrNull(message, name as keyof typeof tableOf, text);
    Object.assign(described, elements === null ? { [name]: text } : Object.fromEntries(elements));
  }
  return described;
}
