import { hash } from 'node:crypto';
import { decodeMessage, encodeUnchecked } from '@countinghouse/iso8583/codec';
import type { Message } from '@countinghouse/iso8583/fields';
import { Iso8583Error } from '@countinghouse/iso8583/iso8583-error';
import { type HostRequest, type RequestIdentity, readIdentity, readRequest } from '@countinghouse/iso8583/read-request';
import { redactMessage } from '@countinghouse/iso8583/redact';
import { buildReply } from '@countinghouse/iso8583/reply';
import type { Book } from './book.ts';
import { type Decision, type DecisionContext, decideSettlement } from './decide.ts';
import { decideCard } from './decide-card.ts';
import { decideCardUpdate } from './decide-card-update.ts';
import { decideCommercialData } from './decide-commercial-data.ts';
import { decideCapture, decideReversal } from './decide-follow-up.ts';
import type { Timing } from './outcomes.ts';

/** The transport of a message. */
export type Connection = 'SOCKET' | 'POST';

/** A reply, and when it is sent. */
export type Answer = { reply: Message; timing: Timing };

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Derives letters and digits that look like a real host's, always the same for the same request. */
function codeOf(fingerprint: Uint8Array, from: number, length: number): string {
  let code = '';
  for (const byte of fingerprint.subarray(from, from + length)) code += ALPHABET.charAt(byte % ALPHABET.length);
  return code;
}

function readOrNull(message: Message): HostRequest | null {
  try {
    return readRequest(message);
  } catch (error) {
    if (error instanceof Iso8583Error) return null;
    throw error;
  }
}

function decide(request: HostRequest | null, context: DecisionContext): Decision {
  switch (request?.kind) {
    case undefined:
      return { response_code: '30', outcome: 'format_error', timing: 'at_once' };
    case 'purchase':
    case 'authorization':
    case 'credit':
      return decideCard(request, context);
    case 'card_update':
      return decideCardUpdate(request, context);
    case 'capture':
      return decideCapture(request, context);
    case 'reversal':
      return decideReversal(request, context);
    case 'settlement':
      return decideSettlement(request, context);
    case 'commercial_data':
      return decideCommercialData(request, context);
    case 'echo':
      throw new Error('Echo tests are not recorded');
  }
}

/**
 * Answers one message and books it. The caller holds a transaction, and sends the answer once that has committed. A repetition gets the
 * first answer and changes nothing; an echo test is answered and not booked.
 * @throws Iso8583Error if the message is not a request, or lacks its identity.
 */
export function answerMessage(book: Book, now: Date, connection: Connection, message: Message): Answer {
  const identity: RequestIdentity = readIdentity(message);
  const request = readOrNull(message);
  if (request?.kind === 'echo') return { reply: buildReply(message, { response_code: '00' }), timing: 'at_once' };
  const { primary_account_number = '' } = message.fields;
  const card_fingerprint = book.fingerprint(primary_account_number);
  const redacted = JSON.stringify(redactMessage(message));
  // A repetition is recognised by everything except the CVV, which must not be stored even as a fingerprint.
  const fingerprint = hash('sha256', redacted + card_fingerprint.toString('hex'), 'buffer');
  const earlier = book.findMessage(identity);
  if (earlier !== undefined) {
    book.countRepeat(earlier.id);
    if (fingerprint.equals(earlier.fingerprint)) {
      if (request?.kind === 'card_update') {
        // The stored answer does not contain the new number. It is derived again from the request and its time.
        const first = decideCardUpdate(request, { now: new Date(earlier.received_at) });
        return { reply: buildReply(message, first), timing: earlier.timing };
      }
      return { reply: decodeMessage(earlier.reply), timing: earlier.timing };
    }
    return { reply: buildReply(message, { response_code: '94' }), timing: 'at_once' };
  }
  const decision = decide(request, {
    book,
    now,
    card_fingerprint,
    approval_code: codeOf(fingerprint, 0, 6),
    network_transaction_id: codeOf(fingerprint, 6, 15),
  });
  const reply = buildReply(message, decision);
  book.insertMessage({
    received_at: now.toISOString(),
    connection,
    mti: identity.mti,
    terminal_id: identity.terminal_id,
    merchant_id: identity.merchant_id,
    stan: identity.stan,
    transmission_date_time: identity.transmission_date_time,
    rrn: message.fields.retrieval_reference_number ?? null,
    fingerprint,
    request: redacted,
    outcome: decision.outcome,
    response_code: decision.response_code,
    timing: decision.timing,
    reply: encodeUnchecked(redactMessage(reply)),
  });
  return { reply, timing: decision.timing };
}
