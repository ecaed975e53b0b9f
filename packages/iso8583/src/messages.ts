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

/** What every request of a terminal says of itself. (terminal, STAN, transmission date and time, type) is its identity. */
export type RequestHeader = {
  /** Up to 8 printable characters. */
  terminal_id: string;
  /** Up to 15 printable characters. */
  merchant_id: string;
  /** System trace audit number, 1 to 999999, not twice on a terminal within one second. */
  stan: number;
  /** Sent again unchanged when the request is repeated. */
  transmitted_at: Date;
};

/** How the card's data came to the merchant, and the processing condition that goes with it. */
type CardEntry = 'ecommerce' | 'telephone' | 'recurring' | 'terminal';

const CONDITION_CODE: Record<CardEntry, string> = { ecommerce: '59', telephone: '08', recurring: '04', terminal: '00' };

/**
 * Field 22: taken from the merchant's vault where a stored card is used again, else keyed in, or read by a terminal that does
 * not pass on the track; PIN capability unknown.
 */
function entryMode({ entry, credential_indicator }: CardPayment): string {
  if (credential_indicator?.charAt(1) === 'S') return '100';
  return entry === 'terminal' ? '020' : '010';
}

/** A card payment: sale, authorization or credit. Amounts in minor units; `amount` is the whole, tip and tax included. */
export type CardPayment = RequestHeader & {
  /** Twelve letters or digits: names the payment on its terminal, in its captures and reversals too. */
  rrn: string;
  card_number: string;
  /** YYMM. */
  expiration: string;
  amount: number;
  /** Numeric ISO 4217 code. */
  currency: number;
  entry: CardEntry;
  cvv?: string | undefined;
  /** Billing street and postal code for address verification, as the person wrote them. */
  street?: string | undefined;
  postal_code?: string | undefined;
  cardholder_name?: string | undefined;
  /** Left out where the card is not kept. */
  credential_indicator?: CredentialIndicator | undefined;
  /** The network's id of the payment that kept the card, in each later one, where it is known. */
  original_network_transaction_id?: string | undefined;
  order_number?: string | undefined;
  tip_amount?: number | undefined;
  tax_amount?: number | undefined;
  merchant_category_code?: number | undefined;
  merchant_name_location?: string | undefined;
  /** The open batch of the terminal, so that settlement compares batch by batch. */
  batch_number?: number | undefined;
};

/** What a capture or a reversal says: which payment, and which message of it. */
export type FollowUp = RequestHeader & {
  /** The retrieval reference number of the payment. */
  rrn: string;
  amount: number;
  currency: number;
  original: OriginalMessage;
  batch_number?: number | undefined;
};

/** Level 2/3 data of a payment, as it stands after its `revision`: a higher one replaces a lower one whole. */
export type CommercialData = Omit<RequestHeader, 'stan'> & {
  rrn: string;
  currency: number;
  order: Omit<CommercialOrder, 'revision' | 'part' | 'parts'>;
  revision: number;
  lines: readonly CommercialLine[];
};

/** A stored card, of which the account updater is asked what became. */
export type CardUpdateQuestion = RequestHeader & {
  card_number: string;
  /** YYMM, as the merchant knows it. */
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

/** 0200, processing code 000000: a sale. Throws Iso8583Error on a number that does not fit its field. */
export function buildPurchase(payment: CardPayment): Message {
  return cardMessage('0200', '000000', payment);
}

/**
 * 0100, processing code 000000: an authorization, captured later with `buildCapture`; of 0 it asks whether the card is good
 * and moves nothing. Errors as `buildPurchase`.
 */
export function buildAuthorization(payment: CardPayment): Message {
  return cardMessage('0100', '000000', payment);
}

/** 0200, processing code 200000: money back to a card, as a refund or a blind credit. Errors as `buildPurchase`. */
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

/** 0220: captures an authorization (`original` is its 0100), in whole or in part. Carries no card number. */
export function buildCapture(request: FollowUp): Message {
  return followUp('0220', request);
}

/**
 * 0400, or 0420 for an advice after an answer that never came: undoes the original, whether or not it arrived. `original`
 * names a 0100 or 0200 (the whole payment is undone) or a 0220 (the authorization stands again). Carries no card number.
 */
export function buildReversal(request: FollowUp & { advice: boolean }): Message {
  return followUp(request.advice ? '0420' : '0400', request);
}

/** 0500: the totals of a batch, to be compared with the host's own. */
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
 * 0620, as many as the lines need: Level 2/3 data of a payment. Each part is a message of its own and carries the order whole;
 * sending one again changes nothing. Texts are brought to ASCII and cut to their fields. Carries no card number.
 * @param stans one for each part; `commercialParts` says how many
 * @throws Iso8583Error where a number does not fit its field
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

/** How many messages the data of these lines needs. */
export function commercialParts(lines: readonly CommercialLine[]): number {
  return packedLines(lines).length;
}

function packedLines(lines: readonly CommercialLine[]): (string | undefined)[] {
  return packCommercialLines(lines.map((line) => asciiElements(COMMERCIAL_LINE, line)));
}

/**
 * 0302: asks the account updater what became of a stored card. The card number is in it: it is sent and never kept.
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

/** 0800, code 301: asks whether the host is there. Terminal and merchant are those of the connection. */
export function buildEcho(header: RequestHeader): Message {
  return { mti: '0800', fields: { ...headerFields(header), network_management_code: '301' } };
}
