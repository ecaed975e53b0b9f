import { encodeMessage } from './codec.ts';
import { FIELDS, type FieldName, type Message, MTIS, type Mti } from './fields.ts';
import { Iso8583Error } from './iso8583-error.ts';

/** The JSON form of a message, for the POST connection: `{"mti":"0800","fields":{"…":"…"}}`, values as on the wire. */
export function messageToJson(message: Message): string {
  return JSON.stringify({ mti: message.mti, fields: message.fields });
}

/** Every JSON string literal, keys and values alike, for String.prototype.matchAll. */
const STRING_LITERAL = /"(?:[^"\\]|\\.)*"/g;

function refuse(what: string): never {
  throw new Iso8583Error('bad_json', what);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses the JSON form of a message, as strictly as the binary form: only `mti` and `fields`, each field once and known, and each value a
 * text of valid length and characters.
 * @throws Iso8583Error, and nothing else.
 */
export function parseMessageJson(text: string): Message {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse('body is not JSON');
  }
  if (!isObject(value) || Object.keys(value).length !== 2) refuse('body is not an object of mti and fields');
  const { mti, fields } = value;
  if (typeof mti !== 'string' || !isObject(fields)) refuse('body is not an object of mti and fields');
  if (!MTIS.has(mti)) throw new Iso8583Error('unknown_message_type', 'message type is not of this interface');
  const message: Message = { mti: mti as Mti, fields: {} };
  const names = Object.keys(fields);
  for (const name of names) {
    if (!Object.hasOwn(FIELDS, name)) throw new Iso8583Error('unknown_field', 'a field is not of this interface');
    const content = fields[name];
    if (typeof content !== 'string') {
      throw new Iso8583Error('bad_value', `${name} is not a text`, FIELDS[name as FieldName].number);
    }
    message.fields[name as FieldName] = content;
  }
  // JSON.parse keeps the last of two equal keys, and other parsers may keep the first, so duplicates are refused.
  if ((text.match(STRING_LITERAL)?.length ?? 0) !== 3 + 2 * names.length) refuse('a name stands twice');
  encodeMessage(message);
  return message;
}
