import { type CredentialIndicator, encodeAdditionalData, toAscii } from './additional-data.ts';
import {
  asciiElements,
  COMMERCIAL_LINE,
  COMMERCIAL_ORDER,
  type CommercialLine,
  type CommercialOrder,
  encodeCommercialOrder,
  packCommercialLines,
} from './commercial-data.ts';
import type { Message } from './fields.ts';
import { Iso8583Error } from './iso8583-error.ts';
import { encodeTotals, type SettlementTotals } from './settlement.ts';
import { encodeNumber, encodeOriginal, type OriginalMessage, transmissionDateTime } from './values.ts';

/** The header of every terminal request. Terminal, STAN, transmission time and message type together identify a request. */
export type RequestHeader = {
  /** Up to 8 printable characters. */
  terminal_id: string;
  /** Up to 15 printable characters. */
  merchant_id: string;
  /** System trace audit number, 1 to 999999. Unique per terminal and second. */
  stan: number;
  /** Unchanged when the request is repeated. */
  transmitted_at: Date;
};

/** How the merchant received the card data, with the processing condition that belongs to it. */
type CardEntry = 'ecommerce' | 'telephone' | 'recurring' | 'terminal';

const CONDITION_CODE: Record<CardEntry, string> = { ecommerce: '59', telephone: '08', recurring: '04', terminal: '00' };

/**
 * Field 22: from the merchant's vault if a stored card is used again, otherwise keyed in, or read by a terminal that does not pass on the
 * track. PIN capability unknown.
 */
function entryMode({ entry, credential_indicator }: CardPayment): string {
  if (credential_indicator?.charAt(1) === 'S') return '100';
  return entry === 'terminal' ? '020' : '010';
}

/** A card payment: sale, authorization or credit. Amounts are in minor units; `amount` is the total including tip and tax. */
export type CardPayment = RequestHeader & {
  /** Twelve letters or digits. Identifies the payment on its terminal, also in captures and reversals. */
  rrn: string;
  card_number: string;
  /** YYMM. */
  expiration: string;
  amount: number;
  /** Numeric ISO 4217 code. */
  currency: number;
  entry: CardEntry;
  cvv?: string | undefined;
  /** Billing street and postal code for address verification, as entered. */
  street?: string | undefined;
  postal_code?: string | undefined;
  cardholder_name?: string | undefined;
  /** Omitted if the card is not stored. */
  credential_indicator?: CredentialIndicator | undefined;
  /** The network's id of the payment that stored the card, if known. Sent with each later payment. */
  original_network_transaction_id?: string | undefined;
  order_number?: string | undefined;
  tip_amount?: number | undefined;
  tax_amount?: number | undefined;
  merchant_category_code?: number | undefined;
  merchant_name_location?: string | undefined;
  /** The terminal's open batch, so that settlement can be compared batch by batch. */
  batch_number?: number | undefined;
};

/** A capture or a reversal: which payment it belongs to, and which of its messages. */
export type FollowUp = RequestHeader & {
  /** The retrieval reference number of the payment. */
  rrn: string;
  amount: number;
  currency: number;
  original: OriginalMessage;
  batch_number?: number | undefined;
};

/** Level 2/3 data of a payment at a `revision`. A higher revision replaces a lower one completely. */
export type CommercialData = Omit<RequestHeader, 'stan'> & {
  rrn: string;
  currency: number;
  order: Omit<CommercialOrder, 'revision' | 'part' | 'parts'>;
  revision: number;
  lines: readonly CommercialLine[];
};

/** An account updater request about one stored card. */
export type CardUpdateQuestion = RequestHeader & {
  card_number: string;
  /** YYMM, as the merchant has it. */
  expiration: string;
};

/** A batch to settle, in one currency. */
export type Settlement = RequestHeader & {
  batch_number: number;
  /** MMDD, the batch's business date. */
  settlement_date: string;
  currency: number;
  totals: SettlementTotals;
};

function padded(name: 'terminal_id' | 'merchant_id' | 'merchant_name_location', text: string, width: number): string {
  if (text.trim() === '' || text.length > width) {
    throw new Iso8583Error('bad_length', `${name} is not 1 to ${width} characters`);
  }
  return text.padEnd(width, ' ');
}

function headerFields(header: RequestHeader): Message['fields'] {
  return {
    transmission_date_time: transmissionDateTime(header.transmitted_at),
    system_trace_audit_number: encodeNumber('system_trace_audit_number', header.stan, 6),
    terminal_id: padded('terminal_id', header.terminal_id, 8),
    merchant_id: padded('merchant_id', header.merchant_id, 15),
  };
}

function batchField(batch_number: number | undefined): Message['fields'] {
  return batch_number === undefined ? {} : { batch_number: encodeNumber('batch_number', batch_number, 6) };
}

function additionalAmounts(payment: CardPayment): string {
  const parts = [
    ['44', payment.tip_amount],
    ['53', payment.tax_amount],
  ] as const;
  let text = '';
  for (const [type, amount] of parts) {
    if (amount === undefined || amount === 0) continue;
    text += `00${type}${encodeNumber('currency', payment.currency, 3)}D${encodeNumber('additional_amounts', amount, 12)}`;
  }
  return text;
}

function cardMessage(mti: '0100' | '0200', processing_code: string, payment: CardPayment): Message {
  const fields: Message['fields'] = {
    ...headerFields(payment),
    ...batchField(payment.batch_number),
    primary_account_number: payment.card_number,
    processing_code,
    amount: encodeNumber('amount', payment.amount, 12),
    expiration_date: payment.expiration,
    point_of_service_entry_mode: entryMode(payment),
    point_of_service_condition_code: CONDITION_CODE[payment.entry],
    retrieval_reference_number: payment.rrn,
    currency: encodeNumber('currency', payment.currency, 3),
  };
  if (payment.merchant_category_code !== undefined) {
    fields.merchant_category_code = encodeNumber('merchant_category_code', payment.merchant_category_code, 4);
  }
  const place = toAscii(payment.merchant_name_location ?? '', 40);
  if (place !== undefined) fields.merchant_name_location = padded('merchant_name_location', place, 40);
  const additional = encodeAdditionalData({
    cvv: payment.cvv,
    credential_indicator: payment.credential_indicator,
    original_network_transaction_id: payment.original_network_transaction_id,
    ...asciiElement('street', payment.street, 40),
    ...asciiElement('postal_code', payment.postal_code, 10),
    ...asciiElement('cardholder_name', payment.cardholder_name, 40),
    ...asciiElement('order_number', payment.order_number, 40),
  });
  if (additional !== undefined) fields.additional_data = additional;
  const amounts = additionalAmounts(payment);
  if (amounts !== '') fields.additional_amounts = amounts;
  return { mti, fields };
}

function asciiElement(name: string, text: string | undefined, max: number): Record<string, string> {
  const ascii = text === undefined ? undefined : toAscii(text, max);
  return ascii === undefined ? {} : { [name]: ascii };
}

/**
 * Builds a sale: 0200, processing code 000000.
 * @throws Iso8583Error on a number that does not fit its field
 */
export function buildPurchase(payment: CardPayment): Message {
  return cardMessage('0200', '000000', payment);
}

/**
 * Builds an authorization: 0100, processing code 000000, captured later with `buildCapture`. An amount of 0 only verifies the card and
 * moves no money. Errors as `buildPurchase`.
 */
export function buildAuthorization(payment: CardPayment): Message {
  return cardMessage('0100', '000000', payment);
}

/** Builds a refund or a blind credit to a card: 0200, processing code 200000. Errors as `buildPurchase`. */
export function buildCredit(payment: CardPayment): Message {
  return cardMessage('0200', '200000', payment);
}

function followUp(mti: '0220' | '0400' | '0420', request: FollowUp): Message {
  return {
    mti,
    fields: {
      ...headerFields(request),
      ...batchField(request.batch_number),
      processing_code: '000000',
      amount: encodeNumber('amount', request.amount, 12),
      retrieval_reference_number: request.rrn,
      currency: encodeNumber('currency', request.currency, 3),
      original_data_elements: encodeOriginal(request.original),
    },
  };
}

/** Builds a full or partial capture of an authorization: 0220 (`original` is its 0100). Contains no card number. */
export function buildCapture(request: FollowUp): Message {
  return followUp('0220', request);
}

/**
 * Builds a reversal: 0400, or 0420 as an advice after a missing answer. Undoes the original whether or not it arrived. `original` names a
 * 0100 or 0200 (undoes the whole payment) or a 0220 (restores the authorization). Contains no card number.
 */
export function buildReversal(request: FollowUp & { advice: boolean }): Message {
  return followUp(request.advice ? '0420' : '0400', request);
}

/** Builds a settlement: 0500, with the totals of a batch for the host to compare with its own. */
export function buildSettlement(settlement: Settlement): Message {
  return {
    mti: '0500',
    fields: {
      ...headerFields(settlement),
      ...encodeTotals(settlement.totals),
      ...batchField(settlement.batch_number),
      settlement_date: settlement.settlement_date,
      settlement_currency: encodeNumber('settlement_currency', settlement.currency, 3),
    },
  };
}

/**
 * Builds the Level 2/3 data of a payment: as many 0620 messages as the lines need. Each part repeats the whole order; sending a part again
 * changes nothing. Texts are converted to ASCII and cut to their fields. Contains no card number.
 * @param stans one for each part; `commercialParts` says how many
 * @throws Iso8583Error if a number does not fit its field
 */
export function buildCommercialData(data: CommercialData, stans: readonly number[]): Message[] {
  const parts = packedLines(data.lines);
  return parts.map((lines, index) => ({
    mti: '0620',
    fields: {
      ...headerFields({ ...data, stan: stans[index] ?? 0 }),
      retrieval_reference_number: data.rrn,
      currency: encodeNumber('currency', data.currency, 3),
      private_data_61: encodeCommercialOrder({
        ...asciiElements(COMMERCIAL_ORDER, data.order),
        revision: String(data.revision),
        part: String(index + 1),
        parts: String(parts.length),
      }),
      ...(lines === undefined ? {} : { private_data_62: lines }),
    },
  }));
}

/** Returns the number of messages that the data of these lines needs. */
export function commercialParts(lines: readonly CommercialLine[]): number {
  return packedLines(lines).length;
}

function packedLines(lines: readonly CommercialLine[]): (string | undefined)[] {
  return packCommercialLines(lines.map((line) => asciiElements(COMMERCIAL_LINE, line)));
}

/**
 * Builds an account updater request about a stored card: 0302. It contains the card number, so it is sent and never stored.
 * @throws Iso8583Error on a number that does not fit its field
 */
export function buildCardUpdate(request: CardUpdateQuestion): Message {
  return {
    mti: '0302',
    fields: {
      ...headerFields(request),
      primary_account_number: request.card_number,
      expiration_date: request.expiration,
    },
  };
}

/** Builds an echo test: 0800, code 301. Terminal and merchant are those of the connection. */
export function buildEcho(header: RequestHeader): Message {
  return { mti: '0800', fields: { ...headerFields(header), network_management_code: '301' } };
}
