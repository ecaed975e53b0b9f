import { decodeElements, encodeElements } from './elements.ts';
import { FIELDS, type FieldName, isRequestMti, type Message, type Mti, REPLY_MTI } from './fields.ts';
import { Iso8583Error } from './iso8583-error.ts';
import { CARD_UPDATE, type CardUpdate, type CardUpdateResult, REPLY_DATA } from './reply-data.ts';
import { encodeTotals, readTotals, type SettlementTotals } from './settlement.ts';
import { readNumber, readText } from './values.ts';

/** The content of a reply. Verification results are one letter each, null if nothing was checked. */
export type ReplyContent = {
  response_code: string;
  approval_code?: string | undefined;
  avs_result?: string | null;
  cvv_result?: string | null;
  /** The network's id of an approved payment. If the card is stored, later payments with it refer to this id. */
  network_transaction_id?: string | undefined;
  /** For a decline: what the bank advises to do next. */
  advice_code?: string | undefined;
  /** For an account updater request. */
  card_update?: CardUpdate;
  /** For a settlement: the host's own totals, and field 66 (1 in balance, 2 out of balance, 3 refused). */
  totals?: SettlementTotals;
  settlement_code?: 1 | 2 | 3;
};

/** Request fields that the reply repeats if they were given. Never the card number. */
const ECHOED: readonly FieldName[] = [
  'processing_code',
  'amount',
  'transmission_date_time',
  'system_trace_audit_number',
  'settlement_date',
  'retrieval_reference_number',
  'terminal_id',
  'merchant_id',
  'currency',
  'settlement_currency',
  'batch_number',
  'network_management_code',
];

/**
 * Builds the reply to a request: its identity and the content.
 * @throws Iso8583Error if the message is itself a reply.
 */
export function buildReply(request: Message, content: ReplyContent): Message {
  if (!isRequestMti(request.mti))
    throw new Iso8583Error('unknown_message_type', 'message type is not a request', null, 0);
  const fields: Message['fields'] = {};
  for (const name of ECHOED) {
    const value = request.fields[name];
    if (value !== undefined) fields[name] = value;
  }
  fields.response_code = content.response_code;
  if (content.approval_code !== undefined) fields.approval_code = content.approval_code;
  const results = (content.avs_result ?? ' ') + (content.cvv_result ?? ' ');
  if (results !== '  ') fields.additional_response_data = results;
  const { network_transaction_id, advice_code, card_update } = content;
  const data = encodeElements(REPLY_DATA, { network_transaction_id, advice_code }, 63);
  if (data !== '') fields.private_data_63 = data;
  if (card_update !== undefined) fields.additional_data = encodeCardUpdate(card_update);
  if (content.totals !== undefined) Object.assign(fields, encodeTotals(content.totals));
  if (content.settlement_code !== undefined) fields.settlement_code = String(content.settlement_code);
  return { mti: REPLY_MTI[request.mti], fields };
}

function encodeCardUpdate({ result, card_number, expiration }: CardUpdate): string {
  const elements = {
    ...(card_number === null ? {} : { updated_card_number: card_number }),
    ...(expiration === null ? {} : { updated_expiration: expiration }),
    update_result: result,
  };
  return encodeElements(CARD_UPDATE, elements, 48);
}

function readCardUpdate({ additional_data }: Message['fields']): CardUpdate | null {
  if (additional_data === undefined) return null;
  const { update_result, updated_card_number, updated_expiration } = decodeElements(CARD_UPDATE, additional_data, 48);
  if (update_result === undefined) throw new Iso8583Error('missing_field', 'update_result is missing', 48);
  return {
    result: update_result as CardUpdateResult,
    card_number: updated_card_number ?? null,
    expiration: updated_expiration ?? null,
  };
}

/** The content of a reply, as the requester reads it. */
export type HostReply = {
  mti: Mti;
  response_code: string;
  /** True for response code 00, and for 85 if the requested amount was 0: the bank sees no reason to decline the card. */
  approved: boolean;
  approval_code: string | null;
  avs_result: string | null;
  cvv_result: string | null;
  network_transaction_id: string | null;
  advice_code: string | null;
  /** The result for the card, in the reply to an account updater request. */
  card_update: CardUpdate | null;
  /** The host's totals, in the reply to a settlement that the host could compare. */
  totals: SettlementTotals | null;
  settlement_code: number | null;
};

/**
 * Reads a reply.
 * @throws Iso8583Error if the message is no reply, has no response code, or its verification results, field 48 or 63,
 * or totals are not as specified.
 */
export function readReply(message: Message): HostReply {
  if (isRequestMti(message.mti)) throw new Iso8583Error('unknown_message_type', 'message type is not a reply', null, 0);
  const response_code = readText(message, 'response_code');
  const results = message.fields.additional_response_data ?? '  ';
  if (!/^[A-Z ]{2}$/.test(results)) {
    throw new Iso8583Error('bad_value', 'additional_response_data is not two results', 44);
  }
  const { fields } = message;
  const data = decodeElements(REPLY_DATA, fields.private_data_63 ?? '', 63);
  return {
    mti: message.mti,
    response_code,
    approved: response_code === '00' || (response_code === '85' && Number(fields.amount) === 0),
    approval_code: fields.approval_code ?? null,
    avs_result: results[0] === ' ' ? null : results.charAt(0),
    cvv_result: results[1] === ' ' ? null : results.charAt(1),
    network_transaction_id: data.network_transaction_id ?? null,
    advice_code: data.advice_code ?? null,
    card_update: message.mti === '0312' ? readCardUpdate(fields) : null,
    totals: fields.net_settlement_amount === undefined ? null : readTotals(message),
    settlement_code: fields.settlement_code === undefined ? null : readNumber(message, 'settlement_code'),
  };
}

/**
 * Returns the same text for a request and its reply, unique among the requests of a connection. It matches replies that arrive out of order
 * with their requests.
 * @throws Iso8583Error if terminal, STAN or transmission time is missing.
 */
export function matchKey(message: Message): string {
  const reply = isRequestMti(message.mti) ? REPLY_MTI[message.mti] : message.mti;
  const { terminal_id, system_trace_audit_number, transmission_date_time } = message.fields;
  if (terminal_id === undefined || system_trace_audit_number === undefined || transmission_date_time === undefined) {
    const missing =
      terminal_id === undefined
        ? 'terminal_id'
        : system_trace_audit_number === undefined
          ? 'system_trace_audit_number'
          : 'transmission_date_time';
    throw new Iso8583Error('missing_field', `${missing} is missing`, FIELDS[missing].number);
  }
  return `${reply} ${terminal_id} ${system_trace_audit_number} ${transmission_date_time}`;
}
