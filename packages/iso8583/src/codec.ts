import {
  FIELDS,
  type FieldDefinition,
  type FieldFormat,
  type FieldName,
  type Message,
  MTIS,
  type Mti,
} from './fields.ts';
import { Iso8583Error } from './iso8583-error.ts';

type Field = FieldDefinition & { readonly name: FieldName };

const BY_NUMBER: (Field | undefined)[] = new Array(129).fill(undefined);
for (const [name, definition] of Object.entries(FIELDS)) {
  BY_NUMBER[definition.number] = { ...definition, name: name as FieldName };
}
const ORDERED = BY_NUMBER.filter((field) => field !== undefined);

const DIGIT = 1;
const LETTER = 2;
const OTHER_PRINTABLE = 4;
const TRACK = 8;
/** The character classes of each byte value, so that one table lookup decides whether a field allows a byte. */
const CLASSES = new Uint8Array(256);
for (let code = 0x20; code <= 0x7e; code++) {
  const character = String.fromCharCode(code);
  if (/[0-9]/.test(character)) CLASSES[code] = DIGIT;
  else if (/[A-Za-z]/.test(character)) CLASSES[code] = character === 'D' ? LETTER | TRACK : LETTER;
  else CLASSES[code] = character === '=' ? OTHER_PRINTABLE | TRACK : OTHER_PRINTABLE;
}
const ALLOWED: Record<Exclude<FieldFormat, 'x+n' | 'b'>, number> = {
  n: DIGIT,
  an: DIGIT | LETTER,
  ans: DIGIT | LETTER | OTHER_PRINTABLE,
  z: DIGIT | TRACK,
};
const CHARACTERS: Record<FieldFormat, string> = {
  n: 'digits',
  an: 'letters and digits',
  ans: 'printable ASCII',
  z: 'track 2 characters',
  'x+n': 'C or D and digits',
  b: 'bytes',
};
const LENGTH_DIGITS = { fixed: 0, llvar: 2, lllvar: 3 } as const;
const HEX = /^(?:[0-9a-f]{2})*$/;

function checkCharacters(field: Field, value: string, offset: number | null): void {
  if (field.format === 'b') return;
  let from = 0;
  let allowed = DIGIT;
  if (field.format === 'x+n') {
    from = 1;
    if (value[0] !== 'C' && value[0] !== 'D') {
      throw new Iso8583Error('bad_character', `${field.name} does not begin with C or D`, field.number, offset);
    }
  } else {
    allowed = ALLOWED[field.format];
  }
  for (let index = from; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code > 0xff || ((CLASSES[code] as number) & allowed) === 0) {
      throw new Iso8583Error(
        'bad_character',
        `${field.name} may hold ${CHARACTERS[field.format]} only`,
        field.number,
        offset === null ? null : offset + index,
      );
    }
  }
  if (field.pattern !== undefined && !field.pattern.test(value)) {
    throw new Iso8583Error('bad_value', `${field.name} is not a possible value`, field.number, offset);
  }
}

/**
 * Encodes a message without checking its characters; lengths are checked. Only for messages whose secrets were blanked: everything that is
 * sent uses encodeMessage.
 * @throws Iso8583Error on a wrong length, an unknown field or an unknown message type.
 */
export function encodeUnchecked(message: Message): Buffer {
  return encode(message, false);
}

/**
 * Encodes a message: message type in ASCII, binary bitmaps, then the fields in order (README.md, "The message").
 * @throws Iso8583Error on an unknown message type or field, a wrong length or a character that the field does not allow.
 */
export function encodeMessage(message: Message): Buffer {
  return encode(message, true);
}

function encode(message: Message, strict: boolean): Buffer {
  if (!MTIS.has(message.mti)) throw new Iso8583Error('unknown_message_type', 'message type is not of this interface');
  const bitmap = new Uint8Array(16);
  let body = '';
  let given = 0;
  for (const field of ORDERED) {
    const value = message.fields[field.name];
    if (value === undefined) continue;
    given++;
    const bit = field.number - 1;
    (bitmap[bit >> 3] as number) |= 0x80 >> (bit & 7);
    body += encodeField(field, value, strict);
  }
  if (given !== countGiven(message))
    throw new Iso8583Error('unknown_field', 'the message holds a field without a definition');
  const secondary = bitmap.subarray(8).some((byte) => byte !== 0);
  if (secondary) (bitmap[0] as number) |= 0x80;
  const header = secondary ? 20 : 12;
  const bytes = Buffer.allocUnsafe(header + body.length);
  bytes.write(message.mti, 0, 'latin1');
  bytes.set(secondary ? bitmap : bitmap.subarray(0, 8), 4);
  bytes.write(body, header, 'latin1');
  return bytes;
}

function countGiven(message: Message): number {
  let count = 0;
  for (const name in message.fields) if (message.fields[name as FieldName] !== undefined) count++;
  return count;
}

function encodeField(field: Field, value: string, strict: boolean): string {
  if (field.format === 'b') {
    if (value.length !== field.length * 2) {
      throw new Iso8583Error('bad_length', `${field.name} is not ${field.length} bytes of hex`, field.number);
    }
    if (!HEX.test(value)) throw new Iso8583Error('bad_character', `${field.name} is not lower-case hex`, field.number);
    return Buffer.from(value, 'hex').toString('latin1');
  }
  if (strict) checkCharacters(field, value, null);
  if (field.size === 'fixed') {
    if (value.length !== field.length) {
      throw new Iso8583Error('bad_length', `${field.name} is not ${field.length} long`, field.number);
    }
    return value;
  }
  if (value.length < 1 || value.length > field.length) {
    throw new Iso8583Error('bad_length', `${field.name} is not 1 to ${field.length} long`, field.number);
  }
  return String(value.length).padStart(LENGTH_DIGITS[field.size], '0') + value;
}

/**
 * Decodes one whole message (without its length prefix).
 * @throws Iso8583Error, and nothing else, on anything that encodeMessage would not have written: a truncated message, extra bytes, a bad
 *   length or character, a field or message type that is not in the tables, an empty second bitmap.
 */
export function decodeMessage(buffer: Uint8Array): Message {
  const bytes = Buffer.isBuffer(buffer) ? buffer : Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  const text = bytes.toString('latin1');
  if (text.length < 12) throw new Iso8583Error('truncated', 'message ends inside its header', null, text.length);
  const mti = text.slice(0, 4);
  if (!MTIS.has(mti)) throw new Iso8583Error('unknown_message_type', 'message type is not of this interface', null, 0);
  const secondary = (bytes[4] as number) >= 0x80;
  const header = secondary ? 20 : 12;
  if (text.length < header)
    throw new Iso8583Error('truncated', 'message ends inside its second bitmap', null, text.length);
  if (secondary && bytes.subarray(12, 20).every((byte) => byte === 0)) {
    throw new Iso8583Error('bad_bitmap', 'second bitmap is announced and empty', null, 12);
  }
  const message: Message = { mti: mti as Mti, fields: {} };
  let offset = header;
  for (let byte = 4; byte < header; byte++) {
    const bits = bytes[byte] as number;
    if (bits === 0) continue;
    for (let bit = 0; bit < 8; bit++) {
      if ((bits & (0x80 >> bit)) === 0) continue;
      const number = (byte - 4) * 8 + bit + 1;
      if (number === 1) continue;
      const field = BY_NUMBER[number];
      if (field === undefined) throw new Iso8583Error('unknown_field', 'is not of this interface', number, byte);
      offset = decodeField(field, text, offset, message);
    }
  }
  if (offset !== text.length) throw new Iso8583Error('trailing_bytes', 'bytes follow the last field', null, offset);
  return message;
}

function decodeField(field: Field, text: string, offset: number, message: Message): number {
  const digits = LENGTH_DIGITS[field.size];
  let length = field.length;
  let start = offset;
  if (digits !== 0) {
    start = offset + digits;
    if (start > text.length)
      throw new Iso8583Error('truncated', `${field.name} ends inside its length`, field.number, offset);
    length = 0;
    for (let index = offset; index < start; index++) {
      const digit = text.charCodeAt(index) - 0x30;
      if (digit < 0 || digit > 9) {
        throw new Iso8583Error('bad_length', `${field.name} has a length that is no number`, field.number, index);
      }
      length = length * 10 + digit;
    }
    if (length < 1 || length > field.length) {
      throw new Iso8583Error('bad_length', `${field.name} is not 1 to ${field.length} long`, field.number, offset);
    }
  }
  const end = start + length;
  if (end > text.length) throw new Iso8583Error('truncated', `${field.name} is cut short`, field.number, start);
  const value = text.slice(start, end);
  if (field.format === 'b') message.fields[field.name] = Buffer.from(value, 'latin1').toString('hex');
  else {
    checkCharacters(field, value, start);
    message.fields[field.name] = value;
  }
  return end;
}
