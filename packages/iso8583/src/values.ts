import { FIELDS, type FieldName, isRequestMti, type Message, type RequestMti } from './fields.ts';
import { Iso8583Error } from './iso8583-error.ts';

/**
 * Encodes a whole number for a fixed-width field.
 * @throws Iso8583Error if it is negative, has a fraction or does not fit.
 */
export function encodeNumber(name: FieldName, value: number, width: number): string {
  const text = String(value);
  if (!Number.isSafeInteger(value) || value < 0 || text.length > width) {
    throw new Iso8583Error(
      'bad_value',
      `${name} is not a whole number of at most ${width} digits`,
      FIELDS[name].number,
    );
  }
  return text.padStart(width, '0');
}

/**
 * Reads the number in a field.
 * @throws Iso8583Error if the field is absent or holds more than a safe integer.
 */
export function readNumber(message: Message, name: FieldName): number {
  const value = Number(readText(message, name));
  if (!Number.isSafeInteger(value)) throw new Iso8583Error('bad_value', `${name} is too large`, FIELDS[name].number);
  return value;
}

/**
 * Reads the text in a field without its padding spaces.
 * @throws Iso8583Error if the field is absent.
 */
export function readText(message: Message, name: FieldName): string {
  const value = message.fields[name];
  if (value === undefined) throw new Iso8583Error('missing_field', `${name} is missing`, FIELDS[name].number);
  return value.trimEnd();
}

/** Formats an instant for field 7: MMDDhhmmss in UTC. */
export function transmissionDateTime(instant: Date): string {
  const iso = instant.toISOString();
  return iso.slice(5, 7) + iso.slice(8, 10) + iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19);
}

/** The earlier message that a capture or reversal refers to: the content of field 90. */
export type OriginalMessage = { mti: RequestMti; stan: number; transmission_date_time: string };

/** Encodes field 90: message type, STAN and transmission time of the original, then two institution ids of zeros. */
export function encodeOriginal(original: OriginalMessage): string {
  return (
    original.mti +
    encodeNumber('system_trace_audit_number', original.stan, 6) +
    original.transmission_date_time +
    '0'.repeat(22)
  );
}

/**
 * Reads field 90.
 * @throws Iso8583Error if it is absent or does not begin with a request's message type.
 */
export function readOriginal(message: Message): OriginalMessage {
  const text = readText(message, 'original_data_elements');
  const mti = text.slice(0, 4);
  if (!isRequestMti(mti)) throw new Iso8583Error('bad_value', 'original_data_elements do not name a request', 90);
  return { mti, stan: Number(text.slice(4, 10)), transmission_date_time: text.slice(10, 20) };
}
