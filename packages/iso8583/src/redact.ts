import { ADDITIONAL_DATA, type AdditionalDataName, splitAdditionalData } from './additional-data.ts';
import { encodeUnchecked } from './codec.ts';
import { FIELDS, type FieldName, type Message } from './fields.ts';
import { Iso8583Error } from './iso8583-error.ts';

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
  'private_data_63',
];

/** Blanks whatever looks like a card number that somebody typed into a text, keeping its length. */
export function blankCardNumbers(text: string): string {
  return text.replace(CARD_NUMBER_IN_TEXT, (digits) => digits.replace(/[0-9](?=(?:[ -]?[0-9]){4})/g, '*'));
}

function splitOrNull(text: string): [AdditionalDataName, string][] | null {
  try {
    return splitAdditionalData(text);
  } catch (error) {
    if (error instanceof Iso8583Error) return null;
    throw error;
  }
}

function blankAdditionalData(text: string): string {
  const elements = splitOrNull(text);
  if (elements === null) return '*'.repeat(text.length);
  let blanked = '';
  for (const [name, value] of elements) {
    const shown = name === 'cvv' ? '*'.repeat(value.length) : blankCardNumbers(value);
    blanked += ADDITIONAL_DATA[name].tag + String(value.length).padStart(2, '0') + shown;
  }
  return blanked;
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
  if (fields.additional_data !== undefined) fields.additional_data = blankAdditionalData(fields.additional_data);
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
 * The fields of a message for a person or a log: redacted, trimmed, and field 48 taken apart by name (of its CVV only
 * the stars). The message may have been redacted before.
 */
export function describeMessage(message: Message): Record<string, string> {
  const { additional_data, ...fields } = redactMessage(message).fields;
  const described: Record<string, string> = { mti: message.mti };
  for (const [name, value] of Object.entries(fields)) described[name] = value.trimEnd();
  if (additional_data === undefined) return described;
  const elements = splitOrNull(additional_data);
  return elements === null ? { ...described, additional_data } : { ...described, ...Object.fromEntries(elements) };
}
