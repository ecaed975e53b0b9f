/**
 * The format of a field: `n` digits, `an` letters and digits, `ans` printable ASCII, `z` track 2 characters, `x+n` a `C` or `D` sign and
 * digits, `b` binary (a hex string in memory, raw bytes on the wire).
 */
export type FieldFormat = 'n' | 'an' | 'ans' | 'z' | 'x+n' | 'b';

/** `fixed`: exactly `length` bytes; `llvar` and `lllvar`: two or three length digits, then 1 to `length` bytes. */
type FieldSize = 'fixed' | 'llvar' | 'lllvar';

/** One data element: its number in the bitmap and its format. `pattern` restricts the value further (dates, times). */
export type FieldDefinition = {
  readonly number: number;
  readonly format: FieldFormat;
  readonly size: FieldSize;
  /** Bytes on the wire: the exact length when fixed, the maximum otherwise. */
  readonly length: number;
  readonly pattern?: RegExp;
};

const MONTH_DAY = '(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])';
const TIME_OF_DAY = '(?:[01][0-9]|2[0-3])[0-5][0-9][0-5][0-9]';

/**
 * Every data element of the host interface, by name (ISO 8583:1987 section 4, as restricted by this package's README.md). Encoder and
 * decoder refuse any other field.
 */
export const FIELDS = {
  primary_account_number: { number: 2, format: 'n', size: 'llvar', length: 19 },
  processing_code: { number: 3, format: 'n', size: 'fixed', length: 6 },
  amount: { number: 4, format: 'n', size: 'fixed', length: 12 },
  transmission_date_time: {
    number: 7,
    format: 'n',
    size: 'fixed',
    length: 10,
    pattern: new RegExp(`^${MONTH_DAY}${TIME_OF_DAY}$`),
  },
  system_trace_audit_number: { number: 11, format: 'n', size: 'fixed', length: 6 },
  local_transaction_time: {
    number: 12,
    format: 'n',
    size: 'fixed',
    length: 6,
    pattern: new RegExp(`^${TIME_OF_DAY}$`),
  },
  local_transaction_date: { number: 13, format: 'n', size: 'fixed', length: 4, pattern: new RegExp(`^${MONTH_DAY}$`) },
  expiration_date: { number: 14, format: 'n', size: 'fixed', length: 4, pattern: /^[0-9]{2}(?:0[1-9]|1[0-2])$/ },
  settlement_date: { number: 15, format: 'n', size: 'fixed', length: 4, pattern: new RegExp(`^${MONTH_DAY}$`) },
  merchant_category_code: { number: 18, format: 'n', size: 'fixed', length: 4 },
  point_of_service_entry_mode: { number: 22, format: 'n', size: 'fixed', length: 3 },
  point_of_service_condition_code: { number: 25, format: 'n', size: 'fixed', length: 2 },
  acquiring_institution_id: { number: 32, format: 'n', size: 'llvar', length: 11 },
  forwarding_institution_id: { number: 33, format: 'n', size: 'llvar', length: 11 },
  track_2_data: { number: 35, format: 'z', size: 'llvar', length: 37 },
  retrieval_reference_number: { number: 37, format: 'an', size: 'fixed', length: 12 },
  approval_code: { number: 38, format: 'an', size: 'fixed', length: 6 },
  response_code: { number: 39, format: 'an', size: 'fixed', length: 2 },
  terminal_id: { number: 41, format: 'ans', size: 'fixed', length: 8 },
  merchant_id: { number: 42, format: 'ans', size: 'fixed', length: 15 },
  merchant_name_location: { number: 43, format: 'ans', size: 'fixed', length: 40 },
  additional_response_data: { number: 44, format: 'ans', size: 'llvar', length: 25 },
  track_1_data: { number: 45, format: 'ans', size: 'llvar', length: 76 },
  additional_data: { number: 48, format: 'ans', size: 'lllvar', length: 999 },
  currency: { number: 49, format: 'n', size: 'fixed', length: 3 },
  settlement_currency: { number: 50, format: 'n', size: 'fixed', length: 3 },
  pin_data: { number: 52, format: 'b', size: 'fixed', length: 8 },
  additional_amounts: { number: 54, format: 'an', size: 'lllvar', length: 120 },
  batch_number: { number: 60, format: 'n', size: 'lllvar', length: 6 },
  private_data_61: { number: 61, format: 'ans', size: 'lllvar', length: 999 },
  private_data_62: { number: 62, format: 'ans', size: 'lllvar', length: 999 },
  private_data_63: { number: 63, format: 'ans', size: 'lllvar', length: 999 },
  message_authentication_code: { number: 64, format: 'b', size: 'fixed', length: 8 },
  settlement_code: { number: 66, format: 'n', size: 'fixed', length: 1 },
  network_management_code: { number: 70, format: 'n', size: 'fixed', length: 3 },
  credits_number: { number: 74, format: 'n', size: 'fixed', length: 10 },
  credits_reversal_number: { number: 75, format: 'n', size: 'fixed', length: 10 },
  debits_number: { number: 76, format: 'n', size: 'fixed', length: 10 },
  debits_reversal_number: { number: 77, format: 'n', size: 'fixed', length: 10 },
  credits_amount: { number: 86, format: 'n', size: 'fixed', length: 16 },
  credits_reversal_amount: { number: 87, format: 'n', size: 'fixed', length: 16 },
  debits_amount: { number: 88, format: 'n', size: 'fixed', length: 16 },
  debits_reversal_amount: { number: 89, format: 'n', size: 'fixed', length: 16 },
  original_data_elements: { number: 90, format: 'n', size: 'fixed', length: 42 },
  replacement_amounts: { number: 95, format: 'an', size: 'fixed', length: 42 },
  net_settlement_amount: { number: 97, format: 'x+n', size: 'fixed', length: 17 },
  message_authentication_code_2: { number: 128, format: 'b', size: 'fixed', length: 8 },
} as const satisfies Record<string, FieldDefinition>;

/** The snake_case name of a data element. */
export type FieldName = keyof typeof FIELDS;

/** Each request type with the type of its reply (ISO 8583:1987 section 3). */
export const REPLY_MTI = {
  '0100': '0110',
  '0200': '0210',
  '0220': '0230',
  '0302': '0312',
  '0400': '0410',
  '0420': '0430',
  '0500': '0510',
  '0620': '0630',
  '0800': '0810',
} as const;

/** The message type of a request. */
export type RequestMti = keyof typeof REPLY_MTI;

/** The message type of a reply. */
type ReplyMti = (typeof REPLY_MTI)[RequestMti];

/** Any message type of the interface. */
export type Mti = RequestMti | ReplyMti;

/** All message types of the interface. */
export const MTIS: ReadonlySet<string> = new Set([...Object.keys(REPLY_MTI), ...Object.values(REPLY_MTI)]);

/** Whether the text is the message type of a request. */
export function isRequestMti(mti: string): mti is RequestMti {
  return Object.hasOwn(REPLY_MTI, mti);
}

/**
 * A message in memory. Values are exactly as on the wire (fixed text padded with spaces, amounts with leading zeros), except that binary
 * fields are lower-case hex. Length digits are not part of a value.
 */
export type Message = { mti: Mti; fields: { [name in FieldName]?: string } };
