import { ADDITIONAL_DATA, NETWORK_TRANSACTION_ID } from './additional-data.ts';
import { encodeUnchecked } from './codec.ts';
import { type ElementTable, splitElements } from './elements.ts';
import { FIELDS, type FieldName, type Message } from './fields.ts';
import { Iso8583Error } from './iso8583-error.ts';
import { CARD_UPDATE, REPLY_DATA } from './reply-data.ts';

/** First six and last four digits with stars between; a number of fewer than 13 digits shows its last four only. */
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

/** Blanks whatever looks like a card number that somebody typed into a text, keeping its length. */
export function blankCardNumbers(text: string): string {
  return text.replace(CARD_NUMBER_IN_TEXT, (digits) => digits.replace(/[0-9](?=(?:[ -]?[0-9]){4})/g, '*'));
}

/** Tables of the fields that are made of elements: of field 48 by what carries it, and of field 63. */
const tableOf = {
  additional_data: ({ mti }: Message): ElementTable => (mti === '0312' ? CARD_UPDATE : ADDITIONAL_DATA),
  private_data_63: (): ElementTable => REPLY_DATA,
} as const;

/** A network's id may have as many digits as some card numbers; what is longer than one is shown as any text. */
function shownId(value: string): string {
  return value.length > NETWORK_TRANSACTION_ID.max ? blankCardNumbers(value) : value;
}

/** Values that are shown otherwise than a text is. */
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

/** Undefined where the field is not made of its elements. */
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
 * A copy of the message that may be kept and shown: card number masked, CVV, tracks and PIN block blanked with stars of
 * the same length (binary: zeros), and card numbers in free text masked. Its lengths are those of the message. Redacting
 * twice is the same as once.
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

/** The bytes of a message, redacted before or not, as hex, with `2a` (a star) for each byte that `redactMessage` blanks. */
export function messageToHex(message: Message): string {
  return encodeUnchecked(redactMessage(message)).toString('hex');
}

/**
 * The fields of a message for a person or a log: redacted, trimmed, and fields 48 and 63 taken apart by name (of a CVV only
 * the stars). The message may have been redacted before.
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
