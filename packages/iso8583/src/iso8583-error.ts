/** What is wrong with a message. The error's `offset` and `field` say where. */
export type Iso8583Fault =
  | 'truncated'
  | 'bad_length'
  | 'bad_character'
  | 'bad_value'
  | 'bad_bitmap'
  | 'unknown_message_type'
  | 'unknown_field'
  | 'missing_field'
  | 'trailing_bytes'
  | 'bad_json';

/**
 * A message that does not conform to the host interface. The error text names the field and the byte offset and never the content, so it is
 * safe to log.
 */
export class Iso8583Error extends Error {
  override readonly name = 'Iso8583Error';
  readonly fault: Iso8583Fault;
  /** Number of the field at fault; null for the message type, bitmaps, framing and JSON. */
  readonly field: number | null;
  /** Byte where the fault was seen, from the start of the message; null if there are no bytes (encoding, JSON). */
  readonly offset: number | null;

  constructor(fault: Iso8583Fault, what: string, field: number | null = null, offset: number | null = null) {
    const place = field === null ? '' : `field ${field}: `;
    super(`${place}${what}${offset === null ? '' : ` (byte ${offset})`}`);
    this.fault = fault;
    this.field = field;
    this.offset = offset;
  }
}
