import { type AdditionalData, decodeAdditionalData } from './additional-data.ts';
import {
  type CommercialLine,
  type CommercialOrder,
  decodeCommercialLines,
  decodeCommercialOrder,
} from './commercial-data.ts';
import type { FieldName, Message, RequestMti } from './fields.ts';
import { isRequestMti } from './fields.ts';
import { Iso8583Error } from './iso8583-error.ts';
import { readTotals, type SettlementTotals } from './settlement.ts';
import { type OriginalMessage, readNumber, readOriginal, readText } from './values.ts';

/** Identifies a request: a second one with the same four values is a repetition. */
export type RequestIdentity = {
  mti: RequestMti;
  terminal_id: string;
  merchant_id: string;
  stan: number;
  transmission_date_time: string;
};

/** A sale (0200), authorization (0100) or credit (0200 with processing code 20). */
export type CardRequest = RequestIdentity & {
  kind: 'purchase' | 'authorization' | 'credit';
  rrn: string;
  card_number: string;
  /** YYMM. */
  expiration: string;
  amount: number;
  currency: number;
  batch_number: number | null;
  additional_data: AdditionalData;
};

/** A capture (0220) or a reversal (0400, 0420). */
export type FollowUpRequest = RequestIdentity & {
  kind: 'capture' | 'reversal';
  rrn: string;
  amount: number;
  currency: number;
  batch_number: number | null;
  original: OriginalMessage;
};

/** A batch to settle (0500). */
export type SettlementRequest = RequestIdentity & {
  kind: 'settlement';
  batch_number: number;
  currency: number;
  settlement_date: string;
  totals: SettlementTotals;
};

/** One part of a payment's Level 2/3 data (0620). */
export type CommercialDataRequest = RequestIdentity & {
  kind: 'commercial_data';
  rrn: string;
  currency: number;
  revision: number;
  /** From 1. */
  part: number;
  parts: number;
  order: CommercialOrder;
  lines: CommercialLine[];
};

/** An account updater request about one card (0302). */
export type CardUpdateRequest = RequestIdentity & {
  kind: 'card_update';
  card_number: string;
  /** YYMM. */
  expiration: string;
};

/** An echo test (0800). */
type EchoRequest = RequestIdentity & { kind: 'echo' };

/** Any request, distinguished by `kind`. */
export type HostRequest =
  | CardRequest
  | FollowUpRequest
  | CardUpdateRequest
  | SettlementRequest
  | CommercialDataRequest
  | EchoRequest;

const ALLOWED_ORIGINALS: Record<'0220' | '0400' | '0420', readonly RequestMti[]> = {
  '0220': ['0100'],
  '0400': ['0100', '0200', '0220'],
  '0420': ['0100', '0200', '0220'],
};

/**
 * Reads the identity of a request.
 * @throws Iso8583Error on a reply's message type, or if terminal, merchant, STAN or transmission time is missing.
 */
export function readIdentity(message: Message): RequestIdentity {
  if (!isRequestMti(message.mti))
    throw new Iso8583Error('unknown_message_type', 'message type is not a request', null, 0);
  return {
    mti: message.mti,
    terminal_id: readText(message, 'terminal_id'),
    merchant_id: readText(message, 'merchant_id'),
    stan: readNumber(message, 'system_trace_audit_number'),
    transmission_date_time: readText(message, 'transmission_date_time'),
  };
}

/**
 * Reads a request for the host's side.
 * @throws Iso8583Error if a mandatory field is missing or a value is not possible (README.md, "Requests").
 */
export function readRequest(message: Message): HostRequest {
  const identity = readIdentity(message);
  switch (identity.mti) {
    case '0100':
    case '0200':
      return readCardRequest(message, identity);
    case '0220':
      return readFollowUp(message, identity, identity.mti);
    case '0302':
      return {
        ...identity,
        kind: 'card_update',
        card_number: readCardNumber(message),
        expiration: readText(message, 'expiration_date'),
      };
    case '0400':
    case '0420':
      return readFollowUp(message, identity, identity.mti);
    case '0500':
      return {
        ...identity,
        kind: 'settlement',
        batch_number: readNumber(message, 'batch_number'),
        currency: readNumber(message, 'settlement_currency'),
        settlement_date: readText(message, 'settlement_date'),
        totals: readTotals(message),
      };
    case '0620':
      return readCommercialData(message, identity);
    case '0800':
      if (readText(message, 'network_management_code') !== '301') {
        throw new Iso8583Error('bad_value', 'network_management_code is not 301', 70);
      }
      return { ...identity, kind: 'echo' };
  }
}

function optionalNumber(message: Message, name: FieldName): number | null {
  return message.fields[name] === undefined ? null : readNumber(message, name);
}

function readCardNumber(message: Message): string {
  const card_number = readText(message, 'primary_account_number');
  if (card_number.length < 12) throw new Iso8583Error('bad_length', 'primary_account_number is too short', 2);
  return card_number;
}

function readCardRequest(message: Message, identity: RequestIdentity): CardRequest {
  const processing_code = readText(message, 'processing_code');
  const credit = processing_code === '200000' && identity.mti === '0200';
  if (!credit && processing_code !== '000000') {
    throw new Iso8583Error('bad_value', 'processing_code is not one of this interface', 3);
  }
  const card_number = readCardNumber(message);
  return {
    ...identity,
    kind: credit ? 'credit' : identity.mti === '0100' ? 'authorization' : 'purchase',
    rrn: readText(message, 'retrieval_reference_number'),
    card_number,
    expiration: readText(message, 'expiration_date'),
    amount: readNumber(message, 'amount'),
    currency: readNumber(message, 'currency'),
    batch_number: optionalNumber(message, 'batch_number'),
    additional_data: readAdditionalData(message),
  };
}

/**
 * A payment that the merchant starts must not contain a security code, since none can be stored. Only a later payment refers to an
 * original.
 */
function readAdditionalData(message: Message): AdditionalData {
  const data = decodeAdditionalData(message.fields.additional_data ?? '');
  const { credential_indicator = '', cvv, original_network_transaction_id } = data;
  if (credential_indicator.startsWith('M') && cvv !== undefined) {
    throw new Iso8583Error('bad_value', 'cvv stands in a payment that the merchant started', 48);
  }
  if (credential_indicator.charAt(1) !== 'S' && original_network_transaction_id !== undefined) {
    throw new Iso8583Error('bad_value', 'original_network_transaction_id stands in a first payment', 48);
  }
  return data;
}

function readFollowUp(message: Message, identity: RequestIdentity, mti: '0220' | '0400' | '0420'): FollowUpRequest {
  const original = readOriginal(message);
  if (!ALLOWED_ORIGINALS[mti].includes(original.mti)) {
    throw new Iso8583Error('bad_value', 'original_data_elements name a message that this request cannot follow', 90);
  }
  return {
    ...identity,
    kind: mti === '0220' ? 'capture' : 'reversal',
    rrn: readText(message, 'retrieval_reference_number'),
    amount: readNumber(message, 'amount'),
    currency: readNumber(message, 'currency'),
    batch_number: optionalNumber(message, 'batch_number'),
    original,
  };
}

function readCommercialData(message: Message, identity: RequestIdentity): CommercialDataRequest {
  const { revision, part, parts, ...order } = decodeCommercialOrder(readText(message, 'private_data_61'));
  const numbers = [revision, part, parts].map((digits) => Number(digits ?? '0'));
  const [revision_number = 0, part_number = 0, part_count = 0] = numbers;
  if (numbers.includes(0) || part_number > part_count) {
    throw new Iso8583Error('bad_value', 'private_data_61 does not say which part of which revision it is', 61);
  }
  return {
    ...identity,
    kind: 'commercial_data',
    rrn: readText(message, 'retrieval_reference_number'),
    currency: readNumber(message, 'currency'),
    revision: revision_number,
    part: part_number,
    parts: part_count,
    order,
    lines: decodeCommercialLines(message.fields.private_data_62 ?? ''),
  };
}
